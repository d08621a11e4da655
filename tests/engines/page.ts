// A page in a browser, and its parts by the names that a visitor gives them.
import { expect } from "@playwright/test";

import type { Site } from "./site";
import { DriverError, KEYS, type ElementReference, type Session } from "./webdriver";

/** Where an element is, in pixels of the viewport. */
export type Box = { left: number; top: number; right: number; bottom: number; width: number; height: number };

/** The sizes that the frame of a page can have. */
export type Size = { width: number; height: number };

/** Whether the page has changed since it was looked at: an element went or was pushed out of sight, or the whole page is being left. One that
 * Firefox keeps, to come back to it, is drawn no more, and says nothing. */
const hasChanged = (error: unknown) =>
  error instanceof DriverError &&
  (["stale element reference", "move target out of bounds", "script timeout"].includes(error.code) || error.message.includes("unload"));

/** Begins anew where the page has changed meanwhile. */
async function steadily<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!hasChanged(error)) throw error;
    }
  }
}

export class Page {
  constructor(
    readonly session: Session,
    readonly site: Site,
  ) {}

  /** Opens an address of the demo, or a page of the site's, in the whole window. */
  async open(address: string): Promise<void> {
    await this.session.open(new URL(address, this.site.address).href);
  }

  /** Opens the same address anew. */
  async reload(): Promise<void> {
    await this.session.send("/refresh", {});
  }

  /**
   * Opens it in a frame of this size, which is a viewport as any other. Windows of some engines are never as narrow as a
   * telephone. It must be inside the window: chromedriver forgets that what is around a frame is scrolled.
   */
  async openFramed(address: string, { width, height }: Size): Promise<void> {
    const frame = `<iframe style="display: block; border: 0; width: ${width}px; height: ${height}px" src="${new URL(address, this.site.address).href}"></iframe>`;
    await this.session.open(this.site.page(`<style>body { margin: 0 }</style>${frame}`));
    await this.session.enterFrame();
  }

  /** Opens a state of the gallery in a frame, and waits until it stands. */
  async openState(state: string, size: Size, settings: Record<string, string> = {}): Promise<void> {
    await this.openFramed(`/www/state.html?${new URLSearchParams({ state, ...settings })}`, size);
    await expect.poll(() => this.run(() => document.documentElement.dataset.ready ?? ""), { intervals: [50] }).not.toBe("");
    const came = () => (window as unknown as { stateReady: Promise<void> }).stateReady.then(() => "it stands", String);
    expect(await this.run(came)).toBe("it stands");
  }

  /** Gives the frame another size, and waits until the page in it knows. */
  async resize({ width, height }: Size): Promise<void> {
    await this.session.run(
      (width, height) => {
        const frame = window.frameElement as HTMLIFrameElement;
        frame.style.width = `${width}px`;
        frame.style.height = `${height}px`;
      },
      width,
      height,
    );
    await expect.poll(() => this.session.run(() => [innerWidth, innerHeight])).toEqual([width, height]);
    await this.drawn();
  }

  run<Given extends unknown[], T>(work: (...given: Given) => T, ...given: Given): Promise<Awaited<T>> {
    return this.session.run(work, ...given);
  }

  /** Waits until the page has been drawn twice: what opens or moves the focus does so within one frame. Without scripts nothing does. */
  async drawn(): Promise<void> {
    const drawn = () => {
      const { matches: isStill } = matchMedia("(scripting: none)");
      return isStill || new Promise<boolean>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))));
    };
    await steadily(() => this.run(drawn));
  }

  /** What a selector finds, in the page or in a widget, that is called so; the first of them. */
  part(selector: string, name: string | RegExp = /(?:)/): Part {
    return new Part(this, selector, name);
  }
  button(name: string | RegExp): Part {
    return this.part("button, a[href]", name);
  }
  field(name: string | RegExp): Part {
    return this.part("input, select, textarea", name);
  }
  heading(name: string | RegExp): Part {
    return this.part("h1, h2, h3, h4", name);
  }

  /** Types letters and `KEYS` where the focus is. */
  type(...text: string[]): Promise<void> {
    return this.session.type(text.join(""));
  }
}

export class Part {
  constructor(
    private readonly page: Page,
    private readonly selector: string,
    private readonly name: string | RegExp,
  ) {}

