// What the gateway writes for a site's server: read without scripts, and replaced by the widget without the page moving.
import { readFileSync } from "node:fs";

import { required } from "../required";
import { expect, test } from "./harness";
import type { Page as Tab } from "./page";

/** As sites have it: what README and GATEWAY.md recommend. */
const SHEET = `${readFileSync("integrations/wordpress/stopover/assets/elements.css", "utf8")} body { margin: 0 }`;
const SCRIPT = `<script type="module" src="/pkg/stopover.js"></script>`;

/** What the gateway writes, once it has read the lists for it. */
async function fragment(path: string): Promise<string> {
  let answer: Response;
  const status = async () => (answer = await fetch(new URL(`/fragments/${path}`, required("STOPOVER_DEMO")))).status;
  await expect.poll(status, { message: path, intervals: [100] }).toBe(200);
  return answer!.text();
}

test("where no script may run, the catalogue and the way to each holiday are read, also on a telephone", async ({ tab }) => {
  const inside = await fragment("holidays?page=/trips&lang=de");
  const markup = `<stopover-holidays gateway="/" route="query">${inside}</stopover-holidays>${SCRIPT}`;
  const page = tab.site.page(markup, { head: `<style>${SHEET}</style>`, policy: "script-src 'none'" });
  await tab.openFramed(page, { width: 320, height: 640 });
  const height = () => tab.part("section").read((section) => section.getBoundingClientRect().height);
  await expect.poll(height).toBeGreaterThan(1000);
  await tab.heading(/^\d+ Reisen$/).element();
  const href = await tab.part("h3 a").read((link) => link.getAttribute("href"));
  expect(href).toMatch(/^\/trips\?holidays-open=/);
  expect(await tab.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});

test("where no script may run, a hotel is read, and the form for any other leads on with what was entered", async ({ tab }) => {
  const shown = async (path: string) => {
    const markup = `<stopover-hotels gateway="/" route="query">${await fragment(path)}</stopover-hotels>${SCRIPT}`;
    await tab.openFramed(tab.site.page(markup, { head: `<style>${SHEET}</style>`, policy: "script-src 'none'" }), { width: 320, height: 640 });
    await expect.poll(() => tab.part("section").read((section) => section.getBoundingClientRect().height)).toBeGreaterThan(100);
    expect(await tab.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  };
  await shown("hotels/HTL-TEST?page=/stays");
  await tab.part("h2").element();
  expect(await tab.part("input[type=date]").count()).toBe(2);
  await shown("search?page=/stays");
  await tab.field(/^Destination/).fill("Málaga");
  for (const [name, day] of [["check-in", "2027-06-12"], ["check-out", "2027-06-14"]] as const) {
    await tab.part(`input[name=hotels-${name}]`).choose(day);
  }
  await tab.button("Search").press();
  const asked = { "hotels-destination": "Málaga", "hotels-check-in": "2027-06-12", "hotels-check-out": "2027-06-14", "hotels-rooms": "2" };
  await expect.poll(() => tab.run(() => location.pathname + location.search)).toBe(`/stays?${new URLSearchParams(asked)}`);
});

test("where no script may run, an enquiry is sent, once what is wrong with it has been put right", async ({ tab }) => {
  const demo = new URL(required("STOPOVER_DEMO")).origin;
  const [link] = /holidays-open=[^"&#]+/.exec(await fragment("holidays?page=/trips"))!;
  const inside = await fragment(`holidays/${link.split("=")[1]}?page=/trips`);
  // The server of these tests stands in front of the gateway.
  const markup = `<stopover-holidays gateway="/" route="query">${inside.replaceAll(demo, "")}</stopover-holidays>${SCRIPT}`;
  await tab.open(tab.site.page(markup, { head: `<style>${SHEET}</style>`, policy: "script-src 'none'" }));
  await expect.poll(() => tab.part("section").read((section) => section.getBoundingClientRect().height)).toBeGreaterThan(500);
  const holiday = await tab.part("h2").text();
  await tab.field("Name").fill("Ana Vidal");
  await tab.field("Email").fill("ana@home");
  await tab.field(/^Message/).fill("Is there a cot?");
  await tab.field(/I agree/).press();
  await tab.button("Send enquiry").press();

  await tab.heading("1 field needs another look").element();
  expect(await tab.run(() => getComputedStyle(document.querySelector("main")!).maxWidth)).toBe("576px");
  await tab.part("a", "Enter an email address like name@example.com.").press();
  expect(await tab.run(() => location.hash)).toBe("#stopover-enquiry-email");
  expect(await tab.field("Name").read((field) => (field as HTMLInputElement).value)).toBe("Ana Vidal");
  await tab.field("Email").fill("ana@mail.example");
  await tab.button("Send enquiry").press();

  await tab.heading("Your enquiry has been sent").element();
  expect(await tab.part("bdi").text()).toBe(holiday);
  expect(await tab.run(() => location.href)).not.toMatch(/ana|Vidal|cot/i);
  expect(await tab.run(() => document.body.textContent)).toMatch(/Reference: [0-9A-F]{10}/);
});

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
  await tab.expectNoFailures();
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
