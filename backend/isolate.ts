import { isUnavailable } from "@/backend/http/failures";
import { log } from "@/backend/http/log";
import { type BackgroundWork, metrics } from "@/backend/operations/backend-metrics";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** A part of background work: of a tenant, and where it concerns one row or centre, of that. */
export interface WorkPart {
  work: BackgroundWork;
  tenant: Tenant;
  /** The id of the row, or the key of the centre. */
  row?: string;
}

/** Logs and counts a failed part, without personal data. Throws if the database is unavailable, which is the same for all parts. */
export const reportFailure = (part: WorkPart, error: unknown): void => {
  if (isUnavailable(error)) throw error;
  const { name, code } = (error ?? {}) as { name?: string; code?: unknown };
  log.warn({ event: "work_part_failed", ...part, name, code });
  metrics.count("startday_work_failures_total", { tenant: part.tenant, work: part.work });
};

/**
 * Runs one part of background work, so that its failure does not stop the others: it is logged and counted, and the result is
 * undefined.
 */
export const isolate = async <Result>(part: WorkPart, run: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await run();
  } catch (error) {
    reportFailure(part, error);
    return undefined;
  }
};
