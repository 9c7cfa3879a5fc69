import type { ApplicationForm } from "./application";
import { LEGAL_STATUSES } from "./enumerations";

/** The answers that siblings share. */
export type Family = Pick<ApplicationForm, "location_key" | "userLegalStatus" | "student" | "guardians">;

/** The location, the guardians and the address for a sibling's application. Files are not copied. */
export const copyFamily = ({ location_key, userLegalStatus, student, guardians }: Family): Family => ({
  location_key,
  // A student applies for themselves; a guardian for each of the children.
  userLegalStatus: userLegalStatus === LEGAL_STATUSES.legalParentOrGuardian ? userLegalStatus : null,
  student: student.address ? { address: student.address } : {},
  guardians: guardians.map(({ identification, ...guardian }) => ({
    ...guardian,
    ...(identification && { identification: { ...identification, uploads: [] } }),
  })),
});

interface FamilyCandidate {
  status: "draft" | "submitted" | "accepted";
  hasGuardians?: boolean | undefined;
  /** Without a name it cannot be told from others. */
  firstName: string;
  updatedAt?: string | undefined;
}

/** The application to copy the family from: the last changed one with a name and guardians, a submitted one before a draft. */
export const latestWithGuardians = <Summary extends FamilyCandidate>(
  summaries: readonly Summary[],
): Summary | undefined =>
  summaries
    .filter(({ hasGuardians, firstName }) => hasGuardians && firstName !== "")
    .toSorted(
      (one, other) =>
        Number(one.status === "draft") - Number(other.status === "draft") ||
        (other.updatedAt ?? "").localeCompare(one.updatedAt ?? ""),
    )[0];
