import { expect, type Page, test } from "playwright/test";
import { callApi, enterSite } from "./api";
import { siteOf } from "./applicant-journey";
import { saveAnswers, startApplication } from "./application-api";
import { expectAccessible } from "./axe";
import { saveSection, section } from "./settings-page";
import { saveSettings } from "./staff-api";
import { openDashboard, staffWords } from "./staff-sign-in";

const { common, configuration: words, dashboard, steps, verify, specialNeeds } = staffWords;
const location = "yerevan";
const path = `/dashboard/configuration?location=${location}`;

/** Removes every setting of the location's own. */
const NOTHING_OWN = Object.fromEntries(
  [
    ...["pages", "ageRestrictions", "agePreCheck", "nativeNames", "usernameRequired", "addressTemplate"],
    ...["specialNeeds", "verification", "contract", "logos", "pageImages"],
    ...["workingHours", "registrationEmployeesCount"],
  ].map((name) => [name, null]),
);

/** Adds a need in own words, whose name is typed next. */
const addOwnNeed = async (needs: ReturnType<typeof section>): Promise<void> => {
  await needs.getByLabel(words.chooseNeed).selectOption("own");
  await needs.getByRole("button", { name: words.addNeed }).click();
};

const openSettings = async (page: Page, site: string): Promise<void> => {
  await openDashboard(page, site, path);
  await expect(section(page, words.pages)).toBeVisible();
};

/** Opens a new application of the centre at one of its steps. */
const atStep = async (page: Page, site: string, step: string): Promise<void> => {
  const id = await startApplication(page, site);
  await saveAnswers(page, id, {}, { location_key: location, step, maxStep: "confirmation" });
  await page.goto(step === "contract" ? `${site}/contract/${id}` : `${site}/form/${id}?step=${step}`);
};

test.describe("what a manager saves, applicants see:", () => {
  const site = siteOf("local");

  // One after another: they are settings of one centre.
  test.describe.configure({ mode: "serial" });
  test.beforeEach(() => saveSettings(site, location, NOTHING_OWN));
  test.afterAll(() => saveSettings(site, location, NOTHING_OWN));

  test("the steps, previewed", async ({ page }) => {
    await openSettings(page, site);
    const pages = section(page, words.pages);
    await pages.getByLabel(/Support/).uncheck();
    await expect(pages.getByRole("figure").getByText(steps.accommodations)).toHaveCount(0);
    await saveSection(page, words.pages);
    await atStep(page, site, "contract");
    const list = page.getByRole("navigation", { name: common.stepsLabel });
    await expect(list.getByText(steps.specialNeeds)).toBeVisible();
    await expect(list.getByText(steps.accommodations)).toHaveCount(0);
  });

  test("opening hours, ways to verify, ages, questions and pictures", async ({ page }) => {
    await saveSettings(site, location, {
      workingHours: [1, 2, 3].map((weekday) => ({ weekday, open: "10:00", close: "20:00" })),
      verification: ["email", "sms"],
      ageRestrictions: { min: 10, max: null },
      usernameRequired: true,
      pageImages: { studentData: "/icon.svg" },
    });
    await enterSite(page, site);
    await page.goto(`${site}/verify`);
    await expect(page.getByRole("radio", { name: verify.method_email })).toBeVisible();
    await atStep(page, site, "studentData");
    await expect(page.locator('[name="username"]')).toBeVisible();
    await expect(page.getByRole("main").locator('img[src*="icon.svg"]')).toBeVisible();
    await page.goto(`${site}/centers/${await startApplication(page, site)}`);
    await expect(page.getByText("Open Mon–Wed 10:00 AM–8:00 PM")).toBeVisible();
    const limits = await callApi<object>(page, "GET", `/config/age-restrictions?locationKey=${location}`);
    expect(limits).toEqual({ min: 10 });
  });

  test("special needs, in their order and in the centre's own words", async ({ page }) => {
    await openSettings(page, site);
    const needs = section(page, words.specialNeeds);
    const remove = (name: string) => needs.getByRole("button", { name: words.remove.replace("{name}", name) });
    await remove(specialNeeds.hearing).click();
    await expect(remove(specialNeeds.vision)).toBeFocused();
    await needs.getByRole("button", { name: words.moveDown.replace("{name}", specialNeeds.vision) }).press("Enter");
    await expect(
      needs.getByRole("button", { name: words.moveDown.replace("{name}", specialNeeds.vision) }),
    ).toBeFocused();
    await addOwnNeed(needs);
    await expect(needs.getByLabel(words.needName)).toBeFocused();
    await needs.getByLabel(words.needName).fill("Quiet room");
    const row = needs.getByRole("listitem").last();
    await row.getByText(words.tooltips).click();
    await row.getByLabel("English").fill("A room to rest in");
    await expect(needs.getByRole("figure").getByLabel("Quiet room", { exact: true })).toBeVisible();
    await saveSection(page, words.specialNeeds, "Quiet room");
    await atStep(page, site, "specialNeeds");
    await page.locator('[name="special_needs"][value="other_needs"]').check();
    const options = page.locator('[name="specialNeedsList"]');
    await expect(options.first()).toHaveValue("mobility");
    await expect(options.last()).toHaveValue("Quiet room");
    await page.getByRole("button", { name: /Quiet room/ }).click();
    await expect(page.getByText("A room to rest in")).toBeVisible();
  });

  test("the network's setting beside the centre's own, which gives way to it", async ({ page }) => {
    await openSettings(page, site);
    const questions = section(page, words.section_questions);
    await expect(questions.getByText(words.own)).toHaveCount(0);
    await questions.getByLabel(words.usernameRequired, { exact: true }).check();
    await saveSection(page, words.section_questions);
    await expect(questions.getByText(words.own)).toBeVisible();
    await expect(questions.getByText("Network: No")).toBeVisible();
    await questions.getByRole("button", { name: new RegExp(words.useNetwork) }).click();
    await page.getByRole("dialog").getByRole("button", { name: common.save }).click();
    // Content behind an open dialog is in no region.
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(questions.getByText(words.own)).toHaveCount(0);
    await expect(questions.getByLabel(words.usernameRequired, { exact: true })).not.toBeChecked();
    await expect(questions.getByRole("heading", { name: words.section_questions })).toBeFocused();
  });

  test("a change taken back, here as from the audit log", async ({ page }) => {
    await openSettings(page, site);
    const desk = section(page, dashboard.groupDesk);
    await desk.getByLabel(words.registrationEmployeesCount, { exact: true }).fill("7");
    await saveSection(page, dashboard.groupDesk, "1", "7");
    await expect(desk.getByRole("link", { name: dashboard.audit })).toHaveAttribute("href", /audit\?location=yerevan/);
    await desk.getByRole("button", { name: words.undo }).click();
    await expect(desk.getByLabel(words.registrationEmployeesCount, { exact: true })).toHaveValue("1");
    await expect(page.getByText(words.undone)).toBeVisible();
  });
});

