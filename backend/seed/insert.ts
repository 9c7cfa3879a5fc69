import type { Transaction } from "@/backend/db/database";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { regionsOf, schoolsOf } from "./school-names";
import type { presentationsOf, sessionsOf, startDaysOf } from "./timetable";

/** The demo rows of a tenant, whether they exist yet or not. */
export interface DemoRows {
  regions: ReturnType<typeof regionsOf>;
  schools: ReturnType<typeof schoolsOf>;
  sessions: ReturnType<typeof sessionsOf>;
  startDays: ReturnType<typeof startDaysOf>;
  presentations: ReturnType<typeof presentationsOf>;
}

// One statement a table. Existing rows stay as they are, and sessions that staff removed or moved get no new days.
/** Adds the rows that a tenant lacks. */
export const insertMissing = async (tx: Transaction, tenant: Tenant, demo: DemoRows): Promise<void> => {
  await tx.run`INSERT INTO school_region (tenant, id, name)
    SELECT ${tenant}::text, n.* FROM jsonb_to_recordset(${JSON.stringify(demo.regions)}::jsonb) AS n (id uuid, name text)
    ON CONFLICT DO NOTHING`;
  await tx.run`INSERT INTO school (tenant, id, region_id, name)
    SELECT ${tenant}::text, n.* FROM jsonb_to_recordset(${JSON.stringify(demo.schools)}::jsonb)
      AS n (id uuid, region_id uuid, name text)
    ON CONFLICT DO NOTHING`;
  await tx.run`INSERT INTO session (tenant, id, location_key, weekday, start_time, end_time, capacity, pair_id)
    SELECT ${tenant}::text, n.* FROM jsonb_to_recordset(${JSON.stringify(demo.sessions)}::jsonb)
      AS n (id uuid, location_key text, weekday smallint, start_time text, end_time text, capacity int, pair_id uuid)
    ON CONFLICT DO NOTHING`;
  await tx.run`INSERT INTO start_day (tenant, id, session_id, location_key, date, capacity)
    SELECT ${tenant}::text, n.* FROM jsonb_to_recordset(${JSON.stringify(demo.startDays)}::jsonb)
      AS n (id uuid, session_id uuid, location_key text, date date, capacity int)
    JOIN session s ON s.tenant = ${tenant} AND s.id = n.session_id
      AND s.removed_at IS NULL AND s.weekday = extract(isodow FROM n.date)
    ON CONFLICT DO NOTHING`;
  await tx.run`INSERT INTO presentation (tenant, id, location_key, starts_at, capacity, start_dates)
    SELECT ${tenant}::text, n.* FROM jsonb_to_recordset(${JSON.stringify(demo.presentations)}::jsonb)
      AS n (id uuid, location_key text, starts_at timestamptz, capacity int, start_dates date[])
    ON CONFLICT DO NOTHING`;
};
