// The states of the checkout, from the press on a rate to the outcome.
import { booked, opened, outcome } from "../booking.js";
import { never, onlyOnce, problem, unreachable } from "../replay.js";
import { atHotel } from "./reached.js";

const CONTACT = {
  "First name": "Eleni",
  "Last name": "Markou",
  Email: "eleni.markou@mail.example",
  Phone: "+30 690 000 0000",
};

/** The guests beside the person who is booking, in the order of their fields. */
const GUESTS = ["Nikos", "Markou", "Iris", "Markou"];

const TEST = { test: true };
const paid = (checkout) => ({ ...checkout, needs_grant: true });

/** Chooses the rate with the most to say about cancelling, and begins to book it. */
async function chosen(visitor, visit) {
  await atHotel(visitor, visit);
  const row = await visitor.part(".rate", /Free until .+ then .+ then /);
  row.querySelector("input").click();
  await visitor.see(() => row.querySelector(".rate-m"), "the chosen rate");
  await visitor.click(/^Book · /);
}

async function form(visitor, visit) {
  await chosen(visitor, visit);
  await visitor.read("Who is booking");
}

async function filled(visitor, visit) {
  await form(visitor, visit);
  for (const [label, text] of Object.entries(CONTACT)) await visitor.type(label, text);
  const names = await visitor.see((root) => {
    const inputs = [...root.querySelectorAll(".guest input")];
    return inputs.length > GUESTS.length && inputs.slice(1);
  });
  for (const [i, name] of GUESTS.entries()) await visitor.enter(names[i], name);
}

/** Fills the form and presses the button. */
async function sent(visitor, visit) {
  await filled(visitor, visit);
  await visitor.click(/^(Confirm booking|Confirm test booking)/);
}

/** The hotel's rates in a search of this hotel only, made from the recorded search of the city. */
export const again = (change) => (recorded, asked, exchanges) => {
  if (recorded) return { status: 200, body: recorded };
  const { body } = exchanges.find(({ request }) => request.path.startsWith("/availability/search"));
  const results = body.results.filter(({ hotel_id }) => [asked.body.hotel_id].flat().includes(hotel_id));
  return { status: 200, body: { ...body, results: results.map(({ rates, ...result }) => ({ ...result, rates: rates.map(change) })) } };
};

export const CHECKOUT = {
  screen: "Checkout",
  states: [
    {
      name: "checkout-opening",
      title: "Asking for the room",
      faults: { create: never },
      drive: async (visitor, visit) => {
        await chosen(visitor, visit);
        await visitor.read(/^Asking the hotel whether/);
      },
    },
    { name: "checkout", title: "Details, nothing entered", faults: { create: opened() }, drive: form },
    {
      name: "checkout-summary",
      title: "What is booked, opened on a narrow screen",
      narrow: true,
      faults: { create: opened() },
      drive: async (visitor, visit) => {
        await form(visitor, visit);
        (await visitor.see("details:not([open]) > summary")).click();
        await visitor.see("details[open]");
      },
    },
    { name: "checkout-filled", title: "Details, filled", faults: { create: opened() }, drive: filled },
    {
      name: "checkout-errors",
      title: "Details, two of them wrong",
      faults: { create: opened() },
      drive: async (visitor, visit) => {
        await filled(visitor, visit);
        await visitor.type("Email", "eleni.markou@");
        await visitor.enter(await visitor.see((root) => [...root.querySelectorAll(".guest input")].at(-1)), "");
        await visitor.click(/^Confirm booking/);
        await visitor.read("2 details need attention");
      },
    },
    {
      name: "checkout-guest",
      title: "Details, booked for somebody else",
      faults: { create: opened() },
      drive: async (visitor, visit) => {
        await filled(visitor, visit);
        await visitor.click(/^The person who is booking/);
        await visitor.see((root) => root.querySelectorAll(".guest input").length > GUESTS.length + 2);
      },
    },
    {
      name: "checkout-price",
      title: "The price has changed",
      faults: { create: opened((checkout) => ({ ...checkout, searched_price: checkout.searched_price - 28 })) },
      drive: async (visitor, visit) => {
        await form(visitor, visit);
        await visitor.read(/^The hotel changed the price/);
      },
    },
    {
      name: "checkout-test",
      title: "A test booking",
      faults: { create: opened((checkout) => ({ ...checkout, ...TEST })) },
      drive: filled,
    },
    {
      name: "checkout-paying",
      title: "Waiting for the payment",
      faults: { create: opened(paid) },
      authorize: never,
      drive: async (visitor, visit) => {
        await sent(visitor, visit);
        await visitor.read("Waiting for the payment");
      },
    },
    {
      name: "checkout-not-paid",
      title: "The payment was not made",
      faults: { create: opened(paid) },
      authorize: () => Promise.reject(new Error("the visitor closed the payment")),
      drive: async (visitor, visit) => {
        await sent(visitor, visit);
        await visitor.read(/^The payment was not completed/);
      },
    },
    {
      name: "checkout-confirming",
      title: "Confirming with the hotel",
      faults: { create: opened(), complete: never },
      drive: async (visitor, visit) => {
        await sent(visitor, visit);
        await visitor.read("Confirming with the hotel");
      },
    },
    {
      name: "checkout-offline",
      title: "Confirming, and the connection is lost",
      faults: { create: opened(), complete: unreachable },
      drive: async (visitor, visit) => {
        await sent(visitor, visit);
        await visitor.read(/^There is no connection/);
      },
    },
    {
      name: "checkout-busy",
      title: "Too many requests (429)",
      faults: { create: opened(), complete: problem("busy", 429, { retry_after: 12 }) },
      drive: async (visitor, visit) => {
        await sent(visitor, visit);
        await visitor.read(/^Busy right now/);
      },
    },
  ],
};

