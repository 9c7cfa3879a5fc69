import { expect, test } from "playwright/test";
import { birthDateOf, Journey, siteOf } from "./applicant-journey";
import { draftAt } from "./application-api";
import { expectAccessible } from "./axe";

const site = siteOf("am");

test("a child who is too young is noted for a message, which is taken back on the list of applications", async ({
  page,
}) => {
  const journey = new Journey(page, site, "en");
  const { age } = journey.words;
  const id = await draftAt(page, { tenant: "am", locationKey: "yerevan", step: "studentData" });
  await page.goto(`${site}/form/${id}?step=studentData`);
  await journey.type("birthDate", birthDateOf(8));
  await page.locator('[name="birthDate.year"]').press("Tab");
  const group = page.getByRole("group", { name: journey.words.fields.student.birthDate });
  await expect(group).toContainText("This centre takes students from 12 to 18 years of age.");
  await page.getByRole("button", { name: /^Tell me on / }).click();
  await expect(page.getByText(/^We will tell you on .* Yerevan/)).toBeVisible();

  await expectAccessible(page, "a child who is too young");

  await page.goto(`${site}/applications`);
  await journey.heading(journey.words.applications.title);
  const notices = page.getByRole("region", { name: age.noticesTitle });
  await expect(notices).toContainText("Yerevan");
  await expectAccessible(page, "a message to come");
  await notices.getByRole("button", { name: age.untell }).click();
  await expect(notices).toBeHidden();
  await page.goto(`${site}/applications`);
  // Nothing is waited for any more: the only application is continued.
  await journey.heading(journey.words.form.title_studentData);
});
