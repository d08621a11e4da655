// The catalogue of holidays: by keyboard, in the page's address, with thousands of holidays and with what is missing of
// them. The gateway's answers are those of the gallery's states.
import { LANGUAGES } from "../locales";
import { expect, test } from "./harness";
import { cutOff, whatFiltersHide } from "./fits";
import { openState } from "./visitor";
import type { Locator, Page } from "@playwright/test";

async function open(page: Page, state = "holidays"): Promise<Locator> {
  await openState(page, state);
  return page.locator("stopover-holidays");
}

const headline = (widget: Locator) => widget.getByRole("heading", { level: 2 });
const cards = (widget: Locator) => widget.getByRole("article");
const titles = (widget: Locator) => cards(widget).getByRole("heading");
const announcement = (widget: Locator) => widget.getByRole("status").last();

test("words find titles and routes without case and accents, and the number of matches is announced", async ({ page }) => {
  const widget = await open(page);
  await widget.getByLabel("Find").pressSequentially("LISBON evora");
  await expect(headline(widget)).toHaveText("1 of 24 holidays");
  await expect(titles(widget).first()).toContainText("Evenings in Évora");
  await expect(announcement(widget)).toHaveText("1 of 24 holidays. Sorted by: Departure, soonest.");
  await expect(widget.getByLabel("Find")).toBeFocused();
});

test("letters that keyboards lack are found by those written for them", async ({ page }) => {
  const widget = await open(page);
  for (const [typed, found] of [["EVORA", 1], ["évora", 1], ["IOANNINA kalabaka", 1], ["bøsphorus", 1], ["ßeaside", 0]] as const) {
    await widget.getByLabel("Find").fill(typed);
    await expect(headline(widget).first(), typed).toHaveText(`${found} of 24 holidays`);
  }
});

test("each choice says how many holidays it would find, given the others", async ({ page }) => {
  const widget = await open(page);
  const country = widget.getByLabel("Country");
  await expect(country.locator("option")).toHaveText([
    "All countries", "Croatia (1)", "Czechia (1)", "Egypt (2)", "Finland (1)", "France (2)", "Greece (5)", "Hungary (1)", "Italy (2)", "Morocco (1)",
    "Netherlands (1)", "Norway (1)", "Portugal (1)", "Romania (1)", "Slovenia (1)", "Türkiye (2)", "United Kingdom (1)",
  ]);
  await widget.getByRole("radio", { name: /^Seaside/ }).check();
  await expect(headline(widget)).toHaveText("6 of 24 holidays");
  await expect(country.locator("option", { hasText: "Greece" })).toHaveText("Greece (4)");
  await expect(country.locator("option", { hasText: "Czechia" })).toBeDisabled();
  await country.selectOption("GR");
  await expect(headline(widget)).toHaveText("4 of 24 holidays");
  await widget.getByLabel("Departure").selectOption("2027-10");
  await expect(headline(widget)).toHaveText("2 of 24 holidays");
});

/** The pictures that show the sea, of those in www/pictures. */
const SEA = ["beach", "caldera", "harbour", "lagoon", "lighthouse", "windmills"];

test("no two holidays have the same title or picture, and one at the sea shows it", async ({ page }) => {
  const widget = await open(page);
  await widget.getByRole("button", { name: "Show 12 more" }).click();
  await expect(cards(widget)).toHaveCount(24);
  const pictures = await cards(widget).locator("img").evaluateAll((all) => all.map((it) => (it as HTMLImageElement).src));
  for (const shown of [pictures, await titles(widget).allTextContents()]) expect(new Set(shown).size).toBe(24);
  await widget.getByRole("radio", { name: /^Seaside/ }).check();
  await expect(cards(widget)).toHaveCount(SEA.length);
  const sea = await cards(widget).locator("img").evaluateAll((all) => all.map((it) => /(\w+)\.svg$/.exec((it as HTMLImageElement).src)![1]));
  expect(sea.sort()).toEqual(SEA);
});

