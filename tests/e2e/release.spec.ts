// What is taken out of the page leaves nothing behind: no listener, no timer, no memory.
import { type Page } from "@playwright/test";

import { expect, test } from "./harness";

// Thousands of steps of nothing to look at.
test.use({ trace: "off" });

const CYCLES = 500;
/** By then everything that is kept once per page is there. */
const SETTLED = 100;

/** What the page under test offers this test. */
type Meters = { visit: (query: object, times: number) => Promise<void>; count: () => object; memory: () => number };
declare global {
  var meters: Meters;
}

/** Runs before the page's own scripts. Counts what is left, and answers requests from memory once they were answered. */
function measure() {
  const listeners = new Map<EventTarget, Map<unknown, Set<string>>>();
  const timers = new Set<number>();
  const memories: WebAssembly.Memory[] = [];

  for (const target of [window, document]) {
    const known = new Map<unknown, Set<string>>();
    listeners.set(target, known);
    const key = (type: string, options: unknown) =>
      `${type} ${options === true || (options as AddEventListenerOptions)?.capture === true}`;
    const { addEventListener, removeEventListener } = target;
    target.addEventListener = (type: string, heard: EventListener, options?: AddEventListenerOptions) => {
      if (!known.has(heard)) known.set(heard, new Set());
      known.get(heard)!.add(key(type, options));
      if (options?.once) addEventListener.call(target, type, () => known.delete(heard), { once: true });
      options?.signal?.addEventListener("abort", () => known.delete(heard));
      addEventListener.call(target, type, heard, options);
    };
    target.removeEventListener = (type: string, heard: EventListener, options?: EventListenerOptions) => {
      known.get(heard)?.delete(key(type, options));
      if (known.get(heard)?.size === 0) known.delete(heard);
      removeEventListener.call(target, type, heard, options);
    };
  }

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

  const observers = new Set<MutationObserver>();
  const { observe, disconnect } = MutationObserver.prototype;
  MutationObserver.prototype.observe = function (...given) {
    observers.add(this);
    observe.apply(this, given);
  };
  MutationObserver.prototype.disconnect = function () {
    observers.delete(this);
    disconnect.apply(this);
  };

  const { fetch } = window;
  const answers = new Map<string, string>();
  window.fetch = async (asked, init) => {
    const request = new Request(asked, init);
    if (/\.(wasm|json)$/.test(request.url)) return fetch(asked, init);
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
    async visit(query, times) {
      for (let visit = 0; visit < times; visit += 1) await once(query);
    },
    count: () => ({
      listeners: [...listeners.values()].flatMap((known) => [...known.values()].flatMap((types) => [...types])).sort(),
      timers: timers.size,
      observers: observers.size,
    }),
    memory: () => Math.max(...memories.map((memory) => memory.buffer.byteLength)),
  };

  async function once(query: object) {
    const hotels = document.createElement("stopover-hotels") as any;
    const holidays = document.createElement("stopover-holidays");
    for (const element of [hotels, holidays]) {
      element.setAttribute("gateway", "/");
      element.setAttribute("load", "eager");
      document.body.append(element);
    }
    await hotels.search(query);
    await Promise.all([shows(hotels, "article.hotel"), shows(holidays, "article.trip")]);
    hotels.remove();
    holidays.remove();
    await turn();
  }
}

/** What is left when the browser has collected its garbage. */
async function left(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  return page.evaluate(async () => ({ ...meters.count(), memory: meters.memory() }));
}

test("500 visits leave no listener, no timer and no memory behind", async ({ page }) => {
  test.setTimeout(600_000);
  await page.addInitScript(measure);
  await page.route("/release-test", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Release</title><body><script type="module" src="/pkg/stopover.js"></script></html>`,
    }),
  );
  await page.goto("/release-test");
  await page.evaluate(() => customElements.whenDefined("stopover-holidays").then(() => {}));
  const year = new Date().getFullYear() + 1;
  const query = {
    destination: { type: "hotel", id: "HTL-TEST", name: "Test" },
    check_in: `${year}-06-12`,
    check_out: `${year}-06-15`,
  };
  const visit = (times: number) => page.evaluate(([query, times]) => meters.visit(query, times), [query, times] as const);
  await visit(SETTLED);
  let settled = await left(page);
  expect(settled).toMatchObject({ observers: 0 });
  await visit(CYCLES - SETTLED);
  let after = await left(page);
  if (after.memory > settled.memory) {
    // What is held at once depends on what the two elements happen to do in the same moment, and memory never shrinks. A
    // leak, however small, would fill more of it again.
    settled = after;
    await visit(CYCLES - SETTLED);
    after = await left(page);
  }
  expect(after).toEqual(settled);
});
