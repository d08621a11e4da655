// The widget on pages that were not made for it: it works, says nothing on the console, and looks as on a plain page.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { type Locator, type Page } from "@playwright/test";

import { expect, test } from "./harness";
import { type Host, browse, buy, differences, openHost, serve, wander } from "./hosts";
import { Widget, openState } from "./visitor";

/** All that the hotels need of a page's policy; `'self'` is where package and gateway are. */
const POLICY = {
  "default-src": "'none'",
  "script-src": "'self' 'wasm-unsafe-eval'",
  "connect-src": "'self'",
};

/** A policy in a header, with what the host pages of these tests need for themselves. */
const header = (policy: Record<string, string>) =>
  Object.entries({ "style-src": "'self'", ...policy }).map(([name, value]) => `${name} ${value}`).join("; ");

const SHELL = { "base-uri": "'none'", "form-action": "'none'", "frame-ancestors": "'none'" };
const TRUSTED = { "require-trusted-types-for": "'script'", "trusted-types": "stopover" };

const HOLIDAYS = `<stopover-holidays gateway="/"></stopover-holidays>`;
/** A page with pictures says where they may come from. */
const withPictures = (policy?: string) => policy && `${policy}; img-src 'self'`;

/** Everything there is to see on a page, hotels and holidays, and what went wrong in it. */
async function everything(page: Page, host: Omit<Host, "element"> = {}) {
  const hotelErrors = await openHost(page, host);
  const hotels = { ...(await wander(page)), ...(await buy(page)) };
  const errors = await hotelErrors();
  await page.unrouteAll();
  const holidayErrors = await openHost(page, { ...host, policy: withPictures(host.policy), element: HOLIDAYS });
  const holidays = await browse(page);
  return { seen: { ...hotels, ...holidays }, errors: [...errors, ...(await holidayErrors())] };
}

/** What to compare with, made once per worker. */
let plain: Awaited<ReturnType<typeof everything>>["seen"] | undefined;
async function plainLooks(page: Page) {
  if (!plain) {
    plain = (await everything(page)).seen;
    await page.unrouteAll();
  }
  return plain;
}

/** What sticks to the window's edge stays at its place inside a part that hides what overflows it: CSS knows no other way. */
const STICKING = /^holiday \.cta( \.btn)? at y:/;

/** Without a doctype, a line is lower in which all words stand in smaller elements, and what follows is higher up, or has more margin where
 * that takes what is left. To the side nothing moves. */
const LOWER = /^results \.hotel \.btn margin-(top|block-start): | (at [yh]|height|block-size|top|bottom|inset-block-(start|end)|(perspective|transform)-origin|grid-template-rows): /;

/** Pages on which everything looks as it does on a plain one, but for what differs there by itself. */
const HOSTS: Record<string, Omit<Host, "element"> & { but?: RegExp }> = {
  "with a strict Content-Security-Policy": { policy: header({ ...POLICY, ...SHELL }) },
  "that enforces Trusted Types": { policy: header({ ...POLICY, ...TRUSTED }) },
  "that unsets all properties of all elements": { styles: ["unset.css"] },
  "with Bootstrap": { styles: ["bootstrap/dist/css/bootstrap.css"] },
  "with Tailwind's preflight": { styles: ["tailwindcss/preflight.css"] },
  "without a doctype": { quirks: true, but: LOWER },
  "with libraries that extend the built-in objects": { scripts: ["old-libraries.js"] },
  "whose root has a font size of 62.5 %": { styles: ["small-root.css"] },
  "whose parts hide what overflows them": { styles: ["hidden.css"], around: `<div class="hidden"><div>$</div></div>`, but: STICKING },
};

for (const [kind, { but, ...host }] of Object.entries(HOSTS)) {
  test(`on a page ${kind} it works and looks as on a plain one`, async ({ page }) => {
    test.slow();
    const before = await plainLooks(page);
    const after = await everything(page, host);
    const different = differences(before, after.seen).filter((it) => !but?.test(it));
    expect(different).toEqual([]);
    expect(after.errors).toEqual([]);
  });
}

test("a policy needs each of its directives", async ({ page, openWindow }) => {
  test.slow();
  const { "script-src": script, ...rest } = POLICY;
  const broken = [{ ...rest, "script-src": "'self'" }, { "default-src": "'none'", "script-src": script }];
  for (const policy of broken) {
    const fresh = await openWindow({});
    await openHost(fresh, { policy: header(policy) });
    await expect(fresh.getByText("Hotel search could not start.")).toBeVisible();
    await expect(fresh.getByText("Call us.")).toBeVisible();
  }
  await openHost(page, { policy: header(rest) });
  await expect(page.getByText("Call us.")).toBeVisible();
  expect(await page.evaluate(() => customElements.get("stopover-hotels"))).toBeUndefined();
});

