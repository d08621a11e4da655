// Whatever the provider does wrong while a room is bought: the right page, nothing lost, and one booking at most. The
// faults are the sandbox's own, so this suite has its servers to itself (see playwright.config.ts).
import { completionKeys, CONTACT, countCompletions, openCheckout } from "./buyer";
import { expect, test } from "./harness";
import { FAULTS, type Fault, mend, spoil } from "./provider";
import { openDemo } from "./visitor";

// A busy gateway, and one that waits for an answer that never comes, take their time.
test.describe.configure({ timeout: 120_000 });

test.afterEach(({ request }) => mend(request));

const TROUBLED = /did not answer as it should/;
const BUSY = /Busy right now/;

/** What the page says when a session can’t be had; each is over at the next try. The others open the form as ever. */
const AT_CHECKOUT: Partial<Record<Fault, RegExp>> = {
  "rate-limited": BUSY,
  "rate-limited-bare": BUSY,
  "server-error": TROUBLED,
  "bad-gateway": TROUBLED,
  // How far the answer came before its connection ended is a matter of luck.
  reset: /We could not reach the booking service|did not answer as it should/,
  truncated: TROUBLED,
  hang: TROUBLED,
  "lost-answer": TROUBLED,
};

test("at checkout, every fault is shown or got over, what was typed stays, and trying again opens the form", async ({ page, request }) => {
  test.setTimeout(240_000);
  const buyer = await openCheckout(page);
  await buyer.fill();
  const again = async (fault: Fault | "price-change") => {
    await buyer.element.getByRole("button", { name: "Room", exact: true }).click();
    await spoil(request, "POST /v2/booking/create", fault);
    await buyer.element.getByRole("button", { name: /^Book · / }).click();
  };
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      await again(fault);
      const sentence = AT_CHECKOUT[fault];
      if (sentence) {
        // The gateway gives a provider that never answers half a minute.
        await expect(buyer.element).toContainText(sentence, { timeout: 40_000 });
        await buyer.element.getByRole("button", { name: sentence === BUSY ? "Try now" : "Try again", exact: true }).click();
      }
      // After a 429 the gateway waits before it asks again.
      await expect(buyer.form).toBeVisible({ timeout: 40_000 });
      await buyer.expectFilled();
      await mend(request);
    });
  }
  await again("price-change");
  await expect(buyer.element.getByRole("button", { name: /^Continue at / })).toBeVisible();
  await buyer.expectFilled();
});

test("on the way to a room, a busy provider is waited for: at the hotel and at its rates", async ({ page, request }) => {
  const widget = await openDemo(page);
  // In the page, and not what screen readers are told of it.
  const busy = widget.element.locator("p:not([role])", { hasText: /^Busy right now\. Trying again in \d+ s\.$/ });
  await spoil(request, "GET /v2/hotels/{id}", "rate-limited");
  await widget.element.evaluate((element) => element.setAttribute("hotel", "HTL-TEST"));
  await expect(busy).toBeVisible();
  await expect(widget.element.locator(".place")).toBeVisible();
  await expect(busy).toHaveCount(0);
  await mend(request);

  await spoil(request, "POST /v2/availability/search", "rate-limited");
  await widget.stay(2, 2);
  await widget.element.getByRole("button", { name: "Show rates" }).click();
  await expect(busy).toBeVisible();
  await expect(widget.element.getByRole("heading", { name: "Rates for 2 nights" })).toBeVisible();
  await expect(widget.element.getByRole("button", { name: /^Book · / })).toBeVisible();
});

/** Where a completion ends that the provider spoils. */
const AT_COMPLETION: Record<Fault, "booked" | "unknown"> = {
  latency: "booked",
  "heavy-tail": "booked",
  "wrong-types": "unknown",
  "missing-fields": "booked",
  "rate-limited": "booked",
  "rate-limited-bare": "booked",
  "server-error": "unknown",
  "bad-gateway": "unknown",
  reset: "unknown",
  truncated: "unknown",
  hang: "unknown",
  "lost-answer": "unknown",
};

/** What the page then says. Of a booking without a status nobody knows whether it is confirmed. */
const heading = (fault: Fault) => {
  if (AT_COMPLETION[fault] === "unknown") return "We are still confirming with the hotel";
  return fault === "missing-fields" ? /^Your stay is (confirmed|booked)$/ : "Your stay is confirmed";
};

for (const [fault, end] of Object.entries(AT_COMPLETION) as [Fault, "booked" | "unknown"][]) {
  test(`at completion, ${fault}: ${end}`, async ({ page, request }) => {
    const keys = completionKeys(page);
    const buyer = await openCheckout(page);
    await buyer.fill();
    await spoil(request, "POST /v2/booking/complete", fault);
    await buyer.book();
    const ended = buyer.element.getByRole("heading", { name: heading(fault) });
    // A busy provider is asked again after up to a quarter of a minute.
    await expect(ended).toBeVisible({ timeout: 40_000 });
    if (end === "unknown") {
      await buyer.element.getByRole("button", { name: "Check now" }).click();
      await expect(buyer.element).toContainText("Next check in");
      await page.reload();
      await expect(ended).toBeVisible();
    } else if (fault !== "missing-fields") {
      // Of whom the booking is, the answer says.
      for (const typed of [CONTACT.Email, "Nikos Markou"]) await expect(buyer.element).toContainText(typed);
    }
    expect(keys.size, "one submission, however often it is sent").toBe(1);
    if (end === "booked") return;
    // Once it is known that nothing came of it, all that was typed is there.
    await page.route("**/booking", (route) => route.fulfill({ json: { state: "refused", refusal: "lapsed" } }));
    await buyer.element.getByRole("button", { name: "Check now" }).click();
    await buyer.element.getByRole("button", { name: "See other rooms" }).click();
    await mend(request);
    await buyer.bookChosenRate();
    await buyer.expectFilled();
  });
}

test("at completion, a busy hotel is asked again by the page itself, with the same key and without another payment", async ({ page, request }) => {
  const keys = completionKeys(page);
  const completions = countCompletions(page);
  const buyer = await openCheckout(page);
  await buyer.fill();
  await spoil(request, "POST /v2/booking/complete", "rate-limited");
  await buyer.book();
  await expect(buyer.confirming).toBeVisible();
  await expect(buyer.confirmed).toBeVisible({ timeout: 40_000 });
  await expect(buyer.payment).toBeHidden();
  expect(completions()).toBeGreaterThan(1);
  expect(keys.size).toBe(1);
});
