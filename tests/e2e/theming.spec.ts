// What a site can change of the widgets' look: custom properties, parts, themes, density; and the theme builder.
import { readFileSync } from "node:fs";

import { type Page } from "@playwright/test";

import { expect, expectNoBarriers, test } from "./harness";
import { openState } from "./visitor";

type Described = { name: string; css_properties: { name: string }[]; css_parts: { name: string }[] };
const { elements }: { elements: Described[] } = JSON.parse(
  readFileSync(new URL("../../src/embed/interface.json", import.meta.url), "utf8"),
);

/** States of the gallery that have all there is to restyle. */
const STATES: Record<string, string[]> = {
  "stopover-hotels": ["results-filtered", "calendar", "hotel-selected", "cancel-penalty", "checkout-errors", "misconfigured-owner", "checkout-booked", "guests-sheet"],
  "stopover-holidays": ["holidays-filtered", "holiday", "enquiry-missing", "holidays-none", "holiday-picture", "enquiry-sent", "enquiry-offline"],
};

/** A value that is nobody's default. */
const OTHER: [RegExp, string][] = [
  [/-(font|font-display)$/, "Courier, monospace"],
  [/-font-features$/, "\"zero\" 1"],
  [/-(size|text-(xs|sm|md|lg|xl|2xl)|space-\d|target|sticky-top)$/, "71px"],
  [/-radius(-.+)?$/, "3px"],
  [/-weight-/, "900"],
  [/-density$/, "2"],
  [/-shadow-/, "0 0 3px 4px rgb(1 2 3)"],
  [/-(fast|slow)$/, "7s"],
  [/-ease$/, "steps(3)"],
  [/-z$/, "77"],
  [/./, "rgb(1, 2, 3)"],
];
const other = (name: string) => OTHER.find(([pattern]) => pattern.test(name))![1];

/** Which of the custom properties change anything of what is shown, given another value on the page's root. */
function changing(page: Page, properties: [string, string][]): Promise<string[]> {
  return page.evaluate((properties) => {
    const all = document.querySelector("stopover-hotels, stopover-holidays")!.shadowRoot!.querySelectorAll("*");
    // One of each kind is enough.
    const kinds = new Map([...all].map((element) => [`${element.localName} ${element.className} ${element.matches(":disabled, [aria-disabled=true]")}`, element]));
    const styles = [...kinds.values()].flatMap((element) =>
      ["", "::backdrop", "::placeholder"].map((pseudo) => getComputedStyle(element, pseudo)),
    );
    const telling = [
      ...["color", "background-color", "border-top-color", "outline-color", "fill", "stroke", "box-shadow", "accent-color"],
      ...["font-family", "font-size", "font-weight", "font-feature-settings", "border-top-left-radius", "min-height"],
      ...["padding-top", "padding-left", "margin-top", "margin-bottom", "row-gap", "column-gap", "top", "z-index"],
      ...["transition-duration", "transition-timing-function", "animation-duration", "text-decoration-color"],
    ];
    const read = () => styles.map((style) => telling.map((property) => style.getPropertyValue(property)).join()).join();
    const root = document.documentElement.style;
    const own = `${root.cssText}; --stopover-fast: 0s`;
    const changes = ([name, value]: [string, string]) => {
      // Without transitions, which would show the old values for a while.
      root.cssText = own;
      const before = read();
      root.setProperty(name, value);
      return read() !== before;
    };
    return properties.filter(changes).map(([name]) => name);
  }, properties);
}

/** Adds rules to the page, whose policy forbids style elements. */
async function addStyle(page: Page, rules: string) {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, rules);
}

async function open(page: Page, state: string) {
  await page.setViewportSize({ width: state.endsWith("sheet") ? 360 : 1200, height: 900 });
  await openState(page, state);
}

for (const { name: element, css_properties, css_parts } of elements) {
  test(`every custom property that is described changes <${element}>, set on the page's root`, async ({ page }) => {
    test.slow();
    const idle = new Map(css_properties.map(({ name }) => [name, other(name)]));
    for (const state of STATES[element]) {
      await open(page, state);
      // The focus has a ring, however it came about.
      await page.keyboard.press("Tab");
      for (const name of await changing(page, [...idle])) idle.delete(name);
    }
    expect([...idle.keys()]).toEqual([]);
  });

  test(`every part of <${element}> that is described is there, and no other`, async ({ page }) => {
    test.slow();
    const found = new Set<string>();
    for (const state of STATES[element]) {
      await open(page, state);
      const parts = await page.locator(element).evaluate((host) =>
        [...host.shadowRoot!.querySelectorAll("[part]")].flatMap((it) => [...it.part]),
      );
      for (const part of parts) found.add(part);
    }
    expect([...found].sort()).toEqual(css_parts.map(({ name }) => name).sort());
  });
}

