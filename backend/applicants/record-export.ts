import { type Author, recordChange } from "@/backend/audit/record";
import type { Db } from "@/backend/db/database";
import type { ExportFormat } from "@/lib/domain/dashboard/export-columns";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Filter } from "./filter";

interface Export {
  tenant: Tenant;
  author: Author;
  filter: Filter;
  format: ExportFormat;
  count: number;
  now: Date;
}

const FILTERS = [
  "search",
  "status",
  "state",
  "presentationId",
  "sessionId",
  "startDate",
  "waiting",
  "registrationIds",
] as const satisfies readonly (keyof Filter)[];

/** Records who takes applicants away, before the first of them is sent: how many, and by which filters, never what was searched for. */
export const recordExport = (db: Db, { tenant, author, filter, format, count, now }: Export): Promise<void> =>
  recordChange(db, {
    tenant,
    author,
    locationKey: filter.location,
    action: "applicants_exported",
    target: `export:${filter.location}`,
    before: undefined,
    after: { count, format, filters: FILTERS.filter((name) => filter[name] !== undefined) },
    now,
  });
