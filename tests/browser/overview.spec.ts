import { expect, type Page, test } from "playwright/test";
import type { StaffStartDay } from "@/lib/contracts/staff-schedule";
import { dayIn, plusDays } from "@/lib/kit/day";
import { callApi, SiteClient } from "./api";
import { siteOf } from "./applicant-journey";
import { bookAppointment } from "./application-api";
import { expectAccessible } from "./axe";
import { staffClient } from "./staff-api";
import { openDashboard, staffWords } from "./staff-sign-in";

const { dashboard, overview } = staffWords;
const site = siteOf("es");
const locationKey = "essen";
const path = `/dashboard/overview?location=${locationKey}`;
const today = dayIn("Europe/Berlin", new Date());

const weekRows = (page: Page) => page.getByRole("table", { name: overview.weeksTitle }).getByRole("row");
const figure = (page: Page, term: string) => page.locator("dl > div").filter({ hasText: term }).locator("dd").first();

test.describe("the overview of Essen", () => {
  test("counts a new booking without a reload", async ({ page }) => {
    await openDashboard(page, site, path);
    const seats = figure(page, overview.allWeeks.replace("{count}", "10"));
    const taken = async () => Number((await seats.textContent())?.split("/")[0]);
    await expect(seats).toBeVisible();
    const before = await taken();
    await bookAppointment(new SiteClient(site), { tenant: "es", locationKey });
    await expect.poll(taken).toBeGreaterThan(before);
  });

  test("shows a capacity that a colleague changes", async ({ page }) => {
    await openDashboard(page, site, path);
    await expect(weekRows(page)).toHaveCount(11);
    const colleague = await staffClient(site);
    const dates = Array.from({ length: 7 }, (_, at) => plusDays(today, 49 + at));
    const body = { dates, location_key: locationKey, isFilled: false };
    const { startDays } = await callApi<{ startDays: StaffStartDay[] }>(colleague, "POST", "/start-day/get", body);
    const [day] = startDays;
    const seats = figure(page, overview.allWeeks.replace("{count}", "10"));
    const before = await seats.textContent();
    const start_days = [{ _id: day?._id, capacity: (day?.capacity ?? 0) + 3 }];
    await callApi(colleague, "PATCH", "/start-day/update", { location_key: locationKey, start_days });
    await expect(seats).not.toHaveText(before ?? "");
  });

  test("has no accessibility violation, down to a phone", async ({ page }) => {
    await openDashboard(page, site, path);
    await expect(weekRows(page)).toHaveCount(11);
    await expectAccessible(page, "overview", "light");
    await page.setViewportSize({ width: 320, height: 800 });
    await expectAccessible(page, "overview on a phone", "dark");
  });

  test("is open to staff who are no managers, without the manager's links", async ({ page, browser }) => {
    await openDashboard(page, site, path);
    const username = `clerk-${Date.now()}`;
    const account = { username, role: "staff", locations: [locationKey], password: "password of a clerk" };
    await callApi(page, "POST", "/account/add", account);
    const clerk = await (await browser.newContext()).newPage();
    await openDashboard(clerk, site, path, account);
    await expect(weekRows(clerk)).toHaveCount(11);
    await expect(clerk.getByRole("link", { name: dashboard.audit })).toHaveCount(0);
  });
});
