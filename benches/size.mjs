// What visitors download for each stage of a visit, beside what other pages start with: all as brotli's best makes of it.
//
// Run by `cargo xtask bench size`, which says what the stages take.
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

import { bundle } from "./bundle.mjs";
import { keep, required } from "./figures.mjs";

required("STOPOVER_FIGURES");

/** What a page of the peers' is made of; `duffel.js` is its custom element with React inside. */
const PEERS = { "React 19, hello": "hello.jsx", "React 19, a form": "form.jsx", "Duffel's element": "duffel.js" };

const bundled = async (file) => {
  const entryPoints = [fileURLToPath(new URL(`form/${file}`, import.meta.url))];
  const { outputFiles } = await bundle({ entryPoints, write: false });
  return brotliCompressSync(outputFiles[0].contents).length;
};

const rows = JSON.parse(process.argv[2]).map(([name, bytes]) => ({ name, bytes }));
for (const [name, file] of Object.entries(PEERS)) rows.push({ name, bytes: await bundled(file), isPeer: true });
for (const { name, bytes } of rows) console.log(`${name.padEnd(40)}${(bytes / 1000).toFixed(1).padStart(8)} kB`);
keep(undefined, rows);
