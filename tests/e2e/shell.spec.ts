// What a visitor and a site get before the WebAssembly runs: when it is loaded, and how the painted form goes over into it.
import { readFileSync, readdirSync, statSync } from "node:fs";

import { type Locator, type Page, type Route } from "@playwright/test";

import { expect, test } from "./harness";
import { Widget } from "./visitor";

const PACKAGE = new URL("../../pkg/", import.meta.url);
const README = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

/** Opens a page with this markup and the script tag, on the demo's origin. */
async function openPage(page: Page, markup: string, { lang = "en", address = "" } = {}) {
  await page.route(/\/shell-test/, (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: `<!doctype html><html lang="${lang}"><title>Shell</title><body>${markup}<script type="module" src="/pkg/stopover.js"></script></html>`,
    }),
  );
  await page.goto(`/shell-test${address}`);
}

/** Holds back the WebAssembly until `release` is called. */
async function holdBack(page: Page) {
  const held: Route[] = [];
  let isOpen = false;
  const gate = {
    release: async () => {
      isOpen = true;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
  await page.route(/\.wasm$/, async (route) => {
    if (isOpen) await route.continue();
    else held.push(route);
  });
  return gate;
}

test("files come as small as they were built", async ({ request }) => {
  const files = readdirSync(PACKAGE, { recursive: true, encoding: "utf8" });
  const compressed = files.filter((file) => file.endsWith(".br"));
  expect(compressed.filter((file) => file.endsWith(".wasm.br")).length).toBeGreaterThan(2);
  for (const file of compressed) {
    const sent = await request.head(`/pkg/${file.slice(0, -".br".length)}`, { headers: { "Accept-Encoding": "gzip, br" } });
    const { "content-encoding": encoding, "content-length": length } = sent.headers();
    expect({ file, encoding, length }).toEqual({ file, encoding: "br", length: String(statSync(new URL(file, PACKAGE)).size) });
  }
});

/** The painted form's field for the destination; the real one is a combobox. */
const painted = (page: Page) => page.locator("stopover-hotels").getByRole("textbox", { name: "Destination" });

test("what is typed while the widget loads stays, with the focus and the place of the cursor", async ({ page }) => {
  const gate = await holdBack(page);
  await openPage(page, `<stopover-hotels gateway="/" load="eager"></stopover-hotels>`);
  await painted(page).pressSequentially("maga");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await gate.release();
  const widget = new Widget(page);
  await expect(widget.destination).toBeFocused();
  await page.keyboard.type("la");
  await expect(widget.destination).toHaveValue("malaga");
  await expect(widget.options.first()).toContainText("Málaga");
});

test("a press while the widget loads takes effect when it runs", async ({ page }) => {
  const gate = await holdBack(page);
  await openPage(page, `<stopover-hotels gateway="/"></stopover-hotels>`);
  await page.locator("stopover-hotels").getByRole("button", { name: /^Check-in/ }).click();
  await gate.release();
  await expect(new Widget(page).calendar).toBeVisible();
});

test("no list opens over the dates that were asked for after a destination was typed", async ({ page }) => {
  const gate = await holdBack(page);
  await openPage(page, `<stopover-hotels gateway="/"></stopover-hotels>`);
  await painted(page).fill("malag");
  await page.locator("stopover-hotels").getByRole("button", { name: /^Check-in/ }).click();
  const answered = page.waitForResponse(/\/places/);
  await gate.release();
  const widget = new Widget(page);
  await expect(widget.calendar).toBeVisible();
  await (await answered).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(widget.calendar).toBeVisible();
  await expect(widget.destination).toHaveValue("malag");
  await expect(widget.destination).toHaveAttribute("aria-expanded", "false");
  await expect(widget.announcement).toHaveText("");
  await page.keyboard.press("Escape");
  await widget.destination.press("ArrowDown");
  await expect(widget.options.first()).toContainText("Málaga");
});

test("WebAssembly starts whatever a server says of its letters", async ({ page }) => {
  await page.route(/\.wasm$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "content-type": "application/wasm; charset=utf-8" } });
  });
  await openPage(page, `<stopover-hotels gateway="/" load="eager"></stopover-hotels>`);
  await expect(new Widget(page).destination).toBeVisible();
});

