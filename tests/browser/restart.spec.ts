import { expect, test } from "playwright/test";
import { birthDateOf, freshPhone, restartServer, siteOf, Way } from "./applicant-journey";

test("a guardian registers a 14-year-old at Nor Nork in Armenian, and a restart of the server keeps the appointment", async ({
  page,
}) => {
  const way = new Way(page, siteOf("am"), "hy");
  const { words } = way;
  await way.verify(freshPhone("+37491", 6));
  await expect(page.locator("html")).toHaveAttribute("lang", "hy");
  await way.chooseCentre("nor-nork");
  await way.acceptContract("1");

  await way.fillStudent({
    firstName: "Անահիտ",
    lastName: "Տեր-Պետրոսյան",
    firstNameEn: "Anahit",
    lastNameEn: "Ter-Petrosyan",
    birthDate: birthDateOf(14),
    gender: "female",
    phone: "093 123456",
    "address.locality": "Երևան",
  });
  await way.next();
  await way.skipNeeds();

  await way.fillGuardian("Մարիամ", "Տեր-Պետրոսյան", "+374 91 234567");
  await way.tick("guardians.0.phoneNumbers.0.viber");
  await way.next();

  await way.pickSeats();
  await way.heading(words.form.title_confirmation);
  await expect(page.getByText("Անահիտ", { exact: true })).toBeVisible();
  await expect(page.getByText("+37493123456")).toBeVisible();
  const reference = await way.book();
  expect(reference).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);

  const address = page.url().replace("/congrats/", "/appointment/");
  await restartServer();
  await page.goto(address);
  await way.heading(words.appointment.title);
  expect(await way.reference()).toBe(reference);
});
