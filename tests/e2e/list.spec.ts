// The list of hotels as it is used: the price range by mouse, finger and keys, each order, and more of it.
import { readFileSync } from "node:fs";

import { expect, test } from "./harness";
import { openDemo, openState, type Widget } from "./visitor";
import type { Locator, Page } from "@playwright/test";

type Result = {
  hotel_name: string;
  rates: { price: number }[];
  hotel: { rating?: number; guest_rating?: Record<string, string | number> };
};

/** What the gallery's search found, in the provider's order. */
const found: Result[] = JSON.parse(readFileSync(new URL("../../www/recorded/search.json", import.meta.url), "utf8")).body.results;

const slider = (widget: Widget, which: "Lowest" | "Highest") => widget.element.getByRole("slider", { name: `${which} price` });
const euros = async (slider: Locator) => Number((await slider.getAttribute("aria-valuetext"))!.replace(/[^\d]/g, ""));

/** Where the thumb of a slider is at a share of its way; by itself, where it is now. */
function thumb(slider: Locator, share?: number): Promise<{ x: number; y: number }> {
  return slider.evaluate((it: HTMLInputElement, share) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    const radius = matchMedia("(pointer: coarse)").matches ? 22 : 12;
    return { x: x + radius + (share ?? it.valueAsNumber / Number(it.max)) * (width - 2 * radius), y: y + height / 2 };
  }, share);
}

/** Asserts that the list is what the two thumbs let through. */
async function expectFiltered(widget: Widget) {
  const [low, high] = [slider(widget, "Lowest"), slider(widget, "Highest")];
  const from = await euros(low);
  const isOpen = await high.evaluate((it: HTMLInputElement) => it.value === it.max);
  const to = isOpen ? Infinity : await euros(high);
  const fits = ({ rates }: Result) => rates.some(({ price }) => price >= from && price <= to);
  const count = found.filter(fits).length;
  await expect(widget.stays).toHaveText(new RegExp(`^${count} of ${found.length} stays in `));
  const shown = widget.element.locator(".hotel .price");
  await expect(shown).toHaveCount(Math.min(count, 20));
  const prices = await shown.allTextContents();
  for (const price of prices.map((text) => Number(text.replace(/[^\d.]/g, "")))) {
    expect(price).toBeGreaterThanOrEqual(from);
    expect(price).toBeLessThanOrEqual(to);
  }
}

/** Drags something by one finger. */
async function swipe(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const session = await page.context().newCDPSession(page);
  const start = Date.now() / 1000 - 1;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", after: number, at?: { x: number; y: number }) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [], timestamp: start + after });
  await touch("touchStart", 0, from);
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await touch("touchMove", share / 4, { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) });
  }
  // The finger rests before it is lifted: what is flung goes past the next picture or not, as the machine's speed has it.
  await touch("touchEnd", 1);
}

test("the price range is set by mouse, finger and keys, and the list holds what it lets through", async ({ openWindow }) => {
  const page = await openWindow({ viewport: { width: 1200, height: 900 }, hasTouch: true });
  const widget = await openState(page, "results-list");
  const [low, high] = [slider(widget, "Lowest"), slider(widget, "Highest")];
  await high.scrollIntoViewIfNeeded();

  await test.step("by mouse", async () => {
    const { x, y } = await thumb(high);
    const to = await thumb(high, 0.5);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await expect(widget.stays, "while it is dragged the list waits").toHaveText(new RegExp(`^${found.length} stays in `));
    await page.mouse.up();
    await expect(high).not.toHaveValue((await high.getAttribute("max"))!);
    await expectFiltered(widget);
    await expect(widget.element.getByRole("button", { name: /^Remove filter: .*€/ })).toBeVisible();
  });

  await test.step("by finger", async () => {
    const before = await high.inputValue();
    await swipe(page, await thumb(low), await thumb(low, 0.2));
    await expect(low).not.toHaveValue("0");
    await expectFiltered(widget);
    await expect(high, "the other thumb stays").toHaveValue(before);
  });

  await test.step("by keys, which stop where the other thumb is", async () => {
    await high.focus();
    for (const key of ["ArrowRight", "ArrowUp", "ArrowLeft", "PageDown"]) {
      const before = await high.inputValue();
      await page.keyboard.press(key);
      await expect(high).not.toHaveValue(before);
      await expectFiltered(widget);
    }
    await page.keyboard.press("Home");
    await expect(high).toHaveValue(String(Number(await low.inputValue()) + 1));
    await page.keyboard.press("End");
    await low.focus();
    await page.keyboard.press("Home");
    await expect(widget.stays).toHaveText(new RegExp(`^${found.length} stays in `));
  });
});

