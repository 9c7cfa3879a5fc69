import { expect, type Page, test } from "playwright/test";
import { aPdf, aPng, FILE_LIMIT } from "@/tests/support/files";
import { Journey, siteOf } from "./applicant-journey";
import { draftAt, STUDENT } from "./application-api";
import { saveSettings } from "./staff-api";

const site = siteOf("ma");

const openForm = async (page: Page, step: "studentData" | "parentData" = "studentData"): Promise<Journey> => {
  const answers = step === "parentData" ? { student: STUDENT } : {};
  const id = await draftAt(page, { tenant: "ma", locationKey: "mannheim", step, ...answers });
  await page.goto(`${site}/form/${id}?step=${step}`);
  const journey = new Journey(page, site, "en");
  await journey.heading(journey.words.form[`title_${step}`]);
  // Keys that are pressed before the script is there are lost.
  await expect(page.locator('main [name$="firstName"]').first()).toBeEnabled();
  return journey;
};

const saved = (page: Page) => expect(page.getByText(/^(Saved|Sent)/)).toBeVisible();

test.describe.configure({ mode: "serial" });

test.beforeAll(() => saveSettings(site, "mannheim", { usernameRequired: true, addressTemplate: "address-template-2" }));

test("takes a birth date in three fields, the month by its name too, and marks the wrong part", async ({ page }) => {
  const journey = await openForm(page);
  const { form } = journey.words;
  const [day, month, year] = [form.day, form.month, form.year].map((name) => page.getByLabel(name, { exact: true }));
  const group = page.getByRole("group", { name: journey.words.fields.student.birthDate });
  await day?.fill("32");
  await month?.fill("3");
  // Half a date is no mistake while one is still at it.
  await expect(group.getByText("enter the")).toBeHidden();
  await year?.fill("2012");
  await year?.blur();
  await expect(group).toContainText("enter the day, from 1 to 31");
  await expect(day ?? group).toHaveAttribute("aria-invalid", "true");
  await expect(year ?? group).not.toHaveAttribute("aria-invalid");

  await day?.fill("30");
  await month?.fill("feb");
  await month?.press("Tab");
  await journey.next();
  await page
    .getByRole("alert")
    .getByRole("link", { name: /there is no such day/ })
    .click();
  await expect(day ?? group).toBeFocused();
  await day?.fill("29");
  await year?.focus();
  await year?.blur();
  await expect(group.getByText("there is no such day")).toBeHidden();
  await saved(page);
  await page.reload();
  await expect(day ?? group).toHaveValue("29");
  await expect(month ?? group).toHaveValue("2");
});

test("uploads files, refuses invalid ones, and lists them after a reload", async ({ page }) => {
  const journey = await openForm(page);
  const { form, fields } = journey.words;
  const group = page.getByRole("group", { name: fields.student.identificationUploads });
  const choose = (name: string, buffer: Buffer) =>
    group.locator("input[type=file]").first().setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await expect(group).toContainText("PDF, JPEG, PNG or HEIC, up to 10 MB each, 5 files at most");

  await choose("notes.txt", Buffer.from("hello"));
  await expect(group.getByRole("alert")).toContainText("notes.txt is not");
  // By its name a picture, by its content none: the file service knows better.
  await choose("photo.png", Buffer.from("hello"));
  await expect(group.getByRole("alert")).toContainText("photo.png is not");
  await choose("huge.pdf", aPdf(FILE_LIMIT + 1));
  await expect(group.getByRole("alert")).toContainText("huge.pdf is larger than 10 MB");

  await choose("passport.pdf", aPdf());
  await expect(group.getByRole("link", { name: "passport.pdf" })).toBeVisible();
  await choose("scan.png", aPng());
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

test("shows an upload's progress, cancels it, and retries a failed one", async ({ page, context }) => {
  const journey = await openForm(page);
  const { form, common, fields } = journey.words;
  const group = page.getByRole("group", { name: fields.student.ageVerification });
  const pdf = { name: "proof.pdf", mimeType: "application/pdf", buffer: aPdf() };
  const file = group.locator("input[type=file]").first();

  await page.route("**/api/files", () => undefined);
  await file.setInputFiles(pdf);
  await expect(group.getByRole("progressbar", { name: "proof.pdf" })).toBeVisible();
  await group.getByRole("button", { name: `${common.cancel}: proof.pdf` }).click();
  await expect(group.getByRole("listitem")).toHaveCount(0);
  await page.unroute("**/api/files");

  await context.setOffline(true);
  await file.setInputFiles(pdf);
  await expect(group.getByRole("alert")).toContainText("proof.pdf is not uploaded: there is no connection.");
  await context.setOffline(false);
  await group.getByRole("button", { name: `${common.retry}: proof.pdf` }).click();
  await expect(group.getByRole("link", { name: "proof.pdf" })).toBeVisible();
  await expect(page.getByText(form.fileUploaded.replace("{name}", "proof.pdf"))).toBeAttached();
});

test("looks an address up by keyboard and fills in the fields, which stay", async ({ page }) => {
  const asked: string[] = [];
  await page.route("**/api/maps/autocomplete**", (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("q") ?? "");
    const address = { country: "Deutschland", locality: "Mannheim", street: "Planken", postal_code: "68161" };
    return route.fulfill({
      json: {
        places: [
          { label: "Planken, Mannheim", address },
          { label: "Planken, Heidelberg", address: { ...address, locality: "Heidelberg" } },
        ],
      },
    });
  });
  const journey = await openForm(page);
  const { fields, form } = journey.words;
  const box = page.getByRole("combobox", { name: fields.student.googleSearch });
  await box.pressSequentially("Plan");
  await page.waitForTimeout(600);
  expect(asked).toEqual([]);
  await box.pressSequentially("ken");
  const list = page.getByRole("listbox", { name: form.addressList });
  await expect(list.getByRole("option")).toHaveText(["Planken, Mannheim", "Planken, Heidelberg"]);
  await box.press("Escape");
  await expect(list).toBeHidden();
  await box.press("ArrowDown");
  await box.press("ArrowDown");
  await expect(list.getByRole("option", { name: "Planken, Heidelberg" })).toHaveAttribute("aria-selected", "true");
  await box.press("Enter");
  await expect(page.getByText(form.addressFilled)).toBeVisible();
  await expect(page.getByLabel(fields.student.locality)).toHaveValue("Heidelberg");
  await expect(page.getByLabel(fields.student.postalCode)).toHaveValue("68161");
  await page.getByLabel(fields.student.building).fill("7");
  await saved(page);
  await page.reload();
  await expect(page.getByLabel(fields.student.locality)).toHaveValue("Heidelberg");
});

test("takes an address as typed where there is no lookup", async ({ page }) => {
  const journey = await openForm(page);
  const { fields } = journey.words;
  await journey.type("googleSearch", "Planken 7, Mannheim");
  await page.waitForTimeout(600);
  await expect(page.getByRole("listbox")).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel(fields.student.street)).toHaveValue("Planken 7, Mannheim");
});

