import { expect, test } from "playwright/test";
import { siteOf } from "./applicant-journey";
import { applicant, asStaff, freshName } from "./applicants-page";
import { expectAccessible } from "./axe";
import { staffWords } from "./staff-sign-in";

const { applicants: words, audit, common, corrections, fields, notes } = staffWords;

const place = { tenant: "mum", locationKey: "mumbai" };
const site = siteOf(place.tenant);
const correctFirstName = corrections.correctOf.replace("{field}", fields.student.firstName);

test("staff correct a name by keyboard, undo it, write a note on a phone, and find both in the audit log", async ({
  page,
}) => {
  const lastName = freshName();
  const { id } = await applicant(page, place, { lastName, answers: { firstName: "Asha" } });
  await asStaff(page, place);
  await page.goto(`${site}/dashboard/applicants/${id}?location=mumbai`);
  const heading = (firstName: string) => page.getByRole("heading", { level: 2, name: `${firstName} ${lastName}` });
  const correct = page.getByRole("button", { name: correctFirstName, exact: true });
  const dialog = page.getByRole("dialog");
  // A key does not wait for a button that is not at work yet.
  await expect(correct).toBeEnabled();
  await correct.press("Enter");
  const field = dialog.getByLabel(fields.student.firstName, { exact: true });
  await expect(field).toHaveValue("Asha");
  await expectAccessible(page, "correcting an answer", "light");
  await field.fill("Chandra");
  await field.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(heading("Chandra")).toBeVisible();
  await expect(correct).toBeFocused();
  await page.getByRole("button", { name: corrections.undo, exact: true }).press("Enter");
  await expect(heading("Asha")).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByLabel(notes.label).fill("Asks for a seat near the door");
  await page.reload();
  await expect(page.getByLabel(notes.label)).toHaveValue("Asks for a seat near the door");
  await page.getByRole("button", { name: notes.save }).click();
  const section = page.locator("section").filter({ has: page.getByRole("heading", { name: notes.title }) });
  await expect(section.getByRole("listitem")).toContainText("Asks for a seat near the door");
  await expectAccessible(page, "a file with a note at 360 px", "dark");
  await section.getByRole("button", { name: /^Remove the note/ }).click();
  await dialog.getByRole("button", { name: common.cancel }).click();

  await page.getByRole("link", { name: corrections.changes }).click();
  const entries = page.getByRole("main").locator("li[id^=entry-]");
  await expect(entries.filter({ hasText: audit.action_note_added })).toHaveCount(1);
  await expect(entries.filter({ hasText: audit.action_answers_corrected })).toHaveCount(2);
  await expect(entries.first().getByRole("link", { name: `Asha ${lastName}` })).toBeVisible();
  await expectAccessible(page, "the audit log of one person at 360 px", "light");
  await page.getByRole("button", { name: audit.everybody }).click();
  await expect(page.getByRole("combobox", { name: audit.person })).toBeFocused();
});

test("the printed file is one sheet without navigation", { tag: "@deep" }, async ({ page }) => {
  const { id, reference } = await applicant(page, place, { lastName: freshName() });
  await asStaff(page, place);
  await page.goto(`${site}/dashboard/applicants/${id}?location=mumbai`);
  await expect(page.getByRole("button", { name: words.print })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  const pdf = await page.pdf({ format: "A4", margin: { top: "12mm", right: "12mm", bottom: "12mm", left: "12mm" } });
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
});
