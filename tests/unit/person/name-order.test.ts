import { describe, expect, test } from "vitest";
import { guardianFields, studentFields } from "@/lib/domain/application/fields";
import { ALL_LOCALES, type Locale, tagOf } from "@/lib/domain/country/locales";
import { fullName, inNameOrder } from "@/lib/domain/person/full-name";

const FAMILY_FIRST: readonly Locale[] = ["ja", "kk", "ru", "ua"];

describe("a person's name", () => {
  test.each(ALL_LOCALES)("is in the order of %s, for its code and its tag", (locale) => {
    const person = { firstName: "Given", lastName: "Family" };
    const expected = FAMILY_FIRST.includes(locale) ? "Family Given" : "Given Family";
    expect(fullName(person, locale)).toBe(expected);
    expect(fullName(person, tagOf(locale))).toBe(expected);
  });

  test("omits missing parts, and uses the requested language", () => {
    expect(fullName({ lastName: "Sato" }, "ja")).toBe("Sato");
    expect(fullName({}, "en")).toBe("");
    expect(fullName({ firstName: { hy: "Անի", en: "Ani" }, lastName: { hy: "Պետրոսյան" } }, "hy")).toBe(
      "Անի Պետրոսյան",
    );
  });
});

describe("the fields of a name", () => {
  const paths = (fields: readonly { path: string }[]) => fields.map(({ path }) => path);

  test("are asked family name first where the language writes it first, in Latin letters too", () => {
    expect(paths(inNameOrder(studentFields, "ja")).slice(0, 6)).toEqual([
      "lastName",
      "firstName",
      "middleName",
      "lastNameEn",
      "firstNameEn",
      "middleNameEn",
    ]);
    expect(paths(inNameOrder(guardianFields, "uk")).slice(0, 3)).toEqual(["type", "lastName", "firstName"]);
  });

  test("stay as they are in other languages", () => {
    expect(inNameOrder(studentFields, "hy")).toEqual(studentFields);
  });

  test("stay together for each person", () => {
    const fields = [{ path: "guardians.0.firstName" }, { path: "guardians.1.lastName" }, { path: "guardians.1.phone" }];
    expect(inNameOrder(fields, "ru")).toEqual(fields);
    const two = [{ path: "guardians.0.firstName" }, { path: "guardians.0.lastName" }];
    expect(inNameOrder(two, "ru")).toEqual([...two].reverse());
  });
});
