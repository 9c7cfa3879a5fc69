import { describe, expect, test } from "vitest";
import { parseSearch, storedReference } from "@/backend/applicants/search";

const read = (typed: string) => parseSearch(typed, "AM");
const matches = (typed: string, name: string) => read(typed)?.words.every((word) => new RegExp(word, "u").test(name));

describe("a search query of staff", () => {
  test("has no terms when it is empty", () => {
    expect(parseSearch(undefined, "AM")).toBeUndefined();
    expect(read("   ")).toBeUndefined();
  });

  test("is split into words, in upper and lower case of their alphabet", () => {
    expect(matches("ծԱՂԻԿ", "Ծաղիկ")).toBe(true);
    expect(matches("o'brien ann", "Ann O’Brien")).toBe(true);
    expect(matches("e\u0301va", "\u00c9va")).toBe(true);
    expect(matches("ß", "Weiß")).toBe(true);
    expect(matches("a.b", "axb")).toBe(false);
    expect(matches("[a]", "a")).toBe(false);
  });

  test("finds a reading typed in either kana or in half width", () => {
    for (const typed of ["たかはし", "ﾀｶﾊｼ", "タカハシ さくら"])
      expect(matches(typed, "高橋 さくら タカハシ サクラ"), typed).toBe(true);
    expect(matches("やまだ", "高橋 さくら タカハシ サクラ")).toBe(false);
  });

  test("is also read as a phone number, as typed and with its country code", () => {
    expect(read("091 23-45-67")?.digits).toEqual(["91234567", "37491234567"]);
    expect(read("+374 91 234567")?.digits).toEqual(["37491234567"]);
    expect(read("00374")?.digits).toEqual(["374"]);
    expect(read("000")?.digits).toEqual([]);
    expect(read("12")?.digits).toEqual([]);
    expect(read("ani 123")?.digits).toEqual([]);
  });

  test("is also read as a reference, with or without its hyphen", () => {
    for (const typed of ["k7qm-2xpa", "K7QM2XPA", "k7qm 2xpa"]) expect(read(typed)?.reference).toBe("K7QM2XPA");
    expect(read("k7q")?.reference).toBeNull();
    expect(read("անի")?.reference).toBeNull();
    expect(storedReference(" k7qm 2xpa ")).toBe("K7QM-2XPA");
  });
});
