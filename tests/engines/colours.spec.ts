// Forced colours: what is chosen, active or drawn is told from the rest in the visitor's own colours.
import { expect, test } from "./harness";
import type { Page } from "./page";

test.use({ forcedColours: true });

async function stand(tab: Page, state: string): Promise<void> {
  await tab.openState(state, { width: 1200, height: 900 });
  expect(await tab.run(() => matchMedia("(forced-colors: active)").matches)).toBe(true);
}

/** A colour of the visitor's, as the engine writes it. */
function system(tab: Page, colour: string): Promise<string> {
  return tab.run((colour) => {
    const sample = document.createElement("i");
    sample.style.color = colour;
    document.body.append(sample);
    const { color } = getComputedStyle(sample);
    sample.remove();
    return color;
  }, colour);
}

for (const [what, state, chosen] of [
  ["a filter that is set", "results-filtered", ".pill:has(:checked)"],
  ["the first and the last day", "calendar", ".cal .from .day"],
  ["the active suggestion", "suggestions", "[role=option][aria-selected=true]"],
  ["the main button", "form", ".btn.primary"],
] as const) {
  test(`${what} has the colours of a selection`, async ({ tab }) => {
    await stand(tab, state);
    const colours = await tab.part(chosen).read((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return { backgroundColor, color };
    });
    expect(colours).toEqual({ backgroundColor: await system(tab, "Highlight"), color: await system(tab, "HighlightText") });
  });
}

test("what is drawn has the colour of text, or of a selection", async ({ tab }) => {
  await stand(tab, "results-list");
  for (const [drawn, colour] of [[".sketch .me", "CanvasText"], [".dual rect", "CanvasText"], [".histo .in", "Highlight"]] as const) {
    const fill = await tab.part(drawn).read((element) => getComputedStyle(element).fill);
    expect(fill, drawn).toBe(await system(tab, colour));
  }
});
