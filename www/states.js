// The states of the gallery: how each comes about. Requests are answered from the recordings unless a state says how
// they fail; what the visitor does is what a visitor would do.
import { changed, never, passMinutes, problem, unreachable } from "./replay.js";
import { CATALOGUE } from "./states/catalogue.js";
import { CHECKOUT, OUTCOMES } from "./states/checkout.js";
import { ENQUIRY, HOLIDAY } from "./states/holiday.js";
import { MANAGE } from "./states/manage.js";
import { NEARBY } from "./states/nearby.js";

/** The recorded search with its prices valid until `minutes` from the recording's moment. */
const expiring = (minutes) =>
  changed((search) => {
    const until = new Date(Date.now() + minutes * 60_000);
    return { ...search, expires_at: until.toISOString().replace("Z", "") };
  });

/** Names as long as they come, in German and Greek, on the first hotels of the recorded search. */
const LONG_NAMES = [
  "Donaudampfschifffahrtsgesellschaftskapitänshotel Zum Goldenen Österreichischen Kaiserschmarrn",
  "Παραδοσιακό Ξενοδοχείο Διαμερισμάτων Ηλιοβασίλεμα στο Ακρωτήρι της Αγίας Παρασκευής",
  "Gästehaus Freundschaftsbezeigungen",
];
const longNames = changed((search) => ({
  ...search,
  results: search.results.map((result, i) => ({ ...result, hotel_name: LONG_NAMES[i] ?? result.hotel_name })),
}));

const noResults = changed((search) => ({ ...search, results: [], results_count: 0 }));

async function found(visitor, visit) {
  await visitor.search(visit);
  await visitor.read(/^\d+ stays? in /);
}

async function saved(visitor, visit, count) {
  await found(visitor, visit);
  const hearts = await visitor.see((root) => {
    const all = root.querySelectorAll(".heart");
    return all.length >= count && [...all];
  });
  for (const heart of hearts.slice(0, count)) {
    heart.focus();
    heart.click();
  }
  await visitor.see(".tray");
}

/** The list with the filters in a column beside it, in place of the map. */
async function listed(visitor, visit) {
  await found(visitor, visit);
  await visitor.click("List");
}

async function mapped(visitor, visit) {
  await found(visitor, visit);
  if (visitor.finds("Map")) await visitor.click("Map");
  return visitor.see(".pin:not(.many, .gauge)");
}

const withTiles = { "map-tiles": "/www/pictures/tile.svg?{z}/{x}/{y}", "map-credit": "© The site’s own tiles", "map-credit-url": "/www/" };

async function opened(visitor, visit) {
  await found(visitor, visit);
  while (!visitor.finds(visit.hotel.name)) await visitor.click(/^Show \d+ more$/);
  await visitor.click(visit.hotel.name);
  await visitor.see(".place");
}

/**
 * By screen. A state has a `name` and a `title`; optionally `drive` (what the visitor does), `faults` (see replay.js),
 * `attributes` of the element, `authorize` (how its site takes payments), `hotel` (the one the element opens), `element`
 * (another than `stopover-hotels`), `gateway: null` (none), and `narrow` or `wide` where
 * it only comes about in a window under 560 pixels or from 1000 pixels on.
 */
