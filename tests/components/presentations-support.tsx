import { StrictMode } from "react";
import { render } from "vitest-browser-react";
import { PresentationsScreen } from "@/components/dashboard/presentations/presentations-screen";
import { samplePresentation } from "@/lib/contracts/samples";
import { type Closure, staffClosures } from "@/lib/contracts/staff-closures";
import { type StaffPresentation, staffPresentations, staffStartDays } from "@/lib/contracts/staff-schedule";
import { type Day, plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { answer, answerCalls, LOCATION } from "./door-support";
import { English, TEXTS } from "./english";

const { presentations: texts, common } = TEXTS;

export const TODAY = "2026-06-08";
export const ADD = "POST /presentation/add";
export const UPDATE = "PATCH /presentation/update";
export const MONTH = "POST /start-day/month";

export const presentationIn = (days: number, changed: Partial<StaffPresentation> = {}): StaffPresentation => ({
  ...samplePresentation,
  date: instantAt(plusDays(TODAY, days), "12:00", LOCATION.timeZone).toISOString(),
  busyCapacity: 0,
  ...changed,
});

/** Every second day of this year is offered. */
const offeredIn = (year: number, month: number): { date: Day }[] => {
  if (year !== 2026) return [];
  const first = `2026-${String(month + 1).padStart(2, "0")}-01`;
  return Array.from({ length: 14 }, (_, at) => ({ date: plusDays(first, 2 * at) }));
};

type Change = "add" | "update" | "remove";

/** Opens a centre with these presentations. The door stores what it does not refuse; `confirm` says whether bookings may move. */
export const openPresentations = async (
  first: StaffPresentation[] = [],
  refuse: Partial<Record<Change, (confirm?: boolean) => Response | undefined>> = {},
  closures: Closure[] = [],
) => {
  let stored = first;
  const store = (presentations: StaffPresentation[]) => {
    stored = presentations;
    return samplePresentation;
  };
  const door = answerCalls(
    answer(staffPresentations.list, ({ limit, offset }) => ({
      presentations: stored.slice(offset, offset + limit),
      count: stored.length,
    })),
    answer(staffStartDays.month, ({ year, month }) => ({ calendarStartDays: offeredIn(year, month) })),
    answer(staffStartDays.list, ({ dates }) => ({
      startDays: dates.map((date) => ({ _id: date, sessionId: "session", date, capacity: 10, busyCapacity: 4 })),
    })),
    answer(staffClosures.list, () => ({ closures, booked: 0, weekdays: [] })),
    answer(
      staffPresentations.add,
      ({ date, capacity, startDates }) =>
        refuse.add?.() ??
        store([...stored, presentationIn(0, { _id: `added ${stored.length}`, date, capacity, startDates })]),
    ),
    answer(
      staffPresentations.update,
      ({ id, date, capacity = 0, startDates, confirm }) =>
        refuse.update?.(confirm) ??
        store(stored.map((one) => (one._id === id ? { ...one, date, capacity, startDates } : one))),
    ),
    answer(
      staffPresentations.remove,
      (_body, { id }) => refuse.remove?.() ?? void store(stored.filter(({ _id }) => _id !== id)),
    ),
  );
  let visits = 0;
  const shown = () => (
    // As in development, where React runs every effect twice.
    <StrictMode>
      <English>
        <PresentationsScreen key={++visits} language="en" location={LOCATION} />
      </English>
    </StrictMode>
  );
  const screen = await render(shown());
  const calendar = screen.getByRole("dialog");
  const rowOf = (capacity: string) => screen.getByRole("row").filter({ hasText: `/${capacity}` });
  const date = screen.getByRole("button", { name: new RegExp(`^${texts.date} `) });
  const startDates = screen.getByRole("button", { name: new RegExp(`^${texts.startDates} `) });
  const days = calendar.getByRole("gridcell").getByRole("button");
  const freeDays = calendar.getByRole("gridcell").getByRole("button", { disabled: false });
  const nextMonth = calendar.getByRole("button", { name: /next month/i });
  return {
    ...door,
    screen,
    calendar,
    add: screen.getByRole("button", { name: texts.add, exact: true }),
    date,
    startDates,
    days,
    freeDays,
    nextMonth,
    rowOf,
    editOf: (capacity: string) => rowOf(capacity).getByRole("button", { name: /^Edit / }),
    deleteOf: (capacity: string) => rowOf(capacity).getByRole("button").last(),
    dialogOf: (name: string) => screen.getByRole("dialog", { name, exact: true }),
    /** Opens the screen again, as after another screen or a new login. */
    reopen: () => screen.rerender(shown()),
    /** Chooses the tenth of July, and the fifteenth as its start day. */
    chooseDays: async () => {
      await date.click();
      await nextMonth.click();
      await days.filter({ hasText: /^10$/ }).click();
      await startDates.click();
      await freeDays.filter({ hasText: /^15$/ }).click();
      await calendar.getByRole("button", { name: common.done }).click();
    },
  };
};
