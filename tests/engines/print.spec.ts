// A page as the engine lays it out on paper. WebKitGTK's driver prints nothing.
import { expect, test } from "./harness";

test("a page with a booking can be printed", async ({ tab }) => {
  await tab.open("/www/state.html?state=booking");
  await tab.button("Print").element();
  const pdf = await tab.session.print();
  expect(pdf.slice(0, 7), "a PDF").toBe("JVBERi0");
});
