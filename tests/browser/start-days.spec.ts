import { type Browser, expect, type Locator, type Page, test } from "playwright/test";
import type { StaffStartDay } from "@/lib/contracts/staff-schedule";
import { type Day, dayIn, daysOfWeek, mondayOf, plusDays } from "@/lib/kit/day";
import { callApi } from "./api";
import { siteOf } from "./applicant-journey";
import { capacities, enter, openDashboard, openWeek, preselectedAt, staffWords, weeks } from "./staff-sign-in";

const { dashboard: words, startDays, common } = staffWords;
const PLACE = { tenant: "kut", locationKey: "kutaisi" };
const site = siteOf(PLACE.tenant);
const PATH = "/dashboard/schedules/start_day?location=kutaisi";

const today = () => dayIn("Asia/Tbilisi", new Date());
const thisMonday = () => mondayOf(today());
const addressOf = (monday: Day) => `${PATH}&week=${monday}`;

const rowsOf = async (page: Page, monday: Day): Promise<StaffStartDay[]> => {
  const body = { dates: daysOfWeek(monday), location_key: PLACE.locationKey };
  return (await callApi<{ startDays: StaffStartDay[] }>(page, "POST", "/start-day/get", body)).startDays;
};

/** Sets the capacity of every session of a week, as another member of staff. */
const setWeek = async (page: Page, monday: Day, capacityOf: (row: StaffStartDay) => number) => {
  const rows = await rowsOf(page, monday);
  const start_days = rows.map((row) => ({ _id: row._id, capacity: capacityOf(row) }));
  await callApi(page, "PATCH", "/start-day/update", { location_key: PLACE.locationKey, start_days });
};

const chips = (page: Page) => page.locator("li").filter({ has: capacities(page) });
const bar = (page: Page) => page.getByRole("button", { name: startDays.review });

/** A second member of staff, in a window of their own. */
const colleague = async (browser: Browser, path: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await openDashboard(page, site, path);
  await expect(capacities(page)).toHaveCount(12);
  return page;
};

/** Pixels between the top of the list and an item. */
const offsetOf = (item: Locator): Promise<number> =>
  item.evaluate(
    (row) => row.getBoundingClientRect().top - (row.closest("section") as Element).getBoundingClientRect().top,
  );

test("the list of weeks grows at either end without a jump, and scrolls to the week of the address", {
  tag: "@deep",
}, async ({ page }) => {
  await openDashboard(page, site, addressOf(plusDays(thisMonday(), 7 * 8)));
  const chosen = weeks(page).nth(9).getByRole("button");
  await expect(chosen).toHaveAttribute("aria-current", "true");
  await expect(chosen).toBeInViewport();
  await page.goto(`${site}${PATH}&week=nonsense`);
  await expect(weeks(page).nth(preselectedAt("Asia/Tbilisi")).getByRole("button")).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(weeks(page)).toHaveCount(10);
  await expect(weeks(page).nth(1)).toContainText(startDays.thisWeek);
  const before = await offsetOf(weeks(page).nth(2));
  await page.getByRole("button", { name: startDays.earlierWeeks }).click();
  await expect(weeks(page)).toHaveCount(15);
  expect(Math.abs((await offsetOf(weeks(page).nth(7))) - before)).toBeLessThan(2);
  await page.getByRole("button", { name: startDays.laterWeeks }).click();
  await expect(weeks(page)).toHaveCount(20);
  await expect(weeks(page).nth(14)).toBeInViewport();
});

test("typed capacities stay through another screen and the end of the session; on a phone the days stack", {
  tag: "@deep",
}, async ({ page }) => {
  await openDashboard(page, site, PATH);
  await openWeek(page, 5);
  const before = await capacities(page).nth(1).inputValue();
  await capacities(page).nth(1).fill("44");
  await page.getByRole("link", { name: words.presentations }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.presentations })).toBeVisible();
  await page.goBack();
  await expect(capacities(page).nth(1)).toHaveValue("44");

  await page.context().clearCookies({ name: "startday-staff" });
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await enter(page);
  await expect(capacities(page).nth(1)).toHaveValue("44");
  await page.getByRole("button", { name: startDays.discard }).click();
  await expect(capacities(page).nth(1)).toHaveValue(before);

  await page.setViewportSize({ width: 360, height: 800 });
  const boxes = await Promise.all([0, 1, 2].map((index) => capacities(page).nth(index).boundingBox()));
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(1);
  const tops = boxes.map((box) => Number(box?.y));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  await capacities(page).nth(1).focus();
  await page.keyboard.press("ArrowRight");
  await expect(capacities(page).nth(2)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(capacities(page).nth(1)).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("two members of staff at one week see each other's capacities without losing typed ones", async ({
  page,
  browser,
}) => {
  const monday = plusDays(thisMonday(), 7 * 6);
  await openDashboard(page, site, addressOf(monday));
  const other = await colleague(browser, addressOf(monday));
  await setWeek(other, monday, ({ busyCapacity }) => busyCapacity + 20);
  const mine = capacities(page).nth(2);
  const theirs = capacities(page).nth(0);
  await expect(theirs).toHaveValue("20");
  await mine.fill("123");
  await page.keyboard.press("ArrowLeft");
  const top = (await mine.boundingBox())?.y;
  await setWeek(other, monday, ({ busyCapacity, capacity }) => Math.max(busyCapacity, capacity) + 1);
  await expect(theirs).toHaveValue("21");
  await expect(mine).toBeFocused();
  await expect(mine).toHaveValue("123");
  expect(await mine.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
  expect((await mine.boundingBox())?.y).toBe(top);
  await expect(chips(page).nth(2)).toContainText("Now 21: changed by somebody else.");
  await expect(chips(page).nth(0)).not.toContainText("changed by somebody else");

  await bar(page).click();
  const row = page.getByRole("dialog").getByRole("row").nth(1);
  await expect(row).toContainText("21");
  await expect(row).toContainText("123");
  await page.getByRole("dialog").getByRole("button", { name: common.save }).click();
  await expect(page.getByText(startDays.updated)).toBeVisible();
  await other.goto(site + addressOf(monday));
  await expect(capacities(other).nth(2)).toHaveValue("123");
  await expect(capacities(other).nth(0)).toHaveValue("21");
});
