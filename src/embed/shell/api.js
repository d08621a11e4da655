/** Settings for all elements of the page. */
export function configure() {}
/** Puts an element into the page. */
export function mount() {}
