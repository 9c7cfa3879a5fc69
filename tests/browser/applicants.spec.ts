import { readFileSync } from "node:fs";
import { expect, type Page, test } from "playwright/test";
import { callApi } from "./api";
import { siteOf } from "./applicant-journey";
import { type Applicant, applicant, asStaff, family, freshName } from "./applicants-page";
import { expectAccessible } from "./axe";
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
const attendanceText = (state: string) => words.event_applicant_checked_in.replace("{state}", state);
const sectionOf = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 3, name: title, exact: true }) });

test.describe("the list of applicants", () => {
  test("finds names, phones and references, and the address has the search", async ({ page }) => {
    const lastName = freshName();
    const [one, two] = await family(page, place, { lastName }, { lastName, answers: { firstName: "Binal" } });
    await page.goto(listPath());
    await search(page).fill(lastName);
    await count(page, "2 applicants");
    await expect(page).toHaveURL(new RegExp(`search=${lastName}`));
    for (const text of [one?.phone ?? "", one?.reference.toLowerCase() ?? ""]) {
      await search(page).fill(text);
      await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(text)}(&|$)`));
      await count(page, "1 applicant");
      await expect(rows(page)).toContainText(one?.reference ?? "");
      await expect(rows(page)).toContainText(`Asha ${lastName}`);
    }
    await page.reload();
    await expect(search(page)).toHaveValue(one?.reference.toLowerCase() ?? "");
    await count(page, "1 applicant");
    await search(page).fill(`binal ${lastName}`);
    await expect(rows(page)).toContainText(two?.reference ?? "");
  });

  test("is searched, cleared and walked through by keyboard", async ({ page }) => {
    const lastName = freshName();
    await family(page, place, { lastName }, { lastName, answers: { firstName: "Binal" } });
    await page.goto(listPath("&sort=name"));
    await expect(names(page).first()).toBeVisible();
    await search(page).pressSequentially(lastName);
    await count(page, "2 applicants");
    await page.keyboard.press("ArrowDown");
    await expect(names(page).nth(0)).toBeFocused();
    await page.keyboard.press("j");
    await expect(names(page).nth(1)).toBeFocused();
    await page.keyboard.press("k");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(heading(page, `Binal ${lastName}`)).toBeFocused();
    await page.goBack();
    await expect(search(page)).toHaveValue(lastName);
    await search(page).press("Escape");
    await expect(search(page)).toHaveValue("");
    await expect(page).not.toHaveURL(/search=/);
  });

  test("filters by application, appointment, presentation and start day, and Back undoes a filter", async ({
    page,
  }) => {
    const lastName = freshName();
    const [booked] = await family(page, place, { lastName }, { lastName, isDraft: true });
    await page.goto(listPath(`&search=${lastName}`));
    await count(page, "1 applicant");
    await expect(rows(page)).toContainText(booked?.reference ?? "");
    await page.getByLabel(words.status, { exact: true }).selectOption("draft");
    await expect(rows(page)).toContainText(words.status_draft);
    await expect(page).toHaveURL(/status=draft/);
    await page.goBack();
    await expect(rows(page)).toContainText(words.status_submitted);
    await page.getByLabel(words.state, { exact: true }).selectOption("missed");
    await expect(page.getByText(words.noMatch)).toBeVisible();
    await page.getByRole("button", { name: words.clear }).click();
    await expect(search(page)).toHaveValue("");
    await page.goto(listPath(`&search=${lastName}`));
    const presentation = page.getByLabel(words.presentation, { exact: true });
    const shown = (await rows(page).getByRole("cell").nth(5).textContent()) ?? "";
    await presentation.selectOption({ label: shown });
    await expect(page).toHaveURL(/presentation=/);
    await count(page, "1 applicant");
    const { applicants } = await callApi<{ applicants: { startDay: string }[] }>(page, "POST", "/applicant/list", {
      locationKey: place.locationKey,
      search: lastName,
      limit: 5,
      offset: 0,
    });
    await page.getByLabel(words.startDay, { exact: true }).fill(applicants[0]?.startDay ?? "");
    await expect(page).toHaveURL(/startDate=/);
    await count(page, "1 applicant");
    await page.getByLabel(words.startDay, { exact: true }).fill("2030-01-01");
    await expect(page.getByText(words.noMatch)).toBeVisible();
  });

  test("is sorted by its headings and paged by the server", async ({ page }) => {
    const lastName = freshName();
    const named = (firstName: string) => ({ lastName, answers: { firstName } });
    await family(page, place, named("Chandra"), named("Asha"), named("Binal"));
    const shown = (firstName: string) => `${firstName} ${lastName}`;
    await page.goto(listPath(`&search=${lastName}`));
    await expect(names(page)).toHaveText(["Binal", "Asha", "Chandra"].map(shown));
    await page.getByRole("button", { name: words.columnName }).click();
    await expect(page.getByRole("columnheader", { name: words.columnName })).toHaveAttribute("aria-sort", "ascending");
    await expect(names(page)).toHaveText(["Asha", "Binal", "Chandra"].map(shown));
    await page.getByRole("button", { name: words.columnName }).click();
    await expect(page).toHaveURL(/sort=-name/);
    await expect(names(page)).toHaveText(["Chandra", "Binal", "Asha"].map(shown));
    await page.goBack();
    await expect(names(page).first()).toHaveText(shown("Asha"));

    await page.goto(listPath("&size=10&page=999"));
    await expect(page).not.toHaveURL(/page=999/);
    await page.goto(listPath());
    await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible();
    const options = page.getByLabel(dashboard.rows).locator("option");
    await expect(options).toHaveText(["10", "25", "50", "100", dashboard.allRows]);
    await page.getByLabel(dashboard.rows).selectOption("50");
    await expect(page).toHaveURL(/size=50/);
  });

  test("leads to the login when the session has ended, and back with its filters", async ({ page }) => {
    await asStaff(page, place);
    await page.goto(listPath("&search=nobodyatall"));
    await expect(page.getByText(words.noMatch)).toBeVisible();
    await page.context().clearCookies({ name: "startday-staff" });
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.getByLabel(dashboard.username).fill("demo");
    await page.getByLabel(dashboard.password, { exact: true }).fill("demo-password");
    await page.getByRole("button", { name: dashboard.login }).click();
    await expect(search(page)).toHaveValue("nobodyatall");
  });

  test("exports the filtered rows as CSV without formulas", async ({ page }) => {
    const lastName = freshName();
    const { reference } = await applicant(page, place, { lastName, message: "=HYPERLINK(1)" });
    await page.goto(listPath(`&search=${lastName}`));
    await count(page, "1 applicant");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: words.export }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^applicants-mumbai-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = readFileSync(await download.path(), "utf8")
      .trim()
      .split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("reference,status,appointment_state,last_name,first_name");
    expect(lines[1]).toContain(`${reference},submitted,active,${lastName},Asha`);
    expect(lines[1]).toContain("'=HYPERLINK(1)");
  });
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

  test("shows answers, family, seats, documents and history, and typed markup stays text", async ({ page }) => {
    const lastName = freshName();
    const one = await applicant(page, place, { lastName, answers, message: "<img src=x onerror=alert(1)> late" });
    await page.goto(listPath(`&search=${lastName}`));
    expect(await upload(page, one.id)).toBe(201);
    await names(page).click();
    await expect(heading(page, `Deepa ${lastName}`)).toBeVisible();
    await expect(page.getByText(one.reference)).toBeVisible();
    await expect(sectionOf(page, words.state)).toContainText("<img src=x onerror=alert(1)> late");
    const about = page.getByRole("article");
    for (const text of ["7654321", "Hill Road 7, 400050 Mumbai", "Hearing", "<script>window.isHacked = true</script>"])
      await expect(about).toContainText(text);
    expect(await page.evaluate(() => "isHacked" in window)).toBe(false);
    await expect(about.getByRole("link", { name: one.phone })).toHaveAttribute("href", `tel:${one.phone}`);
    const guardians = sectionOf(page, words.guardians);
    await expect(guardians).toContainText("Nare");
    await expect(guardians).toContainText("SMS and Viber");
    await expect(guardians.getByRole("link", { name: "+37491234568" })).toHaveAttribute("href", "tel:+37491234568");
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

  test("leads to the next and the previous of the list, and back to it with its filters", async ({ page }) => {
    const lastName = freshName();
    const named = (firstName: string) => ({ lastName, answers: { firstName } });
    await family(page, place, named("Chandra"), named("Asha"), named("Binal"));
    await page.goto(listPath(`&search=${lastName}&sort=name`));
    await names(page).first().click();
    await expect(heading(page, `Asha ${lastName}`)).toBeVisible();
    await expect(page.getByText("1 of 3")).toBeVisible();
    await page.getByRole("link", { name: words.nextOne }).click();
    await expect(heading(page, `Binal ${lastName}`)).toBeVisible();
    await page.getByRole("link", { name: words.nextOne }).click();
    await expect(heading(page, `Chandra ${lastName}`)).toBeVisible();
    await expect(page.getByRole("link", { name: words.nextOne })).toHaveCount(0);
    await page.getByRole("link", { name: words.previousOne }).click();
    await expect(page.getByText("2 of 3")).toBeVisible();
    await page.getByRole("link", { name: words.back }).click();
    await expect(search(page)).toHaveValue(lastName);
    await count(page, "3 applicants");
  });

  test("records attendance and corrects it", async ({ page }) => {
    const one = await applicant(page, place, { lastName: freshName(), isToday: true });
    await page.goto(filePath(one));
    await expect(page).toHaveURL(/location=mumbai/);
    const [attended, missed] = [words.state_attended, words.state_missed].map((name) =>
      page.getByRole("button", { name, exact: true }),
    );
    await attended?.click();
    await expect(attended as NonNullable<typeof attended>).toHaveAttribute("aria-pressed", "true");
    await expect(sectionOf(page, words.history)).toContainText(attendanceText(words.state_attended));
    await missed?.click();
    await expect(missed as NonNullable<typeof missed>).toHaveAttribute("aria-pressed", "true");
    await expect(sectionOf(page, words.history)).toContainText(attendanceText(words.state_missed));
  });

  test("answers 404 for an unknown applicant", async ({ page }) => {
    await asStaff(page, place);
    const response = await page.goto(`${filePath({ id: crypto.randomUUID() })}?location=mumbai`);
    expect(response?.status()).toBe(404);
    await expect(page.getByText(words.missing)).toBeVisible();
    await page.getByRole("link", { name: words.back }).click();
    await expect(page.getByRole("heading", { level: 1, name: dashboard.applicants })).toBeVisible();
  });

  test("is closed to staff of another centre", async ({ page }) => {
    const yerevan = { tenant: "am", locationKey: "yerevan" };
    const one = await applicant(page, yerevan, { lastName: freshName() });
    const account = { username: `desk-${freshName()}`, password: "otter-paints-seven-hats" };
    await callApi(page, "POST", "/account/add", { ...account, role: "staff", locations: ["nor-nork"] });
    await callApi(page, "POST", "/auth/login", account);
    const response = await page.goto(`${siteOf("am")}/dashboard/applicants/${one.id}?location=nor-nork`);
    expect(response?.status()).toBe(403);
    await expect(page.getByText(words.elsewhere, { exact: true })).toBeVisible();
    await expect(page.getByText(one.reference)).toHaveCount(0);
  });

  test("and the list fit a phone without accessibility violations", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const lastName = freshName();
    const one = await applicant(page, place, { lastName, answers, message: "late" });
    await page.goto(listPath(`&search=${lastName}`));
    await expect(names(page)).toBeVisible();
    await expectAccessible(page, "the list at 360 px");
    await page.goto(filePath(one));
    await expect(heading(page, `Deepa ${lastName}`)).toBeVisible();
    await expectAccessible(page, "the file at 360 px");
  });
});
