import { describe, expect, test } from "vitest";
import { parseSearch, storedReference } from "@/backend/applicants/search";

const read = (typed: string) => parseSearch(typed, "AM");
const matches = (typed: string, name: string) => read(typed)?.words.every((word) => new RegExp(word, "u").test(name));

/** What an index of names is asked for: the parts of each spelling of each word. */
const parts = (typed: string) => read(typed)?.found?.words;

describe("what an index finds of a search query", () => {
  test("has every letter of a word, three at a time, in both cases", () => {
    expect(parts("ab1")).toEqual([[["ab1 aB1 Ab1 AB1"]]]);
    expect(parts("1234567")).toEqual([[["123", "456", "567"]]]);
    expect(parts("o'1")).toEqual([[["o'1 o’1 o՚1 O'1 O’1 O՚1"]]]);
  });

  test("leaves out a short word beside a longer one, and is nothing for short words alone", () => {
    expect(parts("1 123")).toEqual([[["123"]]]);
    expect(parts("an")).toBeUndefined();
    expect(parts("12 ab")).toBeUndefined();
  });

  test("takes two letters of Chinese or Japanese, and both kana", () => {
    expect(parts("高橋")).toEqual([[["高橋"]]]);
    expect(parts("やまだ")).toEqual([[["やまだ"], ["ヤマダ"]]]);
  });

  test("has the digits of a phone", () => {
    expect(read("091 23-45-67")?.found?.digits).toEqual([
      ["912", "345", "567"],
      ["374", "912", "345", "567"],
    ]);
    // One digit alone is in no index.
    expect(read("009")?.found).toBeUndefined();
  });
});

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
    expect(read("0000-0033")?.digits).toEqual(["000033", "37400000033"]);
    expect(read("000")?.digits).toEqual([]);
    expect(read("12")?.digits).toEqual([]);
    expect(read("ani 123")?.digits).toEqual([]);
  });

  test("is also read as a reference, or the beginning of one, with or without its hyphen", () => {
    for (const typed of ["k7qm-2xpa", "K7QM2XPA", "k7qm 2xpa"]) expect(read(typed)?.reference).toBe("K7QM-2XPA");
    for (const typed of ["k7qm2x", "K7QM-2x"]) expect(read(typed)?.reference).toBe("K7QM-2X");
    for (const typed of ["k7qm", "K7QM-"]) expect(read(typed)?.reference).toBe("K7QM-");
    expect(read("k7q")?.reference).toBeNull();
    expect(read("անի")?.reference).toBeNull();
    expect(storedReference(" k7qm 2xpa ")).toBe("K7QM-2XPA");
  });
});
