// The states of the catalogue. What the gateway answers is made here: holidays that differ in everything a filter asks.
import { never, problem, unreachable } from "../replay.js";

/** Pictures are absolute addresses, so they are made where the page is known. */
const picture = (name) => new URL(`/www/pictures/${name}.svg`, location.href).href;

/** Title, route, country with its code, category, picture, transport, days, lowest price, first and last departure. */
const TRIPS = [
  ["Harbours of western Crete", "Belgrade – Chania – Rethymno – Belgrade", "Greece", "GR", "Seaside", "harbour", "Airplane", 8, 649, "2027-05-14", "2027-09-24"],
  ["Prague, Dresden and the Elbe", "Belgrade – Budapest – Prague – Dresden", "Czechia", "CZ", "City break", "oldtown", "Bus", 5, 229, "2027-04-03", "2027-10-30"],
  ["Red Sea, all inclusive", "Nis – Hurghada – Nis", "Egypt", "EG", "Seaside", "beach", "Airplane", 11, 712, "2027-06-10", "2027-10-02"],
  ["Lakes below the Alps", "Belgrade – Ljubljana – Bled – Villach", "Slovenia", "SI", "Nature", "alps", "Bus", 4, 265, "2027-05-01", "2027-10-11"],
  ["Four days on the Bosphorus", "Skopje – Istanbul – Skopje", "Türkiye", "TR", "City break", "bosphorus", "Bus", 6, 189, "2027-03-20", "2027-11-20"],
  ["Meteora and the Pindus", "Thessaloniki – Kalabaka – Ioannina", "Greece", "GR", "Culture", "monastery", "Bus", 5, 315, "2027-04-18", "2027-10-17"],
  ["Evenings in Évora", "Lisbon – Évora – Lisbon", "Portugal", "PT", "Culture", "vineyard", "Airplane", 7, 820, "2027-02-12", "2027-06-18"],
];

/** An ISO date some months later, of 30 days each. */
const later = (date, months) => new Date(Date.parse(date) + months * 30 * 86_400_000).toISOString().slice(0, 10);

/** So many holidays: the same few again and again, at other times and prices. */
function holidays(count) {
  return Array.from({ length: count }, (_, i) => {
    const [title, route, name, iso_code, category, image, transport, days, price, available_from, available_to] = TRIPS[i % TRIPS.length];
    const round = Math.floor(i / TRIPS.length);
    return {
      id: `trip-${i}`,
      main_image: picture(image),
      title: round ? `${title}, ${round + 1}` : title,
      route,
      transport,
      available_from: later(available_from, round % 6),
      available_to: later(available_to, round % 6),
      holiday_type: "Holiday",
      currency: "EUR",
      min_price: { value: price + 7 * round, currency: "EUR" },
      max_price: { value: 2 * price, currency: "EUR" },
      country: { name, iso_code },
      status: "enabled",
      days,
      nights: days - 1,
      last_update: new Date(Date.UTC(2026, 0, 1 + i)).toISOString(),
      categories: [{ id: category.toLowerCase(), name: category }],
    };
  });
}

/** Holidays of which something is missing, unknown or past. */
function odd() {
  const [first, second, third, fourth] = holidays(4);
  return [
    { ...first, transport: "Ferry", main_image: picture("none"), known: { departures: ["2026-03-01", "2027-06-11"], hotels: ["Porto Veneto"], cities: ["Chania"] } },
    { ...second, min_price: undefined, max_price: undefined, main_image: undefined },
    { ...third, min_price: { value: 78_900, currency: "RSD" }, available_from: "2026-01-10" },
    { ...fourth, transport: "", route: "", days: 0, nights: 0, categories: [], available_from: undefined, available_to: undefined },
    { ...first, id: "hidden", title: "Hidden: not enabled", status: "archived" },
    { ...first, id: "past", title: "Hidden: past", available_from: "2025-05-01", available_to: "2025-09-01" },
  ];
}

const GREEK = "Ηλιοβασιλέματα και παραδοσιακά καταλύματα στα Δωδεκάνησα και τις Κυκλάδες";
const GERMAN = "Donaudampfschifffahrtsgesellschaftskapitänserinnerungsreise";

function long() {
  return holidays(3).map((holiday, i) => ({
    ...holiday,
    title: [GERMAN, GREEK, `${GREEK} ${GERMAN}`][i],
    route: `${GERMAN} – ${GREEK}`,
    transport: "Schienenersatzverkehrsgelegenheiten",
    categories: [{ id: "long", name: GERMAN }],
    country: { name: GERMAN, iso_code: "" },
  }));
}

