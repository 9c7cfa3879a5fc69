import { describe, expect, test } from "vitest";
import {
  choiceOf,
  nearestCombination,
  type OfferedSeats,
  otherStartDay,
  presentationsBefore,
  type SeatChoice,
  seatCombinations,
  stayingSeats,
} from "@/lib/domain/dashboard/desk-seats";

const session = (_id: string, weekday: number) => ({ _id, weekday, start_time: "15:00", end_time: "17:00" });
const day = (_id: string, date: string) => ({ _id, date, seatsLeft: 3 });
const presentation = (_id: string, date: string, startDates: string[]) => ({ _id, date, seatsLeft: 3, startDates });
const [MONDAY, NEXT_MONDAY, TUESDAY] = ["2026-06-15", "2026-06-22", "2026-06-16"];

const PAIR = {
  first: session("mon", 1),
  second: session("thu", 4),
  startDays: [day("mon 1", MONDAY), day("mon 2", NEXT_MONDAY)],
};
const SINGLE = { first: session("tue", 2), startDays: [day("tue 1", TUESDAY)] };
const OFFERED: OfferedSeats = {
  sessions: [PAIR, SINGLE],
  presentations: [
    presentation("friday", "2026-06-19T10:00:00Z", [NEXT_MONDAY]),
    presentation("today", "2026-06-12T10:00:00Z", [MONDAY, NEXT_MONDAY, TUESDAY]),
  ],
};
const nearest = (choice: SeatChoice) => {
  const combination = nearestCombination(seatCombinations(OFFERED), choice);
  return combination && choiceOf(combination);
};

describe("the seats that staff choose", () => {
  test("begin with the next presentation and its earliest start, a pair taken whole", () => {
    expect(nearest({})).toEqual({ sessions: "mon thu", startDay: "mon 1", presentation: "today" });
  });

  test("follow a choice, and change of the rest only what no longer fits", () => {
    expect(nearest({ sessions: "tue", presentation: "friday" })).toEqual({
      sessions: "tue",
      startDay: "tue 1",
      presentation: "today",
    });
    expect(nearest({ sessions: "mon thu", startDay: "mon 2", presentation: "friday" })).toMatchObject({
      presentation: "friday",
    });
    expect(nearest({ sessions: "gone", startDay: "mon 2" })).toMatchObject({ sessions: "mon thu", startDay: "mon 2" });
    expect(nearestCombination([], {})).toBeUndefined();
  });

  test("have only the presentations that lead to the start day", () => {
    expect(presentationsBefore(OFFERED, MONDAY).map(({ _id }) => _id)).toEqual(["today"]);
    expect(presentationsBefore(OFFERED, NEXT_MONDAY).map(({ _id }) => _id)).toEqual(["friday", "today"]);
  });
});

describe("the start day of an appointment", () => {
  const booked = { startDayId: "mon 1", startDay: MONDAY, presentationId: "today" };

  test("stays while it is offered", () => {
    expect(stayingSeats({ ...OFFERED, booked })).toBe(booked);
    expect(stayingSeats({ ...OFFERED, sessions: [SINGLE], booked })).toBeUndefined();
    expect(stayingSeats(OFFERED)).toBeUndefined();
  });

  test("is exchanged for the next one of the same sessions, with the same presentation", () => {
    expect(otherStartDay(OFFERED, booked)).toEqual({ sessions: "mon thu", startDay: "mon 2", presentation: "today" });
    const last = { startDayId: "tue 1", startDay: TUESDAY, presentationId: "today" };
    expect(otherStartDay(OFFERED, last)).toMatchObject({ startDay: "mon 1", presentation: "today" });
  });

  test("is exchanged for one of the same two single sessions", () => {
    const both = { first: PAIR.first, second: SINGLE.first, startDays: PAIR.startDays };
    const offered = { ...OFFERED, sessions: [{ first: PAIR.first, startDays: PAIR.startDays }, SINGLE, both] };
    expect(otherStartDay(offered, booked)).toMatchObject({ sessions: "mon tue", startDay: "mon 2" });
  });

  test("is left to staff where no other is free", () => {
    expect(otherStartDay({ ...OFFERED, sessions: [{ ...SINGLE }] }, { ...booked, startDayId: "tue 1" })).toEqual({});
  });
});
