// Finding and cancelling a booking, against the real gateway and sandbox.
import { book } from "./bookings";
import { Desk } from "./desk";
import { expect, expectNoBarriers, test } from "./harness";
import { openState } from "./visitor";
import type { Page, Request } from "@playwright/test";

/** Collects the requests to cancel. */
function cancellations(page: Page): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/booking/cancel")) sent.push(request);
  });
  return sent;
}

const money = (amount: number, currency: string) => new Intl.NumberFormat("en-GB", { style: "currency", currency }).format(amount);

test("a booking is found, kept and cancelled by keyboard alone, without a barrier on the way", async ({ page, request }) => {
  const booked = await book(request, "free");
  const desk = await Desk.open(page);
  const press = (key: string) => page.keyboard.press(key);

  await desk.number.focus();
  await page.keyboard.type(booked.number);
  await press("Tab");
  await expect(desk.email).toBeFocused();
  await page.keyboard.type(booked.email);
  await press("Enter");
  await expect(desk.heading(booked.number)).toBeFocused();
  await expect(desk.element).toContainText("Eleni Markou, Nikos Markou, Iris Markou (7)");
  await expect(desk.element).toContainText("Confirmed");
  await expectNoBarriers(page);

  await press("Tab");
  await expect(desk.button("Print")).toBeFocused();
  await press("Tab");
  await press("Enter");
  await expect(desk.button("Keep booking")).toBeFocused();
  await expectNoBarriers(page);
  await press("Escape");
  await expect(desk.dialog).toBeHidden();
  await expect(desk.button("Cancel this booking")).toBeFocused();

  await press("Enter");
  await expect(desk.button("Keep booking")).toBeFocused();
  await press("Shift+Tab");
  await expect(desk.button("Cancel booking")).toBeFocused();
  await press("Enter");
  await expect(desk.heading(booked.number)).toBeFocused();
  await expect(desk.element).toContainText("Your booking is cancelled.");
  await expect(desk.button("Cancel this booking")).toHaveCount(0);
  await expectNoBarriers(page);
});

test("cancelling in time costs nothing, and the refund shown is the one reported", async ({ page, request }) => {
  const booked = await book(request, "free");
  const total = money(booked.price, booked.currency);
  const desk = await Desk.open(page);
  await desk.askToCancel(booked);
  await expect(desk.dialog).toContainText(`Total price ${total}`);
  await expect(desk.dialog).toContainText(/Cancellation fee until .+ €0\.00/);
  await expect(desk.dialog).toContainText(`You get back ${total}`);
  await expect(desk.dialog).toContainText("The hotel’s system confirms the final amount when it cancels.");
  await desk.button("Cancel booking").click();
  await expect(desk.element).toContainText(`Refunded amount: ${total}.`);
});

test("inside the penalty period the dialog names the fee and what is left", async ({ page, request }) => {
  const booked = await book(request, "penalty");
  const desk = await Desk.open(page);
  await desk.askToCancel(booked);
  await expect(desk.dialog).toContainText(/Cancellation fee, \d+% .*−€/);
  const back = (await desk.dialog.textContent())!.match(/You get back\s*(€[\d,.]+\d)/)![1]!;
  expect(back).not.toBe(money(booked.price, booked.currency));
  await desk.button("Cancel booking").click();
  await expect(desk.element).toContainText(`Refunded amount: ${back}.`);
});

test("a press beside the dialog does nothing", async ({ page, request }) => {
  const booked = await book(request, "free");
  const desk = await Desk.open(page);
  const sent = cancellations(page);
  await desk.askToCancel(booked);
  await page.mouse.click(5, 5);
  await expect(desk.dialog).toBeVisible();
  expect(sent).toEqual([]);
});

test("pressing twice cancels once", async ({ page, request }) => {
  const booked = await book(request, "free");
  const desk = await Desk.open(page);
  const sent = cancellations(page);
  await desk.askToCancel(booked);
  await desk.button("Cancel booking").dblclick();
  await expect(desk.element).toContainText("Your booking is cancelled.");
  expect(sent).toHaveLength(1);
});

test("a booking that was cancelled in another window is shown as cancelled, whatever is pressed here", async ({ page, context, request }) => {
  const booked = await book(request, "free");
  const [here, there] = [await Desk.open(page), await Desk.open(await context.newPage())];
  await here.askToCancel(booked);
  await there.askToCancel(booked);
  await there.button("Cancel booking").click();
  await expect(there.element).toContainText("Your booking is cancelled.");
  await here.button("Cancel booking").click();
  await expect(here.element).toContainText("Your booking is cancelled.");
});

