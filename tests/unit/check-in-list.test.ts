import { describe, expect, test } from "vitest";
import {
  attendanceCounts,
  checkInList,
  filterPeople,
  groupByToday,
  parseReference,
  resolveEntry,
  spokenName,
  withFirst,
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

describe("the check-in list", () => {
  const people = checkInList([
    row("Émile", "Noor"),
    row("Petrosyan", "Ani", { reference: "ZZZZ-2222", state: "attended" }),
    row("Petrosyan", "Nare"),
    row("Dorn", "Ani", { state: "cancelled" }),
    row("Dorn", "Noor", { reference: undefined }),
  ]);

  test("contains expected people in the order of the list, without cancelled or missing appointments", () => {
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
  ])("filters by %j to %i people", (typed, count) => {
    expect(filterPeople(people, typed)).toHaveLength(count);
  });

  test("finds a name in Latin letters, and a number of the family in any spelling", () => {
    const [ani] = checkInList([
      row("Պետրոսյան", "Անի", {
        latinName: "Petrosyan Ani",
        searchKey: "petrosyan ani պետրոսյան 37491234567 37455000111",
      }),
    ]);
    for (const typed of ["Պետրոս", "petros ani", "091 23-45-67", "+374 91 234567", "55 000 111"])
      expect(filterPeople(ani ? [ani] : [], typed), typed).toHaveLength(1);
    for (const typed of ["09", "091 23-45-68", "no 234567"])
      expect(filterPeople(ani ? [ani] : [], typed), typed).toEqual([]);
  });

  test("tells people of one name apart by their age, and nobody else", () => {
    const listed = checkInList([
      row("Dorn", "Noor", { age: 15 }),
      row("Petrosyan", "Ani", { registrationId: "1", age: 14 }),
      row("petrosyan", "Ani", { registrationId: "2", age: 16, reference: "ZZZZ-2222" }),
    ]);
    expect(listed.map(spokenName)).toEqual(["Dorn Noor", "Petrosyan Ani (14)", "petrosyan Ani (16)"]);
    expect(listed[0]).not.toHaveProperty("age");
    expect(withFirst(listed, "2").map(({ registrationId }) => registrationId)).toEqual(["2", "Dorn Noor", "1"]);
    expect(withFirst(listed, "nobody")).toEqual(listed);
  });

  test.each([
    ["", undefined],
    ["  ", undefined],
    ["petrosyan", undefined],
    ["nare", "Petrosyan Nare"],
    ["zzzz 2222", "Petrosyan Ani"],
    ["AAAA-AAAA", "AAAA-AAAA"],
    ["nobody", undefined],
  ])("resolves the entry %j to %j", (typed, expected) => {
    const one = resolveEntry(people, typed);
    expect(typeof one === "object" ? one.name : one).toBe(expected);
  });

  test("reads eight letters as a name first and as a reference only if nobody has that name", () => {
    const alone = checkInList([row("Hakobyan", "Nare")]);
    expect(resolveEntry(alone, "hakobyan")).toBe(alone[0]);
    expect(resolveEntry(checkInList([row("Hakobyan", "Nare"), row("Hakobyan", "Ani")]), "hakobyan")).toBeUndefined();
    expect(resolveEntry(people, "hakobyan")).toBe("HAKO-BYAN");
  });

  test("finds Japanese names by their reading, typed in either kana", () => {
    const japanese = checkInList([
      row("青木", "蓮", { kana: "アオキ レン" }),
      row("高橋", "さくら", { kana: "タカハシ サクラ" }),
    ]);
    for (const typed of ["たかはし", "タカハシ", "高橋", "ﾀｶﾊｼ"])
      expect(
        filterPeople(japanese, typed).map(({ name }) => name),
        typed,
      ).toEqual(["高橋 さくら"]);
  });

  test("names a Dutch prefix last", () => {
    expect(checkInList([row("Berg", "Anna", { namePrefix: "van den" })])[0]?.name).toBe("Berg Anna van den");
  });

  test("counts who is present, absent and expected", () => {
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

test("groups presentations by the location's today, not the device's", () => {
  const presentationOn = (date: string) => ({ date });
  const [latest, early, next, past] = ["19:30:00", "05:00:00", "20:00:00", "00:00:00"].map((time, index) =>
    presentationOn(`2026-06-${index === 3 ? "01" : "15"}T${time}Z`),
  ) as [{ date: string }, { date: string }, { date: string }, { date: string }];
  // The 16th in Yerevan begins at 20:00 UTC.
  const groups = groupByToday([next, latest, early, past], "Asia/Yerevan", new Date("2026-06-14T21:00:00Z"));
  expect(groups).toEqual({ today: [early, latest], next, others: [past, next] });
});

describe("the queue of taps", () => {
  let count = 0;
  const tap = (registrationId: string, state: Tap["state"] = "attended"): Tap => ({
    id: `${++count}`,
    presentationId: "p",
    registrationId,
    name: registrationId,
    state,
  });
  const box = (...taps: Tap[]) => taps.reduce((queue, one) => addTap(queue, one), EMPTY_QUEUE);
  const WHY = { code: "check_in_refused", key: "check_in_refused", data: { reason: "cancelled" } };

  test("keeps the order of the taps", () => {
    const taps = [tap("a"), tap("b"), tap("c")];
    expect(box(...taps).waiting).toEqual(taps);
    expect(removeTap(box(...taps), taps[0]?.id ?? "").waiting).toEqual(taps.slice(1));
  });

  test("ignores a second tap with the same state", () => {
    const first = tap("a");
    expect(box(first, tap("a")).waiting).toEqual([first]);
  });

  test("keeps only the last tap for each person", () => {
    const back = tap("a", "active");
    const queue = box(tap("a"), tap("b"), back);
    expect(queue.waiting.map(({ registrationId }) => registrationId)).toEqual(["b", "a"]);
    expect(lastTapFor(queue, "a")).toBe(back);
  });

  test("keeps the tap that is being sent and appends its correction", () => {
    const first = tap("a");
    const back = tap("a", "active");
    const other = tap("b");
    expect(addTap(box(first, other), back, first.id).waiting).toEqual([first, other, back]);
  });

  test("keeps a refused tap with its reason until it is dismissed or repeated", () => {
    const first = tap("a");
    const queue = refuseTap(box(first, tap("b")), first.id, WHY);
    expect(queue.refused).toEqual([{ ...first, ...WHY }]);
    expect(queue.waiting).toHaveLength(1);
    expect(refuseTap(queue, first.id, WHY)).toBe(queue);
    expect(dismissTap(queue, first.id).refused).toEqual([]);
    expect(addTap(queue, tap("a")).refused).toEqual([]);
  });

  test("applies waiting taps to the people", () => {
    const people = checkInList([row("Petrosyan", "Nare"), row("Petrosyan", "Ani")]);
    const standing = withTaps(people, box(tap("Petrosyan Ani")));
    expect(standing.map(({ state }) => state)).toEqual(["active", "attended"]);
    expect(withTaps(people, EMPTY_QUEUE)).toBe(people);
  });

  test.each([
    [408, true],
    [429, true],
    [503, true],
    [403, false],
    [404, false],
    [409, false],
    [422, false],
  ])("retries after status %i: %s", (status, isAgain) => {
    expect(isTransient(status)).toBe(isAgain);
  });

  test("doubles the delay after each failure, up to 30 seconds", () => {
    expect([0, 1, 2, 3, 10].map(retryDelayMS)).toEqual([0, 1000, 2000, 4000, 30_000]);
  });
});
