// Other languages than English: which one an element speaks, where its words come from, and whether they fit.
import { readFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import { cutOff } from "./fits";
import { expect, expectNoBarriers, test } from "./harness";
import { openDemo, openState, Widget } from "./visitor";

/** The package's module, as a page imports it. */
const PACKAGE = "/pkg/stopover.js" as string;

/** Opens the demo as a page in another language. */
async function openDemoIn(page: Page, lang: string): Promise<Widget> {
  await page.route("/www/hotels.html", async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replace(/<html lang="[^"]*"/, `<html lang="${lang}"`);
    await route.fulfill({ response: answer, body: text });
  });
  await page.goto("/www/hotels.html");
  return new Widget(page);
}

/** The languages' files that the page asks for. */
function watchFiles(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const file = request.url().match(/\/pkg\/locales\/(.+)-[0-9a-f]+\.json$/);
    if (file) asked.push(file[1]);
  });
  return asked;
}

/** What the page warns of. */
function watchWarnings(page: Page): string[] {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  return warnings;
}

const button = (widget: Widget, name: string | RegExp) => widget.element.getByRole("button", { name, exact: true });
const root = (widget: Widget) => widget.element.locator(".stopover");
const set = (widget: Widget, locale: string) => widget.element.evaluate((element, to) => element.setAttribute("locale", to), locale);

test("English needs no file, and German one, however many elements speak it", async ({ page }) => {
  const asked = watchFiles(page);
  const widget = await openDemo(page);
  await expect(button(widget, "Search")).toBeVisible();
  expect(asked).toEqual([]);
  await set(widget, "de");
  await expect(button(widget, "Suchen")).toBeVisible();
  await widget.element.evaluate((element) => element.after(element.cloneNode()));
  await expect(page.locator("stopover-hotels").getByRole("button", { name: "Suchen", exact: true })).toHaveCount(2);
  expect(asked).toEqual(["de"]);
});

test("the page’s language is that of the first paint and of the widget", async ({ page }) => {
  let release = () => {};
  const painted = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.wasm$/, async (route) => {
    await painted;
    await route.continue();
  });
  const widget = await openDemoIn(page, "pl");
  await expect(widget.element.getByText("2 dorosłych, 1 pokój")).toBeVisible();
  await expect(root(widget)).toHaveAttribute("lang", "pl");
  release();
  await expect(widget.element.getByRole("combobox", { name: "Cel podróży" })).toBeVisible();
  await expect(widget.element.getByText("2 dorosłych, 1 pokój")).toBeVisible();
});

test("a language that cannot be had is English until it can", async ({ page }) => {
  const warnings = watchWarnings(page);
  await page.route(/\/locales\/de-/, (route) => route.abort());
  const widget = await openDemoIn(page, "de");
  await expect(button(widget, "Search")).toBeVisible();
  await expect(root(widget)).toHaveAttribute("lang", "en");
  expect(warnings.filter((text) => text.includes("“de” could not be loaded"))).toHaveLength(1);
  await page.unroute(/\/locales\/de-/);
  await set(widget, "de-AT");
  await expect(button(widget, "Suchen")).toBeVisible();
  await expect(root(widget)).toHaveAttribute("lang", "de");
});

test("the widget goes along when the page changes its language, and stays where that is not its own", async ({ page }) => {
  const widget = await openDemoIn(page, "en");
  await expect(button(widget, "Search")).toBeVisible();
  await widget.element.evaluate((element) => {
    const german = document.createElement("stopover-hotels");
    for (const [name, value] of Object.entries({ id: "german", gateway: "/", locale: "de" })) german.setAttribute(name, value);
    element.after(german);
  });
  const first = new Widget(page, page.locator("stopover-hotels:not(#german)"));
  const german = new Widget(page, page.locator("#german"));
  await german.element.getByRole("combobox").fill("mala");
  await page.evaluate(() => (document.documentElement.lang = "fr"));
  await expect(button(first, "Rechercher")).toBeVisible();
  await expect(root(first)).toHaveAttribute("lang", "fr");
  await page.evaluate(() => (document.body.lang = "pl"));
  await expect(button(first, "Szukaj")).toBeVisible();
  await page.evaluate(() => document.body.removeAttribute("lang"));
  await expect(button(first, "Rechercher")).toBeVisible();
  await expect(german.element.getByRole("combobox", { name: "Reiseziel" })).toHaveValue("mala");
});

