import { describe, expect, test } from "vitest";
import { guardianFields, isRequired, phoneNumberFields, studentFields } from "@/lib/domain/application/fields";
import { foldsOf, isFoldAnswered, unfolded, withoutLonePrefills } from "@/lib/domain/application/folds";
import { fromFormValues, toFormValues } from "@/lib/domain/application/form-values";
import { hasGuardianVerified } from "@/lib/domain/application/verified-value";
import { aConfiguration, aForm, situation } from "@/tests/support/forms";

const rows = [...studentFields, ...guardianFields, ...phoneNumberFields];
const address = foldsOf(studentFields).find(({ fold }) => fold === "address");

describe("the folded questions", () => {
  test("are optional, whatever the configuration is", () => {
    for (const usernameRequired of [true, false])
      for (const region of ["AM", "US", "JP"] as const) {
        const { context } = situation(aForm(), aConfiguration({ usernameRequired, nativeNames: true }), region);
        expect(rows.filter((row) => row.fold && isRequired(row, context))).toEqual([]);
      }
  });

  test("and the others are all questions, in the order of the table", () => {
    const folded = foldsOf(studentFields).flatMap((fold) => fold.rows);
    expect([...unfolded(studentFields), ...folded]).toHaveLength(studentFields.length);
    expect(foldsOf(studentFields).map(({ fold }) => fold)).toEqual([
      ...["names", "background", "email", "address", "school", "documents", "languages", "support"],
    ]);
  });

  test.each([
    [{}, false],
    [{ "address.country": "AM" }, false],
    [{ "address.street": "" }, false],
    [{ "address.country": "GE" }, true],
    [{ "address.country": "AM", "address.street": "Abovyan" }, true],
  ])("of the address with %j are answered: %j", (answers, isAnswered) => {
    const answerOf = (path: string) => (answers as Record<string, string>)[path];
    expect(isFoldAnswered(address?.rows ?? [], answerOf, { region: "AM" })).toBe(isAnswered);
  });
});

describe("an answer given in advance", () => {
  test("is not saved alone", () => {
    const typed = { ...toFormValues({ student: {}, guardians: [] }, "en"), address: { country: "AM", street: "" } };
    const saved = { student: {}, guardians: [] };
    expect(fromFormValues(typed, saved, { language: "en", region: "AM" }).student.address).toEqual({});
  });

  test.each([
    ["with another answer", { country: "AM", street: "Abovyan" }, {}],
    ["if it is not the one given in advance", { country: "GE" }, {}],
    ["if it was saved before", { country: "AM" }, { country: "AM" }],
  ])("is saved %s", (_how, address, saved) => {
    expect(withoutLonePrefills({ address }, { address: saved }, { region: "AM" })).toEqual({ address });
  });
});

test.each([
  ["the guardian who signs", 1, true, true],
  ["the adult who signs", 0, true, false],
  ["a guardian for a minor, where nobody signs", null, false, true],
  ["the adult, where nobody signs", undefined, true, false],
  ["the minor who hands the application over", 2, false, false],
] as const)("the code was verified by %s", (_who, legalStatus, isAdult, isGuardian) => {
  expect(hasGuardianVerified(legalStatus, isAdult)).toBe(isGuardian);
});
