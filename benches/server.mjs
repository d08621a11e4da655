// Serves pages under measurement, and answers what they ask from memory, so that no server works beside the browser.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".css": "text/css", ".json": "application/json" };

const compress = promisify(brotliCompress);

/**
 * Starts on a free port. `folders` are served by the first part of the path; `answer` gives the JSON for any other, or nothing.
 * `isCompressed`: all files by brotli's best, as a site would have them beforehand.
 */
export async function serve(folders, answer, isCompressed = false) {
  const files = new Map();
  const read = async (path) => {
    const plain = await readFile(path);
    return isCompressed ? compress(plain) : plain;
  };
  const server = createServer(async ({ url }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const [, first, ...rest] = pathname.split("/");
    if (!(first in folders)) {
      const found = answer(pathname);
      response.writeHead(found ? 200 : 404, { "Content-Type": "application/json" });
      response.end(found || "{}");
      return;
    }
    try {
      const path = join(folders[first], normalize(`/${rest.join("/")}`));
      if (!files.has(path)) files.set(path, await read(path));
      const type = TYPES[extname(path)] ?? "application/octet-stream";
      response.writeHead(200, { "Content-Type": type, "Cache-Control": "max-age=600", ...(isCompressed && { "Content-Encoding": "br" }) });
      response.end(files.get(path));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
