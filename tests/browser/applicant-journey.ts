import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Locator, type Page } from "playwright/test";
import { fieldId, foldId } from "@/components/application-form/field-id";
import { fieldAt, type NamedField, studentFields } from "@/lib/domain/application/fields";
import type { Reader } from "@/lib/domain/application/reader";
import { isFormStep, titleKey } from "@/lib/domain/application/step-texts";
import { PAGE_STEPS } from "@/lib/domain/application/steps";
import type { Locale } from "@/lib/domain/country/locales";
import type { Messages } from "@/lib/i18n/message-files";
import { messagesFor } from "@/lib/i18n/reader-messages";

// Tests use numbers of at most three digits, which every language writes alike.
const withPlainNumbers = (json: string) => json.replace(/\{(\w+), number\}/g, "{$1}");

const fileOf = (language: Locale): string => readFileSync(path.resolve(`messages/base/${language}.json`), "utf8");

/** The messages of a language, as they are in its file. Most applicants of these tests are guardians. */
export const messagesOf = (language: Locale, reader: Reader = "guardian"): Messages =>
  messagesFor(JSON.parse(fileOf(language)) as Messages, reader);

/** The messages of a language, to compare with a page's texts. */
export const wordsOf = (language: Locale, reader: Reader = "guardian"): Messages =>
  messagesFor(JSON.parse(withPlainNumbers(fileOf(language))) as Messages, reader);

export const port = Number(process.env.BROWSER_TEST_PORT ?? 3210);

/** The address of a tenant on the test server. */
export const siteOf = (tenant: string): string => `http://${tenant}.localhost:${port}`;

/** The reading of a name, which Japanese forms ask for. */
export const KANA = { lastNameKana: "タカハシ", firstNameKana: "サクラ" };

/** Asks the test server for what no person can do. */
export const control = async (
  action: "restart" | "due" | "crowd" | "staff-times",
  variables: Record<string, string>,
): Promise<void> => {
  const query = new URLSearchParams(variables);
  const response = await fetch(`http://localhost:${port + 1}/${action}?${query}`, { method: "POST" });
  expect(await response.text(), action).toBe("");
};

/** Restarts the server on the same store, with these additional variables. */
export const restartServer = (variables: Record<string, string> = {}): Promise<void> => control("restart", variables);

/** Has a tenant's reminders of drafts and notices of ages sent that are due at that time. */
export const sendDueMessages = (tenant: string, at: string): Promise<void> => control("due", { tenant, at });

/** A person's presses, whichever engine makes them. */
interface Steps {
  words: Messages;
  heading(name: string): Promise<void>;
  tick(name: string, value?: string): Promise<void>;
  choose(name: string, value: string): Promise<void>;
  type(name: string, text: string): Promise<void>;
  next(): Promise<void>;
}

const NEEDS = PAGE_STEPS.slice(PAGE_STEPS.indexOf("specialNeeds"), PAGE_STEPS.indexOf("parentData")).filter(isFormStep);

/** Gives a required question its first answer. */
const answerField = async (journey: Steps, { path, control, options = [] }: NamedField): Promise<void> => {
  const first = Array.isArray(options) ? String(options[0]) : undefined;
  if (control === "select") return journey.choose(path, first ?? "");
  if (["radio", "checkbox", "checkboxes"].includes(control)) return journey.tick(path, first);
  return journey.type(path, "Test");
};

/** Goes past the steps between the student and the parents with their first answers. */
export const skipNeeds = async (journey: Steps): Promise<void> => {
  for (const step of NEEDS) {
    await journey.heading(journey.words.form[titleKey(step)]);
    for (const field of studentFields.filter((row) => row.step === step && row.required === true))
      await answerField(journey, field);
    await journey.next();
  }
};

/** An application filled in as a person does it: by the page's words, its fields and its buttons. */
export class Journey {
  readonly words: Messages;

  constructor(
    readonly page: Page,
    readonly site: string,
    language: Locale,
    reader?: Reader,
  ) {
    this.words = wordsOf(language, reader);
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole("button", { name, exact: true }).click();
  }

  async next(): Promise<void> {
    await this.press(this.words.common.continue);
  }

  /** Waits for a page's heading. If it does not come, what the page says instead is printed. */
  async heading(name: string): Promise<void> {
    try {
      await expect(this.page.getByRole("heading", { level: 1, name })).toBeVisible();
    } catch (error) {
      const said = this.page.locator("h1, [role=alert], [role=status]");
      console.error(`no heading ${name}, but:`, await said.allInnerTexts());
      throw error;
    }
  }

