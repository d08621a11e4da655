// From right to left, states that have everything between them come about without an error, and nothing is cut off.
import { STATES } from "../../www/states.js";
import { MIRRORED, OPTICAL, whatIsCutOff } from "../e2e/fits";
import { expect, test } from "./harness";

for (const { name, title, narrow, wide } of STATES.flatMap(({ states }) => states).filter(({ name }) => MIRRORED.includes(name))) {
  test(`${title} (${name}): nothing cut off in Arabic`, async ({ tab }) => {
    await tab.openState(name, { width: wide ? 1200 : narrow ? 360 : 720, height: 900 }, { dir: "rtl", lang: "ar" });
    expect(await tab.run(whatIsCutOff, OPTICAL)).toEqual([]);
    await tab.resize({ width: 360, height: 740 });
    expect(await tab.run(whatIsCutOff, OPTICAL)).toEqual([]);
  });
}
