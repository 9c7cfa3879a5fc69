import { type Browser, expect, type Locator, type Page, test } from "playwright/test";
import type { StaffStartDay } from "@/lib/contracts/staff-schedule";
import { type Day, dayIn, daysOfWeek, mondayOf, plusDays } from "@/lib/kit/day";
import { callApi, SiteClient } from "./api";
import { siteOf } from "./applicant-journey";
import { bookAppointment } from "./application-api";
import { capacities, openDashboard, openWeek, staffWords, weeks } from "./staff-sign-in";

const { dashboard: words, startDays, common, errors } = staffWords;
const PLACE = { tenant: "kut", locationKey: "kutaisi" };
const site = siteOf(PLACE.tenant);
const PATH = "/dashboard/schedules/start_day?location=kutaisi";

const today = () => dayIn("Asia/Tbilisi", new Date());
const thisMonday = () => mondayOf(today());
/** The Monday of a week that is not opened yet; each test and each retry uses a number of its own. */
const unopenedMonday = (number: number) => plusDays(thisMonday(), 7 * (24 + number + test.info().retry));
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
const save = async (page: Page) => {
  await bar(page).click();
  await page.getByRole("dialog").getByRole("button", { name: common.save }).click();
};

/** A second member of staff, in a window of their own. */
const colleague = async (browser: Browser, path: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await openDashboard(page, site, path);
  await expect(capacities(page)).toHaveCount(12);
  return page;
};

const START_DAYS_READ = "**/api/start-day/get";

/** Withholds other people's changes from the page: its reads are answered only after it saves. */
const withholdUpdates = async (page: Page) => {
  let isWithheld = true;
  await page.route(START_DAYS_READ, (route) => (isWithheld ? undefined : route.continue()));
  await page.route(/\/api\/start-day\/(add|update)$/, (route) => {
    isWithheld = false;
    return route.continue();
  });
};

/** Pixels between the top of the list and an item. */
const offsetOf = (item: Locator): Promise<number> =>
  item.evaluate((row) => row.getBoundingClientRect().top - (row.parentElement as Element).getBoundingClientRect().top);

test.describe("the list of weeks", () => {
  test("has ten weeks and five more at either end, and does not jump", async ({ page }) => {
    await openDashboard(page, site, PATH);
    await expect(page).toHaveURL(/start_day\?location=kutaisi/);
    await expect(weeks(page)).toHaveCount(10);
    await expect(weeks(page).nth(1)).toContainText(startDays.thisWeek);
    const before = await offsetOf(weeks(page).nth(2));
    await page.getByRole("button", { name: startDays.earlierWeeks }).click();
    await expect(weeks(page)).toHaveCount(15);
    expect(Math.abs((await offsetOf(weeks(page).nth(7))) - before)).toBeLessThan(2);
    await page.getByRole("button", { name: startDays.laterWeeks }).click();
    await expect(weeks(page)).toHaveCount(20);
    expect(Math.abs((await offsetOf(weeks(page).nth(7))) - before)).toBeLessThan(2);
  });

  test("scrolls to the week of the address, and begins with the first for an invalid one", async ({ page }) => {
    await openDashboard(page, site, addressOf(plusDays(thisMonday(), 7 * 8)));
    const chosen = weeks(page).nth(9).getByRole("button");
    await expect(chosen).toHaveAttribute("aria-current", "true");
    await expect(chosen).toBeInViewport();
    await page.goto(`${site}${PATH}&week=nonsense`);
    await expect(weeks(page).nth(0).getByRole("button")).toHaveAttribute("aria-current", "true");
  });

  test("is closed to staff of other centres", async ({ page }) => {
    await openDashboard(page, site, "/dashboard/schedules/start_day?location=yerevan");
    await expect(page.getByText(words.selectFirstText)).toBeVisible();
  });
});

