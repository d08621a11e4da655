// The map of the results: beside the list, or in its place.
import { expectNoBarriers, expect, test } from "./harness";
import { openState, setTheme, watchFocus, Widget } from "./visitor";
import type { Locator, Page } from "@playwright/test";

const WIDE = { width: 1200, height: 900 };
const PHONE = { width: 390, height: 800 };

const pins = (widget: Widget) => widget.element.locator(".pin:not(.gauge)");
const plot = (widget: Widget) => widget.element.getByRole("group", { name: /by position, to scale/ });
const lit = (widget: Widget) => widget.element.locator(".hotel.lit");

/** How many stays the pins stand for. */
async function plotted(widget: Widget): Promise<number> {
  const names = await pins(widget).evaluateAll((all) => all.map((pin) => pin.ariaLabel!));
  return names.reduce((sum, name) => sum + Number(/^(\d+) stays? from/.exec(name)?.[1] ?? 1), 0);
}

/** The first pin of a single stay, and its hotel's name. */
async function single(widget: Widget): Promise<{ pin: Locator; name: string }> {
  const label = (await widget.element.locator(".pin:not(.many, .gauge)").first().getAttribute("aria-label"))!;
  const pin = widget.element.getByRole("button", { name: label, exact: true });
  return { pin, name: label.replace(/^\S+, /, "") };
}

/** Pins that are nearer to each other than 3 pixels. */
async function overlaps(widget: Widget): Promise<string[]> {
  return pins(widget).evaluateAll((all) => {
    const boxes = all.map((pin) => ({ name: pin.ariaLabel!, ...pin.getBoundingClientRect().toJSON() as DOMRect }));
    // The browser rounds to parts of a pixel.
    const gap = 3 - 1 / 32;
    const touch = (a: DOMRect, b: DOMRect) => a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap;
    return boxes.flatMap((a, i) => boxes.slice(0, i).filter((b) => touch(a, b)).map((b) => `${a.name} and ${b.name}`));
  });
}

test("every stay has a pin or a share of one, and none overlap, however near one looks", async ({ page }) => {
  await page.setViewportSize(WIDE);
  const widget = await openState(page, "map");
  expect(await plotted(widget)).toBe(40);
  expect(await overlaps(widget)).toEqual([]);
  const before = await pins(widget).count();
  await widget.element.getByRole("button", { name: "Zoom in", exact: true }).click();
  await expect(pins(widget)).not.toHaveCount(before);
  expect(await overlaps(widget)).toEqual([]);
  await widget.element.getByRole("button", { name: "Show all stays", exact: true }).click();
  await expect(pins(widget)).toHaveCount(before);
  await expectNoBarriers(page);
});

test("a card and its pin are pointed at together, and a chosen pin shows its card however far down the list", async ({ page }) => {
  await page.setViewportSize(WIDE);
  const widget = await openState(page, "map");
  const { pin, name } = await single(widget);
  await pin.hover();
  const card = widget.cards.filter({ has: page.getByRole("heading", { name }) });
  await expect(card).toHaveClass(/hov/);
  await pin.click();
  await expect(lit(widget)).toHaveCount(1);
  await expect(lit(widget)).toContainText(name);
  await expect(lit(widget)).toBeInViewport();
  await expect(pin).toHaveAttribute("aria-pressed", "true");
  await page.mouse.move(0, 0);
  const title = widget.titles.first();
  const first = (await title.locator(".name").textContent())!;
  await title.focus();
  await expect(widget.element.locator(".pin.hov, .pin.sel").and(widget.element.locator(`[aria-label$="${first}"]`))).toHaveCount(1);
  await expect(card).toHaveClass(/lit/);
});