test("the style sheet reads the custom properties that are described, and no other", async ({ page }) => {
  // Its page has all styles there are.
  await open(page, "holiday");
  const read = await page.locator("stopover-holidays").evaluate((host) => {
    const rules = [...host.shadowRoot!.adoptedStyleSheets[0].cssRules].map(({ cssText }) => cssText).join();
    return [...new Set(rules.match(/(?<=var\()--stopover-[a-z0-9-]+/g))];
  });
  const described = new Set(elements.flatMap(({ css_properties }) => css_properties.map(({ name }) => name)));
  expect(read.sort()).toEqual([...described].sort());
});

test("what is set on the element goes before what is set around it, and both before what holds by itself", async ({ page }) => {
  await open(page, "form-filled");
  const primary = page.locator("stopover-hotels").locator(".btn.primary");
  await expect(primary).toHaveCSS("background-color", "rgb(15, 91, 115)");
  await addStyle(page, ":root { --stopover-accent: rgb(1, 2, 3) } main { --stopover-accent: rgb(4, 5, 6) }");
  await expect(primary).toHaveCSS("background-color", "rgb(4, 5, 6)");
  await addStyle(page, "stopover-hotels { --stopover-accent: rgb(7, 8, 9) }");
  await expect(primary).toHaveCSS("background-color", "rgb(7, 8, 9)");
});

test("a site restyles a part, in the painted form too", async ({ page }) => {
  await page.route(/\.wasm$/, () => {});
  await page.goto("/www/hotels.html");
  await addStyle(page, "stopover-hotels::part(button-primary) { background: rgb(1, 2, 3) }");
  await expect(page.locator("stopover-hotels").getByRole("button", { name: "Search" })).toHaveCSS("background-color", "rgb(1, 2, 3)");
});

test("the theme follows the page, or the attribute, or the system", async ({ page }) => {
  const [light, dark] = ["rgb(255, 255, 255)", "rgb(26, 30, 34)"];
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, "form");
  const element = page.locator("stopover-hotels");
  const surface = async (theme: string | null, scheme: string, expected: string) => {
    await page.evaluate((scheme) => (document.documentElement.style.colorScheme = scheme), scheme);
    await element.evaluate((it, theme) => (theme ? it.setAttribute("theme", theme) : it.removeAttribute("theme")), theme);
    await expect(element.getByRole("search")).toHaveCSS("background-color", expected);
  };
  await surface(null, "light", light);
  await surface(null, "dark", dark);
  await surface(null, "light dark", dark);
  await surface("auto", "light", light);
  await surface("dark", "light", dark);
  await surface("light", "dark", light);
  await surface("system", "light", dark);
});

test("set compactly the widget is lower, and what a page sets goes before that", async ({ page }) => {
  await open(page, "form-filled");
  const element = page.locator("stopover-hotels");
  const size = () => element.locator(".seg.dest input").evaluate((it) => getComputedStyle(it).fontSize);
  const gap = () => element.locator(".seg.dest").evaluate((it) => getComputedStyle(it).paddingLeft);
  expect([await size(), await gap()]).toEqual(["16px", "16px"]);
  await element.evaluate((it) => it.setAttribute("density", "compact"));
  expect([await size(), await gap()]).toEqual(["15px", "13.6px"]);
  await addStyle(page, ":root { --stopover-density: 1.5 }");
  expect([await size(), await gap()]).toEqual(["15px", "24px"]);
});

test.describe("the theme builder", () => {
  const ready = async (page: Page) => {
    await page.goto("/www/theme.html");
    await expect(page.frameLocator("#preview").locator("html")).toHaveAttribute("data-ready", "true");
    await expect(page.locator("#contrast dd")).not.toHaveCount(0);
    return page.frameLocator("#preview").locator("stopover-hotels");
  };
  const css = (page: Page) => page.locator("#css");

  test("shows what is chosen on the widget, and writes it down", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const widget = await ready(page);
    await expect(css(page)).toHaveText(/Nothing to set/);
    await page.getByLabel("Accent", { exact: true }).fill("#b4232a");
    await page.getByLabel("Radius").fill("0");
    await page.getByLabel("Light or dark").selectOption("dark");
    await page.getByLabel("Density").selectOption("compact");
    const primary = widget.locator(".hotel .btn.primary").first();
    await expect(primary).toHaveCSS("background-color", "rgb(180, 35, 42)");
    await expect(primary).toHaveCSS("border-radius", "0px");
    await expect(widget).toHaveAttribute("theme", "dark");
    const written = `stopover-hotels, stopover-holidays {\n  --stopover-accent: #b4232a;\n  --stopover-radius: 0px;\n}\n\n/* And on the element: <stopover-hotels theme="dark" density="compact" …> */`;
    expect(await css(page).textContent()).toBe(written);
    await page.getByRole("button", { name: "Copy" }).click();
    await expect(page.locator("#status")).toHaveText("Copied.");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(written);
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(css(page)).toHaveText(/Nothing to set/);
    await expect(primary).toHaveCSS("background-color", "rgb(15, 91, 115)");
    await expect(widget).not.toHaveAttribute("theme");
  });

  test("warns of colours that are hard to read", async ({ page }) => {
    await ready(page);
    const contrast = page.getByRole("group", { name: "Contrast" });
    await expect(contrast.locator("dd").nth(1)).toHaveText("16.7 : 1, legible");
    await page.getByLabel("Surface").fill("#333333");
    await expect(contrast.locator("dd").nth(1)).toHaveText(/^1\.\d : 1, hard to read$/);
  });

  test("works by keyboard in a narrow window, in light and dark, without a barrier", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await ready(page);
      await page.getByLabel("Radius").focus();
      await page.keyboard.press("Home");
      await expect(css(page)).toContainText("--stopover-radius: 0px");
      await page.getByLabel("Screen").selectOption("holidays");
      await expect(page.frameLocator("#preview").locator("stopover-holidays .panel").first()).toHaveCSS("border-radius", "0px");
      expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(360);
      await expectNoBarriers(page);
    }
  });
});
