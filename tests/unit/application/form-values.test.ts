import { describe, expect, test } from "vitest";
import { hasAnswers, newGuardian, newPhoneNumber } from "@/lib/domain/application/form-values";

describe("a guardian", () => {
  test("starts with empty answers", () => {
    expect(hasAnswers(newGuardian("one"))).toBe(false);
    expect(hasAnswers({ ...newGuardian("one"), type: 1, phoneNumbers: [newPhoneNumber(), newPhoneNumber()] })).toBe(
      false,
    );
  });

  test.each([
    { firstName: "Nune" },
    { phoneNumbers: [{ phone: "091" }] },
    { phoneNumbers: [{ viber: true }] },
    { identification: { uploads: [{ name: "a.pdf", size: 1, lastModified: 1 }] } },
  ])("has an answer with %o", (answers) => {
    expect(hasAnswers({ ...newGuardian("one"), ...answers })).toBe(true);
  });
});
