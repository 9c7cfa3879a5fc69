import { describe, expect, test } from "vitest";
import { parseSearch, storedReference } from "@/backend/applicants/search";
import { partsOf } from "@/backend/applicants/search-keys";

const read = (typed: string) => parseSearch(typed, "AM");

describe("what an index finds of a word", () => {
  test("has every letter, three at a time", () => {
    expect(partsOf("ab1")).toEqual(["ab1"]);
    expect(partsOf("1234567")).toEqual(["123", "456", "567"]);
  });

  test("takes two letters of Chinese or Japanese, and nothing of a shorter word", () => {
    expect(partsOf("高橋")).toEqual(["高橋"]);
    expect(partsOf("ヤマダ")).toEqual(["ヤマダ"]);
    expect(partsOf("an")).toEqual([]);
    expect(partsOf("高")).toEqual([]);
  });
});

describe("a search query of staff", () => {
  test("has no terms when it is empty", () => {
    expect(parseSearch(undefined, "AM")).toBeUndefined();
    expect(read("   ")).toBeUndefined();
  });

  test("has at most eight words, without punctuation", () => {
    expect(read("Petrosyan, Ani")?.words).toEqual(["petrosyan", "ani"]);
    expect(read("[a] (b).*%_c")?.words).toEqual(["a", "b", "c"]);
    expect(read("a b c d e f g h i")?.words).toHaveLength(8);
    expect(read("!?")?.words).toEqual([]);
  });

  test("is read as a phone number, as typed and with its country code, and then has no words", () => {
    expect(read("091 23-45-67")).toMatchObject({ digits: ["91234567", "37491234567"], words: [] });
    expect(read("+374 91 234567")?.digits).toEqual(["37491234567"]);
    expect(read("٠٩١ ٢٣٤٥٦٧")?.digits).toEqual(["91234567", "37491234567"]);
    expect(read("00374")?.digits).toEqual(["374"]);
    expect(read("0000-0033")?.digits).toEqual(["000033", "37400000033"]);
    for (const none of ["000", "12", "ani 123"]) expect(read(none)?.digits, none).toEqual([]);
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
