// What goes wrong on a purchase's way: nothing that was typed is lost, and nothing is booked or cancelled twice.
import { day } from "../days";
import { book } from "../e2e/bookings";
import { required } from "../required";
import { expect, test } from "./harness";
import { CONTACT, fillCheckout, findBooking, manageBooking } from "./visitor";

test("a price has changed, the page is left while the booking is confirmed, and the answer to a cancellation is lost", async ({ tab }) => {
  const { site } = tab;
  const [checkIn, checkOut] = [day(60), day(63)];
  // The demo's own page, which pays; its element knows where to from the start.
  await tab.open("/www/hotels.html");
  await tab.run(
    (checkIn, checkOut) => {
      const element = document.querySelector("stopover-hotels")!;
      element.setAttribute("destination", "country:Portugal");
      element.setAttribute("check-in", checkIn);
      element.setAttribute("check-out", checkOut);
    },
    checkIn,
    checkOut,
  );
  await tab.button("Search").press();
  await tab.part("article h3 button").press();

  site.tell("/booking/create", (answer) => {
    const opened = JSON.parse(answer);
    opened.checkout.searched_price -= 28;
    return JSON.stringify(opened);
  });
  await tab.button(/^Book · /).press();
  await tab.heading(/^Book your stay at /).expectFocus();
  await tab.part("[role=alert]", /€28\.00 more for the stay/).element();
  await fillCheckout(tab);
  await tab.button(/^Confirm booking · /).press();
  await tab.button(/^Continue at /).expectFocus();
  expect(await tab.button("Pay").count(), "asked to pay what was not agreed to").toBe(0);
  await tab.button(/^Continue at /).press();
  for (const [label, text] of Object.entries(CONTACT)) {
    expect(await tab.part("fieldset input", new RegExp(`^${label}`)).read((field) => (field as HTMLInputElement).value)).toBe(text);
  }

  const completions = site.tell("/booking/complete", () => new Promise<never>(() => {}));
  await tab.button(/^Confirm booking · /).press();
  await tab.button("Pay").press();
  await expect.poll(completions, { message: "the gateway has booked" }).toBe(1);
  await tab.reload();
  await tab.heading("Your stay is confirmed").element();
  expect(completions()).toBe(1);
  const number = await tab.part(".ref").text();
  await tab.reload();
  await tab.heading("Your stay is confirmed").element();
  expect(await tab.part(".ref").text()).toBe(number);

  await manageBooking(tab);
  const refusals: string[] = [];
  for (const wrong of [["BKG-1", CONTACT.Email, checkIn], [number, "somebody.else@mail.example", checkIn], [number, CONTACT.Email, day(61)]] as const) {
    const asked = site.tell("/booking/lookup", (answer) => answer);
    await findBooking(tab, ...wrong);
    await expect.poll(asked, { message: "it is looked for" }).toBe(1);
    refusals.push(await tab.part("[role=alert]", /No booking has this number/).text());
    expect(await tab.field(/^Booking number/).read((field) => (field as HTMLInputElement).value)).toBe(wrong[0]);
  }
  expect(new Set(refusals).size).toBe(1);

  const cancellations = site.tell("/booking/cancel", () => null);
  await findBooking(tab, number, CONTACT.Email, checkIn);
  await tab.button("Cancel this booking").press();
  await tab.button("Cancel booking").press();
  await tab.part(".notice", /^Your booking is cancelled/).element();
  expect(cancellations()).toBe(1);
});

test("a booking that was cancelled elsewhere meanwhile is shown as cancelled, whatever is pressed here", async ({ tab, request }) => {
  const { number, email, checkIn } = await book(request, "free");
  await tab.open("/www/hotels.html");
  await manageBooking(tab);
  await findBooking(tab, number, email, checkIn);
  await tab.button("Cancel this booking").press();
  await tab.button("Keep booking").expectFocus();

  // As another window of the site's does. In a second one WebKit draws nothing.
  const ask = async (path: string, data: object, headers: Record<string, string> = {}) => {
    const Origin = new URL(required("STOPOVER_DEMO")).origin;
    const answer = await request.post(path, { data, headers: { "Stopover-Client": "test", Origin, ...headers } });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    return answer.json();
  };
  const { handle } = await ask("/booking/lookup", { booking_id: number, email, check_in: checkIn });
  const key = crypto.randomUUID();
  const { cancellation } = await ask("/booking/cancel", { booking_id: number }, { "Stopover-Handle": handle, "Idempotency-Key": key });
  expect(cancellation.state).toBe("cancelled");

  await tab.button("Cancel booking").press();
  await tab.part(".notice", /^Your booking is cancelled/).element();
});