  /** Those that are there and can be seen. */
  private async all(): Promise<ElementReference[]> {
    const { source, flags } = typeof this.name === "string" ? new RegExp(`^${this.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`) : this.name;
    const look = () => this.page.run(
      (selector, source, flags) => {
        const widgets = [...document.querySelectorAll("stopover-hotels, stopover-holidays")];
        const roots = [document, ...widgets.flatMap((widget) => widget.shadowRoot ?? [])];
        const name = new RegExp(source, flags);
        const isNamed = (element: Element) => {
          const labels = element.getAttribute("aria-label") ?? [...((element as HTMLInputElement).labels?.length ? (element as HTMLInputElement).labels! : [element])].map((label) => label.textContent).join(" ");
          return name.test(labels.replace(/\s+/g, " ").trim());
        };
        const isSeen = (element: Element) => element.getClientRects().length > 0;
        const found = roots.flatMap((root) => [...root.querySelectorAll(selector)]);
        return found.filter((element) => isSeen(element) && isNamed(element)) as unknown as ElementReference[];
      },
      this.selector,
      source,
      flags,
    );
    // What is found may go before the driver has named it, and of a page that is being left Firefox's says null.
    return (await steadily(look)) ?? [];
  }

  count(): Promise<number> {
    return this.all().then(({ length }) => length);
  }

  /** Waits for it. */
  async element(): Promise<ElementReference> {
    let found: ElementReference | undefined;
    const look = async () => (found = (await this.all())[0]) !== undefined;
    await expect.poll(look, { message: `${this.selector} ${this.name}`, intervals: [50] }).toBe(true);
    return found!;
  }

  /** Waits until there is none any more. */
  async gone(): Promise<void> {
    await expect.poll(() => this.count(), { message: `${this.selector} ${this.name}`, intervals: [50] }).toBe(0);
  }

  /** Does something with it, with the one that has taken its place if the page has been drawn anew meanwhile. */
  private with<T>(work: (element: ElementReference) => Promise<T>): Promise<T> {
    return steadily(async () => work(await this.element()));
  }

  /** What a function says of it. */
  read<T>(look: (element: HTMLElement) => T): Promise<Awaited<T>> {
    return this.with((element) => this.page.session.run(look as never, element as never)) as Promise<Awaited<T>>;
  }

  /** Presses it, where the page has come to rest. */
  async press(): Promise<void> {
    await steadily(async () => {
      await this.read((element) => element.scrollIntoView({ block: "nearest" }));
      await this.page.drawn();
      await this.page.session.press(await this.element());
    });
    await this.page.drawn();
  }

  /** Drags its middle by so many pixels. */
  async drag(x: number, y: number): Promise<void> {
    await this.read((element) => element.scrollIntoView({ block: "nearest" }));
    await this.page.drawn();
    await this.page.session.drag(await this.element(), x, y);
    await this.page.drawn();
  }

  /** Turns the wheel over it by so many pixels. */
  async wheel(y: number): Promise<void> {
    await this.page.session.wheel(await this.element(), y);
    await this.page.drawn();
  }

  /** Moves two fingers on it apart, from this many pixels left and right of its middle to that many. */
  async pinch(from: number, to: number): Promise<void> {
    await this.page.session.pinch(await this.element(), from, to);
    await this.page.drawn();
  }

  /** Puts the cursor into it and types, in place of what is there. */
  async fill(text: string): Promise<void> {
    await this.press();
    await this.read((element) => (element as HTMLInputElement).select());
    await this.page.type(text);
    await expect.poll(() => this.read((element) => (element as HTMLInputElement).value)).toBe(text);
  }

  /** Enters a date, `YYYY-MM-DD`: every driver types those in its own way. */
  async choose(date: string): Promise<void> {
    const choose = (field: HTMLInputElement, date: string) => {
      field.value = date;
      field.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    };
    await this.with((field) => this.page.session.run(choose as never, field as never, date as never));
  }

  text(): Promise<string> {
    return this.read((element) => element.textContent!.replace(/\s+/g, " ").trim());
  }

  hasFocus(): Promise<boolean> {
    return this.read((element) => (element.getRootNode() as ShadowRoot | Document).activeElement === element);
  }

  async expectFocus(): Promise<void> {
    await expect.poll(() => this.hasFocus(), { message: `focus on ${this.selector} ${this.name}`, intervals: [50] }).toBe(true);
  }

  box(): Promise<Box> {
    return this.read((element) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      return { left, top, right, bottom, width, height };
    });
  }
}

export { KEYS };
