// The demo's first page: what it promises, it does.
import { expect, expectNoBarriers, expectNoVisibleBarriers, test } from "./harness";
import { Widget } from "./visitor";

test.beforeEach(async ({ page }) => {
  await page.goto("/");
});

test("it says first what it is, fits every width, and holds no barrier", async ({ page }) => {
  await expect(page.locator("body > :first-child > :first-child")).toHaveText(/^A demonstration\./);
  await expect(page.locator("body > :first-child")).toContainText("Nothing you book is real, and nothing is charged.");
  await expect(page.getByRole("region", { name: "Ready-made holidays" }).getByRole("article")).toHaveCount(3);
  for (const width of [320, 720, 1200]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width);
  }
  // Each brand's frame is a document of its own, whose landmarks would be counted among the page's.
  await page.locator("iframe").evaluateAll((frames) => frames.forEach((frame) => frame.remove()));
  await expectNoBarriers(page);
});

test("its colours hold no barrier in the dark either, nor in a brand that is tried", async ({ page }) => {
  const brands = page.getByRole("region", { name: "One widget, three brands" });
  await expect(brands.locator("iframe")).toHaveCount(3);
  await page.locator("iframe").evaluateAll((frames) => frames.forEach((frame) => frame.remove()));
  for (const [colorScheme, brand] of [["dark", 0], ["light", 1], ["light", 2]] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await brands.getByRole("button").nth(brand).click();
    // Once its colours are there.
    await expect(() => expectNoVisibleBarriers(page)).toPass();
  }
});

test("no two of its pictures are alike", async ({ page }) => {
  await expect(page.getByRole("region", { name: "Ready-made holidays" }).getByRole("article")).toHaveCount(3);
  const pictures = await page.locator("img").evaluateAll((all) => all.map((it) => (it as HTMLImageElement).src));
  expect(pictures).toHaveLength(5 + 6 + 3);
  expect(new Set(pictures).size).toBe(pictures.length);
});

test("each place opens its hotels in the search above it", async ({ page }) => {
  const widget = new Widget(page);
  const places = ["Málaga", "Chania", "Prague", "Bergen", "Bled", "Istanbul"];
  await expect(page.locator(".tile b")).toHaveText(places);
  for (const place of places) {
    await page.getByRole("link", { name: new RegExp(`^${place} `) }).click();
    await expect(widget.element.getByRole("heading", { name: new RegExp(`stays? in ${place}$`) })).toBeInViewport();
    await expect(widget.destination).toHaveValue(place);
  }
});

test("a place that is chosen by keyboard takes the focus to the search above it", async ({ page }) => {
  const widget = new Widget(page);
  await page.getByRole("link", { name: /^Málaga / }).focus();
  await page.keyboard.press("Enter");
  await expect(widget.element.getByRole("heading", { name: /stays? in Málaga$/ })).toBeInViewport();
  await expect(page.getByRole("heading", { name: "Hotel search" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(widget.destination).toBeFocused();
});

for (const [width, over] of [[1200, 34], [600, 28], [360, 28]] as const) {
  test(`at ${width} pixels the search lies over the band, and its place is kept until it is there`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    let arrives = () => {};
    const arrival = new Promise<void>((resolve) => (arrives = resolve));
    await page.route("**/pkg/stopover.js", async (route) => {
      await arrival;
      await route.continue();
    });
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) (window as unknown as { shift: number }).shift += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.reload({ waitUntil: "commit" });
    const search = page.locator(".over");
    // Both boxes of one moment, and one with the stylesheets: an answer from before them is asked for again.
    const covered = () => search.evaluate((it) => Math.round(document.querySelector(".band")!.getBoundingClientRect().bottom - it.getBoundingClientRect().top));
    await expect.poll(covered).toBe(over);
    const kept = (await search.boundingBox())!.height;
    arrives();
    await expect(page.locator("stopover-hotels").getByRole("button", { name: "Search" })).toBeVisible();
    expect(Math.abs((await search.boundingBox())!.height - kept)).toBeLessThan(2);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
  });
}

test("a booking is found from the page", async ({ page }) => {
  await page.getByRole("button", { name: "Find my booking" }).click();
  await expect(page.locator("stopover-hotels").getByRole("heading", { name: "Find your booking" })).toBeInViewport();
});

test("a holiday leads to its own page", async ({ page }) => {
  const holiday = page.getByRole("region", { name: "Ready-made holidays" }).getByRole("article").nth(1).getByRole("link");
  const title = await holiday.innerText();
  await holiday.click();
  await expect(page.locator("stopover-holidays").getByRole("heading", { name: title }).first()).toBeVisible();
});

test("a brand is worn by its own search and, once it is chosen, by the whole page", async ({ page }) => {
  const brands = page.getByRole("region", { name: "One widget, three brands" });
  await brands.scrollIntoViewIfNeeded();
  const search = (within: ReturnType<typeof page.frameLocator> | typeof page) => within.locator("stopover-hotels").getByRole("button", { name: "Search" });
  const yellow = "rgb(255, 212, 0)";
  await expect(search(page.frameLocator("iframe[title='The search at night, square']"))).toHaveCSS("background-color", yellow);
  await brands.getByRole("button", { name: "Try it" }).last().click();
  await expect(search(page)).toHaveCSS("background-color", yellow);
  await expect(search(page)).toHaveCSS("border-radius", "0px");
  await expect(brands.getByRole("button", { pressed: true })).toHaveText("On this page");
  await brands.getByRole("button", { name: "Try it" }).first().click();
  await expect(search(page)).toHaveCSS("background-color", "rgb(15, 91, 115)");
});

test("each brand's frame is as high as the search in it, at every width", async ({ page }) => {
  for (const width of [320, 360, 720, 1024, 1200]) {
    await page.setViewportSize({ width, height: 900 });
    for (const frame of await page.locator(".swatch iframe").all()) {
      // It is loaded once it is near.
      await frame.scrollIntoViewIfNeeded();
      const search = frame.contentFrame().locator("stopover-hotels");
      await expect(search.getByRole("button", { name: "Search" })).toBeVisible();
      const around = () =>
        search.evaluate((it) => {
          const { top, bottom } = it.getBoundingClientRect();
          return { above: top, below: innerHeight - bottom, hidden: document.documentElement.scrollHeight - innerHeight };
        });
      await expect.poll(around, { message: `at ${width} px` }).toEqual({ above: 20, below: 20, hidden: 0 });
    }
  }
});

test("without scripts it says so, and shows nothing that needs them", async ({ openWindow }) => {
  const page = await openWindow({ javaScriptEnabled: false });
  await page.goto("/");
  await expect(page.locator("stopover-hotels").getByText("Hotel search needs a newer browser.")).toBeVisible();
  await expect(page.locator("stopover-hotels > p")).toHaveCSS("padding", "20px");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Hotel search", "Six places to start", "On your site with two tags"]);
  await expect(page.locator("iframe:visible")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("the code is copied, or selected where a page may not copy", async ({ page, context }) => {
  const copy = page.getByRole("button", { name: "Copy", exact: true });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await copy.click();
  await expect(page.locator("#copied")).toHaveText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("<stopover-hotels");
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"))));
  await copy.click();
  await expect(page.locator("#copied")).toHaveText("Selected: copy it with your keyboard.");
  expect(await page.evaluate(() => String(getSelection()))).toContain("<stopover-hotels");
});
