// The catalogue on the demo site: the real gateway with its scaled pictures, and the sandbox's holidays, in many languages.
// What single states look like is tested on the gallery's states, in holidays.spec.ts and holiday.spec.ts.
import { expect, expectNoBarriers, test } from "./harness";
import { dayOf } from "./visitor";
import type { Locator, Page } from "@playwright/test";

const CATALOGUE = "/www/holidays.html";

const catalogue = (page: Page) => page.locator("stopover-holidays");
const cards = (widget: Locator) => widget.getByRole("article").filter({ visible: true });
const headline = (widget: Locator) => widget.getByRole("heading", { level: 2 }).filter({ visible: true });

async function open(page: Page): Promise<Locator> {
  await page.goto(CATALOGUE);
  await expect(cards(catalogue(page))).toHaveCount(12);
  return catalogue(page);
}

/** Moves the focus on until it is there, as somebody without a mouse has to. */
async function tabTo(page: Page, target: Locator, most = 80) {
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, `reached by ${most} presses of Tab`).toBeFocused();
}

test("a visitor finds a holiday, looks at it, chooses and asks for it, with the keyboard only", async ({ page }) => {
  const widget = await open(page);
  await tabTo(page, widget.getByRole("searchbox"));
  await page.keyboard.type("lisbon");
  await expect(headline(widget)).toHaveText(/^\d+ of \d+ holidays$/);
  const title = cards(widget).first().getByRole("link");
  const name = await title.textContent();
  await tabTo(page, title);
  await page.keyboard.press("Enter");
  await expect(headline(widget)).toHaveText(name!);
  await expect(headline(widget)).toBeFocused();

  await tabTo(page, widget.getByRole("button", { name: /^Open picture 1 of/ }));
  await page.keyboard.press("Enter");
  const viewer = widget.getByRole("dialog", { name: "Pictures" });
  await expect(viewer.getByRole("status")).toHaveText(/^Picture 1 of/);
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("status")).toHaveText(/^Picture 2 of/);
  await page.keyboard.press("Escape");
  await expect(widget.getByRole("button", { name: /^Open picture 1 of/ })).toBeFocused();

  const bar = widget.getByRole("complementary", { name: "Your choice" });
  await tabTo(page, widget.getByRole("group", { name: "Date" }).getByRole("radio", { checked: true }));
  const before = await bar.textContent();
  await page.keyboard.press("ArrowRight");
  await expect(bar).not.toHaveText(before!);
  const send = widget.getByRole("button", { name: "Send enquiry" });
  await tabTo(page, send);
  await page.keyboard.press("Enter");
  await expect(widget.getByRole("heading", { name: "Send enquiry" })).toBeFocused();
  await tabTo(page, widget.getByLabel("Name", { exact: true }));
  await page.keyboard.type("Ana Vidal");
  await tabTo(page, widget.getByLabel("Email"));
  await page.keyboard.type("ana@mail.example");
  await tabTo(page, widget.getByRole("checkbox", { name: /^I agree/ }));
  await page.keyboard.press("Space");
  await tabTo(page, send);
  await page.keyboard.press("Enter");
  // Forms that are sent at once are held up for some seconds by the gateway: that is waited for without being asked.
  await expect(widget.getByRole("heading", { name: "Your enquiry has been sent" })).toBeFocused({ timeout: 30_000 });
  await expect(widget.getByText(/^[0-9A-F]{10}$/)).toBeVisible();
});