/** Opens the catalogue on a page with this policy. Its pictures lie on the page's origin, as where the gateway serves them. */
async function openCatalogue(page: Page, policy: Record<string, string>) {
  const picture = readFileSync(new URL("../../www/pictures/harbour.svg", import.meta.url), "utf8");
  await page.route(/\/pictures\//, (route) => route.fulfill({ contentType: "image/svg+xml", body: picture }));
  await page.route(/\/holidays(\/|\?|$)/, async (route) => {
    const response = await route.fetch();
    const { origin } = new URL(route.request().url());
    const body = await response.text();
    await route.fulfill({ response, body: body.replaceAll(/http:[^"]*(?=\/pictures\/)/g, origin) });
  });
  const element = `<stopover-holidays gateway="/" json-ld></stopover-holidays>`;
  const errors = await openHost(page, { policy: header(policy), element });
  const holidays = page.locator("stopover-holidays");
  return { errors, holidays, first: holidays.getByRole("article").first() };
}

/** How wide a picture is by itself; one that did not come has no width. */
const width = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);

test("with img-src there are pictures of holidays, and the data for search engines needs nothing", async ({ page }) => {
  const { errors, holidays, first } = await openCatalogue(page, { ...POLICY, ...TRUSTED, "img-src": "'self'" });
  await expect.poll(() => width(first.locator("img"))).toBeGreaterThan(0);
  await first.locator(".open").click();
  await expect(holidays.locator("[data-heading]")).toBeFocused();
  const data = page.locator("head script[type='application/ld+json']");
  expect(JSON.parse((await data.textContent())!)).toMatchObject({ "@type": "TouristTrip" });
  expect(await errors()).toEqual([]);
});

test("without img-src the pictures of holidays stay away and are reported, and the rest goes on", async ({ page }) => {
  const { errors, holidays, first } = await openCatalogue(page, POLICY);
  await expect.poll(errors).toContainEqual(expect.stringMatching(/^img-src: http/));
  await expect(first.locator("img")).toHaveCount(0);
  expect((await errors()).filter((error) => !error.includes("img-src"))).toEqual([]);
  await first.locator(".open").click();
  await expect(holidays.locator("[data-heading]")).toBeFocused();
  await expect(page.locator("head script[type='application/ld+json']")).toBeAttached();
});

/** With a tile server on an origin of its own. */
const withTiles = test.extend({
  origins: async ({}, use) => {
    const tile = readFileSync(new URL("../../www/pictures/tile.svg", import.meta.url));
    const server = createServer((_, response) => response.writeHead(200, { "content-type": "image/svg+xml" }).end(tile));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    await use([`http://127.0.0.1:${(server.address() as AddressInfo).port}`]);
    server.close();
    server.closeAllConnections();
  },
});

withTiles("tiles come from a server that the policy names, and their credit is words alone where it leads nowhere", async ({ page, origins }) => {
  const [tiles] = origins;
  const element = `<stopover-hotels gateway="/" map-tiles="${tiles}/{z}/{x}/{y}.svg" map-credit="© Those who drew them"></stopover-hotels>`;
  const shown = async (sources: string) => {
    const errors = await openHost(page, { policy: header({ ...POLICY, "img-src": sources }), element });
    const widget = new Widget(page);
    await widget.searchMalaga();
    await widget.element.getByText("Map", { exact: true }).click();
    await expect(widget.element.locator(".pin:not(.gauge)").first()).toBeVisible();
    await expect(widget.element.getByText("© Those who drew them")).toBeVisible();
    return { widget, errors };
  };
  // The server is on this machine, where a page that came from elsewhere is let in by the visitor only.
  await page.context().grantPermissions(["local-network-access"]);
  const asked = page.waitForEvent("response", (response) => response.url().startsWith(`${tiles}/`));
  const { widget, errors } = await shown(tiles!);
  expect((await asked).status()).toBe(200);
  await expect(widget.element.getByRole("link", { name: "© Those who drew them" })).toHaveCount(0);
  expect(await errors()).toEqual([]);

  await page.unrouteAll();
  const refused = await shown("'none'");
  await expect.poll(refused.errors).toContainEqual(expect.stringMatching(/^img-src: http/));
});

test("where Trusted Types forbid the policy “stopover”, a panel and the site's fallback take its place", async ({ page }) => {
  const policy = header({ ...POLICY, ...TRUSTED, "trusted-types": "another" });
  await serve(page, { policy });
  await page.addInitScript(() => {
    window.addEventListener("stopover-error", (event) => Object.assign(window, { failure: (event as CustomEvent).detail }));
  });
  await page.goto("/host/");
  await expect(page.getByText("Hotel search could not start.")).toBeVisible();
  await expect(page.getByText("Call us.")).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { failure: { message: string } }).failure.message)).toContain("stopover");
});

test("in Arabic it is mirrored, popovers too", async ({ page }) => {
  const element = `<stopover-hotels gateway="/" locale="ar"></stopover-hotels>`;
  const errors = await openHost(page, { root: `dir="rtl"`, element });
  // The names are Arabic here.
  const part = (selector: string) => page.locator("stopover-hotels").locator(selector);
  const [checkIn, checkOut, guests, bar, popover] = [".seg.in", ".seg.out", ".seg.who", "form.search", ":popover-open"].map(part);
  const left = async (locator: Locator) => (await locator.boundingBox())!.x;
  const right = async (locator: Locator) => {
    const box = (await locator.boundingBox())!;
    return box.x + box.width;
  };
  await expect(part("[role=combobox]")).toBeVisible();
  expect(await left(checkIn)).toBeGreaterThan(await left(checkOut));
  await checkIn.click();
  await expect(popover).toBeVisible();
  expect(Math.abs((await right(popover)) - (await right(bar)))).toBeLessThan(2);
  await page.keyboard.press("Escape");
  await guests.click();
  await expect(popover).toBeVisible();
  expect(Math.abs((await left(popover)) - (await left(bar)))).toBeLessThan(2);
  expect(await errors()).toEqual([]);
});

test("on a page from right to left, words that run from left to right do so", async ({ page }) => {
  const errors = await openHost(page, { root: `dir="rtl"` });
  const widget = new Widget(page);
  await expect(widget.destination).toBeVisible();
  expect((await widget.checkIn.boundingBox())!.x).toBeLessThan((await widget.checkOut.boundingBox())!.x);
  expect(await errors()).toEqual([]);
});

test("what overflow: hidden would cut off is seen and can be pressed", async ({ page }) => {
  await openHost(page, { styles: ["cut.css"], around: `<div class="hidden">$</div>` });
  const widget = new Widget(page);
  await widget.checkIn.click();
  await expect(widget.calendar).toBeVisible();
  const isOnTop = (selector: string) =>
    widget.element.evaluate((host, selector) => {
      const box = host.shadowRoot!.querySelector(selector)!.getBoundingClientRect();
      const found = host.shadowRoot!.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return Boolean(found?.closest(selector));
    }, selector);
  expect(await isOnTop(".cal-pop .btn.primary")).toBe(true);
  await page.keyboard.press("Escape");
  await widget.destination.fill("malag");
  await expect(widget.options.last()).toBeVisible();
  expect(await isOnTop(".pop.list [role=option]")).toBe(true);
});

test("inside a modal dialog Escape closes what is open in it first, and the dialog stays", async ({ page }) => {
  const errors = await openHost(page, {
    styles: ["dialog.css"],
    around: `<button id="open">Book</button><dialog id="host" aria-label="Booking">$</dialog>`,
    scripts: ["dialog.js"],
  });
  // The page is scrolled, the dialog over it is not.
  await page.evaluate(() => {
    document.body.style.height = "3000px";
    scrollTo(0, 300);
    document.querySelector<HTMLElement>("#open")!.click();
  });
  expect(await page.evaluate(() => scrollY)).toBe(300);
  const dialog = page.locator("#host");
  const widget = new Widget(page);
  await expect(widget.destination).toBeVisible();
  const isUnder = async (popover: Locator, field: Locator) => {
    const [over, under] = [(await popover.boundingBox())!, (await field.boundingBox())!];
    const gap = over.y - under.y - under.height;
    expect(gap).toBeGreaterThan(0);
    expect(gap).toBeLessThan(12);
  };
  await widget.checkIn.click();
  await expect(widget.calendar.locator(".day[tabindex='0']")).toBeFocused();
  await isUnder(widget.calendar, widget.element.locator("form.search"));
  await page.keyboard.press("Escape");
  await expect(widget.calendar).toBeHidden();
  await expect(widget.checkIn).toBeFocused();
  await expect(dialog).toHaveJSProperty("open", true);
  await widget.destination.fill("malag");
  await expect(widget.options.first()).toBeVisible();
  await isUnder(widget.element.getByRole("listbox"), widget.element.locator(".seg.dest"));
  await page.keyboard.press("Escape");
  await expect(widget.options).toHaveCount(0);
  await expect(dialog).toHaveJSProperty("open", true);
  await widget.searchMalaga();
  await widget.titles.first().click();
  await expect(widget.element.locator(".place")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveJSProperty("open", false);
  expect(await errors()).toEqual([]);
});

test("inside a frame of another origin it works", async ({ page, baseURL }) => {
  await serve(page, {});
  // A page without an origin around one that has one.
  await page.setContent(`<iframe src="${baseURL}/host/" style="width: 760px; height: 900px"></iframe>`);
  const frame = page.frameLocator("iframe");
  const widget = new Widget(page, frame.locator("stopover-hotels"));
  await widget.searchMalaga();
  await widget.titles.first().click();
  await expect(widget.element.locator(".place")).toBeVisible();
});

test("at a zoom of 400 % nothing is wider than the window, and all can be reached", async ({ openWindow }) => {
  // 1280 by 1024 pixels at 400 %.
  const page = await openWindow({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 });
  const errors = await openHost(page, { styles: ["whole.css"] });
  const sideways = () => page.evaluate(() => document.scrollingElement!.scrollWidth - document.scrollingElement!.clientWidth);
  const widget = new Widget(page);
  await widget.choose("malag", "Málaga");
  await widget.checkIn.click();
  await widget.pickByKeyboard(2, 3);
  await expect(widget.done).toBeInViewport({ ratio: 1 });
  await widget.done.click();
  await widget.guests.click();
  await widget.stepper(0, "Children").getByRole("button").last().click();
  await widget.rooms.getByRole("combobox").selectOption("4");
  await expect(widget.done).toBeInViewport({ ratio: 1 });
  await widget.done.click();
  await widget.searchButton.click();
  await expect(widget.stays).toBeVisible();
  expect(await sideways()).toBe(0);
  await widget.titles.first().click();
  await expect(widget.element.locator(".place")).toBeVisible();
  expect(await sideways()).toBe(0);
  expect(await errors()).toEqual([]);
});

test("on paper there are the hotels and their prices, in black, without what can only be pressed", async ({ page }) => {
  await openHost(page, {
    root: `style="color-scheme: dark; --stopover-text: #fff; --stopover-surface: #111"`,
  });
  const widget = new Widget(page);
  await widget.searchMalaga();
  await widget.element.getByRole("button", { name: /^Change the search/ }).click();
  await widget.checkIn.click();
  await expect(widget.calendar).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(widget.titles.first()).toBeVisible();
  await expect(widget.element.locator(".hotel .price").first()).toBeVisible();
  for (const selector of [".btn", ".cal-pop", ".sortl"]) await expect(widget.element.locator(selector).first()).toBeHidden();
  const colours = await widget.element.locator(".hotel h3").first().evaluate((it) => {
    const { color } = getComputedStyle(it);
    return [color, getComputedStyle(it.closest(".hotel")!).backgroundColor];
  });
  expect(colours).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
});

test("in forced colours what is chosen and what is the main thing can be distinguished", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const errors = await openHost(page);
  const widget = new Widget(page);
  await widget.choose("malag", "Málaga");
  await widget.checkIn.click();
  await widget.pickByKeyboard(2, 3);
  const ground = (selector: string) =>
    widget.element.locator(selector).first().evaluate((it) => getComputedStyle(it).backgroundColor);
  const system = (name: string) =>
    page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.backgroundColor = name;
      const { backgroundColor } = getComputedStyle(probe);
      probe.remove();
      return backgroundColor;
    }, name);
  const highlight = await system("Highlight");
  expect(await ground(".cal .from .day")).toBe(highlight);
  expect(await ground(".cal .to .day")).toBe(highlight);
  expect(await ground(".cal td:not(.from, .to) .day")).not.toBe(highlight);
  await widget.done.click();
  expect(await ground(".go .btn")).toBe(highlight);
  await widget.searchButton.click();
  await expect(widget.stays).toBeVisible();
  expect(await errors()).toEqual([]);
});

test("with less motion wanted nothing moves for longer than a moment, but what waits", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 400, height: 700 });
  await openHost(page, { styles: ["whole.css"] });
  const widget = new Widget(page);
  await expect(widget.destination).toBeVisible();
  await page.evaluate(() => {
    const long: string[] = [];
    Object.assign(window, { long });
    const watch = (event: Event) => {
      for (const animation of (event.target as Element).getAnimations()) {
        const duration = Number(animation.effect!.getComputedTiming().duration);
        if (duration > 1) long.push(`${(event.target as Element).className} ${duration}`);
      }
    };
    const root = document.querySelector("stopover-hotels")!.shadowRoot!;
    for (const type of ["animationstart", "transitionrun"]) root.addEventListener(type, watch);
  });
  await widget.searchMalaga();
  const long = await page.evaluate(() => (window as unknown as { long: string[] }).long);
  expect(long.filter((it) => !/spin|late/.test(it))).toEqual([]);
});
