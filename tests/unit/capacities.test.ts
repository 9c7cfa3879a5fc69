import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CapacityEdits,
  capacityChanges,
  capacityProblem,
  cellProblem,
  editCapacity,
  isChanged,
  isOvertaken,
  keyOfCell,
  leastCapacity,
  partnerOf,
  revertCapacity,
  type SessionDay,
  settledEdits,
  shownCapacity,
} from "@/lib/domain/schedule/capacities";
import { plusDays } from "@/lib/kit/day";

const MONDAY = "2026-11-16";

const cell = (
  sessionId: string,
  weekday: number,
  pairId: string | null,
  seats: Partial<SessionDay> = {},
): SessionDay => ({
  _id: `${sessionId} day`,
  sessionId,
  pairId,
  date: plusDays(MONDAY, weekday - 1),
  capacity: 10,
  busyCapacity: 0,
  ...seats,
});

const monday = cell("monday", 1, "thursday", { busyCapacity: 2 });
const thursday = cell("thursday", 4, "monday", { busyCapacity: 6 });
const single = cell("single", 2, null, { _id: null });
const nextThursday = { ...thursday, date: plusDays(thursday.date, 7) };
const week = [monday, thursday, single];

const isValid = (edits: CapacityEdits) => week.every((day) => cellProblem(edits, day, week) === undefined);

describe("a capacity", () => {
  test("is a whole number, not below the busy seats of the day and of its pair's", () => {
    expect(leastCapacity(monday, thursday)).toBe(6);
    expect(leastCapacity(monday)).toBe(2);
    expect(capacityProblem("6", 6)).toBeUndefined();
    expect(capacityProblem("5", 6)).toBe("dashboard_start_days_busy_validation");
    for (const typed of ["", "-1", "1.5", "1e3", "ten", " 7", "10001", "٣"])
      expect(capacityProblem(typed, 0)).toBe("dashboard_start_day_validation");
  });

  test("belongs together with the pair's capacity of the same week", () => {
    expect(partnerOf(monday, [nextThursday, thursday])).toBe(thursday);
    expect(partnerOf(monday, [nextThursday])).toBeUndefined();
    expect(partnerOf(single, week)).toBeUndefined();
  });
});

describe("editing a week", () => {
  test("changes both halves of a pair, and typing the old value back is no change", () => {
    const edits = editCapacity({}, monday, "12", week);
    const typed = { typed: "12", from: "10" };
    expect(edits).toEqual({ [keyOfCell(monday)]: typed, [keyOfCell(thursday)]: typed });
    expect(capacityChanges(edits, week).map(({ day, from, to }) => [day.sessionId, from, to])).toEqual([
      ["monday", 10, 12],
      ["thursday", 10, 12],
    ]);
    expect(editCapacity(edits, thursday, "10", week)).toEqual({});
  });

  test("restores each half's own capacity, even where the two differ", () => {
    const closed = { ...monday, _id: null };
    const uneven = [closed, { ...thursday, capacity: 30 }];
    const edits = editCapacity({}, closed, "12", uneven);
    expect(Object.keys(edits)).toHaveLength(2);
    const other = { typed: "7", from: "5" };
    expect(revertCapacity({ ...edits, other }, closed, uneven)).toEqual({ other });
  });

  test("is done when neither half of a pair has anything left to save", () => {
    const uneven = [monday, { ...thursday, capacity: 20 }];
    const edits = editCapacity({}, monday, "20", uneven);
    expect(capacityChanges(edits, uneven).map(({ day }) => day.sessionId)).toEqual(["monday"]);
    expect(settledEdits(edits, uneven)).toEqual([]);
    const saved = uneven.map((day) => ({ ...day, capacity: 20 }));
    expect(settledEdits(edits, saved)).toEqual([keyOfCell(monday), keyOfCell(thursday)]);
    const { [keyOfCell(monday)]: _, ...rest } = edits;
    expect(settledEdits(rest, saved)).toEqual([keyOfCell(thursday)]);
    expect(settledEdits({}, saved)).toEqual([]);
  });

  test("opens a closed day", () => {
    expect(shownCapacity(single)).toBe("");
    const [change] = capacityChanges(editCapacity({}, single, "0", week), week);
    expect(change).toMatchObject({ from: 0, to: 0, day: { _id: null } });
  });

  test("is valid only when every changed cell is", () => {
    expect(isValid(editCapacity({}, monday, "6", week))).toBe(true);
    expect(isValid(editCapacity({}, monday, "5", week))).toBe(false);
    expect(cellProblem({}, { ...monday, busyCapacity: 99 }, week)).toBeUndefined();
  });

  test("reports that another person saved a different capacity meanwhile", () => {
    const edits = editCapacity({}, monday, "12", week);
    const edit = edits[keyOfCell(monday)];
    expect(isOvertaken(edit, monday)).toBe(false);
    expect(isOvertaken(edit, { ...monday, capacity: 15 })).toBe(true);
    expect(isOvertaken(edit, { ...monday, _id: null })).toBe(true);
    expect(isChanged(edit, { ...monday, capacity: 12 })).toBe(false);
    expect(capacityChanges(edits, [{ ...monday, capacity: 15 }])).toMatchObject([{ from: 15, to: 12 }]);
    const later = editCapacity(edits, { ...monday, capacity: 15 }, "13", []);
    expect(later[keyOfCell(monday)]).toEqual({ typed: "13", from: "10" });
  });

  test("is checked against the current busy seats, not those at the time of typing", () => {
    const edits = editCapacity({}, monday, "7", week);
    expect(cellProblem(edits, monday, week)).toBeUndefined();
    const fuller = [monday, { ...thursday, busyCapacity: 8 }, single];
    expect(cellProblem(edits, monday, fuller)).toEqual({ key: "dashboard_start_days_busy_validation", busy: 8 });
  });

  test("keeps pairs equal, changes nothing else and saves nothing below the busy seats, for any input", () => {
    const typing = fc.array(
      fc.record({
        index: fc.nat(week.length - 1),
        typed: fc.oneof(fc.nat(30).map(String), fc.constantFrom("", "x", "-3")),
      }),
    );
    fc.assert(
      fc.property(typing, (steps) => {
        const edits = steps.reduce<CapacityEdits>((previous, { index, typed }) => {
          const day = week[index] ?? monday;
          const next = editCapacity(previous, day, typed, week);
          const touched = new Set([day, partnerOf(day, week)].flatMap((one) => (one ? [keyOfCell(one)] : [])));
          for (const other of week.map(keyOfCell)) if (!touched.has(other)) expect(next[other]).toBe(previous[other]);
          return next;
        }, {});
        expect(edits[keyOfCell(monday)]).toEqual(edits[keyOfCell(thursday)]);
        if (isValid(edits))
          for (const { day, to } of capacityChanges(edits, week)) expect(to).toBeGreaterThanOrEqual(day.busyCapacity);
      }),
    );
  });
});
