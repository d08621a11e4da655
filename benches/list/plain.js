// The list by hand: elements made and replaced without a library.
import { fetchHotels, heading, ICONS, mapOf, MEALS, NO_FILTERS, ORDERS, PAGE, select, texts } from "./hotels.js";

const SVG = "http://www.w3.org/2000/svg";
const root = document.querySelector("#root");
let hotels = [];
let map;
let filters = { ...NO_FILTERS };
let order = "Recommended";

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

function drawn(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const icon = (name) => drawn("svg", { class: "i", viewBox: "0 0 24 24", "aria-hidden": "true" }, drawn("path", { d: ICONS[name] }));

function card(found) {
  const { hotel } = found;
  const said = texts(found);
  const { latitude, longitude } = hotel.hotel;
  const at = { cx: map.x(longitude), cy: map.y(latitude) };
  return element("li", {}, element("article", { "aria-labelledby": hotel.hotel_id },
    drawn("svg", { class: "map", viewBox: "0 0 112 112", role: "img", "aria-label": hotel.hotel_name },
      drawn("path", { d: "M28 0v112M0 28h112M56 0v112M0 56h112M84 0v112M0 84h112" }), drawn("path", { d: map.dots }),
      drawn("circle", { ...at, r: 11 }), drawn("circle", { ...at, r: 4.5 })),
    element("div", {},
      element("h3", { id: hotel.hotel_id }, element("button", { type: "button", onclick: () => {} },
        element("span", { class: "name" }, hotel.hotel_name), " ",
        element("span", { role: "img", "aria-label": said.stars }, ...Array.from({ length: said.whole }, () => icon("star"))))),
      element("p", {}, said.address), element("p", {}, element("b", {}, said.score), " ", said.reviews)),
    element("ul", {}, element("li", {}, icon("bed"), element("span", {}, found.rate.room_type)),
      element("li", {}, icon("meal"), element("span", {}, said.meals)), element("li", {}, icon("check"), element("span", {}, said.terms)),
      element("li", {}, element("button", { type: "button", "aria-expanded": "false", onclick: () => {} }, said.others, icon("chevron")))),
    element("div", { class: "buy" }, element("div", {}, element("span", { class: "price" }, said.price), element("span", {}, said.each)),
      element("button", { type: "button", onclick: () => {} }, "Choose a room"))));
}

const title = element("h2");
const cards = element("ol");
const counts = new Map();
const toggled = (list, value) => (list.includes(value) ? list.filter((other) => other !== value) : [...list, value]);

function check(label, change, count) {
  const shown = element("span");
  counts.set(shown, count);
  return element("label", {}, element("input", { type: "checkbox", onchange: () => { change(); render(); } }), element("span", {}, label), shown);
}

function render() {
  const { passing, counts: found } = select(hotels, filters, order);
  title.textContent = heading(passing.length, hotels.length);
  for (const [shown, count] of counts) shown.textContent = count(found) ?? 0;
  cards.replaceChildren(...passing.slice(0, PAGE).map(card));
}

root.append(element("main", {},
  element("aside", {},
    check("Free cancellation", () => { filters.free = !filters.free; }, (it) => it.free),
    ...[5, 4, 3, 2, 1].map((n) => check(`${n} star${n > 1 ? "s" : ""}`, () => { filters.stars = toggled(filters.stars, n); }, (it) => it.stars[n])),
    ...Object.entries(MEALS).map(([code, name]) => check(name, () => { filters.meals = toggled(filters.meals, code); }, (it) => it.meals[code])),
    element("input", { type: "search", oninput: ({ target }) => { filters.name = target.value; render(); } })),
  element("div", {}, title,
    element("select", { "aria-label": "Sort by", onchange: ({ target }) => { order = ORDERS[target.selectedIndex]; render(); } }, ...ORDERS.map((it) => element("option", {}, it))),
    cards)));

window.page = {
  root,
  async search(count) {
    hotels = await fetchHotels(count);
    map = mapOf(hotels);
    filters = { ...NO_FILTERS };
    render();
  },
};
