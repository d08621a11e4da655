// Reads deploy/Dockerfile and deploy/compose.yaml, and holds them against each other and against what they name; to be run at the
// repository's root.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parse } from "yaml";

/** What the head of compose.yaml asks for, beside it. */
const BROUGHT = ["./gateway.toml", "./api-key"];

const read = (name) => readFileSync(join("deploy", name), "utf8");
const compose = parse(read("compose.yaml"));
const { gateway, front } = compose.services;
const context = join("deploy", gateway.build.context);
assert.equal(join(context, gateway.build.dockerfile), "deploy/Dockerfile");

/** The instructions of each stage. */
const stages = [];
for (const line of read("Dockerfile").replaceAll(/^#.*\n/gm, "").replaceAll(/\\\n\s*/g, "").split("\n")) {
  if (line === "") continue;
  const [, name, given] = /^([A-Z]+) (.+)$/.exec(line) ?? assert.fail(`no instruction: ${line}`);
  if (name === "FROM") stages.push([]);
  stages.at(-1).push({ name, given });
}
const [built, image] = stages;

/** What follows the only instruction of this name, its parts as the pattern has them. */
function only(stage, name, pattern = /.+/) {
  const [found, ...more] = stage.filter((it) => it.name === name);
  assert.ok(found && more.length === 0, `not one ${name}`);
  return pattern.exec(found.given) ?? assert.fail(`${name} ${found.given} is not as ${pattern}`);
}

// Compiled by the Rust that is tested with, for the Debian that it runs on.
const { packages } = JSON.parse(execFileSync("cargo", ["metadata", "--no-deps", "--format-version=1"], { maxBuffer: Infinity }));
const source = packages.find(({ name }) => name === "stopover-gateway");
const [, rust, debian] = only(built, "FROM", /^rust:([\d.]+)-(\w+) AS build$/);
assert.equal(rust, source.rust_version);
assert.equal(only(image, "FROM")[0], `debian:${debian}-slim`);
for (const { image } of Object.values(compose.services)) assert.match(image ?? "built:1", /:\d/, "an image has a version");

// Each program on its way from cargo into the image.
const [, program, kept] = only(built, "RUN", / cp target\/release\/(\S+) (\S+)$/);
assert.ok(source.targets.some(({ name, kind }) => name === program && kind.includes("bin")), `no program is called ${program}`);
assert.equal(only(image, "COPY")[0], `--from=build ${kept} /usr/local/bin/${program}`);
assert.deepEqual(JSON.parse(only(image, "ENTRYPOINT")[0]), [program]);
for (const name of only(built, "COPY")[0].split(" ").slice(0, -1)) assert.ok(existsSync(join(context, name)), `there is no ${name}`);

// Somebody without rights, who writes into one folder.
const [user] = only(image, "USER", /^[1-9]\d*$/);
const [folder] = only(image, "VOLUME", /^\/\S+$/);
const [prepared] = only(image, "RUN");
assert.ok(prepared.includes(` --uid ${user} `), `nobody is made whose number is ${user}`);
assert.ok(prepared.endsWith(` --mode=0700 ${folder}`), `${folder} is not made`);
assert.equal(only(image, "WORKDIR")[0], folder);
assert.ok(gateway.read_only);
assert.deepEqual([gateway.cap_drop, gateway.security_opt], [["ALL"], ["no-new-privileges:true"]]);

// It has as long to end as by systemd.
const [, minutes] = /^TimeoutStopSec=(\d+)min$/m.exec(read("stopover-gateway.service")) ?? assert.fail("no TimeoutStopSec in minutes");
assert.equal(gateway.stop_grace_period, `${minutes}m`);

// Whatever a service is given is there.
const [port] = only(image, "EXPOSE", /^\d+$/);
assert.equal(only(image, "ENV")[0], `STOPOVER_GATEWAY__LISTEN=0.0.0.0:${port}`);
assert.equal(front.environment.GATEWAY, `gateway:${port}`);
for (const [, name] of read("Caddyfile").matchAll(/\{\$(\w+)/g)) assert.ok(name in front.environment, `${name} is not set`);
const mounted = [];
for (const { volumes = [], secrets = [], environment = {} } of Object.values(compose.services)) {
  for (const [from, to] of volumes.map((volume) => volume.split(":"))) {
    const isThere = from.startsWith("./") ? BROUGHT.includes(from) || existsSync(join("deploy", from)) : from in compose.volumes;
    assert.ok(isThere, `there is no ${from}`);
    mounted.push(to);
  }
  for (const name of secrets) assert.ok(BROUGHT.includes(compose.secrets[name]?.file), `there is no secret ${name}`);
  for (const value of Object.values(environment)) {
    const [, name] = /^\/run\/secrets\/(.*)$/.exec(value) ?? [];
    assert.ok(!name || secrets.includes(name), `${value} is not given`);
  }
}
assert.ok(mounted.includes(folder), `nothing is kept of ${folder}`);
assert.deepEqual(gateway.command, ["--config", mounted.find((path) => path.endsWith("/gateway.toml"))]);
