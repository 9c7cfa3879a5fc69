import { describe, expect, test } from "vitest";
import {
  EMPTY_SLOT,
  isSlotDraft,
  mayPair,
  slotDraftOf,
  slotProblems,
  slotsByWeekday,
} from "@/lib/domain/schedule/slots";

const slot = (_id: string, weekday: number, start_time: string, pairId: string | null = null) => ({
  _id,
  weekday,
  start_time,
  end_time: "20:00",
  pairId,
  capacity: 20,
  registration_employees_count: 2,
});

const sound = { ...slotDraftOf(slot("a", 1, "10:00"), { weekday: 4 }), end_time: "12:00" };

describe("a week of slots", () => {
  test("is grouped by weekday and time, with a pair once, on its earlier weekday", () => {
    const week = slotsByWeekday([
      slot("late", 1, "18:00"),
      slot("second", 4, "10:00", "first"),
      slot("first", 1, "10:00", "second"),
      slot("alone", 7, "09:00"),
    ]);
    expect(week.map(({ weekday }) => weekday)).toEqual([1, 7]);
    expect(week[0]?.entries.map(({ first, second }) => [first._id, second?._id])).toEqual([
      ["first", "second"],
      ["late", undefined],
    ]);
  });
});

describe("a weekly slot in the form", () => {
  test("shows the slot and its pair, or one employee and nothing else", () => {
    expect(sound).toMatchObject({ weekdays: [1], pairWeekday: 4, capacity: 20, registration_employees_count: 2 });
    expect(EMPTY_SLOT).toMatchObject({ weekdays: [], registration_employees_count: 1 });
  });

  test("is valid, or every invalid field has a message", () => {
    expect(slotProblems(sound)).toEqual({});
    expect(slotProblems(EMPTY_SLOT)).toEqual({
      weekdays: "weekdayRequired",
      start_time: "timeRequired",
      end_time: "timeRequired",
      capacity: "dashboard_start_day_validation",
    });
    expect(slotProblems({ ...sound, end_time: "10:00" })).toEqual({ end_time: "endAfterStart" });
    expect(slotProblems({ ...sound, pairWeekday: 1 })).toEqual({ pairWeekday: "pairOther" });
    expect(slotProblems({ ...sound, capacity: 10_001 })).toEqual({ capacity: "dashboard_start_day_validation" });
    for (const registration_employees_count of [undefined, 0, 101])
      expect(slotProblems({ ...sound, registration_employees_count })).toEqual({
        registration_employees_count: "employeesInvalid",
      });
  });

  test("has a pair on one weekday only: several weekdays become single slots", () => {
    expect(mayPair({ weekdays: [1] })).toBe(true);
    expect(mayPair({ weekdays: [1, 2] })).toBe(false);
    expect(slotProblems({ ...sound, weekdays: [1, 4] })).toEqual({});
  });
});

test("stored data that is no draft is rejected", () => {
  expect(isSlotDraft(JSON.parse(JSON.stringify(EMPTY_SLOT)))).toBe(true);
  for (const data of [null, {}, { ...sound, weekdays: ["1"] }, { ...sound, capacity: [20] }])
    expect(isSlotDraft(data)).toBe(false);
});
