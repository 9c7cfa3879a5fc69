import { expect, test } from "playwright/test";
import { birthDateOf, freshPhone, siteOf, Way } from "./way";

test("an adult in Berlin, in German, skips the guardian step where the age pre-check is on", async ({ page }) => {
  const way = new Way(page, siteOf("de"), "de");
  const { words } = way;
  await way.verify(freshPhone("0151 2", 7));
  await way.chooseCentre("berlin");
  await way.acceptContract("0");
  await way.heading(words.form.title_studentData);
  await way.type("firstName", "Jürgen");
  await way.type("lastName", "Groß");
  await way.type("birthDate", birthDateOf(31));
  await way.tick("gender", "male");
  await way.type("phone", "030 1234567");
  await expect(page.getByText(words.form.adultNotice)).toBeVisible();
  await way.next();
  await way.skipNeeds();
  await way.pickSeats();
  await way.book();
});

test("a family in Takasaki, in Japanese, gets an appointment shown in Japan's time", async ({ page }) => {
  const way = new Way(page, siteOf("tks"), "ja");
  const { words } = way;
  await way.verify(freshPhone("090", 8));
  await way.chooseCentre("takasaki");
  await way.acceptContract("1");
  await way.heading(words.form.title_studentData);
  await way.type("firstName", "さくら");
  await way.type("lastName", "髙橋");
  await way.type("firstNameEn", "Sakura");
  await way.type("lastNameEn", "Takahashi");
  await way.type("birthDate", birthDateOf(15));
  await way.tick("gender", "not-specified");
  await way.type("phone", "090-1234-5678");
  await way.next();
  await way.skipNeeds();
  await way.heading(words.form.title_parentData);
  await way.choose("guardians.0.type", "1");
  await way.type("guardians.0.firstName", "健一");
  await way.type("guardians.0.lastName", "髙橋");
  await way.type("guardians.0.phoneNumbers.0.phone", "0901234 5678");
  await way.next();
  await way.pickSeats();
  await way.book();
  await expect(page.getByText(/日本標準時/)).toBeVisible();
});
