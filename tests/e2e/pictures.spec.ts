// States of the gallery beside the pictures of docs/screenshots, so that a changed look is seen where it was not meant.
// `cargo xtask test e2e -- pictures --update-snapshots` takes them anew.
import { type Page } from "@playwright/test";

import { expect, inOneWindow } from "./harness";
import { openState } from "./visitor";

/** What is worth a picture: at which widths in light, which of them in dark as well, and what else besides. */
type Pictured = { state: string; narrow?: string; widths?: number[]; dark?: number[]; also?: ("de" | "ar" | "warm")[] };

const PICTURES: Pictured[] = [
  { state: "form-filled" },
  { state: "form-find-booking", widths: [360, 1200] },
  { state: "suggestions" },
  { state: "suggestions-before", widths: [360, 1200], dark: [1200], also: ["ar"] },
  { state: "calendar", narrow: "calendar-sheet", dark: [720] },
  { state: "guests-two-rooms" },
  { state: "loading", widths: [720] },
  { state: "results", dark: [1200], also: ["de", "ar", "warm"] },
  { state: "results-filtered", widths: [1200] },
  { state: "filters-panel", widths: [360] },
  { state: "map-chosen", widths: [360, 720, 1200] },
  { state: "no-match", widths: [1200] },
  { state: "nothing-free", widths: [720] },
  { state: "nearby-checking", widths: [360] },
  { state: "nearby-found", widths: [1200] },
  { state: "results-saved", widths: [1200] },
  { state: "compare", widths: [360, 1200] },
  { state: "compare-point", widths: [360, 1200], dark: [1200], also: ["de"] },
  { state: "expired", widths: [720] },
  { state: "busy", widths: [360, 720] },
  { state: "offline", widths: [720] },
  { state: "misconfigured-owner", widths: [720] },
  { state: "hotel", dark: [1200], also: ["ar"] },
  { state: "hotel-selected", widths: [1200] },
  { state: "hotel-no-dates", widths: [720] },
  { state: "long-names", widths: [360] },
  { state: "checkout-filled", dark: [1200] },
  { state: "checkout-errors", dark: [720], also: ["de"] },
  { state: "checkout-price", widths: [1200] },
  { state: "checkout-confirming", widths: [720] },
  { state: "checkout-booked" },
  { state: "checkout-unknown", widths: [720] },
  { state: "checkout-refused", widths: [720] },
  { state: "checkout-test", widths: [360] },
  { state: "lookup", widths: [360, 720] },
  { state: "booking" },
  { state: "booking-hotel", widths: [360, 1200] },
  { state: "cancel-penalty", widths: [360, 720] },
  { state: "cancelled", widths: [360, 1200] },
  { state: "holidays", dark: [360, 720, 1200], also: ["ar"] },
  { state: "holidays-filtered", widths: [720] },
  { state: "holidays-sheet", widths: [360] },
  { state: "holidays-odd", widths: [720] },
  { state: "holiday", dark: [360, 720, 1200], also: ["de"] },
  { state: "holiday-month", widths: [360] },
  { state: "enquiry", widths: [360, 720] },
  { state: "enquiry-sent", widths: [720] },
];

/** A language, as its visitors see it, and a brand. */
const ALSO: Record<string, Record<string, string>> = { de: { lang: "de" }, ar: { lang: "ar", dir: "rtl" }, warm: { brand: "warm" } };

/** A list goes on for ever; a picture of it ends with the last whole card before this. All else is shown whole. */
const TALLEST = 1200;

/** One picture: the file's name behind the state's, the window's width, and what the state's page is asked for. */
function pictures({ widths = [360, 720, 1200], dark = [], also = [] }: Pictured) {
  const inLight = widths.map((width) => ({ suffix: `${width}`, width, settings: { theme: "light" } as Record<string, string> }));
  const inDark = dark.map((width) => ({ suffix: `${width}-dark`, width, settings: { theme: "dark" } }));
  const others = also.map((it) => ({ suffix: `${widths.at(-1)}-${it}`, width: widths.at(-1)!, settings: ALSO[it]! }));
  return [...inLight, ...inDark, ...others];
}

/** Makes the window as high as what the state shows. */
async function fit(page: Page, width: number) {
  const height = await page.evaluate((tallest) => {
    scrollTo(0, 0);
    const root = document.querySelector("stopover-hotels, stopover-holidays")!.shadowRoot!;
    // A focus ring belongs to a picture of something that is open, and to no other.
    if (!root.querySelector("dialog[open], :popover-open, [role=listbox]")) (root.activeElement as HTMLElement | null)?.blur();
    // What lies over the page (the calendar, the list of places) can reach further down than the page.
    const parts = [...root.querySelectorAll(".pop, .stopover > *")];
    // A screen in front of the list leaves it in the page.
    const shown = (all: Iterable<Element>) => [...all].filter((part) => part.checkVisibility());
    const ends = (all: Iterable<Element>) => shown(all).map((part) => Math.ceil(part.getBoundingClientRect().bottom + scrollY) + 24);
    const whole = Math.max(...ends(parts));
    const isList = shown(root.querySelectorAll("[data-landing]")).length > 0;
    const cards = isList ? ends(root.querySelectorAll(".hotel, .trip")).filter((end) => end <= tallest) : [];
    return whole > tallest && cards.length > 0 ? Math.max(...cards) : whole;
  }, TALLEST);
  const sheet = await page.locator("dialog:modal").count();
  if (!sheet) await page.setViewportSize({ width, height: Math.max(height, 200) });
}

// Until when prices are held is said in the visitor's time.
inOneWindow.use({ zone: "Europe/Vienna" });

for (const pictured of PICTURES) {
  inOneWindow(`${pictured.state} looks as in its pictures`, async ({ page }) => {
    for (const { suffix, width, settings } of pictures(pictured)) {
      await inOneWindow.step(suffix, async () => {
        await page.setViewportSize({ width, height: width < 560 ? 760 : 800 });
        await openState(page, width < 560 ? (pictured.narrow ?? pictured.state) : pictured.state, settings);
        await fit(page, width);
        await expect.soft(page).toHaveScreenshot(`${pictured.state}-${suffix}.png`);
      });
    }
  });
}

for (const theme of ["light", "dark"]) {
  inOneWindow(`the picture of the README in ${theme} shows what the states show`, async ({ page }) => {
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.goto(`/www/hero.html?theme=${theme}`);
    const frames = page.locator("iframe");
    for (const frame of await frames.all()) await expect(frame.contentFrame().locator("html")).toHaveAttribute("data-ready", "true");
    // Frames that are drawn smaller than they are come out a little different each time.
    await expect(page).toHaveScreenshot(`hero-${theme}.png`, { maxDiffPixels: 3000 });
  });
}
