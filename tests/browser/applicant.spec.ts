import { expect, test } from "playwright/test";
import { birthDateOf, freshPhone, Journey, siteOf } from "./applicant-journey";

test("an adult in Berlin skips the guardian step in German where the age pre-check is on", async ({ page }) => {
  const journey = new Journey(page, siteOf("de"), "de");
  const { words } = journey;
  await journey.verify(freshPhone("0151 2", 7));
  await journey.chooseCentre("berlin");
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
});
