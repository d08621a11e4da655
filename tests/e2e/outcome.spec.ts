// What becomes of a purchase when something goes wrong: one booking at most, and the right page in the end.
import { Buyer, countCompletions, openCheckout, problem } from "./buyer";
import { expect, expectNoBarriers, test } from "./harness";
import { openDemo, Widget } from "./visitor";
import type { Page, Request } from "@playwright/test";

/** Lets the gateway answer a completion, but holds the answer back until it is let go. */
async function holdAnswer(page: Page): Promise<{ answered: Promise<void>; letGo: () => void }> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let tell = () => {};
  const answered = new Promise<void>((resolve) => (tell = resolve));
  await page.route("**/booking/complete", async (route) => {
    const answer = await route.fetch();
    tell();
    await held;
    await route.fulfill({ response: answer }).catch(() => {});
  });
  return { answered, letGo };
}

/** Fills the form and has it paid. */
async function pressed(page: Page): Promise<Buyer> {
  const buyer = await openCheckout(page);
  await buyer.fill();
  await buyer.book();
  return buyer;
}

test("a reload while it is confirmed finds the booking, and books nothing again", async ({ page }) => {
  const { answered } = await holdAnswer(page);
  const completions = countCompletions(page);
  const buyer = await pressed(page);
  await expect(buyer.confirming).toBeVisible();
  await answered;
  await page.reload();
  await expect(buyer.confirmed).toBeVisible();
  expect(completions()).toBe(1);
});

test("a confirmation is there after a reload, told to the site once, until the page is come to by a link", async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener("stopover-booked", () => {
      document.documentElement.setAttribute("data-booked", "");
    });
  });
  const completions = countCompletions(page);
  const buyer = await pressed(page);
  await expect(buyer.confirmed).toBeVisible();
  await expect(page.locator("html[data-booked]")).toHaveCount(1);
  const number = (await buyer.number.textContent())!;
  for (let times = 0; times < 2; times += 1) {
    await page.reload();
    await expect(buyer.confirmed).toBeVisible();
    await expect(buyer.number).toHaveText(number);
  }
  await expect(page.locator("html[data-booked]")).toHaveCount(0);
  expect(completions()).toBe(1);

  // Who comes by a link comes to search.
  await page.goto(page.url());
  await expect(buyer.widget.destination).toBeVisible();
  await page.reload();
  await expect(buyer.widget.destination).toBeVisible();
});

test("a booking that the gateway no longer knows after a reload leads to the search, and stays forgotten", async ({ page }) => {
  const buyer = await pressed(page);
  await expect(buyer.confirmed).toBeVisible();
  await page.route("**/booking", (route) => route.fulfill({ status: 404, json: { type: "/problems/not-found", title: "", status: 404 } }));
  await page.reload();
  await expect(buyer.widget.destination).toBeVisible();
  await page.unroute("**/booking");
  await page.reload();
  await expect(buyer.widget.destination).toBeVisible();
});

/** Answers as what stands before a gateway does that is not there, or that it keeps a request from. */
async function stopOutcomes(page: Page, status: number): Promise<{ letThrough: () => Promise<void> }> {
  const asked = "**/booking";
  await page.route(asked, (route) => route.fulfill({ status, contentType: "text/html", body: "<h1>No" }));
  return { letThrough: () => page.unroute(asked) };
}

test("a confirmation outlives what was not the gateway's word", async ({ page }) => {
  const buyer = await pressed(page);
  await expect(buyer.confirmed).toBeVisible();
  const outcomes = await stopOutcomes(page, 403);
  await page.reload();
  const again = buyer.element.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await outcomes.letThrough();
  await again.click();
  await expect(buyer.confirmed).toBeVisible();
});

test("what was sent and cannot be asked for after a reload may exist, and that is said", async ({ page }) => {
  const { answered } = await holdAnswer(page);
  const completions = countCompletions(page);
  const buyer = await pressed(page);
  await answered;
  const outcomes = await stopOutcomes(page, 502);
  await page.reload();
  await expect(buyer.element.getByRole("heading", { name: "We are still confirming with the hotel" })).toBeVisible();
  await expect(buyer.confirm).toBeHidden();
  await outcomes.letThrough();
  await buyer.element.getByRole("button", { name: "Check now" }).click();
  await expect(buyer.confirmed).toBeVisible();
  expect(completions()).toBe(1);
});

