// The date grid's keyboard (ARIA Authoring Practices: date picker dialog), on the gallery's stopped clock.
import type { Page } from "@playwright/test";

import { expect, test } from "./harness";
import { after, dayName, dayOf, openState, recorded, type Widget } from "./visitor";

const today = dayOf(recorded.moment);

async function expectFocusOn(widget: Widget, day: string, calendar = widget.calendar) {
  await expect(calendar.locator(".day:focus")).toHaveAccessibleName(new RegExp(`^${await dayName(widget.page, day)}`));
  await expect(calendar.locator(".day[tabindex='0']")).toHaveCount(1);
}

/** Stops the gallery's clock at another moment than that of the recording. */
function stopAt(page: Page, moment: string) {
  return page.route("**/recorded/index.json", async (route) => {
    const recording = await (await route.fetch()).json();
    await route.fulfill({ json: { ...recording, moment } });
  });
}

/** The date one month after, or the month's last day. */
function nextMonth(iso: string): string {
  const [year, month, day] = iso.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10);
}

test("opens on today with one day in the tab order, and Escape gives the focus back", async ({ page }) => {
  const widget = await openState(page, "form");
  await widget.checkIn.focus();
  await page.keyboard.press("Enter");
  await expectFocusOn(widget, today);
  await page.keyboard.press("Escape");
  await expect(widget.calendar).toBeHidden();
  await expect(widget.checkIn).toBeFocused();

  await widget.checkOut.focus();
  await page.keyboard.press("Enter");
  await expectFocusOn(widget, today);
  await page.keyboard.press("Escape");
  await expect(widget.checkOut).toBeFocused();
});

test("arrows move by days and weeks, Home and End within the week, pages by months and years", async ({ page }) => {
  const widget = await openState(page, "form");
  await widget.checkIn.click();
  await expectFocusOn(widget, today);
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  const steps: [string, string][] = [
    ["ArrowRight", after(today, 1)],
    ["ArrowLeft", today],
    ["ArrowDown", after(today, 7)],
    ["Home", after(today, 7 - weekday)],
    ["End", after(today, 13 - weekday)],
    ["ArrowUp", after(today, 6 - weekday)],
    ["PageDown", nextMonth(after(today, 6 - weekday))],
  ];
  for (const [key, day] of steps) {
    await page.keyboard.press(key);
    await expectFocusOn(widget, day);
  }
  const [year, ...rest] = steps.at(-1)![1].split("-");
  await page.keyboard.press("Shift+PageDown");
  await expectFocusOn(widget, [Number(year) + 1, ...rest].join("-"));
  await page.keyboard.press("Shift+PageUp");
  await expectFocusOn(widget, steps.at(-1)![1]);
});

test("right to left, the arrow keys follow the writing", async ({ page }) => {
  // The Arabic week ends with Friday: today and tomorrow are to be in one.
  let moment = recorded.moment;
  while (new Date(dayOf(moment)).getUTCDay() !== 2) moment = new Date(Date.parse(moment) + 86_400_000).toISOString();
  const today = dayOf(moment);
  await stopAt(page, moment);
  const widget = await openState(page, "form", { lang: "ar" });
  const calendar = widget.element.getByRole("dialog", { name: "اختر تواريخك" });
  await widget.element.getByRole("button", { name: /^الوصول/ }).click();
  await expectFocusOn(widget, today, calendar);
  await page.keyboard.press("ArrowLeft");
  await expectFocusOn(widget, after(today, 1), calendar);
  await page.keyboard.press("ArrowRight");
  await expectFocusOn(widget, today, calendar);
  const tomorrow = await calendar.getByRole("button", { name: await dayName(page, after(today, 1)) }).boundingBox();
  const now = await calendar.locator(".day:focus").boundingBox();
  expect(tomorrow!.x, "tomorrow stands to the left").toBeLessThan(now!.x);
});

test("Enter takes the check-in and Space the check-out, and the fields say both", async ({ page }) => {
  const widget = await openState(page, "form");
  await widget.checkIn.click();
  await expectFocusOn(widget, today);
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Enter");
  await expect(widget.calendar).toContainText("Now choose check-out");
  for (let day = 0; day < 3; day += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(widget.calendar).toContainText("3 nights");
  await expect(widget.calendar.getByRole("gridcell", { selected: true })).toHaveCount(4);
  await widget.done.press("Enter");
  await expect(widget.checkIn).toBeFocused();
  await expect(widget.checkIn).not.toContainText("Add date");
  await expect(widget.checkOut).toContainText("3 nights");
});

test("a second choice before the first starts again", async ({ page }) => {
  const widget = await openState(page, "form");
  await widget.checkIn.click();
  await expectFocusOn(widget, today);
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(widget.calendar).toContainText("Now choose check-out");
  const start = widget.calendar.getByRole("gridcell", { selected: true });
  await expect(start).toHaveCount(1);
  await expect(start.getByRole("button")).toHaveAccessibleName(await dayName(page, after(nextMonth(today), -7)));
});

test("days of the past can be reached, say why they are disabled, and are not taken", async ({ page }) => {
  // On the first of a month the calendar shows no day of the past.
  const moment = recorded.moment.replace(/-\d\dT.*/, "-02T11:00:00Z");
  await stopAt(page, moment);
  const widget = await openState(page, "form");
  await widget.checkIn.click();
  await expectFocusOn(widget, dayOf(moment));
  await page.keyboard.press("ArrowLeft");
  await expect(widget.focusedDay).toHaveAccessibleName(/, in the past$/);
  await expect(widget.focusedDay).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Enter");
  await expect(widget.calendar.getByRole("gridcell", { selected: true })).toHaveCount(0);
  await expect(widget.calendar).toContainText("Choose check-in");
});

test("days that would make the stay too short say so and are not taken", async ({ page }) => {
  const widget = await openState(page, "calendar-check-out");
  await expect(widget.calendar).toContainText("2 nights minimum");
  await page.keyboard.press("ArrowRight");
  await expect(widget.focusedDay).toHaveAccessibleName(/, shorter than the minimum stay$/);
  await page.keyboard.press("Enter");
  await expect(widget.calendar).toContainText("Now choose check-out");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(widget.calendar).toContainText("2 nights");
});

test("Tab stays inside the calendar and a press outside closes it", async ({ page }) => {
  const widget = await openState(page, "calendar");
  const inside = () => widget.calendar.evaluate((dialog) => dialog.contains((dialog.getRootNode() as ShadowRoot).activeElement));
  for (const key of [...Array<string>(8).fill("Tab"), ...Array<string>(8).fill("Shift+Tab")]) {
    await page.keyboard.press(key);
    expect(await inside(), `after ${key}`).toBe(true);
  }
  await page.mouse.click(2, 2);
  await expect(widget.calendar).toBeHidden();
});

test("on a narrow screen it is a modal sheet of all months that Escape closes", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const widget = await openState(page, "calendar-sheet");
  expect(await widget.calendar.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
  expect(await widget.calendar.getByRole("grid").count()).toBeGreaterThan(12);
  await expect(widget.calendar.getByRole("heading", { name: "Choose your dates" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(widget.calendar).toBeHidden();
  await expect(widget.checkIn).toBeFocused();
});
