import { expect, type Page, test } from "playwright/test";
import { enterSite } from "./api";
import { siteOf } from "./applicant-journey";
import { ANI, type Booked, fillText, NOOR, openCheckInOf } from "./check-in-page";
import { shows } from "./shows";
import { DEMO } from "./staff-api";
import { capacities, showWeek, staffWords } from "./staff-sign-in";
import { startTranslator, translatedWords } from "./translator";

const PLACE = { tenant: "ast", locationKey: "astana" } as const;
const site = siteOf(PLACE.tenant);
const words = translatedWords(staffWords);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const openScreen = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
};

/** A first wrong password, then the right one. */
const signIn = async (page: Page): Promise<void> => {
  const { username, password, login, loginTitle } = words.dashboard;
  await page.goto(`${site}/dashboard`);
  await expect(page.getByRole("heading", { name: loginTitle })).toBeVisible();
  await page.getByLabel(username, { exact: true }).fill(DEMO.username);
  await page.getByLabel(password, { exact: true }).fill("a wrong password");
  await button(page, login).click();
  await expect(page.getByRole("alert").filter({ hasText: "‹" })).toBeVisible();
  await page.getByLabel(password, { exact: true }).fill(DEMO.password);
  await button(page, login).click();
  await expect(page.locator("#location")).toBeVisible();
};

const changeCapacity = async (page: Page): Promise<void> => {
  await openScreen(page, words.dashboard.startDays);
  await showWeek(page, 7);
  const cell = capacities(page).nth(3);
  const changes = page.getByText(/^‹[12] changes?›$/);
  await cell.fill(String(Number(await cell.inputValue()) + 1));
  await expect(changes.first()).toBeVisible();
  await button(page, words.startDays.review).click();
  await inDialog(page, words.common.save).click();
  await expect(page.getByText(words.startDays.updated)).toBeVisible();
  await expect(changes).toHaveCount(0);
};

/** Adds a presentation on the tenth of the next month, changes it and deletes it. */
const changePresentations = async (page: Page): Promise<void> => {
  const { presentations, common, dashboard } = words;
  await openScreen(page, dashboard.presentations);
  await page.getByLabel(dashboard.rows, { exact: true }).selectOption("50");
  await page.locator("#presentation-date").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /next month/i }).click();
  await dialog
    .getByRole("gridcell")
    .getByRole("button")
    .filter({ hasText: /^‹10›$/ })
    .click();
  await page.getByLabel(presentations.capacity, { exact: true }).fill("1717");
  await page.locator("#presentation-startDates").click();
  await dialog
    .locator("button:not([disabled])")
    .filter({ hasText: /^‹1[4-9]›$/ })
    .first()
    .click();
  await inDialog(page, common.done).click();
  await button(page, presentations.add).click();
  const row = (capacity: string) => page.locator("tbody tr").filter({ hasText: `/${capacity}` });
  await row("1,717").getByRole("button", { name: /^Edit/ }).click();
  await dialog.getByLabel(presentations.capacity, { exact: true }).fill("1718");
  await inDialog(page, common.save).click();
  await row("1,718").getByRole("button").last().click();
  await inDialog(page, presentations.delete).click();
  await expect(row("1,718")).toHaveCount(0);
};

/** Closes the first public holiday, and takes that back. */
const changeClosures = async (page: Page): Promise<void> => {
  await openScreen(page, words.dashboard.closures);
  await page
    .getByRole("region", { name: words.closures.holidays })
    .getByRole("listitem")
    .first()
    .getByRole("button")
    .click();
  await page
    .getByRole("button", { name: /^Open again: / })
    .first()
    .click();
  await inDialog(page, words.closures.openAgain).click();
  await expect(page.getByText(words.closures.opened)).toBeVisible();
};

const findApplicant = async (page: Page, { id, reference }: Booked): Promise<void> => {
  await openScreen(page, words.dashboard.applicants);
  await page.getByLabel(words.applicants.status, { exact: true }).selectOption("submitted");
  const person = page.locator(`[data-applicant="${id}"]`);
  await page.getByLabel(words.applicants.search, { exact: true }).fill(reference);
  await expect(person).toHaveText(/^[^‹]*Ani[^›]*$/);
  await person.click();
  await expect(page.getByText(reference, { exact: true })).toBeVisible();
};

/** Notes that somebody has come, and takes that back. */
const checkIn = async (page: Page, presentationId: string, person: Booked): Promise<void> => {
  const { arrivedFor, undoFor } = staffWords.checkIn;
  await openScreen(page, words.dashboard.checkIn);
  const row = page.getByRole("listitem").filter({ hasText: person.name });
  const press = (text: string) => button(page, fillText(text, person)).click();
  // Other tests may have presentations there today, and late in the evening this one is tomorrow's.
  const choice = page.getByRole("main").locator(`[value="${presentationId}"]`);
  await expect(choice).toBeAttached();
  // The address has the choice, and the page follows it a moment later.
  if ((await choice.getAttribute("type")) === "radio") {
    await choice.click();
    await expect(choice).toBeChecked();
  } else {
    const others = page.getByLabel(words.checkIn.other, { exact: true });
    await others.selectOption(presentationId);
    await expect(others).toHaveValue(presentationId);
  }
  await press(arrivedFor);
  await expect(row.getByText(words.checkIn.state_attended, { exact: true })).toBeVisible();
  await expect(row.getByRole("button").last()).toHaveText(words.checkIn.undo);
  await press(undoFor);
  await expect(row.getByText(words.checkIn.state_active, { exact: true })).toBeVisible();
};

test("a desk's morning works where a translator has replaced the texts", async ({ page }) => {
  const { booked, presentationId } = await openCheckInOf({ ...PLACE, people: [ANI, NOOR] });
  const [ani] = booked as [Booked];
  await enterSite(page, site);
  const end = await startTranslator(page, { nodes: "copied", from: "hydration" });
  await signIn(page);
  await openScreen(page, words.dashboard.overview);
  await changeCapacity(page);
  await changePresentations(page);
  await changeClosures(page);
  await findApplicant(page, ani);
  await checkIn(page, presentationId, ani);
  await openScreen(page, words.dashboard.newApplicant);
  shows(56, { "steps of a desk": await end() });
});
