import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { birthDateProblem, joinDate, splitDate, wholeDateIn } from "@/lib/domain/person/birth-date";
import { monthOf } from "@/lib/i18n/month-names";
import { shows } from "@/tests/support/shows";

const none = () => undefined;
const march = (name: string) => (name === "march" ? 3 : undefined);

describe("a date in three texts", () => {
  test.each([
    [{ day: "5", month: "3", year: "2012" }, "2012-03-05"],
    [{ day: " 05 ", month: "march", year: "2012" }, "2012-03-05"],
    [{ day: "５", month: "３", year: "２０１２" }, "2012-03-05"],
    [{ day: "٠٥", month: "٣", year: "२०१२" }, "2012-03-05"],
    [{ day: "5th", month: "03.", year: "2012" }, "2012-03-05"],
    [{ day: "5日", month: "3月", year: "2012年" }, "2012-03-05"],
    [{ day: "5.", month: "3", year: "2012 г." }, "2012-03-05"],
    [{ day: "\u200e5\u200b", month: "3", year: "20\u00ad12" }, "2012-03-05"],
    [{ day: "", month: "", year: "" }, ""],
  ])("is one as soon as it can be: %o", (parts, date) => {
    expect(joinDate(parts, march)).toBe(date);
  });

  test.each([
    { day: "5", month: "", year: "2012" },
    { day: "32", month: "3", year: "2012" },
    { day: "5", month: "nothing", year: "12" },
    { day: "", month: "3", year: "" },
    { day: "", month: "", year: "2012" },
    { day: "5", month: "", year: "" },
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

describe("a whole date in one input", () => {
  const languages = ["de", "en", "es", "hy", "ka", "ru", "uk", "kk", "fr", "pt", "nl", "ja"];
  const byName = (name: string) => monthOf(languages, name);
  const dayFirst = ["day", "month", "year"] as const;
  const monthFirst = ["month", "day", "year"] as const;
  const yearFirst = ["year", "month", "day"] as const;
  const isoOf = (text: string, order: Parameters<typeof wholeDateIn>[1]) => {
    const parts = wholeDateIn(text, order, byName);
    return parts && joinDate(parts, byName);
  };

  test.each([
    "2011-03-27",
    "2011/3/27",
    "2011.03.27",
    "20110327",
    "2011-03-27T00:00:00.000Z",
    "27.3.2011",
    "27.03.2011.",
    "27/03/2011",
    "27‑03‑2011",
    "27 3 2011",
    "27032011",
    "２７．３．２０１１",
    "٢٧/٠٣/٢٠١١",
    "27\u200b.3\u2060.2011",
    "2011年3月27日",
    "２０１１年３月２７日",
    "27. März 2011",
    "27. Maerz 2011",
    "27. marz 2011",
    "27th March 2011",
    "the 27th of March, 2011",
    "March 27th, 2011",
    "27 de marzo de 2011",
    "27 de março de 2011",
    "27 de marco de 2011",
    "27 mars 2011",
    "27 maart 2011",
    "27 марта 2011 г.",
    "27 березня 2011",
    "2011 ж. 27 наурыз",
    "27 մարտի 2011 թ.",
    "27 მარტი 2011",
    "27-Mar-2011",
  ])("%s is the 27th of March 2011", (text) => {
    expect(isoOf(text, dayFirst)).toBe("2011-03-27");
    if (text !== "27032011") expect(isoOf(text, monthFirst)).toBe("2011-03-27");
  });

  test("is read in the page's order, unless only the other one is a date", () => {
    expect(isoOf("4/5/2011", dayFirst)).toBe("2011-05-04");
    expect(isoOf("4/5/2011", monthFirst)).toBe("2011-04-05");
    expect(isoOf("13/5/2011", monthFirst)).toBe("2011-05-13");
    expect(isoOf("20112011", dayFirst)).toBe("2011-11-20");
    expect(isoOf("10112012", yearFirst)).toBeUndefined();
    expect(wholeDateIn("27.13.2011", dayFirst, byName)).toEqual({ day: "27", month: "13", year: "2011" });
  });

  test("with a month that does not exist in any of the languages, or with too few parts, is none", () => {
    const few = ["27", "2011", "27.3", "27 nothing 2011", "27 March", "27 March April 2011"];
    const wrong = ["20113927", "27032011 5", "12345.3.2011", "1.2.3.4", "12345678901", `27.3.2011${" ".repeat(60)}`];
    for (const text of [...few, ...wrong]) expect(wholeDateIn(text, dayFirst, byName), text).toBeUndefined();
  });

  test("is the same day, however it is separated", () => {
    const separator = fc.constantFrom("-", ".", "/", " ", "‑", "–", ". ", "\u00a0", "、");
    const date = fc.date({ min: new Date("1930-01-01"), max: new Date("2026-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(date, separator, (instant, between) => {
        const iso = instant.toISOString().slice(0, 10);
        const [year = "", month = "", day = ""] = iso.split("-");
        expect(isoOf([day, month, year].join(between), dayFirst)).toBe(iso);
        expect(isoOf([month, day, year].join(between), monthFirst)).toBe(iso);
        for (const order of [dayFirst, monthFirst, yearFirst])
          expect(isoOf([year, month, day].join(between), order)).toBe(iso);
      }),
    );
    shows(57);
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
