import type { ApplicationForm } from "./application";

/** What brothers and sisters have in common. */
export type Family = Pick<ApplicationForm, "student" | "guardians">;

/** The guardians and the address of one application for another; of the student nothing. Files stay where they are. */
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
  updatedAt: string;
}

/** Whose family a new application may begin with: of those that were submitted with guardians the one touched last. */
export const latestWithGuardians = <Summary extends FamilyCandidate>(
  summaries: readonly Summary[],
): Summary | undefined =>
  summaries
    .filter(({ status, hasGuardians }) => status !== "draft" && hasGuardians)
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))[0];
