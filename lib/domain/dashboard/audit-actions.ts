/** Actions in the audit log: every change by staff, and every read of an applicant's sensitive data. */
export const AUDIT_ACTIONS = [
  "start_days_opened",
  "capacities_changed",
  "presentation_added",
  "presentation_changed",
  "presentation_removed",
  "session_added",
  "session_changed",
  "session_removed",
  "configuration_changed",
  "account_added",
  "account_changed",
  "applicant_checked_in",
  "applicant_accepted",
  "applicant_opened",
  "document_opened",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Actions that only read. */
export const AUDIT_READS = ["applicant_opened", "document_opened"] as const satisfies readonly AuditAction[];

export const isAuditAction = (text: string): text is AuditAction => (AUDIT_ACTIONS as readonly string[]).includes(text);
