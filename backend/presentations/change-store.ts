import type { Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";
import { PRESENTATION_COLUMNS, type PresentationRow } from "./offered";

/** One presentation of one tenant. */
export interface PresentationKey {
  tenant: Tenant;
  id: string;
}

const at = ({ tenant, id }: PresentationKey) => sql`tenant = ${tenant} AND id = ${id}`;

/** The location of a presentation, without a lock. */
export const findLocation = (tx: Transaction, key: PresentationKey) =>
  tx.value<string>`SELECT location_key FROM presentation WHERE ${at(key)} AND removed_at IS NULL`;

/** Locks a presentation: until the transaction ends nobody takes or frees a seat of it. */
export const lockPresentation = (tx: Transaction, key: PresentationKey) =>
  tx.one<PresentationRow>`SELECT ${PRESENTATION_COLUMNS} FROM presentation
    WHERE ${at(key)} AND removed_at IS NULL FOR NO KEY UPDATE`;

/** The applications that are booked on a presentation. */
export const findBooked = (tx: Transaction, { tenant, id }: PresentationKey) =>
  tx.values<string>`SELECT registration_id FROM appointment
    WHERE tenant = ${tenant} AND presentation_id = ${id} AND state = 'active' ORDER BY registration_id`;

/** The start dates of everybody who has or holds a seat of a presentation, ascending. */
export const findBookedDates = (tx: Transaction, { tenant, id }: PresentationKey) =>
  tx.values<Day>`SELECT DISTINCT d.date FROM (
      SELECT start_day_id FROM appointment
        WHERE tenant = ${tenant} AND presentation_id = ${id} AND state IN ('active', 'attended')
      UNION ALL
      SELECT start_day_id FROM hold WHERE tenant = ${tenant} AND presentation_id = ${id}
    ) AS taken JOIN start_day d ON d.tenant = ${tenant} AND d.id = taken.start_day_id ORDER BY d.date`;

/** Writes new values of a locked presentation. */
export const writePresentation = (
  tx: Transaction,
  key: PresentationKey,
  { startsAt, capacity, startDates }: { startsAt: Date; capacity: number; startDates: readonly Day[] },
) =>
  tx.one<PresentationRow>`UPDATE presentation
    SET starts_at = ${startsAt}, capacity = ${capacity}, start_dates = ${startDates}::date[]
    WHERE ${at(key)} RETURNING ${PRESENTATION_COLUMNS}`;

/** Hides a locked presentation. Cancelled appointments still show when it was. */
export const hidePresentation = (tx: Transaction, key: PresentationKey, now: Date) =>
  tx.run`UPDATE presentation SET removed_at = ${now}, capacity = 0, start_dates = '{}' WHERE ${at(key)}`;
