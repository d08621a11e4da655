// Rooms, adults and children.
import { expect, test } from "./harness";
import { openState } from "./visitor";

test("a button at its limit hands the focus to its sibling before it is disabled", async ({ page }) => {
  const widget = await openState(page, "guests");
  const adults = widget.stepper(0, "Adults");
  await adults.getByRole("button", { name: "Fewer" }).focus();
  await page.keyboard.press("Enter");
  await expect(adults.getByRole("button", { name: "Fewer" })).toBeDisabled();
  await expect(adults.getByRole("button", { name: "More" })).toBeFocused();
  const count = adults.locator("output");
  await expect(count).toHaveText("1");
  await expect(count).toHaveAttribute("aria-live", "polite");

  while (await adults.getByRole("button", { name: "More" }).isEnabled()) await page.keyboard.press("Enter");
  await expect(adults.getByRole("button", { name: "Fewer" })).toBeFocused();
});

test("the labels of the form's fields stand in one line, however long what is chosen is", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  const widget = await openState(page, "guests-two-rooms");
  const tops = await widget.element.locator("form.search .seg .k").evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top));
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size, tops.join(", ")).toBe(1);
});

test("an age is asked for as soon as a child is added, and kept when another is", async ({ page }) => {
  const widget = await openState(page, "guests");
  const more = widget.stepper(0, "Children").getByRole("button", { name: "More" });
  await more.focus();
  await page.keyboard.press("Enter");
  await widget.rooms.getByLabel("Age of child 1").selectOption("7");
  await more.click();
  await expect(widget.rooms.getByLabel("Age of child 1")).toHaveValue("7");
  await expect(widget.rooms.getByLabel("Age of child 2")).toHaveValue("");
  await widget.done.click();
  await expect(widget.guests).toContainText("2 adults, 2 children · 1 room");
});

test("the search waits for a missing age and brings the visitor to it", async ({ page }) => {
  const widget = await openState(page, "form-missing-age");
  const age = widget.rooms.getByLabel("Age of child 1");
  await expect(age).toBeFocused();
  await expect(age).toHaveAttribute("aria-invalid", "true");
  await expect(age).toHaveAccessibleDescription("Choose the age on the day of check-in.");
  await age.selectOption("0");
  await expect(age).not.toHaveAttribute("aria-invalid", "true");
});

test("rooms come and go without losing the focus", async ({ page }) => {
  const widget = await openState(page, "guests");
  await widget.rooms.getByRole("button", { name: "Add a room" }).press("Enter");
  await expect(widget.rooms.getByRole("group", { name: "Room 2" })).toBeVisible();
  await expect(widget.stepper(1, "Adults").getByRole("button", { name: "More" })).toBeFocused();
  await widget.rooms.getByRole("button", { name: "Remove room 2" }).press("Enter");
  await expect(widget.rooms.getByRole("group", { name: "Room 2" })).toHaveCount(0);
  await expect(widget.rooms.getByRole("button", { name: "Add a room" })).toBeFocused();
});

test("Escape closes and gives the focus back to the field", async ({ page }) => {
  const widget = await openState(page, "form");
  await widget.guests.press("Enter");
  await expect(widget.rooms).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(widget.rooms).toBeHidden();
  await expect(widget.guests).toBeFocused();
});

test("on a narrow screen it is a modal sheet", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const widget = await openState(page, "guests-sheet");
  expect(await widget.rooms.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
  await widget.rooms.getByRole("button", { name: "Close" }).click();
  await expect(widget.guests).toBeFocused();
});
