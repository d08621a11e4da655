// The gallery: a list of states, and a frame that shows one of them at the chosen width, theme and direction.
import { addressOf, languageOptions, widthOf } from "./frames.js";
import { languages } from "./languages.js";
import { STATES, stateNamed } from "./states.js";

const form = document.querySelector("#settings");
const frame = document.querySelector("#state");
const standalone = document.querySelector("#standalone");

function settings() {
  return Object.fromEntries(new FormData(form));
}

function show() {
  const state = stateNamed(decodeURIComponent(location.hash.slice(1))) ?? STATES[0].states[0];
  const { width, ...others } = settings();
  frame.style.inlineSize = `${widthOf(state, width)}px`;
  frame.title = state.title;
  document.querySelector("#title").textContent = state.title;
  standalone.href = addressOf(state, others);
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
form.elements.lang.append(...languageOptions(await languages()));
form.addEventListener("change", show);
form.addEventListener("submit", (event) => event.preventDefault());
window.addEventListener("hashchange", () => {
  show();
  document.querySelector(".stage").scrollIntoView({ block: "nearest" });
});
show();
