// What happens when something goes wrong, or the page around the widget does something unexpected.
import type { Page } from "@playwright/test";

import { expect, test } from "./harness";
import { openDemo, openState, Widget } from "./visitor";

test("offline, a search keeps what was entered and recovers by Try again", async ({ page, context }) => {
  const widget = await openDemo(page);
  await widget.choose("malag", "Málaga");
  await widget.stay(2, 3);
  await context.setOffline(true);
  await widget.searchButton.click();
  await expect(widget.element.getByRole("alert")).toContainText("We could not reach the booking service.");
  await expect(widget.destination).toHaveValue("Málaga");
  await expect(widget.checkOut).toContainText("3 nights");
  await context.setOffline(false);
  await widget.element.getByRole("button", { name: "Try again" }).click();
  await expect(widget.stays).toBeVisible();
  await expect.poll(() => focusIsInside(widget), "the focus stays in the widget").toBe(true);
});

test("the code of the list comes while the form is filled in; without it, Try again brings it and searches", async ({ page }) => {
  const code = /\/rates-[0-9a-f]+\.wasm$/;
  let asked = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(code, async (route) => {
    asked += 1;
    await answered;
    await route.abort();
  });
  const widget = await openDemo(page);
  expect(asked).toBe(0);
  const fetched = page.waitForRequest(code);
  await widget.choose("malag", "Málaga");
  await fetched;
  await widget.stay(2, 3);
  await widget.searchButton.click();
  await expect(widget.element.locator("[aria-busy=true]")).toBeVisible();
  answer();
  await expect(widget.element.getByRole("alert")).toContainText("We could not reach the booking service.");
  await page.unroute(code);
  await widget.element.getByRole("button", { name: "Try again" }).click();
  await expect(widget.stays).toBeVisible();
  await expect(widget.cards.first(), "its styles come with it").toHaveCSS("display", "grid");
  await expect.poll(() => focusIsInside(widget), "the focus stays in the widget").toBe(true);
});

test("busy, it counts down and tries again by itself", async ({ page }) => {
  let asked = 0;
  await page.route(/\/availability\/search/, async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    const body = { type: "/problems/busy", title: "Too many requests at the moment", status: 429, retry_after: 4 };
    await route.fulfill({ status: 429, contentType: "application/problem+json", headers: { "Retry-After": "4" }, json: body });
  });
  const widget = await openDemo(page);
  await widget.choose("malag", "Málaga");
  await widget.stay(2, 3);
  await widget.searchButton.click();
  await expect(widget.element.getByText(/^Busy right now\. Trying again in [34] s\.$/).first()).toBeVisible();
  await expect(widget.element.getByText(/^Busy right now\. Trying again in [12] s\.$/).first()).toBeVisible();
  await expect(widget.stays).toBeVisible();
  expect(asked).toBe(2);
});

test("a new search gives the old one up", async ({ page }) => {
  let first = true;
  await page.route(/\/availability\/search/, async (route) => {
    // The first search is never answered.
    if (first) first = false;
    else await route.continue();
  });
  const widget = await openDemo(page);
  await widget.choose("malag", "Málaga");
  await widget.stay(2, 3);
  await widget.searchButton.click();
  await expect(widget.element.getByText(/^Asking hotels in Málaga/).first()).toBeVisible();
  const aborted = page.waitForEvent("requestfailed", (request) => request.url().includes("/availability/search"));
  await widget.choose("evora", "Évora");
  await widget.searchButton.click();
  expect((await aborted).failure()!.errorText).toBe("net::ERR_ABORTED");
  await expect(widget.stays).toContainText("Évora");
});

test("Back returns to the same place, filters and focus", async ({ page }) => {
  const widget = await openDemo(page);
  await widget.searchMalaga();
  await widget.element.getByRole("checkbox", { name: /^Free cancellation/ }).check();
  await expect(widget.element.getByRole("button", { name: "Remove filter: Free cancellation" })).toBeVisible();
  await expect(widget.stays).toHaveText(/^\d+ of \d+ stays/);
  const passing = Number(/^\d+/.exec(await widget.stays.innerText())![0]);
  await expect(widget.titles).toHaveCount(Math.min(passing, 20));
  const link = widget.titles.last();
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(200);
  await link.press("Enter");
  await expect(widget.element.locator(".place")).toBeVisible();
  await expect(widget.element.locator("[data-heading]")).toBeInViewport();
  await widget.back.press("Enter");
  await expect(link).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await expect(widget.element.getByRole("checkbox", { name: /^Free cancellation/ })).toBeChecked();
});