  /** Opens what hides a field: its group of optional questions, or the verified number in its place. */
  async reveal(name: string): Promise<void> {
    const row = fieldAt(name)?.row;
    const id = fieldId(name);
    const control = this.page.locator(`[name="${name}"], #${id}:not(button)`).first();
    if (!row || (await control.count()) > 0) return;
    const button = this.page.locator(
      row.fold ? `#${foldId(row.fold, name.slice(0, -row.path.length))}` : `button#${id}`,
    );
    if ((await button.count()) === 0) return;
    await button.click();
    await expect(control).toBeAttached();
  }

  async type(name: string, text: string): Promise<void> {
    if (name === "birthDate") return this.typeDate(name, text);
    await this.reveal(name);
    await this.page.locator(`[name="${name}"]`).fill(text);
  }

  /** Types a date into its three fields, the month as a number. */
  async typeDate(name: string, day: string): Promise<void> {
    const [year = "", month = "", date = ""] = day.split("-");
    for (const [part, text] of Object.entries({ year, month, day: date }))
      await this.page.locator(`[name="${name}.${part}"]`).fill(text);
  }

  async tick(name: string, value?: string): Promise<void> {
    await this.reveal(name);
    await this.page.locator(`[name="${name}"]${value === undefined ? "" : `[value="${value}"]`}`).check();
  }

  async choose(name: string, value: string): Promise<void> {
    await this.reveal(name);
    await this.page.locator(`[name="${name}"]`).selectOption(value);
  }

  /** Reads the newest code in the demo's inbox, in a page of its own, as if from a phone. */
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

  /** Answers the student's step by the controls' names; radios by their values. */
  async fillStudent(answers: Readonly<Record<string, string>>): Promise<void> {
    await this.heading(this.words.form.title_studentData);
    for (const [name, text] of Object.entries(answers)) {
      if (name === "gender") await this.tick(name, text);
      else await this.type(name, text);
    }
  }

  /** In Japan also their readings. */
  async fillGuardian(firstName: string, lastName: string, phone: string): Promise<void> {
    await this.heading(this.words.form.title_parentData);
    await this.type("guardians.0.firstName", firstName);
    await this.type("guardians.0.lastName", lastName);
    if (this.site === siteOf("tks"))
      for (const [name, text] of Object.entries(KANA)) await this.type(`guardians.0.${name}`, text);
    await this.type("guardians.0.phoneNumbers.0.phone", phone);
  }

  skipNeeds(): Promise<void> {
    return skipNeeds(this);
  }

  /** Chooses the first pair with free seats, its first start day, and the offered presentation. */
  async pickSeats(): Promise<void> {
    await this.heading(this.words.form.title_session);
    await this.page.locator('[name="session_id"]:not(:disabled)').first().click();
    await this.page.locator('[name="start_day"]').first().click();
    await this.seatsChosen();
    await this.next();
  }

  /** Waits until sessions, start day and presentation are chosen. */
  async seatsChosen(): Promise<void> {
    await expect(this.page.getByText(this.words.session.ready)).toBeAttached();
  }

  /** Opens the next free start day in place of the chosen one. */
  async pickAnotherStartDay(): Promise<void> {
    await this.page.locator('[name="start_day"]:not(:checked)').first().click();
    await this.seatsChosen();
  }

  /** Confirms and books. Returns the reference. */
  async book(): Promise<string> {
    await this.heading(this.words.form.title_confirmation);
    await this.tick("confirmed");
    await this.press(this.words.confirmation.book);
    await this.heading(this.words.appointment.congratsTitle);
    return this.reference();
  }

  async reference(): Promise<string> {
    return (await this.factNamed(this.words.appointment.reference).textContent()) ?? "";
  }

  /** A fact of the appointment by its name. */
  factNamed(name: string): Locator {
    return this.page.locator("dl > div").filter({ hasText: name }).locator("dd").first();
  }
}

/** A phone number that no other test uses. */
export const freshPhone = (prefix: string, digits: number): string =>
  prefix + String(Math.floor(Math.random() * 10 ** digits)).padStart(digits, "0");

/** The date of birth of somebody who is this many years and six months old. */
export const birthDateOf = (age: number): string => {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() - age, date.getUTCMonth() - 6, 1);
  return date.toISOString().slice(0, 10);
};
