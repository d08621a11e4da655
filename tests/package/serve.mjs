// Serves a folder the way a plain web server does: `node serve.mjs PORT FOLDER [PREFIX]`, below a path if there is one, to
// pages of any origin. In pages, and in the policy.txt that they are to keep, it writes where this run's servers are.
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const [port, folder, prefix = "/"] = process.argv.slice(2);

const policy = join(folder, "policy.txt");

const TYPES = { ".css": "text/css", ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".json": "application/json", ".wasm": "application/wasm" };

function here(page) {
  const { STOPOVER_GATEWAY, STOPOVER_CDN, STOPOVER_INTEGRITY } = process.env;
  return page
    .replaceAll("https://book.site.example", STOPOVER_GATEWAY)
    .replaceAll("https://cdn.site.example", STOPOVER_CDN)
    .replaceAll("sha384-…", STOPOVER_INTEGRITY);
}

createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://here");
  const path = pathname.startsWith(prefix) ? normalize(`/${pathname.slice(prefix.length)}`) : undefined;
  if (path === undefined) return response.writeHead(404).end();
  const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
  response.setHeader("Content-Type", TYPES[extname(file)] ?? "application/octet-stream");
  response.setHeader("Access-Control-Allow-Origin", "*");
  response.setHeader("Cache-Control", "no-cache");
  if (file.endsWith(".html")) {
    if (existsSync(policy)) response.setHeader("Content-Security-Policy", here(readFileSync(policy, "utf8")).replaceAll("\n", " "));
    return response.end(here(readFileSync(file, "utf8")));
  }
  createReadStream(file)
    .on("error", () => response.writeHead(404).end())
    .pipe(response);
}).listen(Number(port), "127.0.0.1");
