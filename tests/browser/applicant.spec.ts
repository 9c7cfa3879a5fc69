import { expect, test } from "playwright/test";
import { birthDateOf, freshPhone, Journey, siteOf } from "./applicant-journey";

// The same way is gone in Armenian before both backends: see backend-walks.ts.
test("an adult in Berlin skips the guardian step in German where the age pre-check is on", { tag: "@deep" }, async ({
  page,
}) => {
  const journey = new Journey(page, siteOf("de"), "de", "student");
  const { words } = journey;
  await journey.verify(freshPhone("0151 2", 7));
  await journey.acceptContract("0");
  await journey.fillStudent({
    firstName: "Jürgen",
    lastName: "Groß",
    birthDate: birthDateOf(31),
    gender: "male",
    phone: "030 1234567",
  });
  await expect(page.getByText(words.form.adultNotice)).toBeVisible();
  await journey.next();
  await journey.skipNeeds();
  await journey.pickSeats();
  await journey.book();
  await expect(page.getByText(words.appointment.bringOwnDocument)).toBeVisible();
  await expect(page.getByText(words.appointment.bringChild)).toHaveCount(0);
});
