import type { Control, Rule } from "./field-row";
import { type FieldOwner, guardianFields, type NamedField, phoneNumberFields, studentFields } from "./fields";

// Seats change by a move, files are uploaded and removed.
const CHANGED_ELSEWHERE: readonly Control[] = ["seats", "files"];

/** Whether staff may correct an answer, if they may see it. */
export const isCorrectable = ({ control, formOnly }: NamedField): boolean =>
  !formOnly && !CHANGED_ELSEWHERE.includes(control);

const ROWS: Readonly<Record<FieldOwner, readonly NamedField[]>> = {
  student: studentFields,
  guardian: guardianFields,
  phoneNumber: phoneNumberFields,
};

const SCHOOL: readonly Control[] = ["region", "school", "customSchool"];

/** The set of answers that belong to each other: an address, a school, a question with those that depend on it, a phone number. */
const setOf = (owner: FieldOwner, { path, control, dependsOn }: NamedField): string => {
  if (owner === "phoneNumber") return owner;
  if (path.startsWith("address.")) return "address";
  return SCHOOL.includes(control) ? "school" : (dependsOn?.path ?? path);
};

/** The fields that are corrected in one dialog with a field, in the order of the form. */
export const correctionSet = (owner: FieldOwner, row: NamedField): NamedField[] =>
  ROWS[owner].filter((other) => isCorrectable(other) && setOf(owner, other) === setOf(owner, row));

const IDENTIFYING: readonly Rule[] = ["name", "latinName", "kana", "birthDate", "phone", "email", "username"];

/** Whether the applicant is told when staff correct it: a name, a birth date, a way to reach somebody, a username. */
export const isIdentifying = ({ rule }: NamedField): boolean => IDENTIFYING.includes(rule);
