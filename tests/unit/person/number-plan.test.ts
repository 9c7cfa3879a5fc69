import type { CountryCode } from "libphonenumber-js";
import mobileExamples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { getCountryCallingCode } from "libphonenumber-js/max";
import { describe, expect, test } from "vitest";
import { mayReceiveCodes, originOf } from "@/lib/domain/person/number-plan";
import { shows } from "@/tests/support/shows";

const MOBILES = Object.entries(mobileExamples as Record<string, string>).map(
  ([region, national]) => [region, `+${getCountryCallingCode(region as CountryCode)}${national}`] as const,
);

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  "a premium-rate number": ["+19002345678", "+449012345678", "+499001234567", "+33891123456"],
  "a shared-cost number": ["+448431234567", "+491805012345"],
  "a toll-free number": ["+18002345678", "+448001234567"],
  "a personal number that forwards at a high price": ["+447012345678", "+4970012345678"],
  "a pager": ["+447640123456"],
  "a company's number": ["+445512345678"],
  "a satellite phone": ["+881612345678", "+870773111632"],
  "an international network": ["+883510012345678", "+88213123456"],
};

describe("a phone number", () => {
  test("gets codes if it is a mobile phone of any country", () => {
    expect(MOBILES.filter(([, number]) => !mayReceiveCodes(number))).toEqual([]);
    expect(MOBILES.length).toBeGreaterThan(200);
  });

  test("gets codes if it is a landline, or belongs to a range that the plan does not know", () => {
    for (const number of ["+37410123456", "+493012345678", "+37400123456"]) expect(mayReceiveCodes(number)).toBe(true);
  });

  test("gets no codes if it is of a kind that no family has", () => {
    const sent = Object.entries(REFUSED).flatMap(([kind, numbers]) =>
      numbers.filter(mayReceiveCodes).map((number) => `${kind}: ${number}`),
    );
    expect(sent).toEqual([]);
    shows(17, {
      "mobile phones accepted, countries": MOBILES.length,
      "kinds refused": Object.keys(REFUSED).length,
    });
  });

  test("is of one country, also where several share a calling code", () => {
    for (const [number, dialCode, country] of [
      ["+12135550123", "1", "US"],
      ["+14165550123", "1", "CA"],
      ["+18765550123", "1", "JM"],
      ["+79991234567", "7", "RU"],
      ["+77011234567", "7", "KZ"],
      ["+37491234567", "374", "AM"],
    ] as const)
      expect(originOf(number)).toEqual({ dialCode, country });
    expect(originOf("ani@example.am")).toBeUndefined();
  });
});
