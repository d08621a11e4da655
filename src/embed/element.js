// The shell: defines <stopover-hotels> and <stopover-holidays>, paints them at once and loads the WebAssembly widgets into
// them.
// JavaScript because custom elements need a JavaScript class, and because it must outlive a failure of the WebAssembly.

import css from "stopover-styles";

import { changes, language, ownTexts, setOwnTexts, shellWords, speaks } from "./languages.js";

export { addLanguage, setTexts } from "./languages.js";

/** What the style sheet cannot do without; older browsers show what stands inside the element. */
const supported =
  "adoptedStyleSheets" in Document.prototype &&
  CSS.supports("color", "light-dark(red, red)") &&
  CSS.supports("color", "color-mix(in oklab, red, red)") &&
  CSS.supports("selector(:has(a))");

let sheet;
let core;
let restarts = 0;

/** One style sheet for all elements of the page; constructed, so that `style-src 'self'` allows it. */
function styles() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  return sheet;
}

/** The core's address, changed so that the browser makes a new instance of it. */
function freshCopy() {
  const address = new URL("./stopover_core.js", import.meta.url);
  address.searchParams.set("restart", restarts);
  return address.href;
}

/** Loads the WebAssembly once per page. A failed load is forgotten, so that trying again can succeed. */
function load() {
  core ??= (restarts === 0 ? import("./stopover_core.js") : import(freshCopy()))
    .then(async (module) => {
      await module.default();
      return module;
    })
    .catch((error) => {
      core = undefined;
      throw error;
    });
  return core;
}

/** `h("p", { class: "sm" }, "text")`: an element, built without parsing markup. */
function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** The empty form in the geometry of the real one. It is replaced when the widget is ready. */
function paintedForm({ say, count, list }) {
  const field = (area, label, value) =>
    h("div", { class: `seg ${area}` }, h("span", { class: "k" }, label), h("span", { class: "v none" }, value));
  return h(
    "div",
    { class: "stack g5", "aria-busy": "true" },
    h(
      "div",
      { class: "search" },
      field("dest", say("Destination"), say("DestinationHint")),
      field("in", say("CheckIn"), say("AddDate")),
      field("out", say("CheckOut"), say("AddDate")),
      field("who", say("Guests"), list(count("CountAdults", 2), count("CountRooms", 1))),
      h("div", { class: "go" }, h("span", { class: "btn primary block" }, say("Search"))),
    ),
  );
}

/** Placeholders in the geometry of the catalogue's bar and cards. */
function paintedCatalogue() {
  const gap = (name) => h("div", { class: `sk ${name}` });
  const six = (make) => Array.from({ length: 6 }, make);
  const card = () =>
    h("div", { class: "panel trip" }, gap("scene"), h("div", { class: "body" }, gap("h3 w60"), gap("w40"), gap("w20")));
  return h(
    "div",
    { class: "stack g5", "aria-busy": "true" },
    h("div", { class: "stack" }, h("div", { class: "fbar" }, ...six(() => gap(""))), gap("tall")),
    gap("tall w40"),
    h("div", { class: "cards" }, ...six(card)),
  );
}

/** What is shown when the widget cannot run: a calm sentence, a way to try again, and the site's own fallback. */
function brokenPanel({ say }, sentence, retry) {
  const button = h("button", { type: "button", class: "btn s" }, say("TryAgain"));
  button.addEventListener("click", retry);
  return h(
    "div",
    { class: "stack g3" },
    h(
      "div",
      { class: "notice danger", role: "alert" },
      h("div", { class: "stack g2" }, h("p", {}, say(sentence)), h("p", {}, button)),
    ),
    h("slot"),
  );
}

/** How long the site's backend may take to answer for a payment, in milliseconds. */
const AUTHORIZE_DEADLINE = 90_000;

/** Asks the site's backend, with its own cookies, whether a checkout is paid; gives its grant. */
async function askSite(address, payment) {
  const answer = await fetch(address, {
    method: "POST",
    credentials: "include",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(payment),
    signal: AbortSignal.timeout(AUTHORIZE_DEADLINE),
  });
  if (!answer.ok) throw new Error("the site did not authorize the payment");
  return (await answer.json()).grant;
}

const mounted = new Set();

/**
 * What the elements have in common. Each says which settings its running widget takes over (`live`) and which it begins
 * anew with, how it is mounted and painted, and which message is said when it cannot start.
 */
class StopoverElement extends HTMLElement {
  #widget;
  #place;
  #attempt = 0;

