// Whether words fit where they stand, and stand out from it.
import type { Page } from "@playwright/test";

/** Quiet buttons stand half a letter out of their row, so that their words line up with what is above and below. */
export const OPTICAL = 8;

/** From right to left, in Arabic, a few states of the gallery are looked at that have everything between them. */
export const MIRRORED = [
  ...["form-filled", "suggestions", "calendar", "guests-two-rooms", "results-phone", "search-sheet", "results-filtered", "map-chosen"],
  ...["map-together", "results-which", "compare-point", "nearby-found", "hotel", "hotel-phone-rates", "lookup"],
  ...["booking-rooms", "cancel-penalty", "cancelled", "checkout-errors", "checkout-price", "checkout-unknown", "checkout-booked"],
  ...["holidays", "holidays-filtered", "holiday", "holiday-month", "holiday-unavailable", "enquiry"],
];

export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(whatIsCutOff, OPTICAL);
}

/**
 * What is wider than its place, or higher than one that hides the rest: the page itself, or an element whose words its box hides or does
 * not hold. It runs in the page, and sees nothing of this module.
 */
export function whatIsCutOff(optical: number): string[] {
  const found: string[] = [];
  const root = document.scrollingElement!;
  if (root.scrollWidth > root.clientWidth) found.push(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);
  const host = document.querySelector("stopover-hotels, stopover-holidays")!;
  for (const element of host.shadowRoot!.querySelectorAll<HTMLElement>("*")) {
    const box = element.getBoundingClientRect();
    const words = element.textContent!.trim();
    // What is there for screen readers only is a pixel wide. A field may shorten what is typed or chosen by an ellipsis.
    if (!(element instanceof HTMLElement) || !words || box.width <= 1 || element.matches(".vh, .vh *, input, select, option")) continue;
    // In Firefox, what is inside closed details is where it was when it was laid out last.
    if (!element.checkVisibility()) continue;
    // Strips of categories and pictures are scrolled on purpose, and a map goes on beyond its edges.
    if (element.closest(".fbar ~ fieldset .pills, .slides, .pins") || element.matches(".plot")) continue;
    // A list of choices that lies unseen over its word is, in WebKit, as wide inside as what it can say.
    const choices = element.matches(".sortl, .sortl > .select") ? element.querySelector("select")! : null;
    if (choices && !choices.checkVisibility({ opacityProperty: true })) continue;
    const name = `${element.localName}.${[...element.classList].join(".")} “${words.slice(0, 40)}”`;
    const { display, listStyleType, overflowX, overflowY } = getComputedStyle(element);
    const spare = overflowX === "visible" ? optical : 1;
    // From right to left, Firefox counts a list's numbers as parts of their lines; they stand in the list's padding.
    const isNumbered = display === "list-item" && listStyleType !== "none";
    const number = isNumbered ? parseFloat(getComputedStyle(element.parentElement!).paddingInlineStart) : 0;
    if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + spare + number) {
      found.push(`${name} holds ${element.scrollWidth} px in ${element.clientWidth}`);
    }
    const isCutBelow = ["hidden", "clip"].includes(overflowY) && element.clientHeight > 0;
    if (isCutBelow && element.scrollHeight > element.clientHeight + 1) {
      found.push(`${name} holds ${element.scrollHeight} px in a height of ${element.clientHeight}`);
    }
    if (box.right > root.clientWidth + 1) found.push(`${name} ends at ${Math.round(box.right)} px`);
    if (box.left < -1) found.push(`${name} begins at ${Math.round(box.left)} px`);
  }
  return found;
}

/** Words that stand out too little from what is behind them. It runs in the page, too. */
export function whatIsFaint(): string[] {
  const root = document.querySelector("stopover-hotels, stopover-holidays")!.shadowRoot!;
  const ink = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!;
  const luminance = (colour: string) => {
    ink.clearRect(0, 0, 1, 1);
    ink.fillStyle = colour;
    ink.fillRect(0, 0, 1, 1);
    const [r, g, b, alpha] = ink.getImageData(0, 0, 1, 1).data;
    const linear = [r!, g!, b!].map((it) => (it / 255 <= 0.04045 ? it / 255 / 12.92 : ((it / 255 + 0.055) / 1.055) ** 2.4));
    return { seen: alpha! > 127, light: 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]! };
  };
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.backgroundColor = "Canvas";
  const canvas = luminance(getComputedStyle(probe).backgroundColor).light;
  probe.remove();
  const parent = (element: Element) => element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as ShadowRoot).host;
  const ground = (element: Element): number => {
    for (let at: Element | undefined = element; at; at = parent(at)) {
      const { seen, light } = luminance(getComputedStyle(at).backgroundColor);
      if (seen) return light;
    }
    return canvas;
  };
  const says = (element: Element) => [...element.childNodes].some((it) => it.nodeType === Node.TEXT_NODE && it.nodeValue!.trim());
  const isOff = (element: Element) =>
    Boolean(element.closest(":disabled, [aria-disabled=true], fieldset:disabled, .off") || element.closest("label")?.control?.matches(":disabled"));
  return [...root.querySelectorAll("*")]
    .filter((it) => says(it) && it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !it.matches(".vh, .vh *, option") && !isOff(it))
    .filter((it) => {
      const [one, other] = [luminance(getComputedStyle(it).color).light, ground(it)].sort((a, b) => b - a);
      return (one! + 0.05) / (other! + 0.05) < 4.5;
    })
    .map((it) => `${it.localName}.${it.className} “${it.textContent!.trim().slice(0, 40)}”`);
}

/** What the fields of the catalogue's filters say that is not read whole, before anything is chosen. It runs in the page, too. */
export function whatFiltersHide(): string[] {
  type Field = HTMLInputElement | HTMLSelectElement;
  const said = (field: Field) => (field instanceof HTMLSelectElement ? field.selectedOptions[0]!.text : field.placeholder);
  const ink = document.createElement("canvas").getContext("2d")!;
  const cut = (field: Field) => {
    const style = getComputedStyle(field);
    ink.font = style.font;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const { width } = ink.measureText(said(field));
    return width > room + 1 ? [`“${said(field)}” needs ${Math.round(width)} px of ${Math.round(room)}`] : [];
  };
  const fields = [...document.querySelector("stopover-holidays")!.shadowRoot!.querySelectorAll<Field>(".fbar .input")];
  // Where there is no room for a hint, the field's name stands in its place.
  const isNamed = (field: Field) => getComputedStyle(field.closest(".field")!.querySelector(".label")!).position === "absolute";
  const shown = fields.filter((field) => field.checkVisibility() && !isNamed(field));
  return shown.flatMap(cut);
}
