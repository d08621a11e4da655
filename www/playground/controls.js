// The playground's controls: a field for everything that the package's manifest describes, of the kind that its type asks for.

/** Those of the custom properties that a brand mostly sets. The theme builder and the reference have more. */
const PROPERTIES = ["accent", "radius", "size", "density", "font"].map((name) => `--stopover-${name}`);

/** The attributes and custom properties of an element that have a field. */
export function described({ attributes, cssProperties }) {
  return { attributes, properties: cssProperties.filter(({ name }) => PROPERTIES.includes(name)) };
}

/**
 * A labelled field. `standard` is shown where nothing is entered, in place of the described default; `suggestions` are
 * offered where anything may be entered.
 */
export function control(one, { standard, suggestions = [] }) {
  const { name, description } = one;
  const field = fieldOf(one);
  Object.assign(field, { id: `field-${name}`, name });
  field.setAttribute("aria-describedby", `about-${name}`);
  if (field.type === "text") {
    field.placeholder = standard ?? one.default ?? "";
    Object.assign(field, { autocomplete: "off", spellcheck: false });
  }
  const label = Object.assign(document.createElement("label"), { htmlFor: field.id, textContent: name });
  const about = Object.assign(document.createElement("small"), { id: `about-${name}`, textContent: description });
  const choice = Object.assign(document.createElement("div"), { className: "choice" });
  choice.append(label, field, about);
  if (suggestions.length > 0) {
    const list = Object.assign(document.createElement("datalist"), { id: `suggested-${name}` });
    list.append(...suggestions.map((value) => new Option(value, value)));
    field.setAttribute("list", list.id);
    choice.append(list);
  }
  return choice;
}

/** A custom property has no type, but a default that shows what it is. */
function fieldOf({ type, default: standard = "" }) {
  const choices = [...(type?.text ?? "").matchAll(/"([^"]*)"/g)].map(([, choice]) => choice);
  if (choices.length > 0) {
    const select = document.createElement("select");
    const others = choices.filter((choice) => choice !== standard);
    select.append(new Option(standard || "not set", ""), ...others.map((choice) => new Option(choice, choice)));
    return select;
  }
  const [colour] = (!type && /#[0-9a-f]{6}/i.exec(standard)) || [];
  if (colour) return input("color", colour);
  if (type?.text === "boolean") return input("checkbox");
  const [number, unit = ""] = /^[\d.]+(px)?$/.exec(type?.text === "string" ? "" : standard) ?? [];
  if (!number) return input(type?.text === "number" ? "number" : "text");
  const field = input("number", String(parseFloat(number)));
  field.dataset.unit = unit;
  field.step = number === "1" && !type ? 0.05 : 1;
  return field;
}

function input(type, standard = "") {
  const field = Object.assign(document.createElement("input"), { type, value: standard });
  field.dataset.standard = standard;
  return field;
}

/** What a field says; null where that holds anyway. */
export function read(field) {
  if (field.type === "checkbox") return field.checked ? "" : null;
  const value = field.value.trim();
  return value === "" || value === (field.dataset.standard ?? "") ? null : value + (field.dataset.unit ?? "");
}

/** Puts what `read` has given back into a field. What no choice of it says is left out. */
export function write(field, value) {
  if (field.type === "checkbox") field.checked = true;
  else if (field.localName !== "select") field.value = field.dataset.unit ? String(parseFloat(value)) : value;
  else if ([...field.options].some((option) => option.value === value)) field.value = value;
}
