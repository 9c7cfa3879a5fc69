import { expect, type Page } from "playwright/test";
import { birthDateOf, freshPhone, Journey, siteOf } from "./applicant-journey";
import { SPECIFIED_TENANT, specifiedCode } from "./own-backend";
import { capacities, enter, showWeek, staffWords, weeks } from "./staff-sign-in";

const { dashboard, startDays, presentations, common } = staffWords;

/** A network and its centre. */
export interface Site {
  tenant: string;
  locationKey: string;
  /** The centre's name where the network's staff see it. */
  locationName: string;
}

/** The network whose backend has what is specified and no more. */
export const SPECIFIED: Site = { tenant: SPECIFIED_TENANT, locationKey: "vanadzor-lab", locationName: "Vanadzor Lab" };
export const BUILT_IN: Site = { tenant: "am", locationKey: "nor-nork", locationName: "Nor Nork" };

/** Reads codes where the network's messages go. */
class NetworkJourney extends Journey {
  override async readCode(phone: string): Promise<string> {
    return this.site.includes(`//${SPECIFIED_TENANT}.`) ? specifiedCode(phone) : super.readCode(phone);
  }
}

export const journeyIn = (page: Page, { tenant }: Site): Journey => new NetworkJourney(page, siteOf(tenant), "hy");

/** Fills in an application for a 14-year-old up to the seats. */
export const fillToSeats = async (journey: Journey, { locationKey }: Pick<Site, "locationKey">): Promise<void> => {
  await journey.verify(freshPhone("+37491", 6));
  await journey.chooseCentre(locationKey);
  await journey.acceptContract("1");
  await journey.fillStudent({
    firstName: "Անահիտ",
    lastName: "Տեր-Պետրոսյան",
    firstNameEn: "Anahit",
    lastNameEn: "Ter-Petrosyan",
    birthDate: birthDateOf(14),
    gender: "female",
    phone: "093 123456",
    "address.locality": "Երևան",
  });
  await journey.next();
  await journey.skipNeeds();
  await journey.fillGuardian("Մարիամ", "Տեր-Պետրոսյան", "+374 91 234567");
  await journey.choose("guardians.0.type", "1");
  await journey.tick("guardians.0.phoneNumbers.0.viber");
  await journey.next();
};

/** A guardian registers a child, moves the appointment and changes an answer. Returns the reference. */
export const applyAndMove = async (page: Page, site: Site): Promise<string> => {
  const journey = journeyIn(page, site);
  const { words } = journey;
  await fillToSeats(journey, site);
  await journey.pickSeats();
  await journey.heading(words.form.title_confirmation);
  await expect(page.getByText("Անահիտ", { exact: true })).toBeVisible();
  await expect(page.getByText("093 123456")).toBeVisible();
  const reference = await journey.book();
  expect(reference).not.toBe("");

  const startDay = journey.factNamed(words.appointment.startDay);
  const before = (await startDay.textContent()) ?? "";
  await page.getByRole("link", { name: words.appointment.move }).click();
  await journey.heading(words.appointment.moveTitle);
  await journey.pickAnotherStartDay();
  await journey.press(words.appointment.saveMove);
  await journey.heading(words.appointment.title);
  await expect(startDay).not.toHaveText(before);
  expect(await journey.reference()).toBe(reference);

  await page.getByRole("link", { name: words.appointment.edit }).click();
  await journey.heading(words.form.title_studentData);
  await journey.type("address.locality", "Վանաձոր");
  // The other pages are opened by their names, with what is not saved yet.
  for (const step of ["specialNeeds", "parentData"] as const) {
    await page.getByRole("link", { name: words.steps[step], exact: true }).click();
    await journey.heading(words.form[`title_${step}`]);
  }
  await journey.press(words.common.save);
  await journey.heading(words.appointment.title);
  expect(await journey.reference()).toBe(reference);
  await page.goto(`${journey.site}/applications`);
  await journey.heading(words.applications.title);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  return reference;
};

