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

test("a guardian registers a 14-year-old at Nor Nork in Armenian and gets a reference", async ({ page }) => {
  const journey = new Journey(page, siteOf("am"), "hy");
  const { words } = journey;
  await journey.verify(freshPhone("+37491", 6));
  await expect(page.locator("html")).toHaveAttribute("lang", "hy");
  await journey.chooseCentre("nor-nork");
  await journey.acceptContract("1");
  await journey.fillStudent({
    firstName: "Անահիտ",
    lastName: "Տեր-Պետրոսյան",
    firstNameEn: "Anahit",
    lastNameEn: "Ter-Petrosyan",
    birthDate: birthDateOf(14),
    gender: "female",
    phone: "093 123456",
    "address.locality": "Երևան",
  });
  await journey.next();
  await journey.skipNeeds();

  await journey.fillGuardian("Մարիամ", "Տեր-Պետրոսյան", "+374 91 234567");
  await journey.choose("guardians.0.type", "1");
  await journey.tick("guardians.0.phoneNumbers.0.viber");
  await journey.next();

  await journey.pickSeats();
  await journey.heading(words.form.title_confirmation);
  await expect(page.getByText("Անահիտ", { exact: true })).toBeVisible();
  await expect(page.getByText("+37493123456")).toBeVisible();
  expect(await journey.book()).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
});
