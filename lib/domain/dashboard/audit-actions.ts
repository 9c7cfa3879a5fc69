/** Every change by staff that is in the audit log (decision 48). */
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
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const isAuditAction = (text: string): text is AuditAction => (AUDIT_ACTIONS as readonly string[]).includes(text);
