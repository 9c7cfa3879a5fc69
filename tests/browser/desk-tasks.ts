import { expect, type Page } from "playwright/test";
import readXlsxFile from "read-excel-file/node";
import { routes } from "@/lib/domain/routes";
import { freshPhone, siteOf } from "./applicant-journey";
import { codeFor } from "./application-api";
import {
  ANI,
  arrivedButton,
  type Booked,
  expectState,
  expectStatus,
  fillText,
  NOOR,
  openCheckIn,
  openCheckInOf,
  searchField,
} from "./check-in-page";
import type { DESK_CLICKS } from "./desk-clicks";
import type { Hand } from "./hands";
import { capacities, openDashboard, showWeek, staffWords } from "./staff-sign-in";
import { walkInAnswers } from "./walk-in";

const { applicants, checkIn, common, dashboard, many, moves, newApplicant, presentations, startDays, verify } =
  staffWords;

export const PLACE = { tenant: "la", locationKey: "los-angeles" } as const;
export const PEOPLE = 2000;

interface Desk {
  page: Page;
  hand: Hand;
  today: Awaited<ReturnType<typeof openCheckInOf>>;
  /** Somebody who is booked for today's presentation, and calls. */
  caller: Booked;
  /** Another one, who comes. */
  arrival: Booked;
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const screenLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: dashboard.title }).getByRole("link", { name, exact: true });
const open = (page: Page, path: string, query = "") =>
  openDashboard(page, siteOf(PLACE.tenant), `${path}?location=${PLACE.locationKey}${query}`);
/** Opens a screen that has nothing to do with the task. */
const openAny = (page: Page) => open(page, routes.waiting);

const find = async ({ page, hand, caller }: Desk): Promise<void> => {
  await hand.open(button(page, dashboard.search), "Control+k");
  await hand.type(page.getByRole("combobox", { name: dashboard.searchLabel }), caller.reference);
  const found = page.getByRole("option", { name: caller.reference });
  await expect(found).toHaveAttribute("aria-selected", "true");
  await hand.take(found);
  await expect(page).toHaveURL(new RegExp(`/applicants/${caller.id}`));
  await expect(page.getByRole("main").getByText(caller.reference)).toBeVisible();
};

