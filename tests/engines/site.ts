// The demo's site as these tests need it: a server in front of it that adds pages, can hold WebAssembly back, and tells pages what a test
// wants of what the gateway answers.
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readAll } from "node:stream/consumers";

import { required } from "../required";

/** What a page has asked of other origins than these, and its cookies. A page of no server has none, and may refuse to say so. */
export function traces(origins: string[]) {
  const asked = performance.getEntriesByType("resource").map(({ name }) => name);
  return {
    strangers: asked.filter((address) => /^https?:/.test(address) && !origins.includes(new URL(address).origin)),
    cookies: location.protocol.startsWith("http") ? document.cookie : "",
  };
}

/** Says what goes wrong in a page, from its first script on, and before anything else is done in it; when it is left, what it has asked of
 * other origins than these, and its cookies. */
const watch = (origins: string[]) => `{
  const say = (error) => {
    const saying = new XMLHttpRequest();
    saying.open("POST", "/errors", false);
    saying.send(error);
  };
  addEventListener("error", ({ message }) => say(message));
  addEventListener("unhandledrejection", ({ reason }) => say(String(reason)));
  const { error } = console;
  console.error = (...given) => {
    say(given.map(String).join(" "));
    error.apply(console, given);
  };
  addEventListener("pagehide", () => {
    const { strangers, cookies } = (${traces})(${JSON.stringify(origins)});
    if (strangers.length > 0) navigator.sendBeacon("/errors", "requests to another origin: " + strangers);
    if (cookies) navigator.sendBeacon("/errors", "cookies: " + cookies);
  });
}`;
/** A file of its own, as the demo's content security policy wants it. */
const WATCHED = `<script src="/watch.js"></script>`;

/** The provider's, which no page may see. It is new with each start of the servers. */
const KEY = required("STOPOVER_SANDBOX_API_KEY");

/** What a page is told in place of an answer: another, none for ever, or that the connection broke (null). */
type Telling = (answer: string) => string | null | Promise<never>;

export class Site {
  /** What has gone wrong in its pages. */
  errors: string[] = [];
  /** By the path that was asked. */
  private readonly tellings = new Map<string, Telling>();
  private readonly pages = new Map<string, string>();
  private held: (() => void)[] | null = null;
  private readonly server = createServer((asked, answer) => this.answer(asked, answer));

  private constructor(private readonly demo: URL) {}

  static async start(demo: string): Promise<Site> {
    const site = new Site(new URL(demo));
    await new Promise<void>((listening) => site.server.listen(0, "127.0.0.1", listening));
    return site;
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }

  get address() {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The origins that its pages may ask. Addresses of pictures are the gateway's own. */
  get origins() {
    return [this.address, this.demo.origin];
  }

  /** The address of a page with this markup. No browser has its package yet, which it would keep by its address: all of it can be held. */
  page(markup: string, { head = "", lang = "en" } = {}): string {
    const path = `/page-${this.pages.size}`;
    markup = markup.replaceAll('src="/pkg/', `src="${path}/pkg/`);
    const view = `<meta name="viewport" content="width=device-width">`;
    const text = `<!doctype html><html lang="${lang}"><head><title>A page</title>${WATCHED}${view}${head}</head><body>${markup}</body></html>`;
    this.pages.set(path, text);
    return this.address + path;
  }

  /** Lets no WebAssembly through until the function that it gives is called. */
  holdWebAssembly(): () => void {
    const held: (() => void)[] = [];
    this.held = held;
    return () => {
      this.held = null;
      held.forEach((release) => release());
    };
  }

  /** From now on, and until the end of the test, pages are told this of what the gateway has answered. Gives how often it has. */
  tell(path: string, telling: Telling): () => number {
    let answers = 0;
    this.tellings.set(path, (answer) => {
      answers += 1;
      return telling(answer);
    });
    return () => answers;
  }

  /** Nothing of a test reaches into the next. */
  forget() {
    this.errors = [];
    this.tellings.clear();
  }

  private answer(asked: IncomingMessage, answer: ServerResponse) {
    const page = this.pages.get(asked.url!);
    if (page) {
      this.look(asked.url!, page);
      answer.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(page);
    } else if (asked.url === "/watch.js") {
      answer.writeHead(200, { "Content-Type": "text/javascript" }).end(watch(this.origins));
    } else if (asked.url === "/errors") {
      let error = "";
      asked.setEncoding("utf8").on("data", (more: string) => (error += more));
      asked.on("end", () => {
        this.errors.push(error);
        answer.writeHead(204).end();
      });
    } else if (this.held && asked.url!.endsWith(".wasm")) {
      this.held.push(() => this.pass(asked, answer));
    } else {
      this.pass(asked, answer);
    }
  }

  /** Reports the provider's key in what a page gets. */
  private look(path: string, given: string) {
    if (given.includes(KEY)) this.errors.push(`the provider's key is in the answer to ${path}`);
  }

  private pass(asked: IncomingMessage, answer: ServerResponse) {
    const headers: Record<string, string | string[] | undefined> = { ...asked.headers, host: this.demo.host };
    if (headers.origin) headers.origin = this.demo.origin;
    const path = asked.url!.replace(/^\/page-\d+(?=\/pkg\/)/, "");
    const telling = this.tellings.get(path);
    // What is looked through or changed must come as it is. Files of the package are older than the key.
    if (telling || !path.startsWith("/pkg/")) headers["accept-encoding"] = "identity";
    const passed = request(new URL(path, this.demo), { method: asked.method, headers }, async (given) => {
      const isPage = given.headers["content-type"]?.startsWith("text/html");
      this.look(path, JSON.stringify(given.headers));
      if (!isPage && !telling) {
        answer.writeHead(given.statusCode!, given.headers);
        const pieces: Buffer[] = [];
        given.on("data", (piece: Buffer) => pieces.push(piece));
        given.on("end", () => this.look(path, Buffer.concat(pieces).toString("latin1")));
        return given.pipe(answer);
      }
      const text = await readAll(given);
      this.look(path, text);
      const told = telling ? await telling(text) : text.replace("<head>", `<head>${WATCHED}`);
      const { "content-length": _, ...kept } = given.headers;
      answer.writeHead(given.statusCode!, kept);
      if (told !== null) return answer.end(told);
      // Where a connection breaks before an answer has begun, Chromium and Firefox ask once more by themselves.
      answer.write(text.slice(0, 1), () => answer.destroy());
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  }
}
