import { v7 as uuid } from "uuid";
import type { Db, Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { PermittedLocation } from "@/backend/http/callers";
import type { StaffPresentation } from "@/lib/contracts/staff-schedule";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";
import { PRESENTATION_COLUMNS, type PresentationRow, toStaffPresentation } from "./offered";

/** The date of one of the location's start days. */
export const findStartDate = (db: Db, tenant: Tenant, locationKey: string, startDayId: string) =>
  db.value<Day>`SELECT date FROM start_day
    WHERE tenant = ${tenant} AND location_key = ${locationKey} AND id = ${startDayId}`;

/**
 * One page of a location's presentations: those to come, soonest first, then past ones, latest first. Reads no more of either than
 * the page and the rows before it.
 */
export const listPresentations = async (
  db: Db,
  tenant: Tenant,
  location: PermittedLocation,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
): Promise<StaffPresentation[]> => {
  const select = sql`SELECT ${PRESENTATION_COLUMNS} FROM presentation
    WHERE tenant = ${tenant} AND location_key = ${location} AND removed_at IS NULL`;
  const rows = await db.many<PresentationRow>`SELECT * FROM (
      (${select} AND starts_at > ${now} ORDER BY starts_at, id LIMIT ${limit}::bigint + ${offset})
      UNION ALL
      (${select} AND starts_at <= ${now} ORDER BY starts_at DESC, id LIMIT ${limit}::bigint + ${offset})) AS shown
    ORDER BY starts_at <= ${now}, CASE WHEN starts_at > ${now} THEN starts_at END, starts_at DESC, id
    LIMIT ${limit} OFFSET ${offset}`;
  return rows.map(toStaffPresentation);
};

/** The number of a location's presentations, counted up to one more than `most`. */
export const countPresentations = (db: Db, tenant: Tenant, location: PermittedLocation, most: number) =>
  db.count`SELECT count(*) FROM (SELECT FROM presentation
    WHERE tenant = ${tenant} AND location_key = ${location} AND removed_at IS NULL LIMIT ${most}::bigint + 1) AS counted`;

export const insertPresentation = async (
  tx: Transaction,
  tenant: Tenant,
  location: PermittedLocation,
  { startsAt, capacity, startDates }: { startsAt: Date; capacity: number; startDates: readonly Day[] },
): Promise<StaffPresentation> => {
  const row = {
    id: uuid(),
    location_key: location,
    starts_at: startsAt,
    capacity,
    start_dates: [...startDates],
  };
  await tx.insert("presentation", { tenant, ...row });
  return toStaffPresentation({ ...row, busy: 0 });
};
