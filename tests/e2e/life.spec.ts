// An element's life in its page: moved, taken out, put back, left and come back to; and what the page hears and asks of it.
import { type Page } from "@playwright/test";

import { required } from "../required";
import { expect, test } from "./harness";
import { Widget } from "./visitor";

// Playwright turns off the cache that keeps a page whole while the visitor is on the next one, and Chromium without windows has none.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, executablePath: required("CHROMIUM"), ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
});

/** Opens a page with this markup and the script tag, on the demo's origin. It notes what it hears. */
async function openPage(page: Page, markup: string) {
  const names = ["ready", "search", "results", "hotel-view", "rate-select", "checkout", "error"];
  await page.route("/life-test", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Life</title><body><main>${markup}</main><aside></aside>
        <script>
          window.heard = [];
          for (const name of ${JSON.stringify(names)})
            document.addEventListener("stopover-" + name, ({ detail }) => heard.push({ name, detail }));
          addEventListener("pageshow", ({ persisted }) => (window.persisted = persisted));
        </script>
        <script type="module" src="/pkg/stopover.js"></script></html>`,
    }),
  );
  await page.goto("/life-test");
  return new Widget(page);
}

const heard = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: { name: string }[] }).heard.map(({ name }) => name));

/** A search of Portugal next year. */
const query = () => {
  const year = new Date().getFullYear() + 1;
  return {
    destination: { type: "country", id: "Portugal" },
    check_in: `${year}-06-12`,
    check_out: `${year}-06-15`,
    rooms: [{ adults: 1, children: [7] }],
  };
};

test("moved within the page, the widget goes on with what was typed", async ({ page }) => {
  const widget = await openPage(page, `<stopover-hotels gateway="/" load="eager"></stopover-hotels>`);
  await widget.destination.fill("mala");
  await page.evaluate(() => document.querySelector("aside")!.append(document.querySelector("stopover-hotels")!));
  await expect(widget.destination).toHaveValue("mala");
  await widget.destination.press("End");
  await widget.destination.pressSequentially("ga");
  await expect(widget.options.first()).toContainText("Málaga");
  expect(await heard(page)).toEqual(["ready"]);
});

test("a page that sets equal texts anew, as React does, and one that has set up all elements before, keep what there is", async ({ page }) => {
  const widget = await openPage(page, `<stopover-hotels gateway="/" load="eager"></stopover-hotels>`);
  const say = (search: string) => page.evaluate((Search) => ((document.querySelector("stopover-hotels") as any).texts = { Search }), search);
  await say("Find a room");
  await expect(page.getByRole("button", { name: "Find a room" })).toBeVisible();
  await expect.poll(() => heard(page)).toContain("ready");
  await widget.destination.fill("mala");
  const times = (await heard(page)).length;
  await say("Find a room");
  await page.evaluate(async () => {
    const address = "/pkg/stopover.js";
    (await import(address)).configure({ minNights: 1, maxNights: 9 });
    const element = document.querySelector("stopover-hotels") as any;
    element.minNights = 3;
    // As Vue writes it before it knows the property.
    element.setAttribute("keep-saved", "false");
    element.keepSaved = true;
    document.querySelector("aside")!.append(element);
  });
  await expect(widget.destination).toHaveValue("mala");
  expect((await heard(page)).length).toBe(times);
  const isAuthorize = await page.evaluate(async () => {
    const address = "/pkg/stopover.js";
    const { configure } = await import(address);
    const element = document.querySelector("stopover-hotels") as any;
    const [ofPage, ofElement] = [async () => "page", async () => "element"];
    element.setAttribute("authorize-url", "/paid");
    configure({ authorize: ofPage });
    const before = element.authorize === ofPage;
    element.authorize = ofElement;
    configure({ authorize: async () => "later" });
    return [before, element.authorize === ofElement];
  });
  expect(isAuthorize, "the page's function goes before an address, the element's before both").toEqual([true, true]);
  expect(await page.evaluate(() => ["minNights", "maxNights", "keepSaved"].map((name) => (document.querySelector("stopover-hotels") as any)[name]))).toEqual([3, 9, true]);
  await say("Look for a room");
  await expect(page.getByRole("button", { name: "Look for a room" })).toBeVisible();
  // As Vue hands over what it follows.
  await page.evaluate(() => ((document.querySelector("stopover-hotels") as any).texts = new Proxy({ Search: "Seek a room" }, {})));
  await expect(page.getByRole("button", { name: "Seek a room" })).toBeVisible();
});

test("taken out and put back, the widget begins anew", async ({ page }) => {
  const widget = await openPage(page, `<stopover-hotels gateway="/" load="eager"></stopover-hotels>`);
  await widget.destination.fill("mala");
  await page.evaluate(async () => {
    const element = document.querySelector("stopover-hotels")!;
    element.remove();
    await new Promise((done) => setTimeout(done));
    document.querySelector("main")!.append(element);
  });
  await expect(widget.destination).toHaveValue("");
  await expect.poll(() => heard(page)).toEqual(["ready", "ready"]);
});

test("a list that goes with the focus in it, by the browser's Back or a search of the site's, leaves the widget alive", async ({ page }) => {
  const widget = await openPage(page, `<stopover-hotels gateway="/" load="eager" route="query"></stopover-hotels>`);
  const search = () => page.evaluate((query) => (document.querySelector("stopover-hotels") as any).search(query), query());
  await search();
  await widget.element.getByLabel("Sort by").selectOption({ label: "Name" });
  for (const part of [".heart", ".pin:not(.gauge)"]) {
    await widget.element.locator(part).first().focus();
    await page.goBack();
    await expect(widget.cards).toHaveCount(0);
    await page.goForward();
    await expect(widget.cards.first()).toBeVisible();
    await expect(widget.element.getByLabel("Sort by").locator(":checked")).toHaveText("Name");
    await widget.element.locator(part).first().focus();
    await search();
    await expect(widget.cards.first()).toBeVisible();
  }
});

test("left and come back to, the page goes on where it was", async ({ page }) => {
  const widget = await openPage(page, `<stopover-hotels gateway="/" load="eager"></stopover-hotels>`);
  await page.evaluate((query) => (document.querySelector("stopover-hotels") as any).search(query), query());
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto("/www/");
  await page.goBack({ waitUntil: "commit" });
  await expect.poll(() => page.evaluate(() => (window as unknown as { persisted: boolean }).persisted)).toBe(true);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(widget.destination).toHaveValue("Portugal");
  await widget.searchButton.click();
  await expect.poll(() => heard(page)).toEqual(["ready", "search", "results", "search", "results"]);
});

test("a search asked for before the widget runs is answered when it does; a wrong one says what is wrong", async ({ page }) => {
  await openPage(page, `<stopover-hotels gateway="/" load="intent"></stopover-hotels>`);
  await page.evaluate((query) => (document.querySelector("stopover-hotels") as any).search(query), query());
  await expect(page.getByRole("article").first()).toBeVisible();
  const said = await page.evaluate(
    () => (document.querySelector("stopover-hotels") as any).search({}).catch((error: Error) => error.message),
  );
  expect(said).toBe("search: destination.id is not a text");
});

test("a page that prevents the choice of a rate goes on by itself", async ({ page }) => {
  await openPage(page, `<stopover-hotels gateway="/" load="eager"></stopover-hotels>`);
  await page.evaluate(() => document.addEventListener("stopover-rate-select", (event) => event.preventDefault()));
  await page.evaluate((query) => (document.querySelector("stopover-hotels") as any).search(query), query());
  // The first hotels can be opened before the last are read, and only then there are results to tell of.
  await expect.poll(() => heard(page)).toContain("results");
  await page.getByRole("article").first().getByRole("heading").getByRole("button").click();
  await page.getByRole("button", { name: /^Book · / }).click();
  await expect.poll(() => heard(page)).toEqual(["ready", "search", "results", "hotel-view", "rate-select"]);
  await expect(page.getByRole("radiogroup", { name: /^Rates for / })).toBeVisible();
});
