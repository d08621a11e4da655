// Attributes as typed properties, and settings for the whole page. `interface.json` describes them all.

import { attributes } from "stopover-interface";

import { setTexts } from "./languages.js";

/** How a property of a type is read from its attribute, and written to it. */
const KINDS = {
  string: {
    read: (element, name) => element.getAttribute(name),
    write: (element, name, value) => element.setAttribute(name, value),
  },
  number: {
    read: (element, name) => (element.hasAttribute(name) ? Number(element.getAttribute(name)) : null),
    write: (element, name, value) => element.setAttribute(name, value),
  },
  boolean: {
    read: (element, name) => (element.getAttribute(name) ?? "false") !== "false",
    write: (element, name, value) => (value ? element.setAttribute(name, "") : element.removeAttribute(name)),
  },
};

/** The property of an attribute: `checkIn` of `check-in`. */
const propertyOf = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** Gives a class of elements its attributes: what it observes, what its widget takes over while running, properties. */
export function reflect(type, name) {
  const all = attributes[name];
  type.observedAttributes = all.map(({ name }) => name);
  type.live = all.filter(({ live }) => live).map(({ name }) => name);
  for (const { name, kind } of all) {
    const { read, write } = KINDS[kind];
    Object.defineProperty(type.prototype, propertyOf(name), {
      configurable: true,
      enumerable: true,
      get() {
        return read(this, name);
      },
      set(value) {
        if (value === null || value === undefined) this.removeAttribute(name);
        else write(this, name, value);
      },
    });
  }
}

/** Properties that were set before the element was defined hide those of its class: sets them again. */
export function upgrade(element) {
  for (const property of Object.keys(element)) {
    if (!(property in Object.getPrototypeOf(element))) continue;
    const value = element[property];
    delete element[property];
    element[property] = value;
  }
}

/** The settings of the page. */
const defaults = {};

/** The elements in the page. */
const connected = new Set();

/** What an element has from the page's settings, by property, even while it is out of the page. */
const adoptions = new WeakMap();

/** Gives an element the settings of the page, except those it has itself. */
export function adopt(element) {
  connected.add(element);
  if (!adoptions.has(element)) adoptions.set(element, new Map());
  for (const property of Object.keys(defaults)) settle(element, property);
}

/** The element has left the page. */
export function leave(element) {
  connected.delete(element);
}

function settle(element, property) {
  if (!(property in element)) return;
  const adopted = adoptions.get(element);
  const own = element[property];
  // What was switched off after the page's settings stays off.
  const isUnset = own === null || own === undefined || own.asks || (own === false && !adopted.has(property));
  if (!isUnset && own !== adopted.get(property)) return;
  element[property] = defaults[property];
  adopted.set(property, element[property]);
}

/**
 * Sets properties for all elements of the page, present and future, except where an element has its own. `undefined` and
 * `null` remove a setting.
 */
export function configure(settings) {
  for (const [property, value] of Object.entries(settings)) {
    if (property === "texts") {
      setTexts(value);
      continue;
    }
    if (!PROPERTIES.has(property)) {
      console.warn(`stopover: configure: there is no setting “${property}”.`);
      continue;
    }
    defaults[property] = value;
    for (const element of connected) settle(element, property);
    if (value === null || value === undefined) delete defaults[property];
  }
}

/** What can be set: attributes, and the site's own function for payments. */
const PROPERTIES = new Set([
  "authorize",
  ...Object.values(attributes).flatMap((all) => all.map(({ name }) => propertyOf(name))),
]);