test("of two elements each finds its own purchase after a reload, whichever begins first", async ({ page }) => {
  let loads = ["visible", "intent"];
  await page.route("**/www/hotels.html", async (route) => {
    const response = await route.fetch();
    const [own, other] = loads.map((load) => `<stopover-hotels gateway="/" load="${load}"></stopover-hotels>`);
    const body = (await response.text()).replace(/<stopover-hotels.*<\/stopover-hotels>/s, `${own}${other}`);
    await route.fulfill({ response, body });
  });
  await page.goto("/www/hotels.html");
  const [buyer, other] = [0, 1].map((place) => new Buyer(new Widget(page, page.locator("stopover-hotels").nth(place))));
  await buyer.chooseRoom();
  await buyer.fill();
  await buyer.book();
  await expect(buyer.confirmed).toBeVisible();
  loads = ["intent", "visible"];
  await page.reload();
  await other.widget.choose("malag", "Málaga");
  await expect(buyer.confirmed).toHaveCount(0);
  await buyer.element.hover();
  await expect(buyer.confirmed).toBeVisible();
  await expect(other.confirmed).toHaveCount(0);
});

test("what the site asks for as soon as a reload has brought the widget back throws no purchase away", async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener("stopover-ready", ({ target }) => {
      const element = target as HTMLElement & { reset(): Promise<void> };
      element.reset().catch(() => document.documentElement.setAttribute("data-refused", ""));
    });
  });
  const { answered } = await holdAnswer(page);
  const completions = countCompletions(page);
  await pressed(page);
  await answered;
  await expect(page.locator("html[data-refused]")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your stay is confirmed" })).toBeVisible();
  await expect(page.locator("html[data-refused]")).toHaveCount(1);
  expect(completions()).toBe(1);
});

test("a reload before anything has left leads back to the form, where it can be confirmed", async ({ page }) => {
  await page.route("**/booking/complete", () => {});
  const buyer = await pressed(page);
  await expect(buyer.confirming).toBeVisible();
  await page.reload();
  await page.unroute("**/booking/complete");
  await expect(buyer.element).toContainText("Your booking did not reach the hotel. Nothing has been booked");
  await buyer.expectFilled();
  // It is paid already: the site is not asked again.
  await buyer.confirm.click();
  await expect(buyer.confirmed).toBeVisible();
});

test("a request that is held up on its way books nothing beside the one that is made in its place", async ({ page }) => {
  const completions = countCompletions(page);
  let leave = (_: Request) => {};
  const left = new Promise<Request>((resolve) => (leave = resolve));
  await page.route("**/booking/complete", (route) => leave(route.request()));
  const buyer = await pressed(page);
  const delayed = await left;
  await page.reload();
  await page.unroute("**/booking/complete");
  await expect(buyer.element).toContainText("Your booking did not reach the hotel. Nothing has been booked");
  const arrive = () => page.request.post(delayed.url(), { headers: delayed.headers(), data: delayed.postData()! });
  const late = await arrive();
  expect([late.status(), (await late.json()).type]).toEqual([409, "/problems/abandoned"]);
  await buyer.confirm.click();
  await expect(buyer.confirmed).toBeVisible();
  expect((await arrive()).status()).toBe(409);
  expect(completions()).toBe(2);
});

test("what cannot be given up stays unknown until it is", async ({ page }) => {
  await page.route("**/booking/complete", () => {});
  const abandon = "**/booking/abandon";
  await page.route(abandon, (route) => route.abort("connectionfailed"));
  const buyer = await pressed(page);
  await expect(buyer.confirming).toBeVisible();
  await page.reload();
  await page.unroute("**/booking/complete");
  await expect(buyer.element.getByRole("heading", { name: "We are still confirming with the hotel" })).toBeVisible();
  await expect(buyer.confirm).toBeHidden();
  await page.unroute(abandon);
  await buyer.element.getByRole("button", { name: "Check now" }).click();
  await expect(buyer.element).toContainText("Your booking did not reach the hotel. Nothing has been booked");
  await buyer.confirm.click();
  await expect(buyer.confirmed).toBeVisible();
});

test("a reload while the form is being filled loses nothing", async ({ page }) => {
  const buyer = await openCheckout(page);
  await buyer.fill();
  await page.reload();
  await buyer.expectFilled();
  await buyer.book();
  await expect(buyer.confirmed).toBeVisible();
});

