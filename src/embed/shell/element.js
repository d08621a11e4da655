import { DEFAULT_LOAD } from "stopover-interface";

import { fetchAhead, load } from "./core.js";
import { h } from "./dom.js";
import { Handover } from "./handover.js";
import { json } from "./json.js";
import { asked, changes, language, ownTexts, setOwnTexts, speaks } from "./languages.js";
import { brokenPanel } from "./painted.js";
import { adopt, leave, upgrade } from "./settings.js";
import { styles } from "./styles.js";
import { unwatch, watch } from "./surroundings.js";
import { abandon, isTrap, running } from "./traps.js";
import { isStrategy, whenWanted } from "./when.js";
import { wordsFor } from "./words.js";

/**
 * What the style sheet cannot do without; older browsers show what stands inside the element. Whoever has these two has the
 * rest: docs/EMBEDDING.md, Browsers.
 */
const isSupported = () =>
  CSS.supports("color", "light-dark(red, red)") &&
  // Safari before 18 calculates with other units.
  CSS.supports("color", "oklch(from red l c calc(h + 1))");

/** No form is so tall, in pixels. */
const TALLEST_FORM = 400;

/**
 * What the elements have in common. Each says which of its attributes its running widget takes over (`live`) and which
 * it begins anew with, which chunk it needs and which a visitor needs `next`, how it is mounted and painted (with nothing where
 * a page of its own comes, for which room is kept), and what is said when it cannot start.
 */
export class StopoverElement extends (globalThis.HTMLElement ?? class {}) {
  /** Of what a site has put inside, as far as that is shown before the element is defined: the style sheets of sites still apply. */
  #height = this.offsetHeight;
  /** The root of everything inside; holds what is shown. */
  #root;
  #widget;
  #handover;
  /** Aborted when what was begun is no longer wanted. */
  #attempt;
  /** The language it has begun in, as it was asked for. */
  #asked;
  /** Whether it has said that it is ready. */
  #isReady = false;
  /** Commands given before that. */
  #queue = [];
  /** Ends the wait for the moment to load the widget. */
  #hurry;
  /** Whether that moment has come. */
  #isWanted = false;
  /** Settled once an attempt that was given up while it mounted has let go of what it held of the page. */
  #mounting;

