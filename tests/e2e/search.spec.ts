// A family's search, from the empty form to a selected rate, on the real page with the real servers.
import { expect, expectNoBarriers, test } from "./harness";
import { openDemo, watchFocus } from "./visitor";

test("a family of three in two rooms finds and selects a rate with the keyboard only", async ({ page }) => {
  const widget = await openDemo(page);
  const lostFocus = await watchFocus(page);
  const keys = page.keyboard;

  // A city, its accent left out.
  await widget.tabTo(widget.destination);
  await keys.type("malag");
  const option = widget.options.filter({ hasText: "Málaga · Spain" });
  await expect(option).toBeVisible();
  await expect(widget.announcement).toHaveText(/^\d+ suggestions?$/);
  while ((await option.getAttribute("aria-selected")) !== "true") await keys.press("ArrowDown");
  await keys.press("Enter");
  await expect(widget.destination).toHaveValue("Málaga");

  // Four nights, two months ahead.
  await widget.tabTo(widget.checkIn);
  await keys.press("Enter");
  await widget.pickByKeyboard(2, 4);
  await widget.tabTo(widget.done);
  await keys.press("Enter");
  await expect(widget.checkIn).toBeFocused();

  // One adult with a child of seven, and one adult.
  await widget.tabTo(widget.guests);
  await keys.press("Enter");
  await expect(widget.rooms).toBeVisible();
  await widget.tabTo(widget.stepper(0, "Adults").getByRole("button", { name: "Fewer" }));
  await keys.press("Enter");
  await widget.tabTo(widget.stepper(0, "Children").getByRole("button", { name: "More" }));
  await keys.press("Enter");
  await widget.tabTo(widget.rooms.getByLabel("Age of child 1"));
  await keys.type("7");
  await expect(widget.rooms.getByLabel("Age of child 1")).toHaveValue("7");
  await widget.tabTo(widget.rooms.getByRole("button", { name: "Add a room" }));
  await keys.press("Enter");
  await expect(widget.stepper(1, "Adults").getByRole("button", { name: "More" })).toBeFocused();
  await widget.tabTo(widget.done);
  await keys.press("Enter");
  await expect(widget.guests).toContainText("2 adults, 1 child · 2 rooms");

  const asked = page.waitForRequest(/\/availability\/search/);
  await widget.tabTo(widget.searchButton);
  await keys.press("Enter");
  expect((await asked).postDataJSON().rooms).toEqual([
    { adults: 1, children: [7] },
    { adults: 1, children: [] },
  ]);
  await expect(widget.stays).toHaveText(/^\d+ stays in Málaga/);
  await expect(widget.announcement).toHaveText(/^\d+ stays\. /);
  await expectNoBarriers(page);

  const all = await widget.announcement.textContent();
  await widget.tabTo(widget.element.getByRole("checkbox", { name: /^Free cancellation/ }));
  await keys.press("Space");
  await expect(widget.element.getByRole("button", { name: "Remove filter: Free cancellation" })).toBeVisible();
  await expect(widget.announcement).not.toHaveText(all!);
  await expect(widget.element.getByRole("checkbox", { name: /^Free cancellation/ })).toBeFocused();

  const hotel = widget.titles.first();
  const name = (await hotel.textContent())!.trim();
  await widget.tabTo(hotel);
  await keys.press("Enter");
  const heading = widget.element.getByRole("heading", { level: 2, name });
  await expect(heading).toBeFocused();
  await expect(widget.element.getByRole("heading", { name: "Rates for 4 nights" })).toBeVisible();
  await expect(widget.element.locator(".place")).toBeVisible();
  await expectNoBarriers(page);

  const lowest = widget.element.getByRole("radio", { name: /Lowest price$/ });
  await widget.tabTo(lowest);
  await keys.press("ArrowDown");
  await expect(lowest).not.toBeChecked();
  await expect(widget.element.getByRole("radio", { checked: true })).toBeFocused();

  await widget.tabTo(widget.back, "Shift+Tab");
  await keys.press("Enter");
  await expect(hotel).toBeFocused();

  expect(await lostFocus(), "where the focus fell to the page").toEqual([]);
});

test("the provider's key is neither in the page nor in the browser's storage", async ({ page, context }) => {
  const widget = await openDemo(page);
  await widget.searchMalaga();
  await widget.titles.first().click();
  await expect(widget.element.locator(".place")).toBeVisible();
  const key = process.env.STOPOVER_SANDBOX_API_KEY!;
  const held = await page.evaluate(async () => {
    const host = document.querySelector("stopover-hotels")!;
    const attributes = [...host.shadowRoot!.querySelectorAll("*")].flatMap((element) => [...element.attributes].map(({ value }) => value));
    return JSON.stringify({
      page: document.documentElement.outerHTML,
      shadow: host.shadowRoot!.innerHTML,
      attributes,
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      name: window.name,
      address: location.href,
    });
  });
  expect(held).toContain("Málaga");
  expect(held).not.toContain(key);
  const stored = JSON.parse(held);
  expect([stored.local, stored.session, stored.databases, stored.caches]).toEqual([{}, {}, [], []]);
  expect(await context.cookies()).toEqual([]);
});
