// Which language an element speaks, and where its words come from.
//
// English is part of the WebAssembly. Every other language is a file of its own, loaded when the first element of the page
// needs it. Sites can put their own texts over any language, and bring languages that the package does not have.

import { files } from "stopover-files";
import { shell } from "stopover-languages";

import { json } from "./json.js";
import { once } from "./once.js";

/** How long a file may take before English has to do, in milliseconds. */
const DEADLINE = 15_000;

/** Scripts that are written from right to left, for browsers that do not say. */
const RIGHT_TO_LEFT = ["Arab", "Hebr", "Syrc", "Thaa"];

/** Languages whose words are those of one country, where their tag without a country means another. */
const COUNTRIES = { pt: "PT" };

/** What a widget speaks when nothing fits: dates and numbers as the British write them. */
const DEFAULT = { lang: "en", packaged: "en", tag: "en-GB", dir: "ltr" };

/** The languages of the package. */
const PACKAGED = Object.keys(shell);

/** Languages the site has brought: texts by key, by tag. */
const added = new Map();
/** What the site says instead, in all elements and in single ones: texts by key. */
let everywhere = {};
const own = new WeakMap();

/** Says when elements have to be started anew: `detail` is the language that has changed, null for all. */
export const changes = new EventTarget();

/**
 * Adds a language, or texts to one the site has added before. What is missing is said in English.
 * @param {string} tag BCP 47: `da`
 * @param {Record<string, string | Record<string, string>>} texts by key; one that counts has a text for each plural category
 */
export function addLanguage(tag, texts) {
  const { baseName } = new Intl.Locale(tag);
  added.set(baseName, { ...added.get(baseName), ...texts });
  changes.dispatchEvent(new CustomEvent("change", { detail: baseName }));
}

/** Replaces what all elements of the page say, in every language: texts by key. */
export function setTexts(texts) {
  everywhere = texts ?? {};
  changes.dispatchEvent(new CustomEvent("change", { detail: null }));
}

/** Replaces what one element says; it goes before `setTexts`. */
export function setOwnTexts(element, texts) {
  // A copy, of what may be a proxy.
  own.set(element, JSON.parse(json(texts ?? {})));
}

/** The texts that were set for one element. */
export function ownTexts(element) {
  return own.get(element);
}

/** The language an element asks for: its own attribute, else that of the page around it, through shadow roots. */
export function asked(element) {
  const attribute = element.getAttribute("locale")?.trim();
  if (attribute) return attribute;
  for (let node = element; node; node = node.getRootNode().host) {
    const near = node.closest("[lang]");
    if (near) return near.getAttribute("lang").trim();
  }
  return "";
}

function parse(tag) {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}

/** The one of these languages that fits best: the same, better in the same script and region, best the very one. */
function fitting(wanted, tags) {
  const { language, script, region } = wanted.maximize();
  let best;
  let most = 0;
  for (const tag of tags) {
    const has = new Intl.Locale(tag).maximize();
    if (has.language !== language) continue;
    const marks = 1 + 4 * (has.script === script) + (has.region === region) + 2 * (tag === wanted.baseName);
    if (marks > most) [best, most] = [tag, marks];
  }
  return best;
}

function direction(locale) {
  const { direction } = locale.getTextInfo?.() ?? locale.textInfo ?? {};
  return direction ?? (RIGHT_TO_LEFT.includes(locale.maximize().script) ? "rtl" : "ltr");
}

/**
 * What an element is going to speak: `lang` is the language of its words, `dir` their direction, `packaged` the language of
 * the package they come from, which may be another where the site has added a variety; `tag` says how dates and numbers
 * are written.
 */
export function speaks(element) {
  const wanted = parse(asked(element));
  const lang = wanted && fitting(wanted, [...PACKAGED, ...added.keys()]);
  if (!lang) return DEFAULT;
  const words = new Intl.Locale(lang);
  // A Serb who asks for Cyrillic gets Latin words, so the months have to be Latin as well.
  const { script } = words.maximize();
  const region = wanted.region ?? COUNTRIES[lang];
  const tag = new Intl.Locale(wanted, wanted.maximize().script === script ? { region } : { region, script });
  return { lang, packaged: fitting(words, PACKAGED), tag: tag.toString(), dir: direction(words) };
}

/**
 * What an element speaks, with the texts for its widget: a list in the order of the messages, undefined where English is
 * all there is. Never fails: without its file a language is English for now, and the next element asks for it again.
 */
export async function language(element) {
  const spoken = speaks(element);
  const name = element.localName;
  if (asked(element) && !parse(asked(element))) {
    console.warn(`<${name}>: locale: “${asked(element)}” is not a language tag. The widget speaks English.`);
  }
  try {
    // English has no file, nor has a language that only the site has.
    const file = `locales/${spoken.packaged}`;
    const texts = files[file] && (await load(file));
    return { ...spoken, texts: await replaced(texts, element, spoken.lang) };
  } catch (error) {
    console.warn(`<${name}>: the language “${spoken.packaged}” could not be loaded; the widget speaks English.`, error);
    return { ...DEFAULT, texts: await replaced(undefined, element, "en") };
  }
}

/** Texts with those of the site in their places. */
async function replaced(texts, element, lang) {
  const wanted = Object.entries(siteTexts(element, lang));
  if (wanted.length === 0) return texts;
  const name = element.localName;
  try {
    const places = new Map((await load("locales/keys")).map((key, place) => [key, place]));
    const all = Array.from({ length: places.size }, (_, place) => texts?.[place]);
    for (const [key, text] of wanted) {
      if (!places.has(key)) console.warn(`<${name}>: there is no text “${key}”.`);
      else if (!isText(text)) console.warn(`<${name}>: the text “${key}” is neither a string nor an object of plural forms.`);
      else all[places.get(key)] = text;
    }
    return all;
  } catch (error) {
    console.warn(`<${name}>: the site’s own texts could not be put in, for the list of keys is missing.`, error);
    return texts;
  }
}

/** Whether a site's text is one: a string, or an object with one for each plural category. */
export function isText(text) {
  return typeof text === "string" || (typeof text?.other === "string" && Object.values(text).every((form) => typeof form === "string"));
}

/** Downloads a file, once per page. */
const load = once(async (name) => {
  const { url, integrity } = files[name];
  const response = await fetch(url, { integrity, signal: AbortSignal.timeout(DEADLINE) });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.json();
});

/** What a site says instead of the language's own texts, to one element and everywhere. */
export function siteTexts(element, lang) {
  return { ...added.get(lang), ...everywhere, ...own.get(element) };
}
