// The package in the projects of this folder, each as its visitors get it: from a search to a hotel's rates.
import type { Page } from "@playwright/test";

import { expect, test } from "../e2e/harness.ts";
import { Widget } from "../e2e/visitor.ts";
import { required } from "../playwright.ts";
import { pages } from "./pages.ts";

test.use({ isConsoleRead: true, origins: [required("STOPOVER_GATEWAY")] });

/** Tests of a project, whose page asks itself and the gateway, and nobody else. */
function of(project: keyof typeof pages, tests: () => void) {
  test.describe(() => {
    test.use({ baseURL: pages[project] });
    tests();
  });
}

async function open(page: Page): Promise<Widget> {
  await page.goto("/");
  const widget = new Widget(page);
  await expect(widget.destination).toBeVisible();
  return widget;
}

async function searchToHotel(widget: Widget) {
  await widget.searchMalaga();
  await widget.titles.first().click();
  await expect(widget.back).toBeVisible();
}

of("vite", () => {
  test("built by Vite, an element that a script has mounted leads to a hotel", async ({ page }) => {
    const widget = await open(page);
    await searchToHotel(widget);
    const sent = await page.evaluate(() => window.dataLayer.map(({ event }) => event));
    expect(sent).toEqual(["stopover_search", "stopover_results", "stopover_hotel_view"]);
  });

  test("its handle changes the element and takes it away", async ({ page }) => {
    const widget = await open(page);
    await expect(widget.element).toHaveAttribute("min-nights", "2");
    await page.evaluate(() => (location.hash = "short"));
    await expect(widget.element).toHaveAttribute("min-nights", "1");
    await page.evaluate(() => (location.hash = "gone"));
    await expect(widget.element).toHaveCount(0);
  });

  test("a language is a file that the bundler has taken along", async ({ page }) => {
    const widget = await open(page);
    const file = page.waitForResponse(/\/de-\w+-?[\w-]*\.json$/);
    await widget.element.evaluate((element) => element.setAttribute("locale", "de"));
    expect((await file).ok()).toBe(true);
    await expect(widget.element.getByRole("button", { name: "Suchen", exact: true })).toBeVisible();
  });
});

of("viteDev", () => {
  test("under Vite's development server, which bundles packages anew, it leads to a hotel", async ({ page }) => {
    await searchToHotel(await open(page));
  });

  test("elements of one page speak the languages that they name, with the page's own words", async ({ page }) => {
    await page.goto("/languages.html");
    const [austrian, french, danish] = await page.locator("stopover-hotels").all();
    await expect(austrian.getByRole("button", { name: "Find your room", exact: true })).toBeVisible();
    await expect(austrian.getByRole("button", { name: /^Gäste/ })).toBeVisible();
    await expect(french.getByRole("button", { name: "Find a room", exact: true })).toBeVisible();
    await expect(french.getByRole("button", { name: /^Voyageurs/ })).toBeVisible();
    await expect(danish.getByRole("button", { name: /^Gæster/ })).toBeVisible();
    await expect(danish.getByRole("button", { name: /^Check-in/ })).toBeVisible();
  });
});

of("vite7", () => {
  test("under that of Vite 7, set up to exclude the package, it leads to a hotel", async ({ page }) => {
    await searchToHotel(await open(page));
  });
});

of("react", () => {
  test("in a React application it leads to a hotel, and tells React what it found", async ({ page }) => {
    const widget = await open(page);
    await searchToHotel(widget);
    await expect(page.locator("#found")).toHaveText(/^[1-9]\d* hotels$/);
    await page.getByRole("button", { name: "Begin anew" }).click();
    await expect(widget.destination).toHaveValue("");
  });

  test("React takes over what a server has rendered, and a property and a listener arrive once it is mounted", async ({ page }) => {
    await page.goto("/hydrated.html");
    const widget = new Widget(page);
    await searchToHotel(widget);
    await expect(page).toHaveTitle(/^[1-9]\d* hotels in what was served$/);
    expect(await widget.element.evaluate((element) => (element as unknown as { authorize: () => Promise<string> }).authorize())).toBe("a grant");
  });
});

of("vue", () => {
  test("in a Vue application it leads to a hotel, and tells Vue what it found", async ({ page }) => {
    const widget = await open(page);
    await expect(widget.element).toHaveJSProperty("maxNights", 14);
    await searchToHotel(widget);
    await expect(page.locator("#found")).toHaveText(/^[1-9]\d* hotels$/);
  });
});

