// What helps to choose a stay, by keyboard and pointer: the map, rates, saved stays with a point, other dates.
import { whatFiltersHide } from "../e2e/fits";
import { LANGUAGES } from "../locales";
import { expect, test } from "./harness";
import { KEYS, type Page } from "./page";

const WIDE = { width: 1200, height: 900 };

const pins = (tab: Page) => tab.part(".pin:not(.gauge)");
const scale = (tab: Page) => tab.part(".plot .scale-t").text();

test("a half star is filled in its first half, whichever way the page runs", async ({ tab }) => {
  for (const settings of [{}, { dir: "rtl", lang: "he" }] as Record<string, string>[]) {
    await tab.openState("results", { width: 1200, height: 900 }, settings);
    const filled = await tab.part(".hotel .stars", /½|וחצי/).read((stars) => {
      const svg = [...stars.querySelectorAll<SVGSVGElement>(".i")].at(-1)!;
      const path = svg.querySelector("path")!;
      const at = (x: number) => path.isPointInFill(new DOMPoint(x, 12));
      return { first: at(9), second: at(14), isMirrored: getComputedStyle(svg).scale.startsWith("-1") };
    });
    expect(filled).toEqual({ first: true, second: false, isMirrored: "dir" in settings });
  }
});

test("the map is moved and zoomed by keys, keeps its focus, and shows the card of a pin", async ({ tab }) => {
  await tab.openState("map", WIDE);
  const stop = tab.part(".pin[tabindex='0']");
  const [all, whole] = [await pins(tab).count(), await scale(tab)];
  await stop.read((pin) => pin.focus());
  const first = await stop.read((pin) => pin.ariaLabel);
  await tab.type(KEYS.Right);
  await stop.expectFocus();
  expect(await stop.read((pin) => pin.ariaLabel)).not.toBe(first);
  await tab.type("+");
  await expect.poll(() => scale(tab)).not.toBe(whole);
  await stop.expectFocus();
  await tab.type("0");
  await expect.poll(() => scale(tab)).toBe(whole);
  await stop.expectFocus();
  // What has the focus is never joined with others, so there may be one more.
  expect((await pins(tab).count()) - all).toBeLessThanOrEqual(1);

  await tab.part(".pin:not(.many, .gauge)").press();
  await tab.part(".hotel.lit").element();
  await tab.button("Zoom in").press();
  await expect.poll(() => scale(tab)).not.toBe(whole);
  await tab.button("Show all stays").press();
  await expect.poll(() => pins(tab).count()).toBeLessThanOrEqual(all + 1);
});

test("the ground of the map is dragged by a mouse, and the pins with it", async ({ tab }) => {
  await tab.openState("map", WIDE);
  // The first dot, not joined with what comes in from the edges.
  const dots = () => tab.part(".plot .dots").read((dots) => /^M(-?[\d.]+) /.exec(dots.getAttribute("d")!)![1]);
  const before = Number(await dots());
  await tab.part(".plot").drag(-80, 0);
  await expect.poll(async () => Math.round(Number(await dots()) - before)).toBe(-80);
});

