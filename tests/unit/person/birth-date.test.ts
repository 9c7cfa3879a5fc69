import { describe, expect, test } from "vitest";
import { birthDateProblem, joinDate, splitDate } from "@/lib/domain/person/birth-date";

const none = () => undefined;
const march = (name: string) => (name === "march" ? 3 : undefined);

describe("a date in three texts", () => {
  test.each([
    [{ day: "5", month: "3", year: "2012" }, "2012-03-05"],
    [{ day: " 05 ", month: "march", year: "2012" }, "2012-03-05"],
    [{ day: "５", month: "３", year: "２０１２" }, "2012-03-05"],
    [{ day: "", month: "", year: "" }, ""],
  ])("is one as soon as it can be: %o", (parts, date) => {
    expect(joinDate(parts, march)).toBe(date);
  });

  test.each([
    { day: "5", month: "", year: "2012" },
    { day: "32", month: "3", year: "2012" },
    { day: "5", month: "nothing", year: "12" },
    { day: "", month: "3", year: "" },
  ])("keeps what was typed until then: %o", (parts) => {
    expect(splitDate(joinDate(parts, none))).toEqual(parts);
  });

  test("is shown again without leading zeros, its month as a number", () => {
    expect(splitDate(joinDate({ day: "05", month: "march", year: "2012" }, march))).toEqual({
      day: "5",
      month: "3",
      year: "2012",
    });
    expect(splitDate(joinDate({ day: "5", month: "march", year: "" }, march)).month).toBe("3");
  });
});

describe("a birth date", () => {
  test.each([
    ["2012-03-05", undefined],
    ["2026-06-15", undefined],
    ["2012-3-", "day"],
    ["2012-3-32", "day"],
    ["2012--5", "month"],
    ["2012-13-5", "month"],
    ["2012-x-5", "month"],
    ["-3-5", "year"],
    ["12-3-5", "year"],
    ["2011-02-30", "real"],
    ["2026-06-16", "past"],
    ["1900-01-01", "old"],
    ["nothing", "day"],
  ])("%s: %s", (text, problem) => {
    expect(birthDateProblem(text, "2026-06-15")).toBe(problem);
  });
});
