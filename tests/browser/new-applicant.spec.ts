import { expect, type Page, test } from "playwright/test";
import { routes } from "@/lib/domain/routes";
import { messagesOf, siteOf } from "./applicant-journey";
import { expectAccessible } from "./axe";
import { openDashboard } from "./staff-sign-in";
import { walkInAnswers } from "./walk-in";

const site = siteOf("ams");
const { newApplicant: words } = messagesOf("en", "unknown");

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const option = (page: Page, name: string, value: string) => page.locator(`[name="${name}"][value="${value}"]`);
const open = (page: Page) => openDashboard(page, site, `${routes.newApplicant}?location=amsterdam`);

/** Types the answers that have to be typed. */
const typeAnswers = async (page: Page): Promise<void> => {
  for (const [name, text] of Object.entries(walkInAnswers())) await field(page, name).fill(text);
};

const expectBooked = async (page: Page): Promise<void> => {
  await expect(page.getByRole("heading", { name: words.added.replace("{name}", "Sanne Bakker") })).toBeFocused();
  await expect(page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible();
};

test.use({ hasTouch: true, viewport: { width: 820, height: 1180 } });

test("a walk-in without a phone signs on paper on a tablet; a reload loses nothing", async ({ page }) => {
  await open(page);
  await page.getByText(words.way_none, { exact: true }).tap();
  await page.getByText(words.reason_elsewhere, { exact: true }).tap();
  await typeAnswers(page);
  await page.reload();
  await expect(field(page, "firstName")).toHaveValue("Sanne");
  await option(page, "gender", "female").check();
  await option(page, "special_needs", "good").check();
  await expectAccessible(page, "a new applicant, filled in");
  await page.getByRole("group", { name: words.presence }).getByText(words.presence_no, { exact: true }).tap();
  await page.getByText(words.paperSigned, { exact: true }).tap();
  await page.getByRole("button", { name: words.book, exact: true }).tap();
  await expectBooked(page);
  await expectAccessible(page, "a new applicant, booked");
  await expect(page.getByText(words.noPhoneNotice)).toBeVisible();
  const downloaded = page.waitForEvent("download");
  await page.getByRole("link", { name: words.print }).tap();
  expect((await downloaded).suggestedFilename()).toBe("appointment.pdf");
});
