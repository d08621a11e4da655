// Every state of the gallery: no barrier that axe can find, nothing cut off, nothing wider than the page.
import { STATES } from "../../www/states.js";
import { cutOff, MIRRORED } from "./fits";
import { expect, expectNoBarriers, expectNoVisibleBarriers, test } from "./harness";
import { openState, setFont } from "./visitor";

/** Languages whose words are long, and what they say it in. */
const LONG = ["de", "el"];
const LONG_IN = ["form-filled", "calendar-sheet", "guests-two-rooms", "results", "hotel", "checkout-errors", "booking", "holidays", "holiday", "enquiry"];

for (const { screen, states } of STATES) {
  test.describe(screen, () => {
    for (const { name, title, narrow, wide } of states) {
      test(`${title} (${name})`, async ({ page }) => {
        await test.step("has no barrier in light, at 1200 pixels", async () => {
          await page.setViewportSize(narrow ? { width: 360, height: 740 } : { width: 1200, height: 900 });
          await openState(page, name, { theme: "light" });
          await expectNoBarriers(page);
        });

        // In words that are longer than those of any language.
        await test.step("has no barrier in dark and nothing cut off, at 320 pixels, in a narrow font and in a wide one", async () => {
          // What needs room to come about is made narrow afterwards.
          await page.setViewportSize(wide ? { width: 1200, height: 900 } : { width: 320, height: 640 });
          await openState(page, name, { theme: "dark", lang: "en-XA" });
          await page.setViewportSize({ width: 320, height: 640 });
          expect.soft(await cutOff(page)).toEqual([]);
          await expectNoVisibleBarriers(page);
          await setFont(page, "DejaVu Sans");
          expect.soft(await cutOff(page), "in a wide font").toEqual([]);
        });

        if (MIRRORED.includes(name)) {
          await test.step("has no barrier and nothing cut off in Arabic", async () => {
            await page.setViewportSize(wide ? { width: 1200, height: 900 } : { width: 720, height: 900 });
            await openState(page, name, { dir: "rtl", lang: "ar" });
            await expectNoVisibleBarriers(page);
            expect.soft(await cutOff(page), "in Arabic at 720 pixels").toEqual([]);
            await page.setViewportSize({ width: 360, height: 740 });
            expect.soft(await cutOff(page), "in Arabic at 360 pixels").toEqual([]);
          });
        }

        for (const lang of LONG_IN.includes(name) ? LONG : []) {
          await test.step(`has nothing cut off in ${lang}, at 320 pixels`, async () => {
            await page.setViewportSize({ width: 320, height: 640 });
            await openState(page, name, { lang });
            expect.soft(await cutOff(page), `in ${lang}`).toEqual([]);
          });
        }
      });
    }
  });
}

test("bookings of the gallery have numbers as the provider gives them", async ({ page }) => {
  for (const [state, form] of [["booking", /^BKG-\d+$/], ["checkout-booked", /^BKG-\d+$/], ["checkout-booked-test", /^TEST-\w{5}$/]] as const) {
    await openState(page, state);
    await expect(page.locator("stopover-hotels .ref")).toHaveText(form);
  }
});

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
