// An answer of the gateway to a search, as large as wanted.
import { readFileSync } from "node:fs";

const recorded = JSON.parse(readFileSync(new URL("../../www/recorded/search.json", import.meta.url), "utf8")).body;

/** Of each hotel. */
const RATES = 8;

/** JSON of a search that found so many hotels: those of the recording over and over, each time a little different. */
export function answer(hotels) {
  const { results } = recorded;
  const of = (list, at) => list[at % list.length];
  // Steps without a common divisor, so that neighbours differ in everything that can be asked for.
  const hotel = (at) => {
    const { hotel, rates, ...rest } = of(results, at);
    return {
      ...rest,
      // Of this answer alone: no list may keep the cards of another.
      hotel_id: `HTL-${hotels}-${at}`,
      hotel_name: `${rest.hotel_name} ${of("BDFGHKLMNPRSTVZ", at * 7)}${(at * 7_919) % hotels}`,
      rates: Array.from({ length: RATES }, (_, slot) => ({
        ...of(rates, slot),
        rate_id: `r-${at.toString(16).padStart(8, "0")}${slot.toString(16).padStart(8, "0")}`,
        price: Math.round(of(rates, slot).price * (80 + ((at * 37 + slot * 11) % 90))) / 100,
      })),
      hotel: {
        ...hotel,
        latitude: hotel.latitude + ((at * 13) % 101) / 5_000,
        longitude: hotel.longitude + ((at * 29) % 103) / 5_000,
      },
    };
  };
  const expires_at = new Date(Date.now() + 1_800_000).toISOString().slice(0, -1);
  return JSON.stringify({ ...recorded, expires_at, results_count: hotels, results: Array.from({ length: hotels }, (_, at) => hotel(at)) });
}
