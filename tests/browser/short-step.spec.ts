import { expect, test } from "playwright/test";
import { Journey, siteOf } from "./applicant-journey";
import { draftAt } from "./application-api";
import { expectAccessible } from "./axe";

test.use({ viewport: { width: 360, height: 740 } });

test("the number of the code is the guardian's without typing", async ({ page }) => {
  const id = await draftAt(page, { tenant: "am", locationKey: "gyumri", step: "parentData", language: "hy" });
  await page.goto(`${siteOf("am")}/form/${id}?step=parentData`);
  const journey = new Journey(page, siteOf("am"), "hy");
  await journey.heading(journey.words.form.title_parentData);
  await expect(page.getByText(/^091 \d{6}$/)).toBeVisible();
  await expect(page.locator('[name="guardians.0.phoneNumbers.0.phone"]')).toHaveCount(0);
  await expectAccessible(page, "parents: the verified number");
});
