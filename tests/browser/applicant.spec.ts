import { expect, test } from "playwright/test";
import { birthDateOf, freshPhone, siteOf, Way } from "./applicant-journey";

test("an adult in Berlin, in German, skips the guardian step where the age pre-check is on", async ({ page }) => {
  const way = new Way(page, siteOf("de"), "de");
  const { words } = way;
  await way.verify(freshPhone("0151 2", 7));
  await way.chooseCentre("berlin");
  await way.acceptContract("0");
  await way.fillStudent({
    firstName: "Jürgen",
    lastName: "Groß",
    birthDate: birthDateOf(31),
    gender: "male",
    phone: "030 1234567",
  });
  await expect(page.getByText(words.form.adultNotice)).toBeVisible();
  await way.next();
  await way.skipNeeds();
  await way.pickSeats();
  await way.book();
});

test("a family in Takasaki, in Japanese, gets an appointment shown in Japan's time", async ({ page }) => {
  const way = new Way(page, siteOf("tks"), "ja");
  await way.verify(freshPhone("090", 8));
  await way.chooseCentre("takasaki");
  await way.acceptContract("1");
  await way.fillStudent({
    firstName: "さくら",
    lastName: "髙橋",
    firstNameEn: "Sakura",
    lastNameEn: "Takahashi",
    birthDate: birthDateOf(15),
    gender: "not-specified",
    phone: "090-1234-5678",
  });
  await way.next();
  await way.skipNeeds();
  await way.fillGuardian("健一", "髙橋", "0901234 5678");
  await way.choose("guardians.0.type", "1");
  await way.next();
  await way.pickSeats();
  await way.book();
  await expect(page.getByText(/日本標準時/)).toBeVisible();
});
