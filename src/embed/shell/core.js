// Downloading and starting the WebAssembly: once per page, in modules that are fetched when they are first needed.

import glue from "stopover-glue";
import { chunks, files, mains } from "stopover-files";

import { trustedMarkup } from "./markup.js";
import { once } from "./once.js";
import { addStyles } from "./styles.js";

/** Downloads and compiles a module; a restart does not download it again. */
const module = once(async (name) => {
  const { url, integrity } = files[name];
  const response = await fetch(url, { integrity });
  if (!response.ok) throw new Error(`${new URL(response.url).pathname} could not be downloaded (${response.status})`);
  // A server that does not know the file type still serves the bytes.
  const compiled = response.headers.get("Content-Type") === "application/wasm"
    ? await WebAssembly.compileStreaming(response)
    : await WebAssembly.compile(await response.arrayBuffer());
  addStyles(compiled);
  return compiled;
});

/** The chunk that comes with the main module: that of the element that loads first. */
let first;

/** The modules that a chunk needs besides the main one. */
const missing = (chunk) => chunks[first]?.[chunk] ?? [];

/** Starts downloads that will be needed, all at once. A failure is reported where the module is needed. */
export function fetchAhead(chunk) {
  first ??= chunk;
  for (const name of [mains[first], ...missing(chunk)]) module(name).catch(() => {});
}

/** The running WebAssembly, started with the first call. */
export const load = once(start);

async function start() {
  const instance = glue(module, missing, trustedMarkup());
  await instance.default({ module_or_path: await module(mains[first]) });
  return instance;
}

/** Lets the next `load` start a fresh instance. */
export const forget = () => load.forget();
