import { expect, test } from "playwright/test";
import { Journey, siteOf } from "./applicant-journey";
import { bookAppointment, draftAt, saveAnswers } from "./application-api";
import { expectAccessible } from "./axe";

const PLACE = { tenant: "am", locationKey: "gyumri" };
const site = siteOf(PLACE.tenant);

test.use({ viewport: { width: 360, height: 740 } });

test("the pages speak to a guardian of the child and to an adult of themselves, and tell what to bring", async ({
  page,
}) => {
  const guardian = new Journey(page, site, "en");
  const booked = await bookAppointment(page, PLACE);
  await page.goto(`${site}/congrats/${booked}`);
  await guardian.heading(guardian.words.appointment.congratsTitle);
  for (const text of [guardian.words.appointment.bringChild, guardian.words.appointment.bringOwnDocument])
    await expect(page.getByText(text)).toBeVisible();

  const id = await draftAt(page, { ...PLACE, step: "specialNeeds" });
  for (const journey of [guardian, new Journey(page, site, "en", "student")]) {
    const { fields, form, validation } = journey.words;
    await page.goto(`${site}/form/${id}?step=studentData`);
    await journey.heading(form.title_studentData);
    await journey.next();
    await expect(page.getByRole("alert").getByText(validation.enter.student.firstName, { exact: true })).toBeVisible();
    await expectAccessible(page, `a student's step: ${form.title_studentData}`);
    await page.goto(`${site}/form/${id}?step=specialNeeds`);
    await expect(page.getByRole("group", { name: fields.student.special_needs })).toBeVisible();
    await saveAnswers(page, id, {}, { userLegalStatus: 0 });
  }
});
