import { expect, type Page, test } from "playwright/test";
import type { Application, Summary } from "@/lib/contracts/application";
import { callApi } from "./api";
import { Journey, siteOf } from "./applicant-journey";
import { bookAppointment, openSeatsStep, saveAnswers } from "./application-api";

const PLACE = { tenant: "am", locationKey: "gyumri" };
const site = siteOf(PLACE.tenant);

const listOf = async (page: Page) =>
  (await callApi<{ registrations: Summary[] }>(page, "GET", "/registration")).registrations;

/** Another unfinished application, by this first name. */
const draftFor = async (page: Page, firstName: string): Promise<string> => {
  const { _id } = await callApi<Application>(page, "POST", "/registration", { language: "en" });
  await saveAnswers(page, _id, { firstName, lastName: "Petrosyan" });
  return _id;
};

test("the only draft is resumed, and two open windows create one application", async ({ page, context }) => {
  const id = await openSeatsStep(page, PLACE);
  await page.goto(`${site}/applications`);
  await expect(page).toHaveURL(`${site}/form/${id}?step=session`);
  await callApi(page, "DELETE", `/registration/${id}`);
  const other = await context.newPage();
  await Promise.all([page.goto(`${site}/applications`), other.goto(`${site}/applications`)]);
  await expect(page).toHaveURL(/\/centers\//);
  await expect(other).toHaveURL(page.url());
  await page.goto(`${site}/applications`);
  expect(await listOf(page)).toHaveLength(1);
});

test("each application has a card with its student, centre, step, last save and next link", async ({ page }) => {
  const booked = await bookAppointment(page, PLACE);
  const draft = await draftFor(page, "Narek");
  const { words } = new Journey(page, site, "en");
  await page.goto(`${site}/applications`);
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards).toHaveCount(2);
  const first = cards.filter({ hasText: "Պետրոսյան" });
  await expect(first).toContainText("Gyumri");
  await expect(first).toContainText(words.applications.status_submitted);
  const second = cards.filter({ hasText: "Narek Petrosyan" });
  await expect(second).toContainText(words.applications.noCenter);
  await expect(second).toContainText("Step 1 of 8 · Centre");
  await expect(second).toContainText(/Saved .+ · now/);
  await second.getByRole("link", { name: words.applications.continue }).click();
  await expect(page).toHaveURL(`${site}/centers/${draft}`);
  await page.goBack();
  await first.getByRole("link", { name: words.applications.view }).click();
  await expect(page).toHaveURL(`${site}/appointment/${booked}`);
});

test("a draft is deleted after a confirmation, and the focus moves to the heading", async ({ page }) => {
  await bookAppointment(page, PLACE);
  await draftFor(page, "Narek");
  await draftFor(page, "Mane");
  const journey = new Journey(page, site, "en");
  const { words } = journey;
  await page.goto(`${site}/applications`);
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Mane" });
  await card.getByRole("button", { name: words.applications.delete }).click();
  const dialog = page.getByRole("dialog", { name: words.applications.deleteTitle });
  await expect(dialog).toContainText("Mane Petrosyan");
  await dialog.getByRole("button", { name: words.common.cancel }).click();
  await expect(card).toBeVisible();
  await card.getByRole("button", { name: words.applications.delete }).click();
  await dialog.getByRole("button", { name: words.applications.deleteConfirm }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByText(words.applications.deleted)).toBeVisible();
  expect(await listOf(page)).toHaveLength(2);
});

test("the limit of applications blocks another one, and the page says why", async ({ page }) => {
  await bookAppointment(page, PLACE);
  for (const name of ["Narek", "Mane", "Arpi", "Tigran"]) await draftFor(page, name);
  const { words } = new Journey(page, site, "en");
  await page.goto(`${site}/applications`);
  const button = page.getByRole("button", { name: words.applications.new });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription(words.applications.limitReached.replace("{limit}", "5"));
  await button.click({ force: true });
  expect(await listOf(page)).toHaveLength(5);
});

test("a sibling's application starts with the parents filled in unless declined", async ({ page }) => {
  await bookAppointment(page, PLACE);
  const { words } = new Journey(page, site, "en");
  const start = async () => {
    await page.goto(`${site}/applications`);
    return page.getByRole("button", { name: words.applications.new });
  };
  await (await start()).dblclick();
  await page.waitForURL(/\/centers\//);
  const made = (await listOf(page)).find(({ status }) => status === "draft");
  const contract = { step: "parentData", maxStep: "parentData", location_key: PLACE.locationKey, userLegalStatus: 1 };
  await saveAnswers(page, made?._id ?? "", { firstName: "Narek" }, contract);
  await page.goto(`${site}/form/${made?._id}?step=parentData`);
  await expect(page.locator('[name="guardians.0.firstName"]')).toHaveValue("Նարե");

  await start();
  await page.getByRole("checkbox").uncheck();
  await page.getByRole("button", { name: words.applications.new }).click();
  await page.waitForURL(/\/centers\//);
  const drafts = (await listOf(page)).filter(({ status }) => status === "draft");
  expect(drafts.map(({ hasGuardians }) => hasGuardians).sort()).toEqual([false, true]);
});
