// The states of the gallery: how each comes about. Requests are answered from the recordings unless a state says how
// they fail; what the visitor does is what a visitor would do.
import { CATALOGUE } from "./states/catalogue.js";
import { CHECKOUT, OUTCOMES } from "./states/checkout.js";
import { ENQUIRY, HOLIDAY } from "./states/holiday.js";
import { HOTEL } from "./states/hotel.js";
import { MANAGE } from "./states/manage.js";
import { RESULTS, TROUBLE } from "./states/results.js";
import { CALENDAR, GUESTS, SEARCH } from "./states/search.js";

/**
 * By screen. A state has a `name` and a `title`; optionally `drive` (what the visitor does), `faults` (see replay.js),
 * `attributes` of the element, `authorize` (how its site takes payments), `hotel` (the one the element opens), `element`
 * (another than `stopover-hotels`), `gateway: null` (none), and `narrow` or `wide` where
 * it only comes about in a window under 560 pixels or from 1000 pixels on.
 */
export const STATES = [
  SEARCH,
  CALENDAR,
  GUESTS,
  RESULTS,
  TROUBLE,
  HOTEL,
  CHECKOUT,
  OUTCOMES,
  MANAGE,
  CATALOGUE,
  HOLIDAY,
  ENQUIRY,
];

/** The state of that name. */
export function stateNamed(name) {
  return STATES.flatMap(({ states }) => states).find((state) => state.name === name);
}
