// The painted form goes over into the widget without losing what the visitor has done.
import { expect, test } from "./harness";
import { KEYS, type Page } from "./page";

/** Opens a page whose widget is painted and waits for its WebAssembly, which comes when the function is called. */
async function paint(tab: Page, head = ""): Promise<() => void> {
  const release = tab.site.holdWebAssembly();
  const script = `<script type="module" src="/pkg/stopover.js"></script>`;
  await tab.open(tab.site.page(`<stopover-hotels gateway="/" load="eager"></stopover-hotels>${script}`, { head }));
  return release;
}

const value = (tab: Page, selector: string) => tab.part(selector).read((field) => (field as HTMLInputElement).value);

test("what is typed while the widget loads stays, with the focus and the place of the cursor", async ({ tab }) => {
  const release = await paint(tab);
  const painted = tab.field("Destination");
  await painted.fill("maga");
  await tab.type(KEYS.Left, KEYS.Left);
  release();
  const destination = tab.part("[role=combobox]");
  await destination.expectFocus();
  await tab.type("la");
  await expect.poll(() => value(tab, "[role=combobox]")).toBe("malaga");
  await expect.poll(() => tab.part("[role=option]").text()).toContain("Málaga");
});

test("a press while the widget loads takes effect when it runs", async ({ tab }) => {
  const release = await paint(tab);
  await tab.button(/^Check-in/).press();
  release();
  await tab.part("dialog", "Choose your dates").element();
});

test("the widget stands where it was painted", async ({ tab }) => {
  const release = await paint(tab);
  const parts = () =>
    tab.part(".search").read((form) =>
      [...form.querySelectorAll<HTMLElement>(".seg, .btn.primary")].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return { says: part.innerText.trim(), at: [x, y, width, height].map(Math.round) };
      }),
    );
  await tab.field("Destination").element();
  const before = await parts();
  expect(before).toHaveLength(5);
  release();
  await tab.part("[role=combobox]").element();
  expect(await parts()).toEqual(before);
});
