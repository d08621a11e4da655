// Results on a telephone: the search in one line, order and filters in a bar that stays in sight, and cards that stand where
// their placeholders stood.
import { LANGUAGES } from "../locales";
import { expect, test } from "./harness";
import { openDemo, openState, recorded, watchFocus, type Widget } from "./visitor";

const PHONE = { width: 360, height: 740 };

const line = (widget: Widget) => widget.element.getByRole("button", { name: /^Change the search: / });
const sheet = (widget: Widget) => widget.element.getByRole("dialog", { name: "Change the search" });
const form = (widget: Widget) => widget.element.getByRole("search");

test("after a search one line stands for the form, and opens it with what was entered", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const widget = await openState(page, "results-phone");
  await expect(line(widget)).toHaveAccessibleName(/^Change the search: Málaga · .+ · 3 guests$/);
  await expect(form(widget)).toHaveCount(0);
  expect((await line(widget).boundingBox())!.height).toBeGreaterThanOrEqual(52);

  await line(widget).click();
  await expect(sheet(widget).getByRole("button", { name: /^Check-in/ })).toBeFocused();
  const destination = sheet(widget).getByRole("combobox", { name: "Destination" });
  await expect(destination).toHaveValue("Málaga");
  await destination.fill(recorded.visit.typed);
  await expect(destination).toHaveAttribute("aria-expanded", "true");
  await destination.press("Escape");
  await expect(destination, "Escape closes one thing at a time").toHaveAttribute("aria-expanded", "false");
  await expect(sheet(widget)).toBeVisible();
  await widget.guests.click();
  await widget.stepper(0, "Adults").getByRole("button").last().click();
  await widget.done.click();
  await expect(widget.guests).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet(widget)).toBeHidden();
  await expect(line(widget)).toBeFocused();
  await expect(line(widget), "the list is still of three").toHaveAccessibleName(/ 3 guests$/);
  await page.keyboard.press("Enter");
  await expect(widget.guests).toContainText("3 adults, 1 child");
  await sheet(widget).getByRole("button", { name: "Close" }).click();
  await expect(line(widget)).toBeFocused();

  // Where there is room, the form stands there itself, and once.
  await page.keyboard.press("Enter");
  await expect(sheet(widget)).toBeVisible();
  await page.setViewportSize({ width: 1200, height: 900 });
  await expect(sheet(widget)).toBeHidden();
  await expect(line(widget)).toHaveCount(0);
  await expect(form(widget)).toBeVisible();
  await expect(widget.guests).toContainText("3 adults, 1 child");
});

test("searching from the form and from its sheet leaves the focus on the line", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const widget = await openDemo(page);
  await expect(form(widget)).toBeVisible();
  const lost = await watchFocus(page);
  await widget.searchMalaga();
  await expect(line(widget)).toBeFocused();
  await expect(line(widget)).toHaveAccessibleName(/ 2 guests$/);
  await line(widget).press("Enter");
  await widget.guests.click();
  await widget.stepper(0, "Children").getByRole("button").last().click();
  await widget.done.click();
  await widget.searchButton.click();
  await expect(sheet(widget).getByRole("alert").first(), "an age is missing").toBeVisible();
  await widget.rooms.getByRole("combobox").selectOption("4");
  await widget.done.click();
  await widget.searchButton.click();
  await expect(sheet(widget)).toBeHidden();
  await expect(line(widget)).toBeFocused();
  await expect(line(widget)).toHaveAccessibleName(/ 3 guests$/);
  await expect(widget.stays).toBeVisible();
  expect(await lost()).toEqual([]);
});

