// A trap leaves the WebAssembly in an unknown state: every widget of the page offers a restart with a fresh instance.

import { files } from "stopover-files";

import { forget } from "./core.js";

/** The elements with a running widget. */
export const running = new Set();

/** Frames of WebAssembly bear its file's address; where they do not, those of this script, which calls it, do. */
const OURS = [import.meta.url, ...Object.values(files).map(({ url }) => url.href)];

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