test("a widget that has its language already keeps what was typed, whatever else changes its lang", async ({ page }) => {
  const widget = await openDemoIn(page, "en");
  await widget.destination.fill("mala");
  await page.evaluate(() => {
    document.body.lang = "en";
    document.body.append(Object.assign(document.createElement("p"), { lang: "el" }));
    (document.body.lastElementChild as HTMLElement).lang = "tr";
    document.documentElement.lang = "de";
  });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(widget.destination).toHaveValue("mala");
  await expect(widget.destination).toBeFocused();
});

test("inside another element’s shadow root, the widget goes along with that element’s language, and with the page’s", async ({ page }) => {
  const widget = await openDemoIn(page, "en");
  await expect(button(widget, "Search")).toBeVisible();
  await widget.element.evaluate((element) => {
    const host = document.body.appendChild(document.createElement("div"));
    const place = document.createElement("section");
    host.attachShadow({ mode: "open" }).append(place);
    place.append(element);
    Object.assign(window, { host, place });
  });
  type Places = { host: HTMLElement; place: HTMLElement };
  await page.evaluate(() => ((window as unknown as Places).place.lang = "nl"));
  await expect(button(widget, "Zoeken")).toBeVisible();
  await page.evaluate(() => (window as unknown as Places).place.removeAttribute("lang"));
  await expect(button(widget, "Search")).toBeVisible();
  await page.evaluate(() => ((window as unknown as Places).host.lang = "it"));
  await expect(button(widget, "Cerca")).toBeVisible();
});

test("moved to where another language is spoken, the widget speaks it", async ({ page }) => {
  const widget = await openDemoIn(page, "en");
  await expect(button(widget, "Search")).toBeVisible();
  await widget.element.evaluate((element) => {
    const place = document.body.appendChild(document.createElement("section"));
    place.lang = "es";
    place.append(element);
  });
  await expect(button(widget, "Buscar")).toBeVisible();
});

test("what is typed while the widget loads stays when the page changes its language", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.wasm$/, async (route) => {
    await held;
    await route.continue();
  });
  const widget = await openDemoIn(page, "en");
  await widget.element.getByRole("textbox", { name: "Destination" }).pressSequentially("mala");
  await page.evaluate(() => (document.documentElement.lang = "de"));
  await expect(widget.element.getByRole("textbox", { name: "Reiseziel" })).toBeFocused();
  await page.keyboard.type("ga");
  release();
  await expect(widget.element.getByRole("combobox", { name: "Reiseziel" })).toHaveValue("malaga");
});

for (const [asked, lang, dir] of [
  ["de-CH", "de", "ltr"],
  ["PT-br", "pt", "ltr"],
  ["sr", "sr-Latn", "ltr"],
  ["sr-Latn-RS", "sr-Latn", "ltr"],
  ["iw", "he", "rtl"],
  ["ar-EG", "ar", "rtl"],
  ["en-US", "en", "ltr"],
  ["xx", "en", "ltr"],
]) {
  test(`who asks for ${asked} gets ${lang}`, async ({ page }) => {
    const widget = await openDemoIn(page, asked);
    await expect(widget.element.getByRole("combobox")).toBeVisible();
    await expect(root(widget)).toHaveAttribute("lang", lang);
    await expect(root(widget)).toHaveAttribute("dir", dir);
  });
}

test("what is no language tag is named on the console", async ({ page }) => {
  const warnings = watchWarnings(page);
  const widget = await openDemo(page);
  await set(widget, "german_AT");
  await expect(button(widget, "Search")).toBeVisible();
  await expect.poll(() => warnings).toContainEqual(expect.stringContaining("“german_AT” is not a language tag"));
});

test("formats are those of the visitor’s country", async ({ page }) => {
  const widget = await openState(page, "calendar", { lang: "de-AT" });
  // The recorded stay is in January.
  await expect(widget.element.getByRole("dialog")).toContainText("Jänner");
});

test("English words stay from left to right in a page that runs from right to left", async ({ page }) => {
  const widget = await openState(page, "form", { dir: "rtl" });
  await expect(root(widget)).toHaveCSS("direction", "ltr");
});

test("a widget that cannot start says so in the visitor’s language", async ({ page }) => {
  await page.route(/\.wasm$/, (route) => route.abort());
  const widget = await openDemoIn(page, "fr");
  await expect(widget.element.getByRole("alert")).toContainText("La recherche d’hôtels n’a pas pu démarrer.");
  await page.unroute(/\.wasm$/);
  await button(widget, "Réessayer").click();
  await expect(widget.element.getByRole("combobox", { name: "Destination" })).toBeVisible();
});

