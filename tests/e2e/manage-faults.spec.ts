// Whatever the provider does wrong while a booking is found, looked at again or cancelled: the right page, and nothing
// claimed that is not known. The faults are the sandbox's own, so this suite has its servers to itself (see
// playwright.config.ts).
import { book } from "./bookings";
import { ManageBooking } from "./manage-booking";
import { expect, test } from "./harness";
import { FAULTS, type Fault, haveStruck, mend, spoil } from "./provider";
import type { APIRequestContext, Page, Response } from "@playwright/test";

// A busy gateway, and one that waits for an answer that never comes, take their time.
test.describe.configure({ timeout: 300_000 });

test.afterEach(({ request }) => mend(request));

const RETRIEVAL = "GET /v2/booking/{booking_id}";
const CANCELLATION = "POST /v2/booking/cancel";

const TROUBLED = /did not answer as it should/;
const BUSY = /Busy right now/;
/** Where the answer does not say whose the booking is, nothing may show that there is one. */
const NONE = /No booking has this number, email address and check-in date/;

/** What the page says when the booking can't be had; each is over at the next try. */
const AT_LOOKUP: Record<Fault, RegExp | "found"> = {
  latency: "found",
  "heavy-tail": "found",
  "missing-fields": "found",
  "wrong-types": NONE,
  "rate-limited": BUSY,
  "rate-limited-bare": BUSY,
  "server-error": TROUBLED,
  "bad-gateway": TROUBLED,
  // How far the answer came before its connection ended is a matter of luck.
  reset: new RegExp(`${TROUBLED.source}|${NONE.source}`),
  truncated: NONE,
  hang: TROUBLED,
  "lost-answer": TROUBLED,
};

test("at lookup, every fault is shown or got over, what was typed stays, and trying again finds the booking", async ({ page, request }) => {
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      const manage = await ManageBooking.open(page);
      // Another booking each time: what the provider says of one is remembered for a moment.
      const booked = await book(request, "free");
      const said = AT_LOOKUP[fault];
      const found = manage.heading(booked.number);
      await spoil(request, RETRIEVAL, fault);
      await manage.find(booked);
      if (said === "found") await expect(found).toBeVisible();
      else {
        await expect(manage.element).toContainText(said, { timeout: 30_000 });
        await expect(manage.number).toHaveValue(booked.number);
        await expect(manage.email).toHaveValue(booked.email);
        await expect(manage.checkIn).toHaveValue(booked.checkIn);
      }
      await mend(request);
      // A page that was told to wait tries again by itself.
      if (said === BUSY) return expect(found).toBeVisible({ timeout: 40_000 });
      const again = said === TROUBLED ? "Try again" : "Show booking";
      await expect(async () => {
        if (!(await found.isVisible())) await manage.button(again).click({ timeout: 2_000 });
        await expect(found).toBeVisible({ timeout: 3_000 });
      }).toPass({ timeout: 60_000 });
    });
  }
});

/** Where a cancellation ends that the provider refuses or spoils; the gateway asks what became of one without an answer. */
const AT_CANCELLATION: Record<Fault, "cancelled" | "not sent" | "unknown"> = {
  latency: "cancelled",
  "heavy-tail": "cancelled",
  "missing-fields": "cancelled",
  "wrong-types": "cancelled",
  "rate-limited": "not sent",
  "rate-limited-bare": "not sent",
  "server-error": "unknown",
  "bad-gateway": "unknown",
  reset: "cancelled",
  truncated: "cancelled",
  hang: "unknown",
  "lost-answer": "cancelled",
};

const UNCLEAR = "We are still cancelling with the hotel";
const CANCELLED = "Your booking is cancelled.";

for (const [fault, end] of Object.entries(AT_CANCELLATION) as [Fault, "cancelled" | "not sent" | "unknown"][]) {
  test(`at cancellation, ${fault}: ${end}`, async ({ page, request }) => {
    const booked = await book(request, "free");
    const manage = await ManageBooking.open(page);
    await manage.askToCancel(booked);
    await spoil(request, CANCELLATION, fault);
    await manage.button("Cancel booking").click();
    if (end === "not sent") {
      await expect(manage.element).toContainText("Nothing has been cancelled; try again in a moment.");
      // The same request, once the hotel has time for it.
      await expect(async () => {
        const cancelled = manage.element.getByText(CANCELLED, { exact: true });
        if (!(await cancelled.isVisible())) await manage.button("Cancel booking").click({ timeout: 2_000 });
        await expect(cancelled).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
      return;
    }
    if (end === "cancelled") {
      await expect(manage.element).toContainText(CANCELLED, { timeout: 40_000 });
      return;
    }
    await expect(manage.heading(UNCLEAR)).toBeFocused({ timeout: 60_000 });
    await manage.button("Check now").click();
    await expect(manage.element).toContainText("Next check in");
    await expect(manage.element).not.toContainText(CANCELLED);
  });
}

/** Cancels a booking without the page learning of it. */
async function cancelUnheard(page: Page, request: APIRequestContext): Promise<ManageBooking> {
  const manage = await ManageBooking.open(page);
  await manage.askToCancel(await book(request, "free"));
  await spoil(request, CANCELLATION, "reset");
  await spoil(request, RETRIEVAL, "server-error");
  await manage.button("Cancel booking").click();
  await expect(manage.heading(UNCLEAR)).toBeFocused({ timeout: 60_000 });
  await mend(request);
  return manage;
}

/** Faults in spite of which the booking can be read. */
const LEGIBLE: Fault[] = ["latency", "heavy-tail", "missing-fields"];

test("at retrieval, no fault makes the page claim what is not known, and the next check finds it out", async ({ page, request }) => {
  let manage = await cancelUnheard(page, request);
  const illegible = FAULTS.filter((fault) => !LEGIBLE.includes(fault));
  for (const fault of [...illegible, ...LEGIBLE]) {
    await test.step(fault, async () => {
      if (!(await manage.heading(UNCLEAR).isVisible())) manage = await cancelUnheard(page, request);
      await spoil(request, RETRIEVAL, fault);
      // What the provider says of a booking is remembered for a moment, failures too.
      await expect(async () => {
        if (await haveStruck(request)) return;
        const isAnswer = (response: Response) => new URL(response.url()).pathname === "/booking";
        await Promise.all([page.waitForResponse(isAnswer), manage.button("Check now").click({ timeout: 2_000 })]);
        expect(await haveStruck(request)).toBe(true);
      }).toPass();
      await mend(request);
      if (LEGIBLE.includes(fault)) return expect(manage.element).toContainText(CANCELLED);
      await expect(manage.element).toContainText("Next check in");
      await expect(manage.heading(UNCLEAR)).toBeVisible();
    });
  }
});