const bookWalkIn = async ({ page, hand }: Desk): Promise<void> => {
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const option = (name: string, value: string) => page.locator(`[name="${name}"][value="${value}"]`);
  const phone = freshPhone("+31612", 6);
  await openAny(page);
  await hand.press(screenLink(page, dashboard.newApplicant));
  await hand.type(field("desk.value"), phone);
  await hand.press(button(page, verify.send));
  await expect(page.getByLabel(newApplicant.toldCode)).toBeFocused();
  await page.keyboard.insertText(await codeFor(page, phone));
  await expect(page.getByText(newApplicant.verified, { exact: true })).toBeVisible();
  const answers = { ...walkInAnswers(), "signing.name": "Lotte Bakker" };
  for (const [name, text] of Object.entries(answers)) await hand.type(field(name), text);
  await hand.press(option("gender", "female"));
  await hand.press(option("special_needs", "good"));
  await hand.press(option("signing.presence", "yes"));
  await hand.press(field("signing.isSigned"));
  await hand.press(button(page, newApplicant.book));
  await expect(page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible();
  await hand.press(button(page, newApplicant.checkIn));
  await expectStatus(page, fillText(checkIn.is_attended, { name: "Sanne Bakker" }));
};

const addPresentation = async ({ page, hand }: Desk): Promise<void> => {
  const capacity = 1000 + Math.floor(Math.random() * 8000);
  await open(page, routes.presentations, "&size=50");
  const dialog = page.getByRole("dialog");
  await hand.press(page.locator("#presentation-date"));
  // The next month has days enough on every day of this one.
  await hand.press(dialog.getByRole("button", { name: /next month/i }));
  await hand.press(dialog.getByRole("gridcell").getByRole("button", { disabled: false }).first());
  await hand.choose(page.getByLabel(presentations.hour), "17");
  await hand.type(page.getByLabel(presentations.capacity), String(capacity));
  await hand.press(page.locator("#presentation-startDates"));
  await hand.press(dialog.getByRole("button", { name: "Next 2 weeks: 12 days" }));
  await hand.press(dialog.getByRole("button", { name: common.done }));
  await hand.press(button(page, presentations.add));
  const row = page.locator("tbody tr").filter({ hasText: `/${capacity.toLocaleString("en")}` });
  await expect(row).toContainText("7 more");
};

/** Each task from where a desk begins it until its outcome is shown. */
export const TASKS: Record<keyof typeof DESK_CLICKS, (desk: Desk) => Promise<void>> = {
  "check somebody in": async ({ page, hand, today, arrival }) => {
    await openCheckIn(page, today);
    await hand.type(searchField(page), arrival.reference, "/");
    await hand.take(arrivedButton(page, arrival));
    await expectState(page, arrival, checkIn.state_attended);
  },
  "find a caller": async (desk) => {
    await openAny(desk.page);
    await find(desk);
  },
  "move a caller": async (desk) => {
    const { page, hand } = desk;
    await openAny(page);
    await find(desk);
    await hand.press(button(page, moves.move));
    const dialog = page.getByRole("dialog");
    const list = dialog.getByLabel(applicants.presentation, { exact: true });
    await hand.choose(list, (await list.locator("option").nth(1).textContent()) ?? "");
    await hand.press(dialog.getByRole("button", { name: moves.moveSubmit }));
    await expect(page.getByText(moves.moved)).toBeVisible();
  },
  "book a walk-in and check them in": bookWalkIn,
  "change a capacity": async ({ page, hand }) => {
    await open(page, routes.startDays);
    await showWeek(page, 4, (week) => hand.press(week));
    const cell = capacities(page).first();
    const capacity = String(Number(await cell.inputValue()) + 1);
    await hand.type(cell, capacity);
    await hand.press(button(page, startDays.review));
    await hand.press(page.getByRole("dialog").getByRole("button", { name: common.save }));
    await expect(page.getByText(startDays.updated)).toBeVisible();
    await expect(cell).toHaveValue(capacity);
  },
  "copy a week": async ({ page, hand }) => {
    await open(page, routes.startDays);
    await hand.press(button(page, startDays.copy));
    const dialog = page.getByRole("dialog");
    await hand.press(dialog.getByRole("checkbox", { disabled: false }).first());
    await hand.press(dialog.getByRole("button", { name: "Copy to 1 week" }));
    await expect(page.getByText("Capacities copied to 1 week.")).toBeVisible();
  },
  "add a presentation with twelve start days": addPresentation,
  "accept fifty": async ({ page, hand }) => {
    await open(page, routes.applicants);
    await hand.choose(page.getByLabel(applicants.status, { exact: true }), applicants.status_submitted);
    await hand.choose(page.getByLabel(dashboard.rows), "50");
    const people = page.getByRole("table", { name: applicants.table }).locator("tbody").getByRole("link");
    await expect(people).toHaveCount(50);
    const first = (await people.first().textContent()) ?? "";
    await hand.press(page.getByRole("checkbox", { name: many.selectPage }));
    await hand.press(button(page, applicants.accept));
    await hand.press(page.getByRole("dialog").getByRole("button", { name: applicants.accept, exact: true }));
    await expect(page.getByText("50 applications are accepted.")).toBeVisible({ timeout: 30_000 });
    await expect(people.filter({ hasText: first })).toHaveCount(0);
  },
  "download everybody": async ({ page, hand }) => {
    await openAny(page);
    await hand.press(screenLink(page, dashboard.applicants));
    const downloading = page.waitForEvent("download");
    await hand.press(button(page, "Download XLSX"));
    const [sheet] = await readXlsxFile(await (await downloading).path());
    expect(sheet?.data.length).toBeGreaterThan(PEOPLE);
  },
  "mark the rest as missed": async ({ page, hand }) => {
    const event = await openCheckInOf({ ...PLACE, people: [ANI, NOOR] });
    await openCheckIn(page, event, -1);
    await hand.press(button(page, "Mark the rest as missed (2)"));
    await hand.press(page.getByRole("dialog").getByRole("button", { name: checkIn.confirmRest }));
    for (const one of event.booked) await expectState(page, one, checkIn.state_missed);
  },
};
