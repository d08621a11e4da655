// The package where there is no page: while a server renders one.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";

import { Ajv } from "ajv";
import schema from "custom-elements-manifest/schema.json" with { type: "json" };
import { createElement } from "react";
import { renderToString } from "react-dom/server";

const file = (name) => readFileSync(createRequire(import.meta.url).resolve("@stopover/widgets/package.json").replace("package.json", name), "utf8");

test("an import does nothing on a server, and does not fail", async () => {
  const before = Object.keys(globalThis);
  const stopover = await import("@stopover/widgets");
  assert.equal(typeof stopover.mount, "function");
  assert.equal(await import("@stopover/widgets/react").then(({ mount }) => mount), stopover.mount);
  assert.equal(await import("@stopover/widgets/vue").then(({ mount }) => mount), stopover.mount);
  assert.deepEqual(Object.keys(globalThis), before);
});

test("what the types declare is what the package exports", async () => {
  const declared = file("stopover.d.ts").matchAll(/^export declare (?:class|function|const) (\w+)/gm);
  const names = new Set(Array.from(declared, ([, name]) => name));
  assert.deepEqual([...names].sort(), Object.keys(await import("@stopover/widgets")).sort());
});

test("a server renders the element with its attributes, for the browser to fill", async () => {
  await import("@stopover/widgets/react");
  const element = createElement("stopover-hotels", { gateway: "/book", "check-in": "2027-06-12", fixed: true }, "An offer?");
  assert.equal(
    renderToString(element),
    '<stopover-hotels gateway="/book" check-in="2027-06-12" fixed="">An offer?</stopover-hotels>',
  );
});

test("the manifest is one by its own schema", () => {
  const ajv = new Ajv({ strict: false });
  assert.ok(ajv.validate(schema, JSON.parse(file("custom-elements.json"))), ajv.errorsText());
});

test("the manifest names every attribute, event and method that the types declare", () => {
  const [{ declarations }] = JSON.parse(file("custom-elements.json")).modules;
  const types = file("stopover.d.ts");
  for (const { tagName, attributes, events, members } of declarations) {
    assert.ok(types.includes(`${JSON.stringify(tagName)}: `), tagName);
    for (const { name } of attributes) assert.ok(types.includes(`  ${JSON.stringify(name)}?: `), name);
    for (const { name } of events) assert.ok(types.includes(`  ${JSON.stringify(name)}: CustomEvent<`), name);
    for (const { name } of members) assert.match(types, new RegExp(`^  ${name}[(:]`, "m"));
  }
});
