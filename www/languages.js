// Languages in the gallery: which there are, a made-up one, and a way back into English, so that the visitor of
// drive.js finds what it looks for in every language.

/** A made-up language: English that looks foreign, every letter accented, every word two fifths longer. */
const MADE_UP = "en-XA";

/** Letters with an accent that takes room above. There is no such q. */
const PLAIN = "abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ";
const ACCENTED = "ấḃćḋếḟǵĥíǰḱĺḿńốṕŕśťúṽẃẋýźẤḂĆḊẾḞǴĤÍĴḰĹḾŃỐṔŔŚŤÚṼẂẊÝŹ";

/** A text with every letter accented and every word longer; what is in braces stays. */
function foreign(text) {
  const accented = (word) => [...word].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join("");
  return text.replace(/\{\w+\}|\p{L}+/gu, (part) =>
    part.startsWith("{") ? part : accented(part) + "ø".repeat(Math.ceil(part.length * 0.4)),
  );
}

/** All texts of a message: one, or one for each plural category. */
const texts = (message) => (typeof message === "string" ? [["other", message]] : Object.entries(message));

const changed = (message, change) =>
  typeof message === "string"
    ? change(message)
    : Object.fromEntries(Object.entries(message).map(([category, text]) => [category, change(text)]));

/** Paths of the package's files. Those of languages have a digest in their names. */
async function packaged() {
  const files = Object.keys(await read("integrity.json"));
  const named = (name) => files.find((file) => new RegExp(`^locales/${name}-[0-9a-f]+\\.json$`).test(file));
  // Austrian German has the words of German.
  return (name) => named(name) ?? named(name.split("-")[0]);
}

async function read(file) {
  const answer = await fetch(`/pkg/${file}`);
  if (!answer.ok) throw new Error(`/pkg/${file}: ${answer.status}`);
  return answer.json();
}

/** The tags of all languages, English and the made-up ones included. */
export async function languages() {
  const files = Object.keys(await read("integrity.json"));
  const tags = files.map((file) => file.match(/^locales\/(?!keys-)(.+)-[0-9a-f]+\.json$/)?.[1]);
  return [...tags.filter(Boolean), MADE_UP];
}

/**
 * Gets ready for widgets that speak `tag`: brings a made-up language into the page. Resolves with a function that tells
 * what a text says in English: all that it can mean, for two messages may be the same in one language only.
 */
export async function interpreter(tag, addLanguage) {
  const file = await packaged();
  const english = await read(file("en"));
  if (tag === MADE_UP) {
    const keys = await read(file("keys"));
    const spoken = english.map((message) => changed(message, foreign));
    addLanguage(tag, Object.fromEntries(spoken.map((message, i) => [keys[i], message])));
    return inEnglish(spoken, english);
  }
  return inEnglish(await read(file(tag)), english);
}

/** Numbers that a plural form may say in words. */
const IN_WORDS = { zero: "0", one: "1", two: "2" };

function inEnglish(spoken, english) {
  const known = spoken.flatMap((message, i) =>
    texts(message).map(([category, text]) => ({ ...pattern(text), number: IN_WORDS[category], english: english[i] })),
  );
  // What says most by itself goes first: “{a}, {b}” fits nearly everything.
  known.sort((a, b) => b.weight - a.weight);
  const answers = new Map();

  function readings(text) {
    const plain = text.replace(/[\u2066-\u2069]/g, "").trim();
    // Engines differ in whether Arabic has digits of its own.
    const spellings = new Set([plain, plain.replace(/[\u0660-\u0669]/g, (digit) => digit.charCodeAt(0) & 0xf)]);
    const meanings = (text) => (/\p{L}/u.test(text) ? translated(text) : [text]);
    if (!answers.has(plain)) answers.set(plain, [...spellings].flatMap(meanings));
    return answers.get(plain);
  }

  function translated(text) {
    const fitting = [];
    for (const one of known) {
      if (one.weight < fitting[0]?.[0].weight) break;
      const found = one.shape.exec(text);
      if (found) fitting.push([one, found]);
    }
    const said = fitting
      .map(([{ names, number, english }, [, ...values]]) => {
        const given = Object.fromEntries(names.map((name, i) => [name, readings(values[i])[0]]));
        const n = given.n ?? number;
        const category = n === "1" ? "one" : "other";
        const message = typeof english === "string" ? english : english[category];
        return message.replace(/\{(\w+)\}/g, (_, name) => given[name] ?? n);
      });
    // A date may read like a message with a comma.
    if (said.length > 0) return [...new Set([...said, text])];
    const parts = text.split(" · ");
    return parts.length > 1 ? [parts.map((part) => readings(part)[0]).join(" · ")] : [text];
  }
  return readings;
}

/** A text as a pattern with a group for each placeholder; `weight` is how many letters it has of its own. */
function pattern(text) {
  const names = [];
  const shape = text
    .split(/(\{\w+\})/)
    .map((part) => {
      if (!/^\{\w+\}$/.test(part)) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      names.push(part.slice(1, -1));
      return "(.*?)";
    })
    .join("");
  return { names, shape: new RegExp(`^${shape}$`, "su"), weight: text.replace(/\{\w+\}/g, "").length };
}
