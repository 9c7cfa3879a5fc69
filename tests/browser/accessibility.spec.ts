import { expect, test } from "playwright/test";
import { firstRows } from "@/tests/support/all-tests";
import { birthDateOf, freshPhone, Journey, KANA, siteOf, wordsOf } from "./applicant-journey";
import { codeFor } from "./application-api";
import { expectAccessible } from "./axe";
import { shows } from "./shows";

// The narrowest window that WCAG asks for (1.4.10), as high as a small phone with its keyboard away.
test.use({ viewport: { width: 320, height: 640 } });
test.setTimeout(300_000);

interface Walk {
  tenant: string;
  language: "hy" | "de" | "ja";
  phone: () => string;
  /** Of a network with several centres. */
  locationKey?: string;
  student: Readonly<Record<string, string>>;
}

const WALKS: Walk[] = [
  {
    tenant: "am",
    language: "hy",
    phone: () => freshPhone("+37496", 6),
    locationKey: "gyumri",
    student: { firstName: "Անահիտ", lastName: "Տեր-Պետրոսյան", firstNameEn: "Anahit", lastNameEn: "Ter-Petrosyan" },
  },
  {
    tenant: "ma",
    language: "de",
    phone: () => freshPhone("+4915129", 6),
    student: { firstName: "Jürgen", lastName: "Groß-Müller" },
  },
  {
    tenant: "tks",
    language: "ja",
    phone: () => freshPhone("+81908", 7),
    student: { firstName: "さくら", lastName: "髙橋", firstNameEn: "Sakura", lastNameEn: "Takahashi", ...KANA },
  },
];

/** A journey with an accessibility check for each of its states. */
interface CheckedJourney {
  journey: Journey;
  check: (state: string) => Promise<void>;
  /** How many states were checked. */
  count: () => number;
}

/** Each state is checked in one theme, the next state in the other; in `npm run test:all` in both. */
const checkedJourney = (journey: Journey): CheckedJourney => {
  let count = 0;
  const check = (state: string) => expectAccessible(journey.page, state, count++ % 2 === 0 ? "light" : "dark");
  return { journey, check, count: () => count };
};

/** The start page, verification with its failures, and the help at the bottom. */
const verify = async ({ journey, check }: CheckedJourney, phone: string): Promise<void> => {
  const { page, words, site } = journey;
  await page.goto(site);
  await check("home");
  await page.getByRole("contentinfo").getByText(words.help.title, { exact: true }).click();
  await check("help");
  await page.getByRole("link", { name: words.home.start }).click();
  await journey.heading(words.verify.title);
  await check("verify");
  await journey.press(words.verify.send);
  await expect(page.locator("#value")).toHaveAttribute("aria-invalid", "true");
  await check("verify: nothing typed");
  await page.getByRole("combobox", { name: words.verify.country }).click();
  await check("verify: the list of countries");
  await page.keyboard.press("Escape");
  await journey.askForCode(phone);
  await check("code");
  const code = await codeFor(page, phone);
  await journey.type("code", code === "000000" ? "111111" : "000000");
  await expect(page.locator('[name="code"]')).toHaveAttribute("aria-invalid", "true");
  await check("code: a wrong one");
  await journey.type("code", code);
};

/** A network with one centre has no choice of it. */
const chooseCentre = async ({ journey, check }: CheckedJourney, locationKey: string): Promise<void> => {
  const { page, words } = journey;
  await journey.heading(words.centers.title);
  await check("centres");
  await journey.next();
  await expect(page.getByRole("alert").getByRole("link")).toBeVisible();
  await check("centres: none chosen");
  await page.getByLabel(words.centers.filter).fill("zzz");
  await check("centres: none found");
  await page.getByRole("button", { name: words.centers.clear }).click();
  await journey.chooseCentre(locationKey);
};

const acceptContract = async ({ journey, check }: CheckedJourney): Promise<void> => {
  const { page, words } = journey;
  await journey.heading(words.contract.title);
  await check("contract");
  await journey.next();
  await expect(page.getByRole("alert").getByRole("link").first()).toBeVisible();
  await check("contract: not accepted");
  await journey.acceptContract("1");
};

/** Every step of the form: empty, with its problems, and filled in. */
const answer = async ({ journey, check }: CheckedJourney, student: Walk["student"], phone: string): Promise<void> => {
  const { page, words } = journey;
  const summary = page.getByRole("alert").filter({ hasText: words.common.errorTitle });
  await journey.heading(words.form.title_studentData);
  await check("student");
  await journey.next();
  await expect(summary).toBeVisible();
  await check("student: missing answers");
  await journey.fillStudent({ ...student, birthDate: birthDateOf(15), gender: "other", phone });
  await journey.next();
  await journey.heading(words.form.title_specialNeeds);
  await journey.tick("special_needs", "other_needs");
  await check("special needs");
  await journey.tick("special_needs", "good");
  await journey.next();
  await journey.heading(words.form.title_accommodations);
  await check("support");
  await journey.next();
  await journey.heading(words.form.title_parentData);
  await check("parents");
  await journey.next();
  await expect(summary).toBeVisible();
  await check("parents: missing answers");
  await journey.fillGuardian(student.firstName ?? "", student.lastName ?? "", phone);
  await journey.next();
};

