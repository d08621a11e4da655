// The code in docs/EMBEDDING.md is that of the projects beside this file, which are built and run.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const root = new URL("../../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");

/** Fenced blocks: what follows the first fence's backticks, and the code. */
const blocks = [...read("docs/EMBEDDING.md").matchAll(/^```(\S+)(?: (\S+))?\n(.*?)^```$/gms)];

/** What a site would copy into its own code. */
const RUN = ["css", "html", "js", "json", "ts", "tsx", "txt", "vue"];

const lines = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean).join("\n");

test("every recipe is a part of a file that is tried", () => {
  const recipes = blocks.filter(([, language]) => RUN.includes(language));
  assert.ok(recipes.length > 0);
  for (const [, , path, code] of recipes) {
    assert.ok(path, `this names no file that tries it:\n${code}`);
    assert.ok(lines(read(path)).includes(lines(code)), `${path} does not hold\n${code}`);
  }
});
