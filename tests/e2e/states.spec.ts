// Every state of the gallery: no barrier that axe can find, nothing cut off, nothing wider than the page.
import { STATES } from "../../www/states.js";
import { expect, expectNoBarriers, expectNoVisibleBarriers, test } from "./harness";
import { openState } from "./visitor";
import type { Page } from "@playwright/test";

/** Of right-to-left pages a few are looked at that have everything between them. */
const MIRRORED = [
  ...["form-filled", "suggestions", "calendar", "guests-two-rooms", "results-filtered", "rates-expanded", "hotel"],
  ...["booking-rooms", "cancel-penalty", "cancelled", "checkout-errors", "checkout-price", "checkout-unknown"],
  ...["holidays", "holidays-filtered", "holiday", "holiday-month", "holiday-unavailable", "enquiry"],
];

/** Quiet buttons stand half a letter out of their row, so that their words line up with what is above and below. */
const OPTICAL = 8;

/** What is wider than its place: the page itself, or an element whose words its box hides or does not hold. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate((optical) => {
    const found: string[] = [];
    const root = document.scrollingElement!;
    if (root.scrollWidth > root.clientWidth) found.push(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);
    const host = document.querySelector("stopover-hotels, stopover-holidays")!;
    for (const element of host.shadowRoot!.querySelectorAll<HTMLElement>("*")) {
      const box = element.getBoundingClientRect();
      const words = element.textContent!.trim();
      // What is there for screen readers only is a pixel wide. A field may shorten what is typed or chosen by an ellipsis.
      if (!(element instanceof HTMLElement) || !words || box.width <= 1 || element.matches(".vh, .vh *, input, select, option")) continue;
      // Strips of dates and pictures, and a table with many columns, are scrolled on purpose.
      if (element.closest(".dates, .scroll-x, .slides")) continue;
      const name = `${element.localName}.${[...element.classList].join(".")} “${words.slice(0, 40)}”`;
      const spare = getComputedStyle(element).overflowX === "visible" ? optical : 1;
      if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + spare) {
        found.push(`${name} holds ${element.scrollWidth} px in ${element.clientWidth}`);
      }
      if (box.right > root.clientWidth + 1) found.push(`${name} ends at ${Math.round(box.right)} px`);
      if (box.left < -1) found.push(`${name} begins at ${Math.round(box.left)} px`);
    }
    return found;
  }, OPTICAL);
}

for (const { screen, states } of STATES) {
  test.describe(screen, () => {
    for (const { name, title, narrow, wide } of states) {
      test(`${title} (${name}): no barrier in light, at 1200 pixels`, async ({ page }) => {
        await page.setViewportSize(narrow ? { width: 360, height: 740 } : { width: 1200, height: 900 });
        await openState(page, name, { theme: "light" });
        await expectNoBarriers(page);
      });

      test(`${title} (${name}): no barrier in dark and nothing cut off, at 320 pixels`, async ({ page }) => {
        // What needs room to come about is made narrow afterwards.
        await page.setViewportSize(wide ? { width: 1200, height: 900 } : { width: 320, height: 640 });
        await openState(page, name, { theme: "dark" });
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await cutOff(page)).toEqual([]);
        await expectNoVisibleBarriers(page);
      });

      if (MIRRORED.includes(name)) {
        test(`${title} (${name}): no barrier and nothing cut off from right to left`, async ({ page }) => {
          await page.setViewportSize(wide ? { width: 1200, height: 900 } : { width: 720, height: 900 });
          await openState(page, name, { dir: "rtl" });
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
  await expect(state.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(state.locator("html")).toHaveAttribute("data-ready", "true");
  await expectNoBarriers(page);
});
