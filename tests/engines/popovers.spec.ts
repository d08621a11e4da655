// What lies over the page stands where it belongs: at its field, or over the whole viewport; in numbers, and in pages that are
// narrow, scrolled and zoomed.
import { expect, test } from "./harness";
import { KEYS, type Box, type Page, type Part } from "./page";

const WIDTHS = [320, 390, 768, 1200];
const HEIGHT = 1000;
/** From here on there is room beside the field, so that its dialog is no sheet. */
const ANCHORED_FROM = 560;
/** The distance between a field and what is anchored to it. */
const GAP = 8;

/** As an engine without anchor positioning answers. */
const WITHOUT_ANCHORS = `<script>
  const supports = CSS.supports.bind(CSS);
  CSS.supports = (...asked) => !asked.some((part) => part.includes("anchor")) && supports(...asked);
</script>`;

/** A page with the widget in its middle, so that it can be scrolled both ways. */
const PAGE = `
  <div style="height: 160px"></div>
  <main style="margin: 0 20px; font-family: sans-serif"><stopover-hotels gateway="/" load="eager"></stopover-hotels></main>
  <div style="height: 3000px"></div>
  <script type="module" src="/pkg/stopover.js"></script>`;

/** The viewport's box in the same pixels as those of its elements. Of zoomed pages WebKit's change as they are scrolled. */
function whole(tab: Page): Promise<Box> {
  return tab.run(() => {
    const whole = document.createElement("div");
    whole.style.cssText = "position: fixed; inset: 0; visibility: hidden";
    document.body.append(whole);
    const { left, top, right, bottom, width, height } = whole.getBoundingClientRect();
    whole.remove();
    return { left, top, right, bottom, width, height };
  });
}

/** Scrolls and zooms the page. */
async function look(tab: Page, zoom: number, scrolled: number): Promise<Box> {
  const reached = await tab.run(
    (zoom, scrolled) => {
      // However little a page holds, it can be scrolled.
      document.body.style.minHeight = "3000px";
      document.documentElement.style.setProperty("zoom", String(zoom));
      scrollTo(0, scrolled);
      return scrollY;
    },
    zoom,
    scrolled,
  );
  expect(Math.abs(reached - scrolled), `scrolled by ${scrolled}`).toBeLessThan(2);
  await tab.drawn();
  return whole(tab);
}

/** Ways to look at a page: as it is, scrolled, and both zoomed and scrolled, in each width. */
async function* views(tab: Page, widths = WIDTHS) {
  for (const width of widths) {
    await tab.resize({ width, height: HEIGHT });
    for (const [zoom, scrolled] of [[1, 0], [1, 90], [1.25, 90]] as const) {
      yield { width, zoom, viewport: await look(tab, zoom, scrolled), what: `${width} px, zoom ${zoom}, scrolled by ${scrolled}` };
    }
  }
}

/** Asserts that a box hangs under its field, at its beginning or at its end. */
function expectUnder(box: Box, field: Box, viewport: Box, zoom: number, what: string, side: "left" | "right" = "left") {
  expect(box.height, `${what}: it is shown`).toBeGreaterThan(20);
  // Engines differ in whether zoom is in their pixels.
  expect(box.top - field.bottom, `${what}: under its field`).toBeGreaterThan(GAP - 2);
  expect(box.top - field.bottom, `${what}: near its field`).toBeLessThan(GAP * zoom + 2);
  expect(Math.abs(box[side] - field[side]), `${what}: ${side} as its field`).toBeLessThanOrEqual(2);
  expect(box.left, `${what}: inside the viewport`).toBeGreaterThanOrEqual(viewport.left - 1);
  expect(box.right, `${what}: inside the viewport`).toBeLessThanOrEqual(viewport.right + 1);
}

/** Asserts that a box is a sheet at the viewport's lower edge. */
function expectSheet(box: Box, viewport: Box, what: string) {
  expect(Math.abs(box.bottom - viewport.bottom), `${what}: at the bottom`).toBeLessThanOrEqual(2);
  expect(Math.abs(box.left - viewport.left), `${what}: from the left edge`).toBeLessThanOrEqual(2);
  expect(Math.abs(box.right - viewport.right), `${what}: to the right edge`).toBeLessThanOrEqual(2);
  expect(box.top, `${what}: not higher than the viewport`).toBeGreaterThanOrEqual(viewport.top);
}

type Measured = { box: Box; place: Box; viewport: Box };

/**
 * Opens a dialog by its field, measures both, does what is to be done inside, and closes it by Escape. All by keyboard: in zoomed
 * frames, WebKit's driver does not know where things are.
 */
