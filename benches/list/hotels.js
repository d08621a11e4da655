// What the peers do with an answer: filters with their counts, orders, and the words of a card.

export const PAGE = 20;
export const ORDERS = ["Recommended", "Lowest price", "Highest guest rating", "Most stars", "Name"];
export const MEALS = { RO: "Room only", BB: "Breakfast", HB: "Half board", FB: "Full board", AI: "All inclusive" };
export const NO_FILTERS = { free: false, stars: [], meals: [], name: "" };

const names = new Intl.Collator("en-GB");
const euros = new Intl.NumberFormat("en-GB", { style: "currency", currency: "EUR", maximumFractionDigits: 0 });
const number = new Intl.NumberFormat("en-GB");
const day = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short" });

const freeUntil = ({ cancellation_policy: { from_dates, penalty_fees }, non_refundable }) =>
  non_refundable || !from_dates?.length || penalty_fees[0] === 0 ? 0 : Date.parse(from_dates[0]);
const stars = (hotel) => Math.floor(hotel.hotel.rating ?? 0);
const score = (hotel) => Number(hotel.hotel.guest_rating?.overall ?? -1);

/** Which hotels pass, each with its cheapest rate that does, in order; and how many would pass with each filter. */
export function select(hotels, filters, order) {
  const now = Date.now();
  const words = filters.name.toLowerCase();
  const counts = { free: 0, stars: {}, meals: {} };
  const passing = [];
  for (const hotel of hotels) {
    if (words && !hotel.hotel_name.toLowerCase().includes(words)) continue;
    const inStars = !filters.stars.length || filters.stars.includes(stars(hotel));
    let best, free = false, anyRate = false;
    const meals = new Set();
    for (const rate of hotel.rates) {
      const isFree = freeUntil(rate) > now;
      const inMeals = !filters.meals.length || filters.meals.includes(rate.boarding);
      const inFree = !filters.free || isFree;
      if (inMeals && isFree) free = true;
      if (inFree) meals.add(rate.boarding);
      if (!inMeals || !inFree) continue;
      anyRate = true;
      if (!best || rate.price < best.price) best = rate;
    }
    if (anyRate) counts.stars[stars(hotel)] = (counts.stars[stars(hotel)] ?? 0) + 1;
    if (!inStars) continue;
    if (free) counts.free += 1;
    for (const meal of meals) counts.meals[meal] = (counts.meals[meal] ?? 0) + 1;
    if (best) passing.push({ hotel, rate: best });
  }
  const compare = {
    "Lowest price": (a, b) => a.rate.price - b.rate.price,
    "Highest guest rating": (a, b) => score(b.hotel) - score(a.hotel),
    "Most stars": (a, b) => (b.hotel.hotel.rating ?? 0) - (a.hotel.hotel.rating ?? 0),
    Name: (a, b) => names.compare(a.hotel.hotel_name, b.hotel.hotel_name),
  }[order];
  if (compare) passing.sort(compare);
  return { passing, counts };
}

/** The dots of the drawing of where a hotel lies, which all cards share. */
export function mapOf(hotels) {
  const step = Math.ceil(hotels.length / 60);
  const some = hotels.filter((_, at) => at % step === 0).map(({ hotel }) => [hotel.latitude, hotel.longitude]);
  const extent = (at) => [Math.min(...some.map((it) => it[at])), Math.max(...some.map((it) => it[at]))];
  const [[south, north], [west, east]] = [extent(0), extent(1)];
  const x = (longitude) => (14 + (84 * (longitude - west)) / (east - west)).toFixed(1);
  const y = (latitude) => (98 - (84 * (latitude - south)) / (north - south)).toFixed(1);
  return { dots: some.map(([latitude, longitude]) => `M${x(longitude)} ${y(latitude)}h0`).join(""), x, y };
}

export function texts({ hotel, rate }, nights = 7) {
  const until = freeUntil(rate);
  const { address, city, guest_rating, rating } = hotel.hotel;
  return {
    stars: `${rating ?? 0} stars`,
    whole: stars(hotel),
    address: address.includes(city) ? address : `${address}, ${city}`,
    score: guest_rating?.overall,
    reviews: `${number.format(guest_rating?.count ?? 0)} reviews`,
    meals: MEALS[rate.boarding] ?? rate.boarding,
    terms: until > Date.now() ? `Free cancellation until ${day.format(until)}` : "Non-refundable",
    others: `${hotel.rates.length - 1} more rates`,
    price: euros.format(rate.price),
    each: `${nights} nights · ${euros.format(rate.price / nights)} each`,
  };
}

export const heading = (count, total) => (count === total ? `${number.format(total)} stays` : `${number.format(count)} of ${number.format(total)} stays`);

export async function fetchHotels(hotels) {
  const answer = await fetch(`/of/${hotels}/availability/search`, { method: "POST", body: "{}" });
  return (await answer.json()).results;
}

export const ICONS = {
  bed: "M3 18v-9M3 14h18v4M21 14v-1a3 3 0 0 0-3-3h-7v4",
  meal: "M7 3v7a2 2 0 0 0 4 0V3M9 12v9M16 3c-2 3-2 8 0 10v8",
  check: "m4.5 12.5 5 5 10-11",
  chevron: "m6 9.5 6 6 6-6",
  star: "m12 2.8 2.8 5.9 6.4.9-4.7 4.5 1.2 6.4L12 17.4l-5.7 3.1 1.2-6.4-4.7-4.5 6.4-.9z",
};
