import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foreignLinkIn } from "@/lib/domain/announcements/foreign-link";
import {
  flattenName,
  isLatinName,
  isName,
  normaliseLatinName,
  normaliseName,
  refusedNameSign,
} from "@/lib/domain/person/name";
import { shows } from "@/tests/support/shows";

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
    "J.R. Tolkien",
    "M.-J. Doe",
    "А.С. Пушкин",
    "St. John",
    "Gal·la",
    "علی\u200cرضا",
    "Д’Артаньян",
  ])("may be %s", (name) => {
    expect(isName(name)).toBe(true);
    expect(refusedNameSign(name)).toBeUndefined();
  });

  test.each(["", "-", "’", "\u3164"])("has a letter, unlike %j", (name) => {
    expect(isName(name)).toBe(false);
    expect(refusedNameSign(name)).toBeUndefined();
  });

  test.each([
    ["An1", "1"],
    ["<b>", "<"],
    ["a_b", "_"],
    ["a@b", "@"],
    ["😀", "😀"],
    ["Smith, Jr.", ","],
    ["Ani (A)", "("],
    ["evil.com", "."],
    ["e.com", "."],
    ["evil．com", "."],
    ["evil。com", "。"],
    ["evil․com", "․"],
    ["J.R.Tolkien", "."],
    ["O \u0301Brien", "◌\u0301"],
  ])("%s is refused for %s", (name, sign) => {
    expect(isName(name)).toBe(false);
    expect(refusedNameSign(name)).toBe(sign);
  });

  test("is never what phones make a link of", () => {
    const word = fc.stringMatching(/^[A-Za-zა-ჰ]{1,9}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(".", "．", "。", "․"),
        (words, dot) => {
          const name = words.join(dot);
          if (isName(name)) expect(foreignLinkIn(name, undefined)).toBeUndefined();
        },
      ),
    );
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
        expect(isName(text)).toBe(isName(stored));
        if (!isName(text) && /\p{L}/u.test(stored)) expect(refusedNameSign(text)).toBeDefined();
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

describe("what other keyboards and copied texts bring", () => {
  const LOOK_ALIKES = [..."'`´‘’‛ʹʻʼʽˈˊ՚׳′"];
  const HYPHENS = [..."-\u2010\u2011\u2012\u2013\u2014\u2212\u058a\u05be\uff0d"];
  const BLANKS = [" ", "\u00a0", "\u202f", "\u3000", "\u2009"];
  const UNSEEN = ["\u200b", "\u2060", "\ufeff", "\u00ad", "\u200e", "\u202a", "\u2066", "\u200d", "\u3164", "\ufe0f"];
  const signs = fc.record({
    apostrophe: fc.constantFrom(...LOOK_ALIKES),
    hyphen: fc.constantFrom(...HYPHENS),
    blank: fc.constantFrom(...BLANKS),
    unseen: fc.constantFrom(...UNSEEN),
  });

  test("is the same name, in every field", () => {
    fc.assert(
      fc.property(signs, fc.nat({ max: 14 }), ({ apostrophe, hyphen, blank, unseen }, at) => {
        const typed = `O${apostrophe}Neill${blank}Anna${hyphen}M`;
        const name = `${typed.slice(0, at)}${unseen}${typed.slice(at)}`;
        expect(normaliseName(name)).toBe("O’Neill Anna-M");
        expect(normaliseLatinName(name)).toBe("O’Neill Anna-M");
        expect(isLatinName(name)).toBe(true);
      }),
    );
    shows(57, { "look-alikes": LOOK_ALIKES.length + HYPHENS.length + BLANKS.length, "invisible marks": UNSEEN.length });
  });

  test("keeps joiners and variants that letters need, and no others", () => {
    for (const name of ["علی\u200cرضا", "क्\u200dष", "葛\u{e0100}城"]) expect(normaliseName(name)).toBe(name);
    expect(normaliseName("A\u200cni\u200d")).toBe("Ani");
    expect(normaliseName("علی\u200c")).toBe("علی");
    expect(normaliseName("A\u200cعلی")).toBe("Aعلی");
    expect(normaliseName("葛\u200b城")).toBe("葛城");
    expect(normaliseName("A\u{e0100}ni")).toBe("Ani");
  });

  test("damages no letter", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L} ]{1,30}$/u), (text) => {
        const letters = text
          .normalize("NFC")
          .replace(/[\p{Default_Ignorable_Code_Point}\uff01-\uffefʹʻʼʽʾʿˈˊˋꞌー ]/gu, "");
        expect([...normaliseName(letters)].sort()).toEqual([...letters.normalize("NFC")].sort());
      }),
    );
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