test("the map is used by keys alone: one stop, arrows, first and last, zoom, all, and choosing", async ({ page }) => {
  await page.setViewportSize(WIDE);
  const widget = await openState(page, "map");
  await expect(widget.announcement).toHaveText(/^40 stays\. /);
  const stop = widget.element.locator(".pin[tabindex='0']");
  await expect(stop).toHaveCount(1);
  await stop.focus();
  const first = (await stop.getAttribute("aria-label"))!;
  const seen = new Set([first]);
  for (const key of ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]) {
    await page.keyboard.press(key);
    await expect(stop).toBeFocused();
    seen.add((await stop.getAttribute("aria-label"))!);
  }
  expect(seen.size).toBeGreaterThan(2);
  await page.keyboard.press("End");
  await expect(stop).toBeFocused();
  const last = await stop.getAttribute("aria-label");
  await page.keyboard.press("Home");
  await expect(stop).toBeFocused();
  expect(await stop.getAttribute("aria-label")).not.toBe(last);
  const count = await pins(widget).count();
  await page.keyboard.press("+");
  await expect(pins(widget)).not.toHaveCount(count);
  await expect(stop, "zooming keeps the focus on a pin").toBeFocused();
  await expect(widget.announcement).toHaveText(/^\d+ of 40 stays in view/);
  // Pins come and go, and the focus with them: a key in between would be the page's.
  await page.keyboard.press("-");
  await expect(pins(widget)).toHaveCount(count);
  await expect(stop).toBeFocused();
  await page.keyboard.press("+");
  await expect(pins(widget)).not.toHaveCount(count);
  await expect(stop).toBeFocused();
  await page.keyboard.press("0");
  await expect(pins(widget)).toHaveCount(count);
  await expect(stop).toBeFocused();
  const { pin } = await single(widget);
  await pin.focus();
  await page.keyboard.press(" ");
  await expect(widget.element.locator(".pin[aria-pressed='true']")).toHaveCount(1);
  await expect(pin, "the list stands beside, and the focus stays").toBeFocused();
  await page.keyboard.press("Escape");
  await expect(widget.element.locator(".pin[aria-pressed='true']")).toHaveCount(0);
});

test("the focus is never lost: at the nearest zoom, and when the card is closed", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const widget = await openState(page, "map");
  const lost = await watchFocus(page);
  const nearer = widget.element.getByRole("button", { name: "Zoom in", exact: true });
  await nearer.focus();
  await expect(async () => {
    await page.keyboard.press("Enter");
    await expect(nearer).toBeDisabled({ timeout: 100 });
  }).toPass();
  const text = await widget.announcement.textContent();
  await page.keyboard.press("Enter");
  await expect(nearer).toBeFocused();
  await expect(widget.announcement).toHaveText(text!);
  await widget.element.getByRole("button", { name: "Show all stays", exact: true }).press("Enter");
  await expect(nearer).toBeEnabled();

  const { pin } = await single(widget);
  await pin.press("Enter");
  const card = widget.element.locator(".peek");
  await card.getByRole("button", { name: "Close" }).press("Enter");
  await expect(card).toHaveCount(0);
  await expect(widget.element.locator(".pin[tabindex='0']")).toBeFocused();
  expect(await lost()).toEqual([]);
});

test("a stay is saved from its card on the map, and a filter that hides it takes the card away", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const widget = await openState(page, "map");
  const { pin, name } = await single(widget);
  await pin.press("Enter");
  const card = widget.element.locator(".peek");
  const save = card.getByRole("button", { name: `Save ${name}` });
  await save.click();
  await expect(save).toHaveAttribute("aria-pressed", "true");
  await expect(card).toBeVisible();
  await widget.element.getByRole("button", { name: /^Filters/ }).click();
  await widget.element.getByRole("searchbox").fill("no stay is called so");
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
});

test("arrows are the page's where no pin has the focus", async ({ page }) => {
  await page.setViewportSize(WIDE);
  const widget = await openState(page, "map");
  await widget.element.getByRole("button", { name: "Zoom in", exact: true }).focus();
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
});

