// How long a long list of hotels takes: from the search to its first cards, and after a change of filters or order.
//
// Run by `cargo xtask bench answer` and `cargo xtask bench list`; by `cargo xtask bench growth`, which measures both for ever longer lists;
// and by `cargo xtask test e2e`, for its budgets only: the shorter list, beside plain DOM. The peers in list/ get the same answers from the
// same server and build equal cards: plain DOM, and React. All are measured in one run, in turns, so that what the machine does besides
// meets them alike.
//
// - first cards: from the search to the end of the frame that shows 20 cards; whole: to that which says how many there are.
// - longest task: of the browser's main thread on the way to the whole list. 0 where none reached 50 ms.
// - memory, after a garbage collection: of WebAssembly, and the page's JavaScript heap.
// - change: from a filter or an order to the end of the frame that shows it, where the event comes at the beginning of one.
// - ratio, of changes in the shorter list: the package's over plain DOM's. xtask/budgets.toml says how much it may be.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { launch } from "./browser.mjs";
import { bundle } from "./bundle.mjs";
import { at, report, timeFrames } from "./figures.mjs";
import { answer } from "./list/answer.mjs";
import { serve } from "./server.mjs";

const HERE = fileURLToPath(new URL("list", import.meta.url));
const [what, rounds, ...folders] = process.argv.slice(2);
const isForBudgets = what === "frames";

/** Of which changes are held to a budget. */
const HELD = 2_000;
const SIZES = what === "growth" ? [100, 300, 1_000, 3_000, 10_000] : isForBudgets ? [HELD] : [HELD, 10_000];
/** Pages opened for each contestant and size. */
const SEARCHES = 7;
/** How often all changes are made. The first round counts, too: a visitor rarely does the same twice. */
const ROUNDS = Number(rounds);

const CHANGES = [
  ["list", "Lowest price"], ["list", "Name"], ["list", "Most stars"], ["list", "Highest guest rating"], ["list", "Recommended"],
  ["check", "Free cancellation"], ["check", "4 star"], ["check", "5 star"], ["list", "Lowest price"], ["check", "4 star"],
  ["check", "5 star"], ["list", "Recommended"], ["check", "Breakfast"], ["check", "Free cancellation"], ["check", "Breakfast"],
  ["words", "ca"], ["words", "casa"], ["words", ""],
];

/** What needs no library. */
const PLAIN = "plain DOM";

/** Packages by the name under which they are served and shown. */
const packages = Object.fromEntries(folders.map((folder) => [basename(folder), resolve(folder)]));
const built = mkdtempSync(join(tmpdir(), "stopover-bench-"));
await bundle({ entryPoints: ["plain.js", "react.jsx"].map((file) => join(HERE, file)), outdir: built });
const answers = new Map([40, ...SIZES].map((hotels) => [String(hotels), Buffer.from(answer(hotels))]));
const server = await serve({ ...packages, pages: HERE, built }, (path) => answers.get(/^\/of\/(\d+)\/availability\//.exec(path)?.[1]));
const contestants = { [PLAIN]: "plain.html", ...(!isForBudgets && { "React 19": "react.html" }) };
for (const name of Object.keys(packages)) contestants[name] = `widget.html?package=${name}`;

const browser = await launch("--enable-precise-memory-info", "--js-flags=--expose-gc");
const rows = [];
try {
  if (["answer", "growth"].includes(what)) await searches();
  if (what !== "answer") await changes();
} finally {
  await browser.close();
  server.close();
  rmSync(built, { recursive: true });
}
report(browser, rows);
if (what === "growth") keepGrowth();

/** None of a package's times grows faster than the list, from the longest but one to the longest, where nothing constant counts. */
function keepGrowth() {
  // Machines are noisy.
  const times = (1.2 * SIZES.at(-1)) / SIZES.at(-2);
  for (const name of ["first 20 cards, ms", "whole list, ms", "filter or sort, ms"]) {
    const of = rows.filter((row) => row.name.endsWith(`: ${name}`));
    for (const contestant of Object.keys(packages)) {
      const [first, last] = [of.at(-2), of.at(-1)].map(({ figures }) => at(figures[contestant], 0.5));
      if (last > first * times) throw new Error(`${contestant}: ${name} grows from ${first} to ${last}, faster than the list`);
    }
  }
}

/** Opens a contestant's page, and lets it show a short list first, so that all code is there and has run. */
async function open(path) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, locale: "en-GB" });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`${path}: ${error}`));
  await page.addInitScript(timeFrames);
  await page.addInitScript(prepare);
  await page.goto(new URL(`/pages/${path}`, server.address).href);
  await page.waitForFunction(() => window.page);
  await page.evaluate(() => window.searched(40));
  return page;
}