async function measured(tab: Page, opener: Part, dialog: Part, field: Part, inside = async () => {}): Promise<Measured> {
  await opener.read((button) => button.focus());
  await tab.type(KEYS.Enter);
  await dialog.element();
  // Only then what moves it has begun.
  await tab.drawn();
  await tab.run(() => Promise.allSettled(document.querySelector("stopover-hotels, stopover-holidays")!.shadowRoot!.getAnimations().map(({ finished }) => finished)).then(() => {}));
  const [box, place, viewport] = [await dialog.box(), await field.box(), await whole(tab)];
  await inside();
  await tab.type(KEYS.Escape);
  await dialog.gone();
  await opener.expectFocus();
  return { box, place, viewport };
}

/** What opens the dialogs, and what they are called. */
const ENGLISH = { lang: "en", dates: [/^Check-in/, "Choose your dates"], guests: [/^Guests/, "Guests and rooms"] } as const;
const ARABIC = { lang: "ar", dates: [/^الوصول/, "اختر تواريخك"], guests: [/^الضيوف/, "الضيوف والغرف"] } as const;

for (const [how, head, { lang, dates, guests }] of [
  ["by the engine", "", ENGLISH],
  ["by the engine, from right to left", "", ARABIC],
  ["without anchor positioning", WITHOUT_ANCHORS, ENGLISH],
  ["without anchor positioning, from right to left", WITHOUT_ANCHORS, ARABIC],
] as const) {
  const [start, end] = lang === "ar" ? (["right", "left"] as const) : (["left", "right"] as const);

  test(`suggestions, calendar and guests are placed ${how}`, async ({ tab }) => {
    await tab.openFramed(tab.site.page(PAGE, { head, lang }), { width: 1200, height: HEIGHT });
    const destination = tab.part("[role=combobox]");
    await destination.fill("mal");
    await tab.part("[role=option]").element();
    await tab.type(KEYS.Escape);
    const form = tab.part("form.search");
    for await (const { width, zoom, what } of views(tab)) {
      await destination.read((field) => field.focus());
      await tab.type(KEYS.Down);
      const list = tab.part("[role=listbox]");
      if (head) expect(await list.read((list) => list.matches(":popover-open")), "in the top layer").toBe(false);
      // Also while the page is scrolled with the list open, there and back.
      for (const further of [0, 40, -40]) {
        await tab.run((further) => scrollBy(0, further), further);
        await tab.drawn();
        const [box, place, viewport] = [await list.box(), await tab.part(".seg.dest").box(), await whole(tab)];
        expectUnder(box, place, viewport, zoom, `suggestions at ${what}, then by ${further}`, start);
      }
      await tab.type(KEYS.Escape);
      await list.gone();

      for (const [opener, name, side] of [[...dates, start], [...guests, end]] as const) {
        const { box, place, viewport } = await measured(tab, tab.button(opener), tab.part("dialog", name), form);
        if (width < ANCHORED_FROM) expectSheet(box, viewport, `${name} at ${what}`);
        else expectUnder(box, place, viewport, zoom, `${name} at ${what}`, side);
      }
    }
  });
}

test("calendar and guests of a hotel’s page are placed as those of the search", async ({ tab }) => {
  const page = PAGE.replace("<stopover-hotels ", `<stopover-hotels hotel="HTL-TEST" `);
  for (const [{ lang, dates, guests }, start, end] of [
    [ENGLISH, "left", "right"],
    [ARABIC, "right", "left"],
  ] as const) {
    await tab.openFramed(tab.site.page(page, { lang }), { width: 1200, height: HEIGHT });
    const form = tab.part("form.search");
    for await (const { width, zoom, what } of views(tab)) {
      for (const [opener, name, side] of [[...dates, start], [...guests, end]] as const) {
        const { box, place, viewport } = await measured(tab, tab.button(opener), tab.part("dialog", name), form);
        if (width < ANCHORED_FROM) expectSheet(box, viewport, `${name} at ${what}`);
        else expectUnder(box, place, viewport, zoom, `${name} at ${what}`, side);
      }
    }
  }
});

