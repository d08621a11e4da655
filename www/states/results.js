// The states of the list of stays, its map and what is saved of it, and what a search fails with.
import { changed, never, passMinutes, problem, unreachable } from "../replay.js";
import { NEARBY } from "./nearby.js";
import { found, withoutSharing } from "./reached.js";

/** The recorded search with its prices valid until `minutes` from the recording's moment. */
export const expiring = (minutes) =>
  changed((search) => {
    const until = new Date(Date.now() + minutes * 60_000);
    return { ...search, expires_at: until.toISOString().replace("Z", "") };
  });

/** Names as long as they come, in German and Greek, on the first hotels of the recorded search. */
export const LONG_NAMES = [
  "Donaudampfschifffahrtsgesellschaftskapitänshotel Zum Goldenen Österreichischen Kaiserschmarrn",
  "Παραδοσιακό Ξενοδοχείο Διαμερισμάτων Ηλιοβασίλεμα στο Ακρωτήρι της Αγίας Παρασκευής",
  "Gästehaus Freundschaftsbezeigungen",
];

const longNames = changed((search) => ({
  ...search,
  results: search.results.map((result, i) => ({ ...result, hotel_name: LONG_NAMES[i] ?? result.hotel_name })),
}));

const noResults = changed((search) => ({ ...search, results: [], results_count: 0 }));

const oneResult = changed((search) => ({ ...search, results: search.results.slice(0, 1), results_count: 1 }));

/** Nobody says where the stays are. */
const nowhere = changed((search) => ({
  ...search,
  results: search.results.map(({ hotel: { latitude: _, longitude: __, ...hotel }, ...result }) => ({ ...result, hotel })),
}));

/** Prices that are soon to expire, and asked again the first stay is not among them. */
const shrinking = () => {
  let wasAsked = false;
  return (search) => {
    const results = wasAsked ? search.results.slice(1) : search.results;
    wasAsked = true;
    return expiring(2)({ ...search, results, results_count: results.length });
  };
};

/** Three hotels in one and the same place. */
const together = changed((search) => {
  const [{ hotel: first }] = search.results;
  const { latitude, longitude } = first;
  const results = search.results.slice(0, 3).map((result) => ({ ...result, hotel: { ...result.hotel, latitude, longitude } }));
  return { ...search, results, results_count: results.length };
});

/** A search, of which that is said. */
const told = (text) => async (visitor, visit) => {
  await visitor.search(visit);
  await visitor.read(text);
};

function press(control) {
  control.focus();
  control.click();
}

async function saved(visitor, visit, count) {
  await found(visitor, visit);
  await save(visitor, count);
}

/** Saves so many stays of the list, of which one is not to be. */
export async function save(visitor, count, except) {
  const hearts = await visitor.see((root) => {
    const all = [...root.querySelectorAll(".heart")].filter(({ ariaLabel }) => !except || !ariaLabel.endsWith(except));
    return all.length >= count && all;
  });
  for (const heart of hearts.slice(0, count)) {
    press(heart);
    // A card with the focus is pointed at on the map.
    heart.blur();
  }
  await visitor.see(".tray");
}