test.describe("the capacities of a week", () => {
  test("stay typed through a failed refresh, another screen and the end of the session", async ({ page }) => {
    await openDashboard(page, site, PATH);
    await openWeek(page, 5);
    const before = await capacities(page).nth(1).inputValue();
    await capacities(page).nth(1).fill("44");
    await page.route("**/api/start-day/get", (route) => route.fulfill({ status: 503, json: {} }));
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(page.getByText(errors.general_error_something_went_wrong)).toBeVisible();
    await expect(capacities(page).nth(1)).toHaveValue("44");
    await page.unroute("**/api/start-day/get");

    await page.getByRole("link", { name: words.presentations }).click();
    await expect(page.getByRole("heading", { level: 1, name: words.presentations })).toBeVisible();
    await page.goBack();
    await expect(capacities(page).nth(1)).toHaveValue("44");

    await page.context().clearCookies({ name: "startday-staff" });
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.getByLabel(words.username).fill("demo");
    await page.getByLabel(words.password, { exact: true }).fill("demo-password");
    await page.getByRole("button", { name: words.login }).click();
    await expect(capacities(page).nth(1)).toHaveValue("44");
    await page.getByRole("button", { name: startDays.discard }).click();
    await expect(capacities(page).nth(1)).toHaveValue(before);
    await expect(bar(page)).toBeFocused();
  });

  test("stack by day on a phone, where the keyboard still leads on", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await openDashboard(page, site, PATH);
    await openWeek(page, 2);
    const boxes = await Promise.all([0, 1, 2].map((index) => capacities(page).nth(index).boundingBox()));
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(1);
    expect(boxes.map((box) => box?.y)).toEqual(
      boxes.map((box) => box?.y).sort((one, other) => Number(one) - Number(other)),
    );
    await capacities(page).nth(1).focus();
    await page.keyboard.press("ArrowRight");
    await expect(capacities(page).nth(2)).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(capacities(page).nth(1)).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test.describe("two members of staff at one week", () => {
  test("see each other's capacities without losing typed ones", async ({ page, browser }) => {
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

  test("who open the same day: the second sees the conflict, keeps the typed value and its focus", async ({
    page,
    browser,
  }) => {
    const path = addressOf(unopenedMonday(0));
    await openDashboard(page, site, path);
    const mine = capacities(page).nth(1);
    await expect(mine).toHaveValue("");
    await withholdUpdates(page);
    await mine.fill("8");
    const other = await colleague(browser, path);
    await capacities(other).nth(1).fill("9");
    await save(other);
    await expect(other.getByText(startDays.updated)).toBeVisible();

    await save(page);
    await expect(page.getByText(startDays.conflict)).toBeVisible();
    await expect(mine).toHaveValue("8");
    await expect(mine).toBeFocused();
    await expect(chips(page).nth(1)).toContainText("Now 9: changed by somebody else.");
    await save(page);
    await expect(page.getByText(startDays.updated)).toBeVisible();
    await expect(capacities(other).nth(1)).toHaveValue("8");
  });
});

test.describe("while applicants book", () => {
  test.describe.configure({ mode: "serial" });

  /** Opens the week of the first day with taken seats. Returns that day's cell. */
  const openTaken = async (page: Page): Promise<Locator> => {
    const days = Array.from({ length: 60 }, (_, at) => plusDays(today(), at));
    const body = { dates: days, location_key: PLACE.locationKey };
    const { startDays: rows } = await callApi<{ startDays: StaffStartDay[] }>(page, "POST", "/start-day/get", body);
    const [row] = rows
      .filter(({ busyCapacity, capacity }) => busyCapacity > 0 && busyCapacity < capacity)
      .sort((one, other) => one.date.localeCompare(other.date));
    if (!row) throw new Error("Nobody has booked.");
    await page.goto(site + addressOf(mondayOf(row.date)));
    return page.locator(`[id="capacity-${row.sessionId}-${row.date}"]`);
  };
  const bookSeat = () => bookAppointment(new SiteClient(site), PLACE);
  const takenOf = async (cell: Locator) =>
    Number(/(\d+) taken/.exec((await cell.getAttribute("aria-label")) ?? "")?.[1]);

  test("taken seats appear automatically, and a capacity below them cannot be saved", async ({ page }) => {
    await bookSeat();
    await openDashboard(page, site, PATH);
    const cell = await openTaken(page);
    await expect(cell).toBeVisible();
    const taken = await takenOf(cell);
    await cell.fill(String(taken));
    await bar(page).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: common.save })).not.toHaveAttribute("aria-disabled", "true");
    await bookSeat();
    await expect(dialog.getByRole("button", { name: common.save })).toHaveAttribute("aria-disabled", "true");
    await expect(dialog.getByRole("alert")).toContainText("cannot be saved");
    await dialog.getByRole("button", { name: common.close }).click();
    await expect(cell).toHaveValue(String(taken));
    await expect(cell).toHaveAttribute("aria-invalid", "true");
    await expect(cell).toHaveAccessibleDescription(/At least \d+: so many are taken\./);
    await expect(bar(page)).toHaveAttribute("aria-disabled", "true");
    expect(await takenOf(cell)).toBeGreaterThan(taken);
  });

  test("a capacity below a simultaneous booking is refused, stays typed and is marked", async ({ page }) => {
    await openDashboard(page, site, PATH);
    const cell = await openTaken(page);
    await expect(cell).toBeVisible();
    await withholdUpdates(page);
    const taken = await takenOf(cell);
    await cell.fill(String(taken));
    await bar(page).click();
    await bookSeat();
    await page.getByRole("dialog").getByRole("button", { name: common.save }).click();
    await expect(page.getByText(startDays.conflict)).toBeVisible();
    await expect(cell).toHaveValue(String(taken));
    await expect(cell).toHaveAttribute("aria-invalid", "true");
    await expect(cell).toHaveAccessibleDescription(/At least \d+: so many are taken\./);
    await expect(page.locator("input[data-capacity]:focus")).toHaveAttribute("aria-invalid", "true");
  });
});
