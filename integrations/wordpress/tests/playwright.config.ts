// Run by `cargo xtask test wordpress`, which serves the site (tests/serve.php) with a gateway and a sandbox behind it.
import { defineConfig } from "@playwright/test";

import { required, suite } from "../../../tests/playwright";

export default defineConfig({
  ...suite,
  outputDir: "test-results",
  testMatch: "*.spec.ts",
  // The block editor is large, and the site answers one request at a time.
  timeout: 120_000,
  use: { ...suite.use, baseURL: required("STOPOVER_WORDPRESS_SITE") },
});
