import { expect, test } from "playwright/test";
import { callApi, enterSite } from "./api";
import { siteOf } from "./applicant-journey";
import { saveAnswers, startApplication } from "./application-api";
import { expectAccessible } from "./axe";
import { saveSection, section } from "./settings-page";
import { saveSettings } from "./staff-api";
import { openDashboard, staffWords } from "./staff-sign-in";

const { common, configuration: words, dashboard, steps, verify } = staffWords;
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

test.describe("what a manager saves, applicants see:", () => {
  const site = siteOf("local");
  const clear = () => saveSettings(site, location, NOTHING_OWN);

  test.beforeEach(clear);
  test.afterEach(clear);

  test("a step left out, needs, pictures, questions, opening hours, ages and ways to verify show on the pages", async ({
    page,
  }) => {
    await openDashboard(page, site, path);
    await section(page, words.pages)
      .getByLabel(/Support/)
      .uncheck();
    await saveSection(page, words.pages);
    await saveSettings(site, location, {
      workingHours: [1, 2, 3].map((weekday) => ({ weekday, open: "10:00", close: "20:00" })),
      verification: ["email", "sms"],
      ageRestrictions: { min: 10, max: null },
      usernameRequired: true,
      specialNeeds: [
        { name: "mobility", tooltip: "specialNeedTooltips.mobility" },
        { name: "Quiet room", tooltip: { en: "A room to rest in" } },
      ],
      pageImages: { studentData: "/icon.svg" },
    });
    await enterSite(page, site);
    await page.goto(`${site}/verify`);
    await expect(page.getByRole("radio", { name: verify.method_email })).toBeVisible();
    const id = await startApplication(page, site);
    const open = async (step: string) => {
      await saveAnswers(page, id, {}, { location_key: location, step, maxStep: "confirmation" });
      await page.goto(`${site}/form/${id}?step=${step}`);
    };
    await open("studentData");
    await expect(page.locator('[name="username"]')).toBeVisible();
    await expect(page.getByRole("main").locator('img[src*="icon.svg"]')).toBeVisible();
    const list = page.getByRole("navigation", { name: common.stepsLabel });
    await expect(list.getByText(steps.specialNeeds)).toBeVisible();
    await expect(list.getByText(steps.accommodations)).toHaveCount(0);
    await open("specialNeeds");
    await page.locator('[name="special_needs"][value="other_needs"]').check();
    const options = page.locator('[name="specialNeedsList"]');
    await expect(options.first()).toHaveValue("mobility");
    await expect(options.last()).toHaveValue("Quiet room");
    await page.getByRole("button", { name: /Quiet room/ }).click();
    await expect(page.getByText("A room to rest in")).toBeVisible();
    const limits = await callApi<object>(page, "GET", `/config/age-restrictions?locationKey=${location}`);
    expect(limits).toEqual({ min: 10 });
  });
});

test("the settings have no accessibility violation at 360 px and in a wide window", { tag: "@deep" }, async ({
  page,
}) => {
  await openDashboard(page, siteOf("3"), path);
  const desk = section(page, dashboard.groupDesk);
  await expect(desk).toBeVisible();
  await expectAccessible(page, "settings at 1280", "light");
  await page.setViewportSize({ width: 360, height: 900 });
  await expectAccessible(page, "settings at 360", "dark");
  await desk.getByLabel(words.registrationEmployeesCount, { exact: true }).fill("8");
  await desk.getByRole("button", { name: common.save }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "the review");
});
