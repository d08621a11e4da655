// Whether words fit where they stand.
import type { Page } from "@playwright/test";

/** Quiet buttons stand half a letter out of their row, so that their words line up with what is above and below. */
const OPTICAL = 8;

/** What is wider than its place: the page itself, or an element whose words its box hides or does not hold. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate((optical) => {
    const found: string[] = [];
    const root = document.scrollingElement!;
    if (root.scrollWidth > root.clientWidth) found.push(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);
    const host = document.querySelector("stopover-hotels, stopover-holidays")!;
    for (const element of host.shadowRoot!.querySelectorAll<HTMLElement>("*")) {
      const box = element.getBoundingClientRect();
      const words = element.textContent!.trim();
      // What is there for screen readers only is a pixel wide. A field may shorten what is typed or chosen by an ellipsis.
      if (!(element instanceof HTMLElement) || !words || box.width <= 1 || element.matches(".vh, .vh *, input, select, option")) continue;
      // Strips of dates and pictures, and a table with many columns, are scrolled on purpose.
      if (element.closest(".dates, .scroll-x, .slides")) continue;
      const name = `${element.localName}.${[...element.classList].join(".")} “${words.slice(0, 40)}”`;
      const spare = getComputedStyle(element).overflowX === "visible" ? optical : 1;
      if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + spare) {
        found.push(`${name} holds ${element.scrollWidth} px in ${element.clientWidth}`);
      }
      if (box.right > root.clientWidth + 1) found.push(`${name} ends at ${Math.round(box.right)} px`);
      if (box.left < -1) found.push(`${name} begins at ${Math.round(box.left)} px`);
    }
    return found;
  }, OPTICAL);
}
