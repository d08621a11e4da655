// Every state of the gallery: no barrier that axe can find, nothing cut off, nothing wider than the page.
import { STATES } from "../../www/states.js";
import { cutOff } from "./fits";
import { expect, expectNoBarriers, expectNoVisibleBarriers, test } from "./harness";
import { openState } from "./visitor";

/** From right to left, in Arabic, a few are looked at that have everything between them. */
const MIRRORED = [
  ...["form-filled", "suggestions", "calendar", "guests-two-rooms", "results-filtered", "rates-expanded", "hotel"],
  ...["booking-rooms", "cancel-penalty", "cancelled", "checkout-errors", "checkout-price", "checkout-unknown"],
  ...["holidays", "holidays-filtered", "holiday", "holiday-month", "holiday-unavailable", "enquiry"],
];

for (const { screen, states } of STATES) {
  test.describe(screen, () => {
    for (const { name, title, narrow, wide } of states) {
      test(`${title} (${name}): no barrier in light, at 1200 pixels`, async ({ page }) => {
        await page.setViewportSize(narrow ? { width: 360, height: 740 } : { width: 1200, height: 900 });
        await openState(page, name, { theme: "light" });
        await expectNoBarriers(page);
      });

      // In words that are longer than those of any language.
      test(`${title} (${name}): no barrier in dark and nothing cut off, at 320 pixels`, async ({ page }) => {
        // What needs room to come about is made narrow afterwards.
        await page.setViewportSize(wide ? { width: 1200, height: 900 } : { width: 320, height: 640 });
        await openState(page, name, { theme: "dark", lang: "en-XA" });
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await cutOff(page)).toEqual([]);
        await expectNoVisibleBarriers(page);
      });

      if (MIRRORED.includes(name)) {
        test(`${title} (${name}): no barrier and nothing cut off in Arabic`, async ({ page }) => {
          await page.setViewportSize(wide ? { width: 1200, height: 900 } : { width: 720, height: 900 });
          await openState(page, name, { dir: "rtl", lang: "ar" });
          await expectNoVisibleBarriers(page);
          expect(await cutOff(page)).toEqual([]);
          await page.setViewportSize({ width: 360, height: 740 });
          expect(await cutOff(page)).toEqual([]);
        });
      }
    }
  });
}

test("the gallery shows every state it lists", async ({ page }) => {
  await page.goto("/www/");
  const links = page.getByRole("navigation", { name: "States" }).getByRole("link");
  await expect(links).toHaveCount(STATES.flatMap(({ states }) => states).length);
  await links.filter({ hasText: "Two months" }).click();
  const state = page.frameLocator("#state");
  await expect(state.getByRole("dialog", { name: "Choose your dates" })).toBeVisible();
  await page.getByLabel("Direction").selectOption("rtl");
  await page.getByLabel("Language").selectOption({ label: "Arabic" });
  await expect(state.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(state.locator("html")).toHaveAttribute("lang", "ar");
  await expect(state.locator("html")).toHaveAttribute("data-ready", "true");
  await expectNoBarriers(page);
});
