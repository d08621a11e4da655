// A page as the engine lays it out on paper. WebKitGTK's driver prints nothing.
import { expect, test } from "./harness";

test("a page with a booking can be printed", async ({ tab }) => {
  await tab.open("/www/state.html?state=booking");
  await tab.button("Print").element();
  const pdf = Buffer.from(await tab.session.print(), "base64");
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.length, "bytes: with letters and their font").toBeGreaterThan(10_000);
});
