import { describe, expect, test } from "vitest";
import { AUDIT_ACTIONS } from "@/lib/domain/dashboard/audit-actions";
import { areDayCapacities, changesOf, dayChanges } from "@/lib/domain/dashboard/audit-changes";
import messages from "@/messages/base/en.json";

test("every kind of change by staff has a message", () => {
  expect(Object.keys(messages.audit)).toEqual(
    expect.arrayContaining(AUDIT_ACTIONS.map((action) => `action_${action}`)),
  );
});

describe("the differences of a change", () => {
  test("are listed field by field, without unchanged fields and ids", () => {
    const before = {
      _id: "one",
      capacity: 20,
      date: "2026-06-15T08:00:00.000Z",
      busyCapacity: 3,
      location_key: "saar",
    };
    expect(changesOf(before, { ...before, capacity: 33, busyCapacity: 4 })).toEqual([
      { path: ["capacity"], before: 20, after: 33 },
    ]);
  });

  test("include every field when something was added or removed", () => {
    const added = { _id: "one", weekday: 1, pairId: null };
    expect(changesOf(null, added)).toEqual([
      { path: ["weekday"], before: undefined, after: 1 },
      { path: ["pairId"], before: undefined, after: null },
    ]);
    expect(changesOf(added, null)).toEqual([
      { path: ["weekday"], before: 1, after: undefined },
      { path: ["pairId"], before: null, after: undefined },
    ]);
  });

  test("go down to the single text of one language", () => {
    const contract = (en: string) => ({ contract: { version: "1", body: { en, de: "Gleich" } } });
    expect(changesOf(contract("Old"), contract("New"))).toEqual([
      { path: ["contract", "body", "en"], before: "Old", after: "New" },
    ]);
  });

  test("show a list of words as one value", () => {
    expect(changesOf({ pages: ["location", "session"] }, { pages: ["session"] })).toEqual([
      { path: ["pages"], before: ["location", "session"], after: ["session"] },
    ]);
  });

  test("compare named rows by name, order and content", () => {
    const needs = (...rows: { name: string; tooltip: string }[]) => ({ specialNeeds: rows });
    const [vision, hearing] = [
      { name: "vision", tooltip: "" },
      { name: "hearing", tooltip: "A" },
    ];
    expect(changesOf(needs(vision, hearing), needs({ ...hearing, tooltip: "B" }, vision))).toEqual([
      { path: ["specialNeeds"], before: ["vision", "hearing"], after: ["hearing", "vision"] },
      { path: ["specialNeeds", "hearing", "tooltip"], before: "A", after: "B" },
    ]);
    expect(changesOf(needs(hearing), needs(hearing, vision))).toEqual([
      { path: ["specialNeeds"], before: ["hearing"], after: ["hearing", "vision"] },
    ]);
  });

  test("show opening hours as one value a weekday", () => {
    const hours = (open: string) => ({ workingHours: [{ weekday: 1, open, close: "19:00" }] });
    expect(changesOf(hours("10:00"), hours("09:00"))).toEqual([
      { path: ["workingHours", "1"], before: "10:00–19:00", after: "09:00–19:00" },
    ]);
  });

  test("include a setting that was reset to the network's", () => {
    expect(changesOf({ agePreCheck: true }, { agePreCheck: null })).toEqual([
      { path: ["agePreCheck"], before: true, after: null },
    ]);
  });
});

describe("the capacities that a change changed", () => {
  const day = (_id: string, date: string, capacity: number) => ({ _id, sessionId: "session", date, capacity });
  const before = [day("b", "2026-06-18", 20), day("a", "2026-06-15", 20), day("c", "2026-06-20", 5)];
  const after = [day("b", "2026-06-18", 30), day("a", "2026-06-15", 25), day("c", "2026-06-20", 5)];

  test("are listed by date with their previous value, without unchanged ones", () => {
    expect(dayChanges(before, after).map((one) => [one._id, one.before, one.capacity])).toEqual([
      ["a", 20, 25],
      ["b", 20, 30],
    ]);
  });

  test("have no previous value on days that were opened", () => {
    expect(dayChanges(null, after.slice(0, 1))).toEqual([{ ...after[0], before: undefined }]);
  });

  test("are distinguished from other lists", () => {
    expect([
      areDayCapacities(after),
      areDayCapacities([]),
      areDayCapacities(["a"]),
      areDayCapacities(null),
      areDayCapacities({ date: "" }),
    ]).toEqual([true, false, false, false, false]);
  });
});
