import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { sampleWeek } from "@/lib/contracts/samples";
import type { StaffStartDay, Week } from "@/lib/contracts/staff-schedule";
import { plusDays } from "@/lib/kit/day";
import { breakCalls, refusal } from "./door-support";
import { TEXTS } from "./english";
import { messages } from "./snackbar-support";
import { NEXT_WEEK, openStartDays, startDaysOn, UPDATE } from "./start-days-support";

const { common, startDays: texts } = TEXTS;
const ADD = "POST /start-day/add";

// Today is 8 June.
const weekBefore = (week: Week, days: number): Week => ({
  ...week,
  value: week.value.map((day) => plusDays(day, -days)),
  firstDay: plusDays(week.firstDay, -days),
  lastDay: plusDays(week.lastDay, -days),
});
const CURRENT_WEEK = weekBefore(sampleWeek, 7);
const PREVIOUS_WEEK = weekBefore(sampleWeek, 14);

const isNext = ({ date }: StaffStartDay) => date >= NEXT_WEEK.firstDay;

beforeEach(() => {
  vi.setSystemTime(new Date("2026-06-08T09:30:00Z"));
});

test("the cells of a week show how many wait, as a link to them", async () => {
  const waiting = [{ sessionId: "1-10:00", date: sampleWeek.firstDay, count: 3 }];
  const { sessionAt, screen } = await openStartDays({ waiting });
  const link = sessionAt(0).getByRole("link", { name: "3 waiting on the waiting list" });
  await expect
    .element(link)
    .toHaveAttribute("href", `/dashboard/waiting?location=yerevan&session=1-10%3A00&week=${sampleWeek.firstDay}`);
  expect(screen.getByRole("link", { name: /wait/ }).elements()).toHaveLength(1);
});

// The location is in Yerevan, four hours ahead; its sessions are from Monday to Saturday.
test.each([
  { now: "2026-06-08T09:30:00Z", opened: CURRENT_WEEK, changeable: 12, because: "on a Monday" },
  {
    now: "2026-06-13T19:59:00Z",
    opened: CURRENT_WEEK,
    changeable: 2,
    because: "in the last minute of its last day with sessions",
  },
  {
    now: "2026-06-13T20:00:00Z",
    opened: sampleWeek,
    changeable: 12,
    because: "at the first moment of a Sunday: the next one",
  },
  { now: "2026-06-14T19:59:00Z", opened: sampleWeek, changeable: 12, because: "at the end of a Sunday: the next one" },
])("the first week opens that has a day which can still be changed, $because", async ({ now, opened, changeable }) => {
  vi.setSystemTime(new Date(now));
  const weeks = [PREVIOUS_WEEK, CURRENT_WEEK, sampleWeek];
  const { sentTo, screen } = await openStartDays({ weeks, changeable });
  const dates = (sentTo("POST /start-day/get") as { dates: string[] }[]).map(({ dates: [first] }) => first);
  expect(dates).toEqual([opened.firstDay]);
  const week = screen.getByRole("region", { name: texts.weeks }).getByRole("listitem").nth(weeks.indexOf(opened));
  await expect.element(week.getByRole("button")).toHaveAttribute("aria-current", "true");
});

test("weeks are listed although the weekly sessions cannot be read, and the week says so", async () => {
  let isAway = true;
  const { screen } = await openStartDays({
    weeks: [PREVIOUS_WEEK, CURRENT_WEEK],
    changeable: 0,
    sessions: () => (isAway ? refusal(503, "upstream_unavailable") : undefined),
  });
  const week = screen.getByRole("region", { name: texts.weeks }).getByRole("listitem").nth(1);
  await expect.element(week.getByRole("button")).toHaveAttribute("aria-current", "true");
  isAway = false;
  await screen.getByRole("button", { name: common.retry }).click();
  await expect.element(screen.getByRole("group", { name: texts.grid }).getByRole("textbox")).toHaveLength(12);
});