const cheapest = ({ rates }: Result) => Math.min(...rates.map(({ price }) => price));
const score = ({ hotel }: Result) => Number(hotel.guest_rating?.overall ?? -1);
const stars = ({ hotel }: Result) => hotel.rating ?? -1;
const names = new Intl.Collator("en-GB");

const PARTS = ["Cleanliness", "Service", "Comfort", "Condition", "Amenities"];
const partOf = (part: string) => ({ hotel }: Result) => Number(hotel.guest_rating?.[part.toLowerCase()] ?? -1);

/** How each order compares; what is equal stays as the provider had it. */
const ORDERS: Record<string, (a: Result, b: Result) => number> = {
  "Lowest price": (a, b) => cheapest(a) - cheapest(b),
  "Highest guest rating": (a, b) => score(b) - score(a),
  "Most stars": (a, b) => stars(b) - stars(a),
  ...Object.fromEntries(PARTS.map((part) => [part, (a: Result, b: Result) => partOf(part)(b) - partOf(part)(a)])),
  Name: (a, b) => names.compare(a.hotel_name, b.hotel_name),
  Recommended: () => 0,
};

test("stays that few guests have rated are left out when asked, and the filter is taken off like any other", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  const widget = await openState(page, "results-list");
  const least = 200;
  const count = found.filter(({ hotel }) => Number(hotel.guest_rating?.count ?? 0) >= least).length;
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(found.length);
  await widget.element.getByRole("group", { name: "Number of ratings" }).getByRole("radio", { name: `${least}+` }).check({ force: true });
  await expect(widget.stays).toHaveText(new RegExp(`^${count} of ${found.length} stays in `));
  await widget.element.getByRole("button", { name: `Remove filter: Number of ratings ${least}+` }).click();
  await expect(widget.stays).toHaveText(new RegExp(`^${found.length} stays in `));
});

test("filters stay in sight, and as they are, while the same place is searched again", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  const widget = await openDemo(page);
  await widget.searchMalaga();
  await widget.element.getByRole("checkbox", { name: "Free cancellation" }).first().check({ force: true });
  const chip = widget.element.getByRole("button", { name: "Remove filter: Free cancellation" });
  await expect(chip).toBeEnabled();
  await expect(widget.stays).toHaveText(/^\d+ of \d+ stays in /);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/availability\/search$/, async (route) => {
    await held;
    await route.continue();
  });
  await widget.searchButton.click();
  await expect(widget.element.locator(".late")).toBeVisible();
  await expect(chip).toBeDisabled();
  await expect(widget.element.getByRole("combobox", { name: "Sort by" })).toBeDisabled();
  // What only keeps the room of words is not said.
  await expect(widget.element.locator(".late").getByText(/stays in/)).toBeHidden();
  release();
  await expect(widget.stays).toHaveText(/^\d+ of \d+ stays in /);
  await expect(chip).toBeEnabled();
});

test("each order is the one that is shown, and 20 more come on request with the focus on the first of them", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  const widget = await openState(page, "results");
  const order = widget.element.getByLabel("Sort by");
  const shown = widget.element.locator(".hotel h3 .name");
  const more = widget.element.getByRole("button", { name: "Show 20 more" });
  await expect(order.locator("option:checked")).toHaveText("Recommended");
  await expect(order.locator("option")).toHaveCount(Object.keys(ORDERS).length);
  for (const [name, compare] of Object.entries(ORDERS)) {
    await test.step(name, async () => {
      const sorted = [...found].sort(compare).map(({ hotel_name }) => hotel_name);
      await order.selectOption({ label: name });
      await expect(shown).toHaveText(sorted.slice(0, 20));
      const best = widget.cards.first().locator(".scores > :last-child");
      if (PARTS.includes(name)) await expect(best).toHaveText(new RegExp(`^${name} [\\d.]+$`));
      else if (name === "Recommended") await expect(best).toHaveText(/^Best: /);
      await expect(more).toBeVisible();
    });
  }
  await order.selectOption({ label: "Lowest price" });
  await more.press("Enter");
  await expect(shown).toHaveText([...found].sort(ORDERS["Lowest price"]!).map(({ hotel_name }) => hotel_name));
  await expect(widget.titles.nth(20)).toBeFocused();
  await expect(more).toHaveCount(0);
});

