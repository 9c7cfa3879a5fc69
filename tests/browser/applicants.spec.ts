import { readFileSync } from "node:fs";
import { expect, type Page, test } from "playwright/test";
import readXlsxFile from "read-excel-file/node";
import { phoneText } from "@/lib/domain/person/phone";
import { callApi } from "./api";
import { siteOf } from "./applicant-journey";
import { type Applicant, applicant, asStaff, family, freshName } from "./applicants-page";
import { expectAccessible } from "./axe";
import { inviteStaff } from "./staff-api";
import { staffWords } from "./staff-sign-in";

const { applicants: words, dashboard } = staffWords;

const place = { tenant: "mum", locationKey: "mumbai" };
const site = siteOf(place.tenant);

const listPath = (query = "") => `${site}/dashboard/applicants?location=mumbai${query}`;
const filePath = ({ id }: Pick<Applicant, "id">) => `${site}/dashboard/applicants/${id}`;

const rows = (page: Page) => page.getByRole("table", { name: words.table }).locator("tbody").getByRole("row");
const names = (page: Page) => rows(page).getByRole("link");
const search = (page: Page) => page.getByLabel(words.search, { exact: true });
const count = (page: Page, text: string) =>
  expect(page.getByRole("main").getByText(text, { exact: true })).toBeVisible();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });
const sectionOf = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 3, name: title, exact: true }) });

test("the list of applicants is searched, filtered, sorted and exported, and leads from file to file and back", async ({
  page,
}) => {
  const lastName = freshName();
  const named = (firstName: string) => ({ lastName, answers: { firstName }, message: "=HYPERLINK(1)" });
  const [chandra] = await family(page, place, named("Chandra"), named("Asha"), named("Binal"));
  const shown = (firstName: string) => `${firstName} ${lastName}`;
  await page.goto(listPath());
  await search(page).fill(lastName);
  await count(page, "3 applicants");
  await expect(page).toHaveURL(new RegExp(`search=${lastName}`));
  await page.reload();
  await expect(search(page)).toHaveValue(lastName);
  await expect(names(page)).toHaveText(["Binal", "Asha", "Chandra"].map(shown));
  await page.getByLabel(words.state, { exact: true }).selectOption("missed");
  await expect(page.getByText(words.noMatch)).toBeVisible();
  await page.goBack();
  await count(page, "3 applicants");
  await page.getByRole("button", { name: words.columnName }).click();
  await expect(names(page)).toHaveText(["Asha", "Binal", "Chandra"].map(shown));

  await names(page).first().press("Enter");
  await expect(heading(page, shown("Asha"))).toBeFocused();
  await expect(page.getByText("1 of 3")).toBeVisible();
  await page.getByRole("link", { name: words.nextOne }).click();
  await expect(heading(page, shown("Binal"))).toBeVisible();
  await page.getByRole("link", { name: words.nextOne }).click();
  await expect(heading(page, shown("Chandra"))).toBeVisible();
  await expect(page.getByRole("link", { name: words.nextOne })).toHaveCount(0);
  await page.getByRole("link", { name: words.previousOne }).click();
  await expect(page.getByText("2 of 3")).toBeVisible();
  await page.getByRole("link", { name: words.back }).click();
  await expect(search(page)).toHaveValue(lastName);
  await count(page, "3 applicants");
  await expect(names(page).nth(1)).toBeFocused();

  await search(page).fill(chandra?.reference.toLowerCase() ?? "");
  await count(page, "1 applicant");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download XLSX" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^applicants-mumbai-\d{4}-\d{2}-\d{2}\.xlsx$/);
  const [sheet] = await readXlsxFile(await download.path());
  const [titles, row, ...others] = sheet?.data ?? [];
  expect(others).toEqual([]);
  expect(titles?.slice(0, 5)).toEqual(["Reference", "Application", "Appointment", "Last name", "First name"]);
  expect(row?.slice(0, 5)).toEqual([chandra?.reference, "Submitted", "Booked", lastName, "Chandra"]);
  expect(row).toContain("=HYPERLINK(1)");
});