const book = async ({ journey, check }: CheckedJourney): Promise<void> => {
  const { page, words } = journey;
  await journey.heading(words.form.title_session);
  await expect(page.locator('[name="session_id"]:not(:disabled)').first()).toBeVisible();
  await check("session");
  await journey.next();
  await expect(page.getByRole("alert").getByRole("link").first()).toBeVisible();
  await check("session: none chosen");
  await page.locator('[name="session_id"]:not(:disabled)').first().click();
  await journey.press(words.session.otherDays);
  await expect(page.getByRole("grid")).toBeVisible();
  await check("session: the calendar");
  await journey.press(words.session.asList);
  await page.locator('[name="start_day"]').first().click();
  await journey.seatsChosen();
  await check("session: chosen");
  await journey.next();
  await journey.heading(words.form.title_confirmation);
  await check("confirmation");
  await journey.press(words.confirmation.book);
  await expect(page.getByText(words.confirmation.confirmRequired).first()).toBeVisible();
  await check("confirmation: not ticked");
  await journey.book();
  await check("congrats");
};

/** After booking: the appointment, its changes, the list of applications, and the page that does not exist. */
const visitAppointment = async ({ journey, check }: CheckedJourney): Promise<void> => {
  const { page, words, site } = journey;
  const id = page.url().split("/").at(-1);
  await page.goto(`${site}/appointment/${id}`);
  await journey.heading(words.appointment.title);
  await check("appointment");
  await page.getByRole("button", { name: words.appointment.cancel }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await check("appointment: the dialog to cancel it");
  await page.getByRole("button", { name: words.common.keep }).click();
  await page.goto(`${site}/edit-form/${id}`);
  await journey.heading(words.form.title_studentData);
  await check("changing answers");
  await page.goto(`${site}/applications`);
  await journey.heading(words.applications.title);
  await journey.press(words.applications.new);
  await page.waitForURL(/\/(centers|contract)\//);
  await page.goto(`${site}/applications`);
  await journey.heading(words.applications.title);
  await check("applications");
  await page.getByRole("button", { name: words.applications.delete }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await check("applications: the dialog to delete one");
  await page.goto(`${site}/form/nobody`);
  await journey.heading(words.notFound.title);
  await check("not found");
};

for (const { tenant, language, phone, locationKey, student } of firstRows(1, WALKS))
  test(`the journey in ${language} has no accessibility violation, light or dark, 320 pixels wide, and fits with text of 200 %`, async ({
    page,
  }) => {
    const walk = checkedJourney(new Journey(page, siteOf(tenant), language));
    const number = phone();
    await verify(walk, number);
    if (locationKey) await chooseCentre(walk, locationKey);
    await acceptContract(walk);
    await answer(walk, student, number);
    await book(walk);
    await visitAppointment(walk);
    shows(35, { "states of pages": walk.count(), violations: 0 });
  });

test("a verification by e-mail that is blocked has no violation", { tag: "@deep" }, async ({ page }) => {
  const { verify: words } = wordsOf("en");
  await page.goto(`${siteOf("la")}/verify`);
  await page.getByRole("radio", { name: words.method_email }).check();
  await expectAccessible(page, "verify by e-mail");
  const address = `nobody-${Date.now()}@example.org`;
  await page.getByLabel(words.email, { exact: true }).fill(address);
  await page.getByRole("button", { name: words.send }).click();
  const wrong = (await codeFor(page, address)) === "000000" ? "111111" : "000000";
  for (const left of ["2 attempts", "1 attempt", "Too many"]) {
    await page.getByLabel(words.code).fill(wrong);
    // A code is checked by itself once; a code that was refused needs the button.
    if (left !== "2 attempts") await page.getByRole("button", { name: words.check }).click();
    await expect(page.getByText(left).first()).toBeVisible();
  }
  await expectAccessible(page, "verify: blocked");
});

test("the choice of a network and a failure have no violation", { tag: "@deep" }, async ({ page, baseURL }) => {
  await page.goto(String(baseURL));
  await expectAccessible(page, "networks");
  await page.goto(`${siteOf("1")}/dev/inbox`);
  await expect(page.getByRole("main").getByRole("button")).toBeVisible();
  await expectAccessible(page, "failure");
});
