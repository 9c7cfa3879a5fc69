import { expect, type Page, test } from "playwright/test";
import { enterSite } from "./api";
import { birthDateOf, freshPhone, Journey, siteOf } from "./applicant-journey";
import { shows } from "./shows";
import { startTranslator, type Translator, translatedWords } from "./translator";

const site = siteOf("am");
const FIRST_NAME = "Anahit";

/** A journey through translated pages. */
class TranslatedJourney extends Journey {
  override readonly words = translatedWords(new Journey(this.page, this.site, "en").words);

  constructor(page: Page) {
    super(page, site, "en");
  }
}

/** A message of the translated page with any values in it. */
const like = (message: string): RegExp =>
  new RegExp(message.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(?:[^{}]|\{[^{}]*\})*\}/g, ".+"));

const wrongCode = (code: string): string => code.slice(0, -1) + String((Number(code.at(-1)) + 1) % 10);

/** A first wrong code, then the right one, while the countdown to the next one runs. */
const verify = async (journey: TranslatedJourney): Promise<void> => {
  const { page, words } = journey;
  const phone = freshPhone("+37491", 6);
  await page.goto(site);
  await page.getByRole("link", { name: words.home.start }).click();
  await journey.heading(words.verify.title);
  await journey.askForCode(phone);
  const countdown = page.locator("#resend").getByText(like(words.verify.resendIn));
  const before = await countdown.textContent();
  const code = await journey.readCode(phone);
  await journey.type("code", wrongCode(code));
  await expect(page.getByText(/‹The code is not right\. .*left\.›/)).toBeVisible();
  await expect(countdown).not.toHaveText(before ?? "");
  await journey.type("code", code);
};

const searchCentres = async (journey: TranslatedJourney): Promise<void> => {
  const { page, words } = journey;
  await journey.heading(words.centers.title);
  const search = page.locator("#centre-filter");
  await search.fill("gyumri");
  await expect(page.getByText("‹1 centre›")).toBeVisible();
  await search.fill("zzzzzz");
  await expect(page.getByText("‹No centre matches›")).toBeVisible();
  await journey.press(words.centers.clear);
  await journey.next();
  await expect(page.getByText(words.centers.required).first()).toBeVisible();
  await journey.chooseCentre("gyumri");
};

/** Errors first, then the answers, with a pause in which they are saved. */
const fillIn = async (journey: TranslatedJourney): Promise<void> => {
  const { page, words } = journey;
  await journey.heading(words.form.title_studentData);
  await journey.next();
  await expect(page.getByText(words.common.errorTitle)).toBeVisible();
  await journey.fillStudent({
    firstName: FIRST_NAME,
    lastName: "Petrosyan",
    firstNameEn: FIRST_NAME,
    lastNameEn: "Petrosyan",
    birthDate: birthDateOf(14),
    gender: "female",
    phone: "093 123456",
    "address.locality": "Yerevan",
  });
  await expect(page.getByText(words.common.errorTitle)).toHaveCount(0);
  await expect(page.getByText(like(words.common.saved))).toBeVisible();
  await journey.next();
  await journey.skipNeeds();
  await journey.fillGuardian("Mariam", "Petrosyan", "+374 91 234567");
  await journey.choose("guardians.0.type", "1");
  await journey.next();
};

/** Moves the appointment, then cancels it. */
const change = async (journey: TranslatedJourney): Promise<void> => {
  const { page, words } = journey;
  await page.getByRole("link", { name: words.appointment.move }).click();
  await journey.heading(words.appointment.moveTitle);
  await journey.pickAnotherStartDay();
  await journey.press(words.appointment.saveMove);
  await expect(page.getByText(words.appointment.moved).first()).toBeVisible();
  await journey.press(words.appointment.cancel);
  const dialog = page.getByRole("dialog", { name: words.appointment.cancelTitle });
  await dialog.getByRole("button", { name: words.appointment.cancelConfirm }).click();
  await journey.heading(words.appointment.cancelledHeading);
};

const TRANSLATORS: readonly Translator[] = [
  { nodes: "copied", from: "hydration" },
  { nodes: "moved", from: "hydration" },
  { nodes: "copied", from: "parsing" },
];

for (const [index, translator] of TRANSLATORS.entries())
  test(`the whole way to an appointment and back works with ${translator.nodes} texts, translated from ${translator.from} on`, {
    tag: index === 0 ? [] : "@deep",
  }, async ({ page }) => {
    const journey = new TranslatedJourney(page);
    await enterSite(page, site);
    const end = await startTranslator(page, translator);
    await verify(journey);
    await searchCentres(journey);
    await journey.acceptContract("1");
    await fillIn(journey);
    await journey.pickSeats();
    await expect(page.getByText(FIRST_NAME, { exact: true }).first()).toBeVisible();
    const reference = await journey.book();
    expect(reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    await change(journey);
    shows(56, { "steps of an applicant": await end() });
  });
