import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { describe, expect, test } from "vitest";
import {
  fieldAt,
  guardianFields,
  type NamedField,
  phoneNumberFields,
  studentFields,
} from "@/lib/domain/application/fields";
import { lengthOf } from "@/lib/domain/application/lengths";
import { RULE_ERRORS, ruleSchemaOf } from "@/lib/domain/application/rules";
import { COUNTRIES, type Region } from "@/lib/domain/country/countries";
import {
  EMAIL_EXAMPLE,
  latinNameExample,
  nameExample,
  phoneExample,
  USERNAME_EXAMPLE,
} from "@/lib/domain/country/examples";
import { ALL_LOCALES } from "@/lib/domain/country/locales";
import { loadMessages } from "@/lib/i18n/messages";
import english from "@/messages/base/en.json";
import { aForm, situation } from "@/tests/support/forms";
import { problemTextsIn } from "@/tests/support/problem-texts";

const { required, invalid, tooLong, tooShort } = RULE_ERRORS;
const paths = [
  ...studentFields.map(({ path }) => path),
  ...guardianFields.map(({ path }) => `guardians.0.${path}`),
  ...phoneNumberFields.map(({ path }) => `guardians.0.phoneNumbers.0.${path}`),
];
const rowOf = (path: string): NamedField => fieldAt(path)?.row as NamedField;
const regions: Region[] = Object.values(COUNTRIES).map(({ region }) => region);

describe("an error", () => {
  test.each([
    [required, "firstName", "Enter the first name"],
    [invalid, "firstName", "First name must be spelled as in a passport: Ani, Anne-Marie"],
    [invalid, "phone", "Enter a mobile number, like 093 123456"],
    [required, "phone", "Enter a mobile number, like 093 123456"],
    ["validator_email", "email", "Enter an e-mail address, like name@example.com"],
    ["validator_date_real", "birthDate", "Date of birth must be a real date, like 27 3 2011"],
    [invalid, "address.postal_code", "Postal code must look like 0010"],
    [tooLong, "accommodations.medication", "Medication: use at most 2,000 characters"],
    [tooShort, "username", "User name must have at least 3 characters: ani.2011"],
    [required, "guardians.1.firstName", "Enter the first name of the parent or guardian"],
    [invalid, "guardians.1.phoneNumbers.0.phone", "Enter a mobile number, like 093 123456"],
    [required, "location_key", "Choose a centre"],
    ["username_taken", "username", "This user name is taken. Choose another one."],
    ["unknown_key", "gender", "Check this: Gender"],
  ])("%s of %s says: %s", async (key, path, text) => {
    expect(problemTextsIn(await loadMessages("en", "am"), "en", "AM")(key, path)).toBe(text);
  });

  test("has an example in the letters of the page, and the numbers and dates of its country", async () => {
    const inArmenian = problemTextsIn(await loadMessages("hy", "am"), "hy", "AM", { nativeNames: true });
    expect(inArmenian(invalid, "firstName")).toContain("Անի, Աննա-Մարիա");
    expect(inArmenian("form_validation_latin", "firstNameEn")).toContain("Ani, Anne-Marie");
    // The hint of a guardian's name asks for Latin letters.
    expect(inArmenian(invalid, "guardians.0.firstName")).toContain("Ani, Anne-Marie");
    const inJapanese = problemTextsIn(await loadMessages("ja", "tks"), "ja", "JP");
    expect(inJapanese(invalid, "phone")).toContain("090-1234-5678");
    expect(inJapanese("validator_date_real", "birthDate")).toContain("2011 3 27");
  });

  test.each([
    [{ min: 12 }, "This centre takes students of 12 years and older."],
    [{ max: 18 }, "This centre takes students up to 18 years of age."],
    [{ min: 12, max: 18 }, "This centre takes students from 12 to 18 years of age."],
  ])("of an age outside of %o says the limits that there are", async (ages, text) => {
    expect(problemTextsIn(await loadMessages("en", "am"), "en", "AM", { ages })("age_restricted", "birthDate")).toBe(
      text,
    );
  });

  test("has names of the country on a page in Latin letters, and a patronymic where one is asked for", () => {
    expect(nameExample("lastName", "nl", "NL")).toBe("Jansen");
    expect(nameExample("lastName", "en", "DE")).toBe("Schmidt");
    expect(nameExample("middleName", "en", "AM")).toBe("Arami");
    expect(nameExample("middleName", "de", "KZ")).toBe("Asankyzy");
    expect(nameExample("middleName", "hy", "AM")).toBe("Արամի");
  });

  test("of a number without a known country asks for its country code", async () => {
    const t = problemTextsIn(await loadMessages("en", "am"), "en", "XX" as Region);
    expect(t(invalid, "phone")).toBe(english.errors.validator_phone_abroad);
  });

  test.each(ALL_LOCALES)("has a text for every field and rule in %s, without an empty place", async (language) => {
    const text = problemTextsIn(await loadMessages(language, "am"), language, "AM");
    for (const path of paths)
      for (const key of Object.values(RULE_ERRORS)) {
        expect(text(key, path), `${key} of ${path}`).not.toMatch(/\{|validation\.|errors\.|：（|, (like|օրինակ՝) ?$/u);
      }
  });

  test("of a long answer says the length from which the rule refuses it", () => {
    const { context } = situation(aForm());
    const isTooLong = (row: NamedField, length: number) =>
      ruleSchemaOf(row, context)
        .safeParse("ア".repeat(length))
        .error?.issues.some(({ message }) => message === tooLong) === true;
    for (const path of paths) {
      const row = rowOf(path);
      if (!isTooLong(row, 3000)) continue;
      const { max } = lengthOf(row.rule);
      expect([isTooLong(row, max), isTooLong(row, max + 1)], path).toEqual([false, true]);
    }
  });

  test("of a missing answer has words of its own for every required field", async () => {
    const text = problemTextsIn(await loadMessages("en", "am"), "en", "AM");
    const asked = paths.filter((path) => rowOf(path).required);
    for (const path of asked) expect(text(required, path), path).toMatch(/^(Enter|Choose|Say)/);
  });
});

describe("the examples", () => {
  const { context } = situation(aForm());
  const accepts = (path: string, value: string) => ruleSchemaOf(rowOf(path), context).safeParse(value).success;

  test("of numbers are mobile numbers of their countries", () => {
    for (const region of regions)
      expect(parsePhoneNumberFromString(phoneExample(region) ?? "", region)?.isValid(), region).toBe(true);
  });

  test("of names, addresses and user names meet their rules", () => {
    expect(accepts("email", EMAIL_EXAMPLE)).toBe(true);
    expect(accepts("username", USERNAME_EXAMPLE)).toBe(true);
    for (const key of ["firstName", "lastName", "middleName"]) {
      const names = regions.flatMap((region) =>
        ALL_LOCALES.flatMap((language) => nameExample(key, language, region).split(", ")),
      );
      for (const name of names) expect(accepts(key, name), name).toBe(true);
      const inLatin = regions.flatMap((region) => latinNameExample(`${key}En`, region).split(", "));
      for (const name of inLatin) expect(accepts(`${key}En`, name), name).toBe(true);
    }
  });
});
