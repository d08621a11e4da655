// The playground: every setting of the elements has a control, and what is copied from it says the same as what it shows.
import { readFileSync } from "node:fs";

import type { Locator, Page } from "@playwright/test";

import { expect, expectNoBarriers, test } from "./harness";
import { Widget } from "./visitor";

type Described = { name: string; description: string; type: string; default: unknown };
type Element = { name: string; attributes: Described[] };

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const { elements }: { elements: Element[] } = JSON.parse(read("src/embed/interface.json"));

const frame = (page: Page) => page.frameLocator("#frame");
const settings = (page: Page) => page.getByRole("form", { name: "Settings" });
const control = (page: Page, name: string) => settings(page).getByLabel(name, { exact: true });
const markup = (page: Page) => page.locator("#markup");

async function open(page: Page, element = "stopover-hotels", hash = "") {
  await page.goto(`/www/playground.html${hash}`);
  await control(page, "Element").selectOption(element);
  await expect(frame(page).locator(element)).toHaveAttribute("gateway");
  return frame(page).locator(element);
}

const attributes = (element: Locator): Promise<Record<string, string>> =>
  element.evaluate((it) => Object.fromEntries([...it.attributes].map(({ name, value }) => [name, value])));

/** What would end an attribute, a tag or a style block, were it not written as it must be. */
const AWKWARD = `"</style><b title='&amp;'>`;

/** Gives a control another value than its default, and tells what the attribute is then. */
async function change(page: Page, { name, type }: Described): Promise<string> {
  const field = control(page, name);
  if (type === "boolean") {
    await field.check();
    return "";
  }
  if (type.includes("|")) {
    const other = [...type.matchAll(/"([^"]*)"/g)].at(-1)![1]!;
    await field.selectOption(other);
    return other;
  }
  // The gateway stays the one that this page may ask.
  const other = { gateway: "/", locale: "de" }[name] ?? (type === "number" ? "3" : AWKWARD);
  await field.fill(other);
  await field.blur();
  return other;
}

/** Opens an empty page of the demo's origin with this in it, under the policy if there is one. */
async function openEmpty(page: Page, body: string, policy = "") {
  const headers = policy ? { "content-security-policy": `default-src 'none'; ${policy.replaceAll("\n", " ")}` } : undefined;
  await page.route("/empty", (route) =>
    route.fulfill({ contentType: "text/html", headers, body: `<!doctype html><html lang="en"><title>Empty</title>${body}</html>` }),
  );
  await page.goto("/empty");
}

for (const { name: element, attributes: all } of elements) {
  test(`each attribute of <${element}> has a control, with its meaning, at its default`, async ({ page }) => {
    await open(page, element);
    for (const { name, type, description, default: standard } of all) {
      const field = control(page, name);
      await expect(field, name).toBeVisible();
      await expect(field, name).toHaveAccessibleDescription(description);
      if (type === "boolean") await expect(field, name).not.toBeChecked();
      else if (type === "number") await expect(field, name).toHaveValue(String(standard));
      else if (type.includes("|")) await expect(field.locator("option:checked"), name).toHaveText(String(standard ?? "not set"));
      else await expect(field, name).toHaveAttribute("placeholder", name === "gateway" ? /^http/ : String(standard ?? ""));
    }
    const { origin } = new URL(page.url());
    expect(await attributes(frame(page).locator(element))).toEqual({ gateway: origin });
  });

  test(`what is set reaches <${element}>, and what is copied or shared says the same`, async ({ page }) => {
    const shown = await open(page, element);
    const expected: Record<string, string> = {};
    for (const attribute of all) expected[attribute.name] = await change(page, attribute);
    await control(page, "--stopover-accent").fill("#b4232a");
    await control(page, "--stopover-radius").fill("0");
    await control(page, "--stopover-font").fill(`${AWKWARD}", serif`);
    await control(page, "--stopover-font").blur();
    const style = (of: Locator) =>
      of.evaluate((it) => ["accent", "radius", "font"].map((name) => getComputedStyle(it).getPropertyValue(`--stopover-${name}`)));
    await expect.poll(() => attributes(shown)).toEqual(expected);
    const [accent, radius, font] = await style(shown);
    expect([accent, radius]).toEqual(["#b4232a", "0px"]);
    const copied = await markup(page).textContent();

    await page.reload();
    await expect(markup(page)).toHaveText(copied!, { useInnerText: false });
    await expect.poll(() => attributes(frame(page).locator(element))).toEqual(expected);

    await openEmpty(page, copied!);
    await expect(page.locator(element)).toHaveCount(1);
    expect(await attributes(page.locator(element))).toEqual(expected);
    const put = await style(page.locator(element));
    // Written otherwise, it is the same name.
    expect(put.map((it) => it.replaceAll("\\3c ", "<"))).toEqual([accent, radius, font]);
    await expect(page.locator("b")).toHaveCount(0);
  });

  test(`a page with the policy and the markup of <${element}> runs it`, async ({ page }) => {
    await open(page, element);
    const shown = page.locator("#policy");
    await expect(shown).toContainText("style-src 'sha256-");
    const before = (await shown.textContent())!;
    await control(page, "--stopover-accent").fill("#b4232a");
    await expect(shown).not.toHaveText(before);
    const [copied, policy] = [await markup(page).textContent(), await shown.textContent()];
    await page.addInitScript(() => {
      const violations: string[] = ((window as any).violations = []);
      document.addEventListener("securitypolicyviolation", (it) => violations.push(`${it.effectiveDirective} ${it.blockedURI}`));
      document.addEventListener("stopover-ready", () => ((window as any).ready = true));
    });
    await openEmpty(page, copied!, policy!);
    await page.waitForFunction(() => (window as any).ready);
    if (element === "stopover-holidays") {
      const picture = page.locator(element).locator("img").first();
      await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
    }
    expect(await page.evaluate(() => (window as any).violations)).toEqual([]);
    await expect(page.locator(element)).toHaveCSS("--stopover-accent", "#b4232a");
  });
}