test("chips take filters back one by one and hand the focus on", async ({ page }) => {
  const widget = await open(page, "holidays-filtered");
  const remove = (name: string) => widget.getByRole("button", { name: `Remove filter: ${name}` });
  await remove("“crete”").press("Enter");
  await expect(remove("Greece")).toBeFocused();
  await expect(widget.getByLabel("Find")).toHaveValue("");
  await remove("Greece").press("Enter");
  await expect(widget.getByLabel("Country")).toHaveValue("");
  await remove("Seaside").press("Enter");
  await expect(headline(widget)).toBeFocused();
  await expect(headline(widget)).toHaveText("24 holidays");
});

test("filters that nothing matches name the way out", async ({ page }) => {
  const widget = await open(page, "holidays-none");
  await expect(cards(widget)).toHaveCount(0);
  await widget.getByRole("button", { name: "Remove Egypt · 1 holiday" }).click();
  await expect(cards(widget)).toHaveCount(1);
  await expect(widget.getByRole("heading", { name: /^1 of 24/ })).toBeFocused();
});

test("words without a gap that nothing matches break rather than widen the page", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const widget = await open(page);
  await widget.getByLabel("Find").fill("w".repeat(200));
  await expect(widget.getByRole("button", { name: /^Remove “w+” · 24 holidays/ })).toBeVisible();
  expect(await cutOff(page)).toEqual([]);
});

test("the order is chosen, and more cards come on request with the focus on the first new one", async ({ page }) => {
  const widget = await open(page);
  await widget.getByLabel("Sort by").selectOption("price");
  await expect(titles(widget).first()).toHaveText("Four days on the Bosphorus");
  await widget.getByLabel("Sort by").selectOption("longest");
  await expect(titles(widget).first()).toHaveText("Red Sea, all inclusive");
  await expect(cards(widget)).toHaveCount(12);
  await widget.getByRole("button", { name: "Show 12 more" }).press("Enter");
  await expect(cards(widget)).toHaveCount(24);
  await expect(titles(widget).nth(12).getByRole("button")).toBeFocused();
  await widget.getByLabel("Sort by").selectOption("newest");
  await expect(cards(widget)).toHaveCount(12);
});

test("more cards that are asked for while others are still coming get the focus on the first of them", async ({ page }) => {
  const widget = await open(page);
  await widget.getByLabel("Find").fill("zzyzx");
  await expect(cards(widget)).toHaveCount(0);
  // All in one go, between two frames.
  const before = await widget.evaluate(async (host) => {
    const find = host.shadowRoot!.querySelector<HTMLInputElement>("input[type=search]")!;
    find.value = "";
    find.dispatchEvent(new InputEvent("input", { bubbles: true }));
    const more = () => host.shadowRoot!.querySelector<HTMLButtonElement>(".cards + p button");
    for (let turn = 0; turn < 1_000 && !more(); turn += 1) await Promise.resolve();
    const before = host.shadowRoot!.querySelectorAll("article").length;
    more()!.focus();
    more()!.click();
    return before;
  });
  expect(before, "more are still coming").toBeLessThan(12);
  await expect(cards(widget)).toHaveCount(24);
  await expect(titles(widget).nth(12).getByRole("button")).toBeFocused();
});

