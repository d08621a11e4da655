// What visitors of several tests do.
import type { Page } from "./page";

/** The person who books in these tests, and the second guest. */
export const CONTACT = { "First name": "Eleni", "Last name": "Markou", Email: "eleni.markou@mail.example", Phone: "+30 690 000 0000" };

/** Fields by their labels, and what is typed there. */
export async function fill(tab: Page, group: string, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await tab.part(`${group} input, ${group} textarea`, new RegExp(`^${label}`)).fill(text);
  }
}

/** Fills the checkout's form for two adults. */
export async function fillCheckout(tab: Page) {
  await fill(tab, "fieldset", CONTACT);
  await fill(tab, ".guest:nth-of-type(2)", { "First name": "Nikos", "Last name": "Markou" });
}

/** Has the widget look for a booking. */
export async function manageBooking(tab: Page) {
  await tab.run(() => document.querySelector("stopover-hotels")!.setAttribute("view", "booking"));
  await tab.heading("Find your booking").element();
}

/** Looks for one. */
export async function findBooking(tab: Page, number: string, email: string, checkIn: string) {
  await tab.field(/^Booking number/).fill(number);
  await tab.field(/^Email/).fill(email);
  await tab.part("input[type=date]").choose(checkIn);
  await tab.button("Show booking").press();
}
