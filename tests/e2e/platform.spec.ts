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

type Statement = { version_added: string | false; flags?: unknown; prefix?: string; alternative_name?: string; partial_implementation?: true };
type Known = { [part: string]: Known } & { __compat?: { support: Record<string, Statement | Statement[]> } };

/** Which browser has what since when, as MDN says it. */
const MDN: Known = JSON.parse(read("node_modules/@mdn/browser-compat-data/data.json"));

/** Where MDN speaks of the table's features. */
const IN_MDN: Record<string, string | string[]> = {
  customElements: "api/Window/customElements",
  attachShadow: "api/Element/attachShadow",
  CSSStyleSheet: "api/CSSStyleSheet/CSSStyleSheet",
  replaceSync: "api/CSSStyleSheet/replaceSync",
  adoptedStyleSheets: "api/ShadowRoot/adoptedStyleSheets",
  "bulk-memory": "webassembly/bulk-memory-operations",
  "nontrapping-float-to-int": "webassembly/non-trapping-float-to-int-conversions",
  "sign-ext": "webassembly/sign-extension-operations",
  "reference-types": "webassembly/reference-types",
  multivalue: "webassembly/multi-value",
  "light-dark()": "css/types/color/light-dark",
  "oklch()": "css/types/color/oklch/relative_syntax",
  "color()": "css/types/color/color/relative_syntax",
  "color-mix()": "css/types/color/color-mix",
  ":has()": "css/selectors/has",
  "@container": "css/at-rules/container",
  container: "css/properties/container",
  cqi: "css/types/length/container_query_length_units",
  ":dir()": "css/selectors/dir",
  ":is()": "css/selectors/is",
  ":where()": "css/selectors/where",
  ":focus-visible": "css/selectors/focus-visible",
  dialog: "html/elements/dialog",
  "::backdrop": "css/selectors/backdrop",
  dvh: "css/types/length/viewport_percentage_units_dynamic",
  checkVisibility: "api/Element/checkVisibility",
  "AbortSignal.timeout": "api/AbortSignal/timeout_static",
  "AbortSignal.any": "api/AbortSignal/any_static",
  "??=": ["javascript/operators/nullish_coalescing_assignment", "javascript/classes/private_class_fields", "javascript/classes/private_class_methods"],
  "Object.hasOwn": "javascript/builtins/Object/hasOwn",
  replaceChildren: "api/Element/replaceChildren",
  "Intl.Locale": "javascript/builtins/Intl/Locale",
  ":popover-open": "css/selectors/popover-open",
  "anchor()": "css/types/anchor",
  "anchor-size()": "css/types/anchor-size",
  balance: "css/properties/text-wrap/balance",
  pretty: "css/properties/text-wrap/pretty",
  "scroll-state()": "css/properties/container-type/scroll-state",
  requestIdleCallback: "api/Window/requestIdleCallback",
  trustedTypes: "api/TrustedTypePolicyFactory",
  compileStreaming: "webassembly/api/compileStreaming_static",
  formatRange: "javascript/builtins/Intl/DateTimeFormat/formatRange",
  weekInfo: "javascript/builtins/Intl/Locale/getWeekInfo",
  textInfo: "javascript/builtins/Intl/Locale/getTextInfo",
};
/** What MDN does not speak of, what is named for one of its values, and the later names of what has two. */
const WITHOUT_MDN = new Set(["mutable-globals", "text-wrap", "container-type", "getWeekInfo", "getTextInfo"]);

/** Features of which a part is enough: nothing here asks for an error's name or leaves a property at its first value. */
const ENOUGH_IN_PART = new Set([
  "api/AbortSignal/timeout_static",
  "css/properties/position-anchor",
  "css/properties/accent-color",
  "css/properties/overscroll-behavior",
]);

/** The first version of a browser that has something whole and under its own name, or another that is asked for. */
function since(where: string, browser: (typeof BROWSERS)[number], name?: string): number | undefined {
  const support = where.split("/").reduce<Known | undefined>((known, part) => known?.[part], MDN)?.__compat?.support[browser.toLowerCase()];
  if (!support) return undefined;
  const whole = [support].flat().filter((it) => !it.flags && !it.prefix && (!it.partial_implementation || ENOUGH_IN_PART.has(where)) && it.alternative_name === name);
  const versions = whole.map(({ version_added: added }) => (added ? Number(added.replace("≤", "")) : NaN));
  return Math.min(Infinity, ...versions.filter((version) => !Number.isNaN(version)));
}

