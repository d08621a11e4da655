// Runs a chunk's modules when the WebAssembly asks for it, each once, and tells it whether they are there.
// `cargo xtask build` adds an export for each chunk.
import { initSync } from "./stopover_core.js";

const running = new Map();

function run(name) {
  if (!running.has(name)) {
    // What the main module exports, the others import.
    const instance = stopoverModule(name).then((module) => WebAssembly.instantiate(module, { __wasm_split: initSync() }));
    instance.catch(() => running.delete(name));
    running.set(name, instance);
  }
  return running.get(name);
}

const loader = (chunk) => async (callback, data) => {
  let isThere = true;
  try {
    await Promise.all(stopoverMissing(chunk).map(run));
  } catch (error) {
    console.error(error);
    isThere = false;
  }
  initSync().__indirect_function_table.get(callback)(data, isThere);
};
