// What goes into a site's page: the markup of an element with its settings, and the policy by which the page may run it.

/** Text in an attribute's double quotes. */
const quoted = (value) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** A value in a style block, which no value may end. */
const styled = (value) => value.replaceAll("<", "\\3c ");

/** Where the gateway serves the package. */
const packageAt = (gateway) => `${gateway.replace(/\/+$/, "")}/pkg/stopover.js`;

/**
 * The style block's text: the rules that keep the room of what is painted first, taken from `sheet`, and the custom properties.
 */
function styleOf({ element, attributes, properties }, sheet) {
  const begins = attributes.view === "booking" ? "[view=booking]" : attributes.hotel ? "[hotel]" : "";
  const selectors = [element, ...(begins ? [element + begins] : [])].map((name) => `${name}:not(:defined)`);
  const reserved = sheet.split("\n").filter((line) => selectors.some((selector) => line.includes(selector)));
  const set = Object.entries(properties).map(([name, value]) => `  ${name}: ${styled(value)};`);
  const rule = set.length > 0 ? [`${element} {`, ...set, "}"] : [];
  return `\n${[...reserved, ...rule].join("\n")}\n`;
}

/** The markup, and the text of its style block. */
export function written(chosen, sheet) {
  const { element, attributes } = chosen;
  const style = styleOf(chosen, sheet);
  const tag = Object.entries(attributes).map(([name, value]) => (value === "" ? ` ${name}` : ` ${name}="${quoted(value)}"`));
  const lines = [
    `<script type="module" src="${quoted(packageAt(attributes.gateway))}"></script>`,
    `<style>${style}</style>`,
    `<${element}${tag.join("")}></${element}>`,
  ];
  return { markup: lines.join("\n"), style };
}

/** What the page's Content-Security-Policy has to allow, as docs/EMBEDDING.md says it. */
export async function policyFor({ element, attributes }, style) {
  const gateway = source(attributes.gateway);
  const asked = [gateway, ...(attributes["authorize-url"] ? [source(attributes["authorize-url"])] : [])];
  const directives = [`script-src ${gateway} 'wasm-unsafe-eval'`, `connect-src ${[...new Set(asked)].join(" ")}`];
  const tiles = [attributes["map-tiles"], attributes["map-tiles-dark"]].filter(Boolean).map(source);
  const pictures = element === "stopover-holidays" ? [gateway] : tiles;
  if (pictures.length) directives.push(`img-src ${[...new Set(pictures)].join(" ")}`);
  directives.push(`style-src 'sha256-${await digest(style)}'`);
  return directives.join(";\n");
}

/** The origin of an address as a policy names it: a relative one is the page's own. */
function source(address) {
  return URL.canParse(address) ? new URL(address).origin : "'self'";
}

async function digest(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes));
}
