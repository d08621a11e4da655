// The fonts that each engine sees are those of package-lock.json: see tests/fonts.conf and www/fonts.css.
import { expect, test } from "./harness";

/** How wide a few words are at 100 pixels by the fonts' own advances; engines round each letter in their own way. */
const WIDTHS = {
  "Noto Sans": 1005,
  "DejaVu Sans": 1053,
  "a family that nobody has": 1005,
  // By which the gallery asks for them: of the machine under test, and from the server, as on all other machines.
  "Stopover Sans": 1005,
  "Gallery Sans": 1005,
  "Stopover Serif": 1017,
  "Gallery Serif": 1017,
};
const ROUNDING = 10;

test("words are as wide as in the repository's fonts, not in those of the machine", async ({ tab }) => {
  await tab.openState("form", { width: 720, height: 600 });
  for (const [family, expected] of Object.entries(WIDTHS)) {
    const width = await tab.run(async (family) => {
      const pen = document.createElement("canvas").getContext("2d")!;
      pen.font = `100px "${family}"`;
      const words = "Übernachtung Αθήνα";
      await document.fonts.load(pen.font, words);
      return pen.measureText(words).width;
    }, family);
    expect(Math.abs(width - expected), `${family}: ${width}`).toBeLessThan(ROUNDING);
  }
});

test("the gallery asks for no font that a machine may have of its own", async ({ tab }) => {
  await tab.openState("results-list", { width: 720, height: 600 }, { brand: "warm" });
  const named = await tab.part("h2").read((heading) => [getComputedStyle(heading).fontFamily, getComputedStyle(document.body).fontFamily].join(", "));
  const families = [...new Set(named.split(", ").map((family) => family.replaceAll('"', "")))];
  expect(families.sort()).toEqual(["Gallery Sans", "Gallery Serif", "Stopover Sans", "Stopover Sans Arabic", "Stopover Sans Hebrew", "Stopover Serif", "sans-serif", "serif"]);
});
