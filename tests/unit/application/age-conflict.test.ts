import { describe, expect, test } from "vitest";
import { type AgeRules, ageConflict, signerJudgement } from "@/lib/domain/application/age-conflict";

const rules = (changes: Partial<AgeRules> = {}): AgeRules => ({
  userLegalStatus: 1,
  agePreCheck: false,
  ageRestrictions: { min: 12, max: 18 },
  today: "2026-06-15",
  ...changes,
});

describe("a birth date", () => {
  test("conflicts with the centre's ages only if no day that can be booked accepts it", () => {
    // Twelve on the last day that is offered, and a day later.
    expect(ageConflict("2014-09-13", rules())).toBeUndefined();
    expect(ageConflict("2014-09-14", rules())).toBe("age_restricted");
    expect(ageConflict("2007-06-16", rules())).toBeUndefined();
    expect(ageConflict("2007-06-14", rules())).toBe("age_restricted");
    expect(ageConflict("1950-01-01", rules({ ageRestrictions: {} }))).toBeUndefined();
  });

  test("conflicts with who accepted the agreement first: that answer may be the wrong one", () => {
    expect(ageConflict("2020-01-01", rules({ userLegalStatus: 0 }))).toBe("validator_form_guardian_signs");
    expect(ageConflict("2000-01-01", rules({ agePreCheck: true }))).toBe("validator_form_student_signs");
    expect(ageConflict("2008-01-01", rules())).toBeUndefined();
    expect(ageConflict("2012-01-01", rules({ userLegalStatus: null }))).toBeUndefined();
  });

  test("conflicts with nothing before it is a whole date", () => {
    for (const text of [undefined, "", "2020-2-", "2027-01-01", "1800-01-01"])
      expect(ageConflict(text, rules())).toBeUndefined();
  });
});

test("a guardian for an adult, and an adult who is a minor, are unusual signers", () => {
  expect(signerJudgement("2000-01-01", rules())).toBe("unusual");
  expect(signerJudgement("2012-01-01", rules({ userLegalStatus: 0 }))).toBe("refused");
  expect(signerJudgement("2012-01-01", rules())).toBe("usual");
  expect(signerJudgement("2000", rules())).toBe("usual");
});
