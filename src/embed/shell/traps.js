// A trap leaves the WebAssembly in an unknown state: every widget of the page offers a restart with a fresh instance.

import { files } from "stopover-files";

import { forget } from "./core.js";

/** The elements with a running widget. */
export const running = new Set();

/** This script's address, as stacks name it. Webpack and Parcel write a path of their own machine for `import.meta.url`. */
const [here] = String(new Error().stack).match(/[a-z-]+:\/\/\S+(?=:\d+:\d+\)?$)/m) ?? [];

/** Frames of WebAssembly bear its file's address; where they do not, those of this script, which calls it, do. */
const OURS = [...Object.values(files).map(({ url }) => url.href), here].filter(Boolean);

/** Whether an error is a trap of our own WebAssembly: the host page may run its own. */
export function isTrap(error) {
  if (!globalThis.WebAssembly || !(error instanceof WebAssembly.RuntimeError)) return false;
  const stack = String(error.stack);
  return OURS.some((address) => stack.includes(address));
}

/** Takes all widgets out. */
export function abandon(error) {
  forget();
  for (const element of [...running]) element.fail(error);
}

globalThis.window?.addEventListener("error", ({ error }) => {
  if (isTrap(error)) abandon(error);
});
