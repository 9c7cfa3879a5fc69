import { expect, type Page, test } from "playwright/test";
import { Journey, siteOf } from "./applicant-journey";
import { saveAnswers, startApplication } from "./application-api";
import { saveSettings } from "./staff-api";

const site = siteOf("saar");
const location = "saar";

const openContract = async (page: Page, answers: object = {}): Promise<Journey> => {
  const journey = new Journey(page, site, "en");
  const id = await startApplication(page, site);
  await saveAnswers(page, id, answers, { location_key: location, step: "contract" });
  await page.goto(`${site}/contract/${id}`);
  await journey.heading(journey.words.contract.title);
  return journey;
};

// One after another: the last one changes the agreement for everybody of this centre.
test.describe.configure({ mode: "serial" });

test("needs no scrolling, and is required on Continue", async ({ page }) => {
  const journey = await openContract(page);
  await expect(page.getByRole("article").getByRole("listitem")).toHaveCount(8);
  await journey.next();
  const summary = page.getByRole("alert").filter({ hasText: journey.words.common.errorTitle });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    journey.words.contract.signerRequired,
    journey.words.contract.acceptRequired,
  ]);
  await summary.getByRole("link").last().click();
  await expect(page.getByLabel(journey.words.contract.accept)).toBeFocused();
});

test("shows who accepted it and when after a return", async ({ page }) => {
  const journey = await openContract(page);
  const address = page.url();
  await journey.acceptContract("1");
  await journey.heading(journey.words.form.title_studentData);
  await page.goto(address);
  const today = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "Europe/Berlin" }).format(new Date());
  await expect(page.getByText(journey.words.contract.accepted_guardian.replace("{date}", today))).toBeVisible();
  await expect(page.getByLabel(journey.words.contract.accept)).toBeChecked();
});

test("is accepted by a parent or guardian for a student under 18", async ({ page }) => {
  const year = new Date().getFullYear() - 14;
  const journey = await openContract(page, { birthDate: `${year}-01-15` });
  await journey.tick("userLegalStatus", "0");
  await journey.tick("contract");
  await journey.next();
  await expect(page.getByRole("alert").getByText(journey.words.contract.signerMinor)).toBeVisible();
  await journey.tick("userLegalStatus", "1");
  await journey.next();
  await journey.heading(journey.words.form.title_studentData);
});

test("is printed as the text alone, dark or not", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes");
  });
  const journey = await openContract(page);
  await journey.press(journey.words.contract.print);
  await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("article")).toBeVisible();
  await expect(page.getByText(/^Version /)).toBeVisible();
  for (const hidden of [
    page.getByRole("button", { name: journey.words.common.continue }),
    page.getByRole("contentinfo"),
  ])
    await expect(hidden).toBeHidden();
  const ink = await page.getByRole("article").evaluate((text) => getComputedStyle(text).color);
  expect(ink).toBe("rgb(20, 23, 31)");
});

test("is asked for again when its text has changed", async ({ page }) => {
  const journey = await openContract(page);
  const address = page.url();
  await journey.acceptContract("1");
  await journey.heading(journey.words.form.title_studentData);
  const version = `test-${Date.now()}`;
  const text = "# Another agreement\n\nOne paragraph.";
  await saveSettings(site, location, { contract: { version, body: { de: text, en: text } } });
  await page.goto(address);
  await expect(page.getByText(`Version ${version}`)).toBeVisible();
  await expect(page.getByRole("article")).toHaveText(/One paragraph/);
  await expect(page.getByLabel(journey.words.contract.accept)).not.toBeChecked();
});