test("the filters are read whole before anything is chosen, in every language", async ({ page }) => {
  for (const lang of LANGUAGES) {
    await openState(page, "holidays", { lang });
    for (const width of [320, 720, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = await page.evaluate(whatFiltersHide);
      expect(cut, `${lang} at ${width} px`).toEqual([]);
    }
  }
});

test("on a telephone the filters are a sheet that counts as it is filled in, and its button says how many are set", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const widget = await open(page);
  const filters = widget.getByRole("button", { name: /^Filters/ });
  const sheet = widget.getByRole("dialog", { name: "Filters" });
  await expect(widget.getByRole("combobox", { name: "Country" })).toBeHidden();
  await filters.press("Enter");
  await sheet.getByRole("combobox", { name: "Country" }).selectOption("GR");
  await expect(sheet.getByRole("button", { name: "Show 5 holidays" })).toBeVisible();
  await sheet.getByRole("radio", { name: /^Flight/ }).check();
  await sheet.getByRole("button", { name: "Show 4 holidays" }).press("Enter");
  await expect(filters).toBeFocused();
  await expect(filters).toHaveAccessibleName("Filters 2");
  await expect(headline(widget)).toHaveText("4 of 24 holidays");
  await expect(widget.getByRole("button", { name: /^Remove filter: / })).toHaveText(["Greece", "Flight"]);
  await filters.press("Enter");
  await sheet.getByRole("button", { name: "Clear all" }).click();
  await expect(sheet.getByRole("button", { name: "Show 24 holidays" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(filters).toBeFocused();
  await expect(filters).toHaveAccessibleName("Filters");
});

test("categories are swept along on a telephone: one is cut off, and arrow keys bring it in sight", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const widget = await open(page);
  const categories = widget.getByRole("group", { name: "Category" }).getByRole("radio");
  const right = (nth: number) => categories.nth(nth).evaluate((input) => input.getBoundingClientRect().right);
  const last = (await categories.count()) - 1;
  expect(await right(last)).toBeGreaterThan(360);
  await categories.first().focus();
  for (let nth = 1; nth <= last; nth += 1) {
    await page.keyboard.press("ArrowRight");
    await expect(categories.nth(nth)).toBeFocused();
    await expect.poll(() => right(nth)).toBeLessThanOrEqual(360);
  }
});

test("a holiday opens by keyboard with the focus on its heading, and Back to all holidays returns to its card", async ({ page }) => {
  const widget = await open(page);
  const address = page.url();
  const steps = await page.evaluate(() => history.length);
  const title = titles(widget).nth(3).getByRole("button");
  const name = await title.textContent();
  await title.press("Enter");
  await expect(widget.getByRole("heading", { name: name! }).first()).toBeFocused();
  await expect(cards(widget).filter({ visible: true }).filter({ hasText: "Show" })).toHaveCount(0);
  await widget.getByRole("button", { name: /^Back to / }).press("Enter");
  await expect(title).toBeFocused();
  expect(page.url(), "the address is the site's own").toBe(address);
  expect(await page.evaluate(() => history.length)).toBe(steps);
});

test("where the site allows it, a filtered list can be shared and the browser's Back works", async ({ page }) => {
  await page.goto("/www/state.html?state=holidays-shared#holidays?country=GR&sort=price");
  const widget = page.locator("stopover-holidays");
  await expect(headline(widget)).toHaveText("5 of 24 holidays");
  await expect(widget.getByLabel("Sort by")).toHaveValue("price");
  await widget.getByLabel("Length").selectOption("8");
  await expect(page).toHaveURL(/#holidays\?country=GR&days=8&sort=price$/);

  const title = titles(widget).first().getByRole("link");
  expect(await title.getAttribute("href")).toContain("#holidays?open=");
  await title.press("Enter");
  await expect(page).toHaveURL(/open=trip-\d+/);
  await expect(widget.getByRole("button", { name: /^Back to / })).toBeVisible();
  await page.goBack();
  await expect(headline(widget).filter({ visible: true })).toHaveText("3 of 24 holidays");
  await expect(title).toBeFocused();
  await page.goForward();
  const steps = await page.evaluate(() => history.length);
  await widget.getByRole("button", { name: /^Back to / }).click();
  await expect(headline(widget).filter({ visible: true })).toHaveText("3 of 24 holidays");
  await expect(page).toHaveURL(/#holidays\?country=GR&days=8&sort=price$/);
  expect(await page.evaluate(() => history.length), "the way back is the step before, not a new one").toBe(steps);
});

test("what is unknown, missing or past is shown as a traveller expects, or not at all", async ({ page }) => {
  const widget = await open(page, "holidays-odd");
  await expect(headline(widget)).toHaveText("4 holidays");
  await expect(widget.getByText("Hidden")).toHaveCount(0);
  const card = (title: string) => cards(widget).filter({ hasText: title });
  await expect(card("Harbours")).toContainText("Ferry");
  await expect(card("Harbours"), "its one departure ahead").toContainText("11 Jun 2027");
  await expect(card("Prague")).toContainText("Price on request");
  await expect(card("Red Sea")).toContainText(/RSD\s?78,900/);
  await expect(card("Red Sea"), "the first departures are past").toContainText(/Until Sat,? 2 Oct 2027/);
  await expect(card("Lakes")).toContainText("Dates on request");
  for (const title of ["Harbours", "Prague"]) {
    await card(title).scrollIntoViewIfNeeded();
    await expect(card(title).locator("svg.scene")).toBeVisible();
    await expect(card(title).getByRole("img")).toHaveCount(0);
  }
  await widget.getByLabel("Find").fill("porto veneto");
  await expect(titles(widget), "found by its hotel").toHaveText(["Harbours of western Crete"]);
});

test("a price limit compares one currency and says what it leaves out", async ({ page }) => {
  const widget = await open(page, "holidays-price");
  await expect(widget.getByText("Only prices in EUR are compared: 2 holidays with other prices, or with none, are left out.")).toBeVisible();
  await expect(widget.getByRole("button", { name: "Remove filter: Up to €400" })).toBeVisible();
});

test("careless entries are listed as far as they make sense, and none of them breaks the page", async ({ page }) => {
  const widget = await open(page, "holidays-careless");
  const named = (name: string | RegExp) => cards(widget).filter({ has: page.getByRole("heading", { name }) });
  await expect(named("رحلة إلى الأهرامات 2027 (8 أيام)")).toHaveCount(1);
  await expect(named("<img src=x onerror=alert(1)> & <b>bold</b>"), "markup is text").toHaveCount(1);
  await expect(headline(widget), "neither the one without names nor the one of another status").toHaveText("7 holidays");
  await expect(named(/^Four days on the Bosphorus$/), "nothing costs less than nothing").toContainText("Price on request");
  await expect(cards(widget).filter({ hasText: "Category 11" }), "all its categories").toHaveCount(1);
  await expect(widget.getByLabel("Price up to").locator("optgroup"), "limits of two currencies are apart").not.toHaveCount(1);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("five thousand holidays stay fluid: few of them are in the page, and a keystroke is answered at once", async ({ page }) => {
  const widget = await open(page, "holidays-many");
  await expect(headline(widget)).toHaveText("5,000 holidays");
  expect(await widget.evaluate((host) => host.shadowRoot!.querySelectorAll("*").length)).toBeLessThan(1_000);
  const took = await widget.evaluate(async (host) => {
    const field = host.shadowRoot!.querySelector<HTMLInputElement>("input[type=search]")!;
    const times: number[] = [];
    for (const text of ["c", "cr", "cre", "cret", "crete", "crete h", "", "b", "bel", "bosphorus"]) {
      await new Promise(requestAnimationFrame);
      const start = performance.now();
      field.value = text;
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
      times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b)[times.length >> 1]!;
  });
  test.info().annotations.push({ type: "milliseconds from a keystroke to the painted list", description: took.toFixed(1) });
  // The figure is the annotation; this only tells fluid from frozen on a machine that is busy otherwise.
  expect(took).toBeLessThan(1_000);
  await expect(headline(widget)).toHaveText("209 of 5,000 holidays");
});

test("a catalogue that fails is asked for again, and the focus stays in the element", async ({ page }) => {
  const widget = await open(page, "holidays-offline");
  const again = widget.getByRole("button", { name: "Try again" });
  await again.press("Enter");
  await expect(again).toBeFocused();
});

test("a list that could not be refreshed says how old it is", async ({ page }) => {
  const widget = await open(page, "holidays-stale");
  await expect(widget.getByText(/^This list is 90 minutes old/)).toBeVisible();
  await expect(cards(widget)).toHaveCount(9);
});