test("an element that is taken out and put back later while it is confirmed finds the booking", async ({ page }) => {
  const { answered } = await holdAnswer(page);
  const completions = countCompletions(page);
  const buyer = await pressed(page);
  await answered;
  const element = (await buyer.element.elementHandle())!;
  const place = await element.evaluateHandle((element) => element.parentElement!);
  await element.evaluate((element) => element.remove());
  await place.evaluate((place, element) => place.append(element), element);
  await expect(buyer.confirmed).toBeVisible();
  expect(completions()).toBe(1);
});

test("the browser's Back while it is confirmed leads nowhere, and the booking is shown once", async ({ page }) => {
  const widget = await openDemo(page);
  await widget.element.evaluate((element) => element.setAttribute("route", "query"));
  const buyer = new Buyer(widget);
  await buyer.chooseRoom();
  await buyer.fill();
  const { answered, letGo } = await holdAnswer(page);
  const completions = countCompletions(page);
  await buyer.book();
  await answered;
  for (let steps = 0; steps < 2; steps += 1) {
    await page.goBack();
    await expect(buyer.confirming).toBeVisible();
    await expect(widget.titles.first()).toBeHidden();
  }
  letGo();
  await expect(buyer.confirmed).toBeFocused();
  await expect(buyer.number).toHaveText(/^\w+-\d+$/);
  expect(completions()).toBe(1);
});

test("a connection lost while it is confirmed is shown, and the same request goes out when it is back", async ({ page, context }) => {
  const keys = new Set<string>();
  page.on("request", (request) => {
    if (request.url().endsWith("/booking/complete")) keys.add(request.headers()["idempotency-key"]);
  });
  const buyer = await openCheckout(page);
  await buyer.fill();
  await buyer.confirm.click();
  await page.route("**/booking/complete", (route) => route.abort("connectionfailed"));
  await buyer.pay();
  await expect(buyer.element).toContainText("There is no connection at the moment.");
  await expect(buyer.confirming).toHaveAttribute("aria-busy", "true");
  await expectNoBarriers(page);
  await page.unroute("**/booking/complete");
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(buyer.confirmed).toBeVisible();
  expect(keys.size, "one intent, one key").toBe(1);
});

test("an unknown outcome is shown as unknown, and the page finds out by itself", async ({ page }) => {
  await page.route("**/booking/complete", async (route) => {
    await route.fetch();
    await route.fulfill({ status: 202, json: { state: "unknown" } });
  });
  await page.route("**/booking", (route) => route.fulfill({ json: { state: "unknown" } }));
  await page.clock.install();
  const buyer = await pressed(page);
  const heading = buyer.element.getByRole("heading", { name: "We are still confirming with the hotel" });
  await expect(heading).toBeFocused();
  await expect(buyer.element).toContainText("please do not book again");
  await expectNoBarriers(page);
  await page.reload();
  await expect(heading).toBeVisible();

  await buyer.element.getByRole("button", { name: "Check now" }).click();
  await expect(buyer.element).toContainText(/Next check in (20|1\d) s/);
  await expect(heading).toBeVisible();
  await page.unroute("**/booking");
  await page.clock.runFor(21_000);
  await expect(buyer.confirmed).toBeFocused();
});

test("a refusal says that nothing is booked, and what was typed is there for the next try", async ({ page }) => {
  await page.route("**/booking/complete", (route) => route.fulfill({ json: { state: "refused", refusal: "lapsed" } }));
  const buyer = await pressed(page);
  await expect(buyer.element.getByRole("heading", { name: "The hotel could not confirm this room" })).toBeFocused();
  await expect(buyer.element).toContainText("Nothing has been booked.");
  await expectNoBarriers(page);
  await page.unroute("**/booking/complete");
  await buyer.element.getByRole("button", { name: "See other rooms" }).click();
  await expect(buyer.element.getByRole("heading", { name: "Rates for 3 nights" })).toBeVisible();
  await buyer.bookChosenRate();
  await buyer.expectFilled();
});

