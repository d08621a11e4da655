/**
 * Puts an element into the page: `mount("#place", { element: "holidays", gateway: "/book" })`. The settings are the
 * element's properties; without `element` it is the hotels'. Gives a handle to change or remove it.
 *
 * Throws an Error when there is no such place, element or property.
 */
export function mount(target, { element = "hotels", ...settings } = {}) {
  const place = typeof target === "string" ? document.querySelector(target) : target;
  if (!(place instanceof Node)) throw new Error(`mount: there is no element “${target}” in the page`);
  const name = `stopover-${element}`;
  if (!customElements.get(name)) throw new Error(`mount: element is “hotels” or “holidays”, not “${element}”`);
  const made = document.createElement(name);
  const update = (changes) => {
    const unknown = Object.keys(changes).find((property) => !(property in Object.getPrototypeOf(made)));
    if (unknown) throw new Error(`mount: <${name}> has no property “${unknown}”`);
    Object.assign(made, changes);
  };
  update(settings);
  place.append(made);
  return { element: made, update, destroy: () => made.remove() };
}
