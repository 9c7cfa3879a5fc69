import { expect, type Page, test } from "playwright/test";
import type { Attendance } from "@/lib/contracts/application";
import type { Closures } from "@/lib/contracts/staff-closures";
import { dayIn, plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { callApi, SiteClient } from "./api";
import { siteOf } from "./applicant-journey";
import { bookAppointment } from "./application-api";
import { expectAccessible } from "./axe";
import { StaffApi, staffClient } from "./staff-api";
import { openDashboard, staffWords } from "./staff-sign-in";

// Both tests change the days of the same centre: one after the other.
test.describe.configure({ mode: "default" });

const { closures: words, presentations, common } = staffWords;
const site = siteOf("saar");
const locationKey = "saar";
const ZONE = "Europe/Berlin";
const path = `/dashboard/schedules/closures?location=${locationKey}`;

/** Opens all closed days of the centre again. */
const openAllDays = async (staff: SiteClient): Promise<void> => {
  const { closures } = await callApi<Closures>(staff, "GET", `/closures?locationKey=${locationKey}`);
  for (const { _id } of closures) await callApi(staff, "DELETE", `/closures/${_id}`);
};

const press = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.getByRole("button", { name }).first().focus();
  await page.keyboard.press("Enter");
};

test("whoever is booked on a closed day is named, and moved and told after a question, by keyboard", async ({
  page,
}) => {
  const staff = await staffClient(site);
  await openAllDays(staff);
  const applicant = new SiteClient(site);
  const id = await bookAppointment(applicant, { tenant: "saar", locationKey });
  const attendance = () => callApi<Attendance>(applicant, "GET", `/registration/user-attendance/${id}`);
  const { startDay } = await attendance();
  const closed = { from: startDay, to: startDay, note: "Inventory" };
  await callApi(staff, "POST", "/closures/add", { locationKey, closures: [closed] });

  await openDashboard(page, site, path);
  await expect(page.getByText(words.columnInstead).first()).toBeVisible();
  await expectAccessible(page, "closures", "light");
  await press(page, /^Move (1 person|all \d+ people)$/);
  await page.getByRole("dialog").getByRole("button", { name: words.move, exact: true }).press("Enter");
  await expect(page.getByText(/moved and told\.$/)).toBeVisible();
  expect((await attendance()).startDay).not.toBe(startDay);

  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page, "closures on a phone", "dark");
  await press(page, /^Open again: /);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: words.openAgain }).press("Enter");
  await expect(page.getByText(words.none)).toBeVisible();
  const holidays = page.getByRole("region", { name: words.holidays });
  const count = await holidays.getByRole("listitem").count();
  await holidays.getByRole("listitem").first().getByRole("button").press("Enter");
  await expect(holidays.getByRole("listitem")).toHaveCount(count - 1);
  await openAllDays(staff);
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a presentation is repeated weekly, and start days are offered by whole weeks", { tag: "@deep" }, async ({
    page,
  }) => {
    const capacity = 1000 + Math.floor(Math.random() * 8000);
    const schedule = await StaffApi.of("saar", locationKey, ZONE);
    const [session] = await schedule.sessions();
    const startDates = (await schedule.freeDates(session?._id ?? "")).slice(0, 2);
    const date = instantAt(plusDays(dayIn(ZONE, new Date()), 1), "09:00", ZONE).toISOString();
    const presentation = { locationKey, capacity, date, startDates };
    await callApi(await staffClient(site), "POST", "/presentation/add", presentation);

    await openDashboard(page, site, `/dashboard/schedules/presentations?location=${locationKey}&size=50`);
    await page.locator("#presentation-startDates").tap();
    const calendar = page.getByRole("dialog");
    const weeks = calendar.getByRole("group", { name: presentations.weeks }).getByRole("button");
    await weeks.first().tap();
    await expect(weeks.first()).toHaveAttribute("aria-pressed", "true");
    await expectAccessible(page, "start days by week");
    await calendar.getByRole("button", { name: common.done }).tap();

    const rows = page.locator("tbody tr").filter({ hasText: `/${capacity.toLocaleString("en")}` });
    await rows.getByRole("button", { name: /^Copy or repeat / }).tap();
    const dialog = page.getByRole("dialog", { name: presentations.copyTitle });
    await expect(dialog.getByRole("listitem")).toHaveCount(4);
    await expectAccessible(page, "copying a presentation");
    await dialog.getByRole("button", { name: /^Add \d+ presentations?$/ }).tap();
    await expect(rows).not.toHaveCount(1);
  });
});
