// Every state of the gallery comes about without an error, nothing is cut off or wider than the page, and words stand out; in the colours
// that the visitor forces, where the engine lets them.
import { STATES } from "../../www/states.js";
import { OPTICAL, whatIsCutOff, whatIsFaint } from "../e2e/fits";
import { expect, test } from "./harness";

test.use({ forcedColours: true });

for (const { name, title, narrow } of STATES.flatMap(({ states }) => states)) {
  test(`${title} (${name}): nothing cut off or faint`, async ({ tab, engine }) => {
    const telephone = { width: 320, height: 640 };
    const desk = { width: 1200, height: 900 };
    await tab.openState(name, narrow ? telephone : desk);
    expect(await tab.run(() => matchMedia("(forced-colors: active)").matches)).toBe(engine !== "webkit");
    expect(await tab.run(whatIsCutOff, OPTICAL)).toEqual([]);
    expect(await tab.run(whatIsFaint)).toEqual([]);
    if (!narrow) {
      await tab.resize(telephone);
      expect(await tab.run(whatIsCutOff, OPTICAL)).toEqual([]);
      expect(await tab.run(whatIsFaint)).toEqual([]);
    }
  });
}
