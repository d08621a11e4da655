// How long visitors with a slow line and a slow device wait, and what they download meanwhile.
//
// Run by `cargo xtask bench form`. The peer in form/ comes from the same server, compressed alike: a form written with React. All are
// measured in one run, in turns.
//
// - painted: from the request of the page to the end of the frame that shows the form.
// - first suggestion: to that which shows one, where the visitor types as soon as the form is painted.
// - downloaded: what had come whole by then, headers included.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { launch } from "./browser.mjs";
import { bundle } from "./bundle.mjs";
import { report, timeFrames } from "./figures.mjs";
import { serve } from "./server.mjs";

const HERE = fileURLToPath(new URL("form", import.meta.url));
const ROUNDS = 9;

/** Lighthouse's slow 4G, in bytes a second and milliseconds, and a processor of a fourth of the speed. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };
const SLOWER = 4;

const TYPED = "malag";

const packages = Object.fromEntries(process.argv.slice(2).map((folder) => [basename(folder), resolve(folder)]));
const built = mkdtempSync(join(tmpdir(), "stopover-bench-"));
await bundle({ entryPoints: [join(HERE, "form.jsx")], outdir: built });
const { body: places } = JSON.parse(readFileSync(new URL("../www/recorded/places.json", import.meta.url)));
const suggestions = Buffer.from(JSON.stringify(places));
const server = await serve({ ...packages, pages: HERE, built }, (path) => path === "/gateway/places" && suggestions, true);

/** Where each is found, what says that it is painted, and where visitors type. */
const contestants = {
  "React 19": { path: "react.html", form: "form button", field: "[role=combobox]" },
};
for (const name of Object.keys(packages)) {
  contestants[name] = { path: `widget.html?package=${name}`, form: "form .go .btn", field: ".seg.dest input" };
}

const browser = await launch();
const figures = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, contestant] of Object.entries(contestants)) figures[name].push(await visit(contestant));
  }
} finally {
  await browser.close();
  server.close();
  rmSync(built, { recursive: true });
}

const rows = [["painted, ms", "painted"], ["first suggestion, ms", "suggested"], ["downloaded until painted, kB", "light"], ["downloaded until a suggestion, kB", "whole"]];
report(browser, rows.map(([name, figure]) => ({
  name,
  figures: Object.fromEntries(Object.entries(figures).map(([contestant, all]) => [contestant, all.map((one) => one[figure])])),
})));

/** A visitor who comes for the first time. */
async function visit({ path, form, field }) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-GB" });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`${path}: ${error}`));
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(timeFrames);
  await page.addInitScript(watch);
  await page.goto(new URL(`/pages/${path}`, server.address).href, { waitUntil: "commit" });
  const times = { painted: await page.evaluate((form) => window.shown(form), form), light: bytes / 1000 };
  await page.locator(field).focus();
  await page.keyboard.type(TYPED);
  times.suggested = await page.evaluate(() => window.shown("[role=option]"));
  times.whole = bytes / 1000;
  await context.close();
  return times;
}

/** Runs in the page, before its own scripts. */
function watch() {
  const isThere = (selector) => {
    const roots = [document, ...[...document.querySelectorAll("stopover-hotels")].map((it) => it.shadowRoot ?? it)];
    return roots.some((root) => root.querySelector(selector)?.getBoundingClientRect().height > 0);
  };
  /** Milliseconds from the request of the page to the end of the frame that shows something. */
  window.shown = (selector) =>
    new Promise((done) => {
      const look = () => {
        if (isThere(selector)) void window.frame().then(() => done(performance.now()));
        else requestAnimationFrame(look);
      };
      look();
    });
}
