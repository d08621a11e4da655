// What is taken out of the page, or no longer shown in it, leaves nothing behind: no node, no listener, no timer, no memory.
import { type CDPSession, type Page } from "@playwright/test";

import { booking, cancelled, purchase } from "../../www/looked-up.js";
import { expect, test } from "./harness";

// Thousands of steps of nothing to look at.
test.use({ trace: "off" });

/**
 * What is done over and over: so often until everything that is kept once per page is there, so often while it is measured, and
 * how much more memory a time may have cost by then, in bytes. The scripts' heap and the code's memory go on growing for a while
 * as they fill unevenly, the code's in pages of 64 KiB, of which 100 ways may take three; of a screen that is left behind there are
 * thousands of bytes.
 */
const WAYS = [
  { what: "500 visits", way: "visit", settling: 100, times: 500, bytes: 1_000 },
  { what: "500 ways through every screen", way: "walk", settling: 30, times: 500, bytes: 2_000 },
] as const;

/** What the page under test offers this test. */
type Meters = { visit: (times: number) => Promise<void>; walk: (times: number) => Promise<void>; count: () => { timers: number; observers: number }; memory: () => number };
declare global {
  var meters: Meters;
}

/** Runs before the page's own scripts. Counts what is left, and answers requests from memory once they were answered. */
function measure({ hotel, city, booked, cancelled }: Record<"hotel" | "city" | "booked" | "cancelled", object>) {
  const timers = new Set<number>();
  const memories: WebAssembly.Memory[] = [];

  const { setTimeout, setInterval, clearTimeout } = window;
  window.setTimeout = ((run: (...given: unknown[]) => void, wait?: number, ...more: unknown[]) => {
    const id = setTimeout(() => {
      timers.delete(id);
      run(...more);
    }, wait);
    timers.add(id);
    return id;
  }) as typeof window.setTimeout;
  window.setInterval = ((...given: Parameters<typeof setInterval>) => {
    const id = setInterval(...given);
    timers.add(id);
    return id;
  }) as typeof window.setInterval;
  window.clearTimeout = window.clearInterval = (id) => {
    timers.delete(id!);
    clearTimeout(id);
  };

  for (const name of ["instantiate", "instantiateStreaming"] as const) {
    const instantiate = WebAssembly[name] as (...given: unknown[]) => Promise<any>;
    (WebAssembly as any)[name] = async (...given: unknown[]) => {
      const result = await instantiate(...given);
      const { memory } = (result.instance ?? result).exports;
      if (memory) memories.push(memory);
      return result;
    };
  }

  const observers = new Set<unknown>();
  for (const { prototype } of [MutationObserver, ResizeObserver, IntersectionObserver] as { prototype: any }[]) {
    const { observe, disconnect } = prototype;
    prototype.observe = function (...given: unknown[]) {
      observers.add(this);
      observe.apply(this, given);
    };
    prototype.disconnect = function () {
      observers.delete(this);
      disconnect.apply(this);
    };
  }

  // Not asked of the gateway, which takes each of these once: of two purchases in a row the first turns out refused, the second booked.
  let purchases = 0;
  const told: Record<string, () => object> = {
    "/booking/complete": () => {
      purchases += 1;
      return { state: "unknown" };
    },
    "/booking": () => (purchases % 2 ? { state: "refused", refusal: "lapsed" } : booked),
    "/booking/lookup": () => ({ handle: "A".repeat(43), purchase: booked }),
    "/booking/cancel": () => cancelled,
    "/enquiries": () => ({ reference: "ENQ-1" }),
  };

  const { fetch } = window;
  const answers = new Map<string, string>();
  window.fetch = async (asked, init) => {
    const request = new Request(asked, init);
    if (/\.(wasm|json)$/.test(request.url)) return fetch(asked, init);
    const tell = told[new URL(request.url).pathname];
    if (tell) return Response.json(tell());
    const name = `${request.url} ${await request.clone().text()}`;
    if (!answers.has(name)) {
      const answer = await (await fetch(request)).text();
      // Pictures come from another origin, and nothing here is about them.
      answers.set(name, answer.replace(/"main_image":"[^"]*"/g, '"main_image":null'));
    }
    return new Response(answers.get(name), { headers: { "Content-Type": "application/json" } });
  };

  const turn = () => new Promise<void>((done) => setTimeout(done));
  const shows = async (element: HTMLElement, selector: string) => {
    while (!element.shadowRoot?.querySelector(selector)) await turn();
  };
  globalThis.meters = {
    async visit(times) {
      for (let visit = 0; visit < times; visit += 1) await once();
    },
    async walk(times) {
      for (let walk = 0; walk < times; walk += 1) await through();
    },
    count: () => ({ timers: timers.size, observers: observers.size }),
    memory: () => Math.max(...memories.map((memory) => memory.buffer.byteLength)),
  };

  type Commanded = HTMLElement & { search(query: object): Promise<void>; open(target: object): Promise<void> };
  const mount = (name: string) => {
    const element = document.createElement(name) as Commanded;
    element.setAttribute("gateway", "/");
    element.setAttribute("load", "eager");
    document.body.append(element);
    return element;
  };
  const press = async (element: HTMLElement, selector: string) => {
    await shows(element, selector);
    element.shadowRoot!.querySelector<HTMLElement>(selector)!.click();
  };
  const gone = async (element: HTMLElement, selector: string) => {
    while (element.shadowRoot!.querySelector(selector)) await turn();
  };
  // What fields are given, by their type. A city is as good as a name.
  const typed: Record<string, string> = { text: "Malaga", email: "eleni.markou@mail.example", tel: "+30 690 000 0000", date: "2030-06-12" };
  const fill = async (element: HTMLElement, selector: string) => {
    await shows(element, selector);
    for (const field of element.shadowRoot!.querySelectorAll<HTMLInputElement>(selector)) {
      if (field.type === "checkbox") {
        field.click();
      } else {
        field.focus();
        field.value = typed[field.type]!;
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      }
    }
  };

  // One element after the other: how much memory is held at once must not depend on what both do in the same moment.
  async function once() {
    const hotels = mount("stopover-hotels");
    await hotels.search(hotel);
    await shows(hotels, "article.hotel");
    hotels.remove();
    await turn();
    const holidays = mount("stopover-holidays");
    await shows(holidays, "article.trip");
    holidays.remove();
    await turn();
  }

  /** What a button of the form opens, and leaves by its own button. */
  async function look(hotels: HTMLElement, button: string) {
    await press(hotels, button);
    await press(hotels, ":is(:popover-open, dialog[open]) .btn.primary");
    await gone(hotels, ":popover-open, dialog[open]");
  }

  /** Books the chosen rate. What became of it is not known before it is asked for. */
  async function book(hotels: HTMLElement) {
    await press(hotels, ".rate.on .btn.primary");
    await fill(hotels, ".pair input");
    await press(hotels, ".confirm .btn");
    await press(hotels, "header:has(.seal) + .notice .btn");
  }

  /** Through every screen and what opens in it, and back to the list. */
  async function through() {
    const hotels = document.querySelector<Commanded>("stopover-hotels") ?? mount("stopover-hotels");
    const holidays = document.querySelector<Commanded>("stopover-holidays") ?? mount("stopover-holidays");
    await hotels.search(city);
    await look(hotels, ".seg.in");
    await look(hotels, ".seg.who");
    await look(hotels, ".fpills .pill:enabled");
    await press(hotels, ".zoom button:not([aria-disabled])");
    await press(hotels, ".pin:not(.many, .gauge)");
    await shows(hotels, ".hotel.lit");
    await press(hotels, ".switch button[aria-pressed=false]");
    await shows(hotels, ".switch :first-child[aria-pressed=true]");
    await press(hotels, ".heart[aria-pressed=false]");
    await press(hotels, ".heart[aria-pressed=false]");
    await press(hotels, ".tray .btn.primary");
    await press(hotels, ".spots .btn");
    await press(hotels, ".spots .btn.quiet");
    await press(hotels, "thead button");
    await press(hotels, "thead button");
    await press(hotels, ".blank .btn");
    await gone(hotels, ".tray");
    await fill(hotels, ".dest input");
    await press(hotels, ".dest [role=option]");
    await gone(hotels, ".dest [role=option]");
    await hotels.search(hotel);
    await gone(hotels, "li:nth-child(2) article.hotel");
    await press(hotels, "article.hotel .open");
    await shows(hotels, ".rate.on .btn.primary");
    await press(hotels, ".rate:not(.on) input");
    await book(hotels);
    await press(hotels, ".seal.bad ~ .row .btn.primary");
    await book(hotels);
    await shows(hotels, ".todo");
    await gone(hotels, ".todo .sk");
    await hotels.open({ view: "search" });
    await gone(hotels, ".todo");
    await hotels.open({ view: "booking" });
    await fill(hotels, "form.lookup input");
    await press(hotels, "form.lookup .btn");
    await shows(hotels, ".todo");
    await press(hotels, "[data-opens-dialog]");
    await press(hotels, "dialog[open] .btn.danger");
    await gone(hotels, "dialog[open]");
    await shows(hotels, ".notice.success");
    await hotels.open({ view: "search" });
    await gone(hotels, ".notice.success");
    await press(holidays, "article.trip .open");
    await press(holidays, ".gallery button");
    await press(holidays, "dialog.viewer[open] [data-autofocus]");
    await gone(holidays, "dialog.viewer[open]");
    await press(holidays, ".departs .btn");
    await press(holidays, ".cal-panel > .btn");
    await gone(holidays, ".cal-panel");
    await press(holidays, ".cta .btn");
    await fill(holidays, "form.ask [required]");
    await press(holidays, "form.ask .btn.primary");
    await shows(holidays, ".ref");
    await holidays.open({ view: "holidays" });
    await gone(holidays, ".ref");
    await turn();
  }
}

/** What is left when the browser has collected its garbage: by the browser's own counters, and by ours. */
async function left(page: Page, session: CDPSession) {
  // Twice: what held something is collected first.
  for (let times = 0; times < 2; times += 1) await session.send("HeapProfiler.collectGarbage");
  const { documents, nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
  const { metrics } = await session.send("Performance.getMetrics");
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize")!.value;
  const ours = await page.evaluate(() => meters.count());
  return { heap, counted: { documents, nodes, jsEventListeners, ...ours } };
}

/** What is left once two looks in a row agree, and no more than so many timers still run: one that was set last may be seen twice. */
async function steady(page: Page, session: CDPSession, timers: number) {
  let last = await left(page, session);
  await expect(async () => {
    const { counted } = last;
    last = await left(page, session);
    expect(last.counted).toEqual(counted);
    expect(counted.timers).toBeLessThanOrEqual(timers);
  }).toPass({ timeout: 30_000 });
  return last;
}

const sum = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Opens an empty page with the package, which searches a hotel, and a city whose list has a map. */
async function openEmpty(page: Page) {
  const year = new Date().getFullYear() + 1;
  const { suggestions } = await (await page.request.get("/places?q=malaga")).json();
  const { id } = suggestions.find(({ kind }: { kind: string }) => kind === "city");
  const stay = { check_in: `${year}-06-12`, check_out: `${year}-06-15` };
  await page.addInitScript(measure, {
    hotel: { destination: { type: "hotel", id: "HTL-TEST", name: "Test" }, ...stay },
    city: { destination: { type: "city", id, name: "Málaga" }, ...stay },
    booked: purchase(booking(), { hotel_id: "HTL-TEST" }),
    cancelled: cancelled(),
  });
  await page.route("/release-test", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Release</title><body><script type="module" src="/pkg/stopover.js"></script></html>`,
    }),
  );
  await page.goto("/release-test");
  await page.evaluate(() => customElements.whenDefined("stopover-holidays").then(() => {}));
}

for (const { what, way, settling, times, bytes } of WAYS) {
  test(`${what} leave no node, no listener, no timer and no memory behind`, async ({ page }) => {
    test.setTimeout(1_800_000);
    await openEmpty(page);
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    /** By how much the code's memory grew, ten times after ten times. */
    const run = async (times: number) => {
      const growth = [];
      for (let done = 0; done < times; done += 10) {
        const before = await page.evaluate(() => meters.memory());
        await page.evaluate((way) => meters[way](10), way);
        // The code's memory never shrinks, and the browser knows nothing of what waits in it until it collects its garbage.
        await session.send("HeapProfiler.collectGarbage");
        growth.push((await page.evaluate(() => meters.memory())) - before);
      }
      return growth;
    };
    await run(settling);
    const settled = await steady(page, session, 1);
    const growth = await run(times);
    const after = await steady(page, session, settled.counted.timers);
    for (const [what, count] of Object.entries(settled.counted)) {
      expect(after.counted[what as keyof typeof after.counted], what).toBeLessThanOrEqual(count);
    }
    expect((after.heap - settled.heap) / times, "bytes of heap a time").toBeLessThan(bytes);
    // A moment that holds much at once raises the code's memory once and for good. What is left behind raises it again and again.
    const once = Math.max(...growth);
    expect(once, `at most, of ${growth}`).toBeLessThan(2_000_000);
    expect((sum(growth) - once) / times, `bytes of memory a time, ${growth}`).toBeLessThan(bytes);
  });
}
