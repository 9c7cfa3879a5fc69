import { expect } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { StartDaysScreen } from "@/components/dashboard/start-days/start-days-screen";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { sampleSession, sampleWeek } from "@/lib/contracts/samples";
import { type StaffStartDay, staffStartDays, type Week } from "@/lib/contracts/staff-schedule";
import { staffWaiting } from "@/lib/contracts/staff-waiting";
import { type Day, plusDays, weekdayOf } from "@/lib/kit/day";
import { answer, answerCalls, LOCATION } from "./door-support";
import { English, TEXTS } from "./english";

const { common, startDays: texts } = TEXTS;
export const UPDATE = "PATCH /start-day/update";

/** Two sessions a day from Monday to Saturday; those of the first three days are paired with those of the last three. */
const SESSIONS = [1, 2, 3, 4, 5, 6].flatMap((weekday) =>
  ["10:00", "15:00"].map((start) => ({
    ...sampleSession,
    _id: `${weekday}-${start}`,
    pairId: `${weekday > 3 ? weekday - 3 : weekday + 3}-${start}`,
    weekday,
    start_time: start,
    end_time: start === "10:00" ? "12:00" : "17:00",
    registration_employees_count: 1,
  })),
);

export const startDaysOn = (date: string): StaffStartDay[] =>
  SESSIONS.filter(({ weekday }) => weekday === weekdayOf(date)).map(({ _id: sessionId }) => ({
    _id: `${sessionId}-${date}`,
    sessionId,
    date,
    capacity: 20,
    busyCapacity: 7,
  }));

export const NEXT_WEEK: Week = {
  ...sampleWeek,
  value: sampleWeek.value.map((day) => plusDays(day, 7)),
  firstDay: plusDays(sampleWeek.firstDay, 7),
  lastDay: plusDays(sampleWeek.lastDay, 7),
};

interface Door {
  weeks?: Week[];
  holidays?: Record<Day, string>;
  /** Changes a start day before it is listed. */
  listed?: (row: StaffStartDay) => StaffStartDay;
  add?: () => ReplyOf<typeof staffStartDays.add> | Response;
  /** Refuses an update. */
  update?: () => Response | undefined;
  /** How many wait for each session on each day. */
  waiting?: ReplyOf<typeof staffWaiting.counts>["counts"];
  /** How many capacities the opened week has to change. */
  changeable?: number;
  /** Refuses to list the weekly sessions. */
  sessions?: () => Response | undefined;
  /** Refuses to list start days. */
  list?: () => Response | undefined;
}

// The days stand side by side, as on a wide screen: the arrow keys follow what is seen.
const SIDE_BY_SIDE = "[data-days] { display: grid; grid-template-columns: repeat(7, 1fr) }";

/** Opens the first of these weeks. The door keeps the capacities that are saved. */
export const openStartDays = async ({
  weeks = [sampleWeek],
  holidays = {},
  waiting = [],
  changeable = 12,
  listed = (row) => row,
  ...refuse
}: Door = {}) => {
  const saved = new Map<string | null, number>();
  const listedOn = (date: Day) =>
    startDaysOn(date)
      .map(listed)
      .map((row) => ({ ...row, capacity: saved.get(row._id) ?? row.capacity }));
  const door = answerCalls(
    answer(staffStartDays.sessions, () => refuse.sessions?.() ?? { sessions: SESSIONS }),
    answer(staffStartDays.weeks, () => ({ weeks })),
    answer(staffStartDays.list, ({ dates }) => refuse.list?.() ?? { startDays: dates.flatMap(listedOn) }),
    answer(staffStartDays.update, ({ start_days }) => {
      const refused = refuse.update?.();
      if (refused) return refused;
      for (const { _id, capacity } of start_days) saved.set(_id, capacity);
      return { startDays: [] };
    }),
    answer(staffWaiting.counts, () => ({ total: 0, sessions: [], counts: waiting })),
    answer(staffStartDays.add, () => refuse.add?.() ?? { startDays: [] }),
  );
  const screen = await render(
    <English>
      <style>{SIDE_BY_SIDE}</style>
      <StartDaysScreen holidays={holidays} language="en" location={LOCATION} wordingKey="other" />
    </English>,
  );
  const grid = screen.getByRole("group", { name: texts.grid });
  const cells = grid.getByRole("textbox");
  await expect.element(cells).toHaveLength(changeable);
  const review = screen.getByRole("button", { name: texts.review });
  const dialog = screen.getByRole("dialog");
  return {
    ...door,
    screen,
    cells,
    at: (index: number) => cells.nth(index),
    /** The session of a capacity, with what is said about it. */
    sessionAt: (index: number) =>
      grid
        .getByRole("listitem")
        .filter({ has: page.getByRole("textbox") })
        .nth(index),
    review,
    dialog,
    save: async () => {
      await review.click();
      await dialog.getByRole("button", { name: common.save }).click();
    },
    discard: screen.getByRole("button", { name: texts.discard }),
  };
};
