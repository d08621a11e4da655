// Which browsers are new enough, and why: the table of docs/EMBEDDING.md against what is said elsewhere, and against the sources;
// and what the widgets do in a browser that lacks something of it.
import { readdirSync, readFileSync } from "node:fs";

import { type Locator, type Page } from "@playwright/test";

import { expect, test } from "./harness";
import { openHost } from "./hosts";
import { openDemo } from "./visitor";

const REPO = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, REPO), "utf8");
const BROWSERS = ["Chrome", "Firefox", "Safari"] as const;

/** Style sheets' words that every browser has had since 2020 at the latest. */
const OLD_IN_STYLES = new Set(
  `@media @keyframes @import
  var() calc() min() max() clamp() minmax() repeat() rgb() attr() inset() cubic-bezier() radial-gradient() conic-gradient() :not() :nth-child() :host()
  :active :checked :disabled :empty :first-child :last-child :focus :hover :host :last-of-type :only-child :placeholder-shown :root :visited :target
  ::after ::before ::placeholder ::-moz-range-thumb ::-webkit-slider-thumb ::-webkit-details-marker
  ch fr turn
  align-content align-items align-self all animation animation-duration appearance background block-size border border-block
  border-bottom border-collapse border-color border-style border-inline-start border-inline-start-width border-radius border-spacing border-top
  border-top-color border-top-width bottom box-shadow box-sizing break-inside clear clip-path color color-scheme column-gap columns content cursor
  direction display fill isolation mix-blend-mode scroll-padding-inline vector-effect padding-block-start flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap float font font-family font-feature-settings
  font-size font-variant-numeric font-weight gap grid-area grid-auto-columns grid-auto-flow grid-column grid-row
  grid-template-columns grid-template-rows height hyphens justify-content justify-items justify-self left letter-spacing
  line-height list-style margin margin-block margin-block-end margin-block-start margin-bottom margin-inline margin-inline-end
  margin-inline-start margin-top max-height max-inline-size max-width min-height min-inline-size min-width object-fit opacity order
  outline outline-offset overflow overflow-wrap overflow-x overflow-y padding padding-block padding-bottom padding-inline
  padding-inline-end padding-inline-start padding-top paint-order place-content place-items pointer-events position resize right row-gap
  scroll-margin-block-end scroll-margin-inline scroll-snap-align scroll-snap-stop scroll-snap-type stroke stroke-dasharray
  stroke-linecap stroke-linejoin stroke-width table-layout text-align text-anchor text-decoration text-decoration-color
  text-decoration-thickness text-overflow text-underline-offset top touch-action transform transition unicode-bidi user-select
  vertical-align visibility white-space width word-break z-index inline-size`.split(/\s+/),
);

/** Objects of JavaScript and the platform, with what is taken of them, that every browser has had since 2021 at the latest. */
const OLD_IN_SCRIPTS = new Set(
  `AbortController CSS.supports CustomEvent Date Date.UTC Document.prototype Error EventTarget HTMLElement HTMLElement.prototype Infinity
  InputEvent IntersectionObserver Intl.DateTimeFormat Intl.NumberFormat Intl.PluralRules JSON.parse JSON.stringify Map Math.max
  Math.min MutationObserver Node Number Array.from Array.isArray Object.assign Object.defineProperty Object.entries Object.fromEntries
  Object.getPrototypeOf Object.keys Object.values Object.freeze Object.create Promise Promise.all Promise.race Promise.reject
  Promise.resolve RegExp Set String Symbol TextDecoder TypeError URL URLSearchParams WeakMap WebAssembly WebAssembly.RuntimeError
  WebAssembly.compile customElements window Intl
  Array Array.of BigInt.asUintN Blob CSSStyleSheet DataView Date.now FinalizationRegistry Function Headers Number.isSafeInteger Object
  Object.getOwnPropertyDescriptor Object.getOwnPropertyNames Object.is Object.prototype Reflect.construct Reflect.deleteProperty Reflect.get
  Reflect.set Reflect.setPrototypeOf Request ResizeObserver TextEncoder Uint8Array WebAssembly.Module WebAssembly.instantiate WebAssembly.instantiateStreaming`.split(/\s+/),
);

