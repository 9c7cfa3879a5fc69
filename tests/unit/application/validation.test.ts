import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ApplicationForm, Guardian } from "@/lib/domain/application/application";
import { LEGAL_STATUSES } from "@/lib/domain/application/enumerations";
import { listFieldInstances } from "@/lib/domain/application/field-instances";
import { fieldAt } from "@/lib/domain/application/fields";
import { formIssues, normaliseForm, stepIssues } from "@/lib/domain/application/validation";
import { aConfiguration, aForm, situation } from "@/tests/support/forms";

const issuesOf = (
  form: ApplicationForm,
  ...rest: [Parameters<typeof aConfiguration>[0]?, Parameters<typeof situation>[2]?]
) => {
  const [configuration, region] = rest;
  const { context, steps } = situation(form, aConfiguration(configuration), region);
  return Object.fromEntries(formIssues(form, steps, context).map(({ path, message }) => [path, message]));
};

describe("a whole form", () => {
  test("is valid when every required answer is given", () => {
    expect(issuesOf(aForm())).toEqual({});
  });

  test("reports every missing answer under the form's names", () => {
    const issues = issuesOf({ student: {}, guardians: [] });
    const missing = {
      location_key: "validator_form",
      firstName: "validator_form",
      lastName: "validator_form",
      birthDate: "validator_form",
      gender: "validator_form",
      phone: "validator_form",
      special_needs: "validator_form",
      guardians: "validator_form_guardian",
      session_id: "validator_form",
      start_day: "validator_form",
      presentation_date: "validator_form",
    };
    expect(issues).toMatchObject(missing);
    // Nor any that may be left out.
    const others = Object.keys(issues).filter((path) => !(path in missing));
    expect(others.filter((path) => !fieldAt(path)?.row.required)).toEqual([]);
  });

  describe("with a guardian's card that was left empty", () => {
    const empty: Guardian = { key: "empty", type: 0, phoneNumbers: [{}] };
    const birthDate = "1990-05-01";

    test("is valid beside a guardian, and for an adult, who needs none", () => {
      const { guardians } = aForm();
      expect(issuesOf({ ...aForm(), guardians: [empty, ...guardians] })).toEqual({});
      const adult = { ...aForm({ birthDate }), userLegalStatus: LEGAL_STATUSES.adult, guardians: [empty] };
      expect(issuesOf(adult, { agePreCheck: false })).toEqual({});
    });

    test("names that card's answers where a guardian is needed", () => {
      const issues = issuesOf({ ...aForm(), guardians: [empty, { ...empty, key: "other" }] });
      expect(issues).toMatchObject({ "guardians.0.firstName": "validator_form" });
      expect(Object.keys(issues).filter((path) => path.startsWith("guardians.1"))).toEqual([]);
    });

    test("names what is missing of a card that has one answer", () => {
      const begun = { ...empty, firstName: "Նարե" };
      const adult = { ...aForm({ birthDate }), userLegalStatus: LEGAL_STATUSES.adult, guardians: [begun] };
      expect(issuesOf(adult, { agePreCheck: false })).toMatchObject({ "guardians.0.lastName": "validator_form" });
    });
  });

  test.each([
    ["a name with digits", { firstName: "An1" }, { firstName: "validator_form_invalid" }],
    ["a name of white space", { firstName: "  " }, { firstName: "validator_form" }],
    ["a name of 101 letters", { firstName: "a".repeat(101) }, { firstName: "validator_max_length" }],
    ["a phone too short for its country", { phone: "+3749" }, { phone: "validator_form_invalid" }],
    ["an address without a dot", { email: "ani@example" }, { email: "validator_email" }],
    ["a birth date in the future", { birthDate: "2030-01-01" }, { birthDate: "validator_date_past" }],
    ["a birth date that is no day", { birthDate: "2011-02-30" }, { birthDate: "validator_date_real" }],
    ["a gender of no list", { gender: "x" }, { gender: "validator_form_invalid" }],
  ])("refuses %s", (_what, student, issues) => {
    expect(issuesOf(aForm(student))).toMatchObject(issues);
  });

  test.each([
    ["names of any alphabet", { firstName: "Նարե", lastName: "O’Neill-高橋 ՚" }],
    ["an address with many labels", { email: "a.b+c@mail.example.co.uk" }],
    ["a phone as people write it", { phone: "091 23-45-67" }],
    ["no e-mail at all", { email: "" }],
  ])("accepts %s", (_what, student) => {
    expect(issuesOf(aForm(student))).toEqual({});
  });

  test.each([
    ["two letters", "an", "validator_min_length"],
    ["31 letters", "a".repeat(31), "validator_max_length"],
    ["a space", "ani p", "validator_form_invalid"],
  ])("refuses a user name of %s by the rule that it breaks", (_what, username, message) => {
    expect(issuesOf(aForm({ username }), { usernameRequired: true })).toMatchObject({ username: message });
  });

  test("requires special needs only after the answer that there are some", () => {
    expect(issuesOf(aForm({ special_needs: "good", specialNeedsList: ["unheard of"] }))).toEqual({});
    expect(issuesOf(aForm({ special_needs: "other_needs", specialNeedsList: ["unheard of"] }))).toEqual({
      specialNeedsList: "validator_form_invalid",
    });
    expect(issuesOf(aForm({ special_needs: "other_needs", specialNeedsList: ["vision"] }))).toEqual({});
  });

  test("requires Latin names and a user name only where they are configured", () => {
    expect(issuesOf(aForm(), { nativeNames: true, usernameRequired: true })).toMatchObject({
      firstNameEn: "validator_form",
      lastNameEn: "validator_form",
      username: "validator_form",
    });
    const student = { firstNameEn: "Անի", lastNameEn: "Pétrosyan", username: "a b c" };
    expect(issuesOf(aForm(student), { nativeNames: true, usernameRequired: true })).toEqual({
      firstNameEn: "form_validation_latin",
      username: "validator_form_invalid",
    });
  });

  test("checks the configured steps only", () => {
    expect(issuesOf({ ...aForm(), student: {}, guardians: [] }, { pages: ["specialNeeds"] })).toEqual({
      special_needs: "validator_form",
    });
  });
});

