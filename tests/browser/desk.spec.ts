import { expect, type Page, test } from "playwright/test";
import { SiteClient } from "./api";
import { siteOf } from "./applicant-journey";
import { bookAppointment } from "./application-api";
import { expectAccessible } from "./axe";
import { openDashboard, staffWords } from "./staff-sign-in";

const { applicants: words, moves } = staffWords;
const PLACE = { tenant: "ams", locationKey: "amsterdam" };
const PHONE = { width: 390, height: 844 };

test.use({ hasTouch: true });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialogOf = (page: Page) => page.getByRole("dialog");
const history = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 3, name: words.history, exact: true }) });

/** Chooses other sessions. The nearest start day and presentation follow. */
const chooseSessions = async (page: Page): Promise<void> => {
  await dialogOf(page).getByLabel(words.sessions, { exact: true }).selectOption({ index: 1 });
};

test("staff move a caller to another start day by keyboard, and cancel and book again on a phone", async ({ page }) => {
  const { locationKey, tenant } = PLACE;
  const id = await bookAppointment(new SiteClient(siteOf(tenant)), PLACE);
  await openDashboard(page, siteOf(tenant), `/dashboard/applicants/${id}?location=${locationKey}`);
  await button(page, moves.move).press("Enter");
  await expect(dialogOf(page).getByText(moves.otherStartDay)).toBeVisible();
  await expectAccessible(page, "moving an appointment");
  await dialogOf(page).getByRole("button", { name: moves.otherStartDay }).press("Enter");
  await expect(dialogOf(page).getByLabel(words.sessions, { exact: true })).toBeFocused();
  await chooseSessions(page);
  await dialogOf(page).getByRole("button", { name: moves.moveSubmit }).press("Enter");
  await expect(page.getByText(moves.moved)).toBeVisible();
  await expect(button(page, moves.move)).toBeFocused();
  await expect(history(page)).toContainText(words.event_applicant_moved);

  await page.setViewportSize(PHONE);
  await button(page, moves.cancel).tap();
  await dialogOf(page).getByLabel(moves.reason, { exact: true }).selectOption("closed");
  await expectAccessible(page, "cancelling an appointment at 390 px");
  await dialogOf(page).getByRole("button", { name: moves.cancel }).tap();
  await expect(page.getByText(moves.cancelled)).toBeVisible();
  await button(page, moves.book).tap();
  const other = dialogOf(page).getByRole("button", { name: moves.otherStartDay });
  await expect(dialogOf(page).getByLabel(moves.reason, { exact: true })).toBeVisible();
  if (await other.isVisible()) await other.tap();
  await chooseSessions(page);
  await dialogOf(page).getByRole("button", { name: moves.bookSubmit }).tap();
  await expect(page.getByText(moves.booked)).toBeVisible();
  await expect(history(page)).toContainText(words.event_applicant_booked);
});
