// Run by `cargo xtask test e2e`, which starts the servers.
import { defineConfig } from "@playwright/test";

import { required, suite } from "../playwright";

export default defineConfig({
  ...suite,
  outputDir: "test-results",
  projects: [
    { name: "widget", testIgnore: /faults\.spec\.ts$/ },
    // These have servers of their own, and one provider can only do one thing wrong at a time.
    { name: "faults", testMatch: /faults\.spec\.ts$/, workers: 1, use: { baseURL: required("STOPOVER_FAULTY_DEMO") } },
  ],
  use: { ...suite.use, baseURL: required("STOPOVER_DEMO") },
});
