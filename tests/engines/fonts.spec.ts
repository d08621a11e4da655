// The fonts that each engine sees are those of package-lock.json: see tests/fonts.conf.
import { expect, test } from "./harness";

/** How wide a few words are at 100 pixels by the fonts' own advances; engines round each letter in their own way. */
const WIDTHS = { "Noto Sans": 1005, "DejaVu Sans": 1053, "a family that nobody has": 1005 };
const ROUNDING = 10;

test("words are as wide as in the repository's fonts, not in those of the machine", async ({ tab }) => {
  await tab.openState("form", { width: 720, height: 600 });
  for (const [family, expected] of Object.entries(WIDTHS)) {
    const width = await tab.run((family) => {
      const pen = document.createElement("canvas").getContext("2d")!;
      pen.font = `100px "${family}"`;
      return pen.measureText("Übernachtung Αθήνα").width;
    }, family);
    expect(Math.abs(width - expected), `${family}: ${width}`).toBeLessThan(ROUNDING);
  }
});
