import { type Cookie, expect, type Locator, type Page } from "playwright/test";
import { firstChangeableWeek } from "@/lib/domain/schedule/changeable-days";
import { dayIn, daysBetween, mondayOf } from "@/lib/kit/day";
import { callApi, enterSite } from "./api";
import { wordsOf } from "./applicant-journey";
import { DEMO } from "./staff-api";

/** The English messages of the dashboard. */
export const staffWords = wordsOf("en");

const { dashboard, startDays } = staffWords;

/** Fills in and submits the login. */
export const enter = async (page: Page, { username, password } = DEMO): Promise<void> => {
  // The previous screen may have a field for a user name too.
  await expect(page.getByRole("heading", { name: dashboard.loginTitle })).toBeVisible();
  await page.getByLabel(dashboard.username).fill(username);
  await page.getByLabel(dashboard.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: dashboard.login, exact: true }).click();
};

/** The field of the tests' provider, which asks for a name only. */
export const atProvider = (page: Page) => page.getByLabel("Name", { exact: true });

export const signInAtProvider = async (page: Page, login: string): Promise<void> => {
  await atProvider(page).fill(login);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
};

// Each worker logs in once per site and person for a few minutes; the login screen has tests of its own. An older session would
// be asked for the password again before an export or an invitation.
const FRESH_MS = 5 * 60_000;
const sessions = new Map<string, { cookies: Cookie[]; signedInAt: number }>();

/** Signs the page's context in as staff, in English, without opening a page. */
export const signInStaff = async (page: Page, site: string, as = DEMO): Promise<void> => {
  await enterSite(page, site);
  const who = `${site} ${as.username} ${as.password}`;
  const known = sessions.get(who);
  if (known && Date.now() - known.signedInAt < FRESH_MS) return page.context().addCookies(known.cookies);
  await callApi(page, "POST", "/auth/login", as);
  const cookies = await page.context().cookies(site);
  sessions.set(who, {
    cookies: cookies.filter(({ name }) => /staff|language/.test(name)),
    signedInAt: Date.now(),
  });
};

const isAtLogin = (page: Page) => new URL(page.url()).pathname === "/dashboard";

/** Waits until the forms of the page can be used: the keyboard cannot reach them before. */
const expectScript = (page: Page) => expect(page.locator("fieldset.awaits-script")).toHaveCount(0);

/** Opens a page of the dashboard in English, signed in as staff; by default as the demo's manager. */
export const openDashboard = async (page: Page, site: string, path: string, as = DEMO): Promise<void> => {
  await signInStaff(page, site, as);
  await page.goto(site + path);
  if (isAtLogin(page)) {
    // An earlier test has signed out.
    sessions.delete(`${site} ${as.username} ${as.password}`);
    await signInStaff(page, site, as);
    await page.goto(site + path);
  }
  await expect(page.locator("#location")).toBeVisible();
  await expectScript(page);
};

export const weeks = (page: Page) => page.getByRole("region", { name: startDays.weeks }).getByRole("listitem");

/** The position in the list of the week that opens by itself, where sessions are from Monday to Saturday. The first one is last week. */
export const preselectedAt = (zone: string): number => {
  const today = dayIn(zone, new Date());
  const monday = firstChangeableWeek(
    today,
    [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday })),
  );
  return 1 + daysBetween(mondayOf(today), monday) / 7;
};

export const capacities = (page: Page) => page.locator("input[data-capacity]");

/** Chooses one of the weeks in the list, and waits until its days stand in place of the others. */
export const showWeek = async (
  page: Page,
  at: number,
  press = (button: Locator): Promise<void> => button.click(),
): Promise<void> => {
  const week = weeks(page).nth(at).getByRole("button");
  if ((await week.getAttribute("aria-current")) === "true") return;
  const day = page.locator("[data-day]").first();
  const shownBefore = String(await day.getAttribute("data-day"));
  await press(week);
  await expect(day).not.toHaveAttribute("data-day", shownBefore);
};

/** Opens one of the weeks in the list. Kutaisi, Amsterdam and Essen have twelve sessions a week. */
export const openWeek = async (page: Page, at: number): Promise<void> => {
  await showWeek(page, at);
  await expect(capacities(page)).toHaveCount(12);
};
