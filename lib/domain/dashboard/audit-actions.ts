/** What the audit log tells of: every change by staff (decision 48), and who read what of an applicant is sensitive. */
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

/** Those that changed nothing. */
export const AUDIT_READS = ["applicant_opened", "document_opened"] as const satisfies readonly AuditAction[];

export const isAuditAction = (text: string): text is AuditAction => (AUDIT_ACTIONS as readonly string[]).includes(text);
