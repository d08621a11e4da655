// One state of the gallery: `state.html?state=NAME`, and optionally `theme=light|dark`, `dir=ltr|rtl`, `width=PIXELS`
// (of the element, within the window), `accent=COLOUR`, `brand=NAME` of brands.css, `lang=TAG`, and `beside=yes` for one of several in
// a tab. `data-ready` on the root says when the state stands: "true", or "failed" with the reason on the console.
import { inTurn, standAlone } from "./beside.js";
import { Visitor } from "./drive.js";
import { interpreter } from "./languages.js";
import { GATEWAY, recordings, replay, stopClock } from "./replay.js";
import { stateNamed } from "./states.js";

const page = document.documentElement;
const asked = new URLSearchParams(location.search);

function dress() {
  const [theme, dir, width, accent, brand, lang] = ["theme", "dir", "width", "accent", "brand", "lang"].map((name) => asked.get(name));
  if (lang) page.lang = lang;
  if (brand) page.dataset.brand = brand;
  if (theme) page.style.colorScheme = theme;
  if (dir) page.dir = dir;
  if (width) document.querySelector("main").style.inlineSize = `${Number(width)}px`;
  if (accent) page.style.setProperty("--stopover-accent", accent);
}

async function stand() {
  dress();
  const isBeside = asked.has("beside");
  if (isBeside) standAlone();
  const state = stateNamed(asked.get("state"));
  if (!state) throw new Error(`there is no state “${asked.get("state")}”`);
  document.title = `${state.title} · Stopover gallery`;
  document.querySelector("h1").textContent = state.title;

  const recorded = await recordings();
  stopClock(recorded.moment);
  replay(recorded, state.faults);

  const element = document.createElement(state.element ?? "stopover-hotels");
  if (state.gateway !== null) element.setAttribute("gateway", GATEWAY);
  if (state.hotel) element.setAttribute("hotel", state.hotel(recorded.visit));
  for (const [name, value] of Object.entries(state.attributes ?? {})) element.setAttribute(name, value);
  if (state.authorize) element.authorize = state.authorize;
  // A checkout that another state has left behind would be taken up.
  sessionStorage.clear();
  const { addLanguage } = await import("/pkg/stopover.js");
  const lang = asked.get("lang");
  const readings = lang ? await interpreter(lang, addLanguage) : undefined;
  // The shell paints a form of its own until the widget is there.
  const ready = new Promise((resolve) => element.addEventListener("stopover-ready", resolve, { once: true }));
  document.querySelector("main").append(element);
  await ready;

  const visitor = new Visitor(element, readings);
  const play = async () => {
    await state.drive?.(visitor, recorded.visit);
    await visitor.rest();
  };
  await (isBeside ? inTurn(play) : play());
}

window.stateReady = stand().then(
  () => {
    page.dataset.ready = "true";
  },
  (error) => {
    page.dataset.ready = "failed";
    console.error(error);
    throw error;
  },
);
