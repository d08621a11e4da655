// Run by `cargo xtask test e2e`, which starts the servers.
import { defineConfig } from "@playwright/test";

import { required, suite } from "../playwright";

export default defineConfig({
  ...suite,
  workers: suite.workers + 1,
  outputDir: "test-results",
  expect: {
    ...suite.expect,
    // Browsers of different versions smooth edges differently, which the comparison leaves out. What has moved, gone or changed its
    // colour differs in more, even a word in another colour: by default a brand's colour could be another and nobody would see.
    toHaveScreenshot: { pathTemplate: "../../docs/screenshots/{arg}{ext}", animations: "disabled", caret: "hide", threshold: 0.05, maxDiffPixels: 100 },
  },
  projects: [
    // These have servers of their own, and one provider can only do one thing wrong at a time. They mostly wait.
    {
      name: "faults",
      testMatch: /faults\.spec\.ts$/,
      workers: 1,
      // After a purchase for which the provider was busy, the gateway spares it with searches for a while.
      expect: { timeout: 60_000 },
      use: { baseURL: required("STOPOVER_FAULTY_DEMO") },
    },
    // Takes minutes: begun last, it would be waited for alone.
    { name: "release", testMatch: /release\.spec\.ts$/ },
    { name: "widget", testIgnore: [/faults\.spec\.ts$/, /release\.spec\.ts$/] },
  ],
  use: { ...suite.use, baseURL: required("STOPOVER_DEMO") },
});
