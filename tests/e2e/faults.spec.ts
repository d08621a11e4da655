// Whatever the provider does wrong while a room is bought: the right page, nothing lost, and one booking at most. The
// faults are the sandbox's own, so this suite has its servers to itself (see playwright.config.ts).
import { Buyer, openCheckout } from "./buyer";
import { expect, test } from "./harness";
import { mend, spoil } from "./provider";
import { openDemo } from "./visitor";

// A busy gateway, and one that waits for an answer that never comes, take their time.
test.describe.configure({ timeout: 120_000 });

test.afterEach(({ request }) => mend(request));

/** What the page says when a session can’t be had; each is over at the next try. */
const AT_CHECKOUT: Record<string, RegExp> = {
  "rate-limited": /Busy right now/,
  "rate-limited-bare": /Busy right now/,
  "server-error": /did not answer as it should/,
  "bad-gateway": /did not answer as it should/,
  reset: /We could not reach the booking service|did not answer as it should/,
  truncated: /did not answer as it should/,
};

for (const [fault, sentence] of Object.entries(AT_CHECKOUT)) {
  test(`at checkout, ${fault}: it is shown, and trying again opens the form`, async ({ page, request }) => {
    await spoil(request, "POST create", fault);
    const buyer = new Buyer(await openDemo(page));
    await buyer.chooseRoom();
    await expect(buyer.element).toContainText(sentence);
    await buyer.element.getByRole("button", { name: /^Try (again|now)$/ }).click();
    // After a 429 that does not say how long to wait, the gateway waits for a quarter of a minute.
    await expect(buyer.form).toBeVisible({ timeout: 40_000 });
  });
}

test("at checkout, a price that moves is shown before anything is booked", async ({ page, request }) => {
  await spoil(request, "POST create", "price-change");
  const buyer = await openCheckout(page);
  await expect(buyer.element.getByRole("button", { name: /^Continue at / })).toBeVisible();
});

/** Where a completion ends that the provider refuses or spoils. */
const AT_COMPLETION: Record<string, "booked" | "refused" | "unknown"> = {
  latency: "booked",
  "wrong-types": "unknown",
  "missing-fields": "booked",
  "rate-limited": "refused",
  "rate-limited-bare": "refused",
  "server-error": "unknown",
  "bad-gateway": "unknown",
  reset: "unknown",
  truncated: "unknown",
  hang: "unknown",
  "lost-answer": "unknown",
};

const HEADINGS = {
  booked: /^Your stay is (confirmed|booked)$/,
  refused: "The hotel could not confirm this room",
  unknown: "We are still confirming with the hotel",
};

for (const [fault, end] of Object.entries(AT_COMPLETION)) {
  test(`at completion, ${fault}: ${end}`, async ({ page, request }) => {
    const buyer = await openCheckout(page);
    await buyer.fill();
    await spoil(request, "POST complete", fault, fault === "latency" ? { ms: 1500 } : {});
    await buyer.book();
    const heading = buyer.element.getByRole("heading", { name: HEADINGS[end] });
    await expect(heading).toBeVisible();
    if (end === "refused") {
      await buyer.element.getByRole("button", { name: "Ask for the same room again" }).click();
      await buyer.element.getByRole("button", { name: /^Continue at / }).click();
      await buyer.expectFilled();
    }
    if (end === "unknown") {
      await buyer.element.getByRole("button", { name: "Check now" }).click();
      await expect(buyer.element).toContainText("Next check in");
      await page.reload();
      await expect(heading).toBeVisible();
    }
  });
}
