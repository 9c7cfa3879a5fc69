import { expect, test } from "playwright/test";
import { Journey, siteOf } from "./applicant-journey";
import { acceptedAt, draftWithoutSeats, freeSeats, STUDENT, saveAnswers } from "./application-api";
import { expectAccessible } from "./axe";

const PLACE = { tenant: "am", locationKey: "gyumri" };
const site = siteOf(PLACE.tenant);

test("a parent adds a second child before booking, takes the same seats, and books both at once", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const first = await draftWithoutSeats(page, PLACE);
  await saveAnswers(page, first, await freeSeats(page, PLACE.locationKey), {
    step: "confirmation",
    maxStep: "confirmation",
  });
  const journey = new Journey(page, site, "en");
  const { siblings, appointment, applications } = journey.words;
  await page.goto(`${site}/form/${first}?step=confirmation`);
  await journey.press(siblings.another);
  await page.waitForURL(/\/contract\//);

  const second = page.url().split("/").at(-1) ?? "";
  const reached = { step: "session", maxStep: "session", contract: await acceptedAt(page, PLACE.locationKey) };
  await saveAnswers(page, second, { ...STUDENT, firstName: "Արամ", firstNameEn: "Aram" }, reached);
  await page.goto(`${site}/form/${second}?step=session`);
  await journey.press(`Choose the same as ${STUDENT.firstName}`);
  await journey.seatsChosen();
  await journey.next();

  await journey.heading(journey.words.form.title_confirmation);
  for (const name of [STUDENT.firstName, "Արամ"])
    await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
  await expectAccessible(page, "summary: two children");
  await journey.tick("confirmed");
  await journey.press(siblings.bookBoth);
  await journey.heading(appointment.congratsTitle);
  const reference = await journey.reference();
  await expect(page.getByRole("heading", { name: siblings.alsoBooked })).toBeVisible();
  await expectAccessible(page, "congratulations: two children");
  await page.getByRole("link", { name: new RegExp(`^${applications.view} ${STUDENT.firstName}`) }).click();
  await page.waitForURL(`${site}/appointment/${first}`);
  expect(await journey.reference()).not.toBe(reference);
});
