import { expect, test } from "playwright/test";
import { Journey, siteOf } from "./applicant-journey";
import { bookAppointment } from "./application-api";

const site = siteOf("am");

test("after a sign-out no other tab shows the child's data, also not with Back", async ({ page, context }) => {
  const { words } = new Journey(page, site, "en");
  const id = await bookAppointment(page, { tenant: "am", locationKey: "gyumri" });
  await page.goto(`${site}/appointment/${id}`);
  const other = await context.newPage();
  await other.goto(page.url());
  const heading = other.getByRole("heading", { level: 1, name: words.appointment.title });
  await expect(heading).toBeVisible();
  await page.getByRole("button", { name: words.common.signOut }).click();
  await expect(page).toHaveURL(`${site}/`);
  await expect(other).toHaveURL(`${site}/`);
  await other.goto(`${site}/appointment/${id}`);
  await expect(other.getByRole("heading", { level: 1, name: words.verify.title })).toBeVisible();
  await expect(heading).toHaveCount(0);
});
