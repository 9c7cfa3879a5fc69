import { describe, expect, test } from "vitest";
import {
  attendanceCounts,
  checkInList,
  filterPeople,
  groupByToday,
  parseReference,
  resolveEntry,
} from "@/lib/domain/dashboard/check-in-list";
import {
  addTap,
  dismissTap,
  EMPTY_QUEUE,
  isTransient,
  lastTapFor,
  refuseTap,
  removeTap,
  retryDelayMS,
  type Tap,
  withTaps,
} from "@/lib/domain/dashboard/tap-queue";

const row = (lastName: string, firstName: string, more: object = {}) => ({
  registrationId: `${lastName} ${firstName}`,
  firstName,
  lastName,
  reference: "K7QM-2XPA",
  startDay: "2026-06-15",
  state: "active" as const,
  ...more,
});

describe("the list of a door", () => {
  const people = checkInList(
    [
      row("Petrosyan", "Nare"),
      row("Émile", "Noor"),
      row("Petrosyan", "Ani", { reference: "ZZZZ-2222", state: "attended" }),
      row("Dorn", "Ani", { state: "cancelled" }),
      row("Dorn", "Noor", { reference: undefined }),
    ],
    "en",
  );

  test("has everybody who is expected by surname, and nobody who cancelled or has no appointment", () => {
    expect(people.map(({ name }) => name)).toEqual(["Émile Noor", "Petrosyan Ani", "Petrosyan Nare"]);
    expect(people[0]).toEqual({
      registrationId: "Émile Noor",
      name: "Émile Noor",
      reference: "K7QM-2XPA",
      startDay: "2026-06-15",
      state: "active",
    });
  });

  test.each([
    ["", 3],
    ["emile", 1],
    ["ani petr", 1],
    ["PETROSYAN", 2],
    ["zz22", 1],
    ["zzzz-2222", 1],
    ["zzzz 2", 1],
    ["k7qm", 2],
    ["nobody", 0],
  ])("is narrowed by %j to %i", (typed, count) => {
    expect(filterPeople(people, typed)).toHaveLength(count);
  });

  test.each([
    ["", undefined],
    ["  ", undefined],
    ["petrosyan", undefined],
    ["nare", "Petrosyan Nare"],
    ["zzzz 2222", "Petrosyan Ani"],
    ["AAAA-AAAA", "AAAA-AAAA"],
    ["nobody", undefined],
  ])("what is entered, %j, means %j", (typed, meant) => {
    const one = resolveEntry(people, typed);
    expect(typeof one === "object" ? one.name : one).toBe(meant);
  });

  test("a name of eight letters is the name of somebody first, and a reference only where nobody is called so", () => {
    const alone = checkInList([row("Hakobyan", "Nare")], "en");
    expect(resolveEntry(alone, "hakobyan")).toBe(alone[0]);
    expect(
      resolveEntry(checkInList([row("Hakobyan", "Nare"), row("Hakobyan", "Ani")], "en"), "hakobyan"),
    ).toBeUndefined();
    expect(resolveEntry(people, "hakobyan")).toBe("HAKO-BYAN");
  });

  test("is counted", () => {
    expect(attendanceCounts(people)).toEqual({ arrived: 1, missed: 0, expected: 3 });
  });
});

test.each([
  ["K7QM-2XPA", "K7QM-2XPA"],
  [" k7qm 2xpa ", "K7QM-2XPA"],
  ["Ｋ７ＱＭ２ＸＰＡ", "K7QM-2XPA"],
  ["K7QM-2XP", undefined],
  ["https://example.com/K7QM-2XPA", undefined],
  ["Петросян", undefined],
])("a reference is read from %j", (text, reference) => {
  expect(parseReference(text)).toBe(reference);
});

test("today is the centre's, not the device's", () => {
  const at = (date: string) => ({ date });
  const [late, early, next, past] = ["19:30:00", "05:00:00", "20:00:00", "00:00:00"].map((time, index) =>
    at(`2026-06-${index === 3 ? "01" : "15"}T${time}Z`),
  ) as [{ date: string }, { date: string }, { date: string }, { date: string }];
  // In Yerevan the 16th begins at 20:00 UTC.
  const door = groupByToday([next, late, early, past], "Asia/Yerevan", new Date("2026-06-14T21:00:00Z"));
  expect(door).toEqual({ today: [early, late], next, others: [past, next] });
});

describe("the outbox of a door", () => {
  let count = 0;
  const tap = (registrationId: string, state: Tap["state"] = "attended"): Tap => ({
    id: `${++count}`,
    presentationId: "p",
    registrationId,
    name: registrationId,
    state,
  });
  const box = (...taps: Tap[]) => taps.reduce((outbox, one) => addTap(outbox, one), EMPTY_QUEUE);
  const WHY = { code: "check_in_refused", key: "check_in_refused", data: { reason: "cancelled" } };

  test("keeps the order of the taps", () => {
    const taps = [tap("a"), tap("b"), tap("c")];
    expect(box(...taps).waiting).toEqual(taps);
    expect(removeTap(box(...taps), taps[0]?.id ?? "").waiting).toEqual(taps.slice(1));
  });

  test("takes a double tap for one", () => {
    const first = tap("a");
    expect(box(first, tap("a")).waiting).toEqual([first]);
  });

  test("has one word on each person, the last one", () => {
    const back = tap("a", "active");
    const outbox = box(tap("a"), tap("b"), back);
    expect(outbox.waiting.map(({ registrationId }) => registrationId)).toEqual(["b", "a"]);
    expect(lastTapFor(outbox, "a")).toBe(back);
  });

  test("never drops what is being sent: the correction comes after it", () => {
    const first = tap("a");
    const back = tap("a", "active");
    const other = tap("b");
    expect(addTap(box(first, other), back, first.id).waiting).toEqual([first, other, back]);
  });

  test("keeps a refusal with its reason until it is read, or tried again", () => {
    const first = tap("a");
    const outbox = refuseTap(box(first, tap("b")), first.id, WHY);
    expect(outbox.refused).toEqual([{ ...first, ...WHY }]);
    expect(outbox.waiting).toHaveLength(1);
    expect(refuseTap(outbox, first.id, WHY)).toBe(outbox);
    expect(dismissTap(outbox, first.id).refused).toEqual([]);
    expect(addTap(outbox, tap("a")).refused).toEqual([]);
  });

  test("shows people as they will stand", () => {
    const people = checkInList([row("Petrosyan", "Nare"), row("Petrosyan", "Ani")], "en");
    const standing = withTaps(people, box(tap("Petrosyan Ani")));
    expect(standing.map(({ state }) => state)).toEqual(["attended", "active"]);
    expect(withTaps(people, EMPTY_QUEUE)).toBe(people);
  });

  test.each([
    [0, true],
    [408, true],
    [429, true],
    [503, true],
    [403, false],
    [404, false],
    [409, false],
    [422, false],
  ])("tries again after %i: %s", (status, isAgain) => {
    expect(isTransient(status)).toBe(isAgain);
  });

  test("waits longer after each failure, half a minute at most", () => {
    expect([0, 1, 2, 3, 10].map(retryDelayMS)).toEqual([0, 1000, 2000, 4000, 30_000]);
  });
});
