import { describe, expect, test } from "vitest";
import {
  fromFormValues,
  hasAnswers,
  newGuardian,
  newPhoneNumber,
  toFormValues,
} from "@/lib/domain/application/form-values";

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

describe("the guardian who has verified", () => {
  test.each([
    ["sms", "sms"],
    ["whatsapp", "whatsApp"],
    ["viber", "viber"],
  ] as const)("a number by %s has it, with its channel ticked", (method, channel) => {
    const { phoneNumbers, email } = newGuardian("one", { method, value: "+37491234567" });
    expect(phoneNumbers).toEqual([{ ...newPhoneNumber(), phone: "+37491234567", [channel]: true }]);
    expect(email).toBe("");
  });

  test("an e-mail address has it, and no number yet", () => {
    const guardian = newGuardian("one", { method: "email", value: "nare@example.org" });
    expect(guardian).toMatchObject({ email: "nare@example.org", phoneNumbers: [newPhoneNumber()] });
  });
});

describe("a guardian's name for each language", () => {
  const saved = [{ key: "one", firstName: { ka: "ნინო", ru: "Нино" }, lastName: { ka: "ბერიძე" } }] as never;
  const values = (language: string) => toFormValues({ student: {}, guardians: saved }, language);

  test.each([
    ["ka", "ნინო", "ბერიძე"],
    ["ru", "Нино", "ბერიძე"],
    ["en", "ნინო", "ბერიძე"],
  ])("is shown in the form's language or another: %s", (language, firstName, lastName) => {
    expect(values(language).guardians).toMatchObject([{ firstName, lastName }]);
  });

  test("is saved as it was, and as one text once it is changed", () => {
    const shown = values("ru");
    expect(
      fromFormValues(shown, { student: {}, guardians: saved }, { language: "ru", region: "AM" }).guardians,
    ).toMatchObject(saved);
    const changed = { ...shown, guardians: shown.guardians.map((one) => ({ ...one, firstName: "Нина" })) };
    expect(
      fromFormValues(changed, { student: {}, guardians: saved }, { language: "ru", region: "AM" }).guardians,
    ).toMatchObject([{ firstName: "Нина", lastName: { ka: "ბერიძე" } }]);
  });
});

test("an empty answer is left out", () => {
  const typed = {
    ...toFormValues({ student: {}, guardians: [] }, "en"),
    phone: "",
    cityPass: null as unknown as string,
  };
  const { student } = fromFormValues(typed, { student: {}, guardians: [] }, { language: "en", region: "AM" });
  expect(student).not.toHaveProperty("phone");
  expect(student).not.toHaveProperty("cityPass");
});

test("a pasted answer is saved without direction marks and tabs", () => {
  const typed = {
    ...toFormValues({ student: {}, guardians: [] }, "en"),
    phone: "\u202A+37491234567\u202C",
    cityPass: "4\t7",
  };
  expect(fromFormValues(typed, { student: {}, guardians: [] }, { language: "en", region: "AM" }).student).toMatchObject(
    { phone: "+37491234567", cityPass: "4 7" },
  );
});
