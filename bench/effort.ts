import { chromium, type Locator, type Page } from "playwright/test";
import playwright from "@/playwright.config";
import { birthDateOf, freshPhone, wordsOf } from "@/tests/browser/applicant-journey";
import { codeFor } from "@/tests/browser/application-api";
import { deviceOf } from "./people";
import { Person } from "./person";
import { type Figure, writeResults } from "./results";
import { serveProduct } from "./served";

const WIDTH = 360;
const MAX_PAGES = 16;

/** Somebody's answers to what is required, by the name of the control. A choice is a value, or the first that is free. */
const FIRST = Symbol("the first free choice");
type Answers = Readonly<Record<string, string | typeof FIRST>>;

const guardianOf = (phone: string): Answers => {
  const [year = "", month = "", day = ""] = birthDateOf(14).split("-");
  return {
    location_key: "gyumri",
    userLegalStatus: "1",
    contract: "true",
    firstName: "Ani",
    lastName: "Petrosyan",
    "birthDate.day": day,
    "birthDate.month": month,
    "birthDate.year": year,
    firstNameEn: "Ani",
    lastNameEn: "Petrosyan",
    gender: "female",
    phone: "091 234567",
    special_needs: "good",
    "guardians.0.firstName": "Nare",
    "guardians.0.lastName": "Petrosyan",
    "guardians.0.phoneNumbers.0.phone": phone,
    session_id: FIRST,
    start_day: FIRST,
    presentation_date: FIRST,
    confirmed: "true",
  };
};

type Kind = "radio" | "checkbox" | "other";
const kindOf = (control: Locator): Promise<Kind> =>
  control.evaluate((element) => {
    const { type } = element as HTMLInputElement;
    return type === "radio" || type === "checkbox" ? type : "other";
  });

/** The names of the controls that the page shows and that have no answer yet, from top to bottom. */
const openQuestions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLInputElement>("main input, main select, main textarea")];
    const shown = controls.filter((one) => one.name && !one.disabled && one.checkVisibility());
    const open = shown.filter(({ name, type, value }) =>
      type === "radio" || type === "checkbox"
        ? !controls.some((one) => one.name === name && one.checked)
        : // A dialling code alone is no answer.
          /^(\+\d{1,3})?$/.test(value),
    );
    return [...new Set(open.map(({ name }) => name))];
  });

const answer = async (person: Person, name: string, value: Answers[string]): Promise<void> => {
  const named = person.page.locator(`main [name="${name}"]:not(:disabled):visible`);
  const kind = await kindOf(named.first());
  if (kind === "other") return person.type(named.first(), String(value));
  const choice =
    kind === "checkbox" || value === FIRST
      ? named.first()
      : person.page.locator(`main [name="${name}"][value="${String(value)}"]`);
  // What is tapped is the whole card or line of the choice.
  const label = person.page.locator(`label[for="${await choice.getAttribute("id")}"]`);
  return person.tap((await label.count()) > 0 ? label.first() : choice);
};

/** Answers everything on the page, also what appears with an answer. */
const answerPage = async (person: Person, answers: Answers): Promise<void> => {
  for (const done = new Set<string>(); ; ) {
    const name = (await openQuestions(person.page)).find((one) => one in answers && !done.has(one));
    if (name === undefined) return;
    done.add(name);
    await answer(person, name, answers[name] ?? "");
  }
};

const pageSettled = async (page: Page): Promise<void> => {
  await page.locator("main h1").waitFor();
  await page.waitForLoadState("networkidle");
};

/** From Home to Congrats with only what is required, in English on a phone. */
const fillIn = async (person: Person, site: string): Promise<number> => {
  const { page } = person;
  const words = wordsOf("en");
  const phone = freshPhone("091", 6);
  await page.goto(`${site}/?lang=en`);
  await pageSettled(page);
  const startedAt = performance.now();
  await person.leavePage();
  await person.tap(page.getByRole("link", { name: words.home.start }));
  await page.waitForURL(/verify/);
  await pageSettled(page);
  await person.type(page.locator('[name="phone"]'), phone);
  await person.tap(page.getByRole("button", { name: words.verify.send, exact: true }));
  const code = page.locator('[name="code"]');
  await code.waitFor();
  await person.leavePage();
  await person.type(code, await codeFor(page, `+374${phone.slice(1)}`));
  await page.waitForURL(/centers|contract|form/);
  const answers = guardianOf(phone);
  for (let pages = 0; !/congrats/.test(page.url()); pages += 1) {
    if (pages > MAX_PAGES) throw new Error(`the journey does not end: ${page.url()}`);
    await pageSettled(page);
    const heading = await page.locator("main h1").textContent();
    await answerPage(person, answers);
    await person.leavePage();
    console.log(`${heading}: ${JSON.stringify(person.effort)}`);
    const onward = new RegExp(`^(${words.common.continue}|${words.confirmation.book})$`);
    await person.tap(page.getByRole("button", { name: onward }).first());
    await page.waitForFunction((before) => document.querySelector("main h1")?.textContent !== before, heading);
  }
  return (performance.now() - startedAt) / 1000;
};

/** The journey of version 1.0.0, measured by this same script. */
const BEFORE = { fields: 69, taps: 29, keys: 69, scrolledPx: 9605, seconds: 43 };

/** Counts what an application costs a person on a phone. */
export const measureEffort = async (): Promise<void> => {
  const served = await serveProduct();
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    const device = await deviceOf(browser, WIDTH);
    const person = new Person(await device.newPage());
    const seconds = await fillIn(person, `http://am.localhost:${served.port}`);
    const measured = { ...person.effort, seconds };
    const row = (what: string, key: keyof typeof BEFORE, unit: string): Figure => ({
      what,
      measured: `${Math.round(measured[key])}${unit}`,
      floor: `${Math.round(BEFORE[key])}${unit} before`,
      target: "half",
      isMet: measured[key] <= BEFORE[key] / 2,
    });
    const figures = [
      row("fields shown", "fields", ""),
      row("taps", "taps", ""),
      row("keys typed", "keys", ""),
      row("scrolled", "scrolledPx", " px"),
      row("at a person's speed", "seconds", " s"),
    ];
    console.table(figures);
    writeResults("effort", "From Home to Congrats on a phone, with only what is required", figures);
  } finally {
    await browser.close();
    await served.stop();
  }
};