test("a site says it in its own words, in all elements and in one", async ({ page }) => {
  const warnings = watchWarnings(page);
  const widget = await openDemoIn(page, "de");
  await expect(button(widget, "Suchen")).toBeVisible();
  await page.evaluate(async (address) => {
    const { configure } = await import(address);
    configure({ texts: { Search: "Los geht’s", Serach: "Los" } });
  }, PACKAGE);
  await expect(button(widget, "Los geht’s")).toBeVisible();
  await expect(widget.element.getByRole("combobox", { name: "Reiseziel" })).toBeVisible();
  expect(warnings).toContainEqual(expect.stringContaining("there is no text “Serach”"));
  await widget.element.evaluate((element) => Object.assign(element, { texts: { Nights: { one: "{n} Übernachtung", other: "{n} Übernachtungen" } } }));
  await expect(button(widget, "Los geht’s")).toBeVisible();
  await button(widget, /^Anreise/).click();
  for (const key of ["PageDown", "Enter", "ArrowRight", "ArrowRight", "Enter"]) {
    await expect(widget.element.locator("dialog:is([open], :popover-open) .day[tabindex='0']")).toBeFocused();
    await page.keyboard.press(key);
  }
  await expect(widget.element.getByText("2 Übernachtungen").first()).toBeVisible();
});

test("what the provider wrote is in no language that is known, and no voice of another reads it", async ({ page }) => {
  const of = (answer: string) => JSON.parse(readFileSync(new URL(`../../www/recorded/${answer}`, import.meta.url), "utf8")).body;
  const { name, fees, checkin_policy, location, id } = of("hotel.json");
  const [{ room_type }] = of("search.json").results.find((hotel: { hotel_id: string }) => hotel.hotel_id === id).rates;
  const states: Record<string, (string | RegExp)[]> = {
    hotel: [name, /^In the middle of/, checkin_policy, fees, location.address_1, "Llama walk", room_type],
    results: [name],
    checkout: [name],
    booking: ["Aldara Harbour Hotel"],
    compare: [of("search.json").results[0].hotel_name],
  };
  for (const [state, texts] of Object.entries(states)) {
    const widget = await openState(page, state);
    for (const text of texts) {
      const written = widget.element.getByText(text, { exact: text === name }).filter({ visible: true }).first();
      const lang = await written.evaluate((element) => element.closest("[lang]")!.getAttribute("lang"));
      expect(lang, `${state}: ${text}`).toBe("");
    }
    // Words are broken by the rules of their language, and not at all where none is known.
    const broken = await widget.element.evaluate((element) => {
      const all = [...element.shadowRoot!.querySelectorAll("*")].filter((part) => getComputedStyle(part).hyphens === "auto");
      return all.map((part) => part.closest("[lang]")!.getAttribute("lang"));
    });
    expect([...new Set(broken)], state).toEqual(state === "compare" ? ["en"] : []);
  }
});

test("a site brings a language of its own, and what it leaves out is English", async ({ page }) => {
  const widget = await openDemoIn(page, "da");
  await expect(button(widget, "Search")).toBeVisible();
  await page.evaluate(async (address) => {
    const { addLanguage } = await import(address);
    addLanguage("da", { Search: "Søg" });
  }, PACKAGE);
  await expect(button(widget, "Søg")).toBeVisible();
  await expect(root(widget)).toHaveAttribute("lang", "da");
  await expect(button(widget, /^Check-in/)).toBeVisible();
});

for (const [lang, search] of [
  ["ar", "بحث"],
  ["he", "חיפוש"],
]) {
  test(`${lang}: from the form to the results, right to left, without a barrier`, async ({ page }) => {
    const widget = await openDemoIn(page, lang);
    await page.evaluate(() => (document.documentElement.dir = "rtl"));
    await widget.element.getByRole("combobox").fill("malag");
    await widget.options.filter({ hasText: /^\s*Málaga\b/ }).first().click();
    await widget.element.locator(".seg.in").click();
    const day = widget.element.locator("dialog:is([open], :popover-open) .day[tabindex='0']");
    for (const key of ["PageDown", "PageDown", "Enter", "ArrowLeft", "ArrowLeft", "Enter"]) {
      await expect(day).toBeFocused();
      await page.keyboard.press(key);
    }
    await expectNoBarriers(page);
    await widget.element.locator("dialog:is([open], :popover-open) .bar.f .btn.primary").click();
    await button(widget, search).click();
    await expect(widget.cards.first()).toBeVisible();
    // Its direction is kept apart from that of the sentence.
    await expect(widget.element.locator("h2[data-landing]")).toContainText("\u2068Málaga\u2069");
    await expectNoBarriers(page);
    expect(await cutOff(page)).toEqual([]);
  });
}
