// Stays are saved from the list, kept for the visit, and compared side by side.
import type { Locator, Page } from "@playwright/test";

import { day } from "../days";
import { expect, expectNoBarriers, test } from "./harness";
import { after, openState, watchFocus, Widget } from "./visitor";

const hearts = (widget: Widget) => widget.element.getByRole("button", { name: /^Save / });
const tray = (widget: Widget) => widget.element.locator(".tray");
const compare = (widget: Widget) => widget.element.getByRole("button", { name: /^Compare \d/ });
const columns = (widget: Widget) => widget.element.getByRole("columnheader");

async function save(widget: Widget, count: number) {
  for (let i = 0; i < count; i += 1) await hearts(widget).nth(i).press("Enter");
}

/** The cells of a row, by its name. */
const row = (widget: Widget, name: string) => widget.element.getByRole("row").filter({ has: widget.page.getByRole("rowheader", { name, exact: true }) });

test("saved stays are counted in a bar that stays in sight, compared, and let go one by one", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  const widget = await openState(page, "results");
  const lost = await watchFocus(page);
  await expect(tray(widget)).toHaveCount(0);
  await expect(widget.announcement).toHaveText(/^40 stays\. Sorted by/);
  await save(widget, 3);
  await expect(hearts(widget).nth(2)).toHaveAttribute("aria-pressed", "true");
  await expect(hearts(widget).nth(3)).toHaveAttribute("aria-pressed", "false");
  await expect(widget.announcement).toHaveText("3 saved");
  await expect(tray(widget)).toBeInViewport({ ratio: 1 });
  const names = await hearts(widget).evaluateAll((all) => all.slice(0, 3).map((it) => it.ariaLabel!.replace("Save ", "")));

  await compare(widget).press("Enter");
  await expect(widget.element.getByRole("heading", { name: "Compare 3 saved stays" })).toBeFocused();
  for (const [i, name] of names.entries()) await expect(columns(widget).nth(i)).toContainText(name);

  const prices = row(widget, "7 nights, from").getByRole("cell");
  const amounts = (await prices.locator(".price").allTextContents()).map((text) => Number(text.replace(/[^\d.]/g, "")));
  const lowest = amounts.indexOf(Math.min(...amounts));
  await expect(prices.filter({ hasText: "Lowest" })).toHaveCount(1);
  await expect(prices.nth(lowest)).toContainText("Lowest");

  await widget.back.click();
  await expect(compare(widget)).toBeFocused();
  await compare(widget).press("Enter");
  for (const [i, name] of names.entries()) {
    await widget.element.getByRole("button", { name: `Remove ${name}` }).press("Enter");
    await expect(columns(widget)).toHaveCount(names.length - 1 - i);
  }
  await expect(widget.element.getByRole("heading", { name: "Nothing saved yet" })).toBeFocused();
  await widget.back.first().press("Enter");
  await expect(hearts(widget).first()).toHaveAttribute("aria-pressed", "false");
  await expect(tray(widget)).toHaveCount(0);
  expect(await lost()).toEqual([]);
});

test("a hotel is saved on its page, and compared from the list", async ({ page }) => {
  const widget = await openState(page, "hotel");
  const name = (await widget.element.getByRole("heading", { level: 2 }).filter({ visible: true }).textContent())!;
  const heart = widget.element.getByRole("button", { name: `Save ${name}` }).filter({ visible: true });
  await heart.press("Enter");
  await expect(heart).toBeFocused();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await widget.back.click();
  await expect(tray(widget)).toContainText(name);
});

test("on a hotel's page, too, one more than are compared asks which makes room", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  const widget = await openState(page, "results");
  for (let i = 1; i < 5; i += 1) await hearts(widget).nth(i).press("Enter");
  await widget.titles.first().click();
  const heart = widget.element.locator("[aria-pressed].heart").filter({ visible: true });
  await heart.press("Enter");
  const question = widget.element.getByRole("group", { name: /\?$/ }).filter({ visible: true });
  const first = question.getByRole("button").first();
  await expect(first).toBeFocused();
  await expectNoBarriers(page);
  await first.press("Enter");
  await expect(question).toHaveCount(0);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(heart).toBeFocused();
});

