import { expect, type Page, test } from "playwright/test";
import { aPdf, aPng, FILE_LIMIT } from "@/tests/support/file-bytes";
import { birthDateOf, Journey, siteOf } from "./applicant-journey";
import { draftAt } from "./application-api";
import { expectAccessible } from "./axe";
import { shows } from "./shows";

const site = siteOf("ma");

const openForm = async (page: Page): Promise<Journey> => {
  const id = await draftAt(page, { tenant: "ma", locationKey: "mannheim", step: "studentData" });
  await page.goto(`${site}/form/${id}?step=studentData`);
  const journey = new Journey(page, site, "en");
  await journey.heading(journey.words.form.title_studentData);
  // Keys that are pressed before the script runs are lost.
  await expect(page.locator('main [name$="firstName"]').first()).toBeEnabled();
  return journey;
};

const saved = (page: Page) => expect(page.getByText(/^(Saved|Sent)/)).toBeVisible();

test("uploads files, refuses invalid ones, and lists them after a reload", async ({ page }) => {
  const journey = await openForm(page);
  const { form, fields } = journey.words;
  const group = page.getByRole("group", { name: fields.student.identificationUploads });
  const choose = (name: string, buffer: Buffer) =>
    group.locator("input[type=file]").first().setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await journey.reveal("identification.uploads");
  await expect(group).toContainText("PDF, JPEG, PNG or HEIC, up to 10 MB each, 5 files at most");

  await choose("notes.txt", Buffer.from("hello"));
  await expect(group.getByRole("alert")).toContainText("notes.txt is not a whole PDF, JPEG, PNG or HEIC file. Save it");
  // A picture by its name only: the file service checks the content.
  await choose("photo.png", Buffer.from("hello"));
  await expect(group.getByRole("alert")).toContainText("photo.png is not");
  await choose("huge.pdf", aPdf(FILE_LIMIT + 1));
  await expect(group.getByRole("alert")).toContainText("huge.pdf is larger than 10 MB");

  await choose("passport.pdf", aPdf());
  await expect(group.getByRole("link", { name: "passport.pdf" })).toBeVisible();
  // A picture by its content, without an ending.
  await choose("scan", aPng());
  await expect(group.getByRole("link")).toHaveCount(2);
  await saved(page);
  await page.reload();
  await expect(group.getByRole("link")).toHaveCount(2);
  const download = page.waitForEvent("download");
  await group.getByRole("link", { name: "passport.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("passport.pdf");

  await group.getByRole("button", { name: `${form.removeFile}: passport.pdf` }).click();
  await expect(group.getByRole("link")).toHaveCount(1);
  await expect(group.locator("input[type=file]").first()).toBeFocused();
});

test("the title names an error, and Continue without a connection goes on by itself to the next step's heading", {
  tag: "@deep",
}, async ({ page, context }) => {
  const journey = await openForm(page);
  const { common, form } = journey.words;
  await journey.next();
  await expect(page).toHaveTitle(/^Error: About your child · /);
  await expect(page.getByRole("alert").getByText("Enter your child’s first name")).toBeVisible();
  await journey.fillStudent({ firstName: "Ada", lastName: "Maria", birthDate: birthDateOf(14), gender: "female" });
  await journey.type("phone", "+49 151 23456789");
  await page.keyboard.press("Tab");
  await expect(page).toHaveTitle(/^About your child · /);
  await saved(page);

  await context.setOffline(true);
  await journey.next();
  await expect(page.getByText(common.goesOn)).toBeVisible();
  await expectAccessible(page, "form: Continue without a connection");
  await expect(page.locator("[name=firstName]")).toHaveValue("Ada");
  await context.setOffline(false);
  await journey.heading(form.title_specialNeeds);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${form.title_specialNeeds} · `));
});

test("a change of language keeps the focus on the choice, and what is typed", { tag: "@deep" }, async ({ page }) => {
  const journey = await openForm(page);
  await journey.type("firstName", "Ada");
  const choice = page.getByRole("banner").getByRole("combobox");
  await choice.selectOption("de");
  const german = new Journey(page, site, "de");
  await german.heading(german.words.form.title_studentData);
  await expect(choice).toBeFocused();
  await expect(page.locator("[name=firstName]")).toHaveValue("Ada");
});

test("keeps answers on the device without a connection, and sends them once it is back", async ({ page, context }) => {
  const journey = await openForm(page);
  const { form } = journey.words;
  await journey.type("firstName", "Ada");
  await saved(page);
  await context.setOffline(true);
  await journey.type("lastName", "Offline");
  await expect(page.getByText(form.offlineKept)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page, "form: offline");
  await context.setOffline(false);
  await expect(page.getByText(/^Sent/)).toBeVisible();
  await page.reload();
  await expect(page.locator("[name=lastName]")).toHaveValue("Offline");

  // Answers typed before leaving the page are there when it is opened again.
  await context.setOffline(true);
  await journey.type("firstName", "Kept");
  await expect(page.getByText(form.offlineKept)).toBeVisible();
  const address = page.url();
  await page.goto("about:blank").catch(() => undefined);
  await context.setOffline(false);
  await page.goto(address);
  await expect(page.locator("[name=firstName]")).toHaveValue("Kept");
  await saved(page);
  shows(12, { "answers typed while nobody could be reached": 2, lost: 0 });
});
