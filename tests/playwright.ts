// What all suites in a browser have in common.
import { devices, type PlaywrightTestConfig } from "@playwright/test";

import { required } from "./required";

export { required };

export const suite = {
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    locale: "en-GB",
    timezoneId: process.env.STOPOVER_ZONE || "Europe/Vienna",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_HEADLESS ?? required("CHROMIUM"),
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
} satisfies PlaywrightTestConfig;
