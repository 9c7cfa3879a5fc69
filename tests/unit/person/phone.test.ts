import fc from "fast-check";
import mobileExamples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { describe, expect, test } from "vitest";
import { phoneText, readPhone, refusedPhoneSign, toE164 } from "@/lib/domain/person/phone";
import { shows } from "@/tests/support/shows";

const armenian = fc.integer({ min: 0, max: 999_999 }).map((number) => `+37491${String(number).padStart(6, "0")}`);
const american = fc.integer({ min: 0, max: 9999 }).map((number) => `+1213555${String(number).padStart(4, "0")}`);

describe("a phone number", () => {
  test("is one number, however it is written", () => {
    for (const typed of ["091234567", "091 23-45-67", "(091) 234567", "+374 91 234567", "0037491234567"])
      expect(toE164(typed, "AM")).toBe("+37491234567");
  });

  test("belongs to the tenant's country unless it names another", () => {
    expect(toE164("213 555 0123", "US")).toBe("+12135550123");
    expect(toE164("+1 213 555 0123", "AM")).toBe("+12135550123");
  });

  test("has the same stored form when it is normalised again, in any country", () => {
    fc.assert(
      fc.property(fc.oneof(armenian, american), fc.constantFrom("AM", "US", "JP", "DE"), (number, region) => {
        expect(toE164(number, region)).toBe(number);
      }),
    );
  });

  test("is written with its calling code only outside of its country, and is the same number again", () => {
    expect(phoneText("+37491234567", "AM")).toBe("091 234567");
    expect(phoneText("+37491234567", "DE")).toBe("+374 91 234567");
    expect(phoneText("12", "AM")).toBe("12");
    fc.assert(
      fc.property(fc.oneof(armenian, american), fc.constantFrom("AM", "US", "JP", "DE"), (number, region) => {
        expect(toE164(phoneText(number, region), region)).toBe(number);
      }),
    );
  });

  test.each([
    "",
    "12",
    "nobody",
    "+",
    "+999 123456",
    "000000",
    "091\u0000234567",
    "0".repeat(40),
    `091234567${" ".repeat(100)}`,
  ])("refuses %j", (text) => {
    expect(toE164(text, "AM")).toBeUndefined();
  });
});

describe("a number that is possible but wrong", () => {
  test.each([
    ["DE", "49 151 2345 6788"],
    ["DE", "4915123456788"],
    ["DE", "+49 49 151 2345 6788"],
    ["DE", "+49 +49 151 2345 6788"],
    ["DE", "0049 0049 151 23456788"],
    ["DE", "0049 49 151 23456788"],
    ["DE", "+49 0049 151 23456788"],
    ["DE", "+49 (0) 151 23456788"],
    ["DE", "+49 0151 23456788"],
    ["DE", "011 49 151 23456788"],
    ["DE", "810 49 151 23456788"],
    ["US", "00 49 151 23456788"],
    ["JP", "0049 151 23456788"],
    ["AM", "0049 151/23456788"],
    ["DE", "0151.234.567.88"],
    ["DE", "0151‑23456788"],
    ["DE", "٠١٥١٢٣٤٥٦٧٨٨"],
    ["DE", "０１５１ー２３４５６７８８"],
    ["DE", "\u202a+49 151 23456788\u202c"],
    ["DE", "tel:+4915123456788"],
    ["DE", "Tel.: 0151 23456788"],
    ["DE", "0151 23456788 (Mama)"],
  ])("in %s, %s is +49 151 23456788", (region, typed) => {
    expect(readPhone(typed, region)).toEqual({ number: "+4915123456788", asks: [] });
  });

  test.each([
    ["AM", "374 91 234567", "+37491234567"],
    ["AM", "+374 374 91 234567", "+37491234567"],
    ["GE", "995 555 123456", "+995555123456"],
    ["GE", "+995 995 555 123456", "+995555123456"],
    ["JP", "81 90 1234 5678", "+819012345678"],
    ["JP", "+81 090-1234-5678", "+819012345678"],
    ["JP", "00 81 90 1234 5678", "+819012345678"],
    ["KZ", "7 701 123 4567", "+77011234567"],
    ["KZ", "+7 8 701 123 4567", "+77011234567"],
    ["AT", "43 664 1234567", "+436641234567"],
    ["AT", "+43 43 664 1234567", "+436641234567"],
    ["SE", "46 70 123 45 67", "+46701234567"],
    ["AR", "54 9 11 2345 6789", "+5491123456789"],
  ])("in %s, %s is %s", (region, typed, number) => {
    expect(readPhone(typed, region)).toEqual({ number, asks: [] });
  });

  test("that no range of its country has passes, and is asked about", () => {
    expect(readPhone("+37400123456", "AM")).toEqual({ number: "+37400123456", asks: ["+37400123456"] });
    expect(readPhone("00 123456", "AM")).toEqual({ number: undefined, asks: [] });
  });

  test("that may be two numbers is none until one of them is chosen", () => {
    expect(readPhone("091 234567 / 093 123456", "AM")).toEqual({
      number: undefined,
      asks: ["+37491234567", "+37493123456"],
    });
    // As a number of Germany, and with its code in front: landlines both.
    expect(readPhone("49681565143", "DE")).toEqual({ number: undefined, asks: ["+4949681565143", "+49681565143"] });
  });

  test("that is written with its code is that number, whatever else it could be", () => {
    expect(readPhone("+4949445728", "DE")).toEqual({ number: "+4949445728", asks: [] });
  });

  test("that has a letter between its digits is refused for it", () => {
    expect(toE164("091 23I567", "AM")).toBeUndefined();
    expect(refusedPhoneSign("091 23I567")).toBe("I");
    expect(refusedPhoneSign("Tel. 091 234567")).toBeUndefined();
  });
});

describe("every country's mobile number", () => {
  const numbers = Object.entries(mobileExamples as Record<string, string>).flatMap(([region, national]) => {
    const number = parsePhoneNumberFromString(national, region as "AM");
    return number?.isValid() ? [{ region, number: number.number, code: number.countryCallingCode, national }] : [];
  });
  const one = fc.constantFrom(...numbers);

  test("is itself in its own form, in any region, and never asked about", () => {
    for (const { number, region } of numbers)
      for (const read of [readPhone(number, region), readPhone(number, "DE"), readPhone(number, "AM")])
        expect(read).toEqual({ number, asks: [] });
  });

  test("is the same with its calling code in front, with that twice, or after a foreign prefix", () => {
    const typed = fc.constantFrom("", "+", "code", "00", "011", "+00");
    fc.assert(
      fc.property(one, typed, ({ number, region, code }, before) => {
        const digits = number.slice(1);
        const text = before === "code" ? `+${code}${digits}` : before + digits;
        const { number: found, asks } = readPhone(text, region);
        expect([found, ...asks]).toContain(number);
      }),
    );
    shows(57, { "countries' mobile numbers": numbers.length });
  });

  test("stays as it is once it is read, whatever was typed", () => {
    const text = fc.string({ unit: fc.constantFrom(..."0123456789+-() /") });
    fc.assert(
      fc.property(text, fc.constantFrom("DE", "AM", "JP", "US", "AT", "KZ"), (digits, region) => {
        const number = toE164(digits, region);
        if (number !== undefined) expect(toE164(number, region)).toBe(number);
      }),
      { numRuns: 1000 },
    );
  });
});
