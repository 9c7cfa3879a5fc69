import { beforeEach, describe, expect, test, vi } from "vitest";
import { TEXTS } from "./english";
import { openAddress } from "./navigation-support";
import { ADD, openPresentations, TODAY } from "./presentations-support";

const { presentations: texts, common } = TEXTS;

beforeEach(() => {
  // A Monday.
  vi.setSystemTime(new Date(`${TODAY}T09:30:00Z`));
  openAddress("/?location=yerevan");
});

const weeksOf = (dialog: Awaited<ReturnType<typeof openPresentations>>["calendar"]) =>
  dialog.getByRole("group", { name: texts.weeks }).getByRole("button");

describe("choosing start days by week", () => {
  test("adds a presentation with twelve start days in at most eight presses", async () => {
    const { calendar, date, days, startDates, add, sentTo } = await openPresentations();
    let presses = 0;
    const press = async (button: { click: () => Promise<void> }) => {
      await button.click();
      presses += 1;
    };
    await press(date);
    await press(days.filter({ hasText: /^10$/ }));
    await press(startDates);
    await expect.element(weeksOf(calendar).nth(1)).toBeVisible();
    // Every second day is open: three or four in a week.
    for (const week of [1, 2, 3, 4]) await press(weeksOf(calendar).nth(week));
    await press(calendar.getByRole("button", { name: common.done }));
    expect(presses).toBe(8);
    // The last press is the form's own button.
    await add.click();
    await expect.poll(() => sentTo(ADD)).toHaveLength(1);
    expect((sentTo(ADD)[0] as { startDates: string[] }).startDates.length).toBeGreaterThanOrEqual(12);
  });

  test("takes the open days of the next two weeks by one press, and shows free seats by week", async () => {
    const { calendar, date, days, startDates } = await openPresentations();
    await date.click();
    await days.filter({ hasText: /^10$/ }).click();
    await startDates.click();
    const weeks = weeksOf(calendar);
    await expect.element(weeks.first()).toHaveTextContent("Next 2 weeks: 7 days");
    await expect.element(weeks.nth(1)).toHaveTextContent("Jun 8 – Jun 142 days, 12 free");
    await weeks.first().click();
    await expect.element(weeks.first()).toHaveAttribute("aria-pressed", "true");
    await expect.element(weeks.nth(2)).toHaveAttribute("aria-pressed", "true");
    await expect.element(weeks.nth(3)).toHaveAttribute("aria-pressed", "mixed");
    await weeks.first().click();
    await expect.element(weeks.nth(3)).toHaveAttribute("aria-pressed", "false");
  });

  test("keeps days of other weeks, and gives a whole week back by a second press", async () => {
    const { calendar, startDates, freeDays } = await openPresentations();
    await startDates.click();
    const weeks = weeksOf(calendar);
    await freeDays.filter({ hasText: /^27$/ }).click();
    await weeks.nth(1).click();
    await weeks.nth(1).click();
    await calendar.getByRole("button", { name: common.done }).click();
    await expect.element(startDates).toHaveTextContent(/^Jun 27, 2026$/);
  });
});
