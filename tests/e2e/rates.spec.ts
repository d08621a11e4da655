// The rates of a hotel: one of them is chosen, by keyboard or by pressing its row, and one press from the checkout; on a
// telephone by a bar at the bottom, which leads to them first.
import { expect, expectNoBarriers, test } from "./harness";
import { openDemo, openState, type Widget } from "./visitor";

const PHONE = { width: 360, height: 640 };

const chosen = (widget: Widget) => widget.element.getByRole("radio", { checked: true });
const book = (widget: Widget) => widget.element.getByRole("button", { name: /^Book · / });

test("a rate is chosen by the arrow keys across rooms, and booked by the next Tab", async ({ page }) => {
  const widget = await openDemo(page);
  await widget.searchMalaga();
  await widget.titles.first().click();
  const rates = widget.element.getByRole("radio");
  const last = rates.last();
  await expect(last).toBeVisible();
  await expect(chosen(widget)).toHaveAccessibleName(/Lowest price$/);
  await widget.tabTo(chosen(widget));
  while (!(await last.isChecked())) await page.keyboard.press("ArrowDown");
  // Enter chooses nothing, and sends the page nowhere.
  await page.keyboard.press("Enter");
  await expect(last).toBeFocused();
  await expect(last).toHaveAccessibleDescription(/(Free|fee|refundable|stated).* €[\d,.]+ €[\d,]+ a night$/);
  const price = (await widget.element.locator(".rate.on .price").textContent())!.trim();
  await page.keyboard.press("Tab");
  await expect(book(widget)).toBeFocused();
  await expect(book(widget)).toHaveAccessibleName(new RegExp(`^Book · ${price.replace(".", "\\.")}`));
  await page.keyboard.press("Enter");
  await expect(widget.element.getByRole("heading", { level: 2, name: /^Book your stay at / })).toBeFocused();
  await expect(widget.element.getByText(price).filter({ visible: true }).first()).toBeVisible();
});

test("on a telephone the bar leads to the rates, then books the one that is chosen", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const widget = await openDemo(page);
  await widget.searchMalaga();
  await widget.titles.first().click();
  await expect(chosen(widget)).toHaveCount(1);
  const show = widget.element.getByRole("button", { name: "See rooms" });
  const bottom = async (bar: typeof show) => {
    const { y, height } = (await bar.boundingBox())!;
    return y + height;
  };
  await expect(show).toBeInViewport({ ratio: 1 });
  await expectNoBarriers(page);
  await show.click();
  await expect(widget.element.getByRole("heading", { name: /^Rates for / })).toBeFocused();
  await expect(widget.element.getByRole("heading", { name: /^Rates for / })).toBeInViewport();
  await expect(book(widget)).toBeInViewport({ ratio: 1 });
  expect(await bottom(book(widget))).toBeLessThanOrEqual(PHONE.height);
  // Nothing is left of the first bar, however high its words make it.
  const left = await widget.element.locator(".way > .dock").evaluate((bar) => {
    const { left, right, top, height } = bar.getBoundingClientRect();
    const rows = Array.from({ length: Math.floor(height) }, (_, row) => top + row);
    return rows.filter((y) => bar.contains((bar.getRootNode() as ShadowRoot).elementFromPoint((left + right) / 2, y)));
  });
  expect(left).toEqual([]);

  const other = widget.element.locator(".rate:not(.on)").first();
  const price = (await other.locator(".price").textContent())!.trim();
  // Anywhere on the row.
  await other.click({ position: { x: 250, y: 8 } });
  await expect(widget.element.locator(".rate.on .price")).toHaveText(price);
  const bar = widget.element.getByRole("group", { name: "Price" });
  await expect(bar).toContainText(price);
  await expectNoBarriers(page);
  await book(widget).click();
  await expect(widget.element.getByRole("heading", { level: 2, name: /^Book your stay at / })).toBeFocused();
});

test("the bar waits for the rates to be shown that it leads to", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const widget = await openDemo(page);
  await widget.searchMalaga();
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/hotels\/[^/]+$/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/hotels\/[^/]+$/);
  await widget.titles.first().click();
  await asked;
  await expect(widget.element.locator("header .sk").first()).toBeVisible();
  await expect(widget.element.getByText("See rooms")).toHaveCount(0);
  answer();
  await widget.element.getByRole("button", { name: "See rooms" }).click();
  await expect(widget.element.getByRole("heading", { name: /^Rates for / })).toBeFocused();
});

test("what takes the focus is not under the bar, on the way down and back up", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const widget = await openState(page, "hotel-phone");
  await widget.element.locator("[data-heading]").focus();
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press(key);
      const hidden = await widget.element.evaluate((host) => {
        const root = host.shadowRoot!;
        const focused = root.activeElement;
        if (!focused || focused.closest(".dock")) return null;
        const { left, top, width, height } = focused.getBoundingClientRect();
        return root.elementFromPoint(left + width / 2, top + height / 2)?.closest(".dock") ? focused.outerHTML : null;
      });
      expect(hidden).toBeNull();
    }
  }
});

test("prices that have expired cannot be booked until they have been asked for again, and the rate that was chosen stays chosen", async ({ page }) => {
  const widget = await openState(page, "hotel-rates-expired");
  await expect(book(widget)).toBeDisabled();
  const chosen = () =>
    widget.element.locator(".rateset", { has: page.locator(".rate.on") }).evaluate((room) => {
      const text = (selector: string) => room.querySelector(selector)!.textContent;
      return [text("h4"), text(".rate.on label"), text(".rate.on .rate-c")];
    });
  const lowest = await chosen();
  await widget.element.locator(".rate:not(.on)").last().click({ position: { x: 250, y: 8 } });
  const before = await chosen();
  expect(before).not.toEqual(lowest);
  await widget.element.getByRole("button", { name: "Refresh prices" }).click();
  await expect(book(widget)).toBeEnabled();
  await expect(widget.element.getByRole("button", { name: "Refresh prices" })).toHaveCount(0);
  expect(await chosen()).toEqual(before);
});
