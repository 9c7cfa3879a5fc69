import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foreignLinkIn } from "@/lib/domain/announcements/foreign-link";
import { segmentsOf } from "@/lib/domain/announcements/segments";
import { isAsExpected, textLanguageFor } from "@/lib/domain/announcements/texts";

describe("the SMS that a text is paid as", () => {
  test.each([
    ["", 1],
    ["a".repeat(160), 1],
    ["a".repeat(161), 2],
    ["a".repeat(306), 2],
    ["a".repeat(307), 3],
    // Each takes two units.
    ["€".repeat(80), 1],
    ["€".repeat(81), 2],
    // 153 units hold 76 of them: none is divided.
    ["€".repeat(152), 2],
    ["€".repeat(153), 3],
    ["Ա".repeat(70), 1],
    ["Ա".repeat(71), 2],
    ["ა".repeat(134), 2],
    ["ა".repeat(135), 3],
    ["Größe, Straße: 10 €\n", 1],
    // One letter of another alphabet changes them all.
    [`${"a".repeat(100)}Ա`, 2],
    ["😀".repeat(35), 1],
    ["😀".repeat(36), 2],
    ["😀".repeat(67), 3],
  ])("of %j are %i", (text, count) => {
    expect(segmentsOf(text)).toBe(count);
  });

  test("never get fewer when a text grows, and have room for all of it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), fc.string({ unit: "grapheme" }), (text, more) => {
        const count = segmentsOf(text);
        expect(segmentsOf(text + more)).toBeGreaterThanOrEqual(count);
        expect(count).toBeGreaterThanOrEqual(Math.ceil(text.length / 160));
        expect(count).toBeLessThanOrEqual(1 + Math.ceil(text.length / 66));
      }),
    );
  });
});

describe("a link in a text to many", () => {
  test.each([
    ["https://example.org", "https://example.org"],
    ["See www.example.org, please", "www.example.org,"],
    ["bit.ly/abc", "bit.ly"],
    ["Pay at evil.com", "evil.com"],
    ["evil.com?id=1", "evil.com"],
    ["evil.com:443/x", "evil.com"],
    ["http://1.2.3.4/x", "http://1.2.3.4"],
    ["1.2.3.4/x", "1.2.3.4"],
    ["evil.xn--p1ai/x", "evil.xn--p1ai"],
    ["президент.рф", "президент.рф"],
    ["evil．com", "evil.com"],
    ["evil\u200B.com", "evil.com"],
    ["evil。com", "evil.com"],
    ["somebody@example.org", "example.org"],
    ["register.example.am.evil.org", "register.example.am.evil.org"],
    ["my_register.example.am", "my_register.example.am"],
    ["register.example.am evil.com", "evil.com"],
    ["register.example.am/?to=evil.com", "evil.com"],
    // In doubt it is one: staff can add the space.
    ["Come in time.Bring a pen.", "time.Bring"],
    ["Look: HTTP://Register.Example.AM.evil.org/x", "HTTP://Register.Example.AM.evil.org"],
    ["https://register.example.am@evil.org", "https://register.example.am@evil.org"],
  ])("is found where it leads elsewhere: %s", (text, link) => {
    expect(foreignLinkIn(text, "register.example.am")).toBe(link);
  });

  test.each([
    ["Open https://register.example.am/applications."],
    ["register.example.am/applications"],
    ["Register.Example.AM:443/applications, please."],
    ["(https://register.example.am)"],
    ["On 12.03.2026 at 10.30, v. 1.2.3, z.B. e.V., т.е. сегодня, 4 p.m."],
    ["お待ちしています。ありがとうございます。"],
    ["We start at 16.00. Come in time."],
    ["Երկուշաբթի 10.30-ին։Սպասում ենք"],
  ])("is allowed to the network's own site, and nothing else is one: %s", (text) => {
    expect(foreignLinkIn(text, "register.example.am")).toBeUndefined();
  });

  test("is found whatever its name, its top-level domain and the words around it are", () => {
    const label = fc.stringMatching(/^[a-z\d](?:[a-z\d-]{0,10}[a-z\d])?$/);
    const ending = fc.constantFrom("", "/", "/x", "?id=1", "#x", ":443", ":8443/x", ".", "!", ")", " now");
    const before = fc.constantFrom("", "Pay at ", "(", "\n", "https://", "//", "a@", "«", "Вход: ");
    fc.assert(
      fc.property(before, label, fc.domain(), ending, (start, name, domain, end) => {
        const text = `${start}${name}.${domain}${end}`;
        expect(foreignLinkIn(text, "register.example.am"), text).toBeDefined();
        expect(foreignLinkIn(text, undefined), text).toBeDefined();
      }),
    );
  });
});

describe("a text to many", () => {
  const texts = [
    { language: "hy" as const, text: "Բարև" },
    { language: "en" as const, text: "Hello", alsoFor: ["ru" as const] },
  ];

  test("goes to the readers of its language, and to those for whom it was chosen", () => {
    expect([textLanguageFor(texts, "hy"), textLanguageFor(texts, "ru"), textLanguageFor(texts, "de")]).toEqual([
      "hy",
      "en",
      undefined,
    ]);
  });

  test("may reach a few of many more or fewer than shown, and exactly as many of few", () => {
    expect([isAsExpected(49, 50), isAsExpected(49, 49), isAsExpected(2000, 2040), isAsExpected(2000, 2041)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
