import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ADULT_AGE,
  acceptedAgePeriod,
  acceptedDays,
  ageOn,
  hasAcceptedAge,
  isAdult,
  isPlausibleBirthDate,
} from "@/lib/domain/person/age";
import { plusDays } from "@/lib/kit/day";

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => plusDays("1950-01-01", days));
const yearsLater = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
const isLeapDay = (day: string) => day.endsWith("-02-29");

describe("being an adult", () => {
  test("begins on the eighteenth birthday, not a day before", () => {
    fc.assert(
      fc.property(anyDay, (birthDate) => {
        fc.pre(!isLeapDay(birthDate));
        const birthday = yearsLater(birthDate, ADULT_AGE);
        expect(isAdult(birthDate, birthday)).toBe(true);
        expect(isAdult(birthDate, plusDays(birthday, -1))).toBe(false);
      }),
    );
  });

  test("begins no later than the first of March for those born on a leap day", () => {
    expect(isAdult("2008-02-29", "2026-02-27")).toBe(false);
    expect(isAdult("2008-02-29", "2026-03-01")).toBe(true);
  });

  test("is false without a birth date, or with an invalid one", () => {
    expect(isAdult(undefined, "2026-06-15")).toBe(false);
    expect(isAdult("2008-02-30", "2026-06-15")).toBe(false);
  });
});

describe("an age", () => {
  test("never falls as days go by", () => {
    fc.assert(
      fc.property(anyDay, fc.nat(40_000), fc.nat(400), (birthDate, days, more) => {
        const laterDay = plusDays(birthDate, days);
        expect(ageOn(birthDate, plusDays(laterDay, more))).toBeGreaterThanOrEqual(ageOn(birthDate, laterDay));
      }),
    );
  });
});

describe("the days on which an age is accepted", () => {
  test("begin on the birthday of the minimum age and end before the one after the maximum", () => {
    expect(acceptedAgePeriod("2011-06-15", { min: 12, max: 18 })).toEqual({ from: "2023-06-15", to: "2030-06-14" });
  });

  test("are the days on which the age in whole years is within the limits", () => {
    fc.assert(
      fc.property(anyDay, fc.nat(20), fc.nat(20), fc.nat(20_000), (birthDate, min, more, days) => {
        const { from = "", to = "" } = acceptedAgePeriod(birthDate, { min, max: min + more });
        const day = plusDays(birthDate, days);
        const age = ageOn(birthDate, day);
        expect(from <= day && day <= to).toBe(age >= min && age <= min + more);
      }),
    );
  });

  test("are met by a day of a period, or by none", () => {
    const isMet = (birthDate: string) => hasAcceptedAge(birthDate, { min: 12, max: 18 }, "2026-06-15", "2026-09-13");
    // Nineteen on the first day, eighteen; twelve on the last day, and the day after.
    expect(["2007-06-15", "2007-06-16", "2014-09-13", "2014-09-14"].map(isMet)).toEqual([false, true, true, false]);
    expect(hasAcceptedAge("1950-01-01", {}, "2026-06-15", "2026-09-13")).toBe(true);
  });

  test("are the days of a period on which the age is accepted", () => {
    const daysOf = (birthDate: string) => acceptedDays(birthDate, { min: 12, max: 18 }, "2026-06-15", "2026-09-13");
    expect(daysOf("2010-01-01")).toEqual({ from: "2026-06-15", to: "2026-09-13" });
    expect(daysOf("2014-08-01")).toEqual({ from: "2026-08-01", to: "2026-09-13" });
    expect(daysOf("2007-07-01")).toEqual({ from: "2026-06-15", to: "2026-06-30" });
    expect(daysOf("1990-01-01")).toBeUndefined();
  });

  test("have no end where no limit is set", () => {
    expect(acceptedAgePeriod("1960-01-01", {})).toEqual({});
    expect(acceptedAgePeriod("1960-01-01", { min: 12 })).toEqual({ from: "1972-01-01" });
  });
});

describe("a birth date", () => {
  test("is a day up to today, within a lifetime", () => {
    expect(isPlausibleBirthDate("2026-06-15", "2026-06-15")).toBe(true);
    expect(isPlausibleBirthDate("2026-06-16", "2026-06-15")).toBe(false);
    expect(isPlausibleBirthDate("1826-06-15", "2026-06-15")).toBe(false);
    expect(isPlausibleBirthDate("15.06.2010", "2026-06-15")).toBe(false);
  });
});
