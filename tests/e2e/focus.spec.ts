// The focus is never lost: whatever goes away hands it to something that stays.
import { expect, test } from "./harness";
import { ManageBooking } from "./manage-booking";
import { openDemo, openState, watchFocus, type Widget } from "./visitor";

/** The element inside the widget that has the focus; none when it fell to the page. */
function focused(widget: Widget) {
  return widget.element.evaluate((host) => {
    const active = host.shadowRoot!.activeElement;
    return active && (active.getAttribute("aria-label") ?? active.textContent!.trim());
  });
}

test("the calendar's pages turn by keyboard, to the last one", async ({ page }) => {
  const widget = await openState(page, "form");
  await widget.checkIn.click();
  const [previous, next] = [/^Previous month/, /^Next month/].map((name) => widget.calendar.getByRole("button", { name }));
  await expect(previous).toBeDisabled();
  await next.focus();
  const shown = widget.calendar.getByRole("heading");
  for (let turn = 0; turn < 3; turn += 1) {
    const before = await shown.allTextContents();
    await page.keyboard.press("Enter");
    await expect(shown).not.toHaveText(before);
    await expect(next).toBeFocused();
  }
  await previous.focus();
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press("Enter");
  await expect(previous).toBeDisabled();
  await expect(next).toBeFocused();
});

test("a hotel that is opened before the map's code is there has the focus on its name", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  const asked = page.waitForRequest(/map-[0-9a-f]+\.wasm$/);
  await page.route(/map-[0-9a-f]+\.wasm$/, () => {});
  const widget = await openDemo(page);
  await widget.searchMalaga();
  await asked;
  const name = await widget.titles.first().innerText();
  await widget.titles.first().click();
  await expect(widget.element.getByRole("heading", { level: 2, name: name.trim() })).toBeFocused();
});

test("modified arrow keys stay the browser's", async ({ page }) => {
  const widget = await openState(page, "form");
  await widget.checkIn.click();
  await expect(widget.focusedDay).toHaveCount(1);
  const day = await widget.focusedDay.getAttribute("aria-label");
  await page.keyboard.press("Control+ArrowRight");
  await page.keyboard.press("Control+Home");
  await expect(widget.focusedDay).toHaveAccessibleName(day!);
});

test("the active suggestion is always in view", async ({ page }) => {
  const widget = await openDemo(page);
  await widget.destination.pressSequentially("a");
  await expect(widget.options).toHaveCount(10);
  const list = await widget.element.getByRole("listbox").boundingBox();
  for (let press = 0; press < 10; press += 1) {
    await page.keyboard.press("ArrowDown");
    const active = widget.element.locator("[role=option][aria-selected=true]");
    await expect(active).toHaveCount(1);
    await expect
      .poll(async () => {
        const box = (await active.boundingBox())!;
        return box.y >= list!.y - 1 && box.y + box.height <= list!.y + list!.height + 1;
      })
      .toBe(true);
  }
});

test("what stands instead of suggestions goes when the field is left", async ({ page }) => {
  const widget = await openState(page, "suggestions-none");
  const sentence = widget.element.locator(".pop", { hasText: "No place of that name." });
  await expect(sentence).toBeVisible();
  await widget.destination.focus();
  await page.keyboard.press("Escape");
  await expect(sentence).toBeHidden();
  await expect(widget.destination).not.toHaveValue("");
});

test("other dates on a hotel's page keep the focus there", async ({ page }) => {
  // From the start: on a busy machine the browser lets a request through for a moment after it was told to stop them.
  let isDown = false;
  await page.route("**/availability/search", (route) => (isDown ? route.abort() : route.continue()));
  const widget = await openDemo(page);
  await widget.searchMalaga();
  // What is said of the list comes a moment after it.
  await expect(widget.announcement).toHaveText(/^\d+ stays?\. /);
  await widget.titles.first().click();
  const rates = widget.element.getByRole("radiogroup");
  await expect(rates).toBeVisible();
  await widget.element.getByRole("button", { name: "Change", exact: true }).press("Enter");
  const show = widget.element.getByRole("button", { name: "Show rates" });
  await show.focus();
  isDown = true;
  await page.keyboard.press("Enter");
  const again = widget.element.getByRole("button", { name: "Try again" });
  const heading = widget.element.getByRole("heading", { name: /^Rates for/ });
  await expect(again).toBeVisible();
  await expect(heading).toBeFocused();

  isDown = false;
  await again.focus();
  await page.keyboard.press("Enter");
  await expect(rates).toBeVisible();
  await expect(heading).toBeFocused();
  await expect(widget.announcement).toHaveText(/^\d+ rates?$/);
});

test("a hotel's rates are announced as often as they are asked for, also where they are as many", async ({ page }) => {
  const widget = await openDemo(page);
  await widget.searchMalaga();
  await widget.titles.first().click();
  await expect(widget.element.getByRole("radiogroup")).toBeVisible();
  for (const time of ["first", "second"]) {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/availability/search", (route) => held.then(() => route.continue()), { times: 1 });
    await widget.element.getByRole("button", { name: "Change", exact: true }).click();
    await widget.element.getByRole("button", { name: "Show rates" }).click();
    await expect(widget.element.getByRole("status").filter({ hasText: /^Asking the hotel/ }), time).toBeVisible();
    await expect(widget.element.getByRole("status").filter({ hasText: /rates?$/ }), time).toHaveCount(0);
    answer();
    await expect(widget.announcement, time).toHaveText(/^\d+ rates?$/);
  }
});

