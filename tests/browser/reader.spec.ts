import { expect, test } from "playwright/test";
import { Journey, siteOf } from "./applicant-journey";
import { bookAppointment } from "./application-api";
import { expectAccessible } from "./axe";

const PLACE = { tenant: "am", locationKey: "gyumri" };
const site = siteOf(PLACE.tenant);

test.use({ viewport: { width: 360, height: 740 } });

test("the congratulations tell a guardian what to bring", { tag: "@deep" }, async ({ page }) => {
  const guardian = new Journey(page, site, "en");
  const booked = await bookAppointment(page, PLACE);
  await page.goto(`${site}/congrats/${booked}`);
  await guardian.heading(guardian.words.appointment.congratsTitle);
  for (const text of [guardian.words.appointment.bringChild, guardian.words.appointment.bringOwnDocument])
    await expect(page.getByText(text)).toBeVisible();
  await expectAccessible(page, "congrats: what to bring");
});
