// The browser in which is measured: Chromium, with nothing going on in it but that.
import { chromium } from "@playwright/test";

import { required } from "./figures.mjs";

const ALONE = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

/** Starts it, with more flags. */
export const launch = (...flags) => chromium.launch({ executablePath: required("CHROMIUM"), args: [...ALONE, ...flags] });
