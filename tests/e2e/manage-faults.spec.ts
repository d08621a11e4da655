// Whatever the provider does wrong while a booking is found or cancelled: the right page, and nothing claimed that is not
// known. The faults are the sandbox's own, so this suite has its servers to itself (see playwright.config.ts).
import { book } from "./bookings";
import { ManageBooking } from "./manage-booking";
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
  test(`at lookup, ${fault}: it is shown, what was typed stays, and trying again finds the booking`, async ({ page, request }) => {
    const booked = await book(request, "free");
    const manage = await ManageBooking.open(page);
    await spoil(request, "GET {booking_id}", fault);
    await manage.find(booked);
    await expect(manage.element).toContainText(sentence);
    await expect(manage.number).toHaveValue(booked.number);
    // The gateway keeps what the provider said for a moment, failures too.
    await expect(async () => {
      await manage.element.getByRole("button", { name: /^Try (again|now)$/ }).click({ timeout: 2_000 });
      await expect(manage.heading(booked.number)).toBeVisible({ timeout: 2_000 });
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
    const manage = await ManageBooking.open(page);
    await manage.askToCancel(booked);
    await spoil(request, "POST cancel", fault, fault === "latency" ? { ms: 1500 } : {});
    await manage.button("Cancel booking").click();
    if (end === "refused") {
      await expect(manage.alert).toContainText("Your booking stands as it was");
      await expect(manage.element).toContainText("Confirmed");
      await expect(manage.button("Cancel this booking")).toBeVisible();
      return;
    }
    if (end === "cancelled") {
      await expect(manage.element).toContainText("Your booking is cancelled.", { timeout: 40_000 });
      return;
    }
    await expect(manage.heading("We are still cancelling with the hotel")).toBeFocused({ timeout: 60_000 });
    await manage.button("Check now").click();
    await expect(manage.element).toContainText("Next check in");
    await expect(manage.element).not.toContainText("Your booking is cancelled.");
  });
}
