// The pictures of docs/screenshots, from the gallery. Not a test: nothing is compared.
import { test } from "@playwright/test";

import { openState } from "./visitor";

const WIDTHS = [360, 720, 1200];

/** What is worth a picture, at which widths, and in dark as well. */
const PICTURES: { state: string; narrow?: string; widths?: number[]; dark?: number[] }[] = [
  { state: "form-filled" },
  { state: "suggestions" },
  { state: "calendar", narrow: "calendar-sheet", dark: [720] },
  { state: "guests-two-rooms" },
  { state: "loading", widths: [720] },
  { state: "results", dark: [1200] },
  { state: "results-filtered", widths: [1200] },
  { state: "filters-panel", widths: [360] },
  { state: "rates-expanded", widths: [360, 1200] },
  { state: "no-match", widths: [1200] },
  { state: "nothing-free", widths: [720] },
  { state: "expired", widths: [720] },
  { state: "busy", widths: [360, 720] },
  { state: "offline", widths: [720] },
  { state: "misconfigured-owner", widths: [720] },
  { state: "hotel", dark: [1200] },
  { state: "hotel-selected", widths: [1200] },
  { state: "hotel-no-dates", widths: [720] },
  { state: "long-names", widths: [360] },
  { state: "checkout-errors", dark: [720] },
  { state: "checkout-price", widths: [1200] },
  { state: "checkout-confirming", widths: [720] },
  { state: "checkout-booked" },
  { state: "checkout-unknown", widths: [720] },
  { state: "checkout-refused", widths: [720] },
  { state: "checkout-test", widths: [360] },
  { state: "lookup", widths: [360, 720] },
  { state: "booking" },
  { state: "cancel-penalty", widths: [360, 720] },
  { state: "cancelled", widths: [360, 1200] },
  { state: "holidays", dark: [360, 720, 1200] },
  { state: "holidays-filtered", widths: [720] },
  { state: "holidays-odd", widths: [720] },
  { state: "holiday", dark: [360, 720, 1200] },
  { state: "holiday-month", widths: [360] },
  { state: "enquiry", widths: [360, 720] },
  { state: "enquiry-sent", widths: [720] },
];

/** A list goes on for ever; a picture of it does not. */
const TALLEST = 1200;

for (const { state, narrow, widths = WIDTHS, dark = [] } of PICTURES) {
  const pictures = [...widths.map((width) => ({ width, theme: "light" })), ...dark.map((width) => ({ width, theme: "dark" }))];
  for (const { width, theme } of pictures) {
    test(`${state} at ${width} in ${theme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: width < 560 ? 760 : 800 });
      await openState(page, width < 560 && narrow ? narrow : state, { theme });
      const height = await page.evaluate(() => {
        scrollTo(0, 0);
        const root = document.querySelector("stopover-hotels, stopover-holidays")!.shadowRoot!;
        // A focus ring belongs to a picture of something that is open, and to no other.
        if (!root.querySelector("dialog[open], :popover-open, [role=listbox]")) (root.activeElement as HTMLElement | null)?.blur();
        // What lies over the page (the calendar, the list of places) can reach further down than the page.
        const parts = [...root.querySelectorAll(".pop, .stopover")];
        const bottom = Math.max(...parts.map((part) => part.getBoundingClientRect().bottom + scrollY));
        return document.querySelector("dialog:modal") ? innerHeight : Math.ceil(bottom) + 24;
      });
      const sheet = await page.locator("dialog:modal").count();
      if (!sheet) await page.setViewportSize({ width, height: Math.min(Math.max(height, 200), TALLEST) });
      const name = `${state}-${width}${theme === "dark" ? "-dark" : ""}.png`;
      await page.screenshot({ path: `docs/screenshots/${name}`, animations: "disabled", caret: "hide" });
    });
  }
}
