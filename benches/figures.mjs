// What the measurements have in common.
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, release, totalmem } from "node:os";
import { dirname } from "node:path";

/** What `cargo xtask bench` says in the environment. */
export function required(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this with \`cargo xtask bench\``);
  return value;
}

/** The time that a share of all stays within. */
export function at(times, share) {
  return [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];
}

/** On what it was measured. */
export function machine(browser) {
  return `${cpus()[0].model.trim()}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Chromium ${browser.version()}`;
}

/** Writes all figures as JSON. */
export function keep(browser, rows) {
  const file = required("STOPOVER_FIGURES");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ machine: machine(browser), rows }, null, 1)}\n`);
  console.log(`All figures: ${file}`);
}

/** Runs in the page, before what measures there: how long its main thread works on a change. */
export function timeFrames() {
  /** Calls back after the next frame: after microtasks, style, layout and paint. A message comes after all of them. */
  const afterFrame = (then, during = () => {}) =>
    requestAnimationFrame(() => {
      during();
      const after = new MessageChannel();
      after.port1.onmessage = then;
      after.port2.postMessage(null);
    });
  window.frame = () => new Promise((done) => afterFrame(done));
  /** Milliseconds from a change at the beginning of a frame to the frame's end, so that no waiting is counted. */
  window.workOf = (change) =>
    new Promise((done) => {
      let begun;
      const measured = () => {
        begun = performance.now();
        change();
      };
      afterFrame(() => done(performance.now() - begun), measured);
    });
}
