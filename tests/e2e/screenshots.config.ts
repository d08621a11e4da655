// Takes the pictures of docs/screenshots: `cargo xtask test e2e -- --config tests/e2e/screenshots.config.ts`.
import base from "./playwright.config";

export default { ...base, projects: undefined, testMatch: "screenshots.ts", workers: 1 };
