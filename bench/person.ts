import type { Locator, Page } from "playwright/test";

/** How a person handles a phone: reading before each tap, typing with a thumb, scrolling to read. */
const LOOK_MS = 600;
const KEY_MS = 120;
const SCROLL_PX_PER_S = 1500;
const SETTLE_MS = 250;

/** What the pages cost somebody. */
export interface Effort {
  taps: number;
  keys: number;
  scrolledPx: number;
  fields: number;
}

/** The visible part of the page between a bar at its top and one at its bottom. */
const MARGIN_PX = 96;

/** Somebody with a phone, who taps, types and scrolls, and whose effort is counted. */
export class Person {
  readonly effort: Effort = { taps: 0, keys: 0, scrolledPx: 0, fields: 0 };

  constructor(readonly page: Page) {}

  /** Scrolls as far as it takes to see the whole control, at the speed of a thumb. */
  async look(control: Locator): Promise<void> {
    const distance = await control.evaluate((element, margin) => {
      const { top, bottom } = element.getBoundingClientRect();
      const below = bottom - (innerHeight - margin);
      const above = top - margin;
      const target = below > 0 ? Math.min(below, above) : Math.min(0, above);
      const before = scrollY;
      // A sticky bar is in view wherever the page is.
      if (element.closest(".sticky, [class*='sticky']")) return 0;
      window.scrollBy({ top: target, behavior: "instant" });
      return Math.abs(scrollY - before);
    }, MARGIN_PX);
    this.effort.scrolledPx += distance;
    await this.page.waitForTimeout(LOOK_MS + (distance / SCROLL_PX_PER_S) * 1000);
  }

  async tap(control: Locator): Promise<void> {
    await this.look(control);
    this.effort.taps += 1;
    await control.click();
    await this.page.waitForTimeout(SETTLE_MS);
  }

  async type(control: Locator, text: string): Promise<void> {
    if (!(await control.evaluate((element) => element === document.activeElement))) await this.tap(control);
    this.effort.keys += text.length;
    await control.pressSequentially(text, { delay: KEY_MS });
  }

  /** Adds the questions that the page shows. */
  async leavePage(): Promise<void> {
    this.effort.fields += await this.page.evaluate(() => {
      const controls = [...document.querySelectorAll<HTMLInputElement>("main input, main select, main textarea")];
      const shown = controls.filter((one) => one.type !== "hidden" && one.checkVisibility());
      return new Set(shown.map((one) => (one.type === "radio" ? one.name : `${one.name} ${one.id}`))).size;
    });
  }
}
