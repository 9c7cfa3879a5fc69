import { expect, test } from "playwright/test";
import { birthDateOf, freshPhone, siteOf, Way } from "./applicant-journey";
import { shows } from "./shows";

const site = siteOf("ast");

/** A Kazakh family's form up to the seats. */
const fillForm = async (way: Way) => {
  await way.page.goto(`${site}/?lang=en`);
  await way.verify(freshPhone("+7701", 7));
  await way.chooseCentre("astana");
  await way.acceptContract("1");
  await way.fillStudent({
    firstName: "Айгүл",
    lastName: "Серік",
    firstNameEn: "Aigul",
    lastNameEn: "Serik",
    birthDate: birthDateOf(13),
    gender: "female",
  });
  await way.next();
  await way.skipNeeds();
  await way.fillGuardian("Динара", "Серік", "+7 701 123 45 67");
  await way.next();
};

test("an appointment can be moved to another day and its answers changed, and the reference stays", async ({
  page,
}) => {
  const way = new Way(page, site, "en");
  const { words } = way;
  await fillForm(way);
  await way.pickSeats();
  const reference = await way.book();
  const startDay = () => page.locator("dl > div").filter({ hasText: words.appointment.startDay }).locator("dd").first();
  const before = await startDay().textContent();

  await page.getByRole("link", { name: words.appointment.move }).click();
  await way.heading(words.appointment.moveTitle);
  await page.locator('[name="start_day"]:not(:checked)').first().check();
  await expect(page.locator('[name="presentation_date"]:checked')).toBeVisible();
  await way.press(words.appointment.saveMove);
  await way.heading(words.appointment.title);
  await expect(startDay()).not.toHaveText(before ?? "");
  expect(await way.reference()).toBe(reference);

  await page.getByRole("link", { name: words.appointment.edit }).click();
  await way.heading(words.form.title_studentData);
  await way.type("address.locality", "Астана");
  await way.next();
  await way.heading(words.form.title_specialNeeds);
  await way.next();
  await way.heading(words.form.title_accommodations);
  await way.next();
  await way.heading(words.form.title_parentData);
  await way.press(words.common.save);
  await way.heading(words.appointment.title);
  expect(await way.reference()).toBe(reference);
});

test("a double click on Book books once", async ({ page }) => {
  const way = new Way(page, site, "en");
  const { words } = way;
  await fillForm(way);
  await way.pickSeats();
  await way.heading(words.form.title_confirmation);
  await way.tick("confirmed");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("make-appointment")) asked.push(request.url());
  });
  await page.getByRole("button", { name: words.confirmation.book }).dblclick();
  await way.heading(words.appointment.congratsTitle);
  expect(asked).toHaveLength(1);
  await page.goto(`${site}/applications`);
  await expect(page.getByText(words.applications.status_submitted)).toHaveCount(1);
  shows(5, { clicks: 2, "calls sent": asked.length, appointments: 1 });
});
