// Downloading and starting the WebAssembly: once per page, in modules that are fetched when they are first needed.

import glue from "stopover-glue";
import { chunks, files } from "stopover-files";

/** The modules downloaded so far, compiled; a restart does not download them again. */
const compiled = new Map();

let core;

/** Downloads and compiles a module. A failed download is forgotten, so that trying again can succeed. */
function module(name) {
  if (!compiled.has(name)) {
    const { url, integrity } = files[name];
    const download = compile(fetch(url, { integrity }));
    download.catch(() => compiled.delete(name));
    compiled.set(name, download);
  }
  return compiled.get(name);
}

async function compile(download) {
  const response = await download;
  if (!response.ok) throw new Error(`${new URL(response.url).pathname} could not be downloaded (${response.status})`);
  // A server that does not know the file type still serves the bytes.
  return response.headers.get("Content-Type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** Starts downloads that will be needed, all at once; who needs one later hears of its failure. */
export function fetchAhead(chunk) {
  for (const name of ["core", ...(chunks[chunk] ?? [])]) module(name).catch(() => {});
}

/** The running WebAssembly, started with the first call. */
export function load() {
  core ??= start().catch((error) => {
    core = undefined;
    throw error;
  });
  return core;
}

async function start() {
  const instance = glue(module);
  await instance.default({ module_or_path: await module("core") });
  return instance;
}

/** Lets the next `load` start a fresh instance. */
export function forget() {
  core = undefined;
}