test("each order is that of the catalogue's own figures", async ({ page, request }) => {
  type Listed = { id: string; status: string; min_price: { value: number }; days: number; last_update: string; known: { departures: string[] } };
  const today = dayOf(new Date().toISOString());
  let listed: Listed[] = [];
  // Of a holiday that the gateway has not read yet, it does not know the departures.
  await expect(async () => {
    const all: Listed[] = await (await request.get("/holidays")).json();
    listed = all.filter(({ status }) => status === "enabled");
    expect(listed.filter(({ known }) => !known)).toEqual([]);
  }).toPass();
  listed = listed.filter(({ known }) => known.departures.some((day) => day >= today));
  const widget = await open(page);
  // The least comes first.
  const figures: Record<string, (holiday: Listed) => number> = {
    departure: ({ known }) => Date.parse(known.departures.find((day) => day >= today) ?? "9999-12-31"),
    price: ({ min_price }) => min_price.value,
    longest: ({ days }) => -days,
    newest: ({ last_update }) => -Date.parse(last_update),
  };
  const shown = () => cards(widget).getByRole("link").evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get("holidays-open")));
  for (const [order, figure] of Object.entries(figures)) {
    await widget.getByLabel("Sort by").selectOption(order);
    const first = listed.map(figure).sort((a, b) => a - b).slice(0, 12);
    const figureOf = new Map(listed.map((holiday) => [holiday.id, figure(holiday)]));
    await expect.poll(async () => (await shown()).map((id) => figureOf.get(id!)), { message: order }).toEqual(first);
  }
});

test("no two holidays have the same picture", async ({ page }) => {
  const pictures = await cards(await open(page)).locator("img").evaluateAll((all) => all.map((it) => (it as HTMLImageElement).src));
  expect(pictures).toHaveLength(12);
  expect(new Set(pictures).size).toBe(12);
});

test("where one holiday's price has cents, those beside it are written with them", async ({ page }) => {
  let cents = 0;
  await page.route(/\/holidays$/, async (route) => {
    const answer = await route.fetch();
    const holidays: { min_price: { value: number } }[] = await answer.json();
    for (const { min_price } of holidays) min_price.value = Math.floor(min_price.value);
    holidays.at(-1)!.min_price.value += cents;
    await route.fulfill({ response: answer, json: holidays });
  });
  const prices = async () => (await open(page)).locator(".trip .price").allTextContents();
  for (const price of await prices()) expect(price).toMatch(/^€[\d,]+$/);
  cents = 0.5;
  for (const price of await prices()) expect(price).toMatch(/^€[\d,]+\.\d\d$/);
});

test("pictures come from the gateway in the width they are shown in, and nothing moves when they do", async ({ page }) => {
  const answers = new Map<string, Promise<Record<string, string>>>();
  page.on("response", (response) => {
    if (response.url().includes("/images/")) answers.set(response.url(), response.allHeaders());
  });
  await page.addInitScript(() => {
    const moves: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => moves.push(...list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { moves, observer });
  });
  const widget = await open(page);
  const picture = cards(widget).first().locator("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const shown = await picture.evaluate((image: HTMLImageElement) => ({
    address: image.currentSrc,
    least: image.clientWidth * devicePixelRatio,
    width: Number(new URL(image.currentSrc).searchParams.get("w")),
    policy: image.referrerPolicy,
  }));
  expect(new URL(shown.address).origin).toBe(new URL(page.url()).origin);
  expect(shown.width).toBeGreaterThanOrEqual(shown.least);
  expect(shown.width, "and not much wider").toBeLessThan(2 * shown.least);
  expect(shown.policy).toBe("no-referrer");
  expect(await answers.get(shown.address)).toMatchObject({ "content-type": "image/webp", "cache-control": /max-age=31536000/ });
  // All that are asked for, which are those in sight and somewhat below.
  await expect.poll(() => widget.locator("img").evaluateAll((all) => all.every((image) => !(image as HTMLImageElement).currentSrc || (image as HTMLImageElement).complete))).toBe(true);
  const moved = await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const { moves, observer } = window as unknown as { moves: PerformanceEntryList; observer: PerformanceObserver };
    return [...moves, ...observer.takeRecords()].reduce((sum, move) => sum + (move as unknown as { value: number }).value, 0);
  });
  expect(moved).toBe(0);
});

