// The landing page: its places, holidays, brands and code do what they say, through what the elements offer any page.
import { copy } from "./copy.js";

const hotels = document.querySelector("stopover-hotels");

/** A day so many days ahead, as `2027-06-12`. */
const ahead = (days) => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
};

/** Searches three nights in a month's time, in the element at the top. */
async function search(place) {
  const answer = await fetch(`/places?${new URLSearchParams({ q: place, limit: 1 })}`);
  const [{ kind: type, id, name }] = (await answer.json()).suggestions;
  await hotels.search({ destination: { type, id, name }, check_in: ahead(30), check_out: ahead(33) });
}

for (const tile of document.querySelectorAll(".tile")) {
  tile.addEventListener("click", (event) => {
    event.preventDefault();
    // The element takes no focus from its page; from its heading the key Tab leads into it.
    document.querySelector("#search").focus({ preventScroll: true });
    hotels.scrollIntoView({ block: "start" });
    search(tile.dataset.place).catch(() => location.assign(tile.href));
  });
}

/** The first three holidays, as the gateway writes them for pages. */
async function showHolidays() {
  const answer = await fetch(`/fragments/holidays?${new URLSearchParams({ page: "/www/holidays.html", lang: "en" })}`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const fragment = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.querySelector("#trips").append(...[...fragment.querySelectorAll("section > ul > li")].slice(0, 3));
}
showHolidays().catch(() => document.querySelector("#trips").closest("section").remove());

const picks = document.querySelectorAll("[data-brand]:is(button)");
for (const pick of picks) {
  pick.addEventListener("click", () => {
    document.documentElement.dataset.brand = pick.dataset.brand;
    for (const other of picks) {
      other.setAttribute("aria-pressed", String(other === pick));
      other.textContent = other === pick ? "On this page" : "Try it";
    }
  });
}

document.querySelector("#copy").addEventListener("click", () => {
  copy(document.querySelector("#code"), document.querySelector("#copied"));
});
