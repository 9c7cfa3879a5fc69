import type { ApplicationForm } from "./application";
import { type FieldOwner, guardianFields, type NamedField, phoneNumberFields, studentFields } from "./fields";

/** A field at its place in one form: rows of lists are found once for each entry. */
export interface FieldInstance {
  row: NamedField;
  path: string;
  backend: string;
  /** The label's namespace. */
  owner: FieldOwner;
  /** The answers that the row's `dependsOn` looks at. */
  answers: object;
}

/** Every field of a form with its place, guardians and their numbers too. */
export const listFieldInstances = (form: ApplicationForm): FieldInstance[] => [
  ...studentFields.map((row) => ({
    row,
    path: row.path,
    backend: row.backend,
    owner: "student" as const,
    answers: form.student,
  })),
  ...form.guardians.flatMap((guardian, at) => [
    ...guardianFields.map((row) => ({
      row,
      path: `guardians.${at}.${row.path}`,
      backend: `guardians.${at}.${row.backend}`,
      owner: "guardian" as const,
      answers: guardian,
    })),
    ...(guardian.phoneNumbers ?? []).flatMap((phone, index) =>
      phoneNumberFields.map((row) => ({
        row,
        path: `guardians.${at}.phoneNumbers.${index}.${row.path}`,
        backend: `guardians.${at}.guardian_phone_mobiles.${index}.${row.backend}`,
        owner: "phoneNumber" as const,
        answers: phone,
      })),
    ),
  ]),
];

/** The answers as one object in the form's own paths: the student's at the root, then `guardians`. */
export const flattenForm = (form: ApplicationForm) => ({ ...form.student, guardians: form.guardians });
