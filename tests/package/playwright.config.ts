// Run by `cargo xtask test package`, which builds the projects and starts the gateway.
import { defineConfig } from "@playwright/test";

import { suite } from "../playwright.ts";
import { pages } from "./pages.ts";

const serve = (command: string, page: keyof typeof pages, path = "/") => ({
  command: command.replace("PORT", new URL(pages[page]).port),
  url: `${pages[page]}${path}`,
  reuseExistingServer: false,
});

const vite = "node node_modules/vite/bin/vite.js";
const address = "--host 127.0.0.1 --port PORT --strictPort";

export default defineConfig({
  ...suite,
  testMatch: "*.spec.ts",
  outputDir: "../e2e/test-results/package",
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
    serve("node serve.mjs PORT gateway", "gateway"),
    serve("node serve.mjs PORT node_modules/@stopover/widgets /travel/stopover/", "cdn", "/travel/stopover/package.json"),
  ],
});
