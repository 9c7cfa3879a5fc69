import { format } from "date-fns";
import { hy } from "date-fns/locale/hy";
import { ka } from "date-fns/locale/ka";
import { kk } from "date-fns/locale/kk";
import { describe, expect, test } from "vitest";
import { ALL_LOCALES } from "@/lib/domain/country/locales";
import { DATE_NAMES } from "@/lib/i18n/date-names";
import { beforeClock, dayText, instantText, startText } from "@/lib/i18n/dates";
import { nearDayText, nearInstantText } from "@/lib/i18n/near-dates";
import { sessionsText } from "@/lib/i18n/sessions-text";

const MONTHS = Array.from({ length: 12 }, (_, index) => new Date(2024, index, 5));
// Starts on a Monday.
const WEEK = Array.from({ length: 7 }, (_, index) => new Date(2024, 0, 1 + index));

describe("the names of dates that browsers do not know", () => {
  test.each([
    ["hy", hy],
    ["ka", ka],
    ["kk", kk],
  ])("are the library's in %s", (language, locale) => {
    const formatAll = (days: readonly Date[], token: string) => days.map((day) => format(day, token, { locale }));
    expect(DATE_NAMES[language]).toMatchObject({
      months: formatAll(MONTHS, "LLLL"),
      // The library's names of January and June in Armenian are the same.
      ...(language !== "hy" && { shortMonths: formatAll(MONTHS, "LLL") }),
      weekdays: formatAll(WEEK, "EEEE"),
      shortWeekdays: formatAll(WEEK, "EEE"),
    });
    expect(new Set(DATE_NAMES[language]?.shortMonths).size).toBe(12);
  });
});

test("a date in Japanese has the weekday in brackets, and the time after a space", () => {
  const instant = new Date("2026-11-22T07:00:00Z");
  expect(dayText("ja", "longDay", "2026-11-22")).toBe("2026年11月22日(日)");
  expect(instantText("ja", "longInstant", instant, "Asia/Tokyo")).toBe("2026年11月22日(日) 16:00");
  expect([beforeClock("ja"), beforeClock("en")]).toEqual([" ", ", "]);
  expect(startText("ja", "2026-11-22", { start_time: "16:00", end_time: "18:00" })).toBe(
    "2026年11月22日(日) 16:00–18:00",
  );
});

describe("a date in a language that browsers do not know", () => {
  test.each([
    ["hy", "longDay", "շաբաթ, 21 նոյեմբերի 2026"],
    ["hy", "month", "նոյեմբեր"],
    ["hy", "dayOfMonth", "21 նոյ"],
    ["ka", "longDate", "21 ნოემბერი 2026"],
    ["ka", "weekdayAndDay", "შაბ, 21 ნოე"],
    ["kk", "mediumDate", "21 қар 2026"],
    ["kk", "weekday", "сенбі"],
  ] as const)("in %s as %s is %s", (language, style, text) => {
    expect(dayText(language, style, "2026-11-21")).toBe(text);
  });

  test("shows the time and day of its zone", () => {
    const instant = new Date("2026-11-20T20:30:00Z");
    expect(instantText("ka", "shortInstant", instant, "Asia/Tbilisi")).toBe("21 ნოე 2026, 00:30");
    expect(instantText("hy", "longInstant", instant, "America/Los_Angeles")).toBe("ուրբաթ, 20 նոյեմբերի 2026, 12:30");
  });
});

describe("a near date", () => {
  const TODAY = "2026-11-23";

  test.each([
    ["of this year", "2026-01-05", "Monday, January 5"],
    ["of next year, half a year away", "2027-05-25", "Tuesday, May 25"],
    ["of next year, further away", "2027-05-26", "Wednesday, May 26, 2027"],
    ["of last year, further away", "2025-11-23", "Sunday, November 23, 2025"],
  ])("%s has a year only if it is needed", (_when, day, text) => {
    expect(nearDayText("en", day, TODAY)).toBe(text);
  });

  test("has no year in any language", () => {
    const texts = ALL_LOCALES.flatMap((language) => [
      nearDayText(language, "2027-01-09", TODAY),
      nearInstantText(language, "longInstant", new Date("2027-01-09T10:30:00Z"), { zone: "UTC", today: TODAY }),
      nearInstantText(language, "shortInstant", new Date("2027-01-09T10:30:00Z"), { zone: "UTC", today: TODAY }),
    ]);
    expect(texts.filter((text) => text.includes("27") || !text.includes("9"))).toEqual([]);
  });

  test("is judged in its zone", () => {
    const instant = new Date("2027-05-25T22:00:00Z");
    expect(nearInstantText("en", "shortInstant", instant, { zone: "UTC", today: TODAY })).not.toContain("2027");
    expect(nearInstantText("en", "shortInstant", instant, { zone: "Asia/Yerevan", today: TODAY })).toContain("2027");
  });
});

describe("sessions of a week", () => {
  const session = (weekday: number, start_time: string, end_time: string) => ({ weekday, start_time, end_time });

  test("name a common time once", () => {
    const sessions = [session(1, "16:00", "18:00"), session(4, "16:00", "18:00")];
    expect(sessionsText("en", sessions)).toBe("Mon and Thu 4:00–6:00 PM");
    expect(sessionsText("de", sessions)).toBe("Mo und Do 16:00–18:00");
    expect(sessionsText("hy", sessions)).toBe("երկ և հնգ 16:00–18:00");
  });

  test("name each time if they differ", () => {
    const sessions = [session(1, "10:00", "12:00"), session(4, "16:00", "18:00")];
    expect(sessionsText("en", sessions)).toBe("Mon 10:00 AM–12:00 PM and Thu 4:00–6:00 PM");
  });
});
