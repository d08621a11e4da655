// The plugin in a real WordPress, in a browser: what visitors, authors and the administrator do.
import type { Page } from "@playwright/test";

import { Buyer } from "../../../tests/e2e/buyer";
import { expect, test } from "../../../tests/e2e/harness";
import { Widget } from "../../../tests/e2e/visitor";
import { required } from "../../../tests/required";

// Who signs in has WordPress's own.
test.use({ origins: [required("STOPOVER_GATEWAY")], siteCookies: /^(wordpress_|wp-settings-)/ });

test("a visitor books a room on a page, with a grant of the site, which hears of it", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Hotels" }).first().click();
  const buyer = new Buyer(new Widget(page));
  await expect(buyer.widget.destination).toBeVisible();
  await buyer.widget.destination.focus();
  await expect(buyer.element, "the theme's outline around all of it").toHaveCSS("outline-style", "none");
  await buyer.chooseRoom();
  await buyer.fill();
  const asked = page.waitForRequest(/stopover.*authorize/);
  await buyer.confirm.click();
  expect(new URL((await asked).url()).origin).toBe(new URL(page.url()).origin);
  await expect(buyer.confirmed).toBeVisible();
  await expect(buyer.number).toHaveText(/^\w+-\d+$/);
  const { checkout_id } = (await asked).postDataJSON();
  const heard = async () => (await page.request.get(`/?pretend-payment=${checkout_id}`)).json();
  await expect.poll(heard).toBe("booked");
});

test("a visitor finds a form filled in and fixed where the shortcode says so, in the room that was kept for it", async ({ page }) => {
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => (deliver = resolve));
  await page.goto("/");
  await page.route(/\/stopover\.js/, async (route) => {
    await delivered;
    await route.continue();
  });
  await page.getByRole("link", { name: "Lisbon" }).first().click();
  const element = page.locator("stopover-hotels");
  await expect(element, "the plugin's style sheet is there").toHaveCSS("display", "block");
  const { height: kept } = (await element.boundingBox())!;
  deliver();
  const destination = element.getByRole("combobox", { name: "Destination" });
  await expect(destination).toHaveValue("Lisbon");
  await expect(destination).toHaveAttribute("readonly");
  await expect(element).toHaveAttribute("min-nights", "2");
  expect((await element.boundingBox())!.height).toBe(kept);
});

test("a visitor finds the catalogue of holidays where its shortcode stands", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Holidays" }).first().click();
  await expect(page.locator("stopover-holidays").getByRole("article").first()).toBeVisible();
});

test("without scripts a visitor reads the catalogue, and a holiday of it", async ({ openWindow }) => {
  test.setTimeout(180_000);
  const page = await openWindow({ javaScriptEnabled: false });
  await page.goto("/");
  const element = page.locator("stopover-holidays");
  // A gateway that is still reading the catalogue may take longer than the plugin waits.
  await page.getByRole("link", { name: "Holidays" }).first().click();
  const gateway = await element.getAttribute("gateway");
  const isRead = async () => (await (await page.request.get(`${gateway}/healthz`)).json()).catalogue.complete;
  await expect.poll(isRead, { timeout: 120_000 }).toBe(true);
  await page.getByRole("link", { name: "Trips" }).first().click();
  await expect(element.getByRole("heading", { name: /^\d+ holidays$/ })).toBeVisible();
  const link = element.getByRole("article").first().getByRole("link");
  const title = await link.innerText();
  await link.click();
  await expect(element.getByRole("heading", { level: 2 })).toHaveText(title);
  await expect(element.getByRole("heading", { name: "Departures" })).toBeVisible();
  expect((await page.title()).startsWith(`${title} `), await page.title()).toBe(true);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", page.url());
});

test("an author sees a placeholder for the widget, and a form for its attributes", async ({ page }) => {
  await signIn(page);
  await setHotels(page, "owner-notices");
  await page.goto("/");
  await page.getByRole("link", { name: "Hotels" }).first().click();
  await page.getByRole("menuitem", { name: "Edit Page" }).click();
  const canvas = page.frameLocator("iframe[name=editor-canvas]");
  const block = canvas.getByRole("document", { name: "Block: Hotels" });
  await expect(block).toContainText("min-nights: 2");
  await block.click();
  const nights = page.getByRole("textbox", { name: "max-nights" });
  await nights.fill("9");
  await page.getByLabel("view", { exact: true }).selectOption("booking");
  await page.getByLabel("fixed", { exact: true }).check();
  const notices = page.getByLabel("owner-notices", { exact: true });
  await expect(notices, "as the site's settings say").toBeChecked();
  await notices.uncheck();
  await expect(block).toContainText(/max-nights: 9.*owner-notices: false/);
  // Called so before WordPress 6.6, and since.
  await page.getByRole("button", { name: /^(Update|Save)$/ }).click();
  await expect(page.getByText("Page updated.").first()).toBeVisible();
  await page.goto("/");
  await page.getByRole("link", { name: "Hotels" }).first().click();
  const element = page.locator("stopover-hotels");
  await expect(element).toHaveAttribute("max-nights", "9");
  await expect(element).toHaveAttribute("view", "booking");
  await expect(element).toHaveAttribute("fixed", "");
  await expect(element).not.toHaveAttribute("owner-notices");
  await setHotels(page, "");
});

/** Sets the attributes of all hotels of the site. */
async function setHotels(page: Page, attributes: string) {
  await page.goto("/wp-admin/options-general.php?page=stopover");
  await page.getByLabel("Attributes of hotels").fill(attributes);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Settings saved.").first()).toBeVisible();
}

test("the administrator reads of a wrong setting, and a right one is kept", async ({ page }) => {
  await signIn(page);
  await page.goto("/wp-admin/options-general.php?page=stopover");
  await expect(page.getByText("Bookings are authorised by this site.")).toBeVisible();
  const gateway = page.getByLabel("Gateway");
  const address = await gateway.inputValue();
  await gateway.fill("javascript:alert(1)");
  await page.getByLabel("Attributes of holidays").fill('route="query"');
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Gateway: is no address like")).toBeVisible();
  await expect(gateway).toHaveValue(address);
  await expect(page.getByLabel("Attributes of holidays")).toHaveValue('route="query"');
});

async function signIn(page: Page) {
  await page.goto("/wp-login.php");
  await page.getByLabel("Username or Email Address").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill("password");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
}
