import type { AUDIT_READS } from "@/lib/domain/dashboard/audit-actions";

interface AlertRow {
  actions: readonly (typeof AUDIT_READS)[number][];
  /** More than so many within an hour, by one account or key, raise the alert. */
  limit: number;
  /** The name of the notice to support. */
  notice: "many_exports" | "many_opened_files";
}

/** What is very much for one account or key within an hour. */
export const ALERTS = {
  exports: { actions: ["applicants_exported"], limit: 10, notice: "many_exports" },
  files: {
    actions: ["applicant_opened", "document_opened", "sign_in_sheet_opened"],
    limit: 100,
    notice: "many_opened_files",
  },
} as const satisfies Record<string, AlertRow>;

export type AlertKind = keyof typeof ALERTS;

export const ALERT_KINDS = Object.keys(ALERTS) as AlertKind[];
