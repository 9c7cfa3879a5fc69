import { expect, test } from "playwright/test";
import { Journey, restartServer, siteOf } from "./applicant-journey";
import { bookAppointment } from "./application-api";

// The tests of the waiting room come next and need it switched on.
test("an appointment survives a restart of the server", async ({ page }) => {
  const journey = new Journey(page, siteOf("am"), "en");
  const id = await bookAppointment(page, { tenant: "am", locationKey: "nor-nork" });
  await page.goto(`${journey.site}/appointment/${id}`);
  const reference = await journey.reference();
  await restartServer({ WAITING_ROOM: "1" });
  await page.reload();
  await journey.heading(journey.words.appointment.title);
  await expect(page.getByText(reference, { exact: true }).first()).toBeVisible();
});
