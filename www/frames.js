// Where a state of the gallery is shown: the address of its page, and the window it needs.

/** The widest window in which popovers are sheets and filters have no column of their own. */
const NARROW = 360;
/** The least window that has room for the column of filters. */
const WIDE = 1200;

/** The address of a state's page. Settings that are empty are left to it. */
export function addressOf(state, settings) {
  const set = Object.entries(settings).filter(([, value]) => value);
  return `state.html?${new URLSearchParams([["state", state.name], ...set])}`;
}

/** The width asked for, or the nearest in which the state comes about. */
export function widthOf(state, width) {
  return state.narrow ? Math.min(width, NARROW) : state.wide ? Math.max(width, WIDE) : Number(width);
}

/** The options for the languages there are; English is the page's own. */
export function languageOptions(tags) {
  const named = new Intl.DisplayNames("en", { type: "language" });
  return tags.map((tag) => {
    const isEnglish = tag === "en";
    return new Option(tag === "en-XA" ? `made up (${tag})` : named.of(tag), isEnglish ? "" : tag, isEnglish, isEnglish);
  });
}
