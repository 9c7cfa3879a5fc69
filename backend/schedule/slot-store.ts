import type { PoolClient } from "pg";
import { v7 as uuid } from "uuid";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type LocationKey, SESSION_COLUMNS, type SessionRow } from "./store";

/** The values of a weekly session to add or to change. */
export type SlotDraft = Omit<SessionRow, "_id" | "location_key" | "pairId">;

/** Locks the location's weekly sessions until the transaction ends: exclusively to change them, shared to open days of them. */
export const lockTimetable = async (
  client: PoolClient,
  { tenant, locationKey }: LocationKey,
  purpose: "to change" | "to read",
): Promise<void> => {
  const shared = purpose === "to read" ? "_shared" : "";
  await client.query({
    name: `timetable-lock${shared}`,
    text: `SELECT pg_advisory_xact_lock${shared}(hashtextextended('timetable ' || $1 || ' ' || $2, 0))`,
    values: [tenant, locationKey],
  });
};

/** A weekly session, whichever location has it. */
export const findSlot = async (client: PoolClient, tenant: Tenant, id: string): Promise<SessionRow | undefined> => {
  const { rows } = await client.query<SessionRow>({
    name: "slot-find",
    text: `SELECT ${SESSION_COLUMNS} FROM session s WHERE s.tenant = $1 AND s.id = $2 AND s.removed_at IS NULL`,
    values: [tenant, id],
  });
  return rows[0];
};

/** The first other session of the location at these times of a weekday that has no pair. */
export const findSingle = async (
  client: PoolClient,
  tenant: Tenant,
  other: SessionRow,
  { weekday, start_time, end_time }: SlotDraft,
): Promise<SessionRow | undefined> => {
  const { rows } = await client.query<SessionRow>({
    name: "slot-find-single",
    text: `SELECT ${SESSION_COLUMNS} FROM session s
           WHERE s.tenant = $1 AND s.location_key = $2 AND s.weekday = $3 AND s.start_time = $4 AND s.end_time = $5
             AND s.id <> $6 AND s.pair_id IS NULL AND s.removed_at IS NULL ORDER BY s.id LIMIT 1`,
    values: [tenant, other.location_key, weekday, start_time, end_time, other._id],
  });
  return rows[0];
};

export const insertSlot = async (
  client: PoolClient,
  { tenant, locationKey }: LocationKey,
  draft: SlotDraft,
): Promise<SessionRow> => {
  const _id = uuid();
  await client.query({
    name: "slot-insert",
    text: `INSERT INTO session (tenant, id, location_key, weekday, start_time, end_time, capacity,
             registration_employees_count) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      tenant,
      _id,
      locationKey,
      draft.weekday,
      draft.start_time,
      draft.end_time,
      draft.capacity,
      draft.registration_employees_count,
    ],
  });
  return { ...draft, _id, location_key: locationKey, pairId: null };
};

export const writeSlot = async (client: PoolClient, tenant: Tenant, slot: SessionRow): Promise<void> => {
  await client.query({
    name: "slot-write",
    text: `UPDATE session SET weekday = $3, start_time = $4, end_time = $5, capacity = $6,
             registration_employees_count = $7, pair_id = $8 WHERE tenant = $1 AND id = $2`,
    values: [
      tenant,
      slot._id,
      slot.weekday,
      slot.start_time,
      slot.end_time,
      slot.capacity,
      slot.registration_employees_count,
      slot.pairId,
    ],
  });
};

/** Hides a session. Earlier appointments still show it. */
export const hideSlot = async (client: PoolClient, tenant: Tenant, id: string, now: Date): Promise<void> => {
  await client.query({
    name: "slot-hide",
    text: "UPDATE session SET removed_at = $3, pair_id = NULL WHERE tenant = $1 AND id = $2",
    values: [tenant, id, now],
  });
};