test("a booking is asked for while the widget loads, and its form opens under the search", async ({ page }) => {
  const gate = await holdBack(page);
  await openPage(page, `<stopover-hotels gateway="/" load="eager"></stopover-hotels>`);
  const element = page.locator("stopover-hotels");
  await element.getByRole("button", { name: "Find my booking" }).click();
  await gate.release();
  await expect(element.getByRole("textbox", { name: "Booking number" })).toBeVisible();
  await expect(element.getByRole("button", { name: "Find my booking" })).toBeFocused();
});

test("Enter in the painted field searches, and the gaps are pointed out", async ({ page }) => {
  const gate = await holdBack(page);
  await openPage(page, `<stopover-hotels gateway="/"></stopover-hotels>`);
  await painted(page).fill("malag");
  await page.keyboard.press("Enter");
  await gate.release();
  await expect(page.locator("stopover-hotels").getByText("Choose a destination from the list").first()).toBeVisible();
  await expect(new Widget(page).destination).toHaveValue("malag");
});

test("what was typed before the code came is asked for at once, without the pause after a keystroke", async ({ page }) => {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const withoutPauses = (run: TimerHandler, wait?: number, ...more: unknown[]) => (wait === 200 ? 0 : setTimeout(run, wait, ...more));
    Object.assign(window, { setTimeout: withoutPauses });
  });
  const gate = await holdBack(page);
  await openPage(page, `<stopover-hotels gateway="/"></stopover-hotels>`);
  await painted(page).fill("malag");
  await gate.release();
  await expect(new Widget(page).options.first()).toBeVisible();
});

test("a character that is being composed is not cut short", async ({ page }) => {
  const gate = await holdBack(page);
  const element = `<stopover-hotels gateway="/" load="eager"></stopover-hotels>`;
  await openPage(page, element + element);
  const [composed, beside] = await page.locator("stopover-hotels").all();
  await painted(page).first().focus();
  const composing = await page.context().newCDPSession(page);
  await composing.send("Input.imeSetComposition", { text: "ま", selectionStart: 1, selectionEnd: 1 });
  await gate.release();
  // It is asked for after the other.
  await expect(new Widget(page, beside).destination).toBeVisible();
  await expect(painted(page)).toHaveValue("ま");
  await composing.send("Input.insertText", { text: "マ" });
  await expect(new Widget(page, composed).destination).toHaveValue("マ");
});

/** A day of next year, in June. */
const june = (day: number) => `${new Date().getFullYear() + 1}-06-${String(day).padStart(2, "0")}`;

/** What the search form says, part by part, and where. */
function looks(page: Page) {
  return page.locator("stopover-hotels").evaluate((host) => {
    const parts = [...host.shadowRoot!.querySelectorAll<HTMLElement>(".search .seg, .search .go .btn, .door .btn")];
    return parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const input = part.querySelector("input");
      const value = `${input?.value ?? ""}${input?.readOnly ? " for good" : ""}`;
      return { says: part.innerText.trim(), value, at: [x, y, width, height].map(Math.round) };
    });
  });
}

/** What the form must say: the destination, the days of June or the way to add one, and the guests. */
type Said = [destination: string, checkIn: number | string, checkOut: number | string, guests: string];

/** How the browser writes a day of June, with its weekday. Browsers differ in how; a language that one lacks is British. */
const written = (page: Page, day: number, lang: string) =>
  page.evaluate(
    ({ day, tags }) => new Intl.DateTimeFormat(tags, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day)),
    { day: Date.parse(june(day)), tags: [lang, "en-GB"] },
  );

