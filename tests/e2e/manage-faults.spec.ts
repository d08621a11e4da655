// Whatever the provider does wrong while a booking is found or cancelled: the right page, and nothing claimed that is not
// known. The faults are the sandbox's own, so this suite has its servers to itself (see playwright.config.ts).
import { book } from "./bookings";
import { Desk } from "./desk";
import { expect, test } from "./harness";
import { mend, spoil } from "./provider";

// A busy gateway, and one that waits for an answer that never comes, take their time.
test.describe.configure({ timeout: 120_000 });

test.afterEach(({ request }) => mend(request));

/** What the page says when the booking can't be had; each is over at the next try. */
const AT_LOOKUP: Record<string, RegExp> = {
  "rate-limited": /Busy right now/,
  "server-error": /did not answer as it should/,
  "bad-gateway": /did not answer as it should/,
};

for (const [fault, sentence] of Object.entries(AT_LOOKUP)) {
  test(`at lookup, ${fault}: it is told, what was typed stays, and trying again finds the booking`, async ({ page, request }) => {
    const booked = await book(request, "free");
    const desk = await Desk.open(page);
    await spoil(request, "GET {booking_id}", fault);
    await desk.find(booked);
    await expect(desk.element).toContainText(sentence);
    await expect(desk.number).toHaveValue(booked.number);
    // The gateway keeps what the provider said for a moment, failures too.
    await expect(async () => {
      await desk.element.getByRole("button", { name: /^Try (again|now)$/ }).click({ timeout: 2_000 });
      await expect(desk.heading(booked.number)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
  });
}

/** Where a cancellation ends that the provider refuses or spoils; the gateway asks what became of one without an answer. */
const AT_CANCELLATION: Record<string, "cancelled" | "refused" | "unknown"> = {
  latency: "cancelled",
  "wrong-types": "cancelled",
  "missing-fields": "cancelled",
  "rate-limited": "refused",
  "server-error": "unknown",
  "bad-gateway": "unknown",
  hang: "unknown",
  truncated: "cancelled",
  "lost-answer": "cancelled",
};

for (const [fault, end] of Object.entries(AT_CANCELLATION)) {
  test(`at cancellation, ${fault}: ${end}`, async ({ page, request }) => {
    const booked = await book(request, "free");
    const desk = await Desk.open(page);
    await desk.askToCancel(booked);
    await spoil(request, "POST cancel", fault, fault === "latency" ? { ms: 1500 } : {});
    await desk.button("Cancel booking").click();
    if (end === "refused") {
      await expect(desk.alert).toContainText("Your booking stands as it was");
      await expect(desk.element).toContainText("Confirmed");
      await expect(desk.button("Cancel this booking")).toBeVisible();
      return;
    }
    if (end === "cancelled") {
      await expect(desk.element).toContainText("Your booking is cancelled.", { timeout: 40_000 });
      return;
    }
    await expect(desk.heading("We are still cancelling with the hotel")).toBeFocused({ timeout: 60_000 });
    await desk.button("Check now").click();
    await expect(desk.element).toContainText("Next check in");
    await expect(desk.element).not.toContainText("Your booking is cancelled.");
  });
}