test.describe("an applicant's file", () => {
  const answers = {
    firstName: "Deepa",
    email: "deepa@example.org",
    siblings: true,
    address: { locality: "Mumbai", street: "Hill Road", building: "7", postal_code: "400050" },
    identification: { type: "passport", number: "P7654321" },
    special_needs: "other_needs",
    specialNeedsList: ["hearing"],
    specialNeeds: "<script>window.isHacked = true</script><b>first row</b>",
  };

  const upload = (page: Page, id: string) =>
    page.evaluate(async (registrationId) => {
      const form = new FormData();
      const parts = { registrationId, owner: "student", field: "identification", lastModified: String(Date.now()) };
      for (const [name, value] of Object.entries(parts)) form.set(name, value);
      form.set("file", new File(["%PDF-1.4\ntrailer<<>>\n%%EOF\n"], "passport.pdf", { type: "application/pdf" }));
      return (await fetch("/api/files", { method: "POST", body: form })).status;
    }, id);

  test("shows answers, family, seats, documents and history, typed markup as text, without violations on a phone", {
    tag: "@deep",
  }, async ({ page }) => {
    const lastName = freshName();
    const one = await applicant(page, place, { lastName, answers, message: "<img src=x onerror=alert(1)> late" });
    await page.goto(listPath(`&search=${lastName}`));
    expect(await upload(page, one.id)).toBe(201);
    await expect(names(page)).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page, "the list at 360 px");
    await names(page).click();
    await expect(heading(page, `Deepa ${lastName}`)).toBeVisible();
    await expectAccessible(page, "the file at 360 px");
    await expect(page.getByText(one.reference)).toBeVisible();
    await expect(sectionOf(page, words.state)).toContainText("<img src=x onerror=alert(1)> late");
    const about = page.getByRole("article");
    for (const text of ["7654321", "7, Hill Road, Mumbai 400050", "Hearing", "<script>window.isHacked = true</script>"])
      await expect(about).toContainText(text);
    expect(await page.evaluate(() => "isHacked" in window)).toBe(false);
    await expect(about.getByRole("link", { name: phoneText(one.phone, "IN") })).toHaveAttribute(
      "href",
      `tel:${one.phone}`,
    );
    const guardians = sectionOf(page, words.guardians);
    await expect(guardians).toContainText("Nare");
    await expect(guardians).toContainText("SMS and Viber");
    await expect(guardians.getByRole("link", { name: "+374 91 234568" })).toHaveAttribute("href", "tel:+37491234568");
    await expect(sectionOf(page, words.identity)).toContainText(/Accepted on .* by a parent or legal guardian/);
    await expect(sectionOf(page, words.history)).toContainText(words.event_created);
    await expect(sectionOf(page, words.history)).toContainText(words.event_submitted);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      sectionOf(page, words.documents).getByRole("link", { name: "passport.pdf" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("passport.pdf");
    expect(readFileSync(await download.path(), "utf8")).toContain("%PDF-1.4");
  });

  test("answers 404 for an unknown applicant", { tag: "@deep" }, async ({ page }) => {
    await asStaff(page, place);
    const response = await page.goto(`${filePath({ id: crypto.randomUUID() })}?location=mumbai`);
    expect(response?.status()).toBe(404);
    await expect(page.getByText(words.missing)).toBeVisible();
    await page.getByRole("link", { name: words.back }).click();
    await expect(page.getByRole("heading", { level: 1, name: dashboard.applicants })).toBeVisible();
  });

  test("is closed to staff of another centre", { tag: "@deep" }, async ({ page }) => {
    const yerevan = { tenant: "am", locationKey: "yerevan" };
    const one = await applicant(page, yerevan, { lastName: freshName() });
    const account = { username: `desk-${freshName()}`, password: "otter-paints-seven-hats" };
    await inviteStaff(siteOf("am"), { ...account, locations: ["nor-nork"] });
    await callApi(page, "POST", "/auth/login", account);
    const response = await page.goto(`${siteOf("am")}/dashboard/applicants/${one.id}?location=nor-nork`);
    expect(response?.status()).toBe(403);
    await expect(page.getByText(words.elsewhere, { exact: true })).toBeVisible();
    await expect(page.getByText(one.reference)).toHaveCount(0);
  });
});