const FILLED_IN = `destination="city:123 Vila Real" check-in="${june(12)}" check-out="${june(15)}"`;
const EMPTY = ["Add date", "Add date", "2 adults, 1 room"] as const;
const FILLINGS: { what: string; lang: string; attributes: string; width?: number; address?: string; says: Said }[] = [
  { what: "a family’s stay", lang: "en", attributes: `${FILLED_IN} rooms="2,2-5-7"`, says: ["Vila Real", 12, 15, "4 adults, 2 children · 2 rooms"] },
  { what: "a fixed place, for an adult and a baby", lang: "de-AT", attributes: `${FILLED_IN} rooms="1-0" fixed`, says: ["Vila Real for good", 12, 15, "1 Erwachsener, 1 Kind · 1 Zimmer"] },
  { what: "a stay on a telephone", lang: "pl", attributes: `${FILLED_IN} rooms="3,2"`, width: 360, says: ["Vila Real", 12, 15, "5 dorosłych, 2 pokoje"] },
  { what: "rooms in Arabic", lang: "ar-EG", attributes: `${FILLED_IN} rooms="2-4,8,1"`, width: 700, says: ["Vila Real", 12, 15, "١١ بالغًا، طفل واحد · ٣ غرف"] },
  { what: "a stay in a language that the browser cannot format", lang: "sq", attributes: FILLED_IN, says: ["Vila Real", 12, 15, "2 të rritur, 1 dhomë"] },
  { what: "a fixed country and the first day", lang: "fr", attributes: `destination=" country:Cabo Verde " fixed check-in="${june(1)}"`, says: ["Cabo Verde for good", 1, "Ajouter une date", "2 adultes, 1 chambre"] },
  {
    what: "a name that is looked up",
    lang: "en",
    attributes: `destination="Málaga" check-in="${june(12)}" check-out="${june(15)}" min-nights="2"`,
    width: 360,
    says: ["Málaga", 12, 15, EMPTY[2]],
  },
  // A visit in the page's address goes before what the site says for all visits.
  {
    what: "a visit in the page’s query",
    lang: "en",
    attributes: `${FILLED_IN} rooms="1,1" route="query"`,
    address: `?a=1&hotels-destination=country%3APortugal&hotels-check-in=${june(2)}&hotels-check-out=${june(3)}`,
    says: ["Portugal", 2, 3, "2 adults, 2 rooms"],
  },
  {
    what: "a visit in the page’s fragment",
    lang: "en",
    attributes: `${FILLED_IN} rooms="1,1" route="hash"`,
    address: `#holidays?country=GR;hotels?destination=country%3APortugal&check-in=${june(2)}&check-out=${june(3)}`,
    says: ["Portugal", 2, 3, "2 adults, 2 rooms"],
  },
  {
    what: "a visit where the address is the page’s own",
    lang: "en",
    attributes: FILLED_IN,
    address: `?hotels-destination=country%3APortugal#hotels?destination=country%3APortugal`,
    says: ["Vila Real", 12, 15, EMPTY[2]],
  },
  // What is wrong is not filled in.
  { what: "a past stay, a place without a name and too many adults", lang: "en", attributes: `destination="city:123" check-in="2020-06-12" check-out="2020-06-15" rooms="9"`, says: ["", ...EMPTY] },
  { what: "a name with a colon, a day that is none and a child of 18", lang: "en", attributes: `destination="Lisbon: old town" check-in="${june(31)}" rooms="2-18"`, says: ["Lisbon: old town", ...EMPTY] },
  {
    what: "a stay that is too short and a room without anybody",
    lang: "en",
    attributes: `check-in="${june(12)}" check-out="${june(15)}" min-nights="4" rooms="2,,1"`,
    says: ["", 12, "Add date", EMPTY[2]],
  },
  {
    what: "a bound that is no number, and too many children",
    lang: "en",
    attributes: `check-in="${june(12)}" check-out="${june(28)}" max-nights="many" rooms="1-1-1-1-1-1-1-1"`,
    says: ["", 12, 28, EMPTY[2]],
  },
  {
    what: "a stay longer than the site takes, and numbers with spaces",
    lang: "en",
    attributes: `check-in="${june(12)}" check-out="${june(28)}" max-nights="14" rooms=" 2 , 1 - 3 "`,
    says: ["", 12, "Add date", "3 adults, 1 child · 2 rooms"],
  },
  { what: "a check-out without a check-in and too many rooms", lang: "en", attributes: `check-out="${june(15)}" rooms="1,1,1,1,1,1,1,1,1"`, says: ["", ...EMPTY] },
];

