import { describe, expect, test } from "vitest";
import { ALL_LOCALES, tagOf } from "@/lib/domain/country/locales";
import { dateOrder } from "@/lib/i18n/date-input";
import { dayText } from "@/lib/i18n/dates";
import { monthOf } from "@/lib/i18n/month-names";

describe("parsing the name of a month", () => {
  test.each([
    ["en", "March", 3],
    ["en", "sept", 9],
    ["de", "MÄRZ", 3],
    ["de", "Jan.", 1],
    ["ru", "мая", 5],
    ["ru", "май", 5],
    ["ru", "март", 3],
    ["hy", "մարտի", 3],
    ["ka", "მარტი", 3],
    ["kk", "наурыз", 3],
    ["ja", "3月", 3],
    ["fr", "aout", 8],
    ["fr", "août", 8],
    ["en", "ma", undefined],
    ["en", "ju", undefined],
    ["en", "nothing", undefined],
    ["en", "", undefined],
  ])("in %s, “%s” is %s", (language, text, month) => {
    expect(monthOf([language], text)).toBe(month);
  });

  test("recognises its full name in every language", () => {
    for (const locale of ALL_LOCALES)
      for (let month = 1; month <= 12; month += 1) {
        const name = dayText(tagOf(locale), "month", `2024-${String(month).padStart(2, "0")}-11`);
        expect([locale, monthOf([tagOf(locale)], name)]).toEqual([locale, month]);
      }
  });
});

describe("the order of a date's parts", () => {
  test.each([
    ["en", "US", "month day year"],
    ["en", "IN", "day month year"],
    ["es-US", "US", "day month year"],
    ["ja", "JP", "year month day"],
    ["en", "JP", "year month day"],
    ["hy", "AM", "day month year"],
  ])("in %s (%s) is %s", (language, region, order) => {
    expect(dateOrder(language, region).join(" ")).toBe(order);
  });
});
