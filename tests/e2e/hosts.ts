// Pages of other people, with the widget on them: made up for a test, on the demo's origin.
import { readFileSync } from "node:fs";

import { type Page } from "@playwright/test";

import { purchase } from "../../www/looked-up.js";
import { Buyer } from "./buyer";
import { expect, test } from "./harness";
import { ManageBooking } from "./manage-booking";
import { Widget } from "./visitor";

/** What a page is made of besides the widget. */
export type Host = {
  /** Style sheets: files of tests/e2e/hosts, or of packages. */
  styles?: string[];
  /** Scripts that run before ours. */
  scripts?: string[];
  /** Content-Security-Policy. */
  policy?: string;
  /** Whether it lacks a doctype, which puts it into quirks mode. */
  quirks?: boolean;
  /** Attributes of the root. */
  root?: string;
  /** What stands around the element; `$` is its place. */
  around?: string;
  /** The element. */
  element?: string;
};

const ELEMENT = `<stopover-hotels gateway="/"><p>Call us.</p></stopover-hotels>`;

/** The directory of the page, for what it loads. */
const HOST = "/host/";

/** Serves a page and opens it. Gives a function that lists what went wrong in it so far. */
export async function openHost(page: Page, host: Host = {}): Promise<() => Promise<string[]>> {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) errors.push(message.text());
  });
  await serve(page, host);
  await page.goto(HOST);
  return async () => {
    const violations = await page.evaluate(() => (window as unknown as { violations?: string[] }).violations ?? []);
    return [...errors, ...violations];
  };
}

/** Serves a page under `/host/` without opening it. */
export async function serve(page: Page, { styles = [], scripts = [], policy, quirks = false, root = "", around = "$", element = ELEMENT }: Host) {
  const files = new Map<string, { body: string; contentType: string }>();
  const add = (path: string, contentType: string) => {
    const name = HOST + path.replaceAll("/", "-");
    const from = path.includes("/") ? `../../node_modules/${path}` : `hosts/${path}`;
    files.set(name, { body: readFileSync(new URL(from, import.meta.url), "utf8"), contentType });
    return name;
  };
  const head = [
    ...["place.css", ...styles].map((path) => `<link rel="stylesheet" href="${add(path, "text/css")}">`),
    ...["violations.js", ...scripts].map((path) => `<script src="${add(path, "text/javascript")}"></script>`),
  ];
  files.set(HOST, {
    contentType: "text/html",
    body: `${quirks ? "" : "<!doctype html>"}<html lang="en-GB" ${root}><meta name="viewport" content="width=device-width">
<title>A host page</title>${head.join("")}<script type="module" src="/pkg/stopover.js"></script>
<body>${around.replace("$", `<div id="place">${element}</div>`)}</body></html>`,
  });
  await page.route(`**${HOST}**`, (route) => {
    const file = files.get(new URL(route.request().url()).pathname);
    if (!file) return route.fulfill({ status: 404 });
    return route.fulfill({ ...file, headers: policy ? { "Content-Security-Policy": policy } : {} });
  });
}

/** How something looks: its computed styles, and where it is in relation to the widget. */
type Looks = Record<string, Record<string, string>>;

/** What is compared, on each screen. */
const SCREENS = {
  form: [".search", ".seg.dest input", ".seg.in", ".seg.in .k", ".go .btn"],
  suggestions: [".pop.list", ".pop.list .group", "[role=option]", "[role=option] mark"],
  calendar: [".cal-pop", ".cal-pop h2", ".cal th", ".day[tabindex='0']", ".cal-pop .btn.primary"],
  guests: [".occ-pop", ".occ-pop .stepper .btn", ".occ-pop output", ".occ-pop .legend"],
  results: ["[data-landing]", ".hotel", ".hotel h3", ".hotel .open", ".hotel .price", ".hotel .score b", ".hotel .btn", ".sortl .input"],
  hotel: ["[data-heading]", ".rateset", ".rateset h4", ".rate", ".rate input", ".rate-p", ".rate .btn", ".place", ".facil li", ".kv dt"],
  checkout: [".steps li", "form h3", "form .guest legend", "form .label", "form .input", "form textarea", ".strip summary", ".strip .price", "form .btn.primary"],
  lookup: ["form.lookup", ".lookup .h2", ".lookup .label", ".lookup .input", ".lookup .btn"],
  booking: ["[data-heading]", ".ref", ".tag", ".kv dt", ".kv dd", ".rule .price", ".btn.quiet"],
  cancelling: ["dialog[open]", "dialog[open] h2", "dialog[open] .btn"],
  catalogue: ["[data-landing]", ".fbar .label", ".fbar .input", ".pills .pill", ".trip", ".trip h3", ".trip .open", ".trip img", ".trip .price", ".sortl .input"],
  holiday: ["[data-heading]", ".gallery", ".gallery button", ".route li", ".pill.hopt", ".pill.hopt input", ".acc > summary", ".cta", ".cta .btn"],
  enquiry: ["form.ask", ".ask .h2", ".ask .label", ".ask .input", ".ask textarea", ".ask .btn.primary"],
};