/** Words of style sheets that are no properties, of which every browser has had all since 2020 at the latest. */
const OLD_IN_STYLES = new Set(
  `@media @keyframes @import
  var() calc() min() max() clamp() minmax() repeat() rgb() attr() inset() cubic-bezier() radial-gradient() conic-gradient() :not() :nth-child() :host()
  :active :checked :disabled :empty :first-child :last-child :focus :hover :host :last-of-type :only-child :placeholder-shown :root :visited :target
  ::after ::before ::placeholder ::-moz-range-thumb ::-webkit-slider-thumb ::-webkit-details-marker
  ch fr turn`.split(/\s+/),
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

/** The first version of each browser that has all that is needed. */
function firstVersions(): number[] {
  const needed = table().filter(({ without }) => without === "needed");
  return BROWSERS.map((_, i) => Math.max(...needed.map(({ versions }) => versions[i]!)));
}

test("the table's versions are MDN's", () => {
  for (const { tokens, versions } of table()) {
    const spoken = tokens.filter((token) => !WITHOUT_MDN.has(token));
    const said = BROWSERS.map((browser) => {
      const all = spoken.flatMap((token) =>
        [IN_MDN[token] ?? `css/properties/${token}`].flat().map((where) => {
          expect(since(where, browser), `${token}: ${where}`).toBeDefined();
          return Math.min(since(where, browser)!, since(where, browser, token)!);
        }),
      );
      return Math.max(...all);
    });
    // Of WebAssembly the later of two sources counts.
    if (spoken.some((token) => token.includes("-") && String(IN_MDN[token]).startsWith("webassembly/"))) {
      said.forEach((version, i) => expect(versions[i], `${tokens}: ${BROWSERS[i]}`).toBeGreaterThanOrEqual(version));
    } else {
      expect(versions.map((version) => (Number.isNaN(version) ? Infinity : version)), String(tokens)).toEqual(said);
    }
  }
});

test("the versions that are said to be needed are those that have all that is needed", () => {
  const first = firstVersions();
  const said = new RegExp(`Chrome ${Math.ceil(first[0]!)}, Safari ${Math.ceil(first[2]!)}(,| or) Firefox ${Math.ceil(first[1]!)}`);
  for (const document of ["README.md", "docs/EMBEDDING.md"]) expect(read(document), document).toMatch(said);
});

/** Where MDN speaks of an object of JavaScript or the platform, or of what is taken of it. */
function inMdn(name: string): string[] {
  const [object, part] = name.split(".");
  if (!part) return [`javascript/builtins/${object}`, `api/${object}`, `api/Window/${object}`, ...(object === "WebAssembly" ? ["webassembly/api"] : [])];
  if (part === "prototype") return inMdn(object!);
  return [`javascript/builtins/${object}/${part}`, `api/${object}/${part}_static`, ...["", "_static"].map((end) => `webassembly/api/${part}${end}`)];
}

test("what the style sheet, the script and the WebAssembly use is old, or in the table", () => {
  const first = firstVersions();
  const isOld = (where: string) => BROWSERS.every((browser, i) => (since(where, browser) ?? Infinity) <= first[i]!);
  const known = new Set(table().flatMap(({ tokens }) => tokens));
  const isKnown = (name: string) => known.has(name) || known.has(name.split(".").at(-1)!);
  const like = (name: string) => (/^border-(start|end)-(start|end)-radius$/.test(name) ? "border-start-start-radius" : name.replace(/^(-webkit-)?text-size/, "text-size").replace(/^inset-(block|inline)-.*/, "inset-$1"));
  const isOldInStyles = (name: string) => OLD_IN_STYLES.has(name) || isOld(`css/properties/${name}`);
  const isOldInScripts = (name: string) => inMdn(name).some(isOld);
  expect([...usedInStyles()].filter((name) => !isKnown(like(name)) && !isOldInStyles(name))).toEqual([]);
  expect([...usedInScripts()].filter((name) => !isKnown(name) && !isOldInScripts(name))).toEqual([]);
  expect(features().filter((name) => !isKnown(name))).toEqual([]);
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