async function searches() {
  for (const hotels of SIZES) {
    const figures = new Map(Object.keys(contestants).map((name) => [name, []]));
    for (let turn = 0; turn < SEARCHES; turn += 1) {
      for (const [name, path] of Object.entries(contestants)) {
        const page = await open(path);
        figures.get(name).push(await page.evaluate((hotels) => window.searched(hotels), hotels));
        await page.context().close();
      }
    }
    const size = `${hotels.toLocaleString("en-GB")} hotels, ${(answers.get(String(hotels)).length / 1e6).toFixed(1)} MB`;
    for (const [name, figure] of [["first 20 cards, ms", "first"], ["whole list, ms", "whole"], ["longest task, ms", "longest"], ["WebAssembly memory, MB", "wasm"], ["JavaScript heap, MB", "heap"]]) {
      row(`${size}: ${name}`, new Map([...figures].map(([contestant, all]) => [contestant, all.map((one) => one[figure])])));
    }
  }
}

async function changes() {
  for (const hotels of SIZES) {
    const pages = [];
    for (const [name, path] of Object.entries(contestants)) {
      const page = await open(path);
      await page.evaluate((hotels) => window.searched(hotels), hotels);
      pages.push({ name, page, times: CHANGES.map(() => []) });
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { page, times } of pages) {
        await page.bringToFront();
        for (const [at, change] of CHANGES.entries()) {
          times[at].push(await page.evaluate((change) => window.changed(...change), change));
        }
      }
    }
    const size = `${hotels.toLocaleString("en-GB")} hotels`;
    const of = (chosen) => new Map(pages.map(({ name, times }) => [name, times.filter((_, at) => chosen(CHANGES[at])).flat()]));
    row(`${size}: filter or sort, ms`, of(() => true));
    row(`${size}: the same, first time, ms`, new Map(pages.map(({ name, times }) => [name, times.map(([first]) => first)])));
    const isHeld = hotels === HELD;
    row(`${size}: by name, ms`, of(([, what]) => what === "Name"), isHeld);
    row(`${size}: by other orders, ms`, of(([kind, what]) => kind === "list" && what !== "Name"), isHeld);
    row(`${size}: filters, ms`, of(([kind]) => kind !== "list"), isHeld);
    for (const { page } of pages) await page.context().close();
  }
}

function row(name, figures, isHeld = false) {
  const median = (contestant) => at(figures.get(contestant), 0.5);
  const slowest = () => Math.max(...Object.keys(packages).map(median));
  rows.push({ name, figures: Object.fromEntries(figures), ...(isHeld && { ratio: slowest() / median(PLAIN) }) });
}

/** Runs in the page. */
function prepare() {
  const memories = new Set();
  const keep = (from) => Object.values(from ?? {}).forEach((it) => it instanceof WebAssembly.Memory && memories.add(it));
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const made = await original(...given);
      keep((made.instance ?? made).exports);
      return made;
    };
  }
  let tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask" });
  const idle = () => new Promise((done) => requestIdleCallback(done));

  window.searched = async (hotels) => {
    const { root, search } = window.page;
    for (let i = 0; i < 3; i += 1) await idle();
    window.gc?.();
    tasks = [];
    const count = hotels.toLocaleString("en-GB");
    const begun = performance.now();
    const until = (holds) =>
      new Promise((done) => {
        const check = () => {
          if (!holds()) return;
          observer.disconnect();
          void window.frame().then(() => done(performance.now() - begun));
        };
        const observer = new MutationObserver(check);
        observer.observe(root, { subtree: true, childList: true, characterData: true });
      });
    const first = until(() => root.querySelectorAll("article").length >= 20);
    const whole = until(() => [...root.querySelectorAll("h2")].some((heading) => heading.textContent.startsWith(`${count} `)));
    search(hotels);
    const times = { first: await first, whole: await whole };
    for (let i = 0; i < 5; i += 1) await window.frame();
    await idle();
    const longest = Math.max(0, ...tasks.map((task) => task.duration));
    window.gc?.();
    const bytes = [...memories].reduce((sum, memory) => sum + memory.buffer.byteLength, 0);
    return { ...times, longest, wasm: bytes / 1e6, heap: performance.memory.usedJSHeapSize / 1e6 };
  };

  /** Each finds what it changes beforehand, and gives back the change. */
  const ways = {
    list(name) {
      const list = window.page.root.querySelector("select[aria-label='Sort by']");
      const place = [...list.options].findIndex((option) => option.textContent.trim() === name);
      return () => {
        list.selectedIndex = place;
        list.dispatchEvent(new Event("change", { bubbles: true, composed: true }));
      };
    },
    check(name) {
      const boxes = [...window.page.root.querySelectorAll("input[type=checkbox]")];
      const box = boxes.find((box) => (box.ariaLabel ?? box.closest("label").textContent.trim()).startsWith(name));
      return () => box.click();
    },
    words(text) {
      const field = window.page.root.querySelector("input[type=search]");
      // As typed: React has replaced the setter.
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
      return () => {
        set.call(field, text);
        field.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
      };
    },
  };
  window.changed = async (kind, what) => {
    const took = await window.workOf(ways[kind](what));
    await window.frame();
    await idle();
    return took;
  };
}