for (const { what, lang, attributes, width = 1200, address = "", says } of FILLINGS) {
  test(`${what}: it is painted as the widget shows it`, async ({ page }) => {
    const gate = await holdBack(page);
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, `<stopover-hotels gateway="/" load="eager" ${attributes}></stopover-hotels>`, { lang, address });
    const element = page.locator("stopover-hotels");
    await expect(element.getByRole("textbox")).toBeVisible();
    const before = await looks(page);
    // What is searched at once has no way to a booking under it.
    expect(before).toHaveLength(attributes.includes("route=") ? 5 : 6);
    const [destination, checkIn, checkOut, guests] = says;
    const dates = [checkIn, checkOut].map((date) => (typeof date === "number" ? written(page, date, lang) : date));
    expect(before[0]!.value).toBe(destination);
    expect(await element.locator(".search .v").allTextContents()).toEqual([...(await Promise.all(dates)), guests]);
    await gate.release();
    await expect(element.locator("input[role=combobox]")).toBeVisible();
    expect(await looks(page)).toEqual(before);
  });
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** The painted form's parts in their rows, from above to below, by the width of the window. */
const ROWS: [width: number, rows: string[][]][] = [
  [1200, [[".dest", ".in", ".out", ".who", ".go"], [".door .btn"]]],
  [700, [[".dest"], [".in", ".out", ".who", ".go"], [".door .btn"]]],
  // A stay's two ends are one row.
  [360, [[".dest"], [".in", ".out"], [".who"], [".go"], [".door .btn"]]],
];

/** Asserts that the painted form's parts fill their rows, in the direction of the language. */
async function expectRows(page: Page, isMirrored = false) {
  const element = page.locator("stopover-hotels");
  /** From where a line begins, and from above. */
  const place = async (part: Locator) => {
    const { left, right, top, bottom, height } = await part.evaluate((it) => it.getBoundingClientRect().toJSON() as DOMRect);
    const [begin, end] = isMirrored ? [-right, -left] : [left, right];
    return { begin, end, top, bottom, height };
  };
  for (const [width, rows] of ROWS) {
    await page.setViewportSize({ width, height: 900 });
    const whole = await place(element);
    let above = whole.top;
    for (const row of rows) {
      const boxes = await Promise.all(row.map((part) => place(element.locator(part))));
      const [first, last] = [boxes[0]!, boxes.at(-1)!];
      const where = `${row} at ${width}`;
      let before = whole.begin;
      for (const { begin, end, top, height } of boxes) {
        expect(Math.abs(top - first.top), `${where}: one beside the other`).toBeLessThan(1);
        expect(Math.abs(height - first.height), `${where}: equally high`).toBeLessThan(1);
        expect(height, `${where}: high enough for a finger`).toBeGreaterThan(43);
        expect(begin, `${where}: after what is before it`).toBeGreaterThan(before - 1);
        before = end;
      }
      expect(first.top, `${where}: under what is above it`).toBeGreaterThan(above - 1);
      expect(last.end, `${where}: inside the element`).toBeLessThan(whole.end + 1);
      // Around the form is a line. The way to a booking is as wide as its words.
      const margins = [first.begin - whole.begin, whole.end - last.end].map(Math.round);
      if (row[0] !== ".door .btn") expect(margins, `${where}: the whole width`).toEqual([1, 1]);
      above = first.bottom;
    }
    expect(above, `the last part at ${width}: inside the element`).toBeLessThan(whole.bottom + 1);
  }
}

