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
    const isFocused = this.getRootNode().activeElement === this;
    if (isFocused && !options?.preventScroll) reveal(this, "center");
  };
  Element.prototype.scrollIntoView = function (options) {
    reveal(this, options?.block ?? "start");
  };
}

/** Scrolls what is around an element, as far as this frame, where the element is out of sight. */
function reveal(element, block) {
  for (let around = element; (around = around.assignedSlot ?? around.parentElement ?? around.getRootNode().host); ) {
    const isPage = around === document.scrollingElement;
    if (!isPage && !/auto|scroll/.test(getComputedStyle(around).overflowY)) continue;
    const { top, bottom } = element.getBoundingClientRect();
    const sight = isPage ? { top: 0, bottom: innerHeight } : around.getBoundingClientRect();
    const [before, after] = [top - sight.top, bottom - sight.bottom];
    if (before >= 0 && after <= 0) continue;
    const nearest = Math.abs(before) < Math.abs(after) ? before : after;
    const by = { start: before, center: (before + after) / 2, nearest };
    around.scrollBy({ top: by[block], behavior: "instant" });
  }
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