test("prices of one list have two decimals or none, smaller and on their line, and read as one number", async ({ page }) => {
  const price = (widget: Widget) => widget.element.locator(".hotel .price");
  const written = (prices: number[], digits: number) =>
    prices.map((it) => new Intl.NumberFormat("en-GB", { style: "currency", currency: "EUR", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(it));
  const cheapestOf = found.slice(0, 20).map(cheapest);
  expect(cheapestOf.filter(Number.isInteger), "of prices with and without").not.toEqual([]);
  const widget = await openState(page, "results");
  await expect(price(widget)).toHaveText(written(cheapestOf, 2));

  await test.step("from right to left as well, in the order in which they are read", async () => {
    await openState(page, "results", { dir: "rtl", lang: "he" });
    const places = await price(widget).first().evaluate((it) => {
      const box = (node: Node, end: number) => {
        const range = document.createRange();
        range.setStart(node, 0);
        range.setEnd(node, end);
        return range.getBoundingClientRect();
      };
      const [units, decimals] = [it.firstChild as Text, it.querySelector(".ct")!.firstChild!];
      const [before, after] = [box(units, units.length), box(decimals, ".10".length)];
      return { order: after.left - before.right, smaller: after.height < before.height, bottom: Math.abs(after.bottom - before.bottom) };
    });
    expect(Math.abs(places.order), "decimals follow the units").toBeLessThan(2);
    expect(places.smaller).toBe(true);
    expect(places.bottom, "on the same line").toBeLessThan(8);
  });

  await test.step("none where every price is whole", async () => {
    await page.route("**/recorded/search.json", async (route) => {
      const answer = await route.fetch();
      const recording = await answer.json();
      for (const { rates } of recording.body.results) for (const rate of rates) rate.price = Math.ceil(rate.price);
      await route.fulfill({ response: answer, json: recording });
    });
    await openState(page, "results");
    await expect(price(widget)).toHaveText(written(cheapestOf.map(Math.ceil), 0));
    await expect(widget.element.locator(".ct")).toHaveCount(0);
    expect(await widget.element.locator(".up").count()).toBeGreaterThan(0);
    for (const addition of await widget.element.locator(".up b").allTextContents()) expect(addition).toMatch(/^\+€[\d,]+$/);
  });
});

test("a half star is an outline whose first half is filled, whichever way the page runs", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  for (const dir of ["ltr", "rtl"]) {
    const widget = await openState(page, "results", dir === "rtl" ? { dir, lang: "he" } : {});
    const at = found.findIndex(({ hotel }) => stars({ hotel } as Result) % 1);
    expect(at, "one of the first cards").toBeLessThan(20);
    const half = widget.cards.nth(at).locator(".stars .i").last();
    const isFilled = (x: number) =>
      half.evaluate((svg: SVGSVGElement, x) => {
        const path = svg.querySelector("path")!;
        const point = new DOMPoint(x, 12);
        return path.isPointInFill(point) && (getComputedStyle(svg).scale === "-1 1" ? "mirrored" : "as drawn");
      }, x);
    const drawn = dir === "rtl" ? "mirrored" : "as drawn";
    expect(await isFilled(9), "the first half").toBe(drawn);
    expect(await isFilled(14), "the second half").toBe(false);
    expect(await isFilled(5.5), "the first edge").toBe(drawn);
  }
});

test("of thousands of hotels the first are shown while the rest is read, and what has the focus keeps it", async ({ page }) => {
  const times = 100;
  const many = Array.from({ length: times }, (_, time) => found.map((hotel, at) => ({ ...hotel, hotel_id: `HTL-${time}-${at}` }))).flat();
  await page.route("**/availability/search", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), results: many } });
  });
  await page.setViewportSize({ width: 1200, height: 900 });
  const widget = await openDemo(page);
  // As soon as there are cards: what is said, what can be pressed, and the focus on the last card.
  await page.evaluate(() => {
    const root = document.querySelector("stopover-hotels")!.shadowRoot!;
    const observer = new MutationObserver(() => {
      const cards = root.querySelectorAll("article");
      if (cards.length < 20) return;
      observer.disconnect();
      cards[19]!.querySelector<HTMLElement>("h3 button")!.focus();
      Object.assign(window, {
        seen: {
          cards: cards.length,
          heading: root.querySelector("h2")!.textContent,
          order: root.querySelector<HTMLSelectElement>("select[aria-label='Sort by']")!.disabled,
          isBusy: cards[0]!.closest("ol")!.ariaBusy,
          filters: root.querySelectorAll("aside form").length,
          more: [...root.querySelectorAll("button")].filter((it) => it.textContent!.startsWith("Show 20")).length,
        },
      });
    });
    observer.observe(root, { subtree: true, childList: true });
  });
  await widget.searchMalaga();
  await expect(widget.stays).toHaveText(/^4,000 stays in /);
  const seen = await page.evaluate(() => (window as unknown as { seen: object }).seen);
  expect(seen).toEqual({ cards: 20, heading: "Málaga", order: true, isBusy: "true", filters: 0, more: 0 });
  await expect(widget.titles.nth(19)).toBeFocused();
  await expect(widget.cards.first().locator("xpath=ancestor::ol")).not.toHaveAttribute("aria-busy");
  await expect(widget.announcement).toHaveText(/^4,000 stays\. /);

  const shown = widget.element.locator(".hotel h3 .name");
  await expect(shown).toHaveText(found.slice(0, 20).map(({ hotel_name }) => hotel_name));
  await widget.element.getByLabel("Sort by").selectOption({ label: "Name" });
  const first = [...found].sort(ORDERS.Name!)[0]!.hotel_name;
  await expect(shown).toHaveText(Array(20).fill(first));
});

