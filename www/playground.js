// The playground: what is set is put on a real element in the frame, kept in this page's address, and written as markup and
// policy to copy. Which settings and events there are, the package's manifest says.
import { copy } from "./copy.js";
import { languages } from "./languages.js";
import { control, described, read, write } from "./playground/controls.js";
import { policyFor, written } from "./playground/markup.js";

/** Events listed at a time. */
const LISTED = 20;

const [form, frame, status, events] = ["settings", "frame", "status", "events"].map((id) => document.getElementById(id));
const [manifest, sheet, spoken] = await Promise.all([
  fetch("/pkg/custom-elements.json").then((answer) => answer.json()),
  fetch("/www/site.css").then((answer) => answer.text()),
  languages(),
]);
const declarations = new Map(manifest.modules.flatMap(({ declarations }) => declarations).map((it) => [it.tagName, it]));

/** What holds where a setting that an element cannot do without is not entered. */
const GIVEN = { gateway: location.origin };

const SUGGESTIONS = {
  locale: spoken.filter((tag) => tag !== "en-XA"),
  "--stopover-font": ["Georgia, serif", "Verdana, sans-serif", "ui-rounded, system-ui, sans-serif", "ui-monospace, monospace"],
};

/** The settings that are not at their defaults, by name. */
function entered() {
  const fields = [...form.querySelectorAll("fieldset [name]")];
  return new Map(fields.map((field) => [field.name, read(field)]).filter(([, value]) => value !== null));
}

/** The element, its attributes and its custom properties. */
function chosen() {
  const settings = Object.entries({ ...GIVEN, ...Object.fromEntries(entered()) });
  const isProperty = ([name]) => name.startsWith("--");
  return {
    element: form.elements.element.value,
    attributes: Object.fromEntries(settings.filter((it) => !isProperty(it))),
    properties: Object.fromEntries(settings.filter(isProperty)),
  };
}

/** Makes the fields of an element, with these settings in them. Those it does not have are left out. */
function build(element, settings) {
  form.elements.element.value = element;
  const kinds = described(declarations.get(element));
  for (const [kind, all] of Object.entries(kinds)) {
    const group = document.getElementById(kind);
    const controls = all.map((it) => control(it, { standard: GIVEN[it.name], suggestions: SUGGESTIONS[it.name] }));
    group.replaceChildren(group.querySelector("legend"), ...controls);
  }
  for (const [name, value] of settings) {
    const field = form.querySelector(`fieldset [name="${CSS.escape(name)}"]`);
    if (field) write(field, value);
  }
}

async function show() {
  const now = chosen();
  put(now);
  const { markup, style } = written(now, sheet);
  const code = document.getElementById("markup");
  code.textContent = markup;
  const address = new URL(location.href);
  const settings = entered();
  address.hash = settings.size > 0 || now.element !== first() ? new URLSearchParams([["element", now.element], ...settings]) : "";
  history.replaceState(history.state, "", address);
  const policy = await policyFor(now, style);
  if (code.textContent === markup) document.getElementById("policy").textContent = policy;
}

/** Puts the settings on the element in the frame, and makes it where another was, or none. */
function put({ element: name, attributes, properties }) {
  const page = frame.contentDocument;
  const main = page?.querySelector("main");
  if (!main) return;
  page.documentElement.style = "";
  for (const [property, value] of Object.entries(properties)) page.documentElement.style.setProperty(property, value);
  const found = main.querySelector(name);
  const element = found ?? page.createElement(name);
  for (const old of element.getAttributeNames()) if (!(old in attributes)) element.removeAttribute(old);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
  }
  if (!found) main.replaceChildren(element);
}

/** Lists an event. No live region: the element itself says what a screen reader should. */
function list({ type, detail }) {
  const [item, name, code] = ["li", "code", "pre"].map((tag) => document.createElement(tag));
  name.textContent = type;
  code.textContent = JSON.stringify(detail, null, 2);
  item.append(name, code);
  events.prepend(item);
  while (events.children.length > LISTED) events.lastChild.remove();
}

const first = () => declarations.keys().next().value;

/** What this page's address says. */
function restore() {
  const settings = new Map(new URLSearchParams(location.hash.slice(1)));
  const element = settings.get("element");
  build(declarations.has(element) ? element : first(), settings);
  show();
}

form.elements.element.append(...[...declarations.keys()].map((name) => new Option(name)));
// What is typed counts once it is whole.
form.addEventListener("input", ({ target }) => target.type !== "text" && target.name !== "element" && show());
form.addEventListener("change", ({ target }) => {
  if (target.name === "element") build(target.value, entered());
  show();
});
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("reset", (event) => {
  event.preventDefault();
  build(form.elements.element.value, []);
  show();
  status.textContent = "Everything is as it was.";
});
for (const what of ["markup", "policy"]) {
  document.getElementById(`copy-${what}`).addEventListener("click", () => copy(document.getElementById(what), status));
}
document.getElementById("clear").addEventListener("click", () => events.replaceChildren());
window.addEventListener("hashchange", restore);
frame.addEventListener("load", () => {
  const names = new Set([...declarations.values()].flatMap((it) => it.events.map(({ name }) => name)));
  for (const name of names) frame.contentDocument.addEventListener(name, list);
  show();
});
restore();
frame.src = "/www/playground/frame.html";
