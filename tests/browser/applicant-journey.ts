import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "playwright/test";
import type { Locale } from "@/lib/domain/country/locales";
import type { Messages } from "@/lib/i18n/message-files";

// A test puts numbers of at most three figures in, which everybody writes alike.
const withPlainNumbers = (json: string) => json.replace(/\{(\w+), number\}/g, "{$1}");

/** What a visitor of that language reads. */
export const wordsOf = (language: Locale): Messages =>
  JSON.parse(withPlainNumbers(readFileSync(path.resolve(`messages/base/${language}.json`), "utf8"))) as Messages;

export const port = Number(process.env.BROWSER_TEST_PORT ?? 3210);

/** A tenant's own address on the tests' server. */
export const siteOf = (tenant: string): string => `http://${tenant}.localhost:${port}`;

/** What a page's own site answers to it, where redirects end, unread by any script. */
export const fetched = (page: Page, path: string, headers: Record<string, string> = {}) =>
  page.evaluate(
    async ([address, sent]) => {
      const response = await fetch(address, { headers: sent });
      return { status: response.status, path: new URL(response.url).pathname, text: await response.text() };
    },
    [path, headers] as const,
  );

/** Stops the server and starts it again on the same store, with these variables besides. */
export const restartServer = async (variables: Record<string, string> = {}): Promise<void> => {
  const query = new URLSearchParams(variables);
  const { status } = await fetch(`http://localhost:${port + 1}/restart?${query}`, { method: "POST" });
  expect(status).toBe(204);
};

/** The applicant's way as a person walks it: reads the page's words, types, presses its buttons. */
export class Journey {
  readonly words: Messages;

  constructor(
    readonly page: Page,
    readonly site: string,
    language: Locale,
  ) {
    this.words = wordsOf(language);
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole("button", { name, exact: true }).click();
  }

  async next(): Promise<void> {
    await this.press(this.words.common.continue);
  }

  async heading(name: string): Promise<void> {
    await expect(this.page.getByRole("heading", { level: 1, name })).toBeVisible();
  }

  async type(name: string, text: string): Promise<void> {
    if (name === "birthDate") return this.typeDate(name, text);
    await this.page.locator(`[name="${name}"]`).fill(text);
  }

  /** A date in its three fields, the month as a number. */
  async typeDate(name: string, day: string): Promise<void> {
    const [year = "", month = "", date = ""] = day.split("-");
    for (const [part, text] of Object.entries({ year, month, day: date }))
      await this.page.locator(`[name="${name}.${part}"]`).fill(text);
  }

  async tick(name: string, value?: string): Promise<void> {
    await this.page.locator(`[name="${name}"]${value === undefined ? "" : `[value="${value}"]`}`).check();
  }

  async choose(name: string, value: string): Promise<void> {
    await this.page.locator(`[name="${name}"]`).selectOption(value);
  }

  /** Opens the demo's inbox beside the page, as somebody looks at their phone, and reads the newest code. */
  async readCode(phone: string): Promise<string> {
    const digits = phone.replace(/\D/g, "").slice(-6);
    const inbox = await this.page.context().newPage();
    await inbox.goto(`${this.site}/dev/inbox`);
    const message = inbox.getByRole("main").getByRole("listitem").filter({ hasText: digits }).first();
    const code = await message
      .locator("p")
      .filter({ hasText: /^\d{6}$/ })
      .textContent();
    await inbox.close();
    return code ?? "";
  }

  async askForCode(phone: string): Promise<void> {
    await this.type("phone", phone);
    await this.press(this.words.verify.send);
    await expect(this.page.locator('[name="code"]')).toBeVisible();
  }

  async verify(phone: string): Promise<void> {
    await this.page.goto(this.site);
    await this.page.getByRole("link", { name: this.words.home.start }).click();
    await this.heading(this.words.verify.title);
    await this.askForCode(phone);
    await this.type("code", await this.readCode(phone));
  }

  async chooseCentre(locationKey: string): Promise<void> {
    await this.heading(this.words.centers.title);
    await this.tick("location_key", locationKey);
    await this.next();
  }

  async acceptContract(legalStatus: "0" | "1"): Promise<void> {
    await this.heading(this.words.contract.title);
    await this.tick("userLegalStatus", legalStatus);
    await this.tick("contract");
    await this.next();
  }

  /** The student's page: every answer by its control's name; a radio's by its value. */
  async fillStudent(answers: Readonly<Record<string, string>>): Promise<void> {
    await this.heading(this.words.form.title_studentData);
    for (const [name, text] of Object.entries(answers)) {
      if (name === "gender") await this.tick(name, text);
      else await this.type(name, text);
    }
  }

  async fillGuardian(firstName: string, lastName: string, phone: string): Promise<void> {
    await this.heading(this.words.form.title_parentData);
    await this.type("guardians.0.firstName", firstName);
    await this.type("guardians.0.lastName", lastName);
    await this.type("guardians.0.phoneNumbers.0.phone", phone);
  }

  async skipNeeds(): Promise<void> {
    await this.heading(this.words.form.title_specialNeeds);
    await this.tick("special_needs", "good");
    await this.next();
    await this.heading(this.words.form.title_accommodations);
    await this.next();
  }

  /** The first pair with free seats, its first start day, and the presentation that is offered. */
  async pickSeats(): Promise<void> {
    await this.heading(this.words.form.title_session);
    await this.page.locator('[name="session_id"]:not(:disabled)').first().check();
    await this.page.locator('[name="start_day"]').first().check();
    await expect(this.page.locator('[name="presentation_date"]:checked')).toBeVisible();
    await this.next();
  }

  /** Confirms and books; gives the reference. */
  async book(): Promise<string> {
    await this.heading(this.words.form.title_confirmation);
    await this.tick("confirmed");
    await this.press(this.words.confirmation.book);
    await this.heading(this.words.appointment.congratsTitle);
    return this.reference();
  }

  async reference(): Promise<string> {
    const row = this.page.locator("dl > div").filter({ hasText: this.words.appointment.reference });
    return (await row.locator("dd").first().textContent()) ?? "";
  }
}

/** A number that nobody of another test has. */
export const freshPhone = (prefix: string, digits: number): string =>
  prefix + String(Math.floor(Math.random() * 10 ** digits)).padStart(digits, "0");

/** A birthday of half a year ago, that many years back. */
export const birthDateOf = (age: number): string => {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() - age, date.getUTCMonth() - 6, 1);
  return date.toISOString().slice(0, 10);
};
