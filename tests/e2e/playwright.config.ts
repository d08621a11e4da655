// Run by `cargo xtask test e2e`, which starts the servers and names browser, page and key in the environment.
import { defineConfig, devices } from "@playwright/test";

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with \`cargo xtask test e2e\``);
  return value;
}

export default defineConfig({
  testDir: ".",
  outputDir: "test-results",
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  projects: [
    { name: "widget", testIgnore: /faults\.spec\.ts$/ },
    // These have servers of their own, and one provider can only do one thing wrong at a time.
    { name: "faults", testMatch: /faults\.spec\.ts$/, workers: 1, use: { baseURL: required("STOPOVER_FAULTY_DEMO") } },
  ],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: required("STOPOVER_DEMO"),
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
});
