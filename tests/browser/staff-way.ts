import { expect, type Page } from "playwright/test";
import { wordsOf } from "./way";

/** The words of the dashboard, screen by screen, as its staff read them in English. */
export const staffWords = wordsOf("en");

const { dashboard, startDays } = staffWords;

/** The demo's manager, of every centre of every network. */
export const DEMO = { username: "demo", password: "demo-password" };

/** Fills in the login and sends it. */
export const enter = async (page: Page, { username, password } = DEMO): Promise<void> => {
  await page.getByLabel(dashboard.username).fill(username);
  await page.getByLabel(dashboard.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: dashboard.login }).click();
};

/** Signs in, as the demo's manager unless told, in English, and comes to a page of the dashboard. */
export const logIn = async (page: Page, site: string, path = "/dashboard", as = DEMO): Promise<void> => {
  await page.goto(`${site}/?lang=en`);
  await page.goto(site + path);
  await enter(page, as);
  await expect(page.locator("#location")).toBeVisible();
};

export const weeks = (page: Page) => page.getByRole("region", { name: startDays.weeks }).getByRole("listitem");
export const capacities = (page: Page) => page.locator("input[data-capacity]");

/** Opens one of the weeks in the list. Kutaisi, Amsterdam and Essen have twelve sessions a week. */
export const openWeek = async (page: Page, at: number): Promise<void> => {
  await weeks(page).nth(at).getByRole("button").click();
  await expect(capacities(page)).toHaveCount(12);
};
