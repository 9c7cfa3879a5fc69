import { expect, type Page, test } from "playwright/test";
import type { Summary } from "@/lib/contracts/application";
import { callApi } from "./api";
import { siteOf } from "./applicant-journey";
import { openSeatsStep } from "./application-api";

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