for (const bundler of ["webpack", "rollup", "parcel"] as const) {
  of(bundler, () => {
    test(`built by ${bundler}, it leads to a hotel and speaks another language`, async ({ page }) => {
      const widget = await open(page);
      await searchToHotel(widget);
      await widget.element.evaluate((element) => element.setAttribute("locale", "de"));
      await expect(widget.element.getByRole("button", { name: "Suchen", exact: true })).toBeVisible();
    });

    test(`built by ${bundler}, its script names no folder of the machine that built it`, async ({ page }) => {
      await open(page);
      const [script] = await page.evaluate(() =>
        performance.getEntriesByType("resource").flatMap(({ name }) => (name.endsWith(".js") ? [name] : [])),
      );
      const text = await (await page.request.get(script)).text();
      expect(text.match(/file:\/\/[^"]*/g)).toBeNull();
    });
  });
}

of("webpack", () => {
  test.use({ expectedErrors: [/RuntimeError: on purpose/] });

  test("built by webpack and served as files of any kind, it notices a trap and begins anew", async ({ page }) => {
    await page.route(/\.wasm$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), "content-type": "application/octet-stream" } });
    });
    await page.addInitScript(breakOnCommand);
    const widget = await open(page);
    await page.evaluate(() => (window.broken = true));
    await widget.destination.fill("malag");
    await expect(widget.element.getByRole("alert")).toBeVisible();
    await page.evaluate(() => (window.broken = false));
    await widget.element.getByRole("button", { name: "Try again" }).click();
    await expect(widget.destination).toBeVisible();
  });
});

/** Lets whatever the WebAssembly calls fail while `broken` is set. */
function breakOnCommand() {
  Error.stackTraceLimit = 100;
  const { instantiate } = WebAssembly;
  const failing = (run: (...given: unknown[]) => unknown) => (...given: unknown[]) => {
    if (window.broken) throw new WebAssembly.RuntimeError("on purpose");
    return run(...given);
  };
  const patched = (module: WebAssembly.Module, imports: WebAssembly.Imports) => {
    for (const functions of Object.values(imports)) {
      for (const [name, run] of Object.entries(functions)) {
        const { writable } = Object.getOwnPropertyDescriptor(functions, name)!;
        if (writable && typeof run === "function") functions[name] = failing(run as () => unknown);
      }
    }
    return instantiate(module, imports);
  };
  Object.assign(WebAssembly, { instantiate: patched });
}

of("plain", () => {
  test.use({ origins: [required("STOPOVER_GATEWAY"), pages.cdn] });

  test("without a bundler, from another origin, under a strict policy and with its digest, it leads to a hotel", async ({ page }) => {
    const widget = await open(page);
    await searchToHotel(widget);
  });

  test("without a bundler, the page's style sheet changes what it looks like", async ({ page }) => {
    const { searchButton } = await open(page);
    await expect(searchButton).toHaveCSS("background-color", "rgb(180, 35, 42)");
    await expect(searchButton).toHaveCSS("border-radius", "4px");
    await expect(searchButton).toHaveCSS("border-width", "2px");
    await expect(searchButton).toHaveCSS("box-shadow", "rgba(0, 0, 0, 0.3) 0px 2px 0px 0px");
  });

  test.describe(() => {
    test.use({ expectedErrors: [/integrity/] });

    test("with its digest on the page, a file that was changed on the way does not run", async ({ page }) => {
      await page.route(`${pages.cdn}/**/hotels-*.wasm`, async (route) => {
        const response = await route.fetch();
        const body = Buffer.concat([await response.body(), Buffer.from([0, 2, 1, 88])]);
        await route.fulfill({ response, body });
      });
      await page.goto("/");
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(page.getByRole("link", { name: "Write to us for an offer" })).toBeVisible();
    });
  });
});

of("gateway", () => {
  test("with the package from the gateway, a page has a hotel search and a catalogue of holidays", async ({ page }) => {
    await searchToHotel(await open(page));
    const holidays = page.locator("stopover-holidays");
    await holidays.scrollIntoViewIfNeeded();
    await expect(holidays.getByRole("article").first()).toBeVisible();
  });
});

declare global {
  interface Window {
    broken: boolean;
    dataLayer: { event: string }[];
  }
}
