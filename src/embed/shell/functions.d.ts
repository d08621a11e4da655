/** A text by its key; one that counts has a text for each plural category. */
export type Texts = Record<string, string | (Partial<Record<Intl.LDMLPluralRule, string>> & { other: string })>;

/** What a place for an element is: a CSS selector, or something in the page. */
export type Target = string | Node;

/** An element that a script has put into the page. */
export interface Mounted<Element, Settings> {
  /** The element itself. */
  readonly element: Element;
  /** Sets some of its properties. */
  update(changes: Partial<Settings>): void;
  /** Takes it out of the page, with all it held. */
  destroy(): void;
}

/**
 * Puts an element into the page, at the end of `target`. Throws an Error when there is no such place, element or
 * property.
 */
export declare function mount(
  target: Target,
  settings?: { element?: "hotels" } & Partial<HotelsSettings>,
): Mounted<StopoverHotels, HotelsSettings>;
export declare function mount(
  target: Target,
  settings: { element: "holidays" } & Partial<HolidaysSettings>,
): Mounted<StopoverHolidays, HolidaysSettings>;

/**
 * Sets properties for all elements of the page, present and future, except where an element has its own. `null` and `undefined`
 * take a setting back.
 */
export declare function configure(settings: Partial<HotelsSettings & HolidaysSettings>): void;

/** Adds a language, by its BCP 47 tag, or texts to one that was added before. What is missing is said in English. */
export declare function addLanguage(tag: string, texts: Texts): void;
