// How long the catalogue takes to answer a visitor while it holds thousands of holidays.
//
// Run by `cargo xtask bench catalogue`, which builds the release package, starts the servers and names page and browser in the
// environment. Milliseconds, for every change of filters, words and order:
//
// - work: what the browser's main thread does for it, from the event to the end of the frame that shows it: the widget's
//   code, style, layout and paint. The event comes at the beginning of a frame, so that no waiting is counted. What stays
//   below 16.7 is seen in the very next frame of a screen at 60 Hz.
// - ratio: the work over that of a plain page, measured in turn with it: twelve cards of the same markup and style that take
//   the place of twelve others, with no code of anybody's but that line. Where the machine is slow both are; the ratio stays.
// - press: from a real key to the paint after it, as the browser's Event Timing has it: in steps of 8, nothing below 16
//   distinguished, the wait for the next frame included. Only where a key does it.
import { launch } from "./browser.mjs";
import { at, keep, machine, required, timeFrames } from "./figures.mjs";

const FRAME = 1000 / 60;
/** How often each step is taken; the first times warm the browser's compilers up and are not counted. */
const ROUNDS = Number(process.argv[2]);
const WARM_UP = 5;
/** Event Timing tells nothing apart below this. */
const LEAST_PRESS = 16;

const WORDS = ["s", "sa", "san", "sant", "santo", ""];

/** What a visitor changes, there and back: a list by its label and the places chosen in it, or pills, words, more cards. */
const STEPS = [
  { name: "country", list: "Country", places: [3, 0] },
  { name: "month of departure", list: "Departure", places: [2, 0] },
  { name: "transport", list: "Transport", places: [1, 0] },
  { name: "length", list: "Length", places: [2, 0] },
  { name: "price limit", list: "Price up to", places: [2, 0] },
  { name: "category", pills: [1, 0], keys: ["ArrowRight", "ArrowLeft"] },
  { name: "words", words: WORDS, keys: [..."crete", ...Array(5).fill("Backspace")] },
  { name: "order", list: "Sort by", places: [1, 2, 3, 0] },
  { name: "show more", more: true },
];

const demo = required("STOPOVER_DEMO");
await readWhole();
const browser = await launch();
const { page, widget } = await openCatalogue();
await page.evaluate(prepare);
const plain = (await openCatalogue()).page;
await plain.evaluate(makePlain);

const rest = () => page.evaluate(() => window.rest());
const plainWork = () => plain.evaluate(() => window.work());
for (const step of STEPS) {
  Object.assign(step, await measureWork(step));
  step.press = step.keys ? await measurePresses(step) : [];
}
await report();
await browser.close();

/** Waits until the gateway has read every holiday, so that it does not work beside the browser. */
async function readWhole() {
  for (;;) {
    const health = await (await fetch(new URL("/healthz", demo))).json();
    if (health.catalogue.complete) return;
    await new Promise((done) => setTimeout(done, 200));
  }
}

async function openCatalogue() {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, locale: "en-GB" });
  await page.addInitScript(timeFrames);
  await page.goto(new URL("/www/holidays.html", demo).href);
  const widget = page.locator("stopover-holidays");
  await widget.getByRole("article").first().waitFor();
  return { page, widget };
}

async function measureWork({ list, places, pills, words, more }) {
  const turns = list ? places.map((place) => ["list", list, place]) : pills ? pills.map((at) => ["pill", at]) : words ? words.map((text) => ["words", text]) : [["more"]];
  const work = [];
  const reference = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const turn of turns) {
      const took = await page.evaluate((turn) => window.work(...turn), turn);
      await rest();
      const plainTook = await plainWork();
      if (round < 0) continue;
      work.push(took);
      reference.push(plainTook);
    }
    // Each time more cards would make the list longer and longer: another order begins it anew.
    if (more) {
      await page.evaluate((at) => window.work("list", "Sort by", at), (round & 1) + 1);
      await rest();
    }
  }
  return { work, reference };
}

