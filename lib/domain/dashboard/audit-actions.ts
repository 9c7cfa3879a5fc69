/** Actions in the audit log: every change by staff, and every read of an applicant's sensitive data. */
export const AUDIT_ACTIONS = [
  "start_days_opened",
  "capacities_changed",
  "presentation_added",
  "presentation_changed",
  "presentation_removed",
  "closure_added",
  "closure_removed",
  "session_added",
  "session_changed",
  "session_removed",
  "configuration_changed",
  "account_added",
  "account_changed",
  "applicant_added",
  "applicant_checked_in",
  "applicant_accepted",
  "applicant_reopened",
  "applicant_moved",
  "applicant_cancelled",
  "applicant_booked",
  "applicant_withdrawn",
  "applicant_restored",
  "message_resent",
  "waiting_offered",
  "waiting_removed",
  "password_changed",
  "account_invited",
  "link_made",
  "second_factors_removed",
  "sessions_ended",
  "factor_added",
  "factor_removed",
  "recovery_codes_made",
  "policy_changed",
  "key_added",
  "key_revoked",
  "alert_raised",
  "wrong_second_factors",
  "announcement_sent",
  "answers_corrected",
  "note_added",
  "note_removed",
  "applicant_opened",
  "document_opened",
  "sign_in_sheet_opened",
  "applicants_exported",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Actions that only read. */
export const AUDIT_READS = [
  "applicant_opened",
  "document_opened",
  "sign_in_sheet_opened",
  "applicants_exported",
] as const satisfies readonly AuditAction[];

/** What an entry is about: the part of its target before the colon. */
export const AUDIT_KINDS = [
  "registration",
  "presentation",
  "session",
  "start_days",
  "closure",
  "announcement",
  "sign_in_sheet",
  "configuration",
  "account",
  "key",
  "export",
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const isAuditKind = (text: string): text is AuditKind => (AUDIT_KINDS as readonly string[]).includes(text);

export const isAuditAction = (text: string): text is AuditAction => (AUDIT_ACTIONS as readonly string[]).includes(text);
