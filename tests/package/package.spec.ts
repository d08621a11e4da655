// The package in the projects of this folder, each as its visitors get it: from a search to a hotel's rates.
import { expect, test as base, type Page } from "@playwright/test";

import { Widget } from "../e2e/visitor.ts";
import { pages, required } from "./pages.ts";

/** What a run asks of servers: its own page's and the gateway. */
const test = base.extend<{ asked: Set<string> }>({
  asked: [
    async ({ page }, use) => {
      const asked = new Set<string>();
      const errors: string[] = [];
      page.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith("http")) asked.add(origin);
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) errors.push(message.text());
      });
      await use(asked);
      expect(errors, "errors and warnings of the page").toEqual([]);
    },
    { auto: true },
  ],
});

const gateway = required("STOPOVER_GATEWAY");

async function open(page: Page, address: string): Promise<Widget> {
  await page.goto(address);
  const widget = new Widget(page);
  await expect(widget.destination).toBeVisible();
  return widget;
}

async function searchToHotel(widget: Widget) {
  await widget.searchMalaga();
  await widget.titles.first().click();
  await expect(widget.back).toBeVisible();
}

test("built by Vite, an element that a script has mounted leads to a hotel", async ({ page, asked }) => {
  const widget = await open(page, `${pages.vite}/`);
  await searchToHotel(widget);
  const told = await page.evaluate(() => window.dataLayer.map(({ event }) => event));
  expect(told).toEqual(["stopover_search", "stopover_results", "stopover_hotel_view"]);
  expect([...asked].sort()).toEqual([pages.vite, gateway].sort());
});

test("its handle changes the element and takes it away", async ({ page }) => {
  const widget = await open(page, `${pages.vite}/`);
  await expect(widget.element).toHaveAttribute("min-nights", "2");
  await page.evaluate(() => (location.hash = "short"));
  await expect(widget.element).toHaveAttribute("min-nights", "1");
  await page.evaluate(() => (location.hash = "gone"));
  await expect(widget.element).toHaveCount(0);
});

test("under Vite's development server, which bundles packages anew, it leads to a hotel", async ({ page }) => {
  await searchToHotel(await open(page, `${pages.viteDev}/`));
});

test("in a React application it leads to a hotel, and tells React what it found", async ({ page }) => {
  const widget = await open(page, `${pages.react}/`);
  await searchToHotel(widget);
  await expect(page.locator("#found")).toHaveText(/^[1-9]\d* hotels$/);
  await page.getByRole("button", { name: "Begin anew" }).click();
  await expect(widget.destination).toHaveValue("");
});

test("in a Vue application it leads to a hotel, and tells Vue what it found", async ({ page }) => {
  const widget = await open(page, `${pages.vue}/`);
  await expect(widget.element).toHaveJSProperty("maxNights", 14);
  await searchToHotel(widget);
  await expect(page.locator("#found")).toHaveText(/^[1-9]\d* hotels$/);
});

test("without a bundler, from another origin, below a path and with its digest, it leads to a hotel", async ({ page, asked }) => {
  const widget = await open(page, `${pages.plain}/`);
  await searchToHotel(widget);
  expect([...asked].sort()).toEqual([pages.plain, pages.cdn, gateway].sort());
});

declare global {
  interface Window {
    dataLayer: { event: string }[];
  }
}
