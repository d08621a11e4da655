// The shell: defines <stopover-hotels> and <stopover-holidays>, paints them at once and loads the WebAssembly widgets into
// them. JavaScript because custom elements need a JavaScript class, and because it must outlive a failure of the
// WebAssembly.
//
// - `element`: what both elements are; `hotels`, `holidays`: what each is.
// - `core`: downloading and starting the WebAssembly; `markup`: what it may parse; `traps`: when it fails;
//   `once`: what all downloads have in common; `styles`: the style sheet, of which parts come with the WebAssembly.
// - `when`: when to do that. `painted`: what stands there until then, with what the site fills in (`prefill`); `handover`: how
//   it goes over into the widget.
// - `settings`: attributes as properties, `configure`; `mount`: an element made by a script.
// - `languages`: which language an element speaks, and where its words come from; `words`: the shell's own;
//   `surroundings`: when the page around an element changes its language.

import { StopoverHolidays } from "./holidays.js";
import { StopoverHotels } from "./hotels.js";

export { addLanguage } from "./languages.js";
export { mount } from "./mount.js";
export { configure } from "./settings.js";
export { StopoverHolidays, StopoverHotels };

// Imported where there is no page, such as while a server renders one, the package does nothing.
if (globalThis.customElements) {
  for (const [name, element] of [
    ["stopover-hotels", StopoverHotels],
    ["stopover-holidays", StopoverHolidays],
  ]) {
    // Two copies of the package on one page: the first wins.
    if (!customElements.get(name)) customElements.define(name, element);
  }
}