test("the painted form says in English what each part is, and its parts fill their rows side by side", async ({ page }) => {
  await holdBack(page);
  await openPage(page, `<stopover-hotels gateway="/" load="eager" ${FILLED_IN} rooms="2,2-5-7"></stopover-hotels>`);
  const element = page.locator("stopover-hotels");
  await expect(painted(page)).toHaveValue("Vila Real");
  const date = (day: number) => `${WEEKDAYS[new Date(june(day)).getUTCDay()]}, Jun ${day}`;
  await expect(element.locator(".search .k")).toHaveText(["Destination", "Check-in", "Check-out · 3 nights", "Guests"]);
  await expect(element.locator(".search .v")).toHaveText([date(12), date(15), "4 adults, 2 children · 2 rooms"]);
  await expect(element.locator(".btn")).toHaveText(["Search", "Find my booking"]);
  await expectRows(page);
});

test("in Arabic the painted form says what each part is, and its parts fill their rows from the right", async ({ page }) => {
  await holdBack(page);
  await openPage(page, `<stopover-hotels gateway="/" load="eager" ${FILLED_IN} rooms="2,2-5-7"></stopover-hotels>`, { lang: "ar" });
  await expect(page.locator("stopover-hotels .search .k").first()).toHaveText("الوجهة");
  await expectRows(page, true);
});

test("the README's rules reserve the painted form's height, however wide its place is", async ({ page }) => {
  const [, rules] = README.match(/```css .*?\n(.*?)```/s)!;
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => (deliver = resolve));
  await page.route("**/pkg/stopover.js", async (route) => {
    await delivered;
    await route.continue();
  });
  await holdBack(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const opened = openPage(page, `<style>${rules}</style><div><stopover-hotels gateway="/"><p>Call us.</p></stopover-hotels></div>`);
  const element = page.locator("stopover-hotels");
  await expect(element).toBeAttached();
  const heights = () =>
    element.evaluate((host) =>
      [320, 559.5, 560, 660, 939.5, 940, 1200].map((width) => {
        host.parentElement!.style.width = `${width}px`;
        return `${host.getBoundingClientRect().height} in ${width}`;
      }),
    );
  const reserved = await heights();
  deliver();
  await opened;
  await expect(painted(page)).toBeVisible();
  expect(await heights()).toEqual(reserved);
});

test("a filled-in form can be searched before the widget runs", async ({ page }) => {
  const gate = await holdBack(page);
  await openPage(page, `<stopover-hotels gateway="/" ${FILLED_IN.replace("city:123 Vila Real", "country:Portugal")}></stopover-hotels>`);
  await page.locator("stopover-hotels").getByRole("button", { name: "Search" }).click();
  await gate.release();
  await expect(new Widget(page).stays).toBeVisible();
  await expect(page.getByRole("listbox", { name: "Destinations" })).toBeHidden();
});

test("what the site has filled in is typed over, or emptied, while the widget loads", async ({ page }) => {
  for (const typed of ["malag", ""]) {
    const gate = await holdBack(page);
    await openPage(page, `<stopover-hotels gateway="/" load="eager" ${FILLED_IN}></stopover-hotels>`);
    await painted(page).fill(typed);
    await gate.release();
    await expect(new Widget(page).destination).toHaveValue(typed);
    await page.unrouteAll();
  }
});

test("what the site fills in while the widget loads is painted, and what was typed stays", async ({ page }) => {
  const gate = await holdBack(page);
  await openPage(page, `<stopover-hotels gateway="/" load="eager"></stopover-hotels>`);
  await painted(page).pressSequentially("mala");
  const element = page.locator("stopover-hotels");
  await element.evaluate((element, day) => Object.assign(element, { checkIn: day, rooms: "1" }), june(12));
  await expect(element.getByText("1 adult, 1 room")).toBeVisible();
  await expect(painted(page)).toBeFocused();
  await page.keyboard.type("ga");
  await gate.release();
  const widget = new Widget(page);
  await expect(widget.destination).toHaveValue("malaga");
  await expect(widget.destination).toBeFocused();
  await expect(widget.checkIn).toContainText("Jun");
});

