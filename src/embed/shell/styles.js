// The style sheet of all elements of the page: what is painted at first is part of the shell, the rest comes in sections of the
// modules that need it.

import media from "stopover-media";
import css from "stopover-styles";

/** What has come, in cascade order. */
const pieces = { lists: "", extras: "", holidays: "", map: "" };

let sheet;

function fill() {
  // Less motion, forced colours and paper come after everything they take back.
  sheet.replaceSync([css, ...Object.values(pieces), media].join(""));
}

/** One sheet for all elements; constructed, so that `style-src 'self'` allows it. */
export function styles() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    fill();
  }
  return sheet;
}

/** Adds what a compiled module brings. */
export function addStyles(module) {
  for (const name of Object.keys(pieces)) {
    for (const section of WebAssembly.Module.customSections(module, `style-${name}`)) {
      pieces[name] = new TextDecoder().decode(section);
      if (sheet) fill();
    }
  }
}
