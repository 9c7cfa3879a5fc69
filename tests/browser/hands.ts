import { expect, type Locator, type Page } from "playwright/test";

/** How the controls of a page are worked. A shortcut is for keys, the control for the others. */
interface Means {
  /** Puts the cursor into a field. */
  reach: (field: Locator, shortcut?: string) => Promise<void>;
  press: (control: Locator) => Promise<void>;
  open: (control: Locator, shortcut: string) => Promise<void>;
  /** Enter, where a control was searched for by typing; or a press of the control. */
  take: (control: Locator) => Promise<void>;
  choose: (list: Locator, label: string) => Promise<void>;
}

const keyboard = (page: Page): Means => {
  const reach = async (control: Locator, shortcut?: string) => {
    if (shortcut) await page.keyboard.press(shortcut);
    else await control.focus();
    await expect(control).toBeFocused();
    // Tab stops there.
    expect(await control.evaluate((element: HTMLElement) => element.tabIndex)).toBeGreaterThanOrEqual(0);
  };
  return {
    reach,
    press: async (control) => {
      await reach(control);
      const isInput = await control.evaluate((element) => element instanceof HTMLInputElement);
      await page.keyboard.press(isInput ? "Space" : "Enter");
    },
    open: (_, shortcut) => page.keyboard.press(shortcut),
    take: () => page.keyboard.press("Enter"),
    // A list jumps to what is typed.
    choose: async (list, label) => {
      await reach(list);
      await page.keyboard.type(label);
    },
  };
};

const finger = (): Means => {
  const tap = (control: Locator) => control.tap();
  return {
    reach: tap,
    press: tap,
    open: tap,
    take: tap,
    // The list that opens is the device's own.
    choose: async (list, label) => {
      await list.selectOption({ label });
    },
  };
};

/** Works a page as a person does, and counts the clicks: moving to a field and typing are none. */
export class Hand {
  clicks = 0;

  private constructor(
    private readonly page: Page,
    private readonly means: Means,
  ) {}

  /** A hand on the keyboard alone. */
  static ofKeys = (page: Page): Hand => new Hand(page, keyboard(page));

  /** A finger on a screen. */
  static ofTouch = (page: Page): Hand => new Hand(page, finger());

  press(control: Locator): Promise<void> {
    this.clicks += 1;
    return this.means.press(control);
  }

  open(control: Locator, shortcut: string): Promise<void> {
    this.clicks += 1;
    return this.means.open(control, shortcut);
  }

  take(control: Locator): Promise<void> {
    this.clicks += 1;
    return this.means.take(control);
  }

  choose(list: Locator, label: string): Promise<void> {
    this.clicks += 1;
    return this.means.choose(list, label);
  }

  /** Replaces what is in a field. */
  async type(field: Locator, text: string, shortcut?: string): Promise<void> {
    await this.means.reach(field, shortcut);
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.page.keyboard.insertText(text);
  }
}
