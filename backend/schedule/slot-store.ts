import { v7 as uuid } from "uuid";
import type { Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type LocationKey, SESSION_COLUMNS, type SessionRow } from "./store";

/** The values of a weekly session to add or to change. */
export type SlotDraft = Omit<SessionRow, "_id" | "location_key" | "pairId">;

/** Locks the location's weekly sessions until the transaction ends: exclusively to change them, shared to open days of them. */
export const lockTimetable = (
  tx: Transaction,
  { tenant, locationKey }: LocationKey,
  purpose: "to change" | "to read",
) => {
  const lock = purpose === "to read" ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  return tx.run`SELECT ${lock}(hashtextextended('timetable ' || ${tenant} || ' ' || ${locationKey}, 0))`;
};

/** A weekly session, whichever location has it. */
export const findSlot = (tx: Transaction, tenant: Tenant, id: string) =>
  tx.one<SessionRow>`SELECT ${SESSION_COLUMNS} FROM session s
    WHERE s.tenant = ${tenant} AND s.id = ${id} AND s.removed_at IS NULL`;

/** The first other session of the location at these times of a weekday that has no pair. */
export const findSingle = (
  tx: Transaction,
  tenant: Tenant,
  other: SessionRow,
  { weekday, start_time, end_time }: SlotDraft,
) =>
  tx.one<SessionRow>`SELECT ${SESSION_COLUMNS} FROM session s
    WHERE s.tenant = ${tenant} AND s.location_key = ${other.location_key} AND s.weekday = ${weekday}
      AND s.start_time = ${start_time} AND s.end_time = ${end_time}
      AND s.id <> ${other._id} AND s.pair_id IS NULL AND s.removed_at IS NULL ORDER BY s.id LIMIT 1`;

export const insertSlot = async (
  tx: Transaction,
  { tenant, locationKey }: LocationKey,
  draft: SlotDraft,
): Promise<SessionRow> => {
  const _id = uuid();
  const { weekday, start_time, end_time, capacity, registration_employees_count } = draft;
  const times = { weekday, start_time, end_time, capacity, registration_employees_count };
  await tx.insert("session", { tenant, id: _id, location_key: locationKey, ...times });
  return { ...draft, _id, location_key: locationKey, pairId: null };
};

export const writeSlot = (tx: Transaction, tenant: Tenant, slot: SessionRow) =>
  tx.run`UPDATE session SET weekday = ${slot.weekday}, start_time = ${slot.start_time}, end_time = ${slot.end_time},
      capacity = ${slot.capacity}, registration_employees_count = ${slot.registration_employees_count},
      pair_id = ${slot.pairId}
    WHERE tenant = ${tenant} AND id = ${slot._id}`;

/** Hides a session. Earlier appointments still show it. */
export const hideSlot = (tx: Transaction, tenant: Tenant, id: string, now: Date) =>
  tx.run`UPDATE session SET removed_at = ${now}, pair_id = NULL WHERE tenant = ${tenant} AND id = ${id}`;
