import { describe, expect, test } from "vitest";
import { vacanciesOf } from "@/lib/domain/schedule/vacancies";

// Monday 15 June 2026, noon in Yerevan.
const moment = { zone: "Asia/Yerevan", now: new Date("2026-06-15T08:00:00Z") };

const MONDAY = { _id: "mon", weekday: 1, start_time: "15:00", pairId: "thu" };
const THURSDAY = { _id: "thu", weekday: 4, start_time: "15:00", pairId: "mon" };
const SATURDAY = { _id: "sat", weekday: 6, start_time: "11:00", pairId: null };

const day = (sessionId: string, date: string, capacity: number, busyCapacity = 0) => ({
  _id: `${sessionId} ${date}`,
  sessionId,
  date,
  capacity,
  busyCapacity,
});
/** A pair's days in the week of a Monday. */
const week = (monday: string, thursday: string, capacity: number, busy = 0) => [
  day("mon", monday, capacity, busy),
  day("thu", thursday, capacity, busy),
];
const presentation = (date: string, startDates: string[], capacity = 100, busyCapacity = 0) => ({
  _id: date,
  date,
  startDates,
  capacity,
  busyCapacity,
});

const ALL_DATES = ["2026-06-20", "2026-06-22", "2026-06-27", "2026-06-29", "2026-07-04", "2026-07-06"];
const SOON = presentation("2026-06-17T14:30:00.000Z", ALL_DATES);

const vacancies = (days: ReturnType<typeof day>[], presentations = [SOON]) =>
  vacanciesOf([MONDAY, THURSDAY, SATURDAY], { days, presentations, moment });

describe("the vacancies of a centre", () => {
  test("are the first free start day, the week's seats, and the presentation before it", () => {
    const days = [...week("2026-06-22", "2026-06-25", 20, 8), day("sat", "2026-06-27", 5), day("sat", "2026-07-04", 9)];
    expect(vacancies(days)).toEqual({
      nextPresentation: SOON.date,
      startsFrom: "2026-06-22",
      freeSeats: 17,
      isFullBefore: false,
    });
  });

  test("are later where a whole week before is open but full", () => {
    const full = week("2026-06-22", "2026-06-25", 20, 20);
    expect(vacancies([...full, ...week("2026-06-29", "2026-07-02", 20, 19)])).toMatchObject({
      startsFrom: "2026-06-29",
      freeSeats: 1,
      isFullBefore: true,
    });
    // Two days later is no wait worth a word.
    expect(vacancies([...full, day("sat", "2026-06-27", 3)])).toMatchObject({
      startsFrom: "2026-06-27",
      isFullBefore: false,
    });
    // Before a day that no presentation leads to nothing was offered.
    expect(
      vacancies([...full, ...week("2026-06-29", "2026-07-02", 20)], [presentation(SOON.date, ["2026-06-29"])]),
    ).toMatchObject({ isFullBefore: false });
  });

  test("are not more than the presentations have seats for", () => {
    const few = presentation(SOON.date, ["2026-06-22"], 10, 7);
    expect(vacancies(week("2026-06-22", "2026-06-25", 20), [few])).toMatchObject({ freeSeats: 3 });
  });

  test("name no presentation that is full or leads elsewhere", () => {
    const days = week("2026-06-29", "2026-07-02", 20);
    const full = presentation("2026-06-16T14:30:00.000Z", ALL_DATES, 5, 5);
    const elsewhere = presentation("2026-06-17T14:30:00.000Z", ["2026-06-22"]);
    const right = presentation("2026-06-24T14:30:00.000Z", ["2026-06-29"]);
    expect(vacancies(days, [right, full, elsewhere])).toMatchObject({ nextPresentation: right.date });
  });

  test("are none where every start day is full, and where there is none", () => {
    const nothing = { freeSeats: 0, isFullBefore: false };
    expect(vacancies(week("2026-06-22", "2026-06-25", 20, 20))).toEqual(nothing);
    expect(vacancies([])).toEqual(nothing);
  });
});
