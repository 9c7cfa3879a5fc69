import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { likelyEmail } from "@/lib/domain/person/likely-email";
import { emailIn, isBareEmail, mailboxIn, refusedEmailSign } from "@/lib/kit/email";
import { shows } from "@/tests/support/shows";

const address = fc
  .tuple(fc.stringMatching(/^[a-z]{1,9}(\.[a-z\d]{1,9})?$/), fc.stringMatching(/^[a-z\d]{1,9}\.[a-z]{2,6}$/))
  .map(([local, domain]) => `${local}@${domain}`);

describe("an e-mail address", () => {
  test.each([
    "<ani@example.com>",
    "„ani@example.com“",
    "“ani@example.com”",
    "«ani@example.com»",
    "'ani@example.com'",
    "「ani@example.com」",
    "(ani@example.com).",
    "mailto:ani@example.com",
    "MAILTO:ani@example.com?subject=Hello",
    "<mailto:ani@example.com>",
    "ani@example.com;",
    "ani@example.com,",
    "ani@example.com.",
    "Ani Petrosyan <ani@example.com>,",
    "ani @ example . com",
    "ani@ example.com",
    "ａｎｉ＠ｅｘａｍｐｌｅ．ｃｏｍ",
    "ani@example。com",
    "ani\u200b@exam\u00adple.com\ufeff",
    "\u202aani@example.com\u202c",
    "\u00a0ani@example.com\u3000",
    "ani@EXAMPLE.com",
  ])("is ani@example.com in %j", (typed) => {
    expect(emailIn(typed)).toBe("ani@example.com");
  });

  test.each([
    ["ani@münchen.de", "ani@xn--mnchen-3ya.de"],
    ["ani@пример.рф", "ani@xn--e1afmkfd.xn--p1ai"],
    ["o’brien@example.ie", "o'brien@example.ie"],
    ["ani+school@example.com", "ani+school@example.com"],
    ["Ani_1@sub.example.co.jp", "Ani_1@sub.example.co.jp"],
    ["ani‑maria@ex‑ample.com", "ani-maria@ex-ample.com"],
  ])("%s is delivered to as %s", (typed, delivered) => {
    expect(emailIn(typed)).toBe(delivered);
  });

  test.each([
    "",
    "ani",
    "@example.com",
    "ani@",
    "ani@example",
    "ani@localhost",
    "ani@example..com",
    "ani..b@example.com",
    ".ani@example.com",
    "ani.@example.com",
    "ani@-example.com",
    "ani@example-.com",
    "ani@1.2.3.4",
    `ani@${"a".repeat(64)}.com`,
    `${"a".repeat(65)}@example.com`,
    `ani@${"abcdefghi.".repeat(30)}com`,
    "ani@example.c",
  ])("is none in %j", (typed) => {
    expect(emailIn(typed)).toBeUndefined();
  });

  test.each([
    ["anï@example.com", "ï"],
    ["аni@example.com", "а"],
    ["ani@ex_ample.com", "_"],
    ["ani@@example.com", "@"],
    ["ani:x@example.com", ":"],
    ["a>b@example.com", ">"],
    ["ani@example.com>2", ">"],
    ["a,b@example.com", ","],
  ])("%s is refused for %s", (typed, sign) => {
    expect(emailIn(typed)).toBeUndefined();
    expect(refusedEmailSign(typed)).toBe(sign);
  });

  test.each([
    ["անի@օրինակ.հայ", "անի@xn--y9atn0a2c3a.xn--y9a3aq"],
    ["用户@例子.公司", "用户@xn--fsqu00a.xn--55qx5d"],
    ["<用户＠例子。公司>", "用户@xn--fsqu00a.xn--55qx5d"],
    ["ニノ.花@例え.jp", "ニノ.花@xn--r8jz45g.jp"],
    ["иван.work@xn--e1afmkfd.xn--p1ai", "иван.work@xn--e1afmkfd.xn--p1ai"],
    ["jose\u0301@münchen.example", "josé@xn--mnchen-3ya.example"],
    ["सीमा@उदाहरण.भारत", "सीमा@xn--p1b6ci4b4b3a.xn--h2brj9c"],
  ])("in another script, %s, is delivered to as %s", (typed, delivered) => {
    expect(emailIn(typed)).toBe(delivered);
  });

  test.each([
    ["анна@example.com", "а"],
    ["аnna@пример.рф", "а"],
    ["ann😀@例子.公司", "😀"],
    ["用户 名@例子.公司", " "],
  ])("in another script is refused for a slip of the keyboard, as %s", (typed, sign) => {
    expect(emailIn(typed)).toBeUndefined();
    expect(refusedEmailSign(typed)).toBe(sign.trim() || undefined);
  });

  test("in another script is as long as its bytes, and has no mark without a letter", () => {
    expect(emailIn(`${"用".repeat(21)}@例子.公司`)).toBeDefined();
    for (const local of ["用".repeat(22), "\u0301用", "用.\u0301a"])
      expect(emailIn(`${local}@例子.公司`)).toBeUndefined();
  });

  test.each([
    ["Info@MÜNCHEN.example", "info@xn--mnchen-3ya.example"],
    ["ԱՆԻ@ՕՐԻՆԱԿ.ՀԱՅ", "անի@xn--y9atn0a2c3a.xn--y9a3aq"],
    ["անի@xn--y9atn0a2c3a.xn--y9a3aq", "անի@օրինակ.հայ"],
    ["josé@münchen.example", "JOSE\u0301@mu\u0308nchen.example"],
    ["J\u030Can@münchen.example", "ǰan@münchen.example"],
  ])("means one mailbox, typed as %s or %s", (one, other) => {
    expect(mailboxIn(one)).toBe(mailboxIn(other));
    expect(mailboxIn(mailboxIn(one))).toBe(mailboxIn(one));
    expect(mailboxIn(one)).toBeDefined();
  });

  test.each(["hello@example.org", "Hello+1@münchen.example"])("is all of %s", (text) => {
    expect(isBareEmail(text)).toBe(true);
  });

  test.each([
    "Ani <ani@example.org>",
    "ani@example.org ",
    "ani@example.org\r\nBcc: a@example.org",
    "a@example.org, b@example.org",
    "անի@օրինակ.հայ",
    "example.org",
    "",
  ])("is not all of %j", (text) => {
    expect(isBareEmail(text)).toBe(false);
  });

  test("that is none at all is refused for no sign", () => {
    expect(refusedEmailSign("ani_petrosyan/2")).toBeUndefined();
  });

  test("is found in what clings to it, and stays as it is once it is bare", () => {
    const before = fc.constantFrom("", "<", "„", "“", "«", "'", '"', "(", "[", "mailto:", " ", "\u200b", "\u202a");
    const after = fc.constantFrom("", ">", "“", "”", "»", "'", '"', ")", ",", ";", ".", ").", " ", "\u2060", "\u202c");
    fc.assert(
      fc.property(address, before, after, (bare, start, end) => {
        expect(emailIn(start + bare + end)).toBe(bare);
        expect(emailIn(bare)).toBe(bare);
      }),
    );
    shows(57);
  });
});

