import { type Browser, expect, type Locator, type Page, test } from "playwright/test";
import type { ReadSettings } from "@/lib/contracts/staff-configuration";
import type { StaffPresentation } from "@/lib/contracts/staff-schedule";
import { dayIn, mondayOf, plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { callApi } from "./api";
import { siteOf } from "./applicant-journey";
import { expectAccessible } from "./axe";
import { inviteStaff, saveSettings, staffClient } from "./staff-api";
import { capacities, openDashboard, staffWords } from "./staff-sign-in";

const { accounts, closures, common, configuration, dashboard, presentations, slots, startDays } = staffWords;
const site = siteOf("mum");
const locationKey = "mumbai";
const zone = "Asia/Kolkata";
const today = () => dayIn(zone, new Date());
const rare = () => 1000 + Math.floor(Math.random() * 8000);
const written = (count: number) => count.toLocaleString("en");

/** Two managers at one screen, each in a browser of their own, who get no live updates. */
const openTwice = async (page: Page, browser: Browser, screen: string): Promise<[first: Page, second: Page]> => {
  const first = await (await browser.newContext()).newPage();
  for (const one of [first, page]) {
    await one.route("**/api/start-day/stream**", (route) => route.abort());
    await openDashboard(one, site, `/dashboard/${screen}${screen.includes("?") ? "&" : "?"}location=${locationKey}`);
  }
  return [first, page];
};

const dialogOf = (page: Page) => page.getByRole("dialog");
const saveIn = (dialog: Locator) => dialog.getByRole("button", { name: common.save, exact: true }).click();
const noticeIn = (place: Page | Locator) => place.getByRole("alert").filter({ hasText: dashboard.staleTitle });
const keep = (place: Page | Locator) =>
  noticeIn(place).getByRole("button", { name: dashboard.staleKeep }).press("Enter");

/** Expects the notice to have the focus and to say of a value what it was, what it is, and what was typed. */
const expectTold = async (place: Page | Locator, label: string, ...values: (string | RegExp)[]) => {
  const notice = noticeIn(place);
  await expect(notice).toBeFocused();
  const row = notice.getByRole("listitem").filter({ hasText: label });
  await expect(row.getByRole("definition")).toHaveText(values);
};

test("the second to save a presentation is told what the first has changed, and saves on top", async ({
  page,
  browser,
}) => {
  const [capacity, theirs, mine] = [rare(), rare(), rare()];
  const date = instantAt(plusDays(today(), 2), "09:00", zone).toISOString();
  await callApi<StaffPresentation>(await staffClient(site), "POST", "/presentation/add", {
    locationKey,
    capacity,
    date,
    startDates: [],
  });
  const [first, second] = await openTwice(page, browser, "schedules/presentations?size=50");
  const rowOf = (one: Page, count: number) => one.getByRole("row").filter({ hasText: `/${written(count)}` });
  for (const one of [second, first]) await rowOf(one, capacity).getByRole("button", { name: /^Edit/ }).click();
  const dialog = dialogOf(second);
  await dialog.getByLabel(presentations.capacity).fill(`${mine}`);
  await dialogOf(first).getByLabel(presentations.capacity).fill(`${theirs}`);
  await saveIn(dialogOf(first));
  await expect(rowOf(first, theirs)).toBeVisible();

  await saveIn(dialog);
  await expectTold(dialog, presentations.capacity, written(capacity), written(theirs), written(mine));
  await expect(dialog.getByLabel(presentations.capacity)).toHaveValue(`${mine}`);
  await expectAccessible(second, "a stale presentation", "light");
  await second.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(second, "a stale presentation on a phone", "dark");
  await keep(dialog);
  await expect(rowOf(second, mine)).toBeVisible();
});

test("the second to save a weekly slot is told what the first has changed, and takes that", async ({
  page,
  browser,
}) => {
  const minute = String(10 + Math.floor(Math.random() * 50));
  const body = { locationKey, weekdays: [2], start_time: `06:${minute}`, end_time: `07:${minute}`, capacity: 8 };
  await callApi(await staffClient(site), "POST", "/schedule/add", body);
  const [first, second] = await openTwice(page, browser, "schedules/slots");
  for (const one of [second, first])
    await one
      .getByRole("row")
      .filter({ hasText: `6:${minute}–7:${minute}` })
      .getByRole("button")
      .first()
      .click();
  await dialogOf(second).getByLabel(slots.capacity).fill("12");
  await dialogOf(first).getByLabel(slots.capacity).fill("9");
  await saveIn(dialogOf(first));
  await expect(dialogOf(first)).toBeHidden();
  await saveIn(dialogOf(second));
  await expectTold(dialogOf(second), slots.capacity, "8", "9", "12");
  await expect(dialogOf(second).getByLabel(slots.capacity)).toHaveValue("12");
  await noticeIn(dialogOf(second)).getByRole("button", { name: dashboard.staleTake }).press("Enter");
  await expect(dialogOf(second).getByLabel(slots.capacity)).toHaveValue("9");
  await expect(dialogOf(second).getByLabel(slots.start)).toBeFocused();
});

test("the second to save start days is told which the first has changed, and saves on top", async ({
  page,
  browser,
}) => {
  const week = plusDays(mondayOf(today()), 7 * 7);
  const [first, second] = await openTwice(page, browser, `schedules/start_day?week=${week}`);
  const before = Number(await capacities(second).first().inputValue());
  const [theirs, mine] = [before + 1, before + 2];
  await capacities(second).first().fill(`${mine}`);
  await second.getByRole("button", { name: startDays.review }).click();
  await capacities(first).first().fill(`${theirs}`);
  await first.getByRole("button", { name: startDays.review }).click();
  await saveIn(dialogOf(first));
  await expect(dialogOf(first)).toBeHidden();
  await saveIn(dialogOf(second));
  await expect(noticeIn(dialogOf(second))).toBeFocused();
  const row = noticeIn(dialogOf(second)).getByRole("listitem").first();
  await expect(row.getByRole("definition")).toHaveText([`${before}`, `${theirs}`, `${mine}`]);
  await keep(dialogOf(second));
  await expect(dialogOf(second)).toBeHidden();
  await second.reload();
  await expect(capacities(second).first()).toHaveValue(`${mine}`);
});

test("the second to save settings is told what the first has changed, and saves on top", async ({ page, browser }) => {
  const { ageRestrictions: saved } = await callApi<ReadSettings>(
    await staffClient(site),
    "GET",
    `/config/${locationKey}`,
  );
  await saveSettings(site, locationKey, { ageRestrictions: { min: 10, max: 60 } });
  const [first, second] = await openTwice(page, browser, "configuration");
  const ages = (one: Page) => one.getByRole("region", { name: configuration.section_age, exact: true });
  await ages(second).getByLabel(configuration.age_min).fill("11");
  await ages(second).getByRole("button", { name: common.save }).click();
  await ages(first).getByLabel(configuration.age_max).fill("50");
  await ages(first).getByRole("button", { name: common.save }).click();
  await saveIn(dialogOf(first));
  await expect(dialogOf(first)).toBeHidden();
  await saveIn(dialogOf(second));
  await expectTold(dialogOf(second), configuration.ageRestrictions, /10.*60/, /10.*50/, /11.*50/);
  await keep(dialogOf(second));
  await expect(dialogOf(second)).toBeHidden();
  await second.reload();
  await expect(ages(second).getByLabel(configuration.age_min)).toHaveValue("11");
  await expect(ages(second).getByLabel(configuration.age_max)).toHaveValue("50");
  await saveSettings(site, locationKey, { ageRestrictions: { min: saved.min ?? null, max: saved.max ?? null } });
});

test("the second to save an account is told what the first has changed, and saves on top", async ({
  page,
  browser,
}) => {
  const username = `two-${Date.now()}-${test.info().workerIndex}`;
  await inviteStaff(site, { username, password: "password of a test", locations: [locationKey] });
  const [first, second] = await openTwice(page, browser, "accounts?size=50");
  for (const one of [second, first])
    await one.getByRole("button", { name: accounts.editOf.replace("{name}", username) }).click();
  const nameIn = (one: Page) => dialogOf(one).getByRole("textbox", { name: new RegExp(`^${accounts.name}`) });
  await nameIn(second).fill("Ani");
  await nameIn(first).fill("Nare");
  await dialogOf(first).getByRole("radio", { name: accounts.role_manager }).check();
  await saveIn(dialogOf(first));
  await expect(dialogOf(first)).toBeHidden();
  await saveIn(dialogOf(second));
  await expectTold(dialogOf(second), accounts.name, "—", "Nare", "Ani");
  await expect(nameIn(second)).toHaveValue("Ani");
  await keep(dialogOf(second));
  await expect(dialogOf(second)).toBeHidden();
  const row = second.getByRole("row").filter({ hasText: username });
  await expect(row).toContainText("Ani");
  // What the second did not change is as the first has saved it.
  await expect(row).toContainText(accounts.role_manager);
});

test("the second to close days is told which of them the first has closed, and closes them on top", async ({
  page,
  browser,
}) => {
  const [first, second] = await openTwice(page, browser, "schedules/closures");
  const choose = async (one: Page, days: readonly number[]) => {
    await one.getByRole("button", { name: new RegExp(`^${closures.days} `) }).click();
    await dialogOf(one)
      .getByRole("button", { name: /next month/i })
      .click();
    for (const day of days)
      await dialogOf(one)
        .getByRole("gridcell")
        .getByRole("button")
        .filter({ hasText: new RegExp(`^${day}$`) })
        .first()
        .click();
    await dialogOf(one).getByRole("button", { name: common.done }).click();
  };
  await choose(second, [20, 22]);
  await second.getByLabel(closures.note).fill("Inventory");
  await choose(first, [21, 21]);
  await first.getByLabel(closures.note).fill("Holiday");
  await first.getByRole("button", { name: closures.closeDays }).click();
  await expect(first.getByText(/^The centre is closed on 1 day now/)).toBeVisible();
  await second.getByRole("button", { name: closures.closeDays }).click();
  await expect(noticeIn(second)).toBeFocused();
  await expect(noticeIn(second).getByRole("definition")).toHaveText([closures.dayOpen, /Holiday/]);
  await expect(second.getByLabel(closures.note)).toHaveValue("Inventory");
  await keep(second);
  await expect(second.getByText(/^The centre is closed on 3 days now/)).toBeVisible();
  await expect(noticeIn(second)).toBeHidden();
});
