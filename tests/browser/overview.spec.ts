import { expect, test } from "playwright/test";
import type { StaffStartDay } from "@/lib/contracts/staff-schedule";
import { dayIn, plusDays } from "@/lib/kit/day";
import { callApi, SiteClient } from "./api";
import { siteOf } from "./applicant-journey";
import { bookAppointment } from "./application-api";
import { expectAccessible } from "./axe";
import { staffClient } from "./staff-api";
import { openDashboard, staffWords } from "./staff-sign-in";

const { overview } = staffWords;
const site = siteOf("es");
const locationKey = "essen";
const path = `/dashboard/overview?location=${locationKey}`;
const today = dayIn("Europe/Berlin", new Date());

test("the overview counts a booking and a colleague's capacity without a reload, accessibly down to a phone", async ({
  page,
}) => {
  await openDashboard(page, site, path);
  await expect(page.getByRole("table", { name: overview.weeksTitle }).getByRole("row")).toHaveCount(11);
  await expectAccessible(page, "overview", "light");
  const seats = page
    .locator("dl > div")
    .filter({ hasText: overview.allWeeks.replace("{count}", "10") })
    .locator("dd")
    .first();
  const taken = async () => Number((await seats.textContent())?.split("/")[0]);
  const before = await taken();
  await bookAppointment(new SiteClient(site), { tenant: "es", locationKey });
  await expect.poll(taken).toBeGreaterThan(before);

  const capacity = async () => (await seats.textContent())?.split("/")[1];
  const first = await capacity();
  const colleague = await staffClient(site);
  const dates = Array.from({ length: 7 }, (_, at) => plusDays(today, 49 + at));
  const body = { dates, location_key: locationKey, isFilled: false };
  const { startDays } = await callApi<{ startDays: StaffStartDay[] }>(colleague, "POST", "/start-day/get", body);
  const [day] = startDays;
  const start_days = [{ _id: day?._id, capacity: (day?.capacity ?? 0) + 3 }];
  await callApi(colleague, "PATCH", "/start-day/update", { location_key: locationKey, start_days });
  await expect.poll(capacity).not.toBe(first);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page, "overview on a phone", "dark");
});
