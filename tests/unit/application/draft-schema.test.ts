import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  guardiansDraftSchema,
  storedGuardiansSchema,
  storedStudentSchema,
  studentDraftSchema,
} from "@/lib/domain/application/draft-schema";

const parse = (value: unknown) => studentDraftSchema.safeParse(value);

describe("a draft of the student's answers", () => {
  test("may be empty or half-typed", () => {
    expect(parse({}).data).toEqual({});
    const typed = { firstName: "An1", birthDate: "2011-", phone: "+3", email: "ani@", address: { street: "" } };
    expect(parse(typed).data).toEqual(typed);
  });

  test("drops unknown fields, and reads null as no answer", () => {
    const body = JSON.parse(
      '{"firstName": null, "isAdmin": true, "__proto__": {"a": 1}, "address": {"street": "A", "x": 1}}',
    );
    expect(JSON.stringify(parse(body).data)).toBe('{"address":{"street":"A"}}');
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  test.each([
    ["a text that is too long", { firstName: "a".repeat(201) }],
    ["a note that is too long", { specialNeeds: "a".repeat(2001) }],
    ["another kind of value", { firstName: 1 }],
    ["a word for yes", { foster: "yes" }],
    ["an unknown choice", { gender: "dragon" }],
    ["an unknown choice among others", { ethnicity: ["white", "martian"] }],
    ["an e-mail address of two lines", { email: "ani@example.org\r\nBcc: all@example.org" }],
    ["a street of two lines", { address: { street: "Mashtots\u20285" } }],
    ["a tab in a name", { lastName: "Petrosyan\tAni" }],
    ["a file's name of two lines", { ageVerification: [{ name: "a\n.pdf", size: 1, lastModified: 1 }] }],
    ["more than fifty choices", { ethnicity: Array(51).fill("other") }],
    ["more than five files", { ageVerification: Array(6).fill({ name: "a", size: 1, lastModified: 1 }) }],
    ["a file with more than a note", { ageVerification: ["bytes"] }],
  ])("refuses %s", (_what, student) => {
    expect(parse(student).success).toBe(false);
  });

  test("has notes of several lines, and a choice that is not made yet", () => {
    const typed = { specialNeeds: "first\r\n\tsecond", gender: "" };
    expect(parse(typed).data).toEqual(typed);
  });

  test("stores only a file's name, size and time", () => {
    const file = { name: "a.pdf", size: 1, lastModified: 2 };
    expect(parse({ identification: { uploads: [{ ...file, path: "/etc" }] } }).data).toEqual({
      identification: { uploads: [file] },
    });
  });

  test("stays the same when it is read and saved again", () => {
    fc.assert(
      fc.property(fc.object(), (anything) => {
        const firstParse = parse(anything);
        if (firstParse.success) expect(parse(firstParse.data).data).toEqual(firstParse.data);
      }),
    );
  });
});

describe("a draft of the guardians' answers", () => {
  test("stores a name for each language, and the numbers with their channels", () => {
    const guardian = {
      key: "one",
      type: 2,
      firstName: { hy: "Նարե", en: "Nare" },
      phoneNumbers: [{ phone: "1", sms: true }],
    };
    expect(guardiansDraftSchema.parse([guardian])).toEqual([guardian]);
  });

  test("stores the names of any language, and refuses what is no language", () => {
    const guardian = { key: "one", firstName: { ka: "ნინო", es_AR: "Zoé" }, lastName: { uk: "Шевченко" } };
    expect(guardiansDraftSchema.parse([guardian])).toEqual([guardian]);
    const parseName = (firstName: unknown) => guardiansDraftSchema.safeParse([{ key: "one", firstName }]);
    for (const wrong of [{ ka: 1 }, { "": "Nino" }, { "the first": "Nino" }, { ka: "a".repeat(201) }])
      expect(parseName(wrong).success, JSON.stringify(wrong)).toBe(false);
    expect(parseName({ ka: "ნინო", en: null }).data).toEqual([{ key: "one", firstName: { ka: "ნინო" } }]);
  });

  test("refuses a type that does not exist, and names and keys of two lines", () => {
    for (const wrong of [
      { type: 3 },
      { type: "0" },
      { firstName: "a\nb" },
      { firstName: { ka: "a\nb" } },
      { key: "a\nb" },
    ])
      expect(guardiansDraftSchema.safeParse([{ key: "one", ...wrong }]).success, JSON.stringify(wrong)).toBe(false);
  });

  test("refuses a guardian without a key, and a seventh", () => {
    expect(guardiansDraftSchema.safeParse([{}]).success).toBe(false);
    expect(guardiansDraftSchema.safeParse(Array(7).fill({ key: "one" })).success).toBe(false);
  });
});

test("answers that earlier rules stored can be read, though not saved again", () => {
  const student = { gender: "dragon", ethnicity: ["martian"], email: "a\r\nb", birthDate: "9999-99-99" };
  const guardians = [{ key: "a\nb", type: 9, firstName: "a\nb" }];
  expect(storedStudentSchema.parse(student)).toEqual(student);
  expect(storedGuardiansSchema.parse(guardians)).toEqual(guardians);
  expect(parse(student).success || guardiansDraftSchema.safeParse(guardians).success).toBe(false);
});
