// What every end-to-end test gets: a page that is watched while the test uses it.
//
// Import `test` and `expect` from here instead of from Playwright. After each test the watch asserts that nothing was
// asked of another origin, that the provider's key did not reach the browser, that no cookie was left, and that the page raised no error.
import { readFileSync } from "node:fs";

import { test as base, expect, type BrowserContext, type BrowserContextOptions, type ConsoleMessage, type Page, type Request, type Response, type WebError, type WebSocket } from "@playwright/test";
import type { RunOptions } from "axe-core";

import { expectErrors } from "../errors";
import { required } from "../required";

export { expect };

type Fixtures = {
  // Errors a test causes on purpose; each must occur.
  expectedErrors: RegExp[];
  // Whether errors and warnings in the console of its page count as such.
  isConsoleRead: boolean;
  // Origins that its pages may ask besides their own: where the gateway is, if that is elsewhere.
  origins: string[];
  // Names of cookies that the site around the widget sets by itself.
  siteCookies: RegExp;
  // Opens a page in a window of another kind, watched like `page`.
  openWindow: (options: BrowserContextOptions) => Promise<Page>;
};

export const test = base.extend<Fixtures>({
  expectedErrors: async ({}, use) => use([]),
  isConsoleRead: async ({}, use) => use(false),
  origins: async ({}, use) => use([]),
  siteCookies: async ({}, use) => use(/^$/),
  context: async ({ context, baseURL, origins, expectedErrors, isConsoleRead, siteCookies }, use) => {
    const check = watch(context, [baseURL!, ...origins], isConsoleRead, siteCookies);
    await use(context);
    await check(expectedErrors);
  },
  openWindow: async ({ browser, baseURL, origins, isConsoleRead, siteCookies }, use) => {
    const opened: { context: BrowserContext; check: ReturnType<typeof watch> }[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL, ...options });
      opened.push({ context, check: watch(context, [options.baseURL ?? baseURL!, ...origins], isConsoleRead, siteCookies) });
      return context.newPage();
    });
    for (const { context, check } of opened) {
      try {
        await check([]);
      } finally {
        await context.close();
      }
    }
  },
});

/** For tests that open one page after the other and leave nothing in the browser: a worker's share one window, which keeps what it has
 * loaded and compiled. */
export const inOneWindow = test.extend<{}, { zone: string | undefined; window: Page }>({
  // Its time zone, where that is not the suite's.
  zone: [undefined, { scope: "worker", option: true }],
  window: [
    async ({ browser, zone }, use, { project }) => {
      const { viewport, locale, timezoneId, baseURL } = project.use;
      const context = await browser.newContext({ viewport, locale, timezoneId: zone ?? timezoneId, baseURL });
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
  context: async ({ window, baseURL, origins, expectedErrors, isConsoleRead }, use) => {
    const check = watch(window.context(), [baseURL!, ...origins], isConsoleRead);
    await use(window.context());
    await check(expectedErrors);
  },
  page: async ({ window, context: _watched, viewport }, use) => {
    await window.setViewportSize(viewport!);
    await use(window);
    await window.goto("about:blank");
  },
});

// Watches all pages of a context. Gives what ends this and asserts that nothing happened in them that must not.
function watch(context: BrowserContext, addresses: string[], isConsoleRead = false, siteCookies = /^$/) {
  const homes = addresses.map((address) => new URL(address).origin);
  const { STOPOVER_FAULTY_API_KEY } = process.env;
  const keys = [required("STOPOVER_SANDBOX_API_KEY"), ...(STOPOVER_FAULTY_API_KEY ? [STOPOVER_FAULTY_API_KEY] : [])];
  const strangers: string[] = [];
  const errors: string[] = [];
  const leaks: Promise<string | null>[] = [];

  const ask = (address: string) => {
    const url = new URL(address.replace(/^ws/, "http"));
    if (/^https?:$/.test(url.protocol) && !homes.includes(url.origin)) strangers.push(address);
  };
  const onRequest = (request: Request) => ask(request.url());
  const onResponse = (response: Response) => leaks.push(leak(response, keys));
  const onSocket = (socket: WebSocket) => ask(socket.url());
  const onPage = (page: Page) => page.on("websocket", onSocket);
  const onError = (error: WebError) => errors.push(String(error.error()));
  const onConsole = (message: ConsoleMessage) => {
    if (isConsoleRead && ["error", "warning"].includes(message.type())) errors.push(message.text());
  };
  context.on("request", onRequest).on("response", onResponse).on("page", onPage).on("weberror", onError).on("console", onConsole);
  context.pages().forEach(onPage);

  return async (expectedErrors: RegExp[]) => {
    context.off("request", onRequest).off("response", onResponse).off("page", onPage).off("weberror", onError).off("console", onConsole);
    for (const page of context.pages()) page.off("websocket", onSocket);
    expect(strangers, "requests to another origin").toEqual([]);
    const cookies = (await context.cookies()).map(({ name }) => name);
    expect(cookies.filter((name) => !siteCookies.test(name)), "cookies").toEqual([]);
    expect((await Promise.all(leaks)).filter(Boolean), "answers that hold the provider's key").toEqual([]);
    expectErrors(errors, expectedErrors);
  };
}

/** A file of the package whose address has the digest of what is in it: it is read once. */
const NAMED_BY_CONTENT = /-[0-9a-f]{10}\.\w+$/;
const READ = new Set<string>();

// The address of a response whose request, headers or body hold one of the keys.
async function leak(response: Response, keys: string[]): Promise<string | null> {
  const request = response.request();
  // A redirect has no body, and that of an aborted request is gone.
  const body = READ.has(request.url()) ? "" : await response.text().catch(() => null);
  if (body !== null && NAMED_BY_CONTENT.test(request.url())) READ.add(request.url());
  const seen = [
    request.url(),
    request.postData() ?? "",
    JSON.stringify(await request.allHeaders().catch(() => ({}))),
    JSON.stringify(await response.allHeaders().catch(() => ({}))),
    body ?? "",
  ];
  return seen.some((text) => keys.some((key) => text.includes(key))) ? request.url() : null;
}

/** Rules whose outcome changes only with colours and widths. */
const VISIBLE_RULES = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

// Asserts that axe finds no barrier in the page as it stands, shadow roots included.
export async function expectNoBarriers(page: Page): Promise<void> {
  await expectNoViolations(page, ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]);
}

// The same for a page that was looked at in full in other colours or widths: what these can change.
export async function expectNoVisibleBarriers(page: Page): Promise<void> {
  await expectNoViolations(page, VISIBLE_RULES);
}

/** It is large: a document gets it once, however often it is looked at. */
const AXE = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
/** What that defines. */
declare const axe: typeof import("axe-core");

/** Waits in a page until what changes its colours has them. */
export async function changed(): Promise<void> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const widgets = [...document.querySelectorAll("stopover-hotels, stopover-holidays")].map((element) => element.shadowRoot);
  const changes = [document, ...widgets].flatMap((root) => root?.getAnimations() ?? []).filter((it) => it instanceof CSSTransition);
  // One that is cut short by another change is over as well.
  await Promise.allSettled(changes.map((it) => it.finished));
}

// By rules, or tags of rules. All frames are of one origin.
async function expectNoViolations(page: Page, runOnly: string[]): Promise<void> {
  for (const frame of page.frames()) {
    await frame.evaluate(changed);
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
  }
  const found = await page.evaluate(async (options: RunOptions) => {
    const { violations } = await axe.run(options);
    return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target) }));
  }, { runOnly, resultTypes: ["violations" as const] });
  expect(found).toEqual([]);
}
