// The focus is never lost: whatever goes away hands it to something that stays.
import { expect, test } from "./harness";
import { openDemo, openState, type Widget } from "./visitor";

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
  const widget = await openDemo(page);
  await widget.searchMalaga();
  await widget.titles.first().click();
  const rates = widget.element.getByRole("radiogroup");
  await expect(rates).toBeVisible();
  await widget.element.getByRole("button", { name: "Change", exact: true }).press("Enter");
  const show = widget.element.getByRole("button", { name: "Show rates" });
  await show.focus();
  await page.route("**/availability/search", (route) => route.abort());
  await page.keyboard.press("Enter");
  const again = widget.element.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  expect(await focused(widget)).toMatch(/^Rates for/);

  await page.unroute("**/availability/search");
  await again.focus();
  await page.keyboard.press("Enter");
  await expect(rates).toBeVisible();
  expect(await focused(widget)).toMatch(/^Rates for/);
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
