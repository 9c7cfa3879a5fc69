import { describe, expect, test } from "vitest";
import { changeCallingCode, countryOfNumber } from "@/lib/domain/person/calling-code";
import { phoneCountries } from "@/lib/i18n/phone-countries";

const countries = phoneCountries("en");

describe("the country that a typed number names", () => {
  test.each([
    ["+374 91 234567", "DE", "AM"],
    ["00374 91", "DE", "AM"],
    ["+7 701 123", "KZ", "KZ"],
    ["+7 701 123", "DE", "RU"],
    ["+1 212", "AM", "US"],
    ["+1 212", "CA", "CA"],
    ["(+49) 30", "AM", "DE"],
    ["\u202a+49 30\u202c", "AM", "DE"],
    ["091 234567", "AM", undefined],
    ["+", "AM", undefined],
    ["", "AM", undefined],
  ])("“%s” while %s is chosen: %s", (text, current, country) => {
    expect(countryOfNumber(text, current, countries)).toBe(country);
  });
});

describe("changing the country of a number", () => {
  test("replaces its calling code", () => {
    expect(changeCallingCode("+374 91 234567", "+374", "+995")).toBe("+995 91234567");
  });

  test("leaves a number without a code as it is", () => {
    expect(changeCallingCode("091 234567", "+374", "+995")).toBe("091 234567");
  });
});

describe("the countries of phone numbers", () => {
  test("are named in the language, and in its order", () => {
    expect(phoneCountries("hy").find(({ region }) => region === "AM")).toEqual({
      region: "AM",
      name: "Հայաստան",
      code: "+374",
    });
    const names = phoneCountries("de").map(({ name }) => name);
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, "de")));
  });
});
