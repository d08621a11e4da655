// Uses a widget as a visitor does: types, presses and clicks what has a name, and waits for what appears.

/** How long something may take to appear, in milliseconds of real time. */
const PATIENCE = 15_000;

/** How many meanings of a text in another language are tried. */
const MEANINGS = 16;

/**
 * A visitor of one `<stopover-hotels>`. Names are those a screen reader says, in English: `readings` tells what a text of
 * another language says. A string must be the whole name.
 */
export class Visitor {
  #element;
  #readings;

  constructor(element, readings = (text) => [text]) {
    this.#element = element;
    this.#readings = readings;
  }

  /** Waits until `look` finds something in the widget. */
  see(look, what = String(look)) {
    const root = this.#element.shadowRoot;
    const find = typeof look === "string" ? () => visible(root.querySelectorAll(look))[0] : () => look(root);
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = find();
        if (!found) return;
        stop();
        resolve(found);
      };
      const observer = new MutationObserver(check);
      const limit = setTimeout(() => {
        stop();
        reject(new Error(`never saw ${what}`));
      }, PATIENCE);
      const stop = () => {
        observer.disconnect();
        clearTimeout(limit);
      };
      observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
      check();
    });
  }

  /** Waits for a text, whole or in part. */
  read(text) {
    return this.see((root) => visible(root.querySelectorAll("*")).find((e) => this.#says(e, text)), `“${text}”`);
  }

  /** Waits for the part of that kind with a text, whole or in part. */
  part(selector, text) {
    return this.see((root) => visible(root.querySelectorAll(selector)).find((e) => this.#says(e, text)), `${selector} “${text}”`);
  }

  /** The control (button, link, option, label, summary) of that name, if there is one now. */
  finds(name) {
    const controls = "button:not(:disabled), a[href], [role=option], label, summary";
    return visible(this.#element.shadowRoot.querySelectorAll(controls)).find((e) => this.#isNamed(e, name));
  }

  /** Waits for the control of that name. */
  control(name) {
    return this.see(() => this.finds(name), `the control ${name}`);
  }

  /** Presses a control. */
  async click(name) {
    const control = await this.control(name);
    control.focus();
    control.click();
    await painted();
  }

  /** Types into the field with that label, replacing what is there. */
  async type(label, text) {
    await this.enter(await this.#field(label), text);
  }

  /** Types into a field, replacing what is there. */
  async enter(field, text) {
    field.focus();
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true, data: text, inputType: "insertText" }));
    await painted();
  }

  /** Chooses the option with that value in the list with that label. */
  async select(label, value) {
    const field = await this.#field(label);
    field.focus();
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true, composed: true }));
    await painted();
  }

  /** Presses a key where the focus is. */
  async press(key) {
    const focused = this.#element.shadowRoot.activeElement ?? this.#element;
    for (const type of ["keydown", "keyup"]) {
      focused.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, composed: true, cancelable: true }));
    }
    await painted();
  }

  /** Chooses a destination: types the beginning, takes the suggestion. */
  async goTo({ typed, city }) {
    await this.type(/^Destination/, typed);
    await this.click(new RegExp(`^${city} ·`));
  }

  /** Opens the calendar and chooses a day, turning pages until it is shown. */
  async chooseDay(iso) {
    await this.#calendar();
    const name = new Intl.DateTimeFormat(document.documentElement.lang, {
      weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC",
    }).format(new Date(iso));
    while (!this.finds(name)) await this.click("Next month");
    await this.click(name);
  }

  /** Chooses both dates and closes the calendar. */
  async stay({ check_in, check_out }) {
    await this.chooseDay(check_in);
    await this.chooseDay(check_out);
    await this.click("Done");
  }

  /** Adds children to the first room, with their ages. */
  async bring(children) {
    await this.click(/^Guests/);
    const more = await this.see((root) => root.querySelectorAll("fieldset .stepper button:last-of-type")[1], "the children’s stepper");
    for (const [i, age] of children.entries()) {
      more.click();
      await this.select(`Age of child ${i + 1}`, String(age));
    }
    await this.click("Done");
  }

  /** Fills the whole form. */
  async fill(visit) {
    await this.goTo(visit);
    await this.stay(visit);
    await this.bring(visit.children);
  }

  /** Fills the form and searches. */
  async search(visit) {
    await this.fill(visit);
    await this.click("Search");
  }

  /** Searches from the form, as its page has the element do: much sooner than by filling it in. */
  async ask({ destination, check_in, check_out, children }) {
    (await this.control("Search")).focus();
    await this.#element.search({ destination, check_in, check_out, rooms: [{ adults: 2, children }] });
    await painted();
  }

  /** Waits until nothing moves any more, save what moves for ever. */
  async rest() {
    await painted();
    const endless = (animation) => animation.effect.getComputedTiming().endTime === Infinity;
    const moving = this.#element.shadowRoot.getAnimations().filter((animation) => !endless(animation));
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }

  #isNamed(element, name) {
    const label = element.getAttribute("aria-label");
    return label === null ? this.#says(element, name) : this.#readings(label).some((reading) => matches(reading, name));
  }

  /** Whether the text of an element, read piece by piece, is what is wanted. */
  #says(element, wanted) {
    // What only keeps the room of what comes is not read.
    const isRead = ({ parentElement }) => (parentElement.closest("[aria-hidden=true]") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
    const pieces = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, isRead);
    let said = [""];
    while (pieces.nextNode()) {
      const { data } = pieces.currentNode;
      const [before, after] = [/^\s*/, /\s*$/].map((space) => data.match(space)[0]);
      const readings = data.trim() ? this.#readings(data).map((reading) => before + reading.trim() + after) : [data];
      said = said.flatMap((start) => readings.map((reading) => start + reading)).slice(0, MEANINGS);
    }
    return said.some((text) => matches(text, wanted));
  }

  async #calendar() {
    const open = this.#element.shadowRoot.querySelector("[role=grid]");
    if (!open) await this.click(/^Check-in/);
    await this.see("[role=grid]");
  }

  #field(label) {
    return this.see((root) => {
      const found = visible(root.querySelectorAll("label")).find((e) => this.#says(e, label));
      return found && (found.control ?? found.querySelector("input, select, textarea"));
    }, `the field ${label}`);
  }
}

/** Resolves when the browser has drawn twice: focus moves and popovers open within one frame. */
export async function painted() {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

function visible(elements) {
  return [...elements].filter((element) => element.getClientRects().length > 0);
}

function matches(text, wanted) {
  const plain = text.replace(/\s+/g, " ").trim();
  return typeof wanted === "string" ? plain === wanted : wanted.test(plain);
}
