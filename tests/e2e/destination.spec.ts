// The destination's keyboard (ARIA Authoring Practices: editable combobox with list autocomplete, manual selection).
import type { Page } from "@playwright/test";

import { day } from "../days";
import { expect, test } from "./harness";
import { openDemo, openState, recorded, Widget } from "./visitor";

const { typed, unmatched, city } = recorded.visit;

async function activeOption(widget: Widget) {
  const id = await widget.destination.getAttribute("aria-activedescendant");
  return id ? widget.element.locator(`#${id}`) : null;
}

test("Down and Up move through the list, Enter takes the active option, the focus stays", async ({ page }) => {
  const widget = await openState(page, "form");
  await widget.destination.pressSequentially(typed);
  await expect(widget.options.first()).toBeVisible();
  await expect(widget.destination).toHaveAttribute("aria-expanded", "true");
  expect(await activeOption(widget), "nothing is active before the visitor moves").toBeNull();
  await expect(widget.options.first(), "a place says how many hotels it has").toContainText("Spain · 46 hotels");

  await page.keyboard.press("ArrowDown");
  await expect((await activeOption(widget))!).toHaveAttribute("aria-selected", "true");
  await expect(widget.element.locator("[role=option][aria-selected=true]")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  expect(await (await activeOption(widget))!.evaluate((option) => option === option.getRootNode().querySelector("[role=option]"))).toBe(true);
  await page.keyboard.press("ArrowUp");
  expect(await (await activeOption(widget))!.textContent(), "round to the last").toBe(await widget.options.last().textContent());

  while (!(await (await activeOption(widget))!.textContent())!.includes(city)) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(widget.destination).toHaveValue(/./);
  await expect(widget.destination).toHaveAttribute("aria-expanded", "false");
  await expect(widget.destination).toBeFocused();
});

test("what was typed without its accent is marked in the name with it", async ({ page }) => {
  const widget = await openState(page, "form");
  await widget.destination.fill(typed);
  const option = widget.options.filter({ hasText: `${city} ·` });
  await expect(option.locator("mark")).toHaveText("Málag");
  await expect(widget.announcement).toHaveText(/^\d+ suggestions?$/);
});

test("Escape closes the list first and empties the field second", async ({ page }) => {
  const widget = await openState(page, "form");
  await widget.destination.fill(typed);
  await expect(widget.options.first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(widget.options).toHaveCount(0);
  await expect(widget.destination).toHaveValue(typed);
  await page.keyboard.press("Escape");
  await expect(widget.destination).toHaveValue("");
  await expect(widget.destination).toBeFocused();
});

test("Tab leaves without choosing, and Down opens the list again", async ({ page }) => {
  const widget = await openState(page, "form");
  await widget.destination.fill(typed);
  await expect(widget.options.first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(widget.options).toHaveCount(0);
  await expect(widget.destination).toHaveValue(typed);
  await widget.destination.focus();
  await page.keyboard.press("ArrowDown");
  await expect(widget.options.first()).toBeVisible();
});

test("Home and End move the caret, not the choice", async ({ page }) => {
  const widget = await openState(page, "suggestions");
  const active = await widget.destination.getAttribute("aria-activedescendant");
  const caret = () => widget.destination.evaluate((input: HTMLInputElement) => input.selectionStart);
  await page.keyboard.press("Home");
  expect(await caret()).toBe(0);
  await page.keyboard.press("End");
  expect(await caret()).toBe(typed.length);
  await expect(widget.destination).toHaveAttribute("aria-activedescendant", active!);
});

/** A page whose element has these attributes. */
async function openSite(page: Page, attributes: string) {
  await page.route("/destination-test", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Destination</title><main><stopover-hotels gateway="/" load="eager" ${attributes}></stopover-hotels>
        <button>Beside</button></main><script type="module" src="/pkg/stopover.js"></script></html>`,
    }),
  );
  await page.goto("/destination-test");
  const widget = new Widget(page);
  await expect(widget.destination).toBeVisible();
  return widget;
}

const groups = (widget: Widget) => widget.element.getByRole("listbox", { name: "Destinations" }).getByRole("group");
/** Those of the destination, not of the order. */
const offers = (widget: Widget) => widget.element.getByRole("listbox", { name: "Destinations" }).getByRole("option");

test("an empty field offers the site's popular places, by keyboard as by pointer, and Escape closes them", async ({ page }) => {
  const widget = await openSite(page, `popular-places="city:1 Washington, D.C., country:Portugal"`);
  await widget.destination.focus();
  await expect(groups(widget)).toHaveAccessibleName("Popular places");
  await expect(offers(widget)).toHaveText(["Washington, D.C.", "Portugal · whole country"]);
  await expect(widget.announcement).toHaveText("2 suggestions");
  expect(await activeOption(widget), "nothing is active before the visitor moves").toBeNull();
  await page.keyboard.press("Escape");
  await expect(offers(widget)).toHaveCount(0);
  await widget.destination.click();
  await expect(offers(widget)).toHaveCount(2);
  await page.keyboard.press("Tab");
  await expect(offers(widget)).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(widget.destination).toHaveValue("Portugal");
  await expect(widget.destination).toBeFocused();
  await expect(offers(widget)).toHaveCount(0);
});

test("an empty field without anything to offer stays closed", async ({ page }) => {
  const widget = await openSite(page, "");
  await widget.destination.click();
  await page.keyboard.press("ArrowDown");
  await expect(widget.destination).toHaveAttribute("aria-expanded", "false");
  await expect(offers(widget)).toHaveCount(0);
});

test("the sentence that a destination is missing is not covered by what is offered", async ({ page }) => {
  const widget = await openSite(page, `popular-places="country:Portugal"`);
  await widget.searchButton.click();
  await expect(widget.destination).toBeFocused();
  await expect(widget.element.getByRole("alert").first()).toBeVisible();
  await expect(offers(widget)).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(offers(widget)).toHaveCount(1);
});

for (const [attributes, outlives] of [["keep-saved", true], ["", false]] as const) {
  test(`recent searches fill the form again, ${outlives ? "outlive a reload where the site says so" : "end with the page otherwise"}, and are forgotten when asked`, async ({ page }) => {
    const stay = `check-in="${day(60)}" check-out="${day(63)}" rooms="1-7" ${attributes}`;
    let widget = await openSite(page, `destination="country:Portugal" ${stay}`);
    await widget.searchButton.click();
    await expect(widget.stays).toBeVisible();
    const clear = widget.element.getByRole("button", { name: "Clear destination" });
    await clear.click();
    await expect(groups(widget)).toHaveAccessibleName("Recent searches");
    await expect(offers(widget)).toHaveText([/^Portugal · .* · 2 guests$/, "Forget these searches"]);

    widget = await openSite(page, attributes);
    await widget.destination.focus();
    await expect(offers(widget)).toHaveCount(outlives ? 2 : 0);
    if (!outlives) return;
    await offers(widget).first().click();
    await expect(widget.destination).toHaveValue("Portugal");
    await expect(widget.element.getByRole("button", { name: /^Guests.*1 adult, 1 child/ })).toBeVisible();
    await clear.click();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(offers(widget)).toHaveCount(0);
    await expect(widget.destination).toBeFocused();
    expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0]);
  });
}

test("the button empties the field and gives it the focus", async ({ page }) => {
  const widget = await openState(page, "form-filled");
  await widget.element.getByRole("button", { name: "Clear destination" }).click();
  await expect(widget.destination).toHaveValue("");
  await expect(widget.destination).toBeFocused();
});

test("a place that does not exist is said to the eye and to the ear", async ({ page }) => {
  const widget = await openState(page, "form");
  await widget.destination.fill(unmatched);
  await expect(widget.element.getByText("No place of that name.")).not.toHaveCount(0);
  await expect(widget.announcement).toContainText("No place of that name.");
});

test("a misspelt place is found, and the eye and the ear hear that nothing is called so", async ({ page }) => {
  const widget = await openDemo(page);
  await widget.destination.fill("malgaa");
  const option = widget.options.filter({ hasText: "Málaga · Spain" });
  await expect(option).toBeVisible();
  await expect(option.locator("mark")).toHaveCount(0);
  await expect(widget.element.getByRole("listbox").getByText("No place of that name. Closest matches:")).toBeVisible();
  await expect(widget.announcement).toHaveText(/^No place of that name\. Closest matches: \d+ suggestions?$/);
  await option.click();
  await expect(widget.destination).toHaveValue(/Málaga/);
});

test("a text that was not chosen is not searched, and the field says why", async ({ page }) => {
  const widget = await openState(page, "form");
  await widget.stay(2, 3);
  await widget.destination.fill(typed);
  await widget.searchButton.click();
  await expect(widget.destination).toBeFocused();
  await expect(widget.destination).toHaveAttribute("aria-invalid", "true");
  await expect(widget.destination).toHaveAccessibleDescription("Choose a destination from the list, then search again.");
  await widget.choose(typed, city);
  await expect(widget.destination).not.toHaveAttribute("aria-invalid", "true");
});

test("the old list stays until the new one is there, and only the last text is asked for", async ({ page }) => {
  const asked: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/places\?/, async (route) => {
    const text = new URL(route.request().url()).searchParams.get("q")!;
    asked.push(text);
    if (text === "malaga") await held;
    await route.continue();
  });
  const widget = await openDemo(page);
  await widget.destination.pressSequentially("mal");
  await expect(widget.options.first()).toBeVisible();
  const before = await widget.options.count();
  const next = page.waitForRequest(/q=malaga\b/);
  await widget.destination.pressSequentially("aga");
  await next;
  await expect(widget.options, "the old list is still there").toHaveCount(before);
  release();
  await expect(widget.options.filter({ hasText: "Málaga" }).first()).toBeVisible();
  expect(asked.filter((text) => text !== "mal"), "keystrokes in quick succession ask once").toEqual(["malaga"]);
});
