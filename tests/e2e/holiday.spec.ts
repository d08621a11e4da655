// The page of a holiday and the enquiry: by keyboard, with a gateway that fails, and as a site's own script sees it.
// The gateway's answers are those of the gallery's states.
import { readFileSync } from "node:fs";

import { Ajv2020 } from "ajv/dist/2020.js";

import { expect, expectNoBarriers, test } from "./harness";
import { openState } from "./visitor";
import type { Locator, Page } from "@playwright/test";

const ASKED = { name: "Ana Vidal", email: "ana@mail.example" };

async function openHoliday(page: Page, state = "holiday"): Promise<Locator> {
  await openState(page, state);
  return page.locator("stopover-holidays");
}

const bar = (widget: Locator) => widget.getByRole("complementary", { name: "Your choice" });
const sendButton = (widget: Locator) => widget.getByRole("button", { name: "Send enquiry" });

async function fillIn(widget: Locator) {
  await widget.getByLabel("Name", { exact: true }).fill(ASKED.name);
  await widget.getByLabel("Email").fill(ASKED.email);
  await widget.getByLabel(/^Message/).fill("Is the pool heated?");
  await widget.getByRole("checkbox", { name: /^I agree/ }).check();
}

test("departure, hotel, meals and room are chosen by keyboard, and the bar shows what a person pays and what the room costs", async ({ page }) => {
  const widget = await openHoliday(page);
  await expect(bar(widget)).toContainText(/Fri,? 14 May 2027, Porto Veneto/);
  await expect(bar(widget)).toContainText("€605.00 a person");
  await expect(bar(widget)).toContainText("€1,210.00 for 2");
  const said = widget.getByRole("status").last();
  const heard = await said.evaluateHandle((said) => {
    const heard = [said.textContent];
    new MutationObserver(() => heard.push(said.textContent)).observe(said, { childList: true, characterData: true, subtree: true });
    return heard;
  });

  await widget.getByRole("radio", { name: /^Fri,? 14 May 2027/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(bar(widget)).toContainText(/Fri,? 28 May 2027, Porto Veneto/);
  await expect(bar(widget)).toContainText("€590.00 a person");

  await widget.getByRole("radio", { name: "Bed and breakfast" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(bar(widget)).toContainText("€650.00 a person");

  await widget.getByRole("radio", { name: /^Standard room 2 adults €/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(widget.getByRole("radio", { name: /^Standard room 2 adults \+ 1 child €556\.67 a person, on average €1,670\.00 for 3$/ })).toBeFocused();
  await expect(bar(widget)).toContainText("€556.67 a person, on average");
  await expect(said).toHaveText("€556.67 a person, on average, €1,670.00 for 3");
  expect(await heard.jsonValue(), "of the list behind").not.toContainEqual(expect.stringMatching(/holidays/));
});

test("past departures are not offered, one without a price cannot be chosen, and the cheapest is marked in words", async ({ page }) => {
  const widget = await openHoliday(page);
  await expect(widget.getByRole("radio", { name: /2020/ })).toHaveCount(0);
  await expect(widget.getByRole("radio", { name: /28 May 2027.*lowest price/ })).toHaveCount(1);
  await expect(widget.getByRole("radio", { name: /lowest price/ })).toHaveCount(1);
  await expect(widget.getByRole("radio", { name: /^Fri,? 24 September 2027, no price$/ })).toBeDisabled();
  await expect(widget.getByText("Prices a person, two adults in the lowest room")).toBeVisible();
  await expect(widget.getByRole("radio", { name: /^Fri,? 14 May 2027, €605\.00 a person$/ })).toBeChecked();
});

test("a month is shown as a calendar, from which a button and Escape lead back", async ({ page }) => {
  const widget = await openHoliday(page);
  const month = widget.getByRole("button", { name: "Month view" });
  await month.press("Enter");
  const back = widget.getByRole("button", { name: "All dates" });
  await expect(back).toBeFocused();
  await expect(widget.getByText(/^2 departures.*Lowest price: Fri,? 28 May 2027, from €590\.00 a person$/)).toBeVisible();
  await widget.getByRole("button", { name: /^Friday,? 28 May 2027, from €590\.00 a person, lowest price$/ }).press("Enter");
  await expect(bar(widget)).toContainText("28 May 2027");
  const next = (month: string) => widget.getByRole("button", { name: new RegExp(`^${month}, [12] departures?$`) });
  await next("June 2027").press("Enter");
  await expect(widget.getByRole("table", { name: "June 2027" })).toBeVisible();
  await next("July 2027").press("Enter");
  await next("September 2027").press("Enter");
  await expect(widget.getByRole("button", { name: /^Friday,? 24 September 2027, no price$/ })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(month).toBeFocused();
  await expect(widget.getByRole("radio", { name: /28 May 2027/ })).toBeChecked();
  await month.press("Enter");
  await back.press("Enter");
  await expect(month).toBeFocused();
});

test("a hotel that another departure does not have stays chosen, and the way to it is shown", async ({ page }) => {
  const widget = await openHoliday(page, "holiday-unavailable");
  await expect(widget.getByRole("radio", { name: /Kissamos Gardens/ })).toBeChecked();
  const flaw = /^Kissamos Gardens is not offered on Fri,? 28 May 2027\. Choose another hotel or another date\.$/;
  await expect(widget.getByText(flaw).first()).toBeVisible();
  await expect(bar(widget)).toContainText("Not available");
  await sendButton(widget).click();
  await expect(widget.locator("[data-flaw]")).toBeFocused();
  await expect(widget.locator("form.ask")).toHaveCount(0);

  await widget.getByRole("radio", { name: /Porto Veneto/ }).press("Space");
  await expect(bar(widget)).toContainText(/€/);
});

test("the hotels are drawn to scale by the letters of their list, that of the choice with a ring", async ({ page }) => {
  const widget = await openHoliday(page);
  const drawing = widget.getByRole("img", { name: /by position, to scale/ });
  const spots = drawing.locator(".spot");
  const letters = await spots.allTextContents();
  expect(letters).toEqual(["A", "B", "C"]);
  for (const [i, letter] of letters.entries()) {
    const option = widget.getByRole("group", { name: "Hotel" }).locator("label").nth(i);
    await expect(option.locator(".abc")).toHaveText(letter);
  }
  const middle = async (of: Locator) => {
    const box = (await of.boundingBox())!;
    return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  };
  const ring = drawing.locator(".at");
  for (const [i, name] of ["Porto Veneto", "Fortezza Bay"].entries()) {
    await widget.getByRole("radio", { name }).press("Space");
    await expect.poll(() => middle(ring)).toEqual(await middle(spots.nth(i).locator("circle")));
  }
  // Rethymno lies to the east of Chania, Kissamos to the west.
  const [chania, rethymno, kissamos] = await Promise.all([0, 1, 2].map((i) => middle(spots.nth(i).locator("circle"))));
  expect(kissamos![0]).toBeLessThan(chania![0]!);
  expect(rethymno![0]).toBeGreaterThan(chania![0]!);
});

test("pictures are turned by arrow keys and buttons, counted aloud, and Escape leads back to where they were opened", async ({ page }) => {
  const widget = await openHoliday(page);
  const second = widget.getByRole("button", { name: "Open picture 2 of 5" });
  await second.press("Enter");
  const viewer = widget.getByRole("dialog", { name: "Pictures" });
  await expect(viewer.getByRole("status")).toHaveText("Picture 2 of 5");
  await expect(viewer.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("status")).toHaveText("Picture 3 of 5");
  await viewer.getByRole("button", { name: "Next picture" }).click();
  await expect(viewer.getByRole("status")).toHaveText("Picture 4 of 5");
  await page.keyboard.press("End");
  await expect(viewer.getByRole("status")).toHaveText("Picture 5 of 5");
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(second).toBeFocused();
});

test("pictures that cannot be loaded leave no gap", async ({ page }) => {
  const widget = await openHoliday(page, "holiday-pictures-broken");
  await expect(widget.getByRole("group", { name: "Pictures" })).toHaveCount(0);
});

test("services of unknown shape are readable or left out", async ({ page }) => {
  const widget = await openHoliday(page);
  await expect(widget.getByRole("checkbox", { name: /^Checked bag up to 23 kg/ })).toBeVisible();
  await expect(widget.getByRole("checkbox", { name: /^Boat trip to Balos lagoon/ })).toBeVisible();
  await expect(widget.getByRole("checkbox")).toHaveCount(3);
  await expect(widget).not.toContainText("nested");
});

test("a holiday without prices can be asked for", async ({ page }) => {
  const widget = await openHoliday(page, "holiday-no-prices");
  await expect(bar(widget)).toContainText("Price on request");
  await sendButton(widget).click();
  await expect(widget.getByRole("heading", { name: "Send enquiry" })).toBeFocused();
});

test("an incomplete enquiry says what is missing and leads there, with the keyboard only", async ({ page }) => {
  const widget = await openHoliday(page);
  await sendButton(widget).press("Enter");
  await expect(widget.getByRole("heading", { name: "Send enquiry" })).toBeFocused();
  await sendButton(widget).press("Enter");
  await expect(widget.locator("[data-summary]")).toBeFocused();
  await expect(widget.locator("[data-summary]")).toContainText("3 fields need another look");
  await widget.locator("[data-summary]").getByRole("button", { name: "Email" }).press("Enter");
  const email = widget.getByLabel("Email");
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription("Enter your email address.");
  await email.fill("ana@mail.example");
  await expect(email).not.toHaveAttribute("aria-invalid");
  await expectNoBarriers(page);
});

test("an enquiry is sent once, with the choice, and answered with a reference", async ({ page }) => {
  const widget = await openHoliday(page);
  await widget.getByRole("checkbox", { name: /^Checked bag/ }).check();
  await page.evaluate(() => {
    const replayed = window.fetch;
    const sent: unknown[] = [];
    Object.assign(window, { sent });
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.method === "POST") sent.push({ key: request.headers.get("idempotency-key"), body: await request.clone().json() });
      return replayed(request);
    };
  });
  await sendButton(widget).click();
  await expect(widget.getByRole("heading", { name: "Send enquiry" })).toBeFocused();
  await fillIn(widget);
  await sendButton(widget).click();
  await expect(widget.getByRole("heading", { name: "Your enquiry has been sent" })).toBeFocused();
  await expect(widget).toContainText("ENQ-7K2M9");
  const sent = await page.evaluate(() => (window as unknown as { sent: { key: string; body: Record<string, unknown> }[] }).sent);
  expect(sent).toHaveLength(1);
  expect(sent[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[0]!.body).toMatchObject({
    ...ASKED,
    consent: true,
    website: "",
    choice: { hotel: "Porto Veneto", date: "2027-05-14", price: { value: 1210, currency: "EUR" }, extras: ["Checked bag up to 23 kg"] },
  });

  await widget.getByRole("button", { name: "Back to the holiday" }).click();
  await expect(sendButton(widget)).toBeFocused();
});

test("what is said to be sent is what was sent, whatever is chosen and typed meanwhile", async ({ page }) => {
  const widget = await openHoliday(page);
  await page.evaluate(() => {
    const replayed = window.fetch;
    const held = new Promise<void>((release) => Object.assign(window, { release }));
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.method === "POST") await held;
      return replayed(request);
    };
  });
  await sendButton(widget).click();
  await fillIn(widget);
  await sendButton(widget).click();
  await widget.getByRole("button", { name: "Back to the holiday" }).click();
  await widget.getByRole("radio", { name: /28 May 2027/ }).press("Space");
  await expect(bar(widget)).toContainText("28 May 2027");
  await sendButton(widget).click();
  await widget.getByLabel("Email").fill("bea@mail.example");
  await page.evaluate(() => (window as unknown as { release: () => void }).release());
  await expect(widget.getByRole("heading", { name: "Your enquiry has been sent" })).toBeFocused();
  await expect(widget.getByText(`The answer will come to ${ASKED.email}.`)).toBeVisible();
  await expect(widget.getByRole("list", { name: "Your choice" })).toContainText("14 May 2027");

  await widget.getByRole("button", { name: "Back to the holiday" }).click();
  await sendButton(widget).click();
  await expect(widget.getByLabel("Email")).toHaveValue("bea@mail.example");
});

test("what was typed survives a gateway that cannot be reached", async ({ page }) => {
  const widget = await openHoliday(page, "enquiry-offline");
  await expect(widget.getByRole("alert")).toContainText("We could not reach");
  await expect(widget.getByLabel("Name", { exact: true })).toHaveValue(ASKED.name);
  await expect(widget.getByLabel("Email")).toHaveValue(ASKED.email);
  await widget.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(sendButton(widget)).toBeFocused();
  await expect(widget.getByRole("alert")).toContainText("We could not reach");
  await widget.getByRole("button", { name: "Back to the holiday" }).click();
  await sendButton(widget).click();
  await expect(widget.getByLabel("Email")).toHaveValue(ASKED.email);
  const kept = await page.evaluate(() => JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain("ana@");
});

test("a site's own script takes an enquiry over with the whole choice", async ({ page }) => {
  const widget = await openHoliday(page);
  const detail = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener(
          "stopover-enquiry",
          (event) => {
            event.preventDefault();
            resolve((event as CustomEvent).detail);
          },
          { once: true },
        );
      }),
  );
  await sendButton(widget).click();
  expect(await detail).toMatchObject({
    title: "Harbours of western Crete",
    choice: { hotel: "Porto Veneto", boarding: "BB", adults: 2, children: 0, price: { value: 1210, currency: "EUR" } },
  });
  await expect(widget.locator("form.ask")).toHaveCount(0);
});

test("a site's own page gets the choice in its address", async ({ page }) => {
  const widget = await openHoliday(page);
  await page.locator("stopover-holidays").evaluate((element) => element.setAttribute("enquiry-url", "/ask?lang=en"));
  const link = widget.getByRole("link", { name: "Send enquiry" });
  await expect(link).toBeVisible();
  const address = new URL((await link.getAttribute("href"))!);
  expect(address.pathname).toBe("/ask");
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ lang: "en", hotel: "Porto Veneto", date: "2027-05-14", price: "1210", currency: "EUR" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.route("**/ask?*", (route) => route.fulfill({ contentType: "text/html", body: "<title>Ask</title>" }));
  await link.click();
  await expect(page).toHaveTitle("Ask");
  expect(page.url()).toBe(address.href);
  expect(asked, "and nobody else is asked").toEqual(["GET /ask"]);
});

test("structured data stand in the page's head only where the site wants them", async ({ page }) => {
  await openHoliday(page);
  const data = page.locator("head script[type='application/ld+json']");
  await expect(data).toHaveCount(0);
  const element = page.locator("stopover-holidays");
  await element.evaluate((element) => element.setAttribute("json-ld", ""));
  await expect(data).toHaveCount(1);
  const trip = JSON.parse((await data.textContent())!);
  const isOfSchemaOrg = new Ajv2020({ validateFormats: false }).compile(JSON.parse(readFileSync("tests/schema-org.json", "utf8")));
  // The page that it stands in is its address.
  expect([isOfSchemaOrg({ ...trip, url: page.url() }), isOfSchemaOrg.errors]).toEqual([true, null]);
  expect(trip).toMatchObject({ "@type": "TouristTrip", name: "Harbours of western Crete" });
  expect(trip.offers[0]).toMatchObject({ "@type": "Offer", price: 679, priceCurrency: "EUR" });
  await element.evaluate((element) => element.remove());
  await expect(data).toHaveCount(0);
});

test("the main picture is among the structured data though the list of pictures leaves it out", async ({ page }) => {
  await openHoliday(page, "holiday-pictures-broken");
  await page.locator("stopover-holidays").evaluate((element) => element.setAttribute("json-ld", ""));
  const data = page.locator("head script[type='application/ld+json']");
  const { image } = JSON.parse((await data.textContent())!);
  expect(image.map((address: string) => new URL(address).pathname)).toEqual(["/www/pictures/none.svg", "/www/pictures/none-either.svg"]);
});

test("in forced colours all words of what is chosen can be read", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const widget = await openHoliday(page);
  const colours = await widget.locator(".pill:has(:checked)").evaluateAll((chosen) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "HighlightText";
    const wanted = getComputedStyle(probe).color;
    probe.remove();
    const words = chosen.flatMap((pill) => [...pill.querySelectorAll("span")]);
    return words.filter((word) => getComputedStyle(word).color !== wanted).map((word) => word.textContent);
  });
  expect(await widget.locator(".pill:has(:checked)").count()).toBeGreaterThan(2);
  expect(colours).toEqual([]);
});

test("zoomed in four times, the bar with the price stands below the page and not in front of it", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const widget = await openHoliday(page);
  await expect(bar(widget)).not.toBeInViewport();
  await bar(widget).scrollIntoViewIfNeeded();
  await expect(bar(widget)).toContainText("€605.00 a person");
  await expect(bar(widget)).toContainText("€1,210.00 for 2");
});
