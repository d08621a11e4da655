// The states of a booking that is looked at again: finding it, cancelling it, what became of that.
import { HOTEL, LONG, TWO_ROOMS, answer, booking, cancelled, day, found, purchase, wished } from "../looked-up.js";
import { never, passMinutes, problem, unreachable } from "../replay.js";

const LOOKUP = { attributes: { view: "booking" } };

async function lookedUp(visitor, number = "BKG-500123") {
  await visitor.type("Booking number", number);
  await visitor.type("Email", "eleni.markou@mail.example");
  await visitor.type("Check-in", day(56));
  await visitor.click("Show booking");
}

async function shown(visitor) {
  await lookedUp(visitor);
  await visitor.see(".ref");
}

async function asked(visitor) {
  await shown(visitor);
  await visitor.click("Cancel this booking");
  await visitor.see("dialog[open] .acts");
}

async function meant(visitor) {
  await asked(visitor);
  await visitor.click("Cancel booking");
}

/** Manage booking. */
export const MANAGE = {
  screen: "Manage booking",
  states: [
    { ...LOOKUP, name: "lookup", title: "Finding a booking", drive: (visitor) => visitor.see("form.lookup") },
    {
      ...LOOKUP,
      name: "lookup-missing",
      title: "Finding a booking, sent without anything",
      drive: async (visitor) => {
        await visitor.click("Show booking");
        await visitor.read("Enter the booking number.");
      },
    },
    {
      ...LOOKUP,
      name: "lookup-test",
      title: "Finding a test booking",
      drive: async (visitor) => {
        await lookedUp(visitor, "TEST-40021");
        await visitor.read(/^This is a test booking/);
      },
    },
    {
      ...LOOKUP,
      name: "lookup-running",
      title: "Looking for a booking",
      faults: { lookup: never },
      drive: async (visitor) => {
        await lookedUp(visitor);
        await visitor.see("[aria-busy=true]");
      },
    },
    {
      ...LOOKUP,
      name: "lookup-none",
      title: "No such booking, or another address",
      faults: { lookup: problem("not-found", 404) },
      drive: async (visitor) => {
        await lookedUp(visitor);
        await visitor.read(/^No booking has this number/);
      },
    },
    {
      ...LOOKUP,
      name: "lookup-busy",
      title: "Too many tries: waits, then tries again by itself",
      faults: { lookup: problem("busy", 429, { retry_after: 12 }) },
      drive: async (visitor) => {
        await lookedUp(visitor);
        await visitor.read(/^Busy right now/);
      },
    },
    {
      ...LOOKUP,
      name: "lookup-offline",
      title: "The gateway cannot be reached",
      faults: { lookup: unreachable },
      drive: async (visitor) => {
        await lookedUp(visitor);
        await visitor.read(/^We could not reach/);
      },
    },
    { ...LOOKUP, name: "booking", title: "A booking", faults: { lookup: found(() => purchase()) }, drive: shown },
    {
      ...LOOKUP,
      name: "booking-hotel",
      title: "A booking whose hotel is known",
      faults: { lookup: found(() => purchase(booking(), { hotel_id: HOTEL.id })), hotel: answer(() => HOTEL) },
      drive: async (visitor) => {
        await lookedUp(visitor);
        await visitor.control("Call");
      },
    },
    {
      ...LOOKUP,
      name: "booking-rooms",
      title: "Two rooms, children as guests of their own",
      faults: { lookup: found(() => purchase(booking({ occupancy: TWO_ROOMS }))) },
      drive: shown,
    },
    {
      ...LOOKUP,
      name: "booking-other-status",
      title: "A status nobody knows",
      faults: { lookup: found(() => purchase(booking({ status: "on request" }))) },
      drive: shown,
    },
    {
      ...LOOKUP,
      name: "booking-bare",
      title: "Nothing known but the number",
      faults: { lookup: found(() => ({ state: "booked", booking_id: "BKG-500123" })) },
      drive: shown,
    },
    {
      ...LOOKUP,
      name: "booking-long-words",
      title: "Long words in German and Greek",
      faults: { lookup: found(() => purchase(booking(LONG))) },
      drive: shown,
    },
    { ...LOOKUP, name: "cancel", title: "Cancelling, free of charge", faults: { lookup: found(() => purchase()) }, drive: asked },
    {
      ...LOOKUP,
      name: "cancel-penalty",
      title: "Cancelling, at half the price",
      faults: { lookup: found(() => purchase(booking({ freeDays: -2 }))) },
      drive: asked,
    },
    {
      ...LOOKUP,
      name: "cancel-terms-unknown",
      title: "Cancelling, at a price nobody stated",
      faults: { lookup: found(() => purchase(booking({ offer: null }))) },
      drive: asked,
    },
    {
      ...LOOKUP,
      name: "cancelling",
      title: "Cancelling with the hotel",
      faults: { lookup: found(() => purchase()), cancel: never },
      drive: async (visitor) => {
        await meant(visitor);
        await visitor.see("dialog [aria-busy=true]");
      },
    },
    {
      ...LOOKUP,
      name: "cancel-dearer",
      title: "The fee has changed while the dialog was open",
      faults: { lookup: found(() => purchase(booking({ freeDays: 0 }))) },
      drive: async (visitor) => {
        await asked(visitor);
        passMinutes(24 * 60);
        await visitor.click("Cancel booking");
        await visitor.read(/^The cancellation fee has changed/);
      },
    },
    {
      ...LOOKUP,
      name: "cancel-busy",
      title: "Cancelling, but the gateway is busy",
      faults: { lookup: found(() => purchase()), cancel: problem("busy", 429, { retry_after: 12 }) },
      drive: async (visitor) => {
        await meant(visitor);
        await visitor.read(/^Busy right now/);
      },
    },
    {
      ...LOOKUP,
      name: "cancel-unclear",
      title: "Whether it is cancelled is not known yet",
      faults: { lookup: found(() => purchase()), cancel: answer(() => wished("unknown"), 202), purchase: answer(() => wished("unknown")) },
      drive: async (visitor) => {
        await meant(visitor);
        await visitor.read(/^We are still cancelling/);
      },
    },
    {
      ...LOOKUP,
      name: "cancel-refused",
      title: "The hotel did not cancel",
      faults: { lookup: found(() => purchase()), cancel: answer(() => wished("refused")) },
      drive: async (visitor) => {
        await meant(visitor);
        await visitor.read(/^The hotel did not cancel/);
      },
    },
    {
      ...LOOKUP,
      name: "cancel-lost",
      title: "The cancellation was not received",
      faults: { lookup: found(() => purchase()), cancel: unreachable, purchase: answer(() => purchase()) },
      drive: async (visitor) => {
        await meant(visitor);
        await visitor.read(/^Your booking has not been cancelled/);
      },
    },
    {
      ...LOOKUP,
      name: "cancelled",
      title: "Cancelled",
      faults: { lookup: found(() => purchase()), cancel: answer(() => cancelled()) },
      drive: async (visitor) => {
        await meant(visitor);
        await visitor.read(/^Your booking is cancelled/);
      },
    },
    {
      ...LOOKUP,
      name: "cancelled-silent",
      title: "Cancelled, what is refunded not stated",
      faults: { lookup: found(() => cancelled({ currency: "" })) },
      drive: shown,
    },
    {
      ...LOOKUP,
      name: "booking-lapsed",
      title: "Open too long: to be found again",
      faults: { lookup: found(() => purchase()), cancel: problem("forbidden", 403) },
      drive: async (visitor) => {
        await meant(visitor);
        await visitor.read(/^This booking was open for a while/);
      },
    },
  ],
};
