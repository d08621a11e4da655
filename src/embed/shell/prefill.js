// What a site fills into the search form, as the widget will read it (src/embed/settings/stay.rs, src/hotels/visit/written.rs):
// what the widget does not take is not painted either.

import {
  DEFAULT_ADULTS,
  DEFAULT_MAX_NIGHTS,
  DEFAULT_MIN_NIGHTS,
  MAX_ADULTS_PER_ROOM,
  MAX_CHILD_AGE,
  MAX_CHILDREN_PER_ROOM,
  MAX_NIGHTS,
  MAX_ROOMS,
  SEARCH_HORIZON_DAYS,
} from "stopover-interface";

/** In milliseconds. */
const DAY = 86_400_000;

const IDENTIFIED = ["city", "region", "hotel"];

/** What an element's form begins with; a date is its midnight in UTC. Nothing where it begins with another page. */
export function prefilled(element) {
  const address = addressed(element.getAttribute("route")?.trim());
  // An address that says anything of a visit goes before the site's hotel.
  const isVisited = ["destination", "check-in", "check-out", "rooms"].some(address);
  const hotel = address("hotel") ?? (isVisited ? "" : element.getAttribute("hotel"));
  if (hotel?.trim() || element.getAttribute("view") === "booking") return;
  const text = (name) => (address(name) ?? element.getAttribute(name))?.trim() ?? "";
  const form = { ...destination(text("destination"), element.fixed), ...stay(text), ...guests(text("rooms")) };
  // An address with a whole visit is searched at once.
  return { ...form, isSearched: Boolean(address("destination") && form.nights) };
}

/** What the page's address says, where the visit is written there (src/ui/flow/route.rs): by the names of the attributes. */
function addressed(route) {
  const { hash, search } = location;
  if (route === "query") return (name) => new URLSearchParams(search).get(`hotels-${name}`);
  const [, part] = (route === "hash" && /^#(?:.*;)?hotels\?([^;]*)/.exec(hash)) || [];
  return (name) => new URLSearchParams(part).get(name);
}

/** Of `city:123 Lisbon` the name; what names no place is a name itself, which the gateway has to look up. */
function destination(written, fixed) {
  const [, kind, rest] = /^(?:(country|city|region|hotel):)?\s*(.*)$/s.exec(written);
  const name = IDENTIFIED.includes(kind) ? rest.replace(/^\S*\s*/, "") : rest;
  return { destination: name, isFixed: fixed && Boolean(kind && name) };
}

function stay(text) {
  const now = new Date();
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const checkIn = day(text("check-in"));
  if (!(checkIn >= today && checkIn < today + SEARCH_HORIZON_DAYS * DAY)) return {};
  const fewest = whole(text("min-nights"), 1) ?? DEFAULT_MIN_NIGHTS;
  const most = whole(text("max-nights"), fewest) ?? Math.max(DEFAULT_MAX_NIGHTS, fewest);
  const checkOut = day(text("check-out"));
  const nights = (checkOut - checkIn) / DAY;
  return nights >= fewest && nights <= most ? { checkIn, checkOut, nights } : { checkIn };
}

function day(written) {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(written) ? written : NaN);
  // Browsers may take 31 June for 1 July.
  return date.getUTCDate() === Number(written.slice(8)) ? date.getTime() : undefined;
}

function whole(written, least) {
  const number = Number(written);
  return /^\d+$/.test(written) && number >= least && number <= MAX_NIGHTS ? number : undefined;
}

/** Reads `2,2-5-7`: for each room its adults, then the children's ages. */
function guests(written) {
  const read = written.split(",").map((room) => room.split("-").map((number) => (/^\s*\d+\s*$/.test(number) ? Number(number) : NaN)));
  const isRoom = ([adults, ...ages]) =>
    adults >= 1 && adults <= MAX_ADULTS_PER_ROOM && ages.length <= MAX_CHILDREN_PER_ROOM && ages.every((age) => age <= MAX_CHILD_AGE);
  const rooms = read.length <= MAX_ROOMS && read.every(isRoom) ? read : [[DEFAULT_ADULTS]];
  return {
    adults: rooms.reduce((sum, [adults]) => sum + adults, 0),
    children: rooms.reduce((sum, room) => sum + room.length - 1, 0),
    rooms: rooms.length,
  };
}