test("the wheel scrolls the page, and zooms only with Ctrl; dragging pans", async ({ page }) => {
  await page.setViewportSize(WIDE);
  const widget = await openState(page, "map");
  const box = (await plot(widget).boundingBox())!;
  const at = { x: box.x + box.width / 2, y: box.y + 120 };
  const { pin } = await single(widget);
  const place = async () => (await pin.boundingBox())!;
  const before = await place();
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 40, at.y + 30, { steps: 4 });
  await page.mouse.up();
  const after = await place();
  expect([Math.round(after.x - before.x), Math.round(after.y - before.y)]).toEqual([40, 30]);
  const scale = widget.element.locator(".plot .scale-t");
  const length = await scale.getAttribute("x");
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(scale).toHaveAttribute("x", length!);
  for (const key of ["Control", "Meta"]) {
    const before = (await scale.getAttribute("x"))!;
    await page.keyboard.down(key);
    await page.mouse.wheel(0, key === "Control" ? -200 : 200);
    await page.keyboard.up(key);
    await expect(scale, key).not.toHaveAttribute("x", before);
  }
});

test("only in view is a filter with a number, which follows the map and is taken off like any other", async ({ page }) => {
  await page.setViewportSize(WIDE);
  const widget = await openState(page, "map-view");
  const number = async () => Number(/^(\d+) of 40/.exec((await widget.stays.textContent())!)?.[1]);
  const before = await number();
  expect(before).toBeLessThan(40);
  await expect(widget.element.getByText(`Only in view · ${before}`)).toBeVisible();
  await widget.element.getByRole("button", { name: "Zoom in", exact: true }).click();
  await expect.poll(number).toBeLessThan(before);
  await widget.element.getByRole("button", { name: "Remove filter: Only in view" }).click();
  await expect(widget.stays).toHaveText(/^40 stays in/);
});

test("only in view goes with the map also where that shows more by itself", async ({ page }) => {
  await page.setViewportSize(WIDE);
  const widget = await openState(page, "map");
  const free = widget.element.getByRole("checkbox", { name: "Free cancellation" }).first();
  await free.check({ force: true });
  await expect.poll(() => plotted(widget)).toBeLessThan(40);
  await widget.element.getByRole("checkbox", { name: "Only in view" }).check();
  await expect(widget.element.getByText(/^Only in view · \d+$/)).toBeVisible();
  await free.uncheck({ force: true });
  await expect(widget.element.getByText("Only in view · 40")).toBeVisible();
  expect(await plotted(widget)).toBe(40);
});

test("on a phone the map takes the list's place, a pin opens its card, and the list is where it was", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const widget = await openState(page, "results");
  await page.evaluate(() => scrollTo(0, 900));
  const switchTo = (name: string) => widget.element.getByRole("button", { name, exact: true }).click();
  await switchTo("Map");
  await expect(pins(widget).first()).toBeVisible();
  await expect(widget.cards.first()).toBeHidden();
  // And the map is as it was left.
  const scale = widget.element.locator(".plot .scale-t");
  const whole = (await scale.textContent())!;
  await widget.element.getByRole("button", { name: "Zoom in", exact: true }).click();
  await expect(scale).not.toHaveText(whole);
  const near = (await scale.textContent())!;
  await switchTo("List");
  await switchTo("Map");
  await expect(scale).toHaveText(near);
  await widget.element.getByRole("button", { name: "Zoom out", exact: true }).click();
  await expect(scale).toHaveText(whole);
  const { pin, name } = await single(widget);
  await pin.focus();
  await page.keyboard.press("Enter");
  const card = widget.element.locator(".peek");
  await expect(card.getByRole("heading", { name })).toBeVisible();
  await expect(pin).toBeFocused();
  await expectNoBarriers(page);
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await switchTo("List");
  await expect(widget.cards.first()).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
});

test("a hotel that was looked at is marked on the map for the rest of the visit", async ({ page }) => {
  await page.setViewportSize(WIDE);
  const widget = await openState(page, "map");
  const { pin, name } = await single(widget);
  await pin.click();
  await lit(widget).getByRole("heading").getByRole("button").click();
  await expect(widget.element.getByRole("heading", { level: 2, name })).toBeVisible();
  await widget.back.click();
  await expect(widget.element.locator(`.pin[aria-label$="${name}, viewed"]`)).toHaveCount(1);
});

