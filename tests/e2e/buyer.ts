// A visitor who books: the parts of the checkout by the names a screen reader gives them.
import { expect, type Page } from "@playwright/test";

import { openDemo, type Widget } from "./visitor";

/** What a buyer types about themselves. */
export const CONTACT = {
  "First name": "Eleni",
  "Last name": "Markou",
  Email: "eleni.markou@mail.example",
  Phone: "+30 690 000 0000",
};

/** What they want the hotel to know. */
const REMARKS = "Arriving after 22:00";

/** Opens the checkout of the first rate of the first hotel in Málaga: two adults, three nights. */
export async function openCheckout(page: Page): Promise<Buyer> {
  const buyer = new Buyer(await openDemo(page));
  await buyer.chooseRoom();
  await expect(buyer.form).toBeVisible();
  return buyer;
}

export class Buyer {
  constructor(readonly widget: Widget) {}

  get page() {
    return this.widget.page;
  }
  get element() {
    return this.widget.element;
  }
  get form() {
    return this.element.getByRole("group", { name: "Who is booking" });
  }
  /** Ticked while the first adult is the person who is booking. */
  get isBooker() {
    return this.element.getByRole("checkbox", { name: /^The person who is booking/ });
  }
  get remarks() {
    return this.element.getByLabel("Remarks for the hotel");
  }
  get confirm() {
    return this.element.getByRole("button", { name: /^Confirm booking · / });
  }
  get confirmTest() {
    return this.element.getByRole("button", { name: /^Confirm test booking · / });
  }
  get confirming() {
    return this.element.getByRole("button", { name: "Confirming with the hotel" });
  }
  get confirmed() {
    return this.element.getByRole("heading", { name: "Your stay is confirmed" });
  }
  get errors() {
    return this.element.getByRole("alert").filter({ hasText: /need(s)? attention/ });
  }
  /** The number of a booking, on its confirmation. */
  get number() {
    return this.element.locator(".ref");
  }
  /** The demo site's own dialog, outside the widget. */
  get payment() {
    return this.page.getByRole("dialog", { name: "Pretend to pay" });
  }

  /** Searches, opens the first hotel, and books its lowest rate. */
  async chooseRoom() {
    await this.widget.searchMalaga();
    await this.widget.titles.first().click();
    await this.bookChosenRate();
  }

  /** Books the rate that is chosen of the hotel in front: first, the lowest. */
  async bookChosenRate() {
    await this.element.getByRole("button", { name: /^Book · / }).click();
  }

  /** A field of the contact person. */
  contact(label: keyof typeof CONTACT) {
    return this.form.getByLabel(label);
  }

  /** A name of a guest of the first room. */
  guest(who: string, label: "First name" | "Last name") {
    return this.element.getByRole("group", { name: who }).getByLabel(label);
  }

  /** Fills the form for two adults. */
  async fill() {
    for (const [label, text] of Object.entries(CONTACT)) await this.contact(label as keyof typeof CONTACT).fill(text);
    await this.guest("Adult 2", "First name").fill("Nikos");
    await this.guest("Adult 2", "Last name").fill("Markou");
    await this.remarks.fill(REMARKS);
  }

  /** Asserts that everything typed is still in the form. */
  async expectFilled() {
    for (const [label, text] of Object.entries(CONTACT)) {
      await expect(this.contact(label as keyof typeof CONTACT)).toHaveValue(text);
    }
    await expect(this.guest("Adult 2", "First name")).toHaveValue("Nikos");
    await expect(this.guest("Adult 2", "Last name")).toHaveValue("Markou");
    await expect(this.remarks).toHaveValue(REMARKS);
  }

  /** Pays in the site's dialog. */
  async pay() {
    await this.payment.getByRole("button", { name: "Pay", exact: true }).click();
  }

  /** Presses the button and pays. */
  async book() {
    await this.confirm.click();
    await this.pay();
  }
}

/** Counts the requests that ask the gateway to book. */
export function countCompletions(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/booking/complete")) count += 1;
  });
  return () => count;
}

/** The idempotency keys under which the gateway is asked to book. */
export function completionKeys(page: Page): Set<string> {
  const keys = new Set<string>();
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/booking/complete")) keys.add(request.headers()["idempotency-key"]!);
  });
  return keys;
}

/** The gateway's problem document of a type (RFC 9457). */
export function problem(type: string, status: number) {
  return {
    status,
    contentType: "application/problem+json",
    body: JSON.stringify({ type: `/problems/${type}`, title: type, status }),
  };
}