test("a lost answer is found out about without cancelling again", async ({ page, request }) => {
  const booked = await book(request, "free");
  const desk = await Desk.open(page);
  const sent = cancellations(page);
  await page.route("**/booking/cancel", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await desk.askToCancel(booked);
  await desk.button("Cancel booking").click();
  await expect(desk.element).toContainText("Your booking is cancelled.");
  expect(sent).toHaveLength(1);
});

test("a wish that never arrived is told, and sent again under the same key", async ({ page, request }) => {
  const booked = await book(request, "free");
  const desk = await Desk.open(page);
  const sent = cancellations(page);
  await page.route("**/booking/cancel", (route) => route.abort("connectionrefused"), { times: 1 });
  await desk.askToCancel(booked);
  await desk.button("Cancel booking").click();
  await expect(desk.alert).toContainText("Your booking has not been cancelled.");
  await desk.button("Cancel this booking").click();
  await desk.button("Cancel booking").click();
  await expect(desk.element).toContainText("Your booking is cancelled.");
  const keys = await Promise.all(sent.map((one) => one.headerValue("idempotency-key")));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test("while the outcome is not known the page asks again by itself", async ({ page, request }) => {
  const booked = await book(request, "free");
  const desk = await Desk.open(page);
  await page.clock.install();
  await page.route("**/booking/cancel", (route) => route.abort("connectionreset"));
  await page.route("**/booking", (route) => route.fulfill({ status: 504, json: { type: "/problems/provider-timeout", title: "", status: 504 } }));
  await desk.askToCancel(booked);
  await desk.button("Cancel booking").click();
  await expect(desk.heading("We are still cancelling with the hotel")).toBeFocused();
  await expect(desk.element).toContainText(/Next check in 20 s/);
  await page.unroute("**/booking");
  await page.clock.runFor(21_000);
  await expect(desk.alert).toContainText("Your booking has not been cancelled.");
});

test("offline nothing is sent, and the dialog says so", async ({ page, context, request }) => {
  const booked = await book(request, "free");
  const desk = await Desk.open(page);
  const sent = cancellations(page);
  await desk.askToCancel(booked);
  await context.setOffline(true);
  await desk.button("Cancel booking").click();
  await expect(desk.alert).toContainText("You are offline. Nothing has been cancelled.");
  expect(sent).toEqual([]);
  await context.setOffline(false);
  await desk.button("Cancel booking").click();
  await expect(desk.element).toContainText("Your booking is cancelled.");
});

test("a wrong number and a wrong address are answered alike, and what was typed stays", async ({ page, request }) => {
  const booked = await book(request, "free");
  const desk = await Desk.open(page);
  const wrong = [{ number: "BKG-1", email: booked.email }, { number: booked.number, email: "somebody.else@mail.example" }];
  const told = [];
  for (const entered of wrong) {
    await desk.find(entered);
    await expect(desk.alert).toContainText("No booking has this number and email address.");
    told.push(await desk.alert.textContent());
    await expect(desk.number).toHaveValue(entered.number);
    await expect(desk.email).toHaveValue(entered.email);
    await desk.number.fill("");
  }
  expect(told[1]).toBe(told[0]);
  await desk.find(booked);
  await expect(desk.heading(booked.number)).toBeFocused();
});

test("a test number is refused at its field and never sent", async ({ page }) => {
  const desk = await Desk.open(page);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await desk.find({ number: "TEST-40021", email: "eleni.markou@mail.example" });
  await expect(desk.number).toBeFocused();
  await expect(desk.number).toHaveAccessibleDescription("This is a test booking. Test bookings cannot be shown or cancelled here.");
  expect(sent).not.toContain("/booking/lookup");
  await desk.number.press("End");
  await page.keyboard.type("9");
  await expect(desk.number).not.toHaveAttribute("aria-invalid");
});

test("neither number nor address nor handle is left in the page's address, storage or cookies", async ({ page, context, request }) => {
  const booked = await book(request, "free");
  const desk = await Desk.open(page);
  const asked: string[] = [];
  page.on("request", (one) => asked.push(one.url()));
  const answer = page.waitForResponse("**/booking/lookup");
  await desk.find(booked);
  await expect(desk.heading(booked.number)).toBeFocused();
  const { handle } = await (await answer).json();
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href, history.state]));
  for (const secret of [booked.number, booked.email, handle]) {
    expect(kept).not.toContain(secret);
    expect(asked.join(" ")).not.toContain(secret);
  }
  expect(await context.cookies()).toEqual([]);
});

test("what is printed is the booking alone, and the page is whole again afterwards", async ({ page, request }) => {
  const booked = await book(request, "free");
  await page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset.printed = "true");
  });
  const desk = await Desk.open(page);
  await desk.find(booked);
  await desk.button("Print").click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "true");
  await page.emulateMedia({ media: "print" });
  await expect(desk.heading(booked.number)).toBeVisible();
  await expect(desk.button("Print")).toBeHidden();
  const around = page.locator("body").locator("h1, nav, footer").first();
  await expect(around).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(around).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
});

test("a booking stays whole at 320 pixels", async ({ page, request }) => {
  const booked = await book(request, "free");
  await page.setViewportSize({ width: 320, height: 640 });
  const desk = await Desk.open(page);
  await desk.askToCancel(booked);
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(320);
  const box = (await desk.dialog.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(320);
});

test("the stay goes into the visitor's calendar as whole days", async ({ page }) => {
  const widget = await openState(page, "checkout-booked");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    widget.element.getByRole("button", { name: "Add to calendar" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("booking.ics");
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text).toMatch(/\r\nDTSTART;VALUE=DATE:\d{8}\r\nDTEND;VALUE=DATE:\d{8}\r\n/);
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
});