export const STATES = [
  {
    screen: "Search form",
    states: [
      { name: "form", title: "Form, nothing entered" },
      { name: "form-filled", title: "Form, filled", drive: (visitor, visit) => visitor.fill(visit) },
      {
        name: "form-find-booking",
        title: "Form, and under it the way to a booking",
        drive: async (visitor) => {
          await visitor.click("Find my booking");
          await visitor.see(".lookup");
        },
      },
      {
        name: "suggestions",
        title: "Suggestions, the second one active",
        drive: async (visitor, visit) => {
          await visitor.type(/^Destination/, visit.typed);
          await visitor.see("[role=option]");
          await visitor.press("ArrowDown");
          await visitor.press("ArrowDown");
        },
      },
      {
        name: "suggestions-nearest",
        title: "Suggestions, of other names than what was typed",
        faults: {
          places: changed((recorded) => ({
            ...recorded,
            nearest: true,
            suggestions: recorded.suggestions.map((suggestion) => ({ ...suggestion, matches: [] })),
          })),
        },
        drive: async (visitor, visit) => {
          await visitor.type(/^Destination/, visit.typed);
          await visitor.read(/^No place of that name\. Closest/);
        },
      },
      {
        name: "suggestions-before",
        title: "Before anything is typed: recent searches and the site’s popular places",
        attributes: { "popular-places": "city:123 Lisbon, region:7 Algarve, hotel:HTL-1 Hotel Aldara, country:Cape Verde" },
        drive: async (visitor, visit) => {
          await found(visitor, visit);
          if (!visitor.finds("Clear destination")) await visitor.click(/^Change the search/);
          await visitor.click("Clear destination");
          await visitor.see("[role=option]");
        },
      },
      {
        name: "suggestions-none",
        title: "Suggestions, none",
        drive: async (visitor, visit) => {
          await visitor.type(/^Destination/, visit.unmatched);
          await visitor.read(/^No place of that name/);
        },
      },
      {
        name: "suggestions-failed",
        title: "Suggestions, not to be had",
        faults: { places: unreachable },
        drive: async (visitor, visit) => {
          await visitor.type(/^Destination/, visit.typed);
          await visitor.read(/^Suggestions can’t be loaded/);
        },
      },
      {
        name: "form-missing",
        title: "Form, sent without destination and dates",
        drive: async (visitor) => {
          await visitor.click("Search");
          await visitor.see("[role=alert]");
        },
      },
      {
        name: "form-missing-age",
        title: "Form, sent without a child’s age",
        drive: async (visitor, visit) => {
          await visitor.goTo(visit);
          await visitor.stay(visit);
          await visitor.click(/^Guests/);
          const more = await visitor.see((root) => root.querySelectorAll("fieldset .stepper button:last-of-type")[1]);
          more.click();
          await visitor.click("Done");
          await visitor.click("Search");
          await visitor.read(/^Choose the age on the day of check-in/);
        },
      },
    ],
  },
  {
    screen: "Calendar",
    states: [
      {
        name: "calendar",
        title: "Two months, both dates chosen",
        drive: async (visitor, visit) => {
          await visitor.chooseDay(visit.check_in);
          await visitor.chooseDay(visit.check_out);
        },
      },
      {
        name: "calendar-check-out",
        title: "Waiting for check-out, two nights at least",
        attributes: { "min-nights": "2" },
        drive: (visitor, visit) => visitor.chooseDay(visit.check_in),
      },
      {
        name: "calendar-sheet",
        title: "As a sheet, on a narrow screen",
        narrow: true,
        drive: async (visitor, visit) => {
          await visitor.chooseDay(visit.check_in);
          await visitor.chooseDay(visit.check_out);
        },
      },
    ],
  },
  {
    screen: "Guests",
    states: [
      { name: "guests", title: "One room", drive: (visitor) => visitor.click(/^Guests/) },
      {
        name: "guests-two-rooms",
        title: "Two rooms, an age missing",
        drive: async (visitor, visit) => {
          await visitor.goTo(visit);
          await visitor.stay(visit);
          await visitor.click(/^Guests/);
          await visitor.click("Add a room");
          const more = await visitor.see((root) => root.querySelectorAll("fieldset .stepper button:last-of-type")[3]);
          more.click();
          more.click();
          await visitor.select("Age of child 1", "7");
          await visitor.click("Search");
          await visitor.read(/^Choose the age on the day of check-in/);
        },
      },
      { name: "guests-sheet", title: "As a sheet, on a narrow screen", narrow: true, drive: (visitor) => visitor.click(/^Guests/) },
    ],
  },
  {
    screen: "Results",
    states: [
      {
        name: "loading",
        title: "Asking for prices",
        faults: { search: never },
        drive: async (visitor, visit) => {
          await visitor.search(visit);
          await visitor.see(".sk");
        },
      },
      { name: "results", title: "Results", drive: found },
      { name: "results-phone", title: "Results on a narrow screen, the search in one line", narrow: true, drive: found },
      {
        name: "results-scrolled",
        title: "The same, scrolled: order and filters stay, two filters set",
        narrow: true,
        drive: async (visitor, visit) => {
          await found(visitor, visit);
          await visitor.click(/^Filters/);
          await visitor.click(/^Free cancellation/);
          await visitor.click("7+");
          await visitor.click("Close");
          const list = await visitor.see("ol");
          list.scrollIntoView();
          // The bar lies over the first picture, and over nothing that is pressed.
          scrollBy(0, 90);
          await visitor.see(".tools");
        },
      },
      {
        name: "search-sheet",
        title: "The search opened from its line, on a narrow screen",
        narrow: true,
        drive: async (visitor, visit) => {
          await found(visitor, visit);
          await visitor.click(/^Change the search/);
          await visitor.see("dialog[open] form");
        },
      },
      {
        name: "results-filtered",
        title: "Filtered, with chips",
        wide: true,
        drive: async (visitor, visit) => {
          await listed(visitor, visit);
          await visitor.click(/^Free cancellation/);
          await visitor.click("7+");
          await visitor.control(/^Remove filter/);
        },
      },
      {
        name: "filters-panel",
        title: "Filters, where there is no room beside the list",
        narrow: true,
        drive: async (visitor, visit) => {
          await found(visitor, visit);
          await visitor.click(/^Filters/);
          await visitor.read(/^Show \d+ stays?$/);
        },
      },
      { name: "results-list", title: "Without the map: filters in a column", wide: true, drive: listed },
      { name: "map", title: "The map: beside the list, or in its place", drive: mapped },
      {
        name: "map-chosen",
        title: "A pin chosen: its card in the list, or over the map",
        drive: async (visitor, visit) => {
          const pin = await mapped(visitor, visit);
          pin.focus();
          pin.click();
          await visitor.see(".hotel.lit, .peek");
        },
      },
      {
        name: "map-view",
        title: "Only what the map shows",
        drive: async (visitor, visit) => {
          await mapped(visitor, visit);
          await visitor.click("Zoom in");
          await visitor.click(/^Only in view/);
          await visitor.read(/^\d+ of \d+ stays? in /);
        },
      },
      { name: "map-tiles", title: "Over the site’s own map tiles", attributes: withTiles, drive: mapped },
      { name: "long-names", title: "Long names in German and Greek", faults: { search: longNames }, drive: found },
      {
        name: "no-match",
        title: "No stay matches the filters",
        wide: true,
        drive: async (visitor, visit) => {
          await listed(visitor, visit);
          await visitor.click("8+");
          await visitor.type("Hotel name", "zzz");
          await visitor.read("No stays match these filters");
        },
      },
      {
        name: "nothing-free",
        title: "Nothing free on these dates",
        faults: { search: noResults },
        drive: async (visitor, visit) => {
          await visitor.search(visit);
          await visitor.read(/^Nothing free in /);
        },
      },
      {
        name: "results-saved",
        title: "Two stays saved",
        drive: (visitor, visit) => saved(visitor, visit, 2),
      },
      {
        name: "results-which",
        title: "One more saved than are compared",
        drive: async (visitor, visit) => {
          await saved(visitor, visit, 5);
          await visitor.read(/^Which one makes room for /);
        },
      },
      {
        name: "compare",
        title: "Three saved stays side by side",
        drive: async (visitor, visit) => {
          await saved(visitor, visit, 3);
          await visitor.click("Compare 3");
          await visitor.see(".cmp");
        },
      },
      {
        name: "compare-point",
        title: "The same, measured to a point of the visitor’s",
        drive: async (visitor, visit) => {
          await saved(visitor, visit, 3);
          await visitor.click("Compare 3");
          await visitor.click("Take the middle of the stays");
          await visitor.see(".goal");
        },
      },
      {
        name: "compare-none",
        title: "Nothing saved any more",
        drive: async (visitor, visit) => {
          await saved(visitor, visit, 2);
          await visitor.click("Compare 2");
          for (let left = 2; left > 0; left -= 1) await visitor.click(/^Remove /);
          await visitor.read("Nothing saved yet");
        },
      },
      ...NEARBY,
      {
        name: "expiring",
        title: "Prices about to expire",
        faults: { search: expiring(2) },
        drive: async (visitor, visit) => {
          await visitor.search(visit);
          await visitor.read(/^Prices /);
        },
      },
      {
        name: "expired",
        title: "Prices expired",
        faults: { search: expiring(2) },
        drive: async (visitor, visit) => {
          await found(visitor, visit);
          passMinutes(3);
          await visitor.read(/^These prices have expired/);
        },
      },
    ],
  },
  {
    screen: "Trouble",
    states: [
      {
        name: "busy",
        title: "Busy: waits, then tries again by itself",
        faults: { search: problem("busy", 429, { retry_after: 12 }) },
        drive: async (visitor, visit) => {
          await visitor.search(visit);
          await visitor.read(/^Busy right now/);
        },
      },
      {
        name: "offline",
        title: "The gateway cannot be reached",
        faults: { search: unreachable },
        drive: async (visitor, visit) => {
          await visitor.search(visit);
          await visitor.read(/^We could not reach/);
        },
      },
      {
        name: "troubled",
        title: "The provider’s answer makes no sense (502)",
        faults: { search: problem("provider-error", 502) },
        drive: async (visitor, visit) => {
          await visitor.search(visit);
          await visitor.read(/did not answer as it should/);
        },
      },
      {
        name: "slow",
        title: "The provider takes too long (504)",
        faults: { search: problem("provider-timeout", 504) },
        drive: async (visitor, visit) => {
          await visitor.search(visit);
          await visitor.read(/did not answer as it should/);
        },
      },
      {
        name: "misconfigured",
        title: "The provider rejects the gateway’s key, as visitors see it",
        faults: { search: problem("misconfigured", 502) },
        drive: async (visitor, visit) => {
          await visitor.search(visit);
          await visitor.read(/^Hotel search is not available/);
        },
      },
      {
        name: "misconfigured-owner",
        title: "The same, as the site’s owner sees it",
        attributes: { "owner-notices": "" },
        faults: { search: problem("misconfigured", 502) },
        drive: async (visitor, visit) => {
          await visitor.search(visit);
          await visitor.read(/^For the site’s owner/);
        },
      },
      {
        name: "no-gateway",
        title: "The element has no gateway, as the site’s owner sees it",
        gateway: null,
        attributes: { "owner-notices": "" },
        drive: (visitor) => visitor.read(/^For the site’s owner/),
      },
    ],
  },
  {
    screen: "Hotel",
    states: [
      { name: "hotel", title: "Hotel with its rates", drive: opened },
      {
        name: "hotel-selected",
        title: "A rate chosen, with what cancelling it costs",
        drive: async (visitor, visit) => {
          await opened(visitor, visit);
          const row = await visitor.part(".rate", /then .+ then /);
          row.querySelector("input").click();
          await visitor.see(".when");
        },
      },
      {
        name: "hotel-shared",
        title: "Shared where the browser lets no page copy: the address to copy by hand",
        attributes: { route: "hash" },
        drive: async (visitor, visit) => {
          for (const way of ["canShare", "clipboard"]) Object.defineProperty(navigator, way, { value: undefined, configurable: true });
          await opened(visitor, visit);
          await visitor.click("Share");
          await visitor.read(location.href);
        },
      },
      { name: "hotel-phone", title: "Hotel on a narrow screen: the way to its rates stays in reach", narrow: true, drive: opened },
      {
        name: "hotel-phone-rates",
        title: "The same at its rates: the bar books the one that is chosen",
        narrow: true,
        drive: async (visitor, visit) => {
          await opened(visitor, visit);
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
          await visitor.see(".place");
          await visitor.stay(visit);
          await visitor.click("Show rates");
          await visitor.read("No room is free on these dates");
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
  },
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
