// The few words of the shell itself, which it says before a language has been downloaded, or where none can be.

import { keys, shell } from "stopover-languages";

import { isText, siteTexts, speaks } from "./languages.js";

/** A date as the search form shows it: `Sat 12 Sep`. Its days are those of the Gregorian calendar, wherever it is read. */
const DATE = { day: "numeric", month: "short", weekday: "short", timeZone: "UTC", calendar: "gregory" };

/** The words for an element, by the key of their message, and what is made of them: counts, pairs and dates. */
export function wordsFor(element) {
  const { lang, packaged, tag } = speaks(element);
  const named = (texts = []) => Object.fromEntries(texts.map((text, place) => [keys[place], text]));
  const own = Object.entries(siteTexts(element, lang)).filter(([, text]) => isText(text));
  // As the widget does where the browser cannot format a language (src/i18n/locale/mod.rs).
  const tags = [tag, "en-GB"];
  const words = { ...named(shell.en), ...named(shell[packaged]), ...Object.fromEntries(own) };
  return {
    ...words,
    count(key, n) {
      const text = words[key][new Intl.PluralRules(tags).select(n)] ?? words[key].other ?? words[key];
      return text.replace("{n}", new Intl.NumberFormat(tags).format(n));
    },
    pair: (a, b) => words.Comma.replace(/\{([ab])\}/g, (_, name) => ({ a, b })[name]),
    date: (day) => new Intl.DateTimeFormat(tags, DATE).format(day),
  };
}
