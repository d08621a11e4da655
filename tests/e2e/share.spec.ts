// A hotel handed on: by the system's own sheet, by the clipboard, or by hand where a page may do neither.
import type { Page } from "@playwright/test";

import { expect, expectNoBarriers, test } from "./harness";
import { Widget, openDemo, openState } from "./visitor";

/** A page whose address says which hotel is open, and the hotel's name. */
async function openHotel(page: Page) {
  await page.route("/share-test*", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>A site</title>
        <main><h1>Stays</h1><stopover-hotels gateway="/" load="eager" route="query"></stopover-hotels></main>
        <script type="module" src="/pkg/stopover.js"></script></html>`,
    }),
  );
  await page.goto("/share-test");
  const widget = new Widget(page);
  await widget.searchMalaga();
  const name = (await widget.titles.first().innerText()).trim();
  await widget.titles.first().click();
  await expect(heading(widget, name)).toBeFocused();
  return { widget, name };
}

const heading = (widget: Widget, name: string) => widget.element.getByRole("heading", { level: 2, name });
const share = (widget: Widget) => widget.element.getByRole("button", { name: "Share" });

/** Shares by keyboard what is shown, and goes where that leads. */
async function followCopied(page: Page, widget: Widget, price: string) {
  await widget.tabTo(share(widget));
  await page.keyboard.press("Enter");
  await expect(widget.element.getByText("Link copied")).toBeVisible();
  await expect(share(widget)).toBeFocused();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(page.url());
  expect(copied).not.toContain(price);
  await page.goto("about:blank");
  await page.goto(copied);
}

test("copied, the address leads to the same hotel and dates, and names no price", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { widget, name } = await openHotel(page);
  const price = (await widget.element.locator(".rate.on .price").innerText()).replace(/\D/g, "");
  await followCopied(page, widget, price);
  await expect(heading(widget, name)).toBeVisible();
  await expect(widget.element.getByRole("radio", { checked: true })).toHaveCount(1);
});

test("where the system's own sheet fails, the address is there to copy by hand", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = () => Promise.reject(new DOMException("No application", "NotAllowedError"));
  });
  const { widget } = await openHotel(page);
  await share(widget).click();
  await expect(widget.element.getByText(page.url())).toBeVisible();
});

test("the system's own sheet is opened, and nothing is said when it is closed again", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async (data) => {
      document.title = JSON.stringify(data);
      throw new DOMException("Closed", "AbortError");
    };
  });
  const { widget, name } = await openHotel(page);
  await share(widget).click();
  await expect(page).toHaveTitle(JSON.stringify({ title: name, url: page.url() }));
  await expect(share(widget)).toBeFocused();
  await expect(widget.element.getByText("Link copied")).toHaveCount(0);
  await expect(widget.element.getByText(page.url())).toHaveCount(0);
});

test("where a page may neither, the address stands there to be copied by hand", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.canShare = () => false;
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("Not here", "NotAllowedError"));
  });
  const { widget } = await openHotel(page);
  await share(widget).click();
  await expect(widget.element.getByText(page.url())).toBeVisible();
  await expectNoBarriers(page);
});

test("a search is shared as its address, which leads to the same list and names no price", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { widget } = await openHotel(page);
  await widget.back.click();
  await expect(widget.stays).toBeVisible();
  const stays = await widget.stays.innerText();
  const price = (await widget.cards.first().locator(".price").first().innerText()).replace(/\D/g, "");
  await followCopied(page, widget, price);
  await expect(widget.stays).toHaveText(stays);
});

test("the number of a booking is copied, and where it may not be it stands there to be copied by hand", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const widget = await openState(page, "checkout-booked");
  const copy = widget.element.getByRole("button", { name: "Copy Booking number" });
  await copy.press("Enter");
  await expect(widget.element.getByText("Copied", { exact: true })).toBeVisible();
  await expect(copy).toBeFocused();
  const number = await widget.element.locator(".ref").innerText();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new DOMException("Not here", "NotAllowedError"))));
  await copy.press("Enter");
  await expect(widget.element.getByRole("status").filter({ hasText: number })).toBeVisible();
});

test("a page whose address says nothing of the visit shares none", async ({ page }) => {
  const widget = await openDemo(page);
  await widget.searchMalaga();
  await expect(share(widget)).toHaveCount(0);
  await widget.titles.first().click();
  await expect(widget.element.getByRole("button", { name: /^Book · / })).toBeVisible();
  await expect(share(widget)).toHaveCount(0);
});
