// The gallery: a list of states, and a frame that shows one of them at the chosen width, theme and direction.
import { languages } from "./languages.js";
import { STATES, stateNamed } from "./states.js";

/** The widest window in which popovers are sheets and filters have no column of their own. */
const NARROW = 360;
/** The least window that has room for the column of filters. */
const WIDE = 1200;

const form = document.querySelector("#settings");
const frame = document.querySelector("#state");
const standalone = document.querySelector("#standalone");

function settings() {
  return Object.fromEntries(new FormData(form));
}

function show() {
  const state = stateNamed(decodeURIComponent(location.hash.slice(1))) ?? STATES[0].states[0];
  const { width, theme, dir, accent, lang } = settings();
  const query = new URLSearchParams({ state: state.name, dir });
  if (theme) query.set("theme", theme);
  if (accent) query.set("accent", accent);
  if (lang) query.set("lang", lang);
  // Some states only come about where the window is narrow enough, or wide enough.
  const possible = state.narrow ? Math.min(width, NARROW) : state.wide ? Math.max(width, WIDE) : Number(width);
  frame.style.inlineSize = `${possible}px`;
  frame.title = state.title;
  document.querySelector("#title").textContent = state.title;
  standalone.href = `state.html?${query}`;
  // `replace`: the frame must not add steps to the way back.
  frame.contentWindow.location.replace(standalone.href);
  for (const link of document.querySelectorAll("#states a")) {
    if (link.hash === `#${state.name}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

document.querySelector("#states").append(
  ...STATES.map(({ screen, states }) => {
    const heading = Object.assign(document.createElement("h2"), { textContent: screen });
    const list = document.createElement("ul");
    list.append(
      ...states.map(({ name, title }) => {
        const item = document.createElement("li");
        item.append(Object.assign(document.createElement("a"), { href: `#${name}`, textContent: title }));
        return item;
      }),
    );
    const section = document.createElement("section");
    section.append(heading, list);
    return section;
  }),
);
const named = new Intl.DisplayNames("en", { type: "language" });
form.elements.lang.append(
  ...(await languages()).map((tag) => {
    const isEnglish = tag === "en";
    return new Option(tag === "en-XA" ? `made up (${tag})` : named.of(tag), isEnglish ? "" : tag, isEnglish, isEnglish);
  }),
);
form.addEventListener("change", show);
form.addEventListener("submit", (event) => event.preventDefault());
window.addEventListener("hashchange", () => {
  show();
  document.querySelector(".stage").scrollIntoView({ block: "nearest" });
});
show();
