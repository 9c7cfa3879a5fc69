import type { Signer } from "./contract";
import { LEGAL_STATUSES, type LegalStatus } from "./enumerations";

/** The legal status of an applicant who accepts the agreement as the student, or as a guardian. */
export const STATUS_OF_SIGNER = {
  student: LEGAL_STATUSES.adult,
  guardian: LEGAL_STATUSES.legalParentOrGuardian,
} as const satisfies Record<Signer, LegalStatus>;

/** Who usually accepts for a student. */
export const usualSigner = (isAdult: boolean): Signer => (isAdult ? "student" : "guardian");

/**
 * Who alone may accept for a student; undefined if either may. A minor never accepts. An adult does where the age pre-check leaves
 * guardians out of the form; elsewhere an adult may have a guardian, who is asked for.
 */
export const requiredSigner = (student: { isAdult: boolean; agePreCheck: boolean }): Signer | undefined =>
  !student.isAdult || student.agePreCheck ? usualSigner(student.isAdult) : undefined;