export const OUTCOMES = {
  screen: "Checkout, without a form",
  states: [
    {
      name: "checkout-lapsed",
      title: "The offer had lapsed; the room costs more now",
      faults: {
        create: problem("expired", 410),
        search: again((rate) => ({ ...rate, price: rate.price + 31 })),
      },
      drive: async (visitor, visit) => {
        await chosen(visitor, visit);
        await visitor.control(/^Continue at /);
      },
    },
    {
      name: "checkout-gone",
      title: "The offer had lapsed; the room is gone",
      faults: {
        create: problem("expired", 410),
        search: again((rate) => ({ ...rate, room_type: "Another room" })),
      },
      drive: async (visitor, visit) => {
        await chosen(visitor, visit);
        await visitor.read(/no longer offered/);
      },
    },
    {
      name: "checkout-unknown",
      title: "Outcome not known yet",
      faults: { create: opened(), complete: outcome("unknown", {}, 202), purchase: outcome("unknown") },
      drive: async (visitor, visit) => {
        await sent(visitor, visit);
        await visitor.read("We are still confirming with the hotel");
      },
    },
    {
      name: "checkout-refused",
      title: "The hotel could not confirm",
      faults: { create: opened(), complete: outcome("refused", { refusal: "lapsed" }) },
      drive: async (visitor, visit) => {
        await sent(visitor, visit);
        await visitor.read("The hotel could not confirm this room");
      },
    },
    {
      name: "checkout-booked",
      title: "Booked",
      faults: { create: opened(), complete: booked("BKG-500124") },
      drive: async (visitor, visit) => {
        await sent(visitor, visit);
        await visitor.control("Call");
      },
    },
    {
      name: "checkout-booked-bare",
      title: "Booked; of the hotel nothing more is known",
      faults: { create: opened(), complete: booked("BKG-500124"), hotel: onlyOnce() },
      drive: async (visitor, visit) => {
        await sent(visitor, visit);
        await visitor.read("Your stay is confirmed");
      },
    },
    {
      name: "checkout-booked-test",
      title: "Booked, as a test",
      faults: { create: opened((checkout) => ({ ...checkout, ...TEST })), complete: booked("TEST-48213", TEST) },
      drive: async (visitor, visit) => {
        await sent(visitor, visit);
        await visitor.read("TEST-48213");
      },
    },
    {
      name: "checkout-test-only",
      title: "Only the test hotel can be booked, as visitors see it",
      faults: { create: problem("test-only", 403) },
      drive: async (visitor, visit) => {
        await chosen(visitor, visit);
        await visitor.read("This stay can’t be booked online here.");
      },
    },
    {
      name: "checkout-test-only-owner",
      title: "The same, as the site’s owner sees it",
      attributes: { "owner-notices": "" },
      faults: { create: problem("test-only", 403) },
      drive: async (visitor, visit) => {
        await chosen(visitor, visit);
        await visitor.read(/^For the site’s owner/);
      },
    },
    {
      name: "checkout-no-payment-owner",
      title: "The site has no way to be paid, as its owner sees it",
      attributes: { "owner-notices": "" },
      faults: { create: opened(paid) },
      drive: async (visitor, visit) => {
        await chosen(visitor, visit);
        await visitor.read(/^For the site’s owner/);
      },
    },
    {
      name: "checkout-closed",
      title: "No bookings at the moment",
      faults: { create: problem("booking-closed", 503) },
      drive: async (visitor, visit) => {
        await chosen(visitor, visit);
        await visitor.read(/^No bookings can be made/);
      },
    },
  ],
};