test("a pin says that its stay is saved, and one that stands for several opens each of them", async ({ page }) => {
  await page.setViewportSize(WIDE);
  const saved = await openState(page, "map-saved");
  const pin = saved.element.locator('.pin[aria-label$=", saved"]').first();
  await expect(pin).toBeAttached();
  // Its heart stands before the price, not over it.
  const middles = await pin.evaluate((it) => [it, it.querySelector(".i")!].map((box) => box.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2));
  expect(Math.abs(middles[0]! - middles[1]!)).toBeLessThan(3);
  expect(await overlaps(saved)).toEqual([]);
  await page.setViewportSize(PHONE);
  const widget = await openState(page, "map-together");
  const rows = widget.element.locator(".peek article");
  await expect(rows).toHaveCount(3);
  const name = (await rows.nth(1).getByRole("heading").innerText()).trim();
  // Anywhere on its row, as on a card of the list.
  await rows.nth(1).click();
  await expect(widget.element.getByRole("heading", { level: 2, name })).toBeVisible();
});

/** Answers tiles, and notes which were asked for. Every other one is missing. */
async function tiles(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/pictures\/tile\.svg\?/, async (route) => {
    asked.push(new URL(route.request().url()).search);
    if (asked.length % 2) await route.fulfill({ status: 404 });
    else await route.continue();
  });
  return asked;
}

test("a site's own tiles lie under the pins with their credit, and those that are missing leave the ground", async ({ page }) => {
  await page.setViewportSize(WIDE);
  const asked = await tiles(page);
  const widget = await openState(page, "map-tiles");
  const credit = widget.element.getByRole("link", { name: "© The site’s own tiles" });
  await expect(credit).toBeVisible();
  for (const [name, value] of [["href", new URL("/www/", page.url()).href], ["target", "_blank"], ["rel", "noopener"]] as const) {
    await expect(credit).toHaveAttribute(name, value);
  }
  await expect.poll(() => asked.length).toBeGreaterThan(3);
  for (const tile of asked) {
    const [zoom, x, y] = tile.slice(1).split("/").map(Number) as [number, number, number];
    // Málaga is at 36.72 north, 4.42 west.
    const at = (share: number) => Math.floor(share * 2 ** zoom);
    expect(Math.abs(x - at((-4.42 + 180) / 360))).toBeLessThanOrEqual(3);
    const north = Math.asinh(Math.tan((36.72 * Math.PI) / 180)) / Math.PI;
    expect(Math.abs(y - at((1 - north) / 2))).toBeLessThanOrEqual(4);
  }
  // In place of a picture that does not come, some browsers draw a sign.
  await expect(widget.element.locator(".plot image:not([href])")).not.toHaveCount(0);
  await expect(widget.element.locator(".plot image[href]")).not.toHaveCount(0);
  expect(await plotted(widget)).toBe(40);
  expect(await overlaps(widget)).toEqual([]);
  const before = asked.length;
  await widget.element.getByRole("button", { name: "Zoom in", exact: true }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
});

test("in a dark page a site's tiles for it are shown as they are, its others are darkened, and both follow the page", async ({ page }) => {
  await page.setViewportSize(WIDE);
  for (const [state, light, dark, darkened] of [
    ["map-tiles", "tile.svg", "tile.svg", 2],
    ["map-tiles-dark", "tile.svg", "tile-dark.svg", 0],
  ] as const) {
    const widget = await openState(page, state, { theme: "light" });
    const tile = widget.element.locator(".plot image").first();
    await expect(tile).toHaveAttribute("href", new RegExp(`/${light}\\?`));
    await setTheme(page, "dark");
    await expect(tile).toHaveAttribute("href", new RegExp(`/${dark}\\?`));
    await expect(widget.element.locator(".plot :is(.grey, .invert)")).toHaveCount(darkened);
    await setTheme(page, "light");
    await expect(tile).toHaveAttribute("href", new RegExp(`/${light}\\?`));
  }
});

test("two fingers pan and zoom the map, and one scrolls the page", async ({ openWindow, page: _page }) => {
  const page = await openWindow({ viewport: PHONE, hasTouch: true, isMobile: true });
  const widget = await openState(page, "map");
  const scale = widget.element.locator(".plot .scale-t");
  const before = (await scale.getAttribute("x"))!;
  // The browser scrolls for one finger, unless the page keeps it from that.
  expect(await plot(widget).evaluate((it) => getComputedStyle(it).touchAction)).toBe("pan-x pan-y");
  await page.evaluate(() => {
    const kept: boolean[] = [];
    Object.assign(window, { kept });
    addEventListener("touchmove", (event) => kept.push(event.defaultPrevented));
  });
  const kept = () => page.evaluate(() => [...new Set((window as unknown as { kept: boolean[] }).kept.splice(0))]);
  const box = (await plot(widget).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + 180];
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...at: number[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: at.map((x, id) => ({ x, y, id })) });
  await touch("touchStart", x);
  for (const to of [10, 40]) await touch("touchMove", x - to);
  await touch("touchEnd");
  expect(await kept()).toEqual([false]);
  await expect(scale).toHaveAttribute("x", before);
  await touch("touchStart", x - 20, x + 20);
  for (const apart of [40, 70, 90]) await touch("touchMove", x - apart, x + apart);
  await touch("touchEnd");
  expect(await kept()).toEqual([true]);
  await expect(scale).not.toHaveAttribute("x", before);
});