test("an outcome that was unknown and turns out a refusal leaves what was typed for the next try", async ({ page }) => {
  await page.route("**/booking/complete", (route) => route.fulfill({ status: 202, json: { state: "unknown" } }));
  await page.route("**/booking", (route) => route.fulfill({ json: { state: "unknown" } }));
  const buyer = await pressed(page);
  await expect(buyer.element.getByRole("heading", { name: "We are still confirming with the hotel" })).toBeFocused();
  await page.route("**/booking", (route) => route.fulfill({ json: { state: "refused", refusal: "lapsed" } }));
  await buyer.element.getByRole("button", { name: "Check now" }).click();
  await expect(buyer.element.getByRole("heading", { name: "The hotel could not confirm this room" })).toBeFocused();
  await buyer.element.getByRole("button", { name: "See other rooms" }).click();
  await expect(buyer.element.getByRole("heading", { name: "Rates for 3 nights" })).toBeVisible();
  await buyer.bookChosenRate();
  await buyer.expectFilled();
});

test("an offer that has lapsed is asked for again, and the same rate is offered", async ({ page }) => {
  let lapsed = 0;
  await page.route("**/booking/create", async (route) => {
    lapsed += 1;
    await (lapsed === 1 ? route.fulfill(problem("expired", 410)) : route.continue());
  });
  const buyer = await openDemoCheckout(page);
  const again = buyer.element.getByRole("button", { name: /^Continue at / });
  await expect(buyer.element.getByRole("heading", { name: /^The price was held for a while/ })).toBeFocused();
  await expectNoBarriers(page);
  await again.click();
  await expect(buyer.form).toBeVisible();
});

test("a checkout that lapses while it is filled in keeps what was typed", async ({ page }) => {
  const buyer = await openCheckout(page);
  await buyer.fill();
  await page.route("**/booking/complete", (route) => route.fulfill(problem("expired", 410)));
  await buyer.book();
  await expect(buyer.element.getByRole("heading", { name: "The hotel could not confirm this room" })).toBeFocused();
  // What was paid for the session that is over is no use for the next.
  await expect(buyer.element).toContainText("ask this site about that payment before you pay again");
  await buyer.element.getByRole("button", { name: "Ask for the same room again" }).click();
  await buyer.element.getByRole("button", { name: /^Continue at / }).click();
  await buyer.expectFilled();
});

test("a busy gateway is waited for at the room, and named at the button", async ({ page }) => {
  let asked = 0;
  await page.route("**/booking/create", async (route) => {
    asked += 1;
    const busy = { ...problem("busy", 429), headers: { "Retry-After": "1" } };
    await (asked === 1 ? route.fulfill(busy) : route.continue());
  });
  const buyer = await openCheckout(page);
  await buyer.fill();
  await page.route("**/booking/complete", (route) => route.fulfill({ ...problem("busy", 429), headers: { "Retry-After": "2" } }));
  await buyer.book();
  await expect(buyer.element).toContainText("nothing has been booked. Please try again in");
  await expect(buyer.element.getByText("You can try again now.").first()).toBeVisible();
  await buyer.expectFilled();
  await page.unroute("**/booking/complete");
  await buyer.confirm.click();
  await expect(buyer.confirmed).toBeVisible();
});

test("a site that takes no bookings says so, and keeps what was typed", async ({ page }) => {
  const buyer = await openCheckout(page);
  await buyer.fill();
  await page.route("**/booking/complete", (route) => route.fulfill(problem("booking-closed", 503)));
  await buyer.book();
  await expect(buyer.element).toContainText("No bookings can be made at the moment.");
  await expect(buyer.element).toContainText("ask this site about that payment before you pay again");
  await buyer.expectFilled();
});

test("a site without a grant key tells its visitors calmly and its owner what to do", async ({ page }) => {
  await page.route("**/booking/create", (route) => route.fulfill(problem("test-only", 403)));
  const buyer = await openDemoCheckout(page);
  await expect(buyer.element).toContainText("This stay can’t be booked online here.");
  await expect(buyer.element).toContainText("The gateway has no grant key for this site");
  await page.locator("stopover-hotels").evaluate((element) => element.removeAttribute("owner-notices"));
  await expect(buyer.element).not.toContainText("grant key");
});

/** Presses "Book" on a rate, whatever comes of it. */
async function openDemoCheckout(page: Page): Promise<Buyer> {
  const buyer = new Buyer(await openDemo(page));
  await buyer.chooseRoom();
  return buyer;
}
