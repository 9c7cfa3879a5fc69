import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CapacityChange,
  keyOfCell,
  leastCapacity,
  partnerOf,
  type SessionDay,
} from "@/lib/domain/schedule/capacities";
import { batchesOf } from "@/lib/domain/schedule/capacity-batches";
import { copyWeek } from "@/lib/domain/schedule/copy-week";
import { plusDays } from "@/lib/kit/day";

const MONDAY = "2026-11-16";
const NEXT = plusDays(MONDAY, 7);

const cell = (
  monday: string,
  [sessionId, weekday, pairId]: readonly [string, number, string | null],
  seats: Partial<SessionDay> = {},
): SessionDay => ({
  _id: `${sessionId} ${monday}`,
  sessionId,
  pairId,
  date: plusDays(monday, weekday - 1),
  capacity: 10,
  busyCapacity: 0,
  ...seats,
});

const FIRST = ["first", 1, "second"] as const;
const SECOND = ["second", 4, "first"] as const;
const SINGLE = ["single", 2, null] as const;

const source = [
  cell(MONDAY, FIRST, { capacity: 12 }),
  cell(MONDAY, SINGLE, { capacity: 7 }),
  cell(MONDAY, SECOND, { capacity: 12 }),
];

const summarise = (changes: readonly CapacityChange[]) => changes.map(({ day, from, to }) => [day.sessionId, from, to]);

describe("copying a week's capacities", () => {
  test("changes different capacities, opens closed days, and leaves equal ones alone", () => {
    const target = [cell(NEXT, FIRST), cell(NEXT, SINGLE, { _id: null }), cell(NEXT, SECOND, { capacity: 12 })];
    const { changes, refusals } = copyWeek(source, target, MONDAY);
    expect(summarise(changes)).toEqual([
      ["first", 10, 12],
      ["single", 0, 7],
    ]);
    expect(refusals).toEqual([]);
  });

  test("ignores days that are closed in the source week", () => {
    const closed = source.map((day) => ({ ...day, _id: null }));
    expect(copyWeek(closed, [cell(NEXT, FIRST), cell(NEXT, SECOND)], MONDAY)).toEqual({ changes: [], refusals: [] });
  });

  test("refuses both halves of a pair where one has more busy seats", () => {
    const target = [cell(NEXT, FIRST, { capacity: 20 }), cell(NEXT, SECOND, { capacity: 20, busyCapacity: 13 })];
    const { changes, refusals } = copyWeek(source, target, MONDAY);
    expect(changes).toEqual([]);
    expect(refusals.map(({ day, busy }) => [day.sessionId, busy])).toEqual([
      ["first", 13],
      ["second", 13],
    ]);
  });

  test("refuses past days, and still changes the half that is ahead", () => {
    const target = [cell(NEXT, FIRST), cell(NEXT, SINGLE), cell(NEXT, SECOND)];
    const { changes, refusals } = copyWeek(source, target, plusDays(NEXT, 2));
    expect(summarise(changes)).toEqual([["second", 10, 12]]);
    expect(refusals.map(({ day, busy }) => [day.sessionId, busy])).toEqual([
      ["first", undefined],
      ["single", undefined],
    ]);
  });

  test("ignores a session that the other week does not have", () => {
    expect(copyWeek(source, [cell(NEXT, SINGLE)], MONDAY).changes).toHaveLength(1);
  });

  const seats = fc.record({
    _id: fc.constantFrom("id", null),
    capacity: fc.integer({ min: 0, max: 30 }),
    busyCapacity: fc.integer({ min: 0, max: 30 }),
  });
  const weekFrom = (monday: string) =>
    fc.tuple(seats, seats, seats).map(([one, two, three]) => {
      const busyOf = (row: { _id: string | null; capacity: number; busyCapacity: number }) =>
        row._id === null ? 0 : Math.min(row.busyCapacity, row.capacity);
      return [
        cell(monday, FIRST, { ...one, busyCapacity: busyOf(one) }),
        cell(monday, SINGLE, { ...two, busyCapacity: busyOf(two) }),
        cell(monday, SECOND, { ...three, busyCapacity: busyOf(three) }),
      ];
    });

  test("never goes below the busy seats, never changes a past day, and changes nothing the second time", () => {
    fc.assert(
      fc.property(weekFrom(MONDAY), weekFrom(NEXT), fc.nat(8), (source, target, ahead) => {
        const today = plusDays(NEXT, ahead - 1);
        const { changes, refusals } = copyWeek(source, target, today);
        for (const { day, to: capacity } of changes) {
          expect(day.date >= today).toBe(true);
          expect(capacity).toBeGreaterThanOrEqual(leastCapacity(day, partnerOf(day, target)));
        }
        const touched = [...changes, ...refusals].map(({ day }) => keyOfCell(day));
        expect(new Set(touched).size).toBe(touched.length);
        const after = target.map((day) => {
          const change = changes.find((one) => one.day === day);
          return change ? { ...day, _id: "id", capacity: change.to } : day;
        });
        expect(copyWeek(source, after, today).changes).toEqual([]);
      }),
    );
  });
});

describe("the calls that save capacities", () => {
  test("contain each change once, stay within a call's limit, and have both halves of a pair together", () => {
    const rows = fc.array(fc.record({ week: fc.nat(5), session: fc.constantFrom(FIRST, SECOND, SINGLE) }), {
      maxLength: 18,
    });
    fc.assert(
      fc.property(rows, fc.integer({ min: 2, max: 7 }), (choices, limit) => {
        const days = new Map(
          choices.map(({ week, session }) => [`${week} ${session[0]}`, cell(plusDays(MONDAY, 7 * week), session)]),
        );
        const changes = [...days.values()].map((day) => ({ day, from: 10, to: 11 }));
        const batches = batchesOf(changes, limit);
        expect(new Set(batches.flat())).toEqual(new Set(changes));
        expect(batches.flat()).toHaveLength(changes.length);
        for (const batch of batches) {
          expect(batch.length).toBeLessThanOrEqual(limit);
          for (const { day } of batch) {
            const partner = partnerOf(day, [...days.values()]);
            if (partner) expect(batch.map((one) => one.day)).toContain(partner);
          }
        }
      }),
    );
  });
});
