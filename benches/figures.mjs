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

/** On what it was measured, and in which browser, if any. */
export function machine(browser) {
  const parts = [cpus()[0].model.trim(), `${availableParallelism()} cores`, `${Math.round(totalmem() / 2 ** 30)} GB`, `Linux ${release()}`];
  return [...parts, ...(browser ? [`Chromium ${browser.version()}`] : [])].join(", ");
}

/** Prints the medians of each row, and what 95 of 100 stay within, and keeps them. A row's figures are by contestant. */
export function report(browser, rows) {
  const names = Object.keys(rows[0].figures);
  const cell = (text) => String(text).padStart(20);
  console.log(machine(browser));
  console.log(`${"median / p95".padEnd(52)}${names.map(cell).join("")}`);
  const measured = rows.map(({ figures, ...row }) => {
    const of = (all) => ({ p50: at(all, 0.5), p95: at(all, 0.95), all });
    return { ...row, figures: Object.fromEntries(Object.entries(figures).map(([contestant, all]) => [contestant, of(all)])) };
  });
  for (const { name, figures } of measured) {
    const shown = ({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`;
    console.log(`${name.padEnd(52)}${names.map((contestant) => cell(shown(figures[contestant]))).join("")}`);
  }
  keep(browser, measured);
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