test("beside the list the map fills the window and stays in it, from 960 pixels on", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 1100 });
  const widget = await openState(page, "map");
  const box = async () => (await plot(widget).boundingBox())!;
  const { height } = await box();
  expect(height).toBe(1100 - 2 * 16);
  await page.evaluate(() => scrollTo(0, 900));
  await expect.poll(async () => (await box()).y).toBe(16);
  const room = 1200 - (await widget.element.boundingBox())!.width;
  for (const [width, beside] of [[960, true], [959, false]] as const) {
    await page.setViewportSize({ width: width + room, height: 900 });
    await expect(widget.element.getByRole("button", { name: "Map", exact: true }), `${width} pixels`).toHaveCount(beside ? 0 : 1);
  }
});

test("where no stay says where it is, there is the list and no map", async ({ page }) => {
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    const widget = await openState(page, "results-nowhere");
    await expect(widget.cards.first()).toBeVisible();
    await expect(widget.element.locator(".plot")).toHaveCount(0);
    await expect(widget.element.getByRole("group", { name: "View" })).toHaveCount(0);
    const beside = await widget.cards.first().evaluate((card) => card.getBoundingClientRect().right - card.closest(".split")!.getBoundingClientRect().right);
    expect(Math.abs(beside), "the list has all the room").toBeLessThan(1);
  }
});

test("a pin that has the focus and is drawn out of sight hands it on", async ({ page }) => {
  await page.setViewportSize(WIDE);
  const widget = await openState(page, "map");
  const { pin } = await single(widget);
  await pin.focus();
  const lost = await watchFocus(page);
  const ground = (await plot(widget).boundingBox())!;
  const spot = { x: ground.x + 20, y: ground.y + 300 };
  await page.mouse.move(spot.x, spot.y);
  await page.mouse.down();
  await page.mouse.move(spot.x + 1500, spot.y, { steps: 5 });
  await page.mouse.up();
  await expect(pin).toHaveCount(0);
  await expect(plot(widget).locator(":focus")).toHaveCount(1);
  expect(await lost()).toEqual([]);
});

test("without tiles of the site's the map asks for nothing", async ({ page }) => {
  await page.setViewportSize(WIDE);
  const widget = await openState(page, "map");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  // What is said of the list comes a moment after it.
  await expect(widget.announcement).toHaveText(/^40 stays/);
  await widget.element.getByRole("button", { name: "Zoom in", exact: true }).click();
  await expect(widget.announcement).toHaveText(/^\d+ of 40 stays in view/);
  await widget.element.getByRole("checkbox", { name: "Only in view" }).check();
  const filtered = widget.element.locator("label", { hasText: /Only in view\s+· \d+/ });
  const before = await filtered.textContent();
  await widget.element.getByRole("button", { name: "Zoom in", exact: true }).click();
  await expect(filtered).not.toHaveText(before!);
  expect(asked).toEqual([]);
});