test("neither the catalogue nor a holiday holds a barrier", async ({ page }) => {
  // Twelve pictures, a whole page and its descriptions, looked at twice.
  test.slow();
  const widget = await open(page);
  await expectNoBarriers(page);
  await cards(widget).first().getByRole("link").click();
  await expect(widget.getByRole("button", { name: "Send enquiry" })).toBeVisible();
  for (const summary of await widget.locator("summary").all()) {
    if (!(await summary.evaluate((element) => (element.parentElement as HTMLDetailsElement).open))) await summary.click();
  }
  await expectNoBarriers(page);
});

/** What can become of a request between visitor and gateway, and what is said of it. */
const FAILURES: Record<string, [fail: Parameters<Page["route"]>[1], said: RegExp]> = {
  "no connection": [(route) => route.abort("internetdisconnected"), /^We could not reach/],
  "a server error": [(route) => route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Oops</h1>" }), /did not answer as it should/],
  "half an answer": [(route) => route.fulfill({ status: 200, contentType: "application/json", body: '[{"id":' }), /did not answer as it should/],
};

for (const [failure, [fail, said]] of Object.entries(FAILURES)) {
  test(`with ${failure} at every step, the visit goes on where it was at the next try`, async ({ page }) => {
    const widget = catalogue(page);
    const again = widget.getByRole("button", { name: "Try again", exact: true }).filter({ visible: true });
    await page.route(/\/holidays$/, fail, { times: 1 });
    await page.goto(CATALOGUE);
    await expect(widget.getByText(said).filter({ visible: true }).first()).toBeVisible();
    await again.click();
    await expect(cards(widget)).toHaveCount(12);

    await widget.getByLabel("Transport").selectOption("Bus");
    const found = await headline(widget).textContent();
    await page.route(/\/holidays\/[^/]+$/, fail, { times: 1 });
    await cards(widget).first().getByRole("link").click();
    await again.click();
    const send = widget.getByRole("button", { name: "Send enquiry" });
    await send.click();
    await expect(widget.getByRole("heading", { name: "Send enquiry" })).toBeFocused();

    await widget.getByLabel("Name", { exact: true }).fill("Ana Vidal");
    await widget.getByLabel("Email").fill("ana@mail.example");
    await widget.getByRole("checkbox", { name: /^I agree/ }).check();
    await page.route(/\/enquiries$/, fail, { times: 1 });
    await send.click();
    await expect(again).toBeVisible();
    await expect(widget.getByLabel("Email")).toHaveValue("ana@mail.example");
    await again.click();
    await expect(widget.getByRole("heading", { name: "Your enquiry has been sent" })).toBeFocused({ timeout: 30_000 });
    await widget.getByRole("button", { name: "Back to the holiday" }).click();
    await widget.getByRole("button", { name: "Back to all holidays" }).click();
    await expect(headline(widget)).toHaveText(found!);
    await expect(widget.getByLabel("Transport")).toHaveValue("Bus");
  });
}

test("beginning anew asks again for a catalogue that could not be reached", async ({ page }) => {
  const widget = catalogue(page);
  await page.route(/\/holidays$/, (route) => route.abort(), { times: 1 });
  await page.goto(CATALOGUE);
  await expect(widget.getByText(/^We could not reach/).filter({ visible: true }).first()).toBeVisible();
  await widget.evaluate((element) => (element as HTMLElement & { reset(): Promise<void> }).reset());
  await expect(cards(widget)).toHaveCount(12);
});

test("a slow gateway is waited for, and what is asked meanwhile is what is shown", async ({ page }) => {
  const widget = await open(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/holidays\/[^/]+$/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  }, { times: 1 });
  const [first, second] = await cards(widget).getByRole("link").allTextContents();
  await cards(widget).getByRole("link", { name: first!, exact: true }).first().click();
  await expect(headline(widget)).toHaveText(first!);
  const givenUp = page.waitForEvent("requestfailed", (request) => /\/holidays\/[^/]+$/.test(request.url()));
  await widget.getByRole("button", { name: "Back to all holidays" }).click();
  await givenUp;
  await cards(widget).getByRole("link", { name: second!, exact: true }).first().click();
  await expect(widget.getByRole("button", { name: "Send enquiry" })).toBeVisible();
  release();
  await expect(headline(widget)).toHaveText(second!);
});

