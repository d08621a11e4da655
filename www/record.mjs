// Records what the gallery replays: `node www/record.mjs http://127.0.0.1:PORT`, with the address that a running
// `cargo xtask demo` prints. Asks through the gateway, so the recordings are exactly what a widget gets.
import { mkdir, rm, writeFile } from "node:fs/promises";

const gateway = process.argv[2]?.replace(/\/$/, "");
if (!gateway) {
  console.error("usage: node www/record.mjs http://127.0.0.1:PORT");
  process.exit(2);
}

/** What the gallery's visitor types: a city with its accent left out, and a place that does not exist. */
const TYPED = "malag";
const UNMATCHED = "zzyzx";
const CHILDREN = [7];
const NIGHTS = 7;
/** From the Saturday after so many days: far enough ahead for free cancellation. */
const DAYS_AHEAD = 56;

const folder = new URL("recorded/", import.meta.url);
const exchanges = [];

async function record(name, method, path, body) {
  const answer = await fetch(gateway + path, {
    method,
    headers: body ? { "Content-Type": "application/json" } : {},
    body: body && JSON.stringify(body),
  });
  const file = `${name}.json`;
  const exchange = { request: { method, path, body }, status: answer.status, body: await answer.json() };
  await writeFile(new URL(file, folder), `${JSON.stringify(exchange, null, 1)}\n`);
  exchanges.push(file);
  return exchange.body;
}

function day(ahead) {
  return new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder);

const { suggestions, complete } = await record("places", "GET", `/places?q=${TYPED}&limit=10`);
const city = suggestions.find(({ kind }) => kind === "city");
if (!complete || !city) throw new Error("the gateway is still reading the provider's places: try again in a moment");
await record("places-none", "GET", `/places?q=${UNMATCHED}&limit=10`);

const saturday = DAYS_AHEAD + 6 - new Date(day(DAYS_AHEAD)).getUTCDay();
const stay = { check_in: day(saturday), check_out: day(saturday + NIGHTS) };
const rooms = [{ adults: 2, children: CHILDREN }];
const search = await record("search", "POST", "/availability/search", { ...stay, rooms, city_id: city.id });

// The hotel with the most rates has the most to show.
const [hotel] = search.results.toSorted((a, b) => b.rates.length - a.rates.length);
await record("hotel", "GET", `/hotels/${hotel.hotel_id}`);
const unknownHotel = `${hotel.hotel_id.split("-")[0]}-1`;
await record("hotel-unknown", "GET", `/hotels/${unknownHotel}`);

const visit = {
  typed: TYPED,
  unmatched: UNMATCHED,
  city: city.name,
  destination: { type: city.kind, id: city.id, name: city.name },
  ...stay,
  children: CHILDREN,
  hotel: { id: hotel.hotel_id, name: hotel.hotel_name },
  unknownHotel,
};
// Some cancellation terms begin with the search: the gallery's clock stands a moment after it.
const index = { moment: new Date(Date.now() + 1000).toISOString(), visit, exchanges };
await writeFile(new URL("index.json", folder), `${JSON.stringify(index, null, 1)}\n`);
console.log(`Recorded ${exchanges.length} answers: ${search.results.length} hotels in ${city.name}.`);
