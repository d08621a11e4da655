// What a visitor does in the painted form goes over into the real one: what was typed, the focus, what was pressed.

/** The controls that both forms have. */
const CONTROLS = [".seg.dest input", ".seg.in", ".seg.out", ".seg.who", ".go button", ".door button"];

/** Watches a painted form. */
export class Handover {
  #painted;
  #pressed = [];
  #composed = Promise.resolve();

  constructor(painted) {
    this.#painted = painted;
    painted.addEventListener("click", ({ target }) => {
      const control = CONTROLS.find((selector) => target.closest(selector));
      if (control && control !== CONTROLS[0]) this.#pressed.push(control);
    });
    painted.addEventListener("submit", (event) => event.preventDefault());
    painted.addEventListener("compositionstart", () => {
      this.#composed = new Promise((resolve) =>
        painted.addEventListener("compositionend", resolve, { once: true }),
      );
    });
  }

  /** Resolves when no character is being composed from several keys: that would be cut short. */
  settled() {
    return this.#composed;
  }

  /** Carries everything over, but for what the site filled in. Both forms are in the page; the painted one goes afterwards. */
  into(widget) {
    const real = (selector) => {
      const control = widget.querySelector(selector);
      return control?.checkVisibility() ? control : undefined;
    };
    const painted = this.#painted.querySelector(CONTROLS[0]);
    const destination = real(CONTROLS[0]);
    if (destination && painted && painted.value !== painted.defaultValue) {
      destination.value = painted.value;
      destination.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
    const focused = this.#painted.getRootNode().activeElement;
    const held = CONTROLS.find((selector) => focused && this.#painted.querySelector(selector) === focused);
    if (held) real(held)?.focus({ preventScroll: true });
    if (held === CONTROLS[0]) destination?.setSelectionRange(painted.selectionStart, painted.selectionEnd);
    for (const control of new Set(this.#pressed)) real(control)?.click();
  }
}
