// In colours that a visitor forces, every state of the gallery comes about without an error, and its words stand out.
import { STATES } from "../../www/states.js";
import { whatIsFaint } from "../e2e/fits";
import { expect, test } from "./harness";

test.use({ forcedColours: true });

for (const { name, title, narrow } of STATES.flatMap(({ states }) => states)) {
  test(`${title} (${name}): words stand out in forced colours`, async ({ tab }) => {
    await tab.openState(name, narrow ? { width: 320, height: 640 } : { width: 1200, height: 900 });
    expect(await tab.run(() => matchMedia("(forced-colors: active)").matches)).toBe(true);
    expect(await tab.run(whatIsFaint)).toEqual([]);
  });
}
