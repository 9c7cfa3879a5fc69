import { expect, type Page, test } from "playwright/test";
import { Journey, siteOf } from "./applicant-journey";
import { saveAnswers, startApplication } from "./application-api";
import { saveSection, section } from "./settings-page";
import { openDashboard, staffWords } from "./staff-sign-in";
import { showTheme } from "./theme";

const { configuration: words } = staffWords;
const site = siteOf("saar");
const location = "saar";

const openContract = async (page: Page): Promise<Journey> => {
  const journey = new Journey(page, site, "en");
  const id = await startApplication(page, site);
  await saveAnswers(page, id, {}, { location_key: location, step: "contract" });
  await page.goto(`${site}/contract/${id}`);
  await journey.heading(journey.words.contract.title);
  return journey;
};

// One after another: the last one changes the agreement of this centre.
test.describe.configure({ mode: "serial" });

test("is printed as the text alone, dark or not", { tag: "@deep" }, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes");
  });
  const journey = await openContract(page);
  await journey.press(journey.words.contract.print);
  await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
  await showTheme(page, "dark");
  await page.emulateMedia({ media: "print" });
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

test("shows who accepted it and when, and is asked for again once another text is saved", { tag: "@deep" }, async ({
  page,
}) => {
  const journey = await openContract(page);
  await expect(page.getByRole("article").getByRole("listitem")).toHaveCount(8);
  const address = page.url();
  await journey.acceptContract("1");
  await journey.heading(journey.words.form.title_studentData);
  await page.goto(address);
  const today = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "Europe/Berlin" }).format(new Date());
  await expect(page.getByText(journey.words.contract.accepted_guardian.replace("{date}", today))).toBeVisible();
  await expect(page.getByLabel(journey.words.contract.accept)).toBeChecked();

  const settings = `/dashboard/configuration?location=${location}`;
  await openDashboard(page, site, settings);
  const agreement = section(page, words.contract);
  const inEnglish = agreement.getByRole("tab", { name: "English" });
  await inEnglish.click();
  const before = await agreement.getByLabel(words.version).inputValue();
  await agreement.getByLabel(words.contractText).fill("## House rules\n\nBring **nothing**.");
  await expect(agreement.getByRole("figure").getByRole("heading", { name: "House rules" })).toBeVisible();
  const version = await agreement.getByLabel(words.version).inputValue();
  expect(version).not.toBe(before);
  await saveSection(page, words.contract, words.reviewContract, `Version ${version}`);
  await page.goto(address);
  await expect(page.getByText(`Version ${version}`)).toBeVisible();
  await expect(page.getByRole("article").getByRole("heading", { name: "House rules" })).toBeVisible();
  await expect(page.getByLabel(journey.words.contract.accept)).not.toBeChecked();

  await page.goto(site + settings);
  await inEnglish.click();
  await agreement.getByLabel(words.contractText).fill("");
  await expect(agreement.getByText(/shown in Deutsch/)).toBeVisible();
  await saveSection(page, words.contract);
  await page.goto(address);
  await expect(page.getByText(/shown in Deutsch/)).toBeVisible();
});