  connectedCallback() {
    this.#takeOver("authorize", "texts");
    if (!supported) return;
    if (!this.shadowRoot) {
      this.attachShadow({ mode: "open" }).adoptedStyleSheets = [styles()];
      this.#place = h("div", { class: "stopover" });
      this.shadowRoot.append(this.#place);
    }
    changes.addEventListener("change", this);
    this.#start();
  }

  /** A property that was set before the element was defined hides the one of its class. */
  #takeOver(...names) {
    for (const name of names) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
  }

  disconnectedCallback() {
    changes.removeEventListener("change", this);
    this.#attempt += 1;
    this.#release();
    this.#place?.replaceChildren();
  }

  attributeChangedCallback(name, before, after) {
    // The language is looked for before there is a widget.
    if ((!this.#widget && name !== "locale") || before === after) return;
    if (this.constructor.live.includes(name)) this.#widget.attributesChanged();
    else this.#restart();
  }

  /** Texts to say instead of the language's own, by key; see docs/LANGUAGES.md. */
  get texts() {
    return ownTexts(this);
  }

  set texts(texts) {
    setOwnTexts(this, texts);
    this.#restart();
  }

  /** A language has changed, or every one. */
  handleEvent({ detail: lang }) {
    if (lang === null || speaks(this).lang === lang) this.#restart();
  }

  #restart() {
    if (!this.#place?.isConnected) return;
    this.#release();
    this.#start();
  }

  /** Says in the markup which language the words are, and how they run. */
  #speak({ lang, dir }) {
    Object.assign(this.#place, { lang, dir });
  }

  async #start() {
    const attempt = ++this.#attempt;
    const { mount, paint } = this.constructor;
    this.#speak(speaks(this));
    this.#place.replaceChildren(...paint(this, shellWords(this)));
    try {
      const [module, spoken] = await Promise.all([load(), language(this)]);
      if (attempt !== this.#attempt) return;
      this.#speak(spoken);
      this.#place.replaceChildren();
      this.#widget = module[mount](this, this.#place, spoken);
      mounted.add(this);
    } catch (error) {
      if (isTrap(error)) abandonCore(error);
      if (attempt === this.#attempt) this.fail(error);
    }
  }

  #release() {
    mounted.delete(this);
    const widget = this.#widget;
    this.#widget = undefined;
    try {
      widget?.free();
    } catch {
      // The WebAssembly instance is beyond use; what it held goes with it.
    }
  }

  /** Replaces the widget by a panel that can start it again. */
  fail(error) {
    this.#release();
    this.#speak(speaks(this));
    this.#place.replaceChildren(brokenPanel(shellWords(this), this.constructor.broken, () => this.#start()));
    this.dispatchEvent(
      new CustomEvent("stopover-error", { bubbles: true, composed: true, detail: { message: String(error) } }),
    );
  }
}

class StopoverHotels extends StopoverElement {
  static live = ["gateway", "min-nights", "max-nights", "owner-notices", "rating-scale"];
  static observedAttributes = [...this.live, "hotel", "locale", "view"];
  static mount = "mountHotels";
  static broken = "HotelsBroken";
  static paint = (element, words) => (element.getAttribute("view") === "booking" ? [] : [paintedForm(words)]);

  #authorize;

  /**
   * How the site answers for a payment: `async (payment) => grant`. The site's own function, else one that asks the
   * address in `authorize-url`; undefined where the site has set neither.
   */
  get authorize() {
    const address = this.getAttribute("authorize-url");
    return this.#authorize ?? (address ? (payment) => askSite(new URL(address, this.baseURI), payment) : undefined);
  }

  set authorize(authorize) {
    this.#authorize = typeof authorize === "function" ? authorize : undefined;
  }
}

class StopoverHolidays extends StopoverElement {
  static live = ["enquiry-url", "json-ld", "owner-notices"];
  static observedAttributes = [...this.live, "gateway", "holiday", "locale", "route"];
  static mount = "mountHolidays";
  static broken = "HolidaysBroken";
  static paint = (element) => (element.hasAttribute("holiday") ? [] : [paintedCatalogue()]);
}

/** Whether an error is a trap of our own WebAssembly: the host page may run its own. */
function isTrap(error) {
  return error instanceof WebAssembly.RuntimeError && String(error.stack).includes("stopover_core");
}

/** A trap leaves the instance in an unknown state: every widget of the page offers a restart with a fresh one. */
function abandonCore(error) {
  core = undefined;
  restarts += 1;
  for (const element of [...mounted]) element.fail(error);
}

window.addEventListener("error", ({ error }) => {
  if (isTrap(error)) abandonCore(error);
});

for (const [name, element] of [
  ["stopover-hotels", StopoverHotels],
  ["stopover-holidays", StopoverHolidays],
]) {
  if (!customElements.get(name)) customElements.define(name, element);
}
