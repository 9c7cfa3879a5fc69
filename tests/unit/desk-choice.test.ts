import { describe, expect, test } from "vitest";
import {
  type FreeSeats,
  formSeats,
  nearestCombination,
  optionsBeside,
  seatCombinations,
} from "@/lib/domain/schedule/desk-choice";

const ZONE = "Asia/Yerevan";
const session = (_id: string, weekday: number, pairId: string | null) => ({
  _id,
  weekday,
  start_time: "15:00",
  end_time: "17:00",
  pairId,
});
const day = (sessionId: string, date: string) => ({ _id: `${sessionId} ${date}`, sessionId, date });
const [MONDAY, NEXT_MONDAY, TUESDAY] = ["2026-06-15", "2026-06-22", "2026-06-16"];

const FREE: FreeSeats = {
  sessions: [session("mon", 1, "thu"), session("thu", 4, "mon"), session("tue", 2, null)],
  startDays: [day("mon", MONDAY), day("mon", NEXT_MONDAY), day("tue", TUESDAY)],
  presentations: [
    { _id: "friday", date: "2026-06-19T10:00:00Z", startDates: [NEXT_MONDAY] },
    { _id: "today", date: "2026-06-12T10:00:00Z", startDates: [MONDAY, NEXT_MONDAY, TUESDAY] },
  ],
};
const ALL = seatCombinations(FREE, ZONE);
const chosen = (choice: Parameters<typeof nearestCombination>[1]) => nearestCombination(ALL, choice);

describe("the seats that staff choose at the desk", () => {
  test("begin with the next presentation and its earliest start, a pair taken whole", () => {
    const [first] = ALL;
    expect(first && formSeats(first)).toEqual({
      session_id: "mon",
      secondary_session_id: "thu",
      start_day: `mon ${MONDAY}`,
      presentation_date: "today",
    });
  });

  test("leave out a presentation on the start day or after it", () => {
    const late = { ...FREE, presentations: [{ _id: "late", date: `${MONDAY}T05:00:00Z`, startDates: [MONDAY] }] };
    expect(seatCombinations(late, ZONE)).toEqual([]);
  });

  test("follow a choice, and drop of an earlier one only what no longer fits", () => {
    expect(chosen({ session: "tue" })).toMatchObject({ presentation: { _id: "today" }, startDay: { date: TUESDAY } });
    const moved = chosen({ presentation: "friday", session: "tue", startDay: `tue ${TUESDAY}` });
    expect(moved).toMatchObject({ presentation: { _id: "friday" }, session: { _id: "mon" } });
    expect(nearestCombination([], {})).toBeUndefined();
  });

  test("are offered with the sessions of the presentation and the days of both", () => {
    const first = chosen({});
    const options = first && optionsBeside(ALL, first);
    expect(options?.presentations.map(({ _id }) => _id)).toEqual(["today", "friday"]);
    expect(options?.pairs.map((pair) => pair.session._id)).toEqual(["mon", "tue"]);
    expect(options?.startDays.map(({ date }) => date)).toEqual([MONDAY, NEXT_MONDAY]);
  });
});