test("shows whether a user name is free, and refuses a taken one", async ({ page }) => {
  const journey = await openForm(page);
  const { form, errors } = journey.words;
  const name = `ada${Date.now()}`;
  await journey.type("username", name);
  await expect(page.getByText(form.usernameFree.replace("{name}", name))).toBeVisible();
  await page.route("**/api/user/exists/**", (route) => route.fulfill({ json: { exists: true } }));
  await journey.type("username", `${name}.2`);
  await expect(page.getByText(errors.username_taken)).toBeVisible();
  await journey.next();
  await expect(page.getByRole("alert").getByRole("link", { name: errors.username_taken })).toBeVisible();
  // Pressed before typing has rested it is asked all the same.
  await journey.type("username", `${name}.3`);
  await journey.next();
  await expect(page.getByRole("alert").getByRole("link", { name: errors.username_taken })).toBeVisible();
});

test("takes a school from the list or a typed one, never both", async ({ page }) => {
  const journey = await openForm(page);
  const { fields, form } = journey.words;
  const school = page.getByLabel(`${fields.student.school} `, { exact: false }).and(page.locator("[name=school_id]"));
  await journey.choose(
    "school_region_id",
    await page.locator("[name=school_region_id] option").nth(1).getAttribute("value").then(String),
  );
  await expect(school.locator("option")).not.toHaveCount(1);
  await school.selectOption({ index: 1 });
  await saved(page);
  const ticked = page.getByLabel(form.schoolNotListed);
  await ticked.check();
  await expect(school).toBeHidden();
  await journey.type("school_custom", "Home school");
  await page.waitForTimeout(1500);
  await saved(page);
  await page.reload();
  await expect(ticked).toBeChecked();
  await expect(page.locator("[name=school_custom]")).toHaveValue("Home school");
  await ticked.uncheck();
  await expect(page.locator("[name=school_id]")).toHaveValue("");
});

test("follows a typed calling code with the country, and the country with the code", async ({ page }) => {
  const journey = await openForm(page);
  const country = page.getByRole("combobox", { name: journey.words.form.phoneCountry });
  await journey.type("phone", "+374 91 234567");
  await expect(country).toHaveValue("AM +374");
  await country.fill("Georgia");
  await country.press("Enter");
  await expect(page.locator("[name=phone]")).toHaveValue(/^\+995 /);
  // A number in another country's own writing is saved with its code.
  await journey.type("phone", "");
  await country.fill("374");
  await country.press("Enter");
  await journey.type("phone", "091 234567");
  await saved(page);
  await page.waitForTimeout(1500);
  await page.reload();
  await expect(page.locator("[name=phone]")).toHaveValue("+37491234567");
  await expect(country).toHaveValue("AM +374");
});

