// The theme builder: what is chosen is put on the widget in the frame, and written as a style sheet to copy.
import { copy } from "./copy.js";

const form = document.querySelector("#choices");
const frame = document.querySelector("#preview");
const screen = document.querySelector("#screen");
const status = document.querySelector("#status");

/** What is legible: WCAG 2.2 AA for text. */
const LEGIBLE = 4.5;

/** Which colours of the widget meet: what it is called, where it is found, and whose ground it stands on. */
const PAIRS = [
  ["Words on the accent", ".btn.primary"],
  ["Text on the surface", ".search, .panel, .trip"],
  ["Accent as text", ".btn.quiet, .link"],
];

/** The fields, save those that stand at what holds anyway. */
function chosen() {
  return [...form.elements].filter(({ name, dataset, value }) => name && value && value !== dataset.default);
}

/** What is set: custom properties, and attributes of the element. */
function theme() {
  const all = chosen().map(({ name, value, dataset }) => [name, value + (dataset.unit ?? "")]);
  return {
    properties: all.filter(([name]) => name.startsWith("--")),
    attributes: all.filter(([name]) => !name.startsWith("--")),
  };
}

/** The style sheet and, where there are attributes, the tag. */
function written({ properties, attributes }) {
  const sheet = properties.map(([name, value]) => `  ${name}: ${value};`).join("\n");
  const css = sheet ? `stopover-hotels, stopover-holidays {\n${sheet}\n}` : "/* Nothing to set: this is how it looks by itself. */";
  const tag = attributes.map(([name, value]) => ` ${name}="${value}"`).join("");
  return tag ? `${css}\n\n/* And on the element: <stopover-hotels${tag} …> */` : css;
}

function show() {
  const now = theme();
  for (const output of form.querySelectorAll("output")) {
    const input = form.querySelector(`#${output.htmlFor}`);
    output.value = input.value + input.dataset.unit;
  }
  document.querySelector("#css").textContent = written(now);
  const element = widget();
  if (!element) return;
  element.style = "";
  for (const [name, value] of now.properties) element.style.setProperty(name, value);
  for (const name of ["theme", "density"]) element.removeAttribute(name);
  for (const [name, value] of now.attributes) element.setAttribute(name, value);
  compareWhenSettled(element);
}

/** Grounds take their new colour by and by. */
async function compareWhenSettled(element) {
  const changes = element.shadowRoot?.getAnimations({ subtree: true }) ?? [];
  await Promise.allSettled(changes.filter((it) => it instanceof frame.contentWindow.CSSTransition).map(({ finished }) => finished));
  compare(element);
}

function widget() {
  return frame.contentDocument?.querySelector("stopover-hotels, stopover-holidays");
}

/** Measures the colours that the widget has, on what it shows. */
function compare(element) {
  const root = element.shadowRoot;
  const rows = PAIRS.flatMap(([title, selector]) => {
    const found = [...(root?.querySelectorAll(selector) ?? [])].find((it) => it.getClientRects().length > 0);
    if (!found) return [];
    const ratio = contrast(rgb(getComputedStyle(found).color), rgb(ground(found)));
    const verdict = ratio < LEGIBLE ? "hard to read" : "legible";
    const term = Object.assign(document.createElement("dt"), { textContent: title });
    const value = Object.assign(document.createElement("dd"), {
      textContent: `${ratio.toFixed(1)} : 1, ${verdict}`,
      className: ratio < LEGIBLE ? "low" : "",
    });
    return [term, value];
  });
  document.querySelector("#contrast").replaceChildren(...rows);
}

/** The colour behind an element's words: its own, or that of the nearest around it that has one. */
function ground(element) {
  for (let around = element; around; around = around.parentElement ?? around.getRootNode().host) {
    const { backgroundColor } = getComputedStyle(around);
    if (backgroundColor !== "rgba(0, 0, 0, 0)") return backgroundColor;
  }
  return "Canvas";
}

const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/** Red, green and blue of a CSS colour, however it is written. */
function rgb(colour) {
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  return canvas.getImageData(0, 0, 1, 1).data;
}

/** WCAG's contrast ratio. */
function contrast(one, other) {
  const luminance = (colour) => {
    const [r, g, b] = [...colour].map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

async function load() {
  frame.src = `state.html?${new URLSearchParams({ state: screen.value })}`;
  await new Promise((loaded) => frame.addEventListener("load", loaded, { once: true }));
  await frame.contentWindow.stateReady?.catch(() => {});
  show();
}

/** Every field at what holds by itself. */
function begin() {
  for (const field of form.querySelectorAll("input, select")) field.value = field.dataset.default ?? "";
}

form.addEventListener("input", show);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("reset", (event) => {
  event.preventDefault();
  begin();
  show();
  status.textContent = "Everything is as it was.";
});
screen.addEventListener("change", load);
document.querySelector("#copy").addEventListener("click", () => copy(document.querySelector("#css"), status));
begin();
show();
load();
