import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { flattenName, isLatinName, isName, normaliseLatinName, normaliseName } from "@/lib/domain/person/name";

describe("a name", () => {
  test.each([
    "Անի",
    "高橋",
    "გიორგი",
    "Zoë",
    "O'Neill",
    "O’Neill",
    "Մարիա՚",
    "Anne-Marie",
    "Нұрлан",
    "José\u0301",
    "マリア・ルイサ",
  ])("may be %s", (name) => {
    expect(isName(name)).toBe(true);
  });

  test.each(["", "An1", "<b>", "a_b", "a.b", "a@b", "😀"])("refuses %j", (name) => {
    expect(isName(name)).toBe(false);
  });

  test("counts as Latin with accents, and not with other letters", () => {
    expect(isLatinName("Pétrosyan-Ødegård")).toBe(true);
    expect(isLatinName("Petrosyan Անի")).toBe(false);
  });

  test("is stored in one spelling, without extra spaces", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const stored = normaliseName(text);
        expect(normaliseName(stored)).toBe(stored);
        expect(stored).toBe(stored.trim());
        if (isName(text) && stored) expect(isName(stored)).toBe(true);
      }),
    );
    expect(normaliseName("  Ani\u0301 \n Maria ")).toBe("An\u00ed Maria");
  });
});

describe("letters of another width", () => {
  const latin = fc.stringMatching(/^[A-Za-z]{1,20}$/);
  const fullWidth = (text: string) =>
    text.replace(/./g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

  test("are stored as plain letters, in every name", () => {
    fc.assert(
      fc.property(latin, (name) => {
        expect(normaliseName(fullWidth(name))).toBe(name);
        expect(normaliseLatinName(fullWidth(name))).toBe(name);
      }),
    );
    expect(normaliseName("高橋　ｼﾞﾛｳ")).toBe("高橋 ジロウ");
  });

  test("are plain letters in Latin names, as are ligatures", () => {
    expect(normaliseLatinName("\ufb01nn")).toBe("finn");
    // A Spanish abbreviation of María is no typing mistake.
    expect(normaliseName("Mª José")).toBe("Mª José");
  });
});

describe("a name for each language", () => {
  test("is in the requested language, else in English, else in the first that is not empty", () => {
    expect(flattenName({ ka: "ნინო", en: "Nino" }, "ka")).toBe("ნინო");
    expect(flattenName({ ka: "ნინო", en: "Nino" }, "ru")).toBe("Nino");
    expect(flattenName({ hy: " ", ka: "ნინო", ru: "Нино" }, "de")).toBe("ნინო");
    expect(flattenName({ ka: "", en: "Nino" }, "ka")).toBe("Nino");
    expect(flattenName({ es_AR: "Zoé", en: "Zoe" }, "es-AR")).toBe("Zoé");
    expect(flattenName({}, "ka")).toBe("");
    expect(flattenName({ hy: "Նարե", en: "Nare" }, "hy")).toBe("Նարե");
    expect(flattenName({ hy: "Նարե", en: "Nare" }, "de")).toBe("Nare");
    expect(flattenName({ hy: "Նարե" }, "en")).toBe("Նարե");
    expect(flattenName("Nare", "hy")).toBe("Nare");
    expect(flattenName(undefined, "hy")).toBe("");
  });
});
