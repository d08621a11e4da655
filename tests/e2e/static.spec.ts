// The examples of a site without a backend: built against the gateway that runs, read without scripts, and the widget with them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

import { expect, test } from "./harness";
import { expectRoom, withoutPictures } from "./without-scripts";
import type { Page } from "@playwright/test";

// A site has one address, which the gateway knows.
test.describe.configure({ mode: "default" });

const { STOPOVER_DEMO, STOPOVER_BACKEND_STATIC } = process.env as Record<string, string>;
const SITE = `http://${STOPOVER_BACKEND_STATIC}`;

test.use({ origins: [STOPOVER_DEMO!] });

for (const generator of ["eleventy", "astro"]) {
  test(`a site built with ${generator} is read without scripts, and its holidays become the widget with them`, async ({ openWindow }) => {
    // Four hundred holidays are asked for, one after the other.
    test.setTimeout(600_000);
    const folder = fileURLToPath(new URL(`../../examples/static/${generator}`, import.meta.url));
    await build(folder);
    const site = await serve(`${folder}/dist`);
    const holiday = await readWithoutScripts(await openWindow({ baseURL: SITE, javaScriptEnabled: false }));
    const page = await openWindow({ baseURL: SITE });
    await page.goto("/trips/");
    const widget = page.locator("stopover-holidays");
    await expect(widget.getByRole("heading", { name: /^\d+ holidays$/ })).toBeVisible();
    await expect(widget.getByRole("searchbox")).toBeVisible();
    await page.goto(holiday.address);
    await expect(widget.getByRole("heading", { name: holiday.title, level: 2 })).toBeVisible();
    await expect(widget.getByRole("button", { name: "Send enquiry" }).or(widget.getByRole("link", { name: "Send enquiry" }))).toBeVisible();
    await page.close();
    site.close();
    site.closeAllConnections();
  });
}

async function build(folder: string) {
  const environment = { ...process.env, STOPOVER_GATEWAY: STOPOVER_DEMO, STOPOVER_SITE_ADDRESS: SITE, ASTRO_TELEMETRY_DISABLED: "1" };
  const running = spawn("npm", ["run", "build"], { cwd: folder, env: environment });
  let said = "";
  for (const output of [running.stdout, running.stderr]) output.on("data", (text) => (said += text));
  const [code] = await once(running, "exit");
  expect(code, said).toBe(0);
}

/** What any web server does with a folder. */
async function serve(folder: string) {
  const server = createServer(async ({ url }, response) => {
    const { pathname } = new URL(url!, SITE);
    const file = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    response.setHeader("content-type", file.endsWith(".xml") ? "application/xml" : "text/html; charset=utf-8");
    const content = await readFile(folder + file).catch(() => undefined);
    response.writeHead(content ? 200 : 404).end(content);
  });
  const [host, port] = STOPOVER_BACKEND_STATIC!.split(":");
  server.listen(Number(port), host);
  await once(server, "listening");
  return server;
}

/** As a search engine does: the list, what follows, one of it, and the sitemap; gives that one. */
async function readWithoutScripts(page: Page) {
  await withoutPictures(page);
  await page.goto("/trips/");
  await expect(page.getByRole("heading", { name: /^\d+ holidays$/ })).toBeVisible();
  await expect(page).toHaveTitle("Holidays");
  await expectAddress(page);
  await expectRoom(page);
  const titles = page.getByRole("article").getByRole("heading");
  await expect(titles).toHaveCount(24);
  const first = await titles.first().innerText();
  await page.getByRole("link", { name: /more$/ }).click();
  await expect(page).toHaveURL(/\/trips\/from-24\/$/);
  await expect(titles.first()).not.toHaveText(first);
  const title = await titles.first().innerText();
  await titles.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/trips\/[\w-]+\/$/);
  await expect(page).toHaveTitle(title);
  await expect(page.locator("stopover-holidays").getByRole("heading", { name: title }).first()).toBeVisible();
  await expectAddress(page);
  await expectRoom(page);
  const address = page.url();
  const sitemap = await page.request.get("/sitemap.xml");
  expect(await sitemap.text()).toContain(`<loc>${address}</loc>`);
  return { address, title };
}

/** Asserts that a page names itself, and not the list, as what search engines shall know. */
async function expectAddress(page: Page) {
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", page.url());
}
