import { Readable } from "node:stream";
import type { Pool } from "pg";
import { permit } from "@/backend/http/authentication";
import type { Call } from "@/backend/http/handler";
import { locationMoment } from "@/backend/schedule/offers";
import type { Services } from "@/backend/services";
import type { staffApplicants } from "@/lib/contracts/staff-applicants";
import { dayIn } from "@/lib/kit/day";
import { csvOf } from "./csv";
import { EXPORT_COLUMNS } from "./export-columns";
import { type Filter, parseFilter } from "./filter";
import { findApplicantIds, findApplicants } from "./store";

const PAGE = 500;
const ALL = { limit: null, offset: 0 };

// The ids are read once, in order. No connection is held during a slow download.
async function* exportRows(pool: Pool, { tenant, location }: Filter, ids: readonly string[], zone: string) {
  for (let start = 0; start < ids.length; start += PAGE) {
    const rows = await findApplicants(pool, tenant, location, ids.slice(start, start + PAGE));
    for (const row of rows) yield Object.values(EXPORT_COLUMNS).map((cell) => cell(row, zone) ?? "");
  }
}

/** The location's applicants as a file for spreadsheets (RFC 4180, UTF-8), streamed. */
export const exportApplicants = async (
  { tenant, caller, query, now }: Call<typeof staffApplicants.export>,
  { database }: Services,
): Promise<Response> => {
  const location = permit(caller, query.locationKey);
  const { zone } = locationMoment(tenant, location, now);
  const filter = parseFilter(tenant, location, query);
  const ids = await findApplicantIds(database.pool, filter, ALL);
  const csv = csvOf(Object.keys(EXPORT_COLUMNS), exportRows(database.pool, filter, ids, zone));
  return new Response(Readable.toWeb(csv) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="applicants-${location}-${dayIn(zone, now)}.csv"`,
    },
  });
};
