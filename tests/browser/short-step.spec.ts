import { expect, type Page, test } from "playwright/test";
import { birthDateOf, Journey, siteOf } from "./applicant-journey";
import { draftAt } from "./application-api";
import { expectAccessible } from "./axe";

test.use({ viewport: { width: 360, height: 740 } });

const REQUIRED = { firstName: "Անի", lastName: "Պետրոսյան", firstNameEn: "Ani", lastNameEn: "Petrosyan" };

/** The names of the form's controls, each once; the parts of a date are one. */
const shownNames = (page: Page) =>
  page
    .locator("main [name]:visible")
    .evaluateAll((all) => [
      ...new Set(all.map((one) => one.getAttribute("name")?.replace(/^birthDate\..*/, "birthDate"))),
    ]);

test("a guardian types only what nobody knows yet, and adds what is optional by one press", async ({ page }) => {
  const id = await draftAt(page, { tenant: "am", locationKey: "gyumri", step: "studentData", language: "hy" });
  await page.goto(`${siteOf("am")}/form/${id}?step=studentData`);
  const journey = new Journey(page, siteOf("am"), "hy");
  const { form } = journey.words;
  await journey.heading(form.title_studentData);
  expect(await shownNames(page)).toEqual([...Object.keys(REQUIRED), "birthDate", "gender"]);
  const number = page.getByText(/^091 \d{6}$/);
  await expect(number).toBeVisible();

  await page.getByRole("button", { name: form.fold_address }).click();
  const country = page.locator('[name="address.country"]');
  await expect(country).toBeFocused();
  await expect(country.locator("option:checked")).toHaveText("Հայաստան");
  await journey.type("address.locality", "Գյումրի");
  await expectAccessible(page, "student: the address open");
  await journey.fillStudent({ ...REQUIRED, birthDate: birthDateOf(14), gender: "female" });
  await journey.next();
  await journey.skipNeeds();
  await journey.heading(form.title_parentData);
  await expect(number).toBeVisible();
  expect(await shownNames(page)).toEqual(["type", "firstName", "lastName"].map((name) => `guardians.0.${name}`));
  await expectAccessible(page, "parents: the verified number");
  await journey.type("guardians.0.firstName", "Նարե");
  await journey.type("guardians.0.lastName", "Պետրոսյան");
  await journey.next();
  await journey.pickSeats();
  await journey.heading(form.title_confirmation);
  await expect(number).toHaveCount(2);
  await expect(page.getByRole("main").getByText("Հայաստան", { exact: true })).toBeVisible();
});
