// Run by `cargo xtask test wordpress`, which serves the site (tests/serve.php) with a gateway and a sandbox behind it.
import { defineConfig } from "@playwright/test";

import e2e from "../../../tests/e2e/playwright.config";

export default defineConfig({
  ...e2e,
  testDir: ".",
  testMatch: "*.spec.ts",
  projects: [{ name: "wordpress" }],
  use: { ...e2e.use, baseURL: process.env.STOPOVER_WORDPRESS_SITE },
});