test("a question that was raised in the list is answered on a hotel's page, and the focus stays", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  const widget = await openState(page, "results");
  const lost = await watchFocus(page);
  for (let i = 1; i < 6; i += 1) await hearts(widget).nth(i).press("Enter");
  await widget.titles.first().click();
  const question = widget.element.getByRole("group", { name: /\?$/ }).filter({ visible: true });
  await question.getByRole("button").last().press("Enter");
  await expect(question).toHaveCount(0);
  await expect(widget.element.locator(".heart").filter({ visible: true })).toBeFocused();
  expect(await lost()).toEqual([]);
});

test("one more than are compared asks which makes room", async ({ page }) => {
  // Four where there is room for so many columns, three below.
  await page.setViewportSize({ width: 760, height: 800 });
  let widget = await openState(page, "results");
  await save(widget, 4);
  await expect(compare(widget)).toHaveText("Compare 4");
  await hearts(widget).nth(4).press("Enter");
  await expect(widget.element.getByRole("group", { name: /^Which one makes room for / }).getByRole("button", { name: /^Remove / })).toHaveCount(4);
  await page.setViewportSize({ width: 700, height: 800 });
  widget = await openState(page, "results");
  await save(widget, 4);
  const question = widget.element.getByRole("group", { name: /^Which one makes room for / });
  const pills = question.getByRole("button", { name: /^Remove / });
  await expect(pills).toHaveCount(3);
  await expect(pills.first()).toBeFocused();
  await pills.nth(1).press("Enter");
  await expect(hearts(widget).nth(1)).toHaveAttribute("aria-pressed", "false");
  await expect(hearts(widget).nth(3)).toHaveAttribute("aria-pressed", "true");
  await expect(hearts(widget).nth(3)).toBeFocused();
  await expect(compare(widget)).toHaveText("Compare 3");

  await hearts(widget).nth(1).press("Enter");
  await expect(pills.first()).toBeFocused();
  await question.getByRole("button", { name: "Keep these" }).press("Enter");
  await expect(hearts(widget).nth(1)).toHaveAttribute("aria-pressed", "false");
  await expect(hearts(widget).nth(1)).toBeFocused();
});

test("in the map's place of the list, too, one more than are compared asks which makes room", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const widget = await openState(page, "results");
  await save(widget, 3);
  await expect(widget.element.getByText("3 saved").first()).toBeAttached();
  await widget.element.getByRole("button", { name: "Map", exact: true }).click();
  await expect(widget.cards).toHaveCount(0);
  await widget.element.locator(".pin:not(.many, .gauge):not(:has(svg))").first().press("Enter");
  await widget.element.locator(".peek").getByRole("button", { name: /^Save / }).press("Enter");
  const question = widget.element.getByRole("group", { name: /^Which one makes room for / });
  await expect(question.getByRole("button").first()).toBeFocused();
  await expect(question).toBeInViewport({ ratio: 1 });
  await question.getByRole("button", { name: /^Remove / }).first().press("Enter");
  await expect(question).toHaveCount(0);
  await expect(widget.element.locator(".peek").getByRole("button", { name: /^Save / })).toHaveAttribute("aria-pressed", "true");
});

