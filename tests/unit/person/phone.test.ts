import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { phoneText, toE164 } from "@/lib/domain/person/phone";

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

  test.each(["", "12", "nobody", "+", "+999 123456", "091\u0000234567", "0".repeat(40)])("refuses %j", (text) => {
    expect(toE164(text, "AM")).toBeUndefined();
  });
});