test("a new search drops what is still to be read of the one before", async ({ page }) => {
  let answers = 0;
  await page.route("**/availability/search", async (route) => {
    const answer = await route.fetch();
    const times = answers++ ? 1 : 100;
    await route.fulfill({ response: answer, json: { ...(await answer.json()), results: Array(times).fill(found).flat() } });
  });
  const widget = await openDemo(page);
  await page.evaluate(() => {
    const root = document.querySelector("stopover-hotels")!.shadowRoot!;
    const observer = new MutationObserver(() => {
      if (root.querySelectorAll("article").length < 20) return;
      observer.disconnect();
      root.querySelector<HTMLElement>(".go .btn")!.click();
    });
    observer.observe(root, { subtree: true, childList: true });
  });
  await widget.searchMalaga();
  await expect(widget.stays).toHaveText(new RegExp(`^${found.length} stays in `));
  expect(answers).toBe(2);
});

test("pictures of a holiday are turned by a finger, and those of its hotels come when its hotel is opened", async ({ openWindow }) => {
  const page = await openWindow({ viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true });
  await openState(page, "holiday-picture");
  const viewer = page.locator("stopover-holidays").getByRole("dialog", { name: "Pictures" });
  const counter = viewer.getByRole("status");
  await expect(counter).toHaveText("Picture 2 of 5");
  const [left, right] = [{ x: 50, y: 370 }, { x: 340, y: 370 }];
  for (const [from, to, position] of [[right, left, 3], [right, left, 4], [left, right, 3]] as const) {
    await swipe(page, from, to);
    await expect(counter).toHaveText(`Picture ${position} of 5`);
    await expect(viewer.getByRole("listitem").nth(position - 1)).toBeInViewport({ ratio: 0.9 });
  }

  await openState(page, "holiday");
  const widget = page.locator("stopover-holidays");
  const names = (images: Locator) => images.evaluateAll((all) => all.map((it) => new URL((it as HTMLImageElement).src).pathname.split("/").at(-1)));
  const shown = await names(widget.locator("img").filter({ visible: true }));
  expect(shown.length).toBeGreaterThan(8);
  expect(new Set(shown).size, shown.join(", ")).toBe(shown.length);
  const about = widget.locator("details").filter({ hasText: "About Porto Veneto" });
  const brought = about.locator(".gallery button");
  await expect(brought, "the one that the holiday brings").toHaveCount(1);
  await brought.evaluate((picture) => picture.setAttribute("data-kept", ""));
  await about.locator("summary").click();
  const pictures = about.getByRole("group", { name: "Pictures" }).getByRole("button");
  await expect(pictures).toHaveCount(3);
  expect(await names(pictures.locator("img"))).toEqual(["terrace.svg", "room.svg", "caldera.svg"]);
  await expect(pictures.first(), "it is not made anew").toHaveAttribute("data-kept");
  await expect.poll(() => pictures.locator("img").evaluateAll((all) => all.every((it) => (it as HTMLImageElement).naturalWidth > 0))).toBe(true);
  await pictures.nth(2).click();
  await expect(viewer.filter({ visible: true }).getByRole("status")).toHaveText("Picture 3 of 3");
});

test("pictures far below are not loaded before the visitor comes near", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto("/www/holidays.html");
  const pictures = page.locator("stopover-holidays").getByRole("article").locator("img");
  await expect(pictures).toHaveCount(12);
  const width = (picture: Locator) => picture.evaluate((it: HTMLImageElement) => it.naturalWidth);
  await expect.poll(() => width(pictures.first())).toBeGreaterThan(0);
  // Lazy pictures are asked for by a frame that finds them near.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const requests = async (picture: Locator) => {
    const address = await picture.evaluate((it: HTMLImageElement) => it.src.split("?")[0]!);
    return asked.filter((url) => url.startsWith(address)).length;
  };
  expect(await requests(pictures.first())).toBe(1);
  expect(await requests(pictures.last())).toBe(0);
  await pictures.last().scrollIntoViewIfNeeded();
  await expect.poll(() => width(pictures.last())).toBeGreaterThan(0);
});