test("Back, Forward and a reload walk through the visit, also where a router writes into what is pushed", async ({ page }) => {
  await page.addInitScript(() => {
    "use strict";
    const push = history.pushState.bind(history);
    history.pushState = (data, ...rest) => {
      data ??= {};
      data.router = true;
      push(data, ...rest);
    };
  });
  const widget = await open(page);
  // As telephones write a word.
  await widget.getByRole("searchbox").fill("a ");
  await widget.getByLabel("Transport").selectOption("Airplane");
  await widget.getByLabel("Sort by").selectOption("price");
  await expect(page).toHaveURL(/holidays-transport=Airplane&holidays-sort=price$/);
  const title = cards(widget).first().getByRole("link");
  const count = await headline(widget).textContent();
  await widget.getByRole("button", { name: /^Show .*more/ }).click();
  await expect.poll(() => cards(widget).count()).toBeGreaterThan(12);
  const listed = await cards(widget).count();

  const name = await title.textContent();
  await title.click();
  await expect(headline(widget)).toHaveText(name!);
  await page.goBack();
  await expect(headline(widget)).toHaveText(count!);
  await expect(cards(widget), "as it was left").toHaveCount(listed);
  await page.goForward();
  await expect(headline(widget)).toHaveText(name!);
  await page.reload();
  await expect(headline(widget)).toHaveText(name!);
  await page.goBack();
  await expect(headline(widget)).toHaveText(count!);
});

test("two catalogues on a page do not get into each other's way", async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const second = document.createElement("stopover-holidays");
    second.setAttribute("gateway", "/");
    // It stands far below.
    second.setAttribute("load", "eager");
    document.querySelector("main")!.append(second);
  });
  const [first, second] = [catalogue(page).first(), catalogue(page).last()];
  await expect(cards(second)).toHaveCount(12);
  const all = await headline(first).textContent();
  await second.getByLabel("Transport").selectOption("Bus");
  await expect(headline(second)).not.toHaveText(all!);
  await expect(headline(first)).toHaveText(all!);
  await second.getByRole("radio", { name: /^\p{L}/u }).nth(1).check();
  await expect(first.getByRole("radio").first(), "radio buttons are of one element").toBeChecked();
  await cards(second).first().getByRole("button").click();
  await expect(second.getByRole("button", { name: "Send enquiry" })).toBeVisible();
  await expect(cards(first)).toHaveCount(12);
});

test("a holiday that is opened in another tab takes the filters of the moment along", async ({ page }) => {
  const widget = await open(page);
  await widget.getByLabel("Transport").selectOption("Airplane");
  const title = cards(widget).first().getByRole("link");
  await expect(title).toHaveAttribute("href", /holidays-open=.+&holidays-transport=Airplane$/);
  const count = await headline(widget).textContent();
  const address = await title.getAttribute("href");
  await page.goto("about:blank");
  await page.goto(address!);
  await widget.getByRole("button", { name: "Back to all holidays" }).click();
  await expect(headline(widget)).toHaveText(count!);
});

