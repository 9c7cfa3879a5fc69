import { LEGAL_STATUSES, type LegalStatus } from "./enumerations";

/** Whom the texts about an application speak to: the student, or the parent or guardian of one. */
export const READERS = ["student", "guardian", "unknown"] as const;
export type Reader = (typeof READERS)[number];

const READER_OF_STATUS = {
  [LEGAL_STATUSES.adult]: "student",
  [LEGAL_STATUSES.legalParentOrGuardian]: "guardian",
  [LEGAL_STATUSES.minor]: "student",
} as const satisfies Record<LegalStatus, Reader>;

/** Who reads the texts about an application; unknown before the agreement, and where a backend does not say. */
export const readerOf = ({ userLegalStatus }: { userLegalStatus?: LegalStatus | null | undefined }): Reader =>
  userLegalStatus === null || userLegalStatus === undefined ? "unknown" : READER_OF_STATUS[userLegalStatus];

/**
 * The message keys of what each reader brings to the presentation, besides the reference. The documents are those that the form
 * accepts. Only adults book for themselves.
 */
export const WHAT_TO_BRING = {
  student: ["bringOwnDocument"],
  guardian: ["bringChild", "bringOwnDocument"],
  unknown: ["bring1", "bring2"],
} as const satisfies Record<Reader, readonly string[]>;
