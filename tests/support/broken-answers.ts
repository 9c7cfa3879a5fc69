import type { ApplicationForm, Guardian, Student } from "@/lib/domain/application/application";
import { plusDays } from "@/lib/kit/day";
import { todayAt } from "@/tests/support/fixtures";

type Answers = Pick<ApplicationForm, "student" | "guardians">;

/** One way to break the answers of a complete form, and the field that a refusal names. */
export interface BrokenAnswer {
  field: string;
  change: (form: Answers) => Answers;
}

const student = (field: string, changes: object): BrokenAnswer => ({
  field,
  change: ({ student: answers, guardians }) => ({ student: { ...answers, ...changes } as Student, guardians }),
});

const guardian = (field: string, changes: object): BrokenAnswer => ({
  field: `guardians.0.${field}`,
  change: ({ student: answers, guardians: [first, ...others] }) => ({
    student: answers,
    guardians: [{ ...first, ...changes } as Guardian, ...others],
  }),
});

/** Answers of the right kind that no booking accepts. A draft may hold them. */
export const INCOMPLETE: Record<string, BrokenAnswer> = {
  "an empty first name": student("first_name", { firstName: "" }),
  "a last name of spaces": student("last_name", { lastName: "   " }),
  "no Latin name": student("first_name_en", { firstNameEn: undefined }),
  "a name of digits": student("first_name", { firstName: "4711" }),
  "no gender": student("gender", { gender: undefined }),
  "no phone": student("phone", { phone: "" }),
  "half a phone": student("phone", { phone: "+3749" }),
  "half an e-mail": student("personal_email", { email: "ani@" }),
  "no birth date": student("dob", { birthDate: undefined }),
  "no answer about special needs": student("special_needs_answer", { special_needs: undefined }),
  "no guardians for a minor": {
    field: "guardians",
    change: ({ student: answers }) => ({ student: answers, guardians: [] }),
  },
  "a guardian without a name": guardian("guardian_first_name", { firstName: "" }),
  "a guardian without a phone": guardian("guardian_phone_mobiles.0.phone", { phoneNumbers: [{ phone: "" }] }),
};

/** Answers of the wrong kind, which are refused at any time. */
export const MALFORMED: Record<string, BrokenAnswer> = {
  "an unknown gender": student("gender", { gender: "dragon" }),
  "an unknown ethnicity": student("ethnicity", { ethnicity: ["martian"] }),
  "an unknown occupation": student("occupation", { occupation: "king" }),
  "an unknown identification": student("identification.type", { identification: { type: "library-card" } }),
  "an unknown answer about special needs": student("special_needs_answer", { special_needs: "maybe" }),
  "an unknown special need": student("special_needs", { special_needs: "other_needs", specialNeedsList: ["gold"] }),
  "an unknown school": student("school_id", { school_id: crypto.randomUUID() }),
  "an unknown school region": student("school_region_id", { school_region_id: "nowhere" }),
  "an unknown kind of guardian": guardian("guardian_type", { type: 7 }),
  "an unknown identification of a guardian": guardian("identification.type", { identification: { type: "badge" } }),
  "an unknown income": guardian("income.value", { income: { value: "a lot" } }),
  "an e-mail with a line break": student("personal_email", { email: "ani@example.org\r\nBcc: all@example.org" }),
  "a guardian's e-mail with a line break": guardian("guardian_mail", { email: "a@example.org\nBcc: b@example.org" }),
  "a name with a line break": student("last_name", { lastName: "Petrosyan\r\nX" }),
  "a street with a line break": student("address.street", { address: { street: "Mashtots\r\n5" } }),
  "the year 9999": student("dob", { birthDate: "9999-01-01" }),
  "a birth date of tomorrow": student("dob", { birthDate: plusDays(todayAt("am"), 1) }),
  "a name without end": student("first_name", { firstName: "A".repeat(1000) }),
};

/** Every answer that breaks a complete form. */
export const BROKEN: Record<string, BrokenAnswer> = { ...INCOMPLETE, ...MALFORMED };
