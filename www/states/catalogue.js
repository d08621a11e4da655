// The states of the catalogue. What the gateway answers is made here: holidays that differ in everything a filter asks.
import { never, problem, unreachable } from "../replay.js";

/** Pictures are absolute addresses, so they are made where the page is known. */
const picture = (name) => new URL(`/www/pictures/${name}.svg`, location.href).href;

/** Title, route, country with its code, category, picture, transport, days, lowest price, first and last departure: no two alike. */
const TRIPS = [
  ["Harbours of western Crete", "Belgrade – Chania – Rethymno – Belgrade", "Greece", "GR", "Seaside", "harbour", "Airplane", 8, 649, "2027-05-14", "2027-09-24"],
  ["Prague, Dresden and the Elbe", "Belgrade – Budapest – Prague – Dresden", "Czechia", "CZ", "City break", "oldtown", "Bus", 5, 229, "2027-04-03", "2027-10-30"],
  ["Red Sea, all inclusive", "Nis – Hurghada – Nis", "Egypt", "EG", "Seaside", "beach", "Airplane", 11, 712, "2027-06-10", "2027-10-02"],
  ["Lakes below the Alps", "Belgrade – Ljubljana – Bled – Villach", "Slovenia", "SI", "Nature", "alps", "Bus", 4, 265, "2027-05-01", "2027-10-11"],
  ["Four days on the Bosphorus", "Skopje – Istanbul – Skopje", "Türkiye", "TR", "City break", "bosphorus", "Bus", 4, 189, "2027-03-20", "2027-11-20"],
  ["Meteora and the Pindus", "Thessaloniki – Kalabaka – Ioannina", "Greece", "GR", "Culture", "monastery", "Bus", 5, 315, "2027-04-18", "2027-10-17"],
  ["Evenings in Évora", "Lisbon – Évora – Lisbon", "Portugal", "PT", "Culture", "vineyard", "Airplane", 7, 820, "2027-02-12", "2027-06-18"],
  ["Santorini, on the rim of the caldera", "Athens – Fira – Oia – Athens", "Greece", "GR", "Seaside", "caldera", "Airplane", 7, 790, "2027-04-29", "2027-10-16"],
  ["Fjords from Bergen", "Oslo – Flåm – Bergen – Oslo", "Norway", "NO", "Nature", "fjord", "Airplane", 6, 980, "2027-05-15", "2027-09-11"],
  ["Cairo and the pyramids", "Nis – Cairo – Giza – Nis", "Egypt", "EG", "Culture", "desert", "Airplane", 8, 690, "2027-02-20", "2027-11-13"],
  ["Crete and the lagoon of Balos", "Belgrade – Chania – Kissamos – Belgrade", "Greece", "GR", "Seaside", "lagoon", "Airplane", 10, 735, "2027-06-01", "2027-10-02"],
  ["Windmills of eastern Crete", "Athens – Heraklion – Sitia – Athens", "Greece", "GR", "Seaside", "windmills", "Airplane", 8, 698, "2027-05-22", "2027-09-18"],
  ["Venice and its islands", "Ljubljana – Venice – Burano – Ljubljana", "Italy", "IT", "City break", "canal", "Bus", 4, 279, "2027-02-27", "2027-10-23"],
  ["Provence in lavender", "Nice – Manosque – Avignon – Nice", "France", "FR", "Nature", "lavender", "Airplane", 6, 645, "2027-06-12", "2027-07-31"],
  ["Tulips and mills of Holland", "Belgrade – Amsterdam – Lisse – Belgrade", "Netherlands", "NL", "Nature", "tulips", "Airplane", 5, 540, "2027-03-27", "2027-05-08"],
  ["Northern lights in Lapland", "Helsinki – Rovaniemi – Inari – Helsinki", "Finland", "FI", "Nature", "aurora", "Airplane", 5, 890, "2027-01-09", "2027-03-20"],
  ["Cappadocia from a balloon", "Istanbul – Göreme – Ürgüp – Istanbul", "Türkiye", "TR", "Nature", "balloons", "Airplane", 5, 560, "2027-04-03", "2027-10-30"],
  ["Lighthouses of Brittany", "Nantes – Quimper – Brest – Nantes", "France", "FR", "Seaside", "lighthouse", "Airplane", 7, 765, "2027-05-22", "2027-09-18"],
  ["Castles of Transylvania", "Timișoara – Sibiu – Bran – Timișoara", "Romania", "RO", "Culture", "castle", "Bus", 5, 299, "2027-04-10", "2027-10-09"],
  ["Budapest at nightfall", "Novi Sad – Budapest – Szentendre – Novi Sad", "Hungary", "HU", "City break", "bridge", "Bus", 3, 195, "2027-03-06", "2027-11-27"],
  ["Lakes and falls of Plitvice", "Belgrade – Zagreb – Plitvice – Belgrade", "Croatia", "HR", "Nature", "waterfall", "Bus", 4, 245, "2027-04-24", "2027-10-09"],
  ["The Highlands by steam train", "London – Glasgow – Fort William – London", "United Kingdom", "GB", "Nature", "viaduct", "Airplane", 6, 940, "2027-05-08", "2027-09-25"],
  ["Clay castles below the Atlas", "Madrid – Marrakesh – Ouarzazate – Madrid", "Morocco", "MA", "Culture", "kasbah", "Airplane", 7, 675, "2027-01-30", "2027-05-29"],
  ["A long weekend in Rome", "Tirana – Rome – Tirana", "Italy", "IT", "City break", "arena", "Airplane", 4, 310, "2027-02-06", "2027-11-20"],
];

/** An ISO date some months later, of 30 days each. */
const later = (date, months) => new Date(Date.parse(date) + months * 30 * 86_400_000).toISOString().slice(0, 10);

/** So many holidays: where they are more than the trips, these again and again, at other prices and later than a first page shows. */
function holidays(count) {
  return Array.from({ length: count }, (_, i) => {
    const [title, route, name, iso_code, category, image, transport, days, price, available_from, available_to] = TRIPS[i % TRIPS.length];
    const round = Math.floor(i / TRIPS.length);
    const delay = round && 5 + (round % 6);
    return {
      id: `trip-${i}`,
      main_image: picture(image),
      title: round ? `${title}, ${round + 1}` : title,
      route,
      transport,
      available_from: later(available_from, delay),
      available_to: later(available_to, delay),
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
    { min_price: { value: 10, currency: "??" }, status: "DRAFT" },
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
  faults: listed(() => holidays(TRIPS.length)),
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
        await visitor.read("3 of 24 holidays");
      },
    }),
    browse("holidays-sheet", "Its filters where the page is narrow", {
      narrow: true,
      drive: async (visitor) => {
        await visitor.click(/^Filters/);
        await visitor.select("Country", "GR");
        await visitor.read("Show 5 holidays");
      },
    }),
    browse("holidays-price", "A price limit, with prices in two currencies", {
      wide: true,
      faults: listed(() => [...holidays(12).slice(4), ...odd()]),
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
