import type { Pool, PoolClient } from "pg";
import { v7 as uuid } from "uuid";
import type { PermittedLocation } from "@/backend/http/callers";
import type { StaffPresentation } from "@/lib/contracts/staff-schedule";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";
import { type PresentationRow, toStaffPresentation } from "./offered";

/** The date of one of the location's start days. */
export const findStartDate = async (
  pool: Pool,
  tenant: Tenant,
  locationKey: string,
  startDayId: string,
): Promise<Day | undefined> => {
  const { rows } = await pool.query<{ date: Day }>({
    name: "start-date",
    text: "SELECT date FROM start_day WHERE tenant = $1 AND location_key = $2 AND id = $3",
    values: [tenant, locationKey, startDayId],
  });
  return rows[0]?.date;
};

const SELECT_PRESENTATIONS = `SELECT id, starts_at, capacity, busy, start_dates, location_key FROM presentation
  WHERE tenant = $1 AND location_key = $2 AND removed_at IS NULL`;

/**
 * One page of a location's presentations: those to come, soonest first, then past ones, latest first. Reads no more of either than
 * the page and the rows before it.
 */
export const listPresentations = async (
  pool: Pool,
  tenant: Tenant,
  location: PermittedLocation,
  page: { limit: number; offset: number; now: Date },
): Promise<StaffPresentation[]> => {
  const { rows } = await pool.query<PresentationRow>({
    name: "presentations-page",
    text: `SELECT * FROM (
             (${SELECT_PRESENTATIONS} AND starts_at > $3 ORDER BY starts_at, id LIMIT $4::bigint + $5)
             UNION ALL
             (${SELECT_PRESENTATIONS} AND starts_at <= $3 ORDER BY starts_at DESC, id LIMIT $4::bigint + $5)) AS shown
           ORDER BY starts_at <= $3, CASE WHEN starts_at > $3 THEN starts_at END, starts_at DESC, id
           LIMIT $4 OFFSET $5`,
    values: [tenant, location, page.now, page.limit, page.offset],
  });
  return rows.map(toStaffPresentation);
};

/** The number of a location's presentations, counted up to one more than `most`. */
export const countPresentations = async (
  pool: Pool,
  tenant: Tenant,
  location: PermittedLocation,
  most: number,
): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: "presentations-count",
    text: `SELECT count(*) AS count FROM (SELECT FROM presentation
           WHERE tenant = $1 AND location_key = $2 AND removed_at IS NULL LIMIT $3::bigint + 1) AS counted`,
    values: [tenant, location, most],
  });
  return rows[0]?.count ?? 0;
};

export const insertPresentation = async (
  client: PoolClient,
  tenant: Tenant,
  location: PermittedLocation,
  draft: { startsAt: Date; capacity: number; startDates: readonly Day[] },
): Promise<StaffPresentation> => {
  const row = {
    id: uuid(),
    location_key: location,
    starts_at: draft.startsAt,
    capacity: draft.capacity,
    busy: 0,
    start_dates: [...draft.startDates],
  };
  await client.query({
    name: "presentations-insert",
    text: `INSERT INTO presentation (tenant, id, location_key, starts_at, capacity, start_dates)
           VALUES ($1, $2, $3, $4, $5, $6::date[])`,
    values: [tenant, row.id, location, row.starts_at, row.capacity, row.start_dates],
  });
  return toStaffPresentation(row);
};