test("beside the list the map fills the window and stays in it, and its ground is the site's tiles", async ({ tab }) => {
  await tab.openState("map-tiles", WIDE);
  const plot = () => tab.part(".plot").box();
  expect((await plot()).height).toBe(900 - 2 * 16);
  await tab.run(() => scrollTo(0, 900));
  await expect.poll(async () => Math.round((await plot()).top)).toBe(16);
  const tiles = () => tab.run(() => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/pictures/tile.svg?")).length);
  await expect.poll(tiles).toBeGreaterThan(3);
  expect(await tab.part(".plot image[href]").count()).toBeGreaterThan(3);
});

test("the wheel scrolls the page over the map, and zooms with Ctrl", async ({ tab }) => {
  await tab.openState("map", WIDE);
  const whole = await scale(tab);
  await tab.part(".plot").wheel(200);
  await expect.poll(() => tab.run(() => scrollY)).toBeGreaterThan(0);
  expect(await scale(tab)).toBe(whole);
  // WebKit's driver knows no wheel with a key.
  await tab.part(".plot").read((plot) => plot.dispatchEvent(new WheelEvent("wheel", { deltaY: -200, ctrlKey: true, bubbles: true, cancelable: true })));
  await expect.poll(() => scale(tab)).not.toBe(whole);
});

test("on a telephone the search opens from its line as a sheet, and the map takes the list's place", async ({ tab }) => {
  await tab.openState("results-phone", { width: 390, height: 800 });
  await tab.button(/^Change the search/).press();
  await tab.part("dialog[open] form").element();
  await tab.type(KEYS.Escape);
  await tab.part("dialog[open]").gone();
  await tab.button("Map").press();
  await tab.part(".pin:not(.gauge)").element();
  await tab.button("List").press();
  await tab.part(".hotel").element();
});

test("rates are one group, whose arrows move the choice and the button that books it", async ({ tab }) => {
  await tab.openState("hotel", WIDE);
  const chosen = tab.part(".rate input:checked");
  await chosen.read((radio) => radio.focus());
  const before = await tab.button(/^Book · /).box();
  await tab.type(KEYS.Down);
  await chosen.expectFocus();
  await expect.poll(async () => (await tab.button(/^Book · /).box()).top).not.toBe(before.top);
  await tab.type(KEYS.Tab);
  await tab.button(/^Book · /).expectFocus();
});

test("of a holiday, departure, meals and room are chosen by arrows, and an enquiry with gaps leads to them", async ({ tab }) => {
  await tab.openState("holiday", WIDE);
  const price = tab.part("aside", "Your choice");
  const move = async (radio: RegExp, key: string, shown: RegExp) => {
    await tab.part("input[type=radio]", radio).read((radio) => radio.focus());
    await tab.type(key);
    await expect.poll(() => price.text()).toMatch(shown);
  };
  await move(/^Fri,? 14 May 2027/, KEYS.Right, /€590\.00 a person.*28 May 2027/);
  await move(/^Bed and breakfast/, KEYS.Right, /€650\.00 a person/);
  await move(/^Standard room ?2 adults ?€/, KEYS.Down, /€556\.67 a person, on average/);
  await tab.part("[role=status]", "€556.67 a person, on average, €1,670.00 for 3").element();

  const send = tab.button("Send enquiry");
  await send.read((button) => button.focus());
  await tab.type(KEYS.Enter);
  await tab.heading("Send enquiry").expectFocus();
  await send.read((button) => button.focus());
  await tab.type(KEYS.Enter);
  await tab.part("[data-summary]").expectFocus();
  await tab.part("[data-summary] button", "Email").read((link) => link.focus());
  await tab.type(KEYS.Enter);
  const email = tab.field(/^Email/);
  await email.expectFocus();
  expect(await email.read((field) => field.ariaInvalid)).toBe("true");
  await email.fill("ana@mail.example");
  await expect.poll(() => email.read((field) => field.ariaInvalid)).not.toBe("true");
});

test("careless entries of the catalogue break nothing, and its filters are whole in every language", async ({ tab }) => {
  await tab.openState("holidays-careless", { width: 360, height: 740 });
  await tab.heading("7 holidays").element();
  for (const title of ["رحلة إلى الأهرامات 2027 (8 أيام)", "<img src=x onerror=alert(1)> & <b>bold</b>"]) {
    expect(await tab.part("article h3", title).count(), title).toBe(1);
  }
  for (const lang of LANGUAGES) {
    await tab.openState("holidays", { width: 320, height: 740 }, { lang });
    expect(await tab.run(whatFiltersHide), `${lang} on a telephone`).toEqual([]);
    await tab.resize(WIDE);
    expect(await tab.run(whatFiltersHide), lang).toEqual([]);
  }
});

test("only the booking is printed, and the page is itself again afterwards", async ({ tab }) => {
  await tab.openState("booking", WIDE);
  const printed = await tab.run(() => {
    const element = document.querySelector("stopover-hotels")!;
    const before = [document.adoptedStyleSheets.length, element.hasAttribute("data-stopover-print")];
    let during: unknown;
    window.print = () => {
      // What the browser would apply while it prints.
      const rules = [...document.adoptedStyleSheets.at(-1)!.cssRules].map((rule) => (rule as CSSMediaRule).cssRules[0] as CSSStyleRule);
      const isKept = (part: Element) => !part.matches(rules[0]!.selectorText);
      during = [isKept(element), isKept(document.body), isKept(document.querySelector("h1")!)];
    };
    const print = [...element.shadowRoot!.querySelectorAll("button")].find(({ textContent }) => textContent!.trim() === "Print")!;
    print.click();
    dispatchEvent(new Event("afterprint"));
    return { before, during, after: [document.adoptedStyleSheets.length, element.hasAttribute("data-stopover-print")] };
  });
  expect(printed.during, "the element and what is around it, and nothing else").toEqual([true, true, false]);
  expect(printed.after).toEqual(printed.before);
});

test("stays are saved, compared, and measured to a point that keys and pointer put", async ({ tab }) => {
  await tab.openState("results", WIDE);
  const hearts = tab.part(".heart[aria-pressed=false]");
  for (const saved of [1, 2]) {
    await hearts.press();
    await tab.part(".tray", new RegExp(`^${saved} saved`)).element();
  }
  await tab.button("Compare 2").press();
  await tab.heading("Compare 2 saved stays").expectFocus();
  await tab.button("Take the middle of the stays").press();
  const point = tab.part(".goal");
  const place = () => point.box().then(({ left, top }) => [Math.round(left), Math.round(top)]);
  const put = await place();
  await point.read((flag) => flag.focus());
  await tab.type(KEYS.Right);
  await point.expectFocus();
  await expect.poll(place).not.toEqual(put);
  const pushed = await place();
  await tab.part(".spot circle").press();
  await expect.poll(place).not.toEqual(pushed);
  const pressed = (await point.box()).left;
  await tab.part(".goal .ring").drag(60, 0);
  await expect.poll(async () => Math.round((await point.box()).left - pressed)).toBeGreaterThan(40);
  await tab.button("Remove the point").press();
  await point.gone();
});

test("other dates are checked one by one, until the visitor stops it", async ({ tab }) => {
  await tab.openState("nearby-checking", WIDE);
  await tab.button(/^Stop/).press();
  await tab.part("[role=status], .meter, p", /3 of 6 dates checked/).element();
  await tab.button(/^Stop/).gone();
});