for (const [lang, name, all, side, direction] of [
  ["English", "Filters", "All filters", "left", {}],
  ["Arabic", "الفلاتر", "كل الفلاتر", "right", { dir: "rtl", lang: "ar" }],
] as const) {
  test(`filters are placed at their bar, also beside a map and in a narrow column of a wide page, in ${lang}`, async ({ tab }) => {
    const bar = tab.part(`.anchor:has(> dialog[aria-label="${name}"])`);
    for (const [state, settings, widths, opener] of [
      ["results", {}, WIDTHS.slice(0, 3), name],
      ["results", { width: "400" }, WIDTHS.slice(3), name],
      // Beside the map there are several ways to them; zoomed, there is no room beside it.
      ["map", {}, WIDTHS.slice(3), `(${all}|${name})`],
      // A wider catalogue has all of them in sight.
      ["holidays", { width: "400" }, WIDTHS, name],
    ] as const) {
      await tab.openState(state, { width: widths[0]!, height: HEIGHT }, { ...settings, ...direction });
      for await (const { width, zoom, what } of views(tab, widths)) {
        const { box, place, viewport } = await measured(tab, tab.button(new RegExp(`^${opener}`)), tab.part("dialog", name), bar);
        if (width < ANCHORED_FROM) expectSheet(box, viewport, `${name} of ${state} at ${what}`);
        else expectUnder(box, place, viewport, zoom, `${name} of ${state} at ${what}`, side);
      }
    }
  });
}

test("what stands in place of suggestions is placed as they are", async ({ tab }) => {
  for (const [settings, side] of [[{}, "left"], [{ dir: "rtl", lang: "ar" }, "right"]] as const) {
    await tab.openState("suggestions-none", { width: 1200, height: HEIGHT }, settings);
    for await (const { zoom, viewport, what } of views(tab)) {
      expectUnder(await tab.part(".pop.list").box(), await tab.part(".seg.dest").box(), viewport, zoom, `the remark at ${what}`, side);
    }
  }
});

test("the form of a search is a sheet on a telephone, and under its line in a narrow column, and its fields open as ever", async ({ tab }) => {
  for (const [{ dates, guests }, start, end, settings] of [
    [ENGLISH, "left", "right", {}],
    [ARABIC, "right", "left", { dir: "rtl", lang: "ar" }],
  ] as const) {
    await tab.openState("results", { width: 320, height: HEIGHT }, { ...settings, width: "400" });
    const [line, dialog] = [tab.part(".recap"), tab.part("dialog:has(> div > .inset > .stack)")];
    // The form in the page itself is not shown.
    const [form, destination, list] = [tab.part("form.search"), tab.part("[role=combobox]"), tab.part("[role=listbox]")];
    for await (const { width, zoom, what } of views(tab)) {
      const { box, place, viewport } = await measured(tab, line, dialog, line, async () => {
        // Emptied, it offers the last search.
        await destination.read((field) => {
          field.focus();
          (field as HTMLInputElement).value = "";
          field.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
        });
        await list.element();
        await tab.drawn();
        const [offered, field, viewport] = [await list.box(), await tab.part(".seg.dest").box(), await whole(tab)];
        expectUnder(offered, field, viewport, zoom, `suggestions in the form at ${what}`, start);
        await tab.type(KEYS.Escape);
        await list.gone();
        for (const [opener, name, side] of [[...dates, start], [...guests, end]] as const) {
          const { box, place, viewport } = await measured(tab, tab.button(opener), tab.part("dialog", name), form);
          if (width < ANCHORED_FROM) expectSheet(box, viewport, `${name} in the form at ${what}`);
          else expectUnder(box, place, viewport, zoom, `${name} in the form at ${what}`, side);
        }
      });
      if (width < ANCHORED_FROM) expectSheet(box, viewport, `the form at ${what}`);
      else expectUnder(box, place, viewport, zoom, `the form at ${what}`);
    }
  }
});

for (const [what, state, selector] of [
  ["the question before a cancellation", "cancel-penalty", "dialog.dialog"],
  ["a holiday’s pictures", "holiday-picture", "dialog.viewer"],
] as const) {
  test(`${what} is in the middle of the viewport`, async ({ tab }) => {
    await tab.openState(state, { width: 1200, height: HEIGHT });
    const dialog = tab.part(selector);
    for await (const { viewport, what } of views(tab)) {
      const box = await dialog.box();
      expect(Math.abs(box.left - viewport.left - (viewport.right - box.right)), `${what}: as far from the left as from the right`).toBeLessThanOrEqual(2);
      expect(Math.abs(box.top - viewport.top - (viewport.bottom - box.bottom)), `${what}: as far from above as from below`).toBeLessThanOrEqual(2);
      expect(box.left, `${what}: inside the viewport`).toBeGreaterThanOrEqual(viewport.left);
      expect(box.top, `${what}: inside the viewport`).toBeGreaterThanOrEqual(viewport.top);
    }
    await tab.type(KEYS.Escape);
    await dialog.gone();
  });
}
