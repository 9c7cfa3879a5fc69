import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { Pool } from "pg";
import { permit } from "@/backend/http/callers";
import type { Call, Services } from "@/backend/http/handler";
import { log } from "@/backend/http/log";
import { momentAt } from "@/backend/schedule/offers";
import type { staffApplicants } from "@/lib/contracts/staff-applicants";
import { dayIn } from "@/lib/kit/day";
import { EXPORT_COLUMNS } from "./export-columns";
import { type Filter, filterOf } from "./filter";
import { findApplicantIds, findApplicants } from "./store";

const PAGE = 500;
const ALL = { limit: null, offset: 0 };

// The order is taken once, as ids; no connection is held while somebody downloads slowly.
async function* exportRows(pool: Pool, { tenant, location }: Filter, ids: readonly string[], zone: string) {
  for (let at = 0; at < ids.length; at += PAGE) {
    const rows = await findApplicants(pool, tenant, location, ids.slice(at, at + PAGE));
    for (const row of rows) yield Object.values(EXPORT_COLUMNS).map((cell) => cell(row, zone) ?? "");
  }
}

const csvOf = (rows: AsyncIterable<string[]>): Readable => {
  const csv = stringify({
    header: true,
    columns: Object.keys(EXPORT_COLUMNS),
    // A spreadsheet would run what begins like a formula.
    escape_formulas: true,
    // Excel takes a file without the mark for one of its own code page.
    bom: true,
    record_delimiter: "windows",
    quote_record_delimiter: true,
  });
  const source = Readable.from(rows);
  source.on("error", (error: Error) => {
    log.error({ event: "applicant_export_failed", name: error.name, stack: error.stack });
    csv.destroy(error);
  });
  // Nobody reads on: nothing more is asked of the database.
  csv.on("close", () => source.destroy());
  return source.pipe(csv);
};

/** The location's applicants as a file for spreadsheets (RFC 4180, UTF-8), streamed. */
export const exportApplicants = async (
  { tenant, caller, query, now }: Call<typeof staffApplicants.export>,
  { database }: Services,
): Promise<Response> => {
  const location = permit(caller, query.locationKey);
  const { zone } = momentAt(tenant, location, now);
  const filter = filterOf(tenant, location, query);
  const ids = await findApplicantIds(database.pool, filter, ALL);
  const csv = csvOf(exportRows(database.pool, filter, ids, zone));
  return new Response(Readable.toWeb(csv) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="applicants-${location}-${dayIn(zone, now)}.csv"`,
    },
  });
};