async function compared(visitor, visit, count) {
  await saved(visitor, visit, count);
  await visitor.click(`Compare ${count}`);
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

const withDarkTiles = { ...withTiles, "map-tiles-dark": "/www/pictures/tile-dark.svg?{z}/{x}/{y}" };

export const RESULTS = {
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
    {
      name: "results-sorted",
      title: "Ordered by a part of the guest rating",
      drive: async (visitor, visit) => {
        await found(visitor, visit);
        const part = await visitor.see((root) => root.querySelector("select:enabled optgroup option"));
        await visitor.select(/^Sort/, part.value);
      },
    },
    {
      name: "results-shared",
      title: "A search shared where the browser lets no page copy: the address to copy by hand",
      attributes: { route: "hash" },
      drive: async (visitor, visit) => {
        withoutSharing();
        await found(visitor, visit);
        await visitor.click("Share");
        await visitor.read(location.href);
      },
    },
    { name: "results-list", title: "Without the map: filters in a column", wide: true, drive: listed },
    { name: "map", title: "The map: beside the list, or in its place", drive: mapped },
    {
      name: "map-chosen",
      title: "A pin chosen: its card in the list, or over the map",
      drive: async (visitor, visit) => {
        const pin = await mapped(visitor, visit);
        press(pin);
        await visitor.see(".hotel.lit, .peek");
      },
    },
    {
      name: "map-viewed",
      title: "A pin says that its stay was looked at",
      // Which stay it is depends on the width, and what is known of most is not recorded.
      faults: { hotel: never },
      drive: async (visitor, visit) => {
        const pin = await mapped(visitor, visit);
        press(pin);
        const name = await visitor.see(":is(.hotel.lit, .peek) h3 button");
        press(name);
        await visitor.click(/^Back to /);
        const seen = await visitor.see(".pin.seen");
        // No longer chosen, which would hide that.
        seen.focus();
        await visitor.press("Escape");
        seen.blur();
        await visitor.see(".pin.seen:not(.sel, .hov)");
      },
    },
    {
      name: "map-saved",
      title: "Pins of stays that are saved",
      wide: true,
      drive: async (visitor, visit) => {
        await saved(visitor, visit, 4);
        await visitor.see(".pin .i");
        scrollTo(0, 0);
      },
    },
    {
      name: "map-filters",
      title: "Filters opened over the map",
      wide: true,
      drive: async (visitor, visit) => {
        await mapped(visitor, visit);
        await visitor.click("Guest rating");
        await visitor.see("dialog[open], :popover-open");
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
    {
      name: "map-together",
      title: "Several stays in one place: the card lists them",
      narrow: true,
      faults: { search: together },
      drive: async (visitor, visit) => {
        await found(visitor, visit);
        await visitor.click("Map");
        const pin = await visitor.see(".pin.many");
        press(pin);
        await visitor.see(".peek");
      },
    },
    { name: "map-one", title: "A single stay on the map", faults: { search: oneResult }, drive: mapped },
    { name: "map-tiles", title: "Over the site’s own map tiles", attributes: withTiles, drive: mapped },
    { name: "map-tiles-dark", title: "The same with tiles for dark pages", attributes: withDarkTiles, drive: mapped },
    {
      name: "results-nowhere",
      title: "No stay says where it is: no map",
      faults: { search: nowhere },
      drive: found,
    },
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
      drive: told(/^Nothing free in /),
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
        await compared(visitor, visit, 3);
        await visitor.see(".cmp");
      },
    },
    {
      name: "compare-four",
      title: "Four, where there is room for them",
      wide: true,
      drive: async (visitor, visit) => {
        await compared(visitor, visit, 4);
        await visitor.see(".cmp");
      },
    },
    {
      name: "compare-point",
      title: "The same, measured to a point of the visitor’s",
      drive: async (visitor, visit) => {
        await compared(visitor, visit, 3);
        await visitor.click("Take the middle of the stays");
        await visitor.see(".goal");
      },
    },
    {
      name: "compare-landmark",
      title: "The same, measured to a place that the site names",
      attributes: { landmark: "36.7213, -4.4214, Conference centre" },
      drive: async (visitor, visit) => {
        await compared(visitor, visit, 3);
        await visitor.see(".goal");
      },
    },
    {
      name: "compare-missing",
      title: "One that was not found again",
      faults: { search: shrinking() },
      drive: async (visitor, visit) => {
        await saved(visitor, visit, 2);
        passMinutes(3);
        await visitor.click("Refresh prices");
        await visitor.click("Compare 2");
        await visitor.read("Not found in this search");
      },
    },
    {
      name: "compare-none",
      title: "Nothing saved any more",
      drive: async (visitor, visit) => {
        await compared(visitor, visit, 2);
        for (let left = 2; left > 0; left -= 1) await visitor.click(/^Remove /);
        await visitor.read("Nothing saved yet");
      },
    },
    ...NEARBY,
    {
      name: "expiring",
      title: "Prices about to expire",
      faults: { search: expiring(2) },
      drive: told(/^Prices /),
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
};

export const TROUBLE = {
  screen: "Trouble",
  states: [
    {
      name: "busy",
      title: "Busy: waits, then tries again by itself",
      faults: { search: problem("busy", 429, { retry_after: 12 }) },
      drive: told(/^Busy right now/),
    },
    {
      name: "offline",
      title: "The gateway cannot be reached",
      faults: { search: unreachable },
      drive: told(/^We could not reach/),
    },
    {
      name: "troubled",
      title: "The provider’s answer makes no sense (502)",
      faults: { search: problem("provider-error", 502) },
      drive: told(/did not answer as it should/),
    },
    {
      name: "slow",
      title: "The provider takes too long (504)",
      faults: { search: problem("provider-timeout", 504) },
      drive: told(/did not answer as it should/),
    },
    {
      name: "misconfigured",
      title: "The provider rejects the gateway’s key, as visitors see it",
      faults: { search: problem("misconfigured", 502) },
      drive: told(/^Hotel search is not available/),
    },
    {
      name: "misconfigured-owner",
      title: "The same, as the site’s owner sees it",
      attributes: { "owner-notices": "" },
      faults: { search: problem("misconfigured", 502) },
      drive: told(/^For the site’s owner/),
    },
    {
      name: "no-gateway",
      title: "The element has no gateway, as the site’s owner sees it",
      gateway: null,
      attributes: { "owner-notices": "" },
      drive: (visitor) => visitor.read(/^For the site’s owner/),
    },
  ],
};
