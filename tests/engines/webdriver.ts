// The part of WebDriver (https://www.w3.org/TR/webdriver2/) that these tests use. Playwright has no driver for Debian's WebKit.

/** How an element travels between the driver and us. */
export type ElementReference = Record<"element-6066-11e4-a52e-4f735466cecf", string>;

/** Keys that are no letters. */
export const KEYS = {
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
  PageDown: "\uE00F",
  Left: "\uE012",
  Right: "\uE014",
  Down: "\uE015",
};

/** The longest a page may take to answer, in milliseconds. */
const PATIENCE = 20_000;

/** The longest it may take to load: without scripts a browser loads every picture at once. */
const PAGE_LOAD = 60_000;

/** A browser window under a driver's control. */
export class Session {
  private constructor(
    private readonly address: string,
    readonly capabilities: Record<string, unknown>,
  ) {}

  static async open(driver: string, capabilities: object): Promise<Session> {
    const wanted = { capabilities: { alwaysMatch: { ...capabilities, timeouts: { script: PATIENCE, pageLoad: PAGE_LOAD } } } };
    const opened = await ask("POST", `${driver}/session`, wanted);
    return new Session(`${driver}/session/${opened.sessionId}`, opened.capabilities);
  }

  /** Closes the browser. */
  async close(): Promise<void> {
    await ask("DELETE", this.address);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.send("/window/rect", { width, height });
  }

  async open(url: string): Promise<void> {
    await this.send("/url", { url });
  }

  async enterFrame(): Promise<void> {
    await this.send("/frame", { id: 0 });
  }

  /** Runs a function in the page. It sees its arguments and the page, and nothing of this module. */
  async run<Given extends unknown[], T>(work: (...given: Given) => T, ...given: Given): Promise<Awaited<T>> {
    return (await this.send("/execute/sync", { script: `return (${work})(...arguments)`, args: given })) as Awaited<T>;
  }

  /** Presses in the middle of an element. */
  async press(element: ElementReference): Promise<void> {
    const press = [{ type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
    const actions = [{ type: "pointerMove", origin: element, x: 0, y: 0, duration: 0 }, ...press];
    await this.send("/actions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
  }

  /** Drags the middle of an element by so many pixels. */
  async drag(element: ElementReference, x: number, y: number): Promise<void> {
    const to = { type: "pointerMove", origin: "pointer", x, y, duration: 200 };
    const actions = [
      ...[{ type: "pointerMove", origin: element, x: 0, y: 0, duration: 0 }, { type: "pointerDown", button: 0 }],
      ...[to, { type: "pointerUp", button: 0 }],
    ];
    await this.send("/actions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
  }

  /** Turns the wheel over the middle of an element by so many pixels. */
  async wheel(element: ElementReference, y: number): Promise<void> {
    const actions = [{ type: "scroll", origin: element, x: 0, y: 0, deltaX: 0, deltaY: y, duration: 0 }];
    await this.send("/actions", { actions: [{ type: "wheel", id: "wheel", actions }] });
  }

  /** Moves two fingers on an element apart, from this many pixels left and right of its middle to that many. */
  async pinch(element: ElementReference, from: number, to: number): Promise<void> {
    const finger = (id: string, side: number) => ({
      type: "pointer",
      id,
      parameters: { pointerType: "touch" },
      actions: [
        ...[{ type: "pointerMove", origin: element, x: side * from, y: 0, duration: 0 }, { type: "pointerDown", button: 0 }],
        ...[{ type: "pointerMove", origin: element, x: side * to, y: 0, duration: 200 }, { type: "pointerUp", button: 0 }],
      ],
    });
    await this.send("/actions", { actions: [finger("left", -1), finger("right", 1)] });
  }

  /** Types letters and `KEYS` where the focus is. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
    await this.send("/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  /** The window's picture: a PNG in base64. */
  async picture(): Promise<string> {
    return (await ask("GET", `${this.address}/screenshot`)) as string;
  }

  /** The first page of the page as it is printed: a PDF in base64. WebKit's driver has no such command. */
  async print(): Promise<string> {
    return (await this.send("/print", { pageRanges: [1] })) as string;
  }

  /** A command of the session; other than `run`, those of one browser only. */
  async send(command: string, parameters: object): Promise<unknown> {
    return ask("POST", this.address + command, parameters);
  }
}

/** What a driver refuses: `code` is one of the specification's, such as `stale element reference`. */
export class DriverError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

async function ask(method: string, address: string, parameters?: object) {
  const body = parameters && JSON.stringify(parameters);
  const answer = await fetch(address, { method, body, headers: { "Content-Type": "application/json" } });
  const { value } = await answer.json();
  if (!answer.ok) throw new DriverError(value.error, value.message);
  return value;
}
