// When an element loads its widget: the `load` attribute.
//
// - `visible`: when it is within a screen's height of the viewport;
// - `eager`: at once; `idle`: when the page has nothing else to do; `intent`: only on intent.
//
// Intent loads it in every case: a pointer that comes over it, a touch, the focus.

const INTENT = ["pointerover", "pointerdown", "focusin", "keydown"];

/** How long a page may stay busy before an idle element loads all the same, in milliseconds. */
const IDLE_DEADLINE = 5_000;

const STRATEGIES = {
  eager(element, go) {
    go();
  },
  visible(element, go, signal) {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && go(),
      { rootMargin: "100%" },
    );
    observer.observe(element);
    signal.addEventListener("abort", () => observer.disconnect());
  },
  idle(element, go) {
    // Safari has no requestIdleCallback.
    if (globalThis.requestIdleCallback) requestIdleCallback(go, { timeout: IDLE_DEADLINE });
    else setTimeout(go);
  },
  intent() {},
};

/** Resolves when the element should load its widget, at once where `eager`. Nothing is watched any more once `signal` is aborted. */
export function whenWanted(element, strategy, signal) {
  return new Promise((resolve) => {
    for (const event of INTENT) element.addEventListener(event, resolve, { once: true, passive: true, signal });
    STRATEGIES[strategy](element, resolve, signal);
  });
}

/** Whether there is a strategy of this name. */
export const isStrategy = (name) => Object.hasOwn(STRATEGIES, name);
