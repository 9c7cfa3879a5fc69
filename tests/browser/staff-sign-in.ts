import { type Cookie, expect, type Page } from "playwright/test";
import { wordsOf } from "./applicant-journey";

/** The words of the dashboard, screen by screen, as its staff read them in English. */
export const staffWords = wordsOf("en");

const { dashboard, startDays } = staffWords;

/** The demo's manager, of every centre of every network. */
export const DEMO = { username: "demo", password: "demo-password" };

/** Fills in the login and sends it. */
export const enter = async (page: Page, { username, password } = DEMO): Promise<void> => {
  // The screen that one comes from may ask for a user name too.
  await expect(page.getByRole("heading", { name: dashboard.loginTitle })).toBeVisible();
  await page.getByLabel(dashboard.username).fill(username);
  await page.getByLabel(dashboard.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: dashboard.login }).click();
};

// One login a site and person serves every test of a worker: what it takes is the login's own tests' business.
const sessions = new Map<string, Cookie[]>();

const isAtLogin = (page: Page) => new URL(page.url()).pathname === "/dashboard";

/** Comes to a page of the dashboard in English, signed in as the demo's manager unless told. */
export const logIn = async (page: Page, site: string, path = "/dashboard", as = DEMO): Promise<void> => {
  const who = `${site} ${as.username} ${as.password}`;
  const known = path === "/dashboard" ? undefined : sessions.get(who);
  if (known) await page.context().addCookies(known);
  else await page.goto(`${site}/?lang=en`);
  await page.goto(site + path);
  const isAsked = isAtLogin(page);
  if (isAsked) await enter(page, as);
  await expect(page.locator("#location")).toBeVisible();
  if (isAsked) sessions.set(who, await page.context().cookies(site));
};

export const weeks = (page: Page) => page.getByRole("region", { name: startDays.weeks }).getByRole("listitem");
export const capacities = (page: Page) => page.locator("input[data-capacity]");

/** Opens one of the weeks in the list. Kutaisi, Amsterdam and Essen have twelve sessions a week. */
export const openWeek = async (page: Page, at: number): Promise<void> => {
  await weeks(page).nth(at).getByRole("button").click();
  await expect(capacities(page)).toHaveCount(12);
};
