import { describe, expect, test } from "vitest";
import { changeRefusal, isDeletable, isEditable } from "@/lib/domain/schedule/presentation";
import {
  beginsAt,
  draftOf,
  draftProblems,
  EMPTY_DRAFT,
  isChangedSince,
  isPresentationDraft,
  unbookableDates,
} from "@/lib/domain/schedule/presentation-draft";

const zone = "Asia/Yerevan";
const now = new Date("2026-05-04T08:00:00Z");
const presentation = {
  date: "2026-05-06T14:30:00Z",
  capacity: 40,
  busyCapacity: 3,
  startDates: ["2026-05-12", "2026-05-11", "2026-05-12"],
};
const draft = draftOf(presentation, zone);

describe("a presentation in the form", () => {
  test("is shown in the centre's zone, each start date once", () => {
    expect(draft).toEqual({
      date: "2026-05-06",
      hour: "18",
      minute: "30",
      capacity: 40,
      startDates: ["2026-05-11", "2026-05-12"],
    });
    expect(beginsAt(draft, zone)?.toISOString()).toBe("2026-05-06T14:30:00.000Z");
  });

  test("starts at noon, with a hundred seats and no date", () => {
    expect(EMPTY_DRAFT).toMatchObject({ date: undefined, hour: "12", minute: "00", capacity: 100, startDates: [] });
    expect(beginsAt(EMPTY_DRAFT, zone)).toBeUndefined();
  });

  test("names its start dates that it is not before", () => {
    expect(unbookableDates(draft)).toEqual([]);
    expect(unbookableDates({ ...draft, date: "2026-05-11" })).toEqual(["2026-05-11"]);
    expect(unbookableDates({ ...draft, date: undefined })).toEqual([]);
  });
});

describe("the issues of a presentation", () => {
  const problems = (changed: Partial<typeof draft>) =>
    draftProblems({ ...draft, ...changed }, { zone, now, busyCapacity: 3 });

  test("are none for a valid one", () => {
    expect(problems({})).toEqual({});
    expect(problems({ capacity: 3 })).toEqual({});
  });

  test("include a time in the past", () => {
    expect(problems({ date: "2026-05-04", hour: "12", minute: "00" })).toEqual({ date: "presentation_past" });
    expect(problems({ date: "2026-05-04", hour: "12", minute: "05" })).toEqual({});
  });

  test("include a capacity that is missing, too large or below the busy seats", () => {
    expect(problems({ capacity: undefined })).toEqual({ capacity: "dashboard_start_day_validation" });
    expect(problems({ capacity: 10_001 })).toEqual({ capacity: "dashboard_start_day_validation" });
    expect(problems({ capacity: 2 })).toEqual({ capacity: "dashboard_start_days_busy_validation" });
  });
});

test("a presentation counts as changed when its time, capacity or start dates change, not when a seat is booked", () => {
  const same = {
    ...presentation,
    date: "2026-05-06T14:30:00.000Z",
    startDates: [...presentation.startDates].reverse(),
  };
  expect(isChangedSince(presentation, { ...same, busyCapacity: 9 })).toBe(false);
  for (const changed of [{ date: "2026-05-06T15:30:00Z" }, { capacity: 41 }, { startDates: ["2026-05-11"] }])
    expect(isChangedSince(presentation, { ...presentation, ...changed })).toBe(true);
});

describe("the actions on a presentation", () => {
  test("allow changes only before it begins", () => {
    expect(isEditable(presentation, now)).toBe(true);
    expect(isEditable(presentation, new Date(presentation.date))).toBe(false);
  });

  test("refuse a new date once either date has begun, and a capacity below the busy seats", () => {
    const edited = { ...presentation, busyCapacity: 3 };
    expect(changeRefusal(edited, { date: edited.date, capacity: 3 }, now)).toBeUndefined();
    expect(changeRefusal(edited, { date: edited.date, capacity: 2 }, now)).toBe("presentation_below_busy");
    expect(changeRefusal(edited, { date: now.toISOString(), capacity: 3 }, now)).toBe("presentation_past");
    expect(changeRefusal({ ...edited, date: now.toISOString() }, { ...edited, capacity: 3 }, now)).toBe(
      "presentation_past",
    );
    expect(changeRefusal(undefined, { date: edited.date, capacity: 0 }, now)).toBeUndefined();
  });

  test("allow deletion only while nobody has a seat", () => {
    expect(isDeletable(presentation)).toBe(false);
    expect(isDeletable({ busyCapacity: 0 })).toBe(true);
  });
});

test("stored data that is no draft is rejected", () => {
  expect(isPresentationDraft(JSON.parse(JSON.stringify(EMPTY_DRAFT)))).toBe(true);
  expect(isPresentationDraft(draft)).toBe(true);
  for (const data of [null, "text", {}, { ...draft, hour: 12 }, { ...draft, startDates: [1] }])
    expect(isPresentationDraft(data)).toBe(false);
});
