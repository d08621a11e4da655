// Run by `cargo xtask test engines`, which starts the servers and the drivers. Playwright runs the tests; its browsers are not used.
import { defineConfig } from "@playwright/test";

import { required } from "../required";
import { ENGINES, type Options, driversOf } from "./harness";

/** Tests at a time. An engine with several drivers has one for each. */
const WORKERS = 2;

const ELSEWHERE = {
  // There are no such colours, the driver's fingers are mice, and it prints nothing.
  webkit: /\/(colours|touch|print)\.spec\.ts$/,
  // tests/e2e looks at every state in this engine.
  chromium: /\/(states|mirrored)\.spec\.ts$/,
  firefox: [],
};

export default defineConfig<object, Options>({
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  // A state of the gallery comes about in many steps.
  expect: { timeout: 40_000 },
  reporter: [["list"]],
  outputDir: "test-results",
  workers: WORKERS,
  // A driver takes one session at a time.
  projects: ENGINES.map((engine) => ({
    name: engine,
    workers: driversOf(engine).length,
    testIgnore: ELSEWHERE[engine],
    // The address is for what a test asks the gateway without a browser.
    use: { engine, baseURL: required("STOPOVER_DEMO") },
  })),
});
