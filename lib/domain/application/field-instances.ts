import type { ApplicationForm } from "./application";
import { type FieldOwner, guardianFields, type NamedField, phoneNumberFields, studentFields } from "./fields";

/** A field of one form. A field of a list has one instance for each entry. */
export interface FieldInstance {
  row: NamedField;
  path: string;
  backend: string;
  /** The label's namespace. */
  owner: FieldOwner;
  /** The answers that the row's `dependsOn` reads. */
  answers: object;
}

/** Every field of a form with its path, including those of guardians and their phone numbers. */
export const listFieldInstances = (form: ApplicationForm): FieldInstance[] => [
  ...studentFields.map((row) => ({
    row,
    path: row.path,
    backend: row.backend,
    owner: "student" as const,
    answers: form.student,
  })),
  ...form.guardians.flatMap((guardian, guardianIndex) => [
    ...guardianFields.map((row) => ({
      row,
      path: `guardians.${guardianIndex}.${row.path}`,
      backend: `guardians.${guardianIndex}.${row.backend}`,
      owner: "guardian" as const,
      answers: guardian,
    })),
    ...(guardian.phoneNumbers ?? []).flatMap((phone, phoneIndex) =>
      phoneNumberFields.map((row) => ({
        row,
        path: `guardians.${guardianIndex}.phoneNumbers.${phoneIndex}.${row.path}`,
        backend: `guardians.${guardianIndex}.guardian_phone_mobiles.${phoneIndex}.${row.backend}`,
        owner: "phoneNumber" as const,
        answers: phone,
      })),
    ),
  ]),
];

/** The answers as one object: the student's at the root, the guardians under `guardians`. */
export const flattenForm = (form: ApplicationForm) => ({ ...form.student, guardians: form.guardians });