describe("the capacities of a week", () => {
  test("change with their pair, once they are confirmed", async () => {
    const { screen, at, review, dialog, save, sentTo } = await openStartDays();
    await expect.element(review).not.toBeInTheDocument();
    await at(0).fill("33");
    await expect.element(at(6)).toHaveValue("33");
    await expect.element(screen.getByText("2 changes")).toBeVisible();
    const week = screen.getByRole("region", { name: texts.weeks }).getByRole("listitem").first();
    await expect.element(week).toHaveTextContent(texts.weekUnsaved);
    await review.click();
    await expect.element(dialog.getByRole("row")).toHaveLength(3);
    await dialog.getByRole("button", { name: common.close }).first().click();
    await expect.element(at(0)).toHaveValue("33");
    expect(sentTo(UPDATE)).toEqual([]);

    await save();
    await vi.waitFor(() => expect(messages).toEqual([texts.updated]));
    await expect.element(at(6)).toHaveValue("33");
    await expect.element(screen.getByText("2 changes")).not.toBeInTheDocument();
    const start_days = ["1-10:00-2026-06-15", "4-10:00-2026-06-18"].map((_id) => ({ _id, capacity: 33 }));
    expect(sentTo(UPDATE)).toEqual([{ location_key: "yerevan", start_days }]);
  });

  test("are named as saved where others were not", async () => {
    let add = () => new Response("", { status: 503 });
    // Tuesday's morning sessions, and Friday's, their pair, are not opened yet.
    const { screen, at, save, sentTo } = await openStartDays({
      listed: (row) => (/^[25]-10/.test(row.sessionId) ? { ...row, _id: null, capacity: 0, busyCapacity: 0 } : row),
      add: () => add(),
    });
    await at(0).fill("12");
    await at(2).fill("13");
    await save();
    await vi.waitFor(() => expect(messages).toHaveLength(1));
    expect(messages[0]).toMatch(/^2 capacities have been saved, the others have not\./);
    await expect.element(screen.getByText("2 changes")).toBeVisible();
    await expect.element(at(0)).toHaveValue("12");
    await expect.element(at(2)).toHaveValue("13");
    add = () => Response.json({ startDays: [] }, { status: 201 });
    await save();
    await vi.waitFor(() => expect(sentTo(ADD)).toHaveLength(2));
    expect(sentTo(UPDATE)).toHaveLength(1);
    expect(sentTo(ADD).at(-1)).toMatchObject({ start_days: [{ capacity: 13 }, { capacity: 13 }] });
  });

  test("stay typed, and Save is released, where the browser lacks something", async () => {
    const { at, review, dialog } = await openStartDays();
    await at(0).fill("12");
    await review.click();
    const save = dialog.getByRole("button", { name: common.save });
    await expect.element(save).toBeVisible();
    const reported = breakCalls();
    await save.click();
    await vi.waitFor(() => expect(reported).toHaveBeenCalledWith(expect.any(TypeError)));
    await vi.waitFor(() => expect(messages).toHaveLength(1));
    await expect.element(at(0)).toHaveValue("12");
    await expect.element(review).toBeEnabled();
  });

  test("are copied to another week after a review", async () => {
    const { screen, dialog, sentTo } = await openStartDays({
      weeks: [sampleWeek, NEXT_WEEK],
      listed: (row) => ({ ...row, capacity: isNext(row) ? 30 : 41 }),
    });
    await screen.getByRole("button", { name: texts.copy }).click();
    const copy = dialog.getByRole("button", { name: /^Copy to/ });
    await expect.element(copy).toHaveAttribute("aria-disabled", "true");
    const target = dialog.getByRole("listitem").first();
    await expect.element(target).toHaveTextContent("12 changes");
    await target.getByRole("checkbox").click();
    await target.getByText(texts.copyShow).click();
    await expect.element(target.getByRole("row")).toHaveLength(13);
    await expect.element(target.getByRole("row").nth(1)).toHaveTextContent("41");
    await copy.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(messages).toEqual(["Capacities copied to 1 week."]);
    const start_days = NEXT_WEEK.value.flatMap(startDaysOn).map(({ _id }) => ({ _id, capacity: 41 }));
    expect(sentTo(UPDATE)).toEqual([{ location_key: "yerevan", start_days: expect.arrayContaining(start_days) }]);
  });

  test("are not copied where more seats are taken", async () => {
    const { screen, dialog } = await openStartDays({
      weeks: [sampleWeek, NEXT_WEEK],
      listed: (row) =>
        isNext(row) ? { ...row, capacity: 40, busyCapacity: row.sessionId === "1-10:00" ? 30 : 7 } : row,
    });
    await screen.getByRole("button", { name: texts.copy }).click();
    const target = dialog.getByRole("listitem").first();
    await expect.element(target).toHaveTextContent("10 changes");
    await expect.element(target).toHaveTextContent("2 cannot be saved");
    await target.getByText(texts.copyShow).click();
    await expect.element(target.getByText("At least 30: so many are taken.").first()).toBeVisible();
  });

  test("stand under the name of a public holiday", async () => {
    const { screen } = await openStartDays({ holidays: { "2026-06-16": "A holiday" } });
    await expect.element(screen.getByText(`${texts.holiday} A holiday`)).toBeVisible();
  });

  test("are refused while they are no number or too many", async () => {
    const { screen, cells, at, review, discard } = await openStartDays();
    await at(0).fill("");
    await expect.element(screen.getByText(texts.dashboard_start_day_validation)).toHaveLength(2);
    for (const index of [0, 6]) {
      await expect.element(at(index)).toHaveAttribute("aria-invalid", "true");
      await expect.element(at(index)).toHaveAccessibleDescription(texts.dashboard_start_day_validation);
    }
    await expect.element(review).toHaveAttribute("aria-disabled", "true");
    const all = screen.getByLabelText(texts.setAll);
    await all.fill("10001");
    await screen.getByRole("button", { name: texts.setAllDo }).click();
    await expect.element(screen.getByText("12 sessions cannot have this capacity. They are marked.")).toBeVisible();
    expect(cells.elements().filter((cell) => cell.getAttribute("aria-invalid") === "true")).toHaveLength(12);
    await all.fill("26");
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByText(texts.setAllDone)).toBeVisible();
    await expect.element(screen.getByText("12 changes")).toBeVisible();
    await expect.element(review).not.toHaveAttribute("aria-disabled", "true");
    await discard.click();
    await expect.element(screen.getByText("12 changes")).not.toBeInTheDocument();
    await expect.element(review).not.toBeInTheDocument();
    await expect.element(screen.getByRole("group", { name: texts.grid })).toHaveFocus();
    await expect.element(at(0)).toHaveValue("20");
  });

  test("are refused as they were typed while they are no whole numbers, also in both cells of a pair", async () => {
    const { screen, at, review } = await openStartDays();
    await at(0).fill("12.5");
    for (const index of [0, 6]) {
      await expect.element(at(index)).toHaveValue("12.5");
      await expect.element(at(index)).toHaveAccessibleDescription(texts.dashboard_start_day_validation);
    }
    await expect.element(review).toHaveAttribute("aria-disabled", "true");
    const all = screen.getByLabelText(texts.setAll);
    await all.fill("2,5");
    await expect.element(all).toHaveAccessibleDescription(TEXTS.errors.validator_integers_only);
    await expect.element(screen.getByRole("button", { name: texts.setAllDo })).toHaveAttribute("aria-disabled", "true");
  });

  test("name the pair whose taken seats are more than the new number", async () => {
    const { at } = await openStartDays({
      listed: (row) => (row.sessionId === "4-10:00" ? { ...row, busyCapacity: 15 } : row),
    });
    await at(0).fill("12");
    await expect.element(at(0)).toHaveAccessibleDescription(/^At least 15: so many are taken in the pair, Thu.* 10:00/);
    await expect.element(at(6)).toHaveAccessibleDescription("At least 15: so many are taken.");
  });

  test("are walked through by keyboard alone", async () => {
    const { screen, at, discard } = await openStartDays();
    const focus = (index: number) => (at(index).element() as HTMLElement).focus();
    const leadsTo = async (key: string, index: number) => {
      await userEvent.keyboard(key);
      await expect.element(at(index)).toHaveFocus();
    };
    focus(0);
    await leadsTo("{ArrowUp}", 0);
    await leadsTo("{ArrowDown}", 1);
    await leadsTo("{ArrowDown}", 1);
    await leadsTo("{ArrowRight}", 3);
    await leadsTo("{Home}", 2);
    await leadsTo("{End}", 3);
    await leadsTo("{Enter}", 4);
    await leadsTo("{Shift>}{Enter}{/Shift}", 3);
    await leadsTo("{Shift>}{Tab}{/Shift}", 2);

    focus(1);
    await userEvent.keyboard("57");
    await leadsTo("{ArrowLeft}", 1);
    await leadsTo("{ArrowLeft}", 1);
    await leadsTo("{ArrowRight}", 1);
    await userEvent.keyboard("{Alt>}{ArrowUp}{ArrowUp}{ArrowDown}{/Alt}");
    await expect.element(at(1)).toHaveValue("58");
    await expect.element(at(1)).toHaveFocus();
    await userEvent.wheel(at(1), { delta: { y: 120 } });
    await expect.element(at(1)).toHaveValue("58");
    await userEvent.keyboard("{Escape}");
    await expect.element(at(1)).toHaveValue("20");
    await expect.element(discard).not.toBeInTheDocument();
    await expect.element(screen.getByText(texts.keys)).toBeVisible();
  });
});

test("everybody who starts on a day is written to from the week", async () => {
  const { screen, dialog, sentTo } = await openStartDays();
  await screen.getByText(TEXTS.announcements.write).click();
  await screen.getByRole("button", { name: "Mon, Jun 15, 10:00 AM–12:00 PM · 7 people" }).click();
  await expect.element(dialog).toHaveTextContent("Everybody who starts on Mon, Jun 15 at 10:00 AM");
  await expect
    .poll(() => sentTo("POST /announcements/preview"))
    .toEqual([{ locationKey: "yerevan", target: { kind: "startDay", startDayId: "1-10:00-2026-06-15" } }]);
});