async function measurePresses({ pills, keys }) {
  const times = [];
  await (pills ? widget.getByRole("radio").first() : widget.getByRole("searchbox")).focus();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const key of keys) {
      await page.evaluate(() => void window.presses.splice(0));
      await page.keyboard.press(key);
      await rest();
      times.push(await page.evaluate((least) => Math.max(least, ...window.presses), LEAST_PRESS));
    }
  }
  return times;
}

async function report() {
  const headline = await widget.getByRole("heading", { level: 2 }).first().textContent();
  const elements = await page.evaluate(() => document.querySelector("stopover-holidays").shadowRoot.querySelectorAll("*").length);
  const figure = (times, share, digits) => (times.length ? at(times, share).toFixed(digits) : "").padStart(7);
  const late = (times) => `${times.filter((time) => time > FRAME).length} of ${times.length}`.padStart(10);
  console.log(machine(browser));
  console.log(`${headline}; ${elements} elements in the page`);
  console.log(`${"milliseconds".padEnd(20)}   work    p95   over 16.7   plain  ratio  press    p95`);
  const rows = STEPS.map((step) => ({ ...step, ratio: at(step.work, 0.5) / at(step.reference, 0.5) }));
  for (const { name, work, reference, ratio, press } of rows) {
    const plainly = `${figure(reference, 0.5, 1)}${ratio.toFixed(2).padStart(7)}`;
    console.log(`${name.padEnd(20)}${figure(work, 0.5, 1)}${figure(work, 0.95, 1)}  ${late(work)} ${plainly}${figure(press, 0.5, 0)}${figure(press, 0.95, 0)}`);
  }
  keep(browser, rows.map(({ name, work, reference, ratio, press }) => ({ name, work, reference, ratio, press })));
}

/**
 * Runs in the page: puts a copy of what the widget shows in the widget's place, and gives the page a way to change the cards of
 * that copy for others.
 */
function makePlain() {
  const element = document.querySelector("stopover-holidays");
  const copy = document.createElement("div").attachShadow({ mode: "open" });
  copy.adoptedStyleSheets = element.shadowRoot.adoptedStyleSheets;
  copy.innerHTML = element.shadowRoot.innerHTML;
  element.replaceWith(copy.host);
  const cards = copy.querySelector(".cards");
  window.work = () => {
    const others = [...cards.children].map((card) => card.cloneNode(true)).reverse();
    return window.workOf(() => cards.replaceChildren(...others));
  };
}

/** Runs in the page: the ways to change the catalogue, and what takes their time. */
function prepare() {
  const root = document.querySelector("stopover-holidays").shadowRoot;
  const labelled = (label) => {
    const found = [...root.querySelectorAll("label")].find((e) => e.textContent.startsWith(label));
    return found.control ?? found.querySelector("select");
  };
  const tell = (field, type) => field.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  /** Each finds what it changes beforehand, and gives back the change. */
  const changes = {
    list(label, place) {
      const list = labelled(label);
      return () => {
        list.selectedIndex = place;
        tell(list, "change");
      };
    },
    pill(at) {
      const pill = root.querySelectorAll("fieldset .pill input")[at];
      return () => pill.click();
    },
    words(text) {
      const field = root.querySelector("input[type=search]");
      return () => {
        field.value = text;
        tell(field, "input");
      };
    },
    more() {
      const button = root.querySelector(".cards ~ p > button");
      return () => button.click();
    },
  };
  window.work = (kind, ...given) => window.workOf(changes[kind](...given));
  /** Until the cards further down, which follow frame by frame, are all there. */
  window.rest = async () => {
    const cards = root.querySelector(".cards");
    const aFrame = () => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done)));
    let before;
    do {
      before = cards.childElementCount;
      await aFrame();
      await aFrame();
    } while (cards.childElementCount !== before);
  };
  window.presses = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.presses.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16 });
}