/** Logs in to the dashboard in English and chooses the centre. */
export const enterDashboard = async (page: Page, { tenant, locationName }: Site): Promise<void> => {
  const site = siteOf(tenant);
  await page.context().addCookies([{ name: "startday-language", value: "en", url: site }]);
  await page.goto(`${site}/dashboard`);
  await enter(page);
  // The only centre of somebody opens by itself.
  await expect(page.locator("#location")).toBeVisible();
  const chooser = page.locator("select#location");
  if ((await chooser.count()) > 0) await chooser.selectOption({ label: locationName });
};

/** Staff change a capacity of a coming week, and see weeks gone by. */
export const changeWeek = async (page: Page): Promise<void> => {
  await expect(weeks(page)).toHaveCount(10);
  await page.getByRole("button", { name: startDays.earlierWeeks }).click();
  await expect(weeks(page)).toHaveCount(15);
  await showWeek(page, 10);
  const capacity = capacities(page).first();
  await expect(capacity).toBeVisible();
  const next = String(Number(await capacity.inputValue()) + 1);
  await capacity.fill(next);
  await page.getByRole("button", { name: startDays.review }).click();
  await page.getByRole("dialog").getByRole("button", { name: common.save }).click();
  await expect(page.getByText(startDays.updated)).toBeVisible();
  await page.reload();
  await weeks(page).nth(5).getByRole("button").click();
  await expect(capacities(page).first()).toHaveValue(next);
};

const rowOf = (page: Page, capacity: number) =>
  page.locator("tbody tr").filter({ hasText: `/${capacity.toLocaleString("en")}` });

/** Staff open a week that has no start days yet. */
export const openWeek = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: startDays.laterWeeks }).click();
  await expect(weeks(page)).toHaveCount(15);
  await weeks(page).last().getByRole("button").click();
  await expect(capacities(page).first()).toHaveValue("");
  await capacities(page).first().fill("12");
  await page.getByRole("button", { name: startDays.review }).click();
  await page.getByRole("dialog").getByRole("button", { name: common.save }).click();
  await expect(page.getByText(startDays.updated).first()).toBeVisible();
  await expect(capacities(page).first()).toHaveValue("12");
};

/** Opens the month after the shown one in the calendar that is open. */
const turnToNextMonth = (page: Page) =>
  page
    .getByRole("dialog")
    .last()
    .getByRole("button", { name: /next month/i })
    .click();

/** Staff add a presentation, change it and delete it. */
export const changePresentations = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: dashboard.presentations }).click();
  await expect(page.getByRole("row")).toHaveCount(6);
  await page.getByLabel(dashboard.rows).selectOption("50");
  const capacity = 1000 + Math.floor(Math.random() * 8000);
  await page.locator("#presentation-date").click();
  const calendar = page.getByRole("dialog");
  await turnToNextMonth(page);
  await calendar.getByRole("gridcell").getByRole("button").filter({ hasText: /^10$/ }).click();
  await page.getByLabel(presentations.capacity).fill(String(capacity));
  await page.locator("#presentation-startDates").click();
  await calendar
    .locator("button:not([disabled])")
    .filter({ hasText: /^1[4-9]$/ })
    .first()
    .click();
  await calendar.getByRole("button", { name: common.done }).click();
  await page.getByRole("button", { name: presentations.add, exact: true }).dblclick();
  await expect(rowOf(page, capacity)).toHaveCount(1);

  await rowOf(page, capacity).getByRole("button", { name: /^Edit/ }).click();
  const dialog = page.getByRole("dialog", { name: presentations.editTitle, exact: true });
  await dialog.getByLabel(presentations.capacity).fill(String(capacity + 1));
  await dialog.getByRole("button", { name: common.save }).click();
  await expect(rowOf(page, capacity + 1)).toHaveCount(1);
  await rowOf(page, capacity + 1)
    .getByRole("button")
    .last()
    .click();
  const deletion = page.getByRole("dialog", { name: presentations.deleteTitle, exact: true });
  await deletion.getByRole("button", { name: presentations.delete, exact: true }).click();
  await expect(rowOf(page, capacity + 1)).toHaveCount(0);
};