/** What the page loads of a hotel search, until a widget stands that was asked for after it. */
async function loadedOfHotels(page: Page, element: string): Promise<string[]> {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(...(request.url().match(/\/hotels[^/]*\.wasm$/) ?? [])));
  await openPage(page, `${element}<stopover-holidays gateway="/" load="idle"></stopover-holidays>`);
  await expect(page.getByRole("article").first()).toBeAttached();
  return loaded;
}

test("far below the viewport nothing is loaded until the visitor comes near", async ({ page }) => {
  const loaded = await loadedOfHotels(page, `<div style="height: 5000px"></div><stopover-hotels gateway="/"></stopover-hotels>`);
  expect(loaded).toEqual([]);
  await expect(painted(page)).toBeAttached();
  await page.evaluate(() => scrollTo(0, 4000));
  await expect(new Widget(page).destination).toBeVisible();
  expect(loaded).toHaveLength(1);
});

test("on intent nothing is loaded until the form is touched", async ({ page }) => {
  const loaded = await loadedOfHotels(page, `<stopover-hotels gateway="/" load="intent"></stopover-hotels>`);
  expect(loaded).toEqual([]);
  await expect(painted(page)).toBeVisible();
  await painted(page).focus();
  await expect(new Widget(page).destination).toBeFocused();
  expect(loaded).toHaveLength(1);
});

test("an idle page loads the widget by itself", async ({ page }) => {
  await openPage(page, `<div style="height: 5000px"></div><stopover-hotels gateway="/" load="idle"></stopover-hotels>`);
  await expect(new Widget(page).destination).toBeAttached();
});

test("several elements share one download", async ({ page }) => {
  const gate = await holdBack(page);
  await gate.release();
  const element = `<stopover-hotels gateway="/" load="eager"></stopover-hotels>`;
  await openPage(page, element + element);
  await expect(page.getByRole("combobox", { name: "Destination" })).toHaveCount(2);
  const files = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.endsWith(".wasm")));
  expect(new Set(files).size).toBe(files.length);
});

test("the checkout's code comes with the checkout; when it cannot, trying again does", async ({ page }) => {
  await page.route(/booking-[0-9a-f]+\.wasm$/, (route) => route.abort());
  await openPage(page, `<stopover-hotels gateway="/" view="booking"></stopover-hotels>`);
  const element = page.locator("stopover-hotels");
  await expect(element.getByRole("alert")).toBeVisible();
  // Nor does it keep the visitor there.
  await element.getByRole("button", { name: /^Back to / }).click();
  await expect(element.getByRole("combobox", { name: "Destination" })).toBeVisible();
  await page.evaluate(() => document.querySelector("stopover-hotels")!.setAttribute("view", "search"));
  await page.evaluate(() => document.querySelector("stopover-hotels")!.setAttribute("view", "booking"));
  await expect(element.getByRole("alert")).toBeVisible();
  await page.unroute(/booking-[0-9a-f]+\.wasm$/);
  await element.getByRole("button", { name: "Try again" }).click();
  await expect(element.getByRole("textbox", { name: /Booking number/ })).toBeVisible();
});

test("a file that was tampered with is not run", async ({ page }) => {
  await page.route(/hotels-[0-9a-f]+\.wasm$/, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    body[body.length - 1] ^= 1;
    await route.fulfill({ response, body });
  });
  await openPage(page, `<stopover-hotels gateway="/"><p>Call us.</p></stopover-hotels>`);
  const element = page.locator("stopover-hotels");
  await expect(element.getByRole("alert")).toContainText("Hotel search could not start.");
  await expect(element.getByText("Call us.")).toBeVisible();
});

test("without WebAssembly the element says so, shows what the site put inside, and the page goes on", async ({ page }) => {
  await page.addInitScript(() => delete (window as { WebAssembly?: unknown }).WebAssembly);
  await openPage(page, `<stopover-hotels gateway="/"><p>Call us.</p></stopover-hotels><p>After.</p>`);
  await expect(page.locator("stopover-hotels").getByRole("alert")).toContainText("Hotel search could not start.");
  await expect(page.getByText("Call us.")).toBeVisible();
  await expect(page.getByText("After.")).toBeVisible();
});