for (const width of [360, 608, 1019, 1020]) {
  test(`the page does not shift when the widget starts, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    // Script and code come late, so that there is a paint without either, and one without the code.
    const comes = { script: () => {}, code: () => {} };
    for (const [part, file] of [["script", /\/stopover\.js$/], ["code", /\.wasm$/]] as const) {
      const come = new Promise<void>((resolve) => (comes[part] = resolve));
      await page.route(file, async (route) => {
        await come;
        await route.continue();
      });
    }
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    const opened = page.goto("/www/hotels.html");
    const element = page.locator("stopover-hotels");
    const height = () =>
      element.evaluate(async (it) => {
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        return it.getBoundingClientRect().height;
      });
    await expect(element.getByText("Write to us")).toBeAttached();
    const reserved = await height();
    comes.script();
    await opened;
    await expect(element.getByText("Add date").first()).toBeVisible();
    const painted = await height();
    comes.code();
    await expect(new Widget(page).destination).toBeVisible();
    expect({ painted, real: await height() }).toEqual({ painted: reserved, real: reserved });
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts).toEqual([]);
  });
}

test("an element that is moved keeps what was entered", async ({ page }) => {
  const widget = await openDemo(page);
  await widget.destination.fill("malag");
  await page.evaluate(() => document.body.append(document.querySelector("stopover-hotels")!));
  await expect(widget.destination).toHaveValue("malag");
  await widget.searchMalaga();
});

test("an element that is taken out and put back later starts anew", async ({ page }) => {
  const widget = await openDemo(page);
  await widget.destination.fill("malag");
  const element = (await widget.element.elementHandle())!;
  const place = (await element.evaluateHandle((element) => element.parentElement!)).asElement()!;
  await element.evaluate((element) => element.remove());
  await place.evaluate((place, element) => place.append(element), element);
  await expect(widget.destination).toHaveValue("");
  await widget.searchMalaga();
});

test("an element taken out during a search leaves nothing behind", async ({ page }) => {
  await page.route(/\/availability\/search/, () => {});
  const widget = await openDemo(page);
  await widget.choose("malag", "Málaga");
  await widget.stay(2, 3);
  await widget.searchButton.click();
  await expect(widget.element.getByText(/^Asking hotels in Málaga/).first()).toBeVisible();
  const aborted = page.waitForEvent("requestfailed", (request) => request.url().includes("/availability/search"));
  await widget.element.evaluate((element) => element.remove());
  await aborted;
});

test("two elements of one page know nothing of each other", async ({ page }) => {
  await openDemo(page);
  await page.evaluate(() => {
    const first = document.querySelector("stopover-hotels")!;
    first.after(first.cloneNode());
  });
  const [one, two] = [0, 1].map((n) => new Widget(page, page.locator("stopover-hotels").nth(n)));
  await two.choose("evora", "Évora");
  await expect(one.destination).toHaveValue("");
  await one.checkIn.click();
  await expect(one.calendar).toBeVisible();
  await expect(two.calendar).toBeHidden();
  await page.keyboard.press("Escape");
  const ids = await page.evaluate(() =>
    [...document.querySelectorAll("stopover-hotels")].flatMap((host) => [...host.shadowRoot!.querySelectorAll("[id]")].map(({ id }) => id)),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

/** Remembers the WebAssembly instances of the page. */
async function watchInstances(page: Page) {
  await page.addInitScript(() => {
    const instances: WebAssembly.Instance[] = [];
    Object.assign(window, { instances });
    const instantiate = WebAssembly.instantiate as (...args: unknown[]) => Promise<WebAssembly.Instance>;
    Object.assign(WebAssembly, {
      instantiate: async (...args: unknown[]) => {
        const instance = await instantiate(...args);
        instances.push(instance);
        return instance;
      },
    });
  });
}

/** Makes the widgets' own WebAssembly trap: an allocation larger than its memory can ever be. */
async function trap(page: Page) {
  await page.evaluate(() => {
    const { instances } = window as unknown as { instances: WebAssembly.Instance[] };
    const main = instances.map(({ exports }) => exports).find((exports) => "__wbindgen_malloc" in exports)!;
    setTimeout(() => (main.__wbindgen_malloc as (size: number, align: number) => void)(0x7fffffff, 8));
  });
}

test("after a trap the widget offers a restart and the page goes on", async ({ page, expectedErrors }) => {
  expectedErrors.push(/unreachable/);
  await watchInstances(page);
  const widget = await openDemo(page);
  await widget.choose("malag", "Málaga");
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    document.addEventListener("stopover-error", () => heard.push("stopover-error"));
  });
  await trap(page);
  await expect(widget.element.getByRole("alert")).toContainText("Hotel search could not start.");
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual(["stopover-error"]);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await widget.element.getByRole("button", { name: "Try again" }).click();
  await widget.searchMalaga();
});

test("a trap of the page's own WebAssembly does not affect the widget", async ({ page }) => {
  const widget = await openDemo(page);
  await widget.destination.fill("malag");
  await page.evaluate(() =>
    window.dispatchEvent(new ErrorEvent("error", { error: new WebAssembly.RuntimeError("the page's own") })),
  );
  await expect(widget.options.first()).toBeVisible();
});

test("other errors of the page do not affect the widget", async ({ page }) => {
  const widget = await openDemo(page);
  await widget.destination.fill("malag");
  await page.evaluate(() => window.dispatchEvent(new ErrorEvent("error", { error: new TypeError("the page's own") })));
  await expect(widget.options.first()).toBeVisible();
});

test("without its code, the element says so, and when asked again starts with what was typed and the focus", async ({ page }) => {
  let fail = () => {};
  const failed = new Promise<void>((resolve) => (fail = resolve));
  await page.route(/\.wasm$/, (route) => failed.then(() => route.abort()));
  await page.goto("/www/hotels.html");
  const widget = new Widget(page);
  await widget.element.getByRole("textbox", { name: "Destination" }).fill("malag");
  fail();
  await expect(widget.element.getByRole("alert")).toContainText("Hotel search could not start.");
  await page.unroute(/\.wasm$/);
  await widget.element.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(widget.destination).toHaveValue("malag");
  await expect(widget.destination).toBeFocused();
  await expect(widget.options.first()).toContainText("Málaga");
});

test("the page keeps its keys, and its scrolling, while nothing of the widget is open", async ({ page }) => {
  const widget = await openDemo(page);
  await page.evaluate(() => {
    const input = Object.assign(document.createElement("input"), { id: "own", value: "one two" });
    const keys: string[] = [];
    Object.assign(window, { keys });
    window.addEventListener("keydown", (event) => keys.push(`${event.key}${event.defaultPrevented ? " eaten" : ""}`));
    document.querySelector("main")!.prepend(input);
  });
  await widget.checkIn.click();
  await expect(widget.calendar).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(widget.calendar).toBeHidden();
  await page.evaluate(() => ((window as unknown as { keys: string[] }).keys.length = 0));

  const own = page.locator("#own");
  await own.focus();
  const pressed = ["Home", "ArrowRight", "ArrowDown", "PageDown", "Escape", "Enter", " ", "a"];
  for (const key of pressed) await page.keyboard.press(key);
  expect(await page.evaluate(() => (window as unknown as { keys: string[] }).keys)).toEqual(pressed);
  await expect(own).toHaveValue("one two a");
  expect(await page.evaluate(() => [document.body, document.documentElement].map((e) => getComputedStyle(e).overflow))).toEqual(["visible", "visible"]);
});

test("after a sheet is closed the page scrolls as before", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const widget = await openState(page, "calendar-sheet");
  await page.keyboard.press("Escape");
  await expect(widget.calendar).toBeHidden();
  expect(await page.evaluate(() => [document.body, document.documentElement].map((e) => getComputedStyle(e).overflow))).toEqual(["visible", "visible"]);
});

function focusIsInside(widget: Widget): Promise<boolean> {
  return widget.element.evaluate((element) => document.activeElement === element);
}