  connectedCallback() {
    upgrade(this);
    adopt(this);
    if (!isSupported()) return;
    if (!this.shadowRoot) {
      this.attachShadow({ mode: "open" }).adoptedStyleSheets = [styles()];
      this.#root = h("div", { class: "stopover" });
      this.shadowRoot.append(this.#root);
      // What stands inside is being read by now: its room stays until the visitor does something here.
      if (this.#height > TALLEST_FORM) {
        const { style } = this.#root;
        // Firefox would scroll to the top.
        style.cssText = `min-height:${this.#height}px;overflow-anchor:none`;
        this.addEventListener("click", () => (style.cssText = ""), { once: true });
      }
    }
    changes.addEventListener("change", this);
    watch(this, () => this.#follow());
    // Moved within the page, the widget goes on, unless another language is spoken there.
    if (this.#attempt) this.#follow();
    else this.#begin();
  }

  disconnectedCallback() {
    queueMicrotask(() => {
      if (this.isConnected) return;
      leave(this);
      changes.removeEventListener("change", this);
      unwatch(this);
      this.#end();
      this.#isWanted = false;
      this.#root?.replaceChildren();
    });
  }

  attributeChangedCallback(name, before, after) {
    if (before === after) return;
    if (name === "locale" || !this.#widget) this.#beginAnew();
    else if (this.constructor.live.includes(name)) this.#widget.attributesChanged();
    else this.#begin();
  }

  /** Texts to say instead of the language's own, by key: docs/LANGUAGES.md. */
  get texts() {
    return ownTexts(this);
  }

  set texts(texts) {
    // React and Vue set an equal object anew whenever they render.
    if (json(texts) === json(ownTexts(this))) return;
    setOwnTexts(this, texts);
    this.#beginAnew();
  }

  /** A language has changed, or all have. */
  handleEvent({ detail: lang }) {
    if (lang === null || speaks(this).lang === lang) this.#beginAnew();
  }

  /** Goes over to another language, if the page around it has. */
  #follow() {
    if (asked(this) !== this.#asked) this.#beginAnew();
  }

  /** Begins again, if it has begun. */
  #beginAnew() {
    if (this.#attempt) this.#begin();
  }

  /** Says in the markup what language the words are, and how they run. */
  #speak({ lang, dir }) {
    Object.assign(this.#root, { lang, dir });
  }

  /**
   * Paints, and loads the widget when it is wanted: at once where it was wanted before, else as the `load` attribute says.
   * What a visitor has done in what was painted before stays.
   */
  async #begin() {
    const before = this.#handover;
    this.#end();
    const { signal } = (this.#attempt = new AbortController());
    this.#asked = asked(this);
    this.#speak(speaks(this));
    const inside = this.constructor.paint(this, wordsFor(this));
    this.#root.classList.toggle("kept", !inside.length);
    const painted = h("div", {}, ...inside);
    const handover = (this.#handover = new Handover(painted));
    this.#root.append(painted);
    before?.into(painted);
    while (this.#root.firstChild !== painted) this.#root.firstChild.remove();
    const commanded = new Promise((resolve) => (this.#hurry = resolve));
    const strategy = this.#isWanted || this.#queue.length > 0 ? "eager" : this.#strategy();
    await Promise.race([whenWanted(this, strategy, signal), commanded]);
    if (signal.aborted) return;
    this.#isWanted = true;
    await this.#start(painted, handover, signal);
  }

  /** When to load the widget. */
  #strategy() {
    const named = this.getAttribute("load") ?? DEFAULT_LOAD;
    if (isStrategy(named)) return named;
    const element = this.localName;
    console.warn(`<${element}>: attribute load: “${named}” is not visible, eager, idle or intent.`);
    return DEFAULT_LOAD;
  }

  async #start(painted, handover, signal) {
    const { chunk, next, mount } = this.constructor;
    const place = h("div");
    try {
      fetchAhead(chunk);
      const [core, spoken] = await Promise.all([load(), language(this)]);
      await handover.settled();
      if (signal.aborted) return;
      running.add(this);
      await this.#mounting;
      const ready = new Promise((resolve) => this.addEventListener("stopover-ready", resolve, { once: true, signal }));
      if (signal.aborted) return;
      const mounted = core[mount](this, place, spoken);
      const letGo = (widget) => signal.aborted && widget.free();
      this.#mounting = mounted.then(letGo).catch(() => {});
      const widget = await mounted;
      if (signal.aborted) return;
      this.#widget = widget;
      this.#speak(spoken);
      this.#root.append(place);
      handover.into(place);
      this.#handover = undefined;
      painted.remove();
      await ready;
      if (signal.aborted) return;
      this.#isReady = true;
      for (const { command, settle } of this.#queue.splice(0)) settle(() => command(widget));
      if (!next) return;
      await whenWanted(this, "intent", signal);
      fetchAhead(next);
    } catch (error) {
      if (isTrap(error)) abandon(error);
      if (!signal.aborted) this.fail(error);
    }
  }

  #end() {
    this.#attempt?.abort();
    this.#attempt = undefined;
    this.#handover = undefined;
    running.delete(this);
    const widget = this.#widget;
    this.#widget = undefined;
    this.#isReady = false;
    try {
      widget?.free();
    } catch {
      // The WebAssembly instance is beyond use; what it held goes with it.
    }
  }

  /** Opens a screen: a hotel, a holiday, or a view. Rejects with an Error that says what can be opened. */
  open(target) {
    return this.command((widget) => widget.open(target));
  }

  /** Begins the visit anew, as the attributes say. */
  reset() {
    return this.command((widget) => widget.reset());
  }

  /** Gives the widget a command, once it runs; begins to load it for that. */
  command(command) {
    return new Promise((resolve, reject) => {
      const settle = (run) => {
        try {
          resolve(run());
        } catch (error) {
          if (isTrap(error)) abandon(error);
          reject(error);
        }
      };
      if (this.#isReady) return settle(() => command(this.#widget));
      this.#queue.push({ command, settle });
      this.#hurry?.();
    });
  }

  /** Replaces the widget by a panel that can start it again. */
  fail(error) {
    // What was done in the painted form goes over into the next one.
    const before = this.#handover;
    this.#end();
    this.#handover = before;
    // A mount that has trapped never ends.
    this.#mounting = undefined;
    for (const { settle } of this.#queue.splice(0)) settle(() => Promise.reject(error));
    this.#speak(speaks(this));
    const words = wordsFor(this);
    const { broken } = this.constructor;
    this.#root.classList.remove("kept");
    // A command begins it again, as the panel's button does.
    this.#hurry = () => this.#begin();
    const again = () => {
      const isByKey = this.shadowRoot.activeElement?.matches(":focus-visible");
      this.#begin();
      if (isByKey) this.#root.querySelector("input")?.focus();
    };
    this.#root.replaceChildren(brokenPanel(words[broken], words, again));
    this.dispatchEvent(
      new CustomEvent("stopover-error", {
        bubbles: true,
        composed: true,
        detail: { code: isTrap(error) ? "trap" : "not-started", message: String(error), retryable: true },
      }),
    );
  }
}
