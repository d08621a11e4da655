// Finding and cancelling a booking, against the real gateway and sandbox.
import { book } from "./bookings";
import { ManageBooking } from "./manage-booking";
import { expect, expectNoBarriers, test } from "./harness";
import { after, openDemo, openState } from "./visitor";
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

test("a booking is found, kept and cancelled by keyboard only, without a barrier on the way", async ({ page, request }) => {
  const booked = await book(request, "free");
  const manage = await ManageBooking.open(page);
  const press = (key: string) => page.keyboard.press(key);

  await manage.number.focus();
  await page.keyboard.type(booked.number);
  await press("Tab");
  await expect(manage.email).toBeFocused();
  await page.keyboard.type(booked.email);
  await press("Tab");
  await expect(manage.checkIn).toBeFocused();
  // The field's parts stand as in the language that Chromium was started in: in American order.
  const [year, ...monthAndDay] = booked.checkIn.split("-");
  await page.keyboard.type([...monthAndDay, year].join(""));
  await expect(manage.checkIn).toHaveValue(booked.checkIn);
  await press("Enter");
  await expect(manage.heading(booked.number)).toBeFocused();
  await expect(manage.element).toContainText("Eleni Markou, Nikos Markou, Iris Markou (7)");
  await expect(manage.element).toContainText("Confirmed");
  await expectNoBarriers(page);

  await press("Tab");
  await expect(manage.button("Print")).toBeFocused();
  await press("Tab");
  await press("Enter");
  await expect(manage.button("Keep booking")).toBeFocused();
  await expectNoBarriers(page);
  await press("Escape");
  await expect(manage.dialog).toBeHidden();
  await expect(manage.button("Cancel this booking")).toBeFocused();

  await press("Enter");
  await expect(manage.button("Keep booking")).toBeFocused();
  await press("Shift+Tab");
  await expect(manage.button("Cancel booking")).toBeFocused();
  await press("Enter");
  await expect(manage.heading(booked.number)).toBeFocused();
  await expect(manage.element).toContainText("Your booking is cancelled.");
  await expect(manage.button("Cancel this booking")).toHaveCount(0);
  await expectNoBarriers(page);
});

test("while a cancellation is on its way, Escape pressed twice leaves the question until it is answered", async ({ page, request }) => {
  const booked = await book(request, "free");
  const manage = await ManageBooking.open(page);
  await manage.askToCancel(booked);
  let answer = () => {};
  const read = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/cancel/, async (route) => {
    await read;
    await route.fulfill({ status: 429, headers: { "Retry-After": "1" }, contentType: "application/json", body: "{}" });
  });
  await manage.button("Cancel booking").click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(manage.dialog).toBeVisible();
  answer();
  await expect(manage.dialog.getByRole("alert")).toBeVisible();
  await page.unroute(/\/cancel/);
  await manage.button("Cancel booking").click();
  await expect(manage.element).toContainText("Your booking is cancelled.");
});

test("while a cancellation is on its way neither Back nor the site leads away from it", async ({ page, request }) => {
  const booked = await book(request, "free");
  const widget = await openDemo(page);
  await widget.element.evaluate((element) => element.setAttribute("route", "query"));
  await widget.searchMalaga();
  const open = (view: string) => widget.element.evaluate(
    (element, view) => (element as HTMLElement & { open(what: object): Promise<void> }).open({ view }).then(
      () => "", ({ message }) => message as string,
    ),
    view,
  );
  expect(await open("booking")).toBe("");
  const manage = new ManageBooking(page);
  await manage.askToCancel(booked);
  let answer = () => {};
  const read = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/cancel/, async (route) => {
    await read;
    await route.continue();
  });
  await manage.button("Cancel booking").click();
  await expect.poll(() => open("search")).toContain("a booking is being confirmed or cancelled");
  await page.goBack();
  await expect(manage.dialog).toBeVisible();
  answer();
  await expect(manage.element).toContainText("Your booking is cancelled.");
  expect(await open("search")).toBe("");
});

test("cancelling in time costs nothing, and the refund shown is the one reported", async ({ page, request }) => {
  const booked = await book(request, "free");
  const total = money(booked.price, booked.currency);
  const manage = await ManageBooking.open(page);
  await manage.askToCancel(booked);
  await expect(manage.dialog).toContainText(`Total price ${total}`);
  await expect(manage.dialog).toContainText(/Cancellation fee until .+ €0\.00/);
  await expect(manage.dialog).toContainText(`You get back ${total}`);
  await expect(manage.dialog).toContainText("The hotel’s system confirms the final amount when it cancels.");
  await manage.button("Cancel booking").click();
  await expect(manage.element).toContainText(`Refunded amount: ${total}.`);
});

