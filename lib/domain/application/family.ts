import type { ApplicationForm } from "./application";

/** The answers that siblings share. */
export type Family = Pick<ApplicationForm, "student" | "guardians">;

/** The guardians and the address for a sibling's application. Files are not copied. */
export const copyFamily = ({ student, guardians }: Family): Family => ({
  student: student.address ? { address: student.address } : {},
  guardians: guardians.map(({ identification, ...guardian }) => ({
    ...guardian,
    ...(identification && { identification: { ...identification, uploads: [] } }),
  })),
});

interface FamilyCandidate {
  status: "draft" | "submitted" | "accepted";
  hasGuardians?: boolean | undefined;
  updatedAt?: string | undefined;
}

/** The application to copy the family from: the last changed one that was submitted with guardians. */
export const latestWithGuardians = <Summary extends FamilyCandidate>(
  summaries: readonly Summary[],
): Summary | undefined =>
  summaries
    .filter(({ status, hasGuardians }) => status !== "draft" && hasGuardians)
    .toSorted((one, other) => (other.updatedAt ?? "").localeCompare(one.updatedAt ?? ""))[0];
