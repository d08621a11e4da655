// States beside each other in one tab: what frames of one origin share must not make them meet.

/** Gives this frame a session of its own, for it would take up another's checkout, and keeps it from scrolling the page around it. */
export function standAlone() {
  const kept = new Map();
  const session = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
    removeItem: (name) => kept.delete(name),
    clear: () => kept.clear(),
  };
  Object.defineProperty(window, "sessionStorage", { value: session });
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (options) {
    focus.call(this, { ...options, preventScroll: true });
  };
  Element.prototype.scrollIntoView = function () {
    const { top, bottom } = this.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) scrollBy(0, top);
  };
}

/**
 * Plays one frame's visit after the other's, for only one can have the focus; what it shows then stays when the next one takes
 * that. A frame that goes away lets the next one go on.
 */
export function inTurn(play) {
  return navigator.locks.request("stopover-gallery", async () => {
    await play();
    for (const left of ["blur", "focusout"]) window.addEventListener(left, (event) => event.stopImmediatePropagation(), true);
  });
}
