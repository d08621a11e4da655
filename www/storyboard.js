// The storyboard: states in frames beside each other, for each choice of language, theme and width. A frame is there while it
// is in sight, for each holds a widget.
import { addressOf, languageOptions, widthOf } from "./frames.js";
import { languages } from "./languages.js";
import { STATES, stateNamed } from "./states.js";

const form = document.querySelector("#settings");
const board = document.querySelector("#board");

/** What a list stands at, or everything it has. */
function chosen(name) {
  const { value, options } = form.elements[name];
  const all = [...options].map(({ value }) => value).filter((it) => it !== "every");
  return value === "every" ? all : [value];
}

/** A frame for each combination. */
function* combinations() {
  const one = stateNamed(form.elements.state.value);
  for (const state of one ? [one] : STATES.flatMap(({ states }) => states)) {
    for (const lang of chosen("lang")) {
      for (const theme of chosen("theme")) {
        // Where a state needs another width, some are the same.
        for (const width of new Set(chosen("width").map((it) => widthOf(state, it)))) yield { state, lang, theme, width };
      }
    }
  }
}

const inSight = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) {
    const place = target.querySelector(".frame");
    const { href, textContent } = target.querySelector("a");
    const frame = isIntersecting ? [Object.assign(document.createElement("iframe"), { title: textContent, src: `${href}&beside=yes` })] : [];
    place.replaceChildren(...frame);
  }
});

function figure({ state, lang, theme, width }) {
  const [made, place, caption] = ["figure", "div", "figcaption"].map((tag) => document.createElement(tag));
  const textContent = `${state.title} · ${lang || "en"} · ${theme} · ${width}`;
  caption.append(Object.assign(document.createElement("a"), { href: addressOf(state, { lang, theme }), textContent, target: "_blank", rel: "noopener" }));
  place.className = "frame";
  made.style.setProperty("--width", `${width}px`);
  made.append(place, caption);
  inSight.observe(made);
  return made;
}

function show() {
  inSight.disconnect();
  const figures = [...combinations()].map(figure);
  board.replaceChildren(...figures);
  document.querySelector("#count").textContent = `${figures.length} ${figures.length === 1 ? "frame" : "frames"}`;
  history.replaceState(null, "", `?${new URLSearchParams(new FormData(form))}`);
}

form.elements.state.append(
  ...STATES.map(({ screen, states }) => {
    const group = Object.assign(document.createElement("optgroup"), { label: screen });
    group.append(...states.map(({ name, title }) => new Option(title, name)));
    return group;
  }),
);
form.elements.lang.append(...languageOptions(await languages()), new Option("every one", "every"));
for (const [name, value] of new URLSearchParams(location.search)) {
  const list = form.elements[name];
  if ([...(list?.options ?? [])].some((option) => option.value === value)) list.value = value;
}
form.addEventListener("change", show);
form.addEventListener("submit", (event) => event.preventDefault());
show();
