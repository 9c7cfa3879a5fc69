import { expect, test } from "playwright/test";
import { birthDateOf, freshPhone, Journey, siteOf } from "./applicant-journey";

test("an adult in Berlin, in German, skips the guardian step where the age pre-check is on", async ({ page }) => {
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

test("a family in Takasaki, in Japanese, gets an appointment shown in Japan's time", async ({ page }) => {
  const journey = new Journey(page, siteOf("tks"), "ja");
  await journey.verify(freshPhone("090", 8));
  await journey.chooseCentre("takasaki");
  await journey.acceptContract("1");
  await journey.fillStudent({
    firstName: "さくら",
    lastName: "髙橋",
    firstNameEn: "Sakura",
    lastNameEn: "Takahashi",
    birthDate: birthDateOf(15),
    gender: "not-specified",
    phone: "090-1234-5678",
  });
  await journey.next();
  await journey.skipNeeds();
  await journey.fillGuardian("健一", "髙橋", "0901234 5678");
  await journey.choose("guardians.0.type", "1");
  await journey.next();
  await journey.pickSeats();
  await journey.book();
  await expect(page.getByText(/日本標準時/)).toBeVisible();
});
