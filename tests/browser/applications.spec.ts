import { expect, type Page, test } from "playwright/test";
import type { Application, Summary } from "@/lib/contracts/application";
import { callApi } from "./api";
import { Journey, siteOf } from "./applicant-journey";
import { bookAppointment, openSeatsStep } from "./application-api";

const PLACE = { tenant: "am", locationKey: "gyumri" };
const site = siteOf(PLACE.tenant);

const listOf = async (page: Page) =>
  (await callApi<{ registrations: Summary[] }>(page, "GET", "/registration")).registrations;

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

test("a sibling's application starts with the parents filled in, and is gone once it is deleted", async ({ page }) => {
  await bookAppointment(page, PLACE);
  const { words } = new Journey(page, site, "en");
  await page.goto(`${site}/applications`);
  await page.getByRole("button", { name: words.applications.new }).click();
  await page.waitForURL(/\/contract\//);
  const made = (await listOf(page)).find(({ status }) => status === "draft");
  const { guardians } = await callApi<Application>(page, "GET", `/registration/${made?._id}`);
  expect(guardians).toMatchObject([{ firstName: "Նարե" }]);

  await page.goto(`${site}/applications`);
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards).toHaveCount(2);
  await cards.getByRole("button", { name: words.applications.delete }).click();
  const dialog = page.getByRole("dialog", { name: words.applications.deleteTitle });
  await dialog.getByRole("button", { name: words.applications.deleteConfirm }).click();
  await expect(cards).toHaveCount(1);
});
