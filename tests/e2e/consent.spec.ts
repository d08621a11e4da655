// The recipe for analytics with consent, as docs/EMBEDDING.md has it, on the demo's page.
import { readFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import { Buyer, CONTACT } from "./buyer";
import { expect, test } from "./harness";
import { openDemo } from "./visitor";

type Counted = { name: string } & Record<string, unknown>;

/** Puts the recipe into the page, with its checkbox; gives what the site's server is sent from then on. */
async function addRecipe(page: Page) {
  const counted: Counted[] = [];
  await page.route("/analytics", (route) => {
    counted.push(route.request().postDataJSON());
    return route.fulfill({ status: 204 });
  });
  const recipe = readFileSync(new URL("hosts/consent.js", import.meta.url), "utf8");
  await page.route("/consent.js", (route) => route.fulfill({ contentType: "text/javascript", body: recipe }));
  await page.evaluate(() => {
    const label = document.createElement("label");
    label.append(Object.assign(document.createElement("input"), { type: "checkbox", id: "consent" }), "Count my visit");
    document.querySelector("h1")!.after(label);
  });
  await page.addScriptTag({ url: "/consent.js" });
  return { counted, consent: page.getByLabel("Count my visit") };
}

const names = (counted: Counted[]) => counted.map(({ name }) => name);

test("nothing is counted before the visitor consents, nor once that is taken back", async ({ page }) => {
  const widget = await openDemo(page);
  const { counted, consent } = await addRecipe(page);
  await widget.searchMalaga();
  await consent.check();
  await widget.titles.first().click();
  await expect(widget.back).toBeVisible();
  await expect.poll(() => names(counted)).toEqual(["stopover-hotel-view"]);
  await widget.back.click();
  await consent.uncheck();
  await widget.titles.nth(1).click();
  await expect(widget.back).toBeVisible();
  await widget.back.click();
  await consent.check();
  await widget.titles.first().click();
  await expect.poll(() => counted.length).toBe(2);
  expect(counted[1]).toEqual(counted[0]);
});

test("with consent a booking is counted, and nothing says who travels or which booking it is", async ({ page }) => {
  const buyer = new Buyer(await openDemo(page));
  const { counted, consent } = await addRecipe(page);
  await consent.check();
  await buyer.chooseRoom();
  await buyer.fill();
  await buyer.book();
  await expect(buyer.confirmed).toBeVisible();
  const all = ["stopover-search", "stopover-results", "stopover-hotel-view", "stopover-booked"];
  await expect.poll(() => names(counted)).toEqual(expect.arrayContaining(all));
  const said = JSON.stringify(counted);
  expect(counted.find(({ name }) => name === "stopover-search")).toEqual({ name: "stopover-search", place: "Málaga" });
  expect(counted.find(({ name }) => name === "stopover-booked")).toMatchObject({ hotel: expect.any(String), price: { currency: "EUR" } });
  const number = (await buyer.number.textContent())!;
  for (const secret of [...Object.values(CONTACT), "Nikos", number, "adults", "rooms", "check_in"]) expect(said).not.toContain(secret);
});