/** Holidays as nobody should list them, and one from right to left. */
function careless() {
  const all = holidays(9);
  const change = [
    { title: "Ω".repeat(10_000) },
    { title: "رحلة إلى الأهرامات 2027 (8 أيام)", route: "بلغراد – القاهرة – الجيزة – بلغراد", categories: [{ id: "ar", name: "ثقافة" }] },
    { title: "<img src=x onerror=alert(1)> & <b>bold</b>" },
    { title: " ", route: " – – ", country: { name: "", iso_code: "" } },
    { min_price: { value: -5, currency: "EUR" }, max_price: { value: 0, currency: "EUR" } },
    { min_price: { value: 123_456_789_012, currency: "IDR" } },
    { available_from: "2027-09-01", available_to: "2027-04-01" },
    { categories: Array.from({ length: 12 }, (_, i) => ({ id: `c${i}`, name: `Category ${i}` })), transport: "🚂 & ⛴" },
    { min_price: { value: 10, currency: "??" }, status: "ENABLED" },
  ];
  return all.map((holiday, i) => ({ ...holiday, ...change[i] }));
}

const listed = (make, headers) => ({
  holidays: () => ({ status: 200, body: make(), headers }),
  holiday: (_, { path }) => ({ status: 200, body: make().find(({ id }) => path.endsWith(`/${id}`)) }),
});

/** A state of the catalogue. */
const browse = (name, title, rest = {}) => ({
  name,
  title,
  element: "stopover-holidays",
  faults: listed(() => holidays(42)),
  drive: (visitor) => visitor.read(/^[\d,]+ holidays$/),
  ...rest,
});

/** By screen, as in ../states.js. */
export const CATALOGUE = {
  screen: "Holidays",
  states: [
    browse("holidays", "The catalogue"),
    browse("holidays-shared", "With its filters in the address", { attributes: { route: "hash" }, drive: (visitor) => visitor.see("h2") }),
    browse("holidays-filtered", "Filtered, with chips", {
      wide: true,
      drive: async (visitor) => {
        await visitor.type("Find", "crete");
        await visitor.select("Country", "GR");
        await visitor.click(/^Seaside/);
        await visitor.read("6 of 42 holidays");
      },
    }),
    browse("holidays-sheet", "Its filters where the page is narrow", {
      narrow: true,
      drive: async (visitor) => {
        await visitor.click(/^Filters/);
        await visitor.select("Country", "GR");
        await visitor.read("Show 12 holidays");
      },
    }),
    browse("holidays-price", "A price limit, with prices in two currencies", {
      wide: true,
      faults: listed(() => [...holidays(12), ...odd()]),
      drive: async (visitor) => {
        await visitor.select("Price up to", "EUR-400");
        await visitor.read(/^Only prices in EUR are compared/);
      },
    }),
    browse("holidays-none", "Filters that nothing matches", {
      wide: true,
      drive: async (visitor) => {
        await visitor.select("Country", "EG");
        await visitor.type("Find", "meteora");
        await visitor.read("No holidays match these filters");
      },
    }),
    browse("holidays-odd", "Unknown words, no prices, no pictures, no dates", { faults: listed(odd) }),
    browse("holidays-long", "Long words in German and Greek", { faults: listed(long) }),
    browse("holidays-careless", "Careless entries, and one from right to left", { faults: listed(careless) }),
    browse("holidays-many", "Five thousand holidays", { faults: listed(() => holidays(5000)) }),
    browse("holidays-stale", "A list that could not be refreshed", { faults: listed(() => holidays(9), { "stopover-stale": "5400" }) }),
    browse("holidays-empty", "Nothing on offer", {
      faults: listed(() => []),
      drive: (visitor) => visitor.read("No holidays on offer at the moment"),
    }),
    browse("holidays-loading", "Loading", { faults: { holidays: never }, drive: (visitor) => visitor.see("[data-landing]") }),
    browse("holidays-busy", "Too many at once: waits, then tries again by itself", {
      faults: { holidays: problem("busy", 429, { retry_after: 12 }) },
      drive: (visitor) => visitor.read(/^Busy right now/),
    }),
    browse("holidays-offline", "Not to be had", {
      faults: { holidays: unreachable },
      drive: (visitor) => visitor.read(/^We could not reach/),
    }),
    browse("holidays-unavailable", "No gateway, seen by the site’s owner", {
      gateway: null,
      attributes: { "owner-notices": "" },
      drive: (visitor) => visitor.read("For the site’s owner."),
    }),
  ],
};
