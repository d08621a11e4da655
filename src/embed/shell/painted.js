// What stands in the element until its widget runs, in the widget's geometry and with its style sheet.

import { h } from "./dom.js";

/**
 * The search form with what the site fills in, as `prefilled` reads it. It can be typed in and pressed; `handover` carries
 * that over.
 */
export function paintedForm(words, { destination, isFixed, checkIn, checkOut, nights, adults, children, rooms, isSearched }) {
  const button = (area, label, value, isEmpty = false) =>
    h(
      "button",
      { type: "button", class: `seg ${area}` },
      h("span", { class: "k" }, label),
      h("span", { class: isEmpty ? "v none" : "v" }, value),
    );
  const date = (area, label, day) => button(area, label, day ? words.date(day) : words.AddDate, !day);
  const grownUp = words.count("CountAdults", adults);
  const inRooms = words.count("CountRooms", rooms);
  const guests = children
    ? `${words.pair(grownUp, words.count("CountChildren", children))} · ${inRooms}`
    : words.pair(grownUp, inRooms);
  const id = "so-painted-destination";
  return h(
    "div",
    { "aria-busy": "true" },
    h(
      "form",
      { class: "search", part: "search", role: "search", "aria-label": words.SearchForm, novalidate: true },
      h(
        "div",
        { class: "seg dest" },
        h("label", { class: "k", for: id }, words.Destination),
        h("input", {
          id,
          autocomplete: "off",
          autocapitalize: "none",
          spellcheck: "false",
          enterkeyhint: "search",
          placeholder: words.DestinationHint,
          value: destination,
          readonly: isFixed,
        }),
        // The place of the button that empties the field.
        ...(destination && !isFixed ? [h("span", { class: "clear" })] : []),
      ),
      date("in", words.CheckIn, checkIn),
      date("out", nights ? `${words.CheckOut} · ${words.count("Nights", nights)}` : words.CheckOut, checkOut),
      button("who", words.Guests, guests),
      h(
        "div",
        { class: "go" },
        h(
          "button",
          { type: "submit", class: "btn primary block", part: "button button-primary" },
          // The place of the icon.
          h("span", { class: "i" }),
          ` ${words.Search}`,
        ),
      ),
    ),
    // Before a search.
    ...(isSearched ? [] : [h("p", { class: "door" }, h("button", { type: "button", class: "btn quiet s", part: "button-quiet" }, h("span", { class: "i" }), ` ${words.FindMyBooking}`))]),
  );
}

/** Placeholders in the geometry of the catalogue's bar and cards. */
export function paintedCatalogue() {
  const gap = (name) => h("div", { class: `sk ${name}` });
  const six = (make) => [1, 2, 3, 4, 5, 6].map(make);
  const card = () =>
    h("div", { class: "panel trip", part: "card" }, gap("scene"), h("div", { class: "body sm" }, ...["h3 w60", "w40", "w40", "w20", "w20"].map(gap)));
  return h(
    "div",
    { class: "stack g5", "aria-busy": "true" },
    h("div", { class: "stack" }, h("div", { class: "fbar" }, ...six(() => gap(""))), gap("tall")),
    gap("tall w40"),
    h("div", { class: "cards" }, ...six(card)),
  );
}

/** What is shown when the widget cannot run: a calm sentence, a way to try again, and the site's own fallback. */
export function brokenPanel(sentence, words, retry) {
  const button = h("button", { type: "button", class: "btn s", part: "button" }, words.TryAgain);
  button.addEventListener("click", retry);
  return h(
    "div",
    { class: "stack g3" },
    h(
      "div",
      { class: "notice danger", part: "notice", role: "alert" },
      h("div", { class: "stack g2" }, h("p", {}, sentence), h("p", {}, button)),
    ),
    h("slot"),
  );
}
