// The states of a hotel's page.
import { changed, never, passMinutes, problem } from "../replay.js";
import { again } from "./checkout.js";
import { atHotel, found, openHotel, withCopying, withoutSharing } from "./reached.js";
import { LONG_NAMES, expiring, save } from "./results.js";

/** Opened by its site, and asked for the recorded dates. */
async function asked(visitor, visit) {
  await visitor.see(".place");
  await visitor.stay(visit);
  await visitor.click("Show rates");
}

export const HOTEL = {
  screen: "Hotel",
  states: [
    { name: "hotel", title: "Hotel with its rates", drive: atHotel },
    {
      name: "hotel-selected",
      title: "A rate chosen, with what cancelling it costs",
      drive: async (visitor, visit) => {
        await atHotel(visitor, visit);
        const row = await visitor.part(".rate", /then .+ then /);
        row.querySelector("input").click();
        await visitor.see(".when");
      },
    },
    {
      name: "hotel-copied",
      title: "Shared: its address is copied",
      attributes: { route: "hash" },
      drive: async (visitor, visit) => {
        withCopying();
        await atHotel(visitor, visit);
        await visitor.click("Share");
        await visitor.read("Link copied");
      },
    },
    {
      name: "hotel-shared",
      title: "Shared where the browser lets no page copy: the address to copy by hand",
      attributes: { route: "hash" },
      drive: async (visitor, visit) => {
        withoutSharing();
        await atHotel(visitor, visit);
        await visitor.click("Share");
        await visitor.read(location.href);
      },
    },
    { name: "hotel-phone", title: "Hotel on a narrow screen: the way to its rates stays in reach", narrow: true, drive: atHotel },
    {
      name: "hotel-phone-rates",
      title: "The same at its rates: the bar books the one that is chosen",
      narrow: true,
      drive: async (visitor, visit) => {
        await atHotel(visitor, visit);
        (await visitor.see(".rate")).scrollIntoView({ block: "center" });
      },
    },
    {
      name: "hotel-no-dates",
      title: "Opened without dates",
      hotel: (visit) => visit.hotel.id,
      drive: (visitor) => visitor.see(".place"),
    },
    {
      name: "hotel-no-rates",
      title: "No room free on these dates",
      hotel: (visit) => visit.hotel.id,
      faults: { search: () => ({ status: 200, body: { search_id: "00000000-0000-4000-8000-000000000000", results_count: 0, results: [] } }) },
      drive: async (visitor, visit) => {
        await asked(visitor, visit);
        await visitor.read("No room is free on these dates");
      },
    },
    {
      name: "hotel-rates-loading",
      title: "Asking for its rates",
      hotel: (visit) => visit.hotel.id,
      faults: { search: never },
      drive: async (visitor, visit) => {
        await asked(visitor, visit);
        await visitor.see(".sk");
      },
    },
    {
      name: "hotel-rates-troubled",
      title: "Its rates are not to be had",
      hotel: (visit) => visit.hotel.id,
      faults: { search: problem("provider-error", 502) },
      drive: async (visitor, visit) => {
        await asked(visitor, visit);
        await visitor.read(/did not answer as it should/);
      },
    },
    {
      name: "hotel-rates-expired",
      title: "Its prices expired",
      faults: { search: (...asked) => expiring(2)(again((rate) => rate)(...asked).body) },
      drive: async (visitor, visit) => {
        await atHotel(visitor, visit);
        passMinutes(3);
        await visitor.read(/^These prices have expired/);
      },
    },
    {
      name: "hotel-which",
      title: "One more saved here than are compared on a narrow screen",
      narrow: true,
      drive: async (visitor, visit) => {
        await found(visitor, visit);
        await save(visitor, 3, visit.hotel.name);
        await openHotel(visitor, visit);
        await visitor.click(/^Save /);
        await visitor.read(/^Which one makes room for /);
      },
    },
    {
      name: "hotel-loading",
      title: "Loading",
      hotel: (visit) => visit.hotel.id,
      faults: { hotel: never },
      drive: (visitor) => visitor.see("header .sk"),
    },
    {
      name: "hotel-gone",
      title: "No longer listed",
      hotel: (visit) => visit.unknownHotel,
      drive: (visitor) => visitor.read("This hotel is no longer listed."),
    },
    {
      name: "hotel-troubled",
      title: "Its description is not to be had",
      hotel: (visit) => visit.hotel.id,
      faults: { hotel: problem("provider-error", 502) },
      drive: (visitor) => visitor.read(/did not answer as it should/),
    },
    {
      name: "hotel-sparse",
      title: "Nothing known but the name",
      hotel: (visit) => visit.hotel.id,
      faults: { hotel: changed(({ id, name }) => ({ id, name })) },
      drive: (visitor, visit) => visitor.read(visit.hotel.name),
    },
    {
      name: "hotel-long-name",
      title: "Long name in Greek",
      hotel: (visit) => visit.hotel.id,
      faults: { hotel: changed((hotel) => ({ ...hotel, name: LONG_NAMES[1] })) },
      drive: (visitor) => visitor.see(".place"),
    },
  ],
};