test("a hotel that is busy is asked again by itself, and other dates that are being entered meanwhile stay", async ({ page }) => {
  const widget = await openDemo(page);
  await widget.searchMalaga();
  await widget.titles.first().click();
  await expect(widget.element.getByRole("radiogroup")).toBeVisible();
  let asked = 0;
  await page.route("**/availability/search", (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    const json = { type: "/problems/busy", title: "Too many requests at the moment", status: 429, retry_after: 2 };
    return route.fulfill({ status: 429, contentType: "application/problem+json", headers: { "Retry-After": "2" }, json });
  });
  const change = widget.element.getByRole("button", { name: "Change", exact: true });
  await change.click();
  await widget.element.getByRole("button", { name: "Show rates" }).click();
  await expect(widget.element.getByText(/^Busy right now\. Trying again in [12] s\.$/).first()).toBeVisible();
  await change.click();
  await widget.checkIn.click();
  await expect(widget.focusedDay).toHaveCount(1);
  await expect(widget.element.getByRole("radiogroup")).toBeVisible();
  expect(asked).toBe(2);
  await expect(widget.calendar).toBeVisible();
  await expect(widget.focusedDay).toHaveCount(1);
});

test("back from a hotel that was asked for other dates, the list is searched anew and begins at its heading", async ({ page }) => {
  const widget = await openDemo(page);
  await widget.searchMalaga();
  await widget.titles.nth(12).click();
  await widget.element.getByRole("button", { name: "Change", exact: true }).click();
  await widget.stay(1, 2);
  await widget.element.getByRole("button", { name: "Show rates" }).click();
  await expect(widget.element.getByRole("radiogroup")).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/availability/search", async (route) => {
    await held;
    await route.continue();
  });
  const lost = await watchFocus(page);
  await widget.back.click();
  await expect(widget.element.locator("[data-landing]", { hasText: "Asking hotels in Málaga" })).toBeFocused();
  answer();
  await expect(widget.stays).toBeFocused();
  await expect(widget.stays).toBeInViewport();
  expect(await lost()).toEqual([]);
});

test("a field that is pressed twice at once is closed again", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const widget = await openDemo(page);
  await widget.checkIn.evaluate(async (field: HTMLElement) => {
    field.click();
    // What follows from it is done; the next frame has not come.
    for (let step = 0; step < 20; step += 1) await Promise.resolve();
    field.click();
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(widget.element.locator("dialog[open]")).toHaveCount(0);
  await widget.checkIn.click();
  await expect(widget.calendar).toBeVisible();
});

test("a sheet that is open in the list goes with it when the site opens a hotel", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const widget = await openDemo(page);
  const answered = page.waitForResponse("**/availability/search");
  await widget.searchMalaga();
  const { results } = await (await answered).json();
  await widget.element.getByRole("button", { name: "Filters" }).click();
  await expect(widget.element.locator("dialog:modal")).toHaveCount(1);
  await widget.element.evaluate((element, hotel) => (element as HTMLElement & { open(target: object): Promise<void> }).open({ hotel }), results[0].hotel_id);
  await expect(widget.element.getByRole("heading", { level: 2, name: results[0].hotel_name })).toBeFocused();
  await expect(widget.element.locator("dialog:modal")).toHaveCount(0);
});

test("tried again in vain, what finds a booking keeps the focus", async ({ page }) => {
  const manage = await ManageBooking.open(page);
  await page.route("**/booking/lookup", (route) => route.abort());
  await manage.find({ number: "BKG-1", email: "ana@mail.example", checkIn: "2030-01-01" });
  await expect(manage.alert).toBeVisible();
  const lost = await watchFocus(page);
  await manage.button("Try again").press("Enter");
  await expect(manage.button("Show booking")).toBeFocused();
  await expect(manage.alert).toBeVisible();
  expect(await lost()).toEqual([]);
});

test("dates left half chosen on a hotel's page do not contradict the list", async ({ page }) => {
  const widget = await openDemo(page);
  await widget.searchMalaga();
  const checkOut = await widget.checkOut.textContent();
  await widget.titles.first().click();
  await widget.element.getByRole("button", { name: "Change", exact: true }).click();
  await widget.checkIn.click();
  await widget.calendar.locator(".day:not([aria-disabled])").first().click();
  await page.keyboard.press("Escape");
  await expect(widget.checkOut).toContainText("Add date");
  await widget.back.click();
  await expect(widget.stays).toBeVisible();
  await expect(widget.checkOut).toHaveText(checkOut!);
});

test("a filter without a match can be taken off again", async ({ page }) => {
  const widget = await openDemo(page);
  await page.setViewportSize({ width: 1200, height: 900 });
  await widget.searchMalaga();
  await widget.element.getByRole("button", { name: "List", exact: true }).click();
  const stars = widget.element.getByRole("checkbox", { name: "5 stars" });
  await stars.check({ force: true });
  await widget.element.getByRole("searchbox", { name: "Hotel name" }).fill("zzzz");
  await expect(widget.element.getByRole("heading", { name: "No stays match these filters" })).toBeVisible();
  await stars.focus();
  await page.keyboard.press("Space");
  await expect(stars).not.toBeChecked();
  await expect(stars).toBeFocused();
});
