// Serves the pages under measurement, and answers their searches from memory, so that no server works beside the browser.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

import { answer } from "./answer.mjs";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".css": "text/css", ".json": "application/json" };

/**
 * Starts on a free port. `folders` are served by the first part of the path; `/of/N/availability/search` finds N hotels, for
 * the N that `prepare` was called with.
 */
export async function serve(folders) {
  const answers = new Map();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const [, first, ...rest] = pathname.split("/");
    if (first === "of") {
      const found = rest[1] === "availability" && answers.get(rest[0]);
      response.writeHead(found ? 200 : 404, { "Content-Type": "application/json" });
      response.end(found || "{}");
      return;
    }
    try {
      const path = join(folders[first], normalize(`/${rest.join("/")}`));
      const body = await readFile(path);
      response.writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "application/octet-stream", "Cache-Control": "max-age=600" });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    prepare: (hotels) => answers.set(String(hotels), Buffer.from(answer(hotels))),
    bytes: (hotels) => answers.get(String(hotels)).length,
    close: () => server.close(),
  };
}

export const HERE = fileURLToPath(new URL(".", import.meta.url));
