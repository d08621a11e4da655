// Finding and cancelling a booking, as a visitor does it.
import { expect, type Page } from "@playwright/test";

import type { Booked } from "./bookings";

/** Manage booking, by the names a screen reader gives its parts. */
export class ManageBooking {
  readonly element;

  constructor(readonly page: Page) {
    this.element = page.locator("stopover-hotels");
  }

  /** Opens the demo page as one that finds bookings. */
  static async open(page: Page): Promise<ManageBooking> {
    await page.goto("/www/hotels.html");
    const manage = new ManageBooking(page);
    await manage.element.evaluate((element) => element.setAttribute("view", "booking"));
    await expect(manage.heading("Find your booking")).toBeVisible();
    return manage;
  }

  heading(name: string) {
    return this.element.getByRole("heading", { name });
  }
  button(name: string) {
    return this.element.getByRole("button", { name, exact: true });
  }
  get number() {
    return this.element.getByRole("textbox", { name: "Booking number" });
  }
  get email() {
    return this.element.getByRole("textbox", { name: "Email" });
  }
  get checkIn() {
    return this.element.getByLabel("Check-in");
  }
  get dialog() {
    return this.element.getByRole("alertdialog", { name: "Cancel this booking?" });
  }
  get alert() {
    return this.element.getByRole("alert");
  }

  async find({ number, email, checkIn }: Pick<Booked, "number" | "email" | "checkIn">) {
    await this.number.fill(number);
    await this.email.fill(email);
    await this.checkIn.fill(checkIn);
    await this.button("Show booking").click();
  }

  /** Finds a booking and opens the dialog. */
  async askToCancel(booked: Pick<Booked, "number" | "email" | "checkIn">) {
    await this.find(booked);
    await this.button("Cancel this booking").click();
    await expect(this.button("Keep booking")).toBeFocused();
  }
}
