// Pages of sites that are read without scripts.
import { expect } from "./harness";
import type { Page } from "@playwright/test";

/** Answers with pictures of no size of their own: they are not what is read, only what takes room. */
export async function withoutPictures(page: Page): Promise<void> {
  const body = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  await page.route(/\/images\//, (route) => route.fulfill({ contentType: "image/svg+xml", body }));
}

/** Asserts that a page is for telephones as well, keeps the room of its element, and holds what stands inside it. */
export async function expectRoom(page: Page): Promise<void> {
  await expect(page.locator("meta[name=viewport]")).toHaveAttribute("content", "width=device-width");
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  const element = page.locator("stopover-hotels, stopover-holidays");
  const isForm = (await element.evaluate((it) => it.localName)) === "stopover-hotels";
  const kept = () => element.evaluate((it, before) => (before ? getComputedStyle(it, "::before").height : getComputedStyle(it).minHeight), isForm);
  await expect.poll(kept).toBe(isForm ? "302px" : "740px");
  const tooWide = () => page.evaluate(() => document.scrollingElement!.scrollWidth - document.scrollingElement!.clientWidth);
  await expect.poll(tooWide, { message: `${page.url()} scrolls sideways` }).toBe(0);
  await page.setViewportSize(size);
}
