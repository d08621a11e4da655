// The few words of the shell itself, which it says before a language has been downloaded, or where none can be.

import { keys, shell } from "stopover-languages";

import { isText, siteTexts, speaks } from "./languages.js";

/** The words for an element, by the key of their message. */
export function wordsFor(element) {
  const { lang, tag } = speaks(element);
  const named = (texts = []) => Object.fromEntries(texts.map((text, place) => [keys[place], text]));
  const own = Object.entries(siteTexts(element, lang)).filter(([, text]) => isText(text));
  const words = { ...named(shell.en), ...named(shell[lang]), ...Object.fromEntries(own) };
  const count = (key, n) => {
    const text = words[key][new Intl.PluralRules(tag).select(n)] ?? words[key].other ?? words[key];
    return text.replace("{n}", new Intl.NumberFormat(tag).format(n));
  };
  const values = { a: count("CountAdults", 2), b: count("CountRooms", 1) };
  return { ...words, GuestsPainted: words.Comma.replace(/\{([ab])\}/g, (_, name) => values[name]) };
}
