// Every state of the gallery: no barrier that axe can find, nothing cut off, nothing wider than the page.
import type { Locator, Page } from "@playwright/test";

import { STATES } from "../../www/states.js";
import { cutOff, MIRRORED } from "./fits";
import { expect, expectNoBarriers, expectNoVisibleBarriers, inOneWindow, test } from "./harness";
import { openState, setFont, setTheme } from "./visitor";

/** Languages whose words are long, and what they say it in. */
const LONG = ["de", "el"];
const LONG_IN = [
  ...["form-filled", "calendar-sheet", "guests-two-rooms", "results", "results-phone", "map-together", "results-which", "compare-point"],
  ...["nearby-found", "hotel", "hotel-phone-rates", "checkout-errors", "checkout-booked", "lookup", "booking", "holidays", "holiday", "enquiry"],
];

/** What states say on the console, because they are about it. */
const SAID: Record<string, RegExp[]> = {
  "no-gateway": [/^<stopover-hotels>: attribute gateway: it is missing\.$/],
  "holidays-unavailable": [/^<stopover-holidays>: attribute gateway: it is missing\.$/],
  "holidays-odd": [/404 \(Not Found\)/],
  "holiday-pictures-broken": [/404 \(Not Found\)/],
};

/** A booking's, as the provider gives them. */
const NUMBER = /^(BKG-\d+|TEST-\w{5})$/;

const WIDE = { width: 1200, height: 900 };
const NARROW = { width: 320, height: 640 };

for (const { screen, states } of STATES) {
  inOneWindow.describe(screen, () => {
    for (const { name, title, narrow, wide } of states) {
      inOneWindow.describe(() => {
        inOneWindow.use({ isConsoleRead: true, expectedErrors: SAID[name] ?? [] });
        inOneWindow(`${title} (${name})`, async ({ page }) => {
          // In words that are longer than those of any language.
          await test.step("has no barrier in dark and nothing cut off, at 320 pixels, in a narrow font and in a wide one", async () => {
            // What needs room to come about is made narrow afterwards.
            await page.setViewportSize(wide ? WIDE : NARROW);
            await openState(page, name, { theme: "dark", lang: "en-XA" });
            for (const number of await page.locator("stopover-hotels .ref").allTextContents()) expect.soft(number).toMatch(NUMBER);
            await page.setViewportSize(NARROW);
            expect.soft(await cutOff(page)).toEqual([]);
            await expectNoBarriers(page);
            await setFont(page, "DejaVu Sans");
            expect.soft(await cutOff(page), "in a wide font").toEqual([]);
          });

          await test.step("has no barrier in light and nothing cut off, at 1200 pixels", async () => {
            await setFont(page, "");
            await page.setViewportSize(narrow ? { width: 360, height: 740 } : WIDE);
            await setTheme(page, "light");
            await expectNoBarriers(page);
            expect.soft(await cutOff(page), "where there is room").toEqual([]);
          });

          if (MIRRORED.includes(name)) {
            await test.step("has no barrier and nothing cut off in Arabic", async () => {
              const telephone = { width: 360, height: 740 };
              await page.setViewportSize(narrow ? telephone : wide ? WIDE : { width: 720, height: 900 });
              await openState(page, name, { dir: "rtl", lang: "ar" });
              await expectNoVisibleBarriers(page);
              expect.soft(await cutOff(page), "in Arabic, as opened").toEqual([]);
              await page.setViewportSize(telephone);
              expect.soft(await cutOff(page), "in Arabic at 360 pixels").toEqual([]);
            });
          }

          for (const lang of LONG_IN.includes(name) ? LONG : []) {
            await test.step(`has nothing cut off in ${lang}, at 320 pixels`, async () => {
              await page.setViewportSize(NARROW);
              await openState(page, name, { lang });
              expect.soft(await cutOff(page), `in ${lang}`).toEqual([]);
            });
          }
        });
      });
    }
  });
}

test("only a test booking of the gallery has a test booking's number", async ({ page }) => {
  for (const [state, form] of [["checkout-booked", /^BKG-/], ["checkout-booked-test", /^TEST-/]] as const) {
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

test.describe("the storyboard", () => {
  const figures = (page: Page) => page.getByRole("figure");
  const played = (figure: Locator) => expect(figure.frameLocator("iframe").locator("html")).toHaveAttribute("data-ready", "true");

  test("shows every state of the gallery in one language, theme and width, each while it is in sight", async ({ page }) => {
    // Of more than a hundred frames, one after the other.
    test.setTimeout(180_000);
    // Which state a frame has its address says; the next test plays some.
    await page.route(/beside=yes$/, (route) => route.fulfill({ contentType: "text/html", body: "" }));
    await page.goto("/www/storyboard.html?lang=de&theme=dark&width=360");
    const all = STATES.flatMap(({ states }) => states);
    await expect(page.getByRole("status")).toHaveText(`${all.length} frames`);
    for (const [i, { name, wide }] of all.entries()) {
      const figure = figures(page).nth(i);
      await figure.evaluate((it) => it.scrollIntoView());
      const frame = figure.locator("iframe");
      await expect(frame).toHaveAttribute("src", new RegExp(`[?]state=${name}&lang=de&theme=dark&beside=yes$`));
      expect(await frame.evaluate((it) => it.clientWidth)).toBe(wide ? 1200 : 360);
    }
    await expect(figures(page).first().locator("iframe")).toHaveCount(0);
  });

  test("plays those in sight one after the other, and none ends what another shows", async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 1000 });
    await page.goto("/www/storyboard.html?state=suggestions&lang=every&theme=every&width=360");
    await expect(page.getByRole("status")).toHaveText(/ frames$/);
    const top = await page.evaluate(() => scrollY);
    await expect(figures(page)).toHaveCount(2 * (await page.getByLabel("Language").locator("option").count() - 1));
    const first = [0, 1, 2, 3].map((i) => figures(page).nth(i));
    for (const figure of first) await played(figure);
    for (const figure of first) await expect(figure.frameLocator("iframe").getByRole("option", { selected: true })).toBeVisible();
    expect(await page.evaluate(() => scrollY), "where the page is").toBe(top);
  });

  test("has the days that are chosen in sight, as the state has by itself", async ({ page }) => {
    await page.goto("/www/storyboard.html?state=calendar-sheet&width=360");
    await played(figures(page));
    await expect(figures(page).frameLocator("iframe").getByRole("gridcell", { selected: true }).last()).toBeInViewport();
  });

  test("is chosen by keyboard, kept in the address, and fits a narrow window", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 740 });
    await page.goto("/www/storyboard.html");
    await page.getByLabel("State").selectOption("checkout-errors");
    await page.getByLabel("Width").selectOption("every");
    await expect(figures(page)).toHaveCount(4);
    await page.reload();
    await expect(page.getByLabel("State")).toHaveValue("checkout-errors");
    await expect(figures(page)).toHaveCount(4);
    await played(figures(page).first());
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    for (const figure of await figures(page).all()) {
      await figure.evaluate((it) => it.scrollIntoView());
      await expect(figure.locator("iframe")).toHaveCount(1);
      const [around, frame] = [await figure.locator(".frame").boundingBox(), await figure.locator("iframe").boundingBox()];
      expect(frame!.x + frame!.width).toBeLessThanOrEqual(around!.x + around!.width);
      expect(frame!.y + frame!.height).toBeLessThanOrEqual(around!.y + around!.height);
    }
    // Each frame is a document of its own, whose landmarks would be counted among the page's.
    await page.locator("iframe").evaluateAll((frames) => frames.forEach((frame) => frame.remove()));
    await expectNoBarriers(page);
  });
});
