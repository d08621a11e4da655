// What every test of this suite gets: a page in the engine under test, in which no script may fail, and that asks no other origin and
// leaves no cookie. The browser stays open from test to test.
import { writeFileSync } from "node:fs";

import { test as base, expect } from "@playwright/test";

import { expectErrors } from "../errors";
import { required } from "../required";
import { Page } from "./page";
import { Site, traces } from "./site";
import { Session } from "./webdriver";

export { expect };

/** Each in a project of its own; those with most to do first. */
export const ENGINES = ["firefox", "webkit", "chromium"] as const;

/** What `cargo xtask test engines` says of each driver: where it listens, and what a session is to ask for. */
type Driver = { address: string; capabilities: Record<string, Browser> };
/** The options of a browser, under a name of its own. */
type Browser = { args: string[]; prefs?: Record<string, unknown> };

export type Options = { engine: (typeof ENGINES)[number]; forcedColours: boolean; scripts: boolean };

export function driversOf(engine: Options["engine"]): Driver[] {
  return JSON.parse(required("STOPOVER_ENGINES"))[engine];
}

/** Settings by which Firefox takes the colours of a page away, as a visitor of Windows' contrast themes has it, with a selection as theirs
 * have: that of Linux is itself hard to read. */
const FORCED_IN_FIREFOX = {
  "ui.useAccessibilityTheme": 1,
  "browser.display.document_color_use": 2,
  "ui.highlight": "#8ee3f0",
  "ui.highlighttext": "#263b50",
};

/** Switches a page's scripts off, as a visitor of each engine does. The driver's run all the same. */
const SCRIPTS_OFF: Record<Options["engine"], (browser: Browser) => void> = {
  firefox: (browser) => (browser.prefs = { "javascript.enabled": false }),
  webkit: (browser) => browser.args.push("--enable-javascript=FALSE"),
  chromium: (browser) => (browser.prefs = { "profile.default_content_setting_values.javascript": 2 }),
};

type Worker = Options & { session: Session; site: Site };

type Fixtures = {
  /** Errors a test causes on purpose; each must occur. */
  expectedErrors: RegExp[];
  tab: Page;
};

export const test = base.extend<Fixtures, Worker>({
  engine: ["chromium", { scope: "worker", option: true }],
  forcedColours: [false, { scope: "worker", option: true }],
  scripts: [true, { scope: "worker", option: true }],
  session: [
    async ({ engine, forcedColours, scripts }, use, { parallelIndex }) => {
      const drivers = driversOf(engine);
      // No two that run at the same time have the same number.
      const { address, capabilities } = drivers[parallelIndex % drivers.length]!;
      const browser = Object.values(capabilities)[0]!;
      if (forcedColours && engine === "firefox") browser.prefs = FORCED_IN_FIREFOX;
      if (!scripts) SCRIPTS_OFF[engine](browser);
      const session = await Session.open(address, capabilities);
      if (forcedColours && engine === "chromium") {
        const params = { features: [{ name: "forced-colors", value: "active" }] };
        await session.send("/goog/cdp/execute", { cmd: "Emulation.setEmulatedMedia", params });
      }
      await use(session);
      await session.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({}, use) => {
      const site = await Site.start(required("STOPOVER_DEMO"));
      await use(site);
      site.stop();
    },
    { scope: "worker" },
  ],

  expectedErrors: async ({}, use) => use([]),
  tab: async ({ session, site, expectedErrors }, use, info) => {
    site.forget();
    await session.resize(1280, 1200);
    const tab = new Page(session, site);
    await use(tab);
    if (info.status !== info.expectedStatus) {
      writeFileSync(info.outputPath("window.png"), await session.picture(), "base64");
    }
    const { errors } = site;
    // Nothing of it reaches into the next test.
    const { strangers, cookies } = await tab.run(traces, site.origins).finally(() => session.open("about:blank"));
    expect(strangers, "requests to another origin").toEqual([]);
    expect(cookies, "cookies").toBe("");
    expectErrors(errors, expectedErrors);
  },
});
