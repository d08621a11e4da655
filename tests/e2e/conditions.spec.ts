// Every state of the gallery under conditions that are hard all at once: zoomed to 400 %, touched by fingers, in forced
// colours, and with as little motion as can be. Each state is opened once for all of them.
import { STATES } from "../../www/states.js";
import { cutOff, whatIsFaint } from "./fits";
import { expect, test } from "./harness";
import { openState } from "./visitor";
import type { Page } from "@playwright/test";

/** 1280 by 1024 pixels at 400 %. */
const ZOOMED = { width: 320, height: 256 };

/** Notes what moves for longer than a moment, from the first paint on. What turns while something is waited for may, and what
 * says so comes late. */
function watchMotion() {
  const moved = new Set<string>();
  Object.assign(window, { moved });
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    const note = (event: Event) => {
      const element = event.target as Element;
      for (const animation of element.getAnimations()) {
        const { duration, iterations } = animation.effect!.getComputedTiming();
        if (Number(duration) > 1 && iterations !== Infinity && !element.matches(".late")) moved.add(`${element.localName}.${element.className} ${duration} ms`);
      }
    };
    for (const type of ["animationstart", "transitionrun"]) root.addEventListener(type, note);
    return root;
  };
}

/** What moves without end although nothing is waited for. */
const restless = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector("stopover-hotels, stopover-holidays")!.shadowRoot!;
    const endless = root.getAnimations().filter((it) => it.effect!.getComputedTiming().iterations === Infinity);
    return endless.map((it) => (it.effect as KeyframeEffect).target!.className).filter((name) => !/\bspin\b/.test(name));
  });

/** Controls that a finger can't hit with ease: less than 44 pixels from above to below, or from left to right, or covered. With how many
 * could be measured. */
const targets = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector("stopover-hotels, stopover-holidays")!.shadowRoot!;
    const open = root.querySelector("dialog[open]") ?? root;
    const isHit = (control: HTMLElement, x: number, y: number) => {
      const hit = root.elementFromPoint(x, y);
      return control.contains(hit) || hit?.closest("label")?.control === control;
    };
    const middle = (control: HTMLElement) => {
      const box = (control.closest("label") ?? control).getBoundingClientRect();
      // Of a range only the thumb is pressed.
      if (control.matches(".dual input")) {
        const { valueAsNumber, max } = control as HTMLInputElement;
        return [box.x + 22 + (valueAsNumber / Number(max)) * (box.width - 44), box.y + box.height / 2] as const;
      }
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    // A bar that stays in sight covers what is scrolled under it, and not what is scrolled on.
    const canBeHit = (control: HTMLElement) =>
      (["center", "start", "end"] as const).some((block) => {
        control.scrollIntoView({ block });
        return isHit(control, ...middle(control));
      });
    // A pin gives way to its neighbours; its stay is in the list as well. The way to the rates is cut off where the bar that books takes
    // its place.
    const givesWay = (control: HTMLElement) => control.matches(".pin, .way *") || control.closest("[inert]");
    const coverOf = (control: HTMLElement) => {
      control.scrollIntoView({ block: "center" });
      const hit = root.elementFromPoint(...middle(control));
      // What lies over the page is closed before the page is used again. Outside of the window there is nothing.
      const over = hit?.closest("dialog, [popover], .pop, .peek");
      return givesWay(control) || (over && !over.contains(control)) ? null : hit;
    };
    const isSmall = (control: HTMLElement) => {
      const [x, y] = middle(control);
      const reach = (dx: number, dy: number) => {
        let reached = 0;
        while (reached < 44 && isHit(control, x + (reached + 1) * dx, y + (reached + 1) * dy)) reached += 1;
        return reached;
      };
      // A word in a text is as wide as it is.
      const isWord = control.matches(".link");
      const across = (dx: number, dy: number) => (isHit(control, x + 21 * dx, y + 21 * dy) && isHit(control, x - 21 * dx, y - 21 * dy) ? 44 : reach(dx, dy) + reach(-dx, -dy));
      // A pin of the map takes no more than its neighbours leave; its stay is in the list as well. A week has seven days.
      const least = control.matches(".pin") ? 23 : 43;
      const week = control.closest("tr")?.getBoundingClientRect().width ?? Infinity;
      return across(0, 1) < least || (!isWord && across(1, 0) < (control.matches(".day") && week < 7 * 44 ? 36 : least));
    };
    // Of two years of days the first weeks.
    const isLater = (control: HTMLElement, i: number, all: HTMLElement[]) => control.matches(".day") && all[i - 50]?.matches(".day");
    const controls = [...open.querySelectorAll<HTMLElement>("button, select, input, textarea, summary, a[href]:not(p a), [role=option]")]
      .filter((control, i, all) => !isLater(control, i, all))
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches(":disabled, .vh, .vh *"));
    // What a list lies on is pressed once it is gone.
    const list = root.querySelector(".pop.list");
    const liesUnderList = (control: HTMLElement) => {
      if (!list || list.contains(control)) return false;
      const [over, under] = [list.getBoundingClientRect(), control.getBoundingClientRect()];
      return over.top < under.bottom && under.top < over.bottom;
    };
    const found: string[] = [];
    let measured = 0;
    for (const control of controls) {
      const named = control.outerHTML.slice(0, 160);
      const canBe = canBeHit(control);
      if (liesUnderList(control)) continue;
      if (canBe) {
        measured += 1;
        if (isSmall(control)) found.push(named);
      } else {
        const cover = coverOf(control);
        if (cover) found.push(`${named} is under ${cover.outerHTML.slice(0, 80)}`);
      }
    }
    return { found, measured };
  });

