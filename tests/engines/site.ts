// The demo's site as these tests need it: a server in front of it that adds pages, and can hold WebAssembly back.
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Says what goes wrong in a page, from its first script on, and before anything else is done in it. */
const WATCH = `{
  const say = (error) => {
    const saying = new XMLHttpRequest();
    saying.open("POST", "/errors", false);
    saying.send(error);
  };
  addEventListener("error", ({ message }) => say(message));
  addEventListener("unhandledrejection", ({ reason }) => say(String(reason)));
}`;
/** A file of its own, as the demo's content security policy wants it. */
const WATCHED = `<script src="/watch.js"></script>`;

export class Site {
  /** What has gone wrong in its pages. */
  errors: string[] = [];
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

  private answer(asked: IncomingMessage, answer: ServerResponse) {
    const page = this.pages.get(asked.url!);
    if (page) {
      answer.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(page);
    } else if (asked.url === "/watch.js") {
      answer.writeHead(200, { "Content-Type": "text/javascript" }).end(WATCH);
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

  private pass(asked: IncomingMessage, answer: ServerResponse) {
    const headers: Record<string, string | string[] | undefined> = { ...asked.headers, host: this.demo.host };
    if (headers.origin) headers.origin = this.demo.origin;
    // To add to a page, it must come as it is.
    if (headers.accept?.includes("text/html")) headers["accept-encoding"] = "identity";
    const path = asked.url!.replace(/^\/page-\d+(?=\/pkg\/)/, "");
    const passed = request(new URL(path, this.demo), { method: asked.method, headers }, (given) => {
      const isPage = given.headers["content-type"]?.startsWith("text/html");
      const { "content-length": _, ...kept } = given.headers;
      answer.writeHead(given.statusCode!, isPage ? kept : given.headers);
      if (!isPage) return given.pipe(answer);
      let text = "";
      given.setEncoding("utf8").on("data", (more: string) => (text += more));
      given.on("end", () => answer.end(text.replace("<head>", `<head>${WATCHED}`)));
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  }
}
