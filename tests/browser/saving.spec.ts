import { expect, test } from "playwright/test";
import { birthDateOf, Journey, siteOf } from "./applicant-journey";
import { draftAt } from "./application-api";
import { expectAccessible } from "./axe";
import { shows } from "./shows";

const site = siteOf("mum");

test.describe("a typed answer", () => {
  let journey: Journey;

  test.beforeEach(async ({ page }) => {
    journey = new Journey(page, site, "en");
    const id = await draftAt(page, { tenant: "mum", locationKey: "mumbai", step: "studentData" });
    await page.goto(`${site}/form/${id}?step=studentData`);
    await journey.heading(journey.words.form.title_studentData);
  });

  test("survives Back and leaving before the autosave, and saving continues", async ({ page }) => {
    await journey.type("firstName", "Asha");
    await journey.type("lastName", "Rao");
    await journey.type("birthDate", birthDateOf(14));
    await journey.tick("gender", "female");
    await journey.next();
    await journey.heading(journey.words.form.title_specialNeeds);
    await page.goBack();
    await journey.heading(journey.words.form.title_studentData);
    await expect(page.locator('[name="firstName"]')).toHaveValue("Asha");
    await expect(page.locator('[name="gender"][value="female"]')).toBeChecked();
    await journey.type("middleName", "Devi");
    await expect(page.getByText(/^Saved/)).toBeVisible();
    await expect(page.getByText(journey.words.form.staleTitle)).toBeHidden();
    await journey.type("firstName", "Quick");
    await page.reload();
    await expect(page.locator('[name="firstName"]')).toHaveValue("Quick");
    await journey.type("lastName", "Save");
    await expect(page.getByText(/^Saved/)).toBeVisible();
  });

  test("survives the end of the session and a new verification", { tag: "@deep" }, async ({ page, context }) => {
    const address = page.url();
    const session = await context.cookies();
    await context.clearCookies({ name: /startday-(applicant|files)/ });
    await journey.type("firstName", "Meera");
    await expect(page.getByText(journey.words.errors.unauthenticated)).toBeVisible();
    await page.goto(address);
    await journey.heading(journey.words.verify.title);
    // Restores the session as verification does: a new code could be sent only after a minute.
    await context.addCookies(session);
    await page.goto(address);
    await expect(page.locator('[name="firstName"]')).toHaveValue("Meera");
    await expect(page.getByText(/^Saved/)).toBeVisible();
  });

  test("is not overwritten by another window: the applicant chooses", async ({ page, context }) => {
    const other = await context.newPage();
    await other.setViewportSize({ width: 320, height: 640 });
    await other.goto(page.url());
    await journey.type("firstName", "Mine");
    await expect(page.getByText(/^Saved/)).toBeVisible();

    await other.locator('[name="firstName"]').fill("Theirs");
    await expect(other.getByText(journey.words.form.staleTitle)).toBeVisible();
    await expect(other.locator('[name="firstName"]')).toHaveValue("Theirs");
    await expectAccessible(other, "form: changed in another window");
    await other.getByRole("button", { name: journey.words.form.staleMine }).click();
    await expect(other.getByText(/^Saved/)).toBeVisible();
    await page.reload();
    await expect(page.locator('[name="firstName"]')).toHaveValue("Theirs");
    shows(6, { windows: 2, "silently overwritten": 0 });
  });
});