test("saved stays are measured to a point that is put by pointer or keyboard, and the nearest is named", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  const widget = await openState(page, "compare");
  const distances = row(widget, "To your point, straight").getByRole("cell");
  await expect(columns(widget)).toHaveText([/^A /, /^B /, /^C /]);
  await expect(distances).toHaveCount(0);

  await widget.element.getByRole("button", { name: "Take the middle of the stays" }).press("Enter");
  const point = widget.element.getByRole("button", { name: /^Your point/ });
  const read = async () => (await distances.allInnerTexts()).map((text) => {
    const [, n, unit] = /([\d.]+) (k?m)/.exec(text)!;
    return Number(n) * (unit === "km" ? 1000 : 1);
  });
  const before = await read();
  const nearest = async () => (await distances.allInnerTexts()).findIndex((text) => text.includes("Nearest"));
  expect(await nearest()).toBe(before.indexOf(Math.min(...before)));
  // The drawing is to scale, and its bar says what it is long for.
  const perPixel = await widget.element.locator(".spotmap").evaluate((drawing) => {
    const [, n, unit] = /([\d.]+) (k?m)/.exec(drawing.querySelector(".scale-t")!.textContent!)!;
    return (Number(n) * (unit === "km" ? 1000 : 1)) / drawing.querySelector("line.scale")!.getBoundingClientRect().width;
  });
  const foot = async () => (await point.locator(".pole").boundingBox())!;
  for (const [keys, metres] of [["ArrowDown", 100], ["ArrowRight", 100], ["Shift+ArrowLeft", 1000], ["Shift+ArrowUp", 1000]] as const) {
    const from = await foot();
    await point.press(keys);
    await expect(point).toBeFocused();
    const moved = async () => {
      const to = await foot();
      return Math.hypot(to.x - from.x, to.y - from.y) * perPixel;
    };
    await expect.poll(moved, keys).toBeGreaterThan(metres * 0.9 - perPixel);
    expect(await moved(), keys).toBeLessThan(metres * 1.1 + perPixel);
  }
  expect(await read()).not.toEqual(before);

  // Where a letter stands is that stay.
  const letter = (await widget.element.locator(".spot circle").nth(2).boundingBox())!;
  await page.mouse.click(letter.x + letter.width / 2, letter.y + letter.height / 2);
  await expect.poll(async () => (await read())[2]).toBeLessThan(60);
  await expect.poll(nearest).toBe(2);
  await expect(widget.element.getByRole("status").filter({ hasText: /^A .*, B .*, C / })).toHaveCount(1);

  // The flag is dragged by its cloth, and its foot says where it is.
  const from = (await point.locator(".cloth").boundingBox())!;
  const to = (await widget.element.locator(".spot circle").first().boundingBox())!;
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + to.x - letter.x, y + to.y - letter.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await read())[0]).toBeLessThan(60);
  await expect.poll(nearest).toBe(0);
  await widget.element.getByRole("button", { name: "Remove the point" }).press("Enter");
  await expect(widget.element.getByRole("button", { name: "Take the middle of the stays" })).toBeFocused();
  await expect(distances).toHaveCount(0);
});

test("stays are measured to the site's landmark by its name, and to the visitor's own point once it is moved", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  const widget = await openState(page, "compare-landmark");
  const distances = (name: string) => row(widget, name).getByRole("cell");
  await expect(distances("Conference centre, straight")).toHaveText([/\d k?m/, /\d k?m/, /\d k?m/]);
  await expect(widget.element.getByRole("heading", { name: "Conference centre" })).toBeVisible();
  // The list and the hotel's page say it too, in the same words.
  const line = (within: Locator, name: string) => within.getByText(new RegExp(`^[\\d.]+ k?m, ${name}$`)).filter({ visible: true });
  const near = async (name: string) => {
    await widget.back.click();
    await expect(line(widget.element, name)).not.toHaveCount(0);
    // The one whose page is recorded.
    const card = widget.cards.filter({ hasText: "Posada Costa Azul" });
    const said = await line(card, name).innerText();
    await card.getByRole("heading").getByRole("button").press("Enter");
    await expect(line(widget.element, name)).toHaveText(said);
    await widget.back.click();
    await compare(widget).press("Enter");
  };
  await near("Conference centre, straight");
  await widget.element.getByRole("button", { name: "Conference centre. Your point. Arrow keys move it by 100 metres" }).press("ArrowUp");
  await expect(distances("To your point, straight")).toHaveText([/\d k?m/, /\d k?m/, /\d k?m/]);
  await near("To your point, straight");
  await widget.element.getByRole("button", { name: "Remove the point" }).press("Enter");
  await widget.back.click();
  await expect(line(widget.element, ".*straight")).toHaveCount(0);
  await compare(widget).press("Enter");
  await expect(columns(widget)).toHaveCount(3);
  for (const name of ["Conference centre, straight", "To your point, straight"]) await expect(distances(name)).toHaveCount(0);
});