/** Names of the ends of a range that are not to be seen. */
async function unseen(page: Page) {
  const found: string[] = [];
  for (const slider of await page.locator("stopover-hotels .dual input").all()) {
    if (!(await slider.isVisible())) continue;
    await slider.scrollIntoViewIfNeeded();
    const { x, y } = await slider.evaluate((it: HTMLInputElement) => {
      const { left, top, width, height } = it.getBoundingClientRect();
      return { x: left + 22 + (it.valueAsNumber / Number(it.max)) * (width - 44), y: top + height / 2 };
    });
    const looks = () => page.screenshot({ clip: { x: x - 6, y: y - 16, width: 12, height: 10 } });
    const shown = await looks();
    await slider.evaluate((it) => (it.style.visibility = "hidden"));
    const without = await looks();
    await slider.evaluate((it) => (it.style.visibility = ""));
    if (shown.equals(without)) found.push((await slider.getAttribute("aria-label"))!);
  }
  return found;
}

/** Names of the states in which there is nothing to press. */
const WITHOUT_CONTROLS = ["holidays-loading", "holidays-empty", "holidays-unavailable"];

for (const { screen, states } of STATES) {
  test(`${screen}: whole, legible, at rest and in reach of a finger at 400 %, in forced colours, with less motion`, async ({ openWindow }) => {
    test.setTimeout(60_000 * states.length);
    const page = await openWindow({
      viewport: ZOOMED,
      deviceScaleFactor: 4,
      hasTouch: true,
      isMobile: true,
      forcedColors: "active",
      reducedMotion: "reduce",
    });
    await page.addInitScript(watchMotion);
    for (const { name, wide } of states) {
      await test.step(name, async () => {
        // What needs room to come about is zoomed afterwards.
        await page.setViewportSize(wide ? { width: 1280, height: 1024 } : ZOOMED);
        await openState(page, name);
        await page.setViewportSize(ZOOMED);
        expect.soft(await cutOff(page), `${name}: cut off`).toEqual([]);
        expect.soft(await page.evaluate(whatIsFaint), `${name}: faint`).toEqual([]);
        expect.soft(await page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]), `${name}: moves`).toEqual([]);
        expect.soft(await restless(page), `${name}: moves without end`).toEqual([]);
        const { found, measured } = await targets(page);
        expect.soft(found, `${name}: hard to hit`).toEqual([]);
        expect.soft(await unseen(page), `${name}: not to be seen`).toEqual([]);
        expect.soft(measured > 0, `${name}: has something to press`).toBe(!WITHOUT_CONTROLS.includes(name));
      });
    }
  });
}