test("inside the penalty period the dialog names the fee and what is left", async ({ page, request }) => {
  const booked = await book(request, "penalty");
  const manage = await ManageBooking.open(page);
  await manage.askToCancel(booked);
  await expect(manage.dialog).toContainText(/Cancellation fee, \d+% .*−€/);
  const back = (await manage.dialog.textContent())!.match(/You get back\s*(€[\d,.]+\d)/)![1]!;
  expect(back).not.toBe(money(booked.price, booked.currency));
  await manage.button("Cancel booking").click();
  await expect(manage.element).toContainText(`Refunded amount: ${back}.`);
});

test("a press beside the dialog does nothing", async ({ page, request }) => {
  const booked = await book(request, "free");
  const manage = await ManageBooking.open(page);
  const sent = cancellations(page);
  await manage.askToCancel(booked);
  await page.mouse.click(5, 5);
  await expect(manage.dialog).toBeVisible();
  expect(sent).toEqual([]);
});

test("pressing twice cancels once", async ({ page, request }) => {
  const booked = await book(request, "free");
  const manage = await ManageBooking.open(page);
  const sent = cancellations(page);
  await manage.askToCancel(booked);
  await manage.button("Cancel booking").dblclick();
  await expect(manage.element).toContainText("Your booking is cancelled.");
  expect(sent).toHaveLength(1);
});

test("a booking that was cancelled in another window is shown as cancelled, whatever is pressed here", async ({ page, context, request }) => {
  const booked = await book(request, "free");
  const here = await ManageBooking.open(page);
  await here.askToCancel(booked);
  // Only now: in Firefox a page has the focus only while it is in front.
  const there = await ManageBooking.open(await context.newPage());
  await there.askToCancel(booked);
  await there.button("Cancel booking").click();
  await expect(there.element).toContainText("Your booking is cancelled.");
  await here.button("Cancel booking").click();
  await expect(here.element).toContainText("Your booking is cancelled.");
});

test("a lost answer is found out about without cancelling again", async ({ page, request }) => {
  const booked = await book(request, "free");
  const manage = await ManageBooking.open(page);
  const sent = cancellations(page);
  await page.route("**/booking/cancel", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await manage.askToCancel(booked);
  await manage.button("Cancel booking").click();
  await expect(manage.element).toContainText("Your booking is cancelled.");
  expect(sent).toHaveLength(1);
});

test("a cancellation that was not received is shown as such, and sent again with the same key", async ({ page, request }) => {
  const booked = await book(request, "free");
  const manage = await ManageBooking.open(page);
  const sent = cancellations(page);
  await page.route("**/booking/cancel", (route) => route.abort("connectionrefused"), { times: 1 });
  await manage.askToCancel(booked);
  await manage.button("Cancel booking").click();
  await expect(manage.alert).toContainText("Your booking has not been cancelled.");
  await manage.button("Cancel this booking").click();
  await manage.button("Cancel booking").click();
  await expect(manage.element).toContainText("Your booking is cancelled.");
  const keys = await Promise.all(sent.map((one) => one.headerValue("idempotency-key")));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test("while the outcome is not known the page asks again by itself", async ({ page, request }) => {
  const booked = await book(request, "free");
  const manage = await ManageBooking.open(page);
  await page.clock.install();
  await page.route("**/booking/cancel", (route) => route.abort("connectionreset"));
  await page.route("**/booking", (route) => route.fulfill({ status: 504, json: { type: "/problems/provider-timeout", title: "", status: 504 } }));
  await manage.askToCancel(booked);
  await manage.button("Cancel booking").click();
  await expect(manage.heading("We are still cancelling with the hotel")).toBeFocused();
  await expect(manage.element).toContainText(/Next check in (20|1\d) s/);
  await page.unroute("**/booking");
  await page.clock.runFor(21_000);
  await expect(manage.alert).toContainText("Your booking has not been cancelled.");
});

test("offline nothing is sent, and the dialog says so", async ({ page, context, request }) => {
  const booked = await book(request, "free");
  const manage = await ManageBooking.open(page);
  const sent = cancellations(page);
  await manage.askToCancel(booked);
  await context.setOffline(true);
  await manage.button("Cancel booking").click();
  await expect(manage.alert).toContainText("You are offline. Nothing has been cancelled.");
  expect(sent).toEqual([]);
  await context.setOffline(false);
  await manage.button("Cancel booking").click();
  await expect(manage.element).toContainText("Your booking is cancelled.");
});

test("a wrong number, address or day are answered alike, and what was typed stays", async ({ page, request }) => {
  const booked = await book(request, "free");
  const manage = await ManageBooking.open(page);
  const wrong = [
    { ...booked, number: "BKG-1" },
    { ...booked, email: "somebody.else@mail.example" },
    { ...booked, checkIn: after(booked.checkIn, 1) },
  ];
  const alerts = [];
  for (const entered of wrong) {
    await manage.find(entered);
    await expect(manage.alert).toContainText("No booking has this number, email address and check-in date.");
    alerts.push(await manage.alert.textContent());
    await expect(manage.number).toHaveValue(entered.number);
    await expect(manage.email).toHaveValue(entered.email);
    await expect(manage.checkIn).toHaveValue(entered.checkIn);
    await manage.number.fill("");
  }
  expect(new Set(alerts).size).toBe(1);
  await manage.find(booked);
  await expect(manage.heading(booked.number)).toBeFocused();
});

test("a test number is refused at its field and never sent", async ({ page }) => {
  const manage = await ManageBooking.open(page);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await manage.find({ number: "TEST-40021", email: "eleni.markou@mail.example", checkIn: "2027-06-12" });
  await expect(manage.number).toBeFocused();
  await expect(manage.number).toHaveAccessibleDescription("This is a test booking. Test bookings cannot be shown or cancelled here.");
  expect(sent).not.toContain("/booking/lookup");
  await manage.number.press("End");
  await page.keyboard.type("9");
  await expect(manage.number).not.toHaveAttribute("aria-invalid");
});

test("neither number nor address nor handle is left in the page's address, storage or cookies", async ({ page, context, request }) => {
  const booked = await book(request, "free");
  const manage = await ManageBooking.open(page);
  const asked: string[] = [];
  page.on("request", (one) => asked.push(one.url()));
  const answer = page.waitForResponse("**/booking/lookup");
  await manage.find(booked);
  await expect(manage.heading(booked.number)).toBeFocused();
  const { handle } = await (await answer).json();
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href, history.state]));
  for (const secret of [booked.number, booked.email, handle]) {
    expect(kept).not.toContain(secret);
    expect(asked.join(" ")).not.toContain(secret);
  }
  expect(await context.cookies()).toEqual([]);
});

