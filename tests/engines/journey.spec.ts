// From the empty form to a stay that is cancelled again, and from the catalogue to an enquiry, by pointer and keyboard.
import { day } from "../days";
import { expect, test } from "./harness";
import { KEYS } from "./page";
import { CONTACT, fill, fillCheckout, findBooking, manageBooking } from "./visitor";

/** What the page hears of a purchase, once each and in this order. */
const HEARD = ["stopover-checkout", "stopover-booked", "stopover-cancelled"];

test("a room is found, booked and cancelled", async ({ tab }) => {
  await tab.open("/www/hotels.html");
  await tab.run((events) => {
    const heard: object[] = [];
    Object.assign(window, { heard });
    for (const event of events) document.addEventListener(event, ({ detail }: any) => heard.push({ event, detail: JSON.stringify(detail) }));
  }, HEARD);
  const destination = tab.part("[role=combobox]");
  await destination.fill("malag");
  await tab.part("[role=option]", /^Málaga/).press();
  await tab.button(/^Check-in/).press();
  for (const key of [KEYS.PageDown, KEYS.PageDown, KEYS.Enter, KEYS.Right, KEYS.Right, KEYS.Right, KEYS.Enter]) {
    await tab.part(".day[tabindex='0']").expectFocus();
    await tab.type(key);
    await tab.drawn();
  }
  const checkIn = await tab.part("[aria-selected=true] .day").read((day) => day.dataset.day!);
  await expect.poll(() => tab.part("dialog", "Choose your dates").text()).toContain("3 nights");
  await tab.button("Done").press();
  await tab.button("Search").press();
  await tab.heading(/\d+ stays? in Málaga/).element();

  const title = tab.part("article h3 button");
  const hotel = await title.text();
  await title.press();
  await tab.heading(hotel).expectFocus();
  // In a rate's row Enter does nothing.
  await tab.part(".rate input").read((radio) => radio.focus());
  await tab.type(KEYS.Enter);
  await tab.button(/^Book · /).press();
  await tab.heading(/^Book your stay at /).expectFocus();
  await fillCheckout(tab);
  await tab.button(/^Confirm booking · /).press();
  await tab.button("Pay").press();
  await tab.heading("Your stay is confirmed").expectFocus();
  const number = await tab.part(".ref").text();
  expect(number).toMatch(/^\w+-\d+$/);

  await manageBooking(tab);
  await findBooking(tab, number, CONTACT.Email, checkIn);
  await tab.button("Cancel this booking").press();
  await tab.button("Keep booking").expectFocus();
  await tab.button("Cancel booking").press();
  await tab.part(".notice", /^Your booking is cancelled/).element();
  const heard = await tab.run(() => (window as unknown as { heard: { event: string; detail: string }[] }).heard);
  expect(heard.map(({ event }) => event)).toEqual(HEARD);
  // Fewer digits may be part of a rate's number.
  for (const { detail } of heard) for (const secret of [/Markou/, /mail\.example/, /690(\s|\+|%20)000|6900000000/]) expect(detail).not.toMatch(secret);
});

test("a search is handed on: copied where the engine lets a press copy, else there to be copied by hand", async ({ tab }) => {
  const filled = `destination="country:Portugal" check-in="${day(60)}" check-out="${day(63)}"`;
  const element = `<stopover-hotels gateway="/" load="eager" route="query" ${filled}></stopover-hotels>`;
  await tab.open(tab.site.page(`${element}<script type="module" src="/pkg/stopover.js"></script>`));
  await tab.button("Search").press();
  await tab.heading(/^\d+ stays? in Portugal/).element();
  await tab.button("Share").press();
  await tab.part("span[role=status]", /^(Link copied|http.*hotels-destination=.*)$/).element();
});

test("a holiday is found and asked for", async ({ tab }) => {
  await tab.open("/www/holidays.html");
  await tab.field("Find").fill("lisbon");
  await tab.heading(/^\d+ of \d+ holidays?$/).element();
  const title = tab.part("article a");
  const name = await title.text();
  await title.press();
  await tab.heading(name).expectFocus();
  await tab.button("Send enquiry").press();
  await tab.heading("Send enquiry").expectFocus();
  await fill(tab, "form", { Name: "Ana Vidal", Email: "ana@mail.example", Message: "Is the pool heated?" });
  await tab.field(/^I agree/).press();
  await tab.button("Send enquiry").press();
  await tab.heading("Your enquiry has been sent").expectFocus();
});
