import { expect, type Page, test } from "playwright/test";
import type { Summary } from "@/lib/contracts/application";
import { callApi } from "./api";
import { Journey, siteOf } from "./applicant-journey";
import { fillToSeats } from "./backend-walks";
import { loseAnswers } from "./lost-answers";
import { shows } from "./shows";

const PLACE = { tenant: "am", locationKey: "gyumri" };

/** The calls of the way, in their order; a save by the step that it leads to. */
const CALLS: readonly string[] = [
  "GET /config",
  "GET /session",
  "GET /country",
  "POST /verification/send",
  "POST /verification/check",
  "GET /centers/availability",
  "PUT /registration/{id} contract",
  "PUT /registration/{id} studentData",
  "GET /files",
  "PUT /registration/{id} specialNeeds",
  "GET /user/check-phone",
  "PUT /registration/{id} accommodations",
  "PUT /registration/{id} parentData",
  "PUT /registration/{id} session",
  "GET /schedule",
  "GET /start-day/{id}/{id}/gyumri",
  "GET /presentation/{id}/gyumri",
  "POST /registration/hold/{id}",
  "PUT /registration/{id} confirmation",
  "POST /registration/make-appointment/{id}",
];

const PATIENCE_MS = 45_000;

/** Somebody who waits, and tries again where the page offers it. */
class PatientJourney extends Journey {
  /** Presses what the page offers until something is there. */
  private async until(isThere: () => Promise<boolean>, again: string[]): Promise<void> {
    await expect
      .poll(
        async () => {
          if (await isThere()) return true;
          for (const name of again) {
            const button = this.page.getByRole("button", { name, exact: true });
            if ((await button.count()) === 1 && (await button.isEnabled()))
              await button.click({ timeout: 1000 }).catch(() => undefined);
          }
          return false;
        },
        { timeout: PATIENCE_MS, intervals: [500, 1000, 2000] },
      )
      .toBe(true);
  }

  override async heading(name: string): Promise<void> {
    const heading = this.page.getByRole("heading", { level: 1, name });
    await this.until(() => heading.isVisible(), [this.words.common.retry]);
  }

  private async untilAttached(selector: string): Promise<void> {
    await this.until(async () => (await this.page.locator(selector).count()) > 0, [this.words.common.retry]);
  }

  override async pickSeats(): Promise<void> {
    await this.heading(this.words.form.title_session);
    for (const selector of ['[name="session_id"]:not(:disabled)', '[name="start_day"]']) {
      await this.untilAttached(selector);
      await this.page.locator(selector).first().click();
    }
    await this.seatsChosen();
    await this.next();
  }

  override async seatsChosen(): Promise<void> {
    const ready = this.page.getByText(this.words.session.ready);
    await this.until(async () => (await ready.count()) > 0, [this.words.common.retry]);
  }

  override async askForCode(phone: string): Promise<void> {
    await this.type("phone", phone);
    await this.until(() => this.page.locator('[name="code"]').isVisible(), [this.words.verify.send]);
  }
}

/** Goes the whole way with these answers lost. Returns the names of all calls, and of those whose answer was lost. */
const goWith = async (page: Page, loses: (name: string) => boolean) => {
  const journey = new PatientJourney(page, siteOf(PLACE.tenant), "hy");
  page.setDefaultTimeout(PATIENCE_MS);
  const line = await loseAnswers(page, loses);
  const { words } = journey;
  await fillToSeats(journey, PLACE);
  await journey.pickSeats();
  await journey.heading(words.form.title_confirmation);
  await journey.tick("confirmed");
  await journey.press(words.confirmation.book);
  await journey.heading(words.appointment.congratsTitle);
  await expect(page.getByText(words.form.staleTitle)).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
  const { registrations } = await callApi<{ registrations: Summary[] }>(page, "GET", "/registration");
  expect(registrations.map(({ status, appointmentState }) => [status, appointmentState])).toEqual([
    ["submitted", "active"],
  ]);
  return line;
};

test("the way with the first answer to each call lost ends in the appointment, once", async ({ page }) => {
  test.setTimeout(600_000);
  const { called, lost } = await goWith(page, () => true);
  // A new call of the way needs its row.
  expect(CALLS).toEqual(expect.arrayContaining([...called]));
  shows(54, { "calls cut": lost.length, "ways ended right": 1 });
});

for (const call of CALLS)
  test(`the way with the answer to ${call} lost ends in the appointment, once`, { tag: "@deep" }, async ({ page }) => {
    test.setTimeout(300_000);
    const { lost } = await goWith(page, (name) => name === call);
    expect(lost).toEqual([call]);
    shows(54, { "calls cut": 1, "ways ended right": 1 });
  });