test("a booking is found from under the empty search, and leads back to it", async ({ page, request }) => {
  const booked = await book(request, "free");
  const widget = await openDemo(page);
  const manage = new ManageBooking(page);
  const door = manage.button("Find my booking");
  await expect(door).toHaveAttribute("aria-expanded", "false");
  await door.click();
  await expect(door).toBeFocused();
  await expect(door).toHaveAttribute("aria-expanded", "true");
  await expectNoBarriers(page);
  await manage.find({ ...booked, email: "somebody@mail.example" });
  await expect(manage.alert).toContainText("No booking has this number");
  await manage.find(booked);
  await expect(manage.heading(booked.number)).toBeFocused();
  await expect(widget.destination).toBeHidden();

  await manage.button("Back to search").click();
  await expect(widget.destination).toBeFocused();
  await expect(door).toHaveAttribute("aria-expanded", "false");
  await expect(manage.number).toHaveCount(0);
  await widget.searchMalaga();
  await expect(door).toHaveCount(0);
});

test("a booking that is found says how to reach its hotel", async ({ page, request }) => {
  const booked = await book(request, "free");
  const manage = await ManageBooking.open(page);
  const asked = page.waitForResponse(/\/hotels\/[^/]+$/);
  await manage.find(booked);
  const hotel = await (await asked).json();
  expect(hotel.name).toBe(booked.hotel);
  await expect(manage.heading("At the hotel")).toBeVisible();
  await expect(manage.element).toContainText(hotel.checkin_policy);
  await expect(manage.element.getByRole("link", { name: "Call" })).toHaveAttribute("href", `tel:${hotel.phone.replace(/[^+\d]/g, "")}`);
  await expect(manage.element.getByRole("link", { name: "Directions" })).toBeVisible();
  await expectNoBarriers(page);
});

test("only the booking is printed, and the page is whole again afterwards", async ({ page, request }) => {
  const booked = await book(request, "free");
  await page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset.printed = "true");
  });
  const manage = await ManageBooking.open(page);
  await manage.find(booked);
  await manage.button("Print").click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "true");
  await page.emulateMedia({ media: "print" });
  await expect(manage.heading(booked.number)).toBeVisible();
  await expect(manage.button("Print")).toBeHidden();
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
  const manage = await ManageBooking.open(page);
  await manage.askToCancel(booked);
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(320);
  const box = (await manage.dialog.boundingBox())!;
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

test("a busy search for a booking is tried again by itself, unless what was typed is being changed", async ({ page, request }) => {
  const booked = await book(request, "free");
  const manage = await ManageBooking.open(page);
  const waits = [1, 60];
  await page.route("**/booking/lookup", (route) => {
    const wait = waits.shift();
    if (wait === undefined) return route.continue();
    const json = { type: "/problems/busy", title: "Too many requests at the moment", status: 429, retry_after: wait };
    return route.fulfill({ status: 429, contentType: "application/problem+json", headers: { "Retry-After": `${wait}` }, json });
  });
  const counting = manage.element.locator(".notice").getByText(/^Busy right now/);
  await manage.find(booked);
  // The second of the two, whichever of its seconds it is.
  await expect(counting).toHaveText(/Trying again in [2-6]\d s\.$/);
  await manage.email.press("Backspace");
  // Without the notice nothing counts down.
  await expect(counting).toBeHidden();
  await manage.email.fill(booked.email);
  await manage.button("Show booking").click();
  await expect(manage.button("Cancel this booking")).toBeVisible();
});