test("what the site adds at addresses of its own the policy lets in, and nothing else", async ({ page }) => {
  await open(page);
  const policy = page.locator("#policy");
  await expect(policy).not.toContainText("img-src");
  const set = async (name: string, value: string) => {
    await control(page, name).fill(value);
    await control(page, name).blur();
  };
  await set("map-tiles", "https://tiles.site.example/{z}/{x}/{y}.png");
  await set("map-credit", "Tiles of the site");
  await expect(policy).toContainText(/img-src https:\/\/tiles\.site\.example;/);
  await set("map-tiles-dark", "https://dark.site.example/{z}/{x}/{y}.png");
  await expect(policy).toContainText(/img-src https:\/\/tiles\.site\.example https:\/\/dark\.site\.example;/);
  await expect(policy).not.toContainText("pay.site.example");
  await set("authorize-url", "https://pay.site.example/authorize");
  await expect(policy).toContainText(/connect-src [^;]* https:\/\/pay\.site\.example;/);
});

test("the room of what comes is reserved as the README says it", async ({ page }) => {
  await open(page);
  const [, rules] = read("README.md").match(/```css .*?\n(.*?)```/s)!;
  const of = (selector: string) => rules!.split("\n").filter((line) => line.includes(`${selector}:not(:defined)`));
  const form = of("stopover-hotels");
  expect(form).toHaveLength(4);
  const expectReserved = (lines: string[]) =>
    expect.poll(async () => (await markup(page).textContent())!.replaceAll("; }", " }")).toContain(`<style>\n${lines.join("\n")}\n</style>`);
  await expectReserved(form);
  await control(page, "hotel").fill("HTL-TEST");
  await control(page, "hotel").blur();
  await expectReserved([...form, ...of("stopover-hotels[hotel]")]);
  await control(page, "view").selectOption("booking");
  await expectReserved([...form, ...of("stopover-hotels[view=booking]")]);
  await control(page, "Element").selectOption("stopover-holidays");
  await expectReserved(of("stopover-holidays"));
});

test("settings that both elements have stay when the element is another", async ({ page }) => {
  await open(page, "stopover-hotels", "#element=stopover-hotels&theme=dark&min-nights=3");
  await expect(control(page, "min-nights")).toHaveValue("3");
  await control(page, "Element").selectOption("stopover-holidays");
  await expect(frame(page).locator("stopover-holidays")).toHaveAttribute("theme", "dark");
  await expect(markup(page)).not.toContainText("min-nights");
});

test("reset brings the defaults back, in the page's address too", async ({ page }) => {
  const element = await open(page, "stopover-hotels", "#element=stopover-hotels&theme=dark&fixed=&--stopover-radius=0px");
  await expect(element).toHaveAttribute("fixed");
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page.getByRole("status")).toHaveText("Everything is as it was.");
  expect(Object.keys(await attributes(element))).toEqual(["gateway"]);
  await expect(control(page, "--stopover-radius")).toHaveValue("10");
  expect(new URL(page.url()).hash).toBe("");
});

test("where a page may not copy, what is to be copied is selected, and said", async ({ page }) => {
  await page.addInitScript(() => (navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"))));
  await open(page);
  for (const what of ["markup", "policy"]) {
    await page.getByRole("button", { name: `Copy ${what}` }).press("Enter");
    await expect(page.getByRole("status")).toHaveText("Selected: copy it with your keyboard.");
    expect(await page.evaluate(() => String(getSelection()))).toBe(await page.locator(`#${what}`).innerText());
  }
});

test("events are listed as they come, with what they say", async ({ page }) => {
  const widget = new Widget(page, await open(page));
  const events = page.getByRole("region", { name: "Events" }).getByRole("listitem");
  await expect(events.first()).toContainText(/stopover-ready.*"view": "search"/s);
  await widget.searchMalaga();
  await expect(events.filter({ hasText: "stopover-search" })).toContainText(/"name": "Málaga"/);
  await expect(events.first()).toContainText(/stopover-results.*"total": \d+/s);
  await page.getByRole("button", { name: "Clear events" }).click();
  await expect(events).toHaveCount(0);
});

for (const [width, colorScheme, locale] of [[320, "dark", "he"], [720, "light", "en"], [1200, "light", "ar"]] as const) {
  test(`it holds no barrier and fits at ${width} pixels, ${colorScheme}, in ${locale}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 740 });
    const element = await open(page, "stopover-hotels", `#element=stopover-hotels&locale=${locale}`);
    await expect(element.locator("[dir]").first()).toHaveAttribute("dir", locale === "en" ? "ltr" : "rtl");
    await expect(page.getByRole("region", { name: "Events" }).getByRole("listitem")).not.toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await element.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await expectNoBarriers(page);
  });
}