test("adds guardians, confirms before removing one with answers, and keeps files with their guardian", async ({
  page,
}) => {
  const journey = await openForm(page, "parentData");
  const { form, common, fields } = journey.words;
  const guardian = (number: number) =>
    page.getByRole("region", { name: form.guardianTitle.replace("{number}", String(number)) });
  await page.getByRole("button", { name: form.addGuardian }).click();
  await expect(guardian(2)).toBeVisible();
  await expect(page.locator('[name="guardians.1.type"]')).toBeFocused();
  // Empty, it goes without a question.
  await guardian(2).getByRole("button", { name: form.removeGuardian }).first().click();
  await expect(guardian(2)).toBeHidden();
  await expect(page.getByRole("button", { name: form.addGuardian })).toBeFocused();

  await page.getByRole("button", { name: form.addGuardian }).click();
  await journey.type("guardians.1.firstName", "Karl");
  await guardian(2)
    .getByRole("group", { name: fields.guardian.identificationUploads })
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "card.png", mimeType: "image/png", buffer: aPng() });
  await expect(guardian(2).getByRole("link", { name: "card.png" })).toBeVisible();
  await journey.choose("guardians.1.income.value", "average");
  await guardian(2).getByRole("button", { name: form.addPhone }).click();
  await expect(page.locator('[name="guardians.1.phoneNumbers.1.phone"]')).toBeVisible();

  const saving = page.waitForRequest((request) => request.method() === "PUT");
  await guardian(1).getByRole("button", { name: form.removeGuardian }).first().click();
  await expect(guardian(2)).toBeHidden();
  await expect(page.locator('[name="guardians.0.firstName"]')).toHaveValue("Karl");
  await expect(guardian(1).getByRole("link", { name: "card.png" })).toBeVisible();
  const { guardians } = (await saving).postDataJSON() as { guardians: { income?: unknown }[] };
  expect(guardians[0]?.income).toEqual({ value: "average", title: journey.words.options.income.average });

  await guardian(1).getByRole("button", { name: form.removeGuardian }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(form.removeGuardianText);
  await dialog.getByRole("button", { name: common.cancel }).click();
  await expect(page.locator('[name="guardians.0.firstName"]')).toHaveValue("Karl");
  await guardian(1).getByRole("button", { name: form.removeGuardian }).first().click();
  await dialog.getByRole("button", { name: form.removeGuardian }).click();
  await expect(guardian(1)).toBeHidden();
  await expect(page.getByRole("button", { name: form.addGuardian })).toBeFocused();
  await journey.next();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(journey.words.validation.validator_form_guardian);
});

test("shows the answers that differ between two windows and saves the chosen ones", async ({ page, context }) => {
  const journey = await openForm(page);
  const { form, fields } = journey.words;
  await journey.type("firstName", "Ada");
  await journey.type("lastName", "Kurz");
  await saved(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator("[name=firstName]")).toHaveValue("Ada");

  await journey.type("lastName", "Lang");
  await journey.type("middleName", "Maria");
  await page.waitForTimeout(1200);
  await saved(page);
  await other.locator("[name=firstName]").fill("Adele");
  const conflict = other.getByRole("alert").filter({ hasText: form.staleTitle });
  await expect(conflict).toBeVisible();
  await expect(conflict.getByRole("group").locator("legend")).toHaveText([
    fields.student.firstName,
    fields.student.lastName,
    fields.student.middleName,
  ]);
  // What each has just changed is what each would keep.
  await expect(conflict.getByRole("radio", { checked: true }).first()).toHaveAccessibleName("Adele");
  await expect(conflict.getByRole("radio", { name: "Lang" })).toBeChecked();
  await conflict.getByRole("group", { name: fields.student.middleName }).getByRole("radio").first().check();
  await conflict.getByRole("button", { name: form.staleSave }).click();
  await expect(conflict).toBeHidden();
  await saved(other);
  await page.reload();
  await expect(page.locator("[name=firstName]")).toHaveValue("Adele");
  await expect(page.locator("[name=lastName]")).toHaveValue("Lang");
  await expect(page.locator("[name=middleName]")).toHaveValue("");
});

test("keeps answers on the device without a connection, and sends them once it is back", async ({ page, context }) => {
  const journey = await openForm(page);
  const { form } = journey.words;
  await journey.type("firstName", "Ada");
  await saved(page);
  await context.setOffline(true);
  await journey.type("lastName", "Offline");
  await expect(page.getByText(form.offlineKept)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Sent/)).toBeVisible();
  await page.reload();
  await expect(page.locator("[name=lastName]")).toHaveValue("Offline");

  // Gone from the page in the meantime, it is there when the page is.
  await context.setOffline(true);
  await journey.type("middleName", "Kept");
  await expect(page.getByText(form.offlineKept)).toBeVisible();
  const address = page.url();
  await page.goto("about:blank").catch(() => undefined);
  await context.setOffline(false);
  await page.goto(address);
  await expect(page.locator("[name=middleName]")).toHaveValue("Kept");
  await saved(page);
});

test("asks before the page is left with unsaved answers", async ({ page }) => {
  const journey = await openForm(page);
  await page.route("**/api/registration/*", (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await journey.type("firstName", "Ada");
  await expect(page.getByText(journey.words.errors.general_error_something_went_wrong)).toBeVisible();
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    return dialog.dismiss();
  });
  await page.getByRole("banner").getByRole("link").first().click();
  expect(asked).toEqual([journey.words.form.leaveUnsaved]);
  await journey.heading(journey.words.form.title_studentData);
});