describe("a likely slip", () => {
  test.each([
    ["gmial.com", "gmail.com"],
    ["gmail.con", "gmail.com"],
    ["gamil.com", "gmail.com"],
    ["gmai.com", "gmail.com"],
    ["gmail.cmo", "gmail.com"],
    ["gnail.com", "gmail.com"],
    ["hotmial.com", "hotmail.com"],
    ["hotmal.com", "hotmail.com"],
    ["yaho.com", "yahoo.com"],
    ["icloud.co", "icloud.com"],
    ["mail.ry", "mail.ru"],
    ["yandx.ru", "yandex.ru"],
    ["wev.de", "web.de"],
    ["gxm.de", "gmx.de"],
    ["t-online.d", "t-online.de"],
    ["ukr.nte", "ukr.net"],
    ["docomo.ne.p", "docomo.ne.jp"],
    ["ornage.fr", "orange.fr"],
  ])("in %s is from %s", (typed, meant) => {
    expect(likelyEmail(`ani@${typed}`)).toBe(`ani@${meant}`);
  });

  test.each([
    "gmail.com",
    "ymail.com",
    "mail.com",
    "gmx.at",
    "web.de",
    "example.com",
    "schule.de",
    "ani.am",
    "live.nl",
    "gwaal.com",
  ])("is none in %s", (domain) => {
    expect(likelyEmail(`ani@${domain}`)).toBeUndefined();
  });
});
