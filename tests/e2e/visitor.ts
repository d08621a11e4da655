// The parts of a widget by the names a screen reader gives them, and what a visitor does with them.
import { readFileSync } from "node:fs";

import { expect, type Locator, type Page } from "@playwright/test";

import { suite } from "../playwright";
import { changed } from "./harness";

/** What the gallery's recordings hold: see www/record.mjs. */
export const recorded: { moment: string; visit: Visit } = JSON.parse(
  readFileSync(new URL("../../www/recorded/index.json", import.meta.url), "utf8"),
);

type Visit = {
  typed: string;
  unmatched: string;
  city: string;
  check_in: string;
  check_out: string;
  children: number[];
  hotel: { id: string; name: string };
};

/** Opens a state of the gallery and waits until it stands. */
export async function openState(page: Page, state: string, settings: Record<string, string> = {}): Promise<Widget> {
  await page.goto(`/www/state.html?${new URLSearchParams({ state, ...settings })}`);
  await expect(page.locator("html")).toHaveAttribute("data-ready", "true", { timeout: 40_000 });
  return new Widget(page);
}

/** Gives the widgets a font, as a page would; their own again if it has no name. */
export async function setFont(page: Page, family: string) {
  await page.evaluate((family) => {
    document.documentElement.style.setProperty("--stopover-font", family && `"${family}"`);
    // Drawn once, after whatever follows a change of size.
    return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, family);
}

/** Gives the page other colours, and waits until the widgets have changed into them. */
export async function setTheme(page: Page, theme: "light" | "dark") {
  await page.evaluate((theme) => document.documentElement.style.setProperty("color-scheme", theme), theme);
  await page.evaluate(changed);
}

/** Opens the demo page and waits until its widget has started. */
export async function openDemo(page: Page): Promise<Widget> {
  await page.goto("/www/hotels.html");
  const widget = new Widget(page);
  await expect(widget.destination).toBeVisible();
  return widget;
}

/** One `<stopover-hotels>`. */
export class Widget {
  constructor(
    readonly page: Page,
    readonly element: Locator = page.locator("stopover-hotels"),
  ) {}

  get destination() {
    return this.element.getByRole("combobox", { name: "Destination" });
  }
  get options() {
    return this.element.getByRole("option");
  }
  get checkIn() {
    return this.element.getByRole("button", { name: /^Check-in/ });
  }
  get checkOut() {
    return this.element.getByRole("button", { name: /^Check-out/ });
  }
  get guests() {
    return this.element.getByRole("button", { name: /^Guests/ });
  }
  get searchButton() {
    return this.element.getByRole("button", { name: "Search", exact: true });
  }
  get calendar() {
    return this.element.getByRole("dialog", { name: "Choose your dates" });
  }
  get rooms() {
    return this.element.getByRole("dialog", { name: "Guests and rooms" });
  }
  get done() {
    return this.element.getByRole("button", { name: "Done" });
  }
  get stays() {
    return this.element.getByRole("heading", { name: /\d+ stays? in / });
  }
  get cards() {
    return this.element.getByRole("article");
  }
  /** The cards' titles, which open the hotels. */
  get titles() {
    return this.cards.getByRole("heading").getByRole("button");
  }
  get back() {
    return this.element.getByRole("button", { name: /^Back to / });
  }
  get announcement() {
    return this.element.getByRole("status").last();
  }

  /** The stepper of a room; rooms count from 0. */
  stepper(room: number, of: "Adults" | "Children") {
    return this.rooms.getByRole("group", { name: `Room ${room + 1}` }).getByRole("group", { name: new RegExp(`^${of}`) });
  }

  /** The day of the calendar that has the keyboard. */
  get focusedDay() {
    return this.calendar.locator(".day:focus");
  }

  /** Types a destination and takes the suggestion that begins with `name`. */
  async choose(typed: string, name: string) {
    await this.destination.fill(typed);
    await this.options.filter({ hasText: new RegExp(`^\\s*${name}\\b`) }).first().click();
    await expect(this.destination).toHaveValue(name);
  }

  /** Chooses a stay of `nights` nights, `months` page turns ahead, by keyboard. */
  async stay(months: number, nights: number) {
    await this.checkIn.click();
    await this.pickByKeyboard(months, nights);
    await this.done.click();
    await expect(this.calendar).toBeHidden();
  }

  /** Searches Málaga for two adults, three nights, two months ahead. */
  async searchMalaga() {
    await this.choose("malag", "Málaga");
    await this.stay(2, 3);
    await this.searchButton.click();
    await expect(this.stays).toBeVisible();
  }

  /** Picks both dates in the open calendar, each key once the day before it has the focus. */
  async pickByKeyboard(months: number, nights: number) {
    const keys = [...Array<string>(months).fill("PageDown"), "Enter", ...Array<string>(nights).fill("ArrowRight"), "Enter"];
    for (const key of keys) {
      await expect(this.calendar.locator(".day[tabindex='0']")).toBeFocused();
      await this.page.keyboard.press(key);
    }
    await expect(this.calendar).toContainText(nights === 1 ? "1 night" : `${nights} nights`);
  }

  /** Presses Tab until `target` has the focus. */
  async tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 80; presses += 1) {
      if (await target.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element)) return;
      await this.page.keyboard.press(key);
    }
    throw new Error(`80 presses of ${key} did not reach ${target}`);
  }
}

/** Watches for the focus falling back to the page's body; gives where it was before. */
export async function watchFocus(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const lost: string[] = [];
    Object.assign(window, { lostFocus: lost });
    const focused = () => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return element;
    };
    let last = "nothing yet";
    let framesOnBody = 0;
    const look = () => {
      const now = focused();
      if (now && now !== document.body) {
        framesOnBody = 0;
        last = `${now.localName} “${now.getAttribute("aria-label") ?? now.textContent!.trim().slice(0, 40)}”`;
      } else if (last !== "nothing yet" && ++framesOnBody === 3) {
        // Two frames are what a view may take to draw what gets the focus next.
        lost.push(last);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (window as unknown as { lostFocus: string[] }).lostFocus);
}

/** How the calendar names a day. */
export function dayName(page: Page, iso: string): Promise<string> {
  return page.evaluate(
    (day) =>
      new Intl.DateTimeFormat(document.documentElement.lang, {
        weekday: "long",
        day: "numeric",
        month: "long",
        year: "numeric",
        timeZone: "UTC",
      }).format(new Date(day)),
    iso,
  );
}

/** The calendar date of an instant where the pages are. */
export function dayOf(instant: string): string {
  // Swedes write dates as ISO does.
  return new Intl.DateTimeFormat("sv-SE", { timeZone: suite.use.timezoneId }).format(new Date(instant));
}

/** The calendar date `days` after an ISO date. */
export function after(iso: string, days: number): string {
  return new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10);
}