describe("guardians", () => {
  const adult = { birthDate: "2008-06-15" };

  test("are required for a minor, and not from the eighteenth birthday on", () => {
    expect(issuesOf(aForm({ birthDate: "2008-06-16" }, { guardians: [] }))).toEqual({
      guardians: "validator_form_guardian",
    });
    expect(issuesOf(aForm(adult, { guardians: [] }))).toEqual({});
  });

  test("are checked when an adult names some", () => {
    expect(issuesOf(aForm(adult, { guardians: [{ key: "one", phoneNumbers: [{ sms: true }] }] }))).toEqual({
      "guardians.0.type": "validator_form",
      "guardians.0.firstName": "validator_form",
      "guardians.0.lastName": "validator_form",
      "guardians.0.phoneNumbers.0.phone": "validator_form",
    });
    expect(issuesOf(aForm(adult, { guardians: [{ key: "one" }] }), { agePreCheck: true })).toEqual({});
  });

  test("may have one name for each language", () => {
    const guardian = { ...aForm().guardians[0], key: "one", firstName: { hy: "Նարե", en: "Nare" } } as never;
    expect(issuesOf(aForm({}, { guardians: [guardian] }))).toEqual({});
    const nameless = { ...(guardian as object), key: "one", firstName: {} } as never;
    expect(issuesOf(aForm({}, { guardians: [nameless] }))).toEqual({ "guardians.0.firstName": "validator_form" });
  });

  test("apply for a minor, who may not apply as the adult student", () => {
    expect(issuesOf(aForm({}, { userLegalStatus: 0 }))).toEqual({ birthDate: "validator_form_guardian_signs" });
    expect(issuesOf(aForm(adult, { userLegalStatus: 0 }))).toEqual({});
  });
});

describe("one step", () => {
  test("reports no issue that the whole form does not", () => {
    const form = aForm({ firstName: "An1", special_needs: undefined, session_id: undefined });
    const { context, steps } = situation(form);
    expect(steps.flatMap((step) => stepIssues(step, form, context))).toEqual(formIssues(form, steps, context));
  });
});

describe("the stored form of the answers", () => {
  const anyText = fc.oneof(
    fc.string(),
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("  Ani\u0301 ", "091 23 45 67"),
  );

  test("does not change when it is stored again", () => {
    const student = fc.record({
      firstName: anyText,
      phone: anyText,
      email: anyText,
      school_id: anyText,
      school_custom: anyText,
    });
    fc.assert(
      fc.property(student, (answers) => {
        const form = aForm(answers);
        const { context } = situation(form);
        const stored = normaliseForm(form, context);
        expect(normaliseForm(stored, context)).toEqual(stored);
      }),
    );
  });

  test("has the same issues as the typed answers", () => {
    fc.assert(
      fc.property(anyText, anyText, (firstName, phone) => {
        const form = aForm({ firstName, phone });
        const { context } = situation(form);
        expect(issuesOf(normaliseForm(form, context))).toEqual(issuesOf(form));
      }),
    );
  });

  test("has names in NFC, phones with their country code, and one school", () => {
    const form = aForm({
      firstName: " Ani\u0301  Maria",
      phone: "091 23 45 67",
      school_id: "one",
      school_custom: "Mine",
    });
    const { student } = normaliseForm(form, situation(form).context);
    expect(student).toMatchObject({ firstName: "An\u00ed Maria", phone: "+37491234567", school_custom: "Mine" });
    expect(student.school_id).toBeUndefined();
  });
});

describe("the paths of issues", () => {
  test("belong to one field each, in the form's names and in the backend's", () => {
    const guardian = { key: "two", phoneNumbers: [{}, {}] };
    const fields = listFieldInstances(aForm({}, { guardians: [guardian, { ...guardian, key: "three" }] }));
    for (const name of ["path", "backend"] as const)
      expect(new Set(fields.map((field) => field[name])).size).toBe(fields.length);
  });
});
