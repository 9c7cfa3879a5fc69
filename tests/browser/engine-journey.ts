import { expect } from "playwright/test";
import { fieldId, foldId } from "@/components/application-form/field-id";
import { fieldAt } from "@/lib/domain/application/fields";
import type { Reader } from "@/lib/domain/application/reader";
import type { Locale } from "@/lib/domain/country/locales";
import type { Messages } from "@/lib/i18n/message-files";
import { type Engine, untilDone } from "@/tests/support/engines/engine";
import { skipNeeds, wordsOf } from "./applicant-journey";

const control = (name: string, value?: string): string =>
  `[name="${name}"]${value === undefined ? "" : `[value="${value}"]`}`;

const quoted = (text: string): string => JSON.stringify(text);

/** A person's way through the product in any engine: by the page's words, its fields and its buttons. */
export class EngineJourney {
  readonly words: Messages;

  constructor(
    readonly engine: Engine,
    readonly site: string,
    language: Locale,
    reader?: Reader,
  ) {
    this.words = wordsOf(language, reader);
  }

  private async has(expression: string): Promise<void> {
    await untilDone(async () => {
      if (!(await this.engine.evaluate<boolean>(expression))) throw new Error(`${expression}: ${await this.address()}`);
    });
  }

  address(): Promise<string> {
    return this.engine.evaluate("location.pathname + location.search");
  }

  open(path: string): Promise<void> {
    return this.engine.open(this.site + path);
  }

  /** Presses the browser's Back. */
  back(): Promise<void> {
    return this.engine.evaluate("void setTimeout(() => history.back())");
  }

  click(target: string): Promise<void> {
    return untilDone(() => this.engine.click(target));
  }

  press(name: string): Promise<void> {
    return this.click(`//button[normalize-space() = ${quoted(name)} or @aria-label = ${quoted(name)}]`);
  }

  next(): Promise<void> {
    return this.press(this.words.common.continue);
  }

  /** Waits until a page with this heading can be used. */
  async heading(name: string): Promise<void> {
    const shown =
      "[...document.querySelectorAll('h1')].some((h1) => h1.getClientRects().length > 0 && h1.textContent.includes";
    await this.has(`${shown}(${quoted(name)})) && !document.querySelector('fieldset.awaits-script')`);
  }

  /** Opens what hides a field: its group of optional questions, or the verified number in its place. */
  private async reveal(name: string): Promise<void> {
    const row = fieldAt(name)?.row;
    const id = fieldId(name);
    const isThere = (target: string) => `document.querySelector(${quoted(target)}) !== null`;
    const shown = isThere(`${control(name)}, [id="${id}"]:not(button)`);
    const opener = row?.fold ? `[id="${foldId(row.fold, name.slice(0, -row.path.length))}"]` : `button[id="${id}"]`;
    if (!row || (await this.engine.evaluate<boolean>(`${shown} || !(${isThere(opener)})`))) return;
    await this.click(opener);
    await this.has(shown);
  }

  async type(name: string, text: string): Promise<void> {
    await this.reveal(name);
    await untilDone(() => this.engine.type(control(name), text));
  }

  async typeDate(name: string, day: string): Promise<void> {
    const [year = "", month = "", date = ""] = day.split("-");
    for (const [part, text] of Object.entries({ year, month, day: date })) await this.type(`${name}.${part}`, text);
  }

  /** Clicks until a condition of the page holds: what moves while it is clicked is missed. */
  private async clickUntil(isDone: string, target: string): Promise<void> {
    await untilDone(async () => {
      if (await this.engine.evaluate<boolean>(isDone)) return;
      await this.engine.click(target);
      if (!(await this.engine.evaluate<boolean>(isDone))) throw new Error(`${target} not yet: ${await this.address()}`);
    });
  }

  /** Ticks a box or chooses an option. */
  async tick(name: string, value?: string): Promise<void> {
    await this.reveal(name);
    const target = control(name, value);
    await this.clickUntil(`document.querySelector(${quoted(`${target}:checked`)}) !== null`, target);
  }

  async choose(name: string, value: string): Promise<void> {
    await this.reveal(name);
    await untilDone(() => this.engine.choose(control(name), value));
  }

  /** Reads the newest code in the demo's inbox, as if from a phone. */
  private async code(phone: string): Promise<string> {
    const digits = phone.replace(/\D/g, "").slice(-6);
    const inbox = "fetch('/dev/inbox').then((answer) => answer.text())";
    const items = `[...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('main li')]`;
    const item = `${items}.find(({ textContent }) => textContent.includes('${digits}'))`;
    const code = `[...${item}.querySelectorAll('p')].find(({ textContent }) => /^\\d{6}$/.test(textContent))`;
    return this.engine.evaluate(`${inbox}.then((text) => ${code}.textContent)`);
  }

  async verify(phone: string): Promise<void> {
    const { home, verify } = this.words;
    await this.click(`//a[normalize-space() = ${quoted(home.start)}]`);
    await this.heading(verify.title);
    await this.type("phone", phone);
    await this.press(verify.send);
    await this.has(`document.querySelector(${quoted(control("code"))}) !== null`);
    await this.type("code", await untilDone(() => this.code(phone)));
  }

  skipNeeds(): Promise<void> {
    return skipNeeds(this);
  }

  /** Chooses the first pair with free seats, its first start day, and the offered presentation. */
  async pickSeats(): Promise<void> {
    await this.heading(this.words.form.title_session);
    await this.click('[name="session_id"]:not(:disabled)');
    // The days leave once one is chosen.
    await this.clickUntil(
      `document.body.textContent.includes(${quoted(this.words.session.ready)})`,
      '[name="start_day"]',
    );
    await this.next();
  }

  /** What every page of the way has in common. */
  async expectSound(): Promise<void> {
    expect(this.engine.errors()).toEqual([]);
    const width = "document.documentElement.scrollWidth - innerWidth";
    expect(await this.engine.evaluate<number>(width), await this.address()).toBeLessThanOrEqual(0);
  }
}
