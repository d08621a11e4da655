// A site whose backend is asked by address whether a checkout is paid: what it may answer, and what it may not.
import { Buyer, countCompletions } from "./buyer";
import { expect, test } from "./harness";
import { openDemo } from "./visitor";
import type { Route } from "@playwright/test";

/** The site's address that is asked; nothing serves it but these tests. */
const PAID = "/paid";

/** Answers that are no grant. */
const REFUSALS: Record<string, (route: Route) => Promise<void>> = {
  "that nothing is paid": (route) => route.fulfill({ status: 402, json: { grant: "not yet" } }),
  "a failure": (route) => route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Oops</h1>" }),
  "no JSON": (route) => route.fulfill({ contentType: "text/html", body: "<h1>Welcome</h1>" }),
  "no grant": (route) => route.fulfill({ json: { ok: true } }),
  "an empty grant": (route) => route.fulfill({ json: { grant: "" } }),
  "a grant that is no text": (route) => route.fulfill({ json: { grant: { a: 1 } } }),
  "no answer": (route) => route.abort("connectionreset"),
};

test("by authorize-url: whatever the site refuses, nothing is booked and nothing typed is lost; what it never answers is given up", async ({ page }) => {
  // The browser's own clock for requests cannot be put on.
  await page.addInitScript(() => {
    const limits: { milliseconds: number; expire: () => void }[] = [];
    Object.assign(window, { limits });
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      limits.push({ milliseconds, expire: () => controller.abort(new DOMException("It took too long", "TimeoutError")) });
      return controller.signal;
    };
  });
  const completions = countCompletions(page);
  const buyer = new Buyer(await openDemo(page));
  await buyer.element.evaluate((element, address) => {
    Object.assign(element, { authorize: undefined });
    element.setAttribute("authorize-url", address);
  }, PAID);
  await buyer.chooseRoom();
  await buyer.fill();
  const waiting = buyer.element.getByRole("button", { name: "Waiting for the payment" });
  const notPaid = buyer.element.getByText("The payment was not completed. Nothing has been booked");
  const answer = async (give: (route: Route) => Promise<void>) => {
    await page.unroute(`**${PAID}`);
    await page.route(`**${PAID}`, give);
  };

  for (const [refusal, give] of Object.entries(REFUSALS)) {
    await test.step(refusal, async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await answer(async (route) => {
        await held;
        await give(route);
      });
      await buyer.confirm.click();
      await expect(waiting).toBeVisible();
      await expect(notPaid).toBeHidden();
      release();
      await expect(notPaid).toBeVisible();
      await buyer.expectFilled();
    });
  }

  await answer(() => new Promise(() => {}));
  const asked = page.waitForRequest(`**${PAID}`);
  await buyer.confirm.click();
  const { checkout_id, amount, currency, ...rest } = (await asked).postDataJSON();
  expect(Object.keys(rest).sort(), "and nothing of who books").toEqual(["check_in", "check_out", "hotel", "room"]);
  await expect(waiting).toBeVisible();
  const limit = await page.evaluate(() => {
    const { milliseconds, expire } = (window as unknown as { limits: { milliseconds: number; expire: () => void }[] }).limits.at(-1)!;
    expire();
    return milliseconds;
  });
  expect(limit).toBe(90_000);
  await expect(notPaid).toBeVisible();
  await buyer.expectFilled();
  expect(completions()).toBe(0);

  // The demo's site, which grants what it is asked for.
  await answer(async (route) => {
    await route.fulfill({ response: await route.fetch({ url: new URL("/authorize", page.url()).href }) });
  });
  await buyer.confirm.click();
  await expect(buyer.confirmed).toBeVisible();
  expect(completions()).toBe(1);
  expect([typeof checkout_id, typeof amount, currency]).toEqual(["string", "number", "EUR"]);
});
