// Run by `cargo xtask test wordpress`, which serves the site (tests/serve.php) with a gateway and a sandbox behind it.
import { defineConfig } from "@playwright/test";

import e2e from "../../../tests/e2e/playwright.config";

export default defineConfig({
  ...e2e,
  testDir: ".",
  testMatch: "*.spec.ts",
  // The block editor is large, and the site answers one request at a time.
  timeout: 120_000,
  projects: [{ name: "wordpress" }],
  use: { ...e2e.use, baseURL: process.env.STOPOVER_WORDPRESS_SITE },
});
