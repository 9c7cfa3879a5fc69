import { expect, test } from "playwright/test";
import { Journey, siteOf } from "./applicant-journey";
import { bookAppointment } from "./application-api";

const site = siteOf("ast");

test("an appointment keeps its reference when it is moved and its answers are changed", async ({ page }) => {
  const journey = new Journey(page, site, "en");
  const { words } = journey;
  const id = await bookAppointment(page, { tenant: "ast", locationKey: "astana" });
  await page.goto(`${site}/congrats/${id}`);
  const reference = await journey.reference();
  const startDay = () => page.locator("dl > div").filter({ hasText: words.appointment.startDay }).locator("dd").first();
  const before = await startDay().textContent();

  await page.getByRole("link", { name: words.appointment.move }).click();
  await journey.heading(words.appointment.moveTitle);
  await page.locator('[name="start_day"]:not(:checked)').first().check();
  await expect(page.locator('[name="presentation_date"]:checked')).toBeVisible();
  await journey.press(words.appointment.saveMove);
  await journey.heading(words.appointment.title);
  await expect(startDay()).not.toHaveText(before ?? "");
  expect(await journey.reference()).toBe(reference);

  await page.getByRole("link", { name: words.appointment.edit }).click();
  await journey.heading(words.form.title_studentData);
  await journey.type("address.locality", "Астана");
  await journey.next();
  await journey.heading(words.form.title_specialNeeds);
  await journey.next();
  await journey.heading(words.form.title_accommodations);
  await journey.next();
  await journey.heading(words.form.title_parentData);
  await journey.press(words.common.save);
  await journey.heading(words.appointment.title);
  expect(await journey.reference()).toBe(reference);
});
