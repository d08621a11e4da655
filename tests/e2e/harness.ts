// What every end-to-end test gets: a page that is watched while the test uses it.
//
// Import `test` and `expect` from here instead of from Playwright. After each test the watch asserts that nothing was
// asked of another origin, that the provider's key did not reach the browser, and that the page raised no error.
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page, type Response } from "@playwright/test";

export { expect };

export const test = base.extend<{ expectedErrors: RegExp[]; watched: void }>({
  // Errors a test causes on purpose; each must occur.
  expectedErrors: async ({}, use) => use([]),
  watched: [
    async ({ page, baseURL, expectedErrors }, use) => {
      const home = new URL(baseURL!).origin;
      const keys = [process.env.STOPOVER_SANDBOX_API_KEY!, process.env.STOPOVER_FAULTY_API_KEY!];
      const strangers: string[] = [];
      const errors: string[] = [];
      const leaks: Promise<string | null>[] = [];

      page.on("request", (request) => {
        const url = new URL(request.url());
        if (/^https?:$/.test(url.protocol) && url.origin !== home) strangers.push(request.url());
      });
      page.on("response", (response) => leaks.push(leak(response, keys)));
      page.on("websocket", (socket) => strangers.push(socket.url()));
      page.on("pageerror", (error) => errors.push(String(error)));

      await use();

      expect(strangers, "requests to another origin").toEqual([]);
      expect((await Promise.all(leaks)).filter(Boolean), "answers that hold the provider's key").toEqual([]);
      const unexpected = errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)));
      expect(unexpected, "uncaught errors in the page").toEqual([]);
      const missing = expectedErrors.filter((expected) => !errors.some((error) => expected.test(error)));
      expect(missing, "errors that a test meant to cause").toEqual([]);
    },
    { auto: true },
  ],
});

// The address of a response whose request, headers or body hold one of the keys.
async function leak(response: Response, keys: string[]): Promise<string | null> {
  const request = response.request();
  const seen = [
    request.url(),
    request.postData() ?? "",
    JSON.stringify(await request.allHeaders().catch(() => ({}))),
    JSON.stringify(await response.allHeaders().catch(() => ({}))),
    // A redirect has no body, and that of an aborted request is gone.
    await response.text().catch(() => ""),
  ];
  return seen.some((text) => keys.some((key) => text.includes(key))) ? request.url() : null;
}

/** Rules whose outcome changes with colours and widths alone. */
const VISIBLE_RULES = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

// Asserts that axe finds no barrier in the page as it stands, shadow roots included.
export async function expectNoBarriers(page: Page): Promise<void> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  await expectNoViolations(new AxeBuilder({ page }).withTags(tags));
}

// The same for a page that was looked at in full in other colours or widths: what these can change.
export async function expectNoVisibleBarriers(page: Page): Promise<void> {
  await expectNoViolations(new AxeBuilder({ page }).withRules(VISIBLE_RULES));
}

async function expectNoViolations(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target) }));
  expect(found).toEqual([]);
}
