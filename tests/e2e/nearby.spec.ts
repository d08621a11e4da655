// Where nothing is free, the dates around: where the site allows it, when the visitor wants it, one after the other.
import type { Page, Route } from "@playwright/test";

import { expect, test } from "./harness";
import { after, openState, watchFocus, Widget } from "./visitor";

type Asked = { check_in: string; check_out: string };

/** Opens a page whose provider has nothing on the first dates that are asked for, and searches. `instead` may answer a request. */
async function openFull(page: Page, instead: (route: Route, number: number) => Promise<boolean> = async () => false) {
  const asked: Asked[] = [];
  let [open, most] = [0, 0];
  await page.route("**/availability/search", async (route) => {
    const search = route.request().postDataJSON() as Asked;
    most = Math.max(most, (open += 1));
    const number = asked.push(search);
    if (!(await instead(route, number))) {
      const response = await route.fetch();
      const found = await response.json();
      const isFull = search.check_in === asked[0]!.check_in;
      await route.fulfill({ response, json: isFull ? { ...found, results: [], results_count: 0 } : found });
    }
    open -= 1;
  });
  await page.route("/nearby-test", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Nearby</title>
        <main><stopover-hotels gateway="/" load="eager" route="hash" nearby-dates="3"></stopover-hotels></main>
        <script type="module" src="/pkg/stopover.js"></script></html>`,
    }),
  );
  await page.goto("/nearby-test");
  const widget = new Widget(page);
  await widget.choose("malag", "Málaga");
  await widget.stay(2, 3);
  await widget.searchButton.click();
  await expect(nothingFree(widget)).toBeVisible();
  return { widget, asked, most: () => most };
}

const nothingFree = (widget: Widget) => widget.element.getByRole("heading", { name: "Nothing free in Málaga on these dates" });
const check = (widget: Widget) => widget.element.getByRole("button", { name: "Check nearby dates" });
const tiles = (widget: Widget) => widget.element.locator(".near > li");
const shown = (page: Page) => new URLSearchParams(new URL(page.url()).hash.replace(/^#hotels\?/, ""));

test("the nearest are asked for first, only when the visitor wants it, and lead to their stays and back", async ({ page }) => {
  const { widget, asked, most } = await openFull(page);
  const lost = await watchFocus(page);
  await expect(widget.element.getByText(/That is 6 more searches/)).toBeVisible();
  expect(asked.length).toBe(1);
  const [{ check_in: first }] = asked as [Asked];

  await check(widget).press("Enter");
  await expect(widget.announcement).toHaveText(/^6 of 6 dates checked\. \d have free rooms for 2 adults\.$/);
  const others = [-1, 1, -2, 2, -3, 3].map((days) => after(first, days));
  expect(asked.slice(1).map(({ check_in }) => check_in)).toEqual(others);
  for (const { check_in, check_out } of asked) expect(check_out).toBe(after(check_in, 3));
  expect(most(), "requests at a time").toBe(1);
  await expect(tiles(widget)).toHaveCount(7);
  await expect(tiles(widget).nth(3)).toContainText("Your dates");

  const next = tiles(widget).nth(4).getByRole("button");
  const stays = /(\d+) stays?/.exec((await next.textContent())!)![1];
  const price = (await next.locator(".price").textContent())!;
  await next.press("Enter");
  await expect(widget.stays).toHaveText(`${stays} stays in Málaga`);
  await widget.element.getByRole("combobox", { name: "Sort by" }).selectOption({ label: "Lowest price" });
  await expect(widget.element.locator("article .price").first()).toHaveText(price);
  expect(shown(page).get("check-in")).toBe(after(first, 1));
  const entered = () => widget.checkIn.textContent();
  const chosen = await entered();
  expect(await lost()).toEqual([]);

  await page.goBack();
  await expect(nothingFree(widget)).toBeVisible();
  expect(shown(page).get("check-in")).toBe(first);
  expect(await entered(), "the form follows").not.toBe(chosen);
});

test("stopping keeps what has been found, and the others can be asked for later", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const { widget, asked } = await openFull(page, async (route, number) => {
    if (number !== 4) return false;
    await held;
    // It has been given up by then.
    await route.abort().catch(() => {});
    return true;
  });
  const lost = await watchFocus(page);
  await check(widget).press("Enter");
  const checked = widget.element.getByText("2 of 6 dates checked", { exact: true }).first();
  await expect(checked).toBeVisible();
  await expect.poll(() => asked.length).toBe(4);
  await widget.element.getByRole("button", { name: "Stop here" }).press("Enter");
  await expect(checked).toBeVisible();
  await expect(tiles(widget).getByText("Not checked yet")).toHaveCount(4);
  await expect(tiles(widget).nth(4).getByRole("button")).toBeEnabled();
  release();
  expect(asked.length).toBe(4);
  await widget.element.getByRole("button", { name: "Check the others" }).press("Enter");
  await expect(widget.announcement).toHaveText(/^6 of 6 dates checked/);
  expect(await lost()).toEqual([]);
});

test("a busy service pauses the check, which goes on by itself; what was found can be chosen meanwhile", async ({ page }) => {
  let goOn = () => {};
  const seen = new Promise<void>((resolve) => (goOn = resolve));
  const { widget, asked } = await openFull(page, async (route, number) => {
    if (number === 5) await seen;
    if (number !== 4) return false;
    const problem = { type: "/problems/busy", title: "Busy", status: 429, retry_after: 2 };
    const headers = { "Retry-After": "2" };
    await route.fulfill({ status: 429, headers, contentType: "application/problem+json", body: JSON.stringify(problem) });
    return true;
  });
  await check(widget).click();
  await expect(widget.announcement).toHaveText("Busy right now. Going on in 2 s. What has been found stays below.");
  await expect(tiles(widget).nth(4).getByRole("button")).toBeEnabled();
  await expect(widget.announcement, "at its end").toHaveText("2 of 6 dates checked");
  goOn();
  await expect(widget.announcement).toHaveText(/^6 of 6 dates checked/);
  expect(asked[4], "asked for again").toEqual(asked[3]);
});

test("a connection that is gone is said, and the check goes on at the visitor’s wish", async ({ page }) => {
  const { widget } = await openFull(page, async (route, number) => {
    if (number === 3) await route.abort();
    return number === 3;
  });
  const lost = await watchFocus(page);
  await check(widget).press("Enter");
  await expect(widget.element.getByRole("alert")).toContainText("We could not reach the booking service.");
  await widget.element.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(widget.announcement).toHaveText(/^6 of 6 dates checked/);
  expect(await lost()).toEqual([]);
});

test("nothing is offered where the site has not allowed it", async ({ page }) => {
  const widget = await openState(page, "nothing-free");
  await expect(widget.element.getByRole("button", { name: "Change dates" })).toBeVisible();
  await expect(check(widget)).toHaveCount(0);
});

test("the dates stand side by side where there is room, and below each other elsewhere", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  const widget = await openState(page, "nearby-found");
  const tops = async () => new Set(await tiles(widget).evaluateAll((all) => all.map((it) => Math.round(it.getBoundingClientRect().y))));
  expect((await tops()).size).toBe(1);
  await expect(tiles(widget).filter({ hasText: "Lowest" })).toHaveCount(1);
  await page.setViewportSize({ width: 700, height: 900 });
  expect((await tops()).size).toBe(7);
});
