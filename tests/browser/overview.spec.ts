import { addHours, min, startOfMinute } from "date-fns";
import { expect, type Page, test } from "playwright/test";
import type { StaffStartDay } from "@/lib/contracts/staff-schedule";
import { dayIn, plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { callApi, SiteClient } from "./api";
import { siteOf } from "./applicant-journey";
import { bookAppointment } from "./application-api";
import { expectAccessible } from "./axe";
import { ANI, NOOR, openCheckInOf } from "./check-in-page";
import { staffClient } from "./staff-api";
import { openDashboard, staffWords } from "./staff-sign-in";

const { overview, dashboard } = staffWords;
const site = siteOf("es");
const locationKey = "essen";
const ZONE = "Europe/Berlin";
const path = `/dashboard/overview?location=${locationKey}`;
const today = dayIn(ZONE, new Date());

test.use({ hasTouch: true });

/** The seats taken and the capacity of all weeks. */
const seatsOf = async (page: Page): Promise<[taken: number, capacity: number]> => {
  const texts = await page
    .getByRole("table", { name: overview.weeksTitle })
    .getByRole("cell", { name: /^\d+\/\d+$/ })
    .allTextContents();
  const numbers = texts.map((text) => text.split("/").map(Number));
  return [numbers.reduce((sum, [taken = 0]) => sum + taken, 0), numbers.reduce((sum, [, all = 0]) => sum + all, 0)];
};

test("the overview counts a booking and a colleague's capacity without a reload, accessibly down to a phone", {
  tag: "@deep",
}, async ({ page }) => {
  await openDashboard(page, site, path);
  await expect(page.getByRole("table", { name: overview.weeksTitle })).toBeVisible();
  await expectAccessible(page, "overview", "light");
  const [takenBefore, capacityBefore] = await seatsOf(page);
  await bookAppointment(new SiteClient(site), { tenant: "es", locationKey });
  await expect.poll(async () => (await seatsOf(page))[0]).toBeGreaterThan(takenBefore);

  const colleague = await staffClient(site);
  const dates = Array.from({ length: 7 }, (_, at) => plusDays(today, 49 + at));
  const body = { dates, location_key: locationKey, isFilled: false };
  const { startDays } = await callApi<{ startDays: StaffStartDay[] }>(colleague, "POST", "/start-day/get", body);
  const [day] = startDays;
  const start_days = [{ _id: day?._id, capacity: (day?.capacity ?? 0) + 3 }];
  await callApi(colleague, "PATCH", "/start-day/update", { location_key: locationKey, start_days });
  await expect.poll(async () => (await seatsOf(page))[1]).toBeGreaterThan(capacityBefore);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page, "overview on a phone", "dark");
});

test("a check-in is counted without a reload, its number leads to the person by keyboard, and the sheet is printed", async ({
  page,
}) => {
  // Check-in opens 24 hours before, and a day may have 25.
  const startsAt = min([instantAt(today, "23:59", ZONE), addHours(startOfMinute(new Date()), 23)]);
  const event = await openCheckInOf({ tenant: "es", locationKey, people: [ANI, NOOR], startsAt });
  await openDashboard(page, site, path);
  // Of today's people: how full it is stands in a table of its own.
  const people = page.getByRole("table").filter({ hasText: overview.expected });
  const row = people.getByRole("row").filter({ has: page.locator(`a[href*="${event.presentationId}"]`) });
  const numbers = row.getByRole("cell");
  await expect(numbers).toHaveText(["2", "0", "0"]);
  const body = { registrationId: event.booked[0]?.id, state: "attended" };
  await callApi(event.staff, "POST", "/applicant/check-in", body);
  await expect(numbers).toHaveText(["2", "1", "0"]);
  await row.getByRole("link", { name: new RegExp(`^${overview.arrived}`) }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: dashboard.applicants })).toBeVisible();
  await expect(page.getByRole("link", { name: `${ANI.firstName} ${ANI.lastName}` })).toBeVisible();
  await expect(page.getByRole("link", { name: `${NOOR.firstName} ${NOOR.lastName}` })).toHaveCount(0);

  await openDashboard(page, site, `/dashboard/overview/sign-in-sheets?location=${locationKey}&date=${event.date}`);
  await expect(page.getByRole("row").filter({ hasText: ANI.lastName })).toBeVisible();
  await expectAccessible(page, "sign-in sheets", "light");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(page.getByRole("columnheader", { name: overview.signature })).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: overview.back }).tap();
  await expect(page.getByRole("heading", { level: 1, name: dashboard.overview })).toBeVisible();
});
