import { expect, type Page, test } from "playwright/test";
import { fieldId } from "@/components/application-form/field-id";
import { Journey, siteOf } from "./applicant-journey";
import { bookAppointment, draftWithoutSeats, freeSeats, GUARDIAN, saveAnswers } from "./application-api";
import { expectAccessible } from "./axe";

const site = siteOf("am");
const place = { tenant: "am", locationKey: "gyumri" };

test.use({ viewport: { width: 360, height: 740 } });

/** Opens the summary of an application with two guardians. */
const openSummary = async (page: Page): Promise<Journey> => {
  const id = await draftWithoutSeats(page, place);
  const guardians = [GUARDIAN, { ...GUARDIAN, key: "two", lastName: "Սարգսյան" }];
  await saveAnswers(page, id, await freeSeats(page, "gyumri"), { guardians });
  await page.goto(`${site}/form/${id}?step=confirmation`);
  const journey = new Journey(page, site, "en");
  await journey.heading(journey.words.form.title_confirmation);
  return journey;
};

test("the summary has Book in reach, and Change leads to the very field and back to its line", async ({ page }) => {
  const journey = await openSummary(page);
  const { common, confirmation, fields, form, steps } = journey.words;
  await expect(page.getByRole("button", { name: confirmation.book })).toBeInViewport();
  await expectAccessible(page, "summary");
  const change = (field: string, guardian?: number) => {
    const subject = guardian ? `${field} – ${form.guardianTitle.replace("{number}", String(guardian))}` : field;
    return page.getByRole("link", { name: `${common.change} ${subject}`, exact: true });
  };

  await change(fields.guardian.lastName, 2).click();
  await journey.heading(form.title_parentData);
  const name = page.locator(`#${fieldId("guardians.1.lastName")}`);
  await expect(name).toBeFocused();
  await expect(page.getByRole("listitem").filter({ hasText: steps.session })).toContainText(common.stepDone);
  await name.fill("Հակոբյան");
  await journey.press(common.saveReturn);
  await journey.heading(form.title_confirmation);
  await expect(change(fields.guardian.lastName, 2)).toBeFocused();
  await expect(page.getByText("Հակոբյան")).toBeVisible();
});

test("answers of an appointment are saved on each page, and left without saving", { tag: "@deep" }, async ({
  page,
}) => {
  const id = await bookAppointment(page, place);
  const journey = new Journey(page, site, "en");
  const { appointment, common, form, steps } = journey.words;
  const open = (step: keyof typeof steps) => page.getByRole("link", { name: steps[step], exact: true }).click();
  await page.goto(`${site}/edit-form/${id}`);
  await journey.heading(form.title_studentData);
  await journey.type("lastName", "");
  await open("parentData");
  await journey.heading(form.title_parentData);
  await journey.type("guardians.0.lastName", "Սարգսյան");
  await expectAccessible(page, "changing answers: the guardians");
  await journey.press(common.save);
  await journey.heading(form.title_studentData);
  await expect(page.getByRole("alert").getByRole("link")).toHaveAttribute("href", `#${fieldId("lastName")}`);
  await journey.type("lastName", "Սարգսյան");
  await journey.press(common.save);
  await journey.heading(appointment.title);

  await page.goto(`${site}/edit-form/${id}?step=parentData`);
  await expect(page.locator('[name="guardians.0.lastName"]')).toHaveValue("Սարգսյան");
  await journey.type("guardians.0.lastName", "Հակոբյան");
  page.once("dialog", (dialog) => {
    expect(dialog.message()).toBe(form.leaveUnsaved);
    void dialog.accept();
  });
  await page.getByRole("link", { name: form.leaveWithoutSaving }).click();
  await journey.heading(appointment.title);
  await page.goto(`${site}/edit-form/${id}?step=parentData`);
  await expect(page.locator('[name="guardians.0.lastName"]')).toHaveValue("Սարգսյան");
});
