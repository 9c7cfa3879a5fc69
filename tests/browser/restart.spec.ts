import { expect, test } from "playwright/test";
import { birthDateOf, freshPhone, Journey, restartServer, siteOf } from "./applicant-journey";

test("a guardian registers a 14-year-old at Nor Nork in Armenian, and a restart of the server keeps the appointment", async ({
  page,
}) => {
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
  await journey.tick("guardians.0.phoneNumbers.0.viber");
  await journey.next();

  await journey.pickSeats();
  await journey.heading(words.form.title_confirmation);
  await expect(page.getByText("Անահիտ", { exact: true })).toBeVisible();
  await expect(page.getByText("+37493123456")).toBeVisible();
  const reference = await journey.book();
  expect(reference).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);

  const address = page.url().replace("/congrats/", "/appointment/");
  await restartServer();
  await page.goto(address);
  await journey.heading(words.appointment.title);
  expect(await journey.reference()).toBe(reference);
});
