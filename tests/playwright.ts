// What all suites in a browser have in common.
import { devices, type PlaywrightTestConfig } from "@playwright/test";

/** What `cargo xtask test` says in the environment: browser, addresses, keys. */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with \`cargo xtask test\``);
  return value;
}

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
    timezoneId: "Europe/Vienna",
    // Recording every step of every test takes a third of the time.
    trace: process.env.CI ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
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
} satisfies PlaywrightTestConfig;
