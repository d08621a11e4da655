// The fonts that tests see are those of package-lock.json: see tests/fonts.conf.
import type { Page } from "@playwright/test";

import { expect, test } from "./harness";
import { openState, setFont } from "./visitor";

type Node = { nodeId: number; localName: string; nodeName: string; children?: Node[]; shadowRoots?: Node[] };

/** The families the widget's words are drawn in, in all weights. */
async function families(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument", { depth: -1, pierce: true });
  const all = (node: Node): Node[] => [node, ...[...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(all)];
  const widget = all(root).find(({ localName }) => localName === "stopover-hotels")!;
  const worded = all(widget).filter(({ children }) => children?.some(({ nodeName }) => nodeName === "#text"));
  const used = await Promise.all(worded.map(({ nodeId }) => devtools.send("CSS.getPlatformFontsForNode", { nodeId })));
  const names = used.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName.replace(/ (Medium|SemiBold)$/, "")));
  return [...new Set(names)].sort();
}

for (const [lang, dir, others] of [
  ["en", "ltr", []],
  ["el", "ltr", []],
  ["ar", "rtl", ["Noto Sans Arabic"]],
  ["he", "rtl", ["Noto Sans Hebrew"]],
] as const) {
  test(`the widget is drawn in the repository's fonts in ${lang}`, async ({ page }) => {
    await openState(page, "results", { lang, dir });
    expect(await families(page)).toEqual(["Noto Sans", ...others]);
  });
}

test("a brand's headings are drawn in the repository's serif", async ({ page }) => {
  await openState(page, "results", { brand: "warm" });
  expect(await families(page)).toEqual(["Noto Sans", "Noto Serif"]);
});

test("the wide font of the tests is another", async ({ page }) => {
  await openState(page, "results");
  await setFont(page, "DejaVu Sans");
  expect(await families(page)).toEqual(["DejaVu Sans"]);
});