/** How the elements of a screen look. Each must be on it. */
function look(page: Page, selectors: string[]): Promise<Looks> {
  return page.locator("stopover-hotels, stopover-holidays").evaluate((host, selectors) => {
    const origin = host.getBoundingClientRect();
    const looks: Looks = {};
    for (const selector of selectors) {
      const element = [...host.shadowRoot!.querySelectorAll(selector)].find((it) => it.getClientRects().length > 0);
      if (!element) throw new Error(`${selector} finds nothing`);
      const box = element.getBoundingClientRect();
      // A style has an `x` and a `y` as well.
      const at = { "at x": box.left - origin.left, "at y": box.top - origin.top, "at w": box.width, "at h": box.height };
      looks[selector] = Object.fromEntries(Object.entries(at).map(([side, length]) => [side, String(Math.round(length))]));
      for (const pseudo of ["", "::before"]) {
        const style = getComputedStyle(element, pseudo);
        for (const property of style) looks[selector][property + pseudo] = style.getPropertyValue(property);
      }
    }
    return looks;
  }, selectors);
}

type Seen = Partial<Record<keyof typeof SCREENS, Looks>>;

/** Gives what looks at the screen in front and notes it. */
function observer(page: Page, seen: Seen) {
  return async (screen: keyof typeof SCREENS) => {
    // The pointer colours what it is over.
    await page.mouse.move(0, 0);
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    await test.step(screen, async () => void (seen[screen] = await look(page, SCREENS[screen])));
  };
}

/** Uses the widget from the empty form to a hotel's rates, with all that opens on the way. Gives how each screen looked. */
export async function wander(page: Page): Promise<Seen> {
  const widget = new Widget(page);
  const seen: Seen = {};
  const see = observer(page, seen);
  await expect(widget.destination).toBeVisible();
  await see("form");
  await widget.destination.fill("malag");
  await expect(widget.options.first()).toBeVisible();
  await see("suggestions");
  await widget.choose("malag", "Málaga");
  await widget.checkIn.click();
  await expect(widget.calendar).toBeVisible();
  await see("calendar");
  await widget.pickByKeyboard(2, 3);
  await widget.done.click();
  await widget.guests.click();
  await expect(widget.rooms).toBeVisible();
  await see("guests");
  await page.keyboard.press("Escape");
  await expect(widget.rooms).toBeHidden();
  await widget.searchButton.click();
  await expect(widget.stays).toBeVisible();
  await see("results");
  await widget.titles.first().click();
  await expect(widget.element.locator(".place")).toBeVisible();
  await expect(widget.element.locator(".rate").first()).toBeVisible();
  await see("hotel");
  return seen;
}

/** Goes on from a hotel's rates to the checkout, to a booking, and to its cancellation. */
export async function buy(page: Page): Promise<Seen> {
  const buyer = new Buyer(new Widget(page));
  const seen: Seen = {};
  const see = observer(page, seen);
  await buyer.element.evaluate((element) => Object.assign(element, { authorize: () => new Promise(() => {}) }));
  await buyer.bookChosenRate();
  await expect(buyer.form).toBeVisible();
  await see("checkout");
  // Numbers differ in their digits, and these in their width.
  await page.route("**/booking/lookup", (route) => route.fulfill({ json: { handle: "A".repeat(43), purchase: purchase() } }));
  await buyer.element.evaluate((element) => (element as unknown as { open(target: object): Promise<void> }).open({ view: "booking" }));
  const manage = new ManageBooking(page);
  await expect(manage.heading("Find your booking")).toBeVisible();
  await see("lookup");
  await manage.find({ number: "BKG-500123", email: "eleni.markou@mail.example", checkIn: "2027-06-12" });
  await expect(buyer.number).toBeVisible();
  await see("booking");
  await manage.button("Cancel this booking").click();
  await expect(manage.dialog).toBeVisible();
  await see("cancelling");
  return seen;
}

/** Uses the catalogue of holidays from the list to an enquiry. */
export async function browse(page: Page): Promise<Seen> {
  const widget = page.locator("stopover-holidays");
  const seen: Seen = {};
  const see = observer(page, seen);
  await expect(widget.getByRole("article")).toHaveCount(12);
  await see("catalogue");
  // An excursion of a day has no hotels.
  await widget.getByRole("article").filter({ hasText: /\d+ nights/ }).first().locator(".open").click();
  const ask = widget.getByRole("button", { name: "Send enquiry" });
  await expect(ask).toBeVisible();
  await see("holiday");
  await ask.click();
  await expect(widget.getByLabel("Email")).toBeVisible();
  await see("enquiry");
  return seen;
}

/** What differs between two pages, but for what is the page's own: `SCREEN SELECTOR PROPERTY: before → after`. */
export function differences(plain: Seen, other: Seen): string[] {
  return Object.entries(plain).flatMap(([screen, elements]) =>
    Object.entries(elements).flatMap(([selector, style]) =>
      Object.entries(style)
        .map(([property, value]) => ({ property, value, now: other[screen as keyof Seen]?.[selector]?.[property] }))
        .filter(({ value, now }) => value !== now)
        .map(({ property, value, now }) => `${screen} ${selector} ${property}: ${value} → ${now}`),
    ),
  );
}
