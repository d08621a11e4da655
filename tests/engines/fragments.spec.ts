// What the gateway writes for a site's server, replaced by the widget without the page moving.
import { ELEMENTS_SHEET, fragment } from "./fragments";
import { expect, test } from "./harness";
import type { Page as Tab } from "./page";

const SHEET = `${ELEMENTS_SHEET} body { margin: 0 }`;
const SCRIPT = `<script type="module" src="/pkg/stopover.js"></script>`;

/** Where the footer has been, from the first frame on. */
const WATCH = `<footer>The end</footer><script>window.tops = new Set(); const footer = document.querySelector("footer");
  (function look() { tops.add(Math.round(footer.getBoundingClientRect().top)); requestAnimationFrame(look); })();</script>`;

/** Opens a page whose code comes only after the shell has painted: where its footer has been until `ready`. */
async function footerTops(tab: Tab, width: number, element: string, ready: () => Promise<unknown>): Promise<number[]> {
  const release = tab.site.holdWebAssembly();
  const page = tab.site.page(element + WATCH + SCRIPT, { head: `<style>${SHEET}</style>` });
  await tab.openFramed(page, { width, height: 900 });
  const painted = () => tab.run(() => Boolean(document.querySelector("stopover-hotels, stopover-holidays")?.shadowRoot));
  await expect.poll(painted).toBe(true);
  await tab.drawn();
  release();
  await ready();
  await tab.drawn();
  return tab.run(() => [...(window as unknown as { tops: Set<number> }).tops]);
}

for (const width of [320, 720, 1200]) {
  test(`the catalogue takes the place of what stood inside, and nothing in sight moves, at ${width}`, async ({ tab }) => {
    const inside = await fragment("holidays?page=/trips");
    const element = `<stopover-holidays gateway="/" load="eager">${inside}</stopover-holidays>`;
    const tops = await footerTops(tab, width, element, () => tab.part(".trip").element());
    expect(Math.min(...tops), "the footer stays below the window").toBeGreaterThanOrEqual(900);
    expect(await tab.part("section").count()).toBe(0);
  });

  test(`one holiday takes the place of what stood inside, and nothing in sight moves, at ${width}`, async ({ tab }) => {
    const list = await fragment("holidays?page=/trips");
    const id = /holidays-open=([^"&]+)/.exec(list)![1];
    const inside = await fragment(`holidays/${id}?page=/trips`);
    const element = `<stopover-holidays gateway="/" holiday="${id}" load="eager">${inside}</stopover-holidays>`;
    const tops = await footerTops(tab, width, element, () => tab.part("h2[data-heading]").element());
    expect(Math.min(...tops), "the footer stays below the window").toBeGreaterThanOrEqual(900);
  });

  test(`a hotel takes the place of what stood inside, and nothing in sight moves, at ${width}`, async ({ tab }) => {
    const inside = await fragment("hotels/HTL-TEST?page=/hotels");
    const element = `<stopover-hotels gateway="/" hotel="HTL-TEST" load="eager">${inside}</stopover-hotels>`;
    const tops = await footerTops(tab, width, element, () => tab.part("h2[data-heading]").element());
    expect(Math.min(...tops), "the footer stays below the window").toBeGreaterThanOrEqual(900);
  });

  test(`the way to a booking takes no more room than was kept for it, at ${width}`, async ({ tab }) => {
    const element = `<stopover-hotels gateway="/" view="booking" load="eager"></stopover-hotels>`;
    const tops = await footerTops(tab, width, element, () => tab.field("Booking number").element());
    expect(tops).toHaveLength(1);
  });

  test(`the form takes the place of what stood inside, and the page stays where it is, at ${width}`, async ({ tab }) => {
    const inside = await fragment("hotels/HTL-TEST?page=/hotels");
    const element = `<stopover-hotels gateway="/" load="eager">${inside}</stopover-hotels>`;
    const tops = await footerTops(tab, width, element, () => tab.part("[role=combobox]").element());
    expect(tops).toHaveLength(1);
    expect(await tab.part("section").count()).toBe(0);
  });
}

test("where the script comes late, what has been shown gives its room to the widget, and nobody loses their place", async ({ tab }) => {
  const list = await fragment("holidays?page=/trips");
  const hotel = await fragment("hotels/HTL-TEST?page=/hotels");
  for (const [element, field] of [
    [`<stopover-holidays gateway="/" load="eager">${list}</stopover-holidays>`, ".trip h3"],
    [`<stopover-hotels gateway="/" load="eager">${hotel}</stopover-hotels>`, "[role=combobox]"],
  ] as const) {
    await tab.openFramed(tab.site.page(element + WATCH, { head: `<style>${SHEET}</style>` }), { width: 390, height: 600 });
    await expect.poll(() => tab.part("section h2").read((title) => getComputedStyle(title.closest("section")!).visibility)).toBe("visible");
    const place = () => tab.run(() => [scrollY, Math.round(document.querySelector("footer")!.getBoundingClientRect().top)]);
    await tab.run(() => scrollTo(0, 300));
    const before = await place();
    await tab.run(() => document.head.append(Object.assign(document.createElement("script"), { type: "module", src: "/pkg/stopover.js" })));
    await tab.part(field).element();
    await tab.drawn();
    expect(await place()).toEqual(before);
  }
});
