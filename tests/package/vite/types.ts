// What the compiler refuses in scripts. Each error must be one: an unused `@ts-expect-error` fails.
import { configure, mount, type BookedDetail, type ResultsDetail, type SearchQuery, type StopoverHotels } from "@stopover/widgets";

declare const element: StopoverHotels;

export const found: StopoverHotels | null = document.querySelector("stopover-hotels");
export const nights: number | null = element.maxNights;
export const booked = (event: CustomEvent<BookedDetail>): string => event.detail.hotel.name;

element.addEventListener("stopover-booked", booked);
document.addEventListener("stopover-results", (event) => event.detail.lowest_price?.currency);
window.addEventListener("stopover-enquiry", (event) => event.detail.choice.trip_id);
element.authorize = async (payment) => `grant for ${payment.checkout_id}`;

const query: SearchQuery = {
  destination: { type: "city", id: "1", name: "Lisbon" },
  check_in: "2027-06-12",
  check_out: "2027-06-14",
};
await element.search(query);
await element.open({ view: "booking" });

// @ts-expect-error: a listener for another event's detail
element.addEventListener("stopover-search", (event: CustomEvent<ResultsDetail>) => event);
// @ts-expect-error: no such field
document.addEventListener("stopover-search", (event) => event.detail.hotel);
// @ts-expect-error: not one of the values
element.route = "path";
// @ts-expect-error: a text where a number belongs
element.maxNights = "7";
// @ts-expect-error: dates are missing
await element.search({ destination: query.destination });
// @ts-expect-error: hotels have no such view
await element.open({ view: "holidays" });
// @ts-expect-error: no such setting
configure({ gatewy: "/" });
// @ts-expect-error: a setting of the other element
mount("#place", { element: "holidays", minNights: 2 });
// @ts-expect-error: no such element
mount("#place", { element: "flights" });
// @ts-expect-error: the handle is that of the hotels
mount("#place").update({ holiday: "7" });