test.describe("the settings", () => {
  const site = siteOf("3");

  test("keep unsaved values through the end of the session, and drop them on signing out", async ({ page }) => {
    await openSettings(page, site);
    const desk = () => section(page, dashboard.groupDesk);
    await desk().getByLabel(words.registrationEmployeesCount, { exact: true }).fill("5");
    await expect(desk().getByText(words.unsaved)).toBeVisible();
    await page.context().clearCookies({ name: /staff/ });
    await desk().getByRole("button", { name: common.save }).click();
    await page.getByRole("dialog").getByRole("button", { name: common.save }).click();
    await page.waitForURL(/\/dashboard\?redirect=/);
    await page.getByLabel(dashboard.username).fill("demo");
    await page.getByLabel(dashboard.password, { exact: true }).fill("demo-password");
    await page.getByRole("button", { name: dashboard.login }).click();
    await expect(page).toHaveURL(/configuration\?location=yerevan/);
    await expect(desk().getByLabel(words.registrationEmployeesCount, { exact: true })).toHaveValue("5");
    page.on("dialog", (dialog) => dialog.accept());
    await page.getByRole("button", { name: common.signOut }).click();
    await page.waitForURL(/\/dashboard$/);
    await openDashboard(page, site, path);
    await expect(desk().getByLabel(words.registrationEmployeesCount, { exact: true })).toHaveValue("1");
  });

  test("are closed to staff who are no managers", async ({ page, browser }) => {
    await openSettings(page, site);
    const username = `desk-${Date.now()}`;
    const password = "a-long-enough-password";
    await callApi(page, "POST", "/account/add", { username, password, role: "staff", locations: [location] });
    const other = await browser.newPage();
    await openDashboard(other, site, path, { username, password });
    await expect(other.getByText(dashboard.forManagers, { exact: true })).toBeVisible();
    await expect(section(other, words.pages)).toHaveCount(0);
    await other.close();
  });

  test("have no accessibility violation at 360 px and in a wide window", async ({ page }) => {
    await openSettings(page, site);
    for (const [width, theme] of [
      [360, "dark"],
      [1280, "light"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, `settings at ${width}`, theme);
    }
    await section(page, dashboard.groupDesk).getByLabel(words.registrationEmployeesCount, { exact: true }).fill("8");
    await section(page, dashboard.groupDesk).getByRole("button", { name: common.save }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, "the review");
  });
});