type Feature = { tokens: string[]; versions: number[]; without: string };

/** The rows of the table: what a feature is, as the sources write it, and the first versions that have it. */
function table(): Feature[] {
  const section = read("docs/EMBEDDING.md").split("\n## Browsers\n")[1]!.split("\n## ")[0]!;
  const rows = section.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| feature"));
  return rows.map((row) => {
    const [feature, ...rest] = row.split("|").map((cell) => cell.trim()).slice(1, -1);
    const tokens = [...feature!.matchAll(/`([^`]+)`/g)].map(([, token]) => token!);
    return { tokens, versions: rest.slice(0, 3).map(Number), without: rest[3]! };
  });
}

const files = (folder: string, end: string) =>
  (readdirSync(new URL(folder, REPO), { recursive: true, encoding: "utf8" })).filter((name) => name.endsWith(end)).map((name) => read(`${folder}/${name}`));

const styles = () => files("src", ".css").join("\n").replace(/\/\*[^]*?\*\//g, "").replace(/"[^"]*"/g, '""');
/** The shell as it is written, and with what wasm-bindgen adds to it, as it is published. */
const scripts = () => [...files("src/embed/shell", ".js"), read("pkg/stopover.js")].join("\n").replace(/\/\*[^]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, "").replace(/"[^"\n]*"|`[^`$]*`/g, '""');
const features = () => [...read("Cargo.toml").matchAll(/"--enable-([a-z-]+)"/g)].map(([, feature]) => feature!);

/** Everything in style sheets that a browser may not know: properties, functions, pseudo-classes and -elements, at-rules, units. */
function usedInStyles(): Set<string> {
  const text = styles();
  const matches = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);
  return new Set([
    ...matches(/(?<=[{;]\s*)([a-z][a-z-]*)(?=\s*:[^{}]*[;}])/g),
    ...matches(/(?<![-\w:])([a-z][a-z-]*\()/g).map((name) => `${name})`),
    ...matches(/(?<=[^\s{;]|[\s>+~,(])(::?[a-z-]+\(?)(?=[^;{}]*\{)/g).map((name) => (name.endsWith("(") ? `${name})` : name)),
    ...matches(/(@[a-z-]+)/g),
    ...matches(/(?<=\d)(dvh|svh|lvh|cq[a-z]+|ch|lh|rlh|v[ib]|fr|turn)\b/g),
  ]);
}

/** What the package's script makes with `new` or takes from an object of the platform's, and the functions that not all have. */
function usedInScripts(): Set<string> {
  const text = scripts();
  const own = new Set([...text.matchAll(/(?:class|const|let|function)\s+([A-Z]\w*)/g)].map(([, name]) => name!));
  const found = [...text.matchAll(/(?<![.\w$])(?:new ([A-Z]\w*)|globalThis\.(\w+)|([A-Z][A-Za-z]*[a-z]\.\w+|CSS\.\w+|JSON\.\w+))/g)];
  // What esbuild has named anew has a letter or two.
  const isOwn = (name: string) => own.has(name) || name.length < 3;
  return new Set(found.map(([, ...names]) => names.find(Boolean)!).filter((name) => !isOwn(name.split(".")[0]!)));
}

test("the versions that are said to be needed are those that have all that is needed", () => {
  const needed = table().filter(({ without }) => without === "needed");
  const first = BROWSERS.map((_, i) => Math.max(...needed.map(({ versions }) => versions[i]!)));
  const said = new RegExp(`Chrome ${Math.ceil(first[0]!)}, Safari ${Math.ceil(first[2]!)}(,| or) Firefox ${Math.ceil(first[1]!)}`);
  for (const document of ["README.md", "docs/EMBEDDING.md"]) expect(read(document), document).toMatch(said);
});

test("what the style sheet, the script and the WebAssembly use is old, or in the table", () => {
  const known = new Set(table().flatMap(({ tokens }) => tokens));
  const isKnown = (name: string) => known.has(name) || known.has(name.split(".").at(-1)!);
  const like = (name: string) => (/^border-(start|end)-(start|end)-radius$/.test(name) ? "border-start-start-radius" : name.replace(/^(-webkit-)?text-size/, "text-size").replace(/^inset-(block|inline)-.*/, "inset-$1"));
  const unknown = (used: Iterable<string>, old: Set<string>) => [...used].filter((name) => !old.has(name) && !isKnown(like(name)));
  expect(unknown(usedInStyles(), OLD_IN_STYLES)).toEqual([]);
  expect(unknown(usedInScripts(), OLD_IN_SCRIPTS)).toEqual([]);
  expect(unknown(features(), new Set())).toEqual([]);
});

test("what is in the table is used", () => {
  const folders = ["src", "crates/stopover-client/src"];
  const code = folders.flatMap((folder) => [".css", ".js", ".rs"].flatMap((end) => files(folder, end)));
  const sources = [read("Cargo.toml"), ...code].join("\n");
  // In Rust, `AbortSignal.any` is `AbortSignal::any`.
  const isUsed = (token: string) => [token, token.replaceAll(".", "::")].some((name) => sources.includes(name.replace(/\(\)$/, "(")));
  for (const { tokens } of table()) {
    for (const token of tokens.filter((token) => !token.includes("="))) expect(isUsed(token), token).toBe(true);
  }
});

/** Makes the browser say that it knows no style with this in it. */
async function lack(page: Page, style: string) {
  await page.addInitScript((style) => {
    const supports = CSS.supports.bind(CSS) as (...asked: string[]) => boolean;
    CSS.supports = (...asked: string[]) => !asked.some((part) => part.includes(style)) && supports(...asked);
  }, style);
}

// The table says that these two came last: to each browser, one of them.
for (const style of ["light-dark(", "calc(h"]) {
  test(`a browser without ${style} shows what stands inside the element, and asks for nothing more`, async ({ page }) => {
    await lack(page, style);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const errors = await openHost(page);
    await expect(page.getByText("Call us.")).toBeVisible();
    expect(await page.locator("stopover-hotels").evaluate(({ shadowRoot }) => shadowRoot)).toBeNull();
    expect(asked.filter((path) => path.endsWith(".wasm"))).toEqual([]);
    expect(await errors()).toEqual([]);
  });
}

for (const anchors of [true, false]) {
  test(`${anchors ? "with" : "without"} anchor positioning, popovers stand under their fields`, async ({ page }) => {
    if (!anchors) await lack(page, "anchor-scope");
    const widget = await openDemo(page);
    const isRaised = (popover: Locator) => popover.evaluate((element) => element.matches(":popover-open"));
    const box = async (locator: Locator) => (await locator.boundingBox())!;

    await widget.destination.fill("mal");
    const list = widget.element.getByRole("listbox");
    await expect(list).toBeVisible();
    expect(await isRaised(list)).toBe(anchors);
    const field = await box(widget.element.locator(".seg.dest"));
    const below = await box(list);
    expect(Math.abs(below.x - field.x)).toBeLessThanOrEqual(2);
    expect(below.y - field.y - field.height).toBeGreaterThan(0);
    expect(below.y - field.y - field.height).toBeLessThan(12);

    await widget.checkIn.click();
    const calendar = widget.element.getByRole("dialog", { name: "Choose your dates" });
    await expect(calendar).toBeVisible();
    expect(await isRaised(calendar)).toBe(anchors);
    const form = await box(widget.element.locator("form.search"));
    const dates = await box(calendar);
    expect(Math.abs(dates.x - form.x)).toBeLessThanOrEqual(2);
    expect(dates.y - form.y - form.height).toBeGreaterThan(0);
    expect(dates.y - form.y - form.height).toBeLessThan(12);
  });
}