test("on a telephone the name of a row stands above its cells, and nothing is wider than the page", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  const widget = await openState(page, "compare");
  const boxes = await row(widget, "Stars").evaluate((it) => [...it.children].map((cell) => cell.getBoundingClientRect().y));
  expect(boxes[0]).toBeLessThan(boxes[1]!);
  expect(new Set(boxes.slice(1)).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

/** A page with this markup and a search that is filled in. */
async function openSite(page: Page, attributes: string) {
  const soon = day(60);
  await page.route("/shortlist-test", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Shortlist</title><main><stopover-hotels gateway="/" load="eager"
        destination="country:Portugal" check-in="${soon}" check-out="${after(soon, 3)}" ${attributes}></stopover-hotels></main>
        <script type="module" src="/pkg/stopover.js"></script></html>`,
    }),
  );
  await page.goto("/shortlist-test");
  const widget = new Widget(page);
  await widget.searchButton.click();
  await expect(widget.stays).toBeVisible();
  return widget;
}

for (const [attributes, kept] of [["keep-saved", "1 saved"], ["", undefined]] as const) {
  test(`saved stays ${kept ? "outlive a reload where the site says so" : "are forgotten with the page otherwise"}`, async ({ page }) => {
    let widget = await openSite(page, attributes);
    await hearts(widget).first().press("Enter");
    await expect(tray(widget)).toContainText("1 saved");
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(kept ? 2 : 0);
    widget = await openSite(page, attributes);
    if (kept) await expect(tray(widget)).toContainText(kept);
    else await expect(tray(widget)).toHaveCount(0);
  });
}

for (const route of ["hash", "query"]) {
  test(`the browser's Back leads from the saved stays to the list they were taken from, with route="${route}"`, async ({ page }) => {
    const widget = await openSite(page, `route="${route}"`);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const compared = widget.element.getByRole("heading", { name: "Compare 2 saved stays" });
    await save(widget, 2);
    const listed = await widget.stays.textContent();
    await compare(widget).press("Enter");
    await expect(compared).toBeVisible();
    await page.goBack();
    await expect(widget.stays).toHaveText(listed!);
    await page.goForward();
    await expect(compared).toBeVisible();
    await widget.element.getByRole("button", { name: /^Choose room/ }).first().click();
    await expect(compared).toBeHidden();
    await page.goBack();
    await expect(compared).toBeVisible();
    await widget.back.click();
    await expect(widget.stays).toHaveText(listed!);
    expect(asked.filter((url) => url.includes("/availability/search"))).toEqual([]);
    await compare(widget).press("Enter");
    await widget.back.click();
    await expect(widget.stays).toHaveText(listed!);
    // All of them are behind.
    await page.goBack();
    await expect(widget.cards).toHaveCount(0);
  });
}

test("a stay saved on a hotel's page after a reload is one more", async ({ page }) => {
  const widget = await openSite(page, "keep-saved route='hash'");
  await hearts(widget).first().press("Enter");
  await expect(tray(widget)).toContainText("1 saved");
  await widget.element.locator("article.hotel .open").nth(1).click();
  await expect(hearts(widget).first()).toBeVisible();
  await page.reload();
  await hearts(widget).first().press("Enter");
  await expect(hearts(widget).first()).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await expect(tray(widget)).toContainText("2 saved");
});