test("a provider's HTML is never handed to the browser's own parser", async ({ page }) => {
  // A page that enforces Trusted Types, with a policy that lets everything through and writes it down.
  await page.addInitScript(() => {
    const parsed: string[] = [];
    const note = (text: string) => {
      parsed.push(text);
      return text;
    };
    Object.assign(window, { parsed });
    // @ts-expect-error: not in the library's types yet.
    window.trustedTypes.createPolicy("default", { createHTML: note, createScript: note });
  });
  await page.route(`**${CATALOGUE}`, async (route) => {
    const answer = await route.fetch();
    const policy = `${answer.headers()["content-security-policy"]}; require-trusted-types-for 'script'`;
    await route.fulfill({ response: answer, headers: { ...answer.headers(), "content-security-policy": policy } });
  });
  const widget = await open(page);
  await cards(widget).first().getByRole("link").click();
  await widget.locator("summary").filter({ hasText: /^About / }).click();
  const description = widget.locator(".rich");
  await expect(description.locator("p").first()).toBeVisible();
  const parsed = await page.evaluate(() => (window as unknown as { parsed: string[] }).parsed.join("\n"));
  const words = (await description.locator("p").first().textContent())!.trim();
  expect(words.length).toBeGreaterThan(10);
  expect(parsed).not.toContain(words.slice(0, 20));
  await expect(page.locator("head script[type='application/ld+json']")).toHaveCount(1);
});

test("an enquiry that was left half-written is there when its holiday is opened again, until the site begins anew", async ({ page }) => {
  const widget = await open(page);
  const name = widget.getByLabel("Name", { exact: true });
  const ask = async (nth: number) => {
    await cards(widget).nth(nth).getByRole("link").click();
    await expect(widget.getByRole("complementary", { name: "Your choice" })).toBeVisible();
    await widget.getByRole("button", { name: "Send enquiry" }).click();
  };
  const leave = () => widget.getByRole("button", { name: "Back to all holidays" }).click();
  await ask(0);
  await name.fill("Ana Vidal");
  await leave();
  await ask(1);
  await expect(name, "of another holiday").toHaveValue("");
  await leave();
  await ask(0);
  await expect(name).toHaveValue("Ana Vidal");
  await widget.evaluate((element) => (element as HTMLElement & { reset(): Promise<void> }).reset());
  await ask(0);
  await expect(name).toHaveValue("");
});

test("the browser's Back leads out of an enquiry that is being written, and out of a holiday whose pictures fail later", async ({ page }) => {
  const widget = await open(page);
  const count = await headline(widget).textContent();
  let fail = () => {};
  const failed = new Promise<void>((resolve) => (fail = resolve));
  await cards(widget).first().getByRole("link").click();
  await widget.getByRole("button", { name: "Send enquiry" }).click();
  await widget.getByLabel("Name", { exact: true }).pressSequentially("Ana");
  await page.goBack();
  await expect(headline(widget)).toHaveText(count!);

  const asked = page.waitForRequest((request) => request.url().includes("/images/"));
  await page.route("**/images/**", async (route) => {
    await failed;
    await route.abort();
  });
  await cards(widget).nth(3).getByRole("link").click();
  await asked;
  const lost = page.waitForEvent("requestfailed");
  await page.goBack();
  await expect(headline(widget)).toHaveText(count!);
  fail();
  await lost;
  await widget.getByLabel("Transport").selectOption("Bus");
  await expect(headline(widget)).not.toHaveText(count!);
});

test("an element that is taken out and put back while its code loads still writes the page's address", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/pkg\/holidays.*\.wasm$/, async (route) => {
    await held;
    await route.continue();
  });
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  const asked = page.waitForRequest(/\/pkg\/holidays.*\.wasm$/);
  await page.goto(CATALOGUE);
  await asked;
  const widget = catalogue(page);
  // The language is there, too: all it waits for is the code.
  await page.waitForLoadState("load");
  await widget.evaluate(async (element) => {
    const place = element.parentElement!;
    element.remove();
    await new Promise((done) => setTimeout(done));
    place.append(element);
  });
  release();
  await expect(cards(widget)).toHaveCount(12);
  await widget.getByLabel("Transport").selectOption("Bus");
  await expect(page).toHaveURL(/holidays-transport=Bus$/);
  expect(warnings).toEqual([]);
});
