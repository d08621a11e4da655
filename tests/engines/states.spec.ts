// Every state of the gallery comes about without an error, and nothing is cut off or wider than the page.
import { STATES } from "../../www/states.js";
import { MIRRORED, OPTICAL, whatIsCutOff } from "../e2e/fits";
import { expect, test } from "./harness";
import type { Page } from "./page";

const cutOff = (tab: Page) => tab.run(whatIsCutOff, OPTICAL);

for (const { name, title, narrow, wide } of STATES.flatMap(({ states }) => states)) {
  test(`${title} (${name}): nothing cut off`, async ({ tab }) => {
    const telephone = { width: 320, height: 640 };
    const desk = { width: 1200, height: 900 };
    await tab.openState(name, narrow ? telephone : desk);
    expect(await cutOff(tab)).toEqual([]);
    if (!narrow) {
      await tab.resize(telephone);
      expect(await cutOff(tab)).toEqual([]);
    }
  });

  if (MIRRORED.includes(name)) {
    test(`${title} (${name}): nothing cut off in Arabic`, async ({ tab }) => {
      await tab.openState(name, { width: wide ? 1200 : narrow ? 360 : 720, height: 900 }, { dir: "rtl", lang: "ar" });
      expect(await cutOff(tab)).toEqual([]);
      await tab.resize({ width: 360, height: 740 });
      expect(await cutOff(tab)).toEqual([]);
    });
  }
}
