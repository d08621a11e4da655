// Run by `cargo xtask test package`, which names browser, gateway and the pages' addresses in the environment.
import { defineConfig, devices } from "@playwright/test";

import { pages, required } from "./pages.ts";

const serve = (command: string, page: keyof typeof pages, path = "/") => ({
  command: command.replace("PORT", new URL(pages[page]).port),
  url: `${pages[page]}${path}`,
  reuseExistingServer: false,
});

const vite = "node node_modules/vite/bin/vite.js";
const address = "--host 127.0.0.1 --port PORT --strictPort";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../e2e/test-results/package",
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  webServer: [
    serve(`${vite} preview vite ${address}`, "vite"),
    serve(`${vite} vite ${address} --force`, "viteDev"),
    serve(`node node_modules/vite-7/bin/vite.js vite --config vite/vite-7.config.ts ${address} --force`, "vite7"),
    serve(`${vite} preview vite-react ${address}`, "react"),
    serve(`${vite} preview vite-vue ${address}`, "vue"),
    serve("node serve.mjs PORT webpack", "webpack"),
    serve("node serve.mjs PORT rollup", "rollup"),
    serve("node serve.mjs PORT parcel/dist", "parcel"),
    serve("node serve.mjs PORT plain", "plain"),
    serve("node serve.mjs PORT node_modules/stopover /travel/stopover/", "cdn", "/travel/stopover/package.json"),
  ],
  use: {
    ...devices["Desktop Chrome"],
    locale: "en-GB",
    timezoneId: "Europe/Vienna",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: required("CHROMIUM"),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