test("where nothing is free the sheet is opened to change the dates", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const widget = await openState(page, "nothing-free");
  await widget.element.getByRole("button", { name: "Change dates" }).click();
  await expect(sheet(widget).getByRole("button", { name: /^Check-in/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(line(widget)).toBeFocused();
});

test("one whole card stands above the fold, and order and filters stay in sight, with a shadow once they are stuck", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const widget = await openState(page, "results-phone");
  const bar = widget.element.locator(".tools");
  const order = widget.element.getByRole("combobox", { name: "Sort by" });
  const filters = widget.element.getByRole("button", { name: /^Filters/ });
  const first = (await widget.cards.first().boundingBox())!;
  expect(first.y + first.height).toBeLessThanOrEqual(PHONE.height);
  const shadow = () => bar.evaluate((it) => getComputedStyle(it, "::before").boxShadow);
  expect(await shadow()).toBe("none");

  await page.mouse.wheel(0, 900);
  await expect.poll(shadow).not.toBe("none");
  const stuck = (await bar.boundingBox())!;
  expect(stuck.y).toBeCloseTo(16, 0);
  expect(await bar.evaluate((it) => getComputedStyle(it).backgroundColor)).not.toBe("rgba(0, 0, 0, 0)");

  await filters.click();
  await widget.element.getByRole("checkbox", { name: /^Free cancellation/ }).check();
  await widget.element.getByRole("button", { name: /^Show \d+ stays?$/ }).click();
  await expect(filters).toHaveAccessibleName("Filters 1");
  await expect(filters).toBeFocused();
  // By keyboard, although only a word is to be seen of it.
  await page.keyboard.press("Shift+Tab");
  await expect(order).toBeFocused();
  await expect(widget.element.locator(".sortl")).toHaveCSS("outline-style", "solid");
  await page.keyboard.press("ArrowDown");
  await expect(widget.announcement).toHaveText(/Sorted by: Lowest price/);

  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(shadow).toBe("none");
});

test("one whole card stands above the fold in every language", async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const lang of LANGUAGES) {
    const dir = ["ar", "he"].includes(lang) ? "rtl" : "ltr";
    const widget = await openState(page, "results-phone", { lang, dir });
    const first = (await widget.cards.first().boundingBox())!;
    expect.soft(first.y + first.height, lang).toBeLessThanOrEqual(PHONE.height);
  }
});

test("what takes the focus is not under the bar", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const widget = await openState(page, "results-phone");
  await widget.titles.nth(4).focus();
  for (let back = 0; back < 6; back += 1) {
    await page.keyboard.press("Shift+Tab");
    const [bar, focused] = await widget.element.evaluate((host) => {
      const root = host.shadowRoot!;
      return [root.querySelector(".tools")!, root.activeElement!].map((it) => it.getBoundingClientRect().toJSON() as DOMRect);
    });
    expect(focused!.top).toBeGreaterThanOrEqual(bar!.bottom - 1);
  }
});

// In languages whose words take more than a line.
for (const [width, lang] of [[320, "de"], [360, "en-GB"], [360, "el"], [720, "en-GB"], [1200, "de"]] as const) {
  test(`cards come where their placeholders stood, at ${width} pixels in ${lang}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const places = async (state: string) => {
      const widget = await openState(page, state, { lang });
      return widget.element.locator(".listed").evaluate((list) => {
        const cards = [...list.querySelectorAll(".hotel")];
        const { x, y, width } = cards[0]!.getBoundingClientRect();
        const heights = cards.map((card) => card.getBoundingClientRect().height).sort((a, b) => a - b);
        return {
          place: { x, y: Math.round(y), width, sketch: cards[0]!.querySelector(".sketch")!.getBoundingClientRect().width },
          height: heights[Math.floor(heights.length / 2)]!,
        };
      });
    };
    const [before, after] = [await places("loading"), await places("results")];
    expect(before.place).toEqual(after.place);
    // Cards differ by their words.
    expect(Math.abs(before.height / after.height - 1)).toBeLessThan(0.25);
  });
}

test("a hotel's rates come with what stands above them, so that nothing moves under a finger", async ({ page }) => {
  const widget = await openDemo(page);
  await widget.searchMalaga();
  const profile = /\/hotels\/[^/]+$/;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(profile, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(profile);
  await widget.cards.first().getByRole("heading").getByRole("button").click();
  await asked;
  const rates = widget.element.getByRole("heading", { name: /^Rates for/ });
  await expect(rates).toBeHidden();
  release();
  await expect(rates).toBeVisible();
});

test("prices are held until a time, which does not count down", async ({ page }) => {
  const widget = await openState(page, "expiring");
  await expect(widget.element.getByText(/^Prices held until \d\d:\d\d$/)).toBeVisible();
  await expect(widget.element.getByRole("timer")).toHaveCount(0);
});

test("nothing free is said in the middle", async ({ page }) => {
  const widget = await openState(page, "nothing-free");
  for (const part of [".blank .h2", ".blank .prose"]) await expect(widget.element.locator(part)).toHaveCSS("text-align", "center");
});
