import type { PoolClient } from "pg";
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
const INSERTS: readonly { rows: keyof DemoRows; text: string }[] = [
  {
    rows: "regions",
    text: `INSERT INTO school_region (tenant, id, name)
           SELECT $1, n.* FROM jsonb_to_recordset($2) AS n (id uuid, name text) ON CONFLICT DO NOTHING`,
  },
  {
    rows: "schools",
    text: `INSERT INTO school (tenant, id, region_id, name)
           SELECT $1, n.* FROM jsonb_to_recordset($2) AS n (id uuid, region_id uuid, name text)
           ON CONFLICT DO NOTHING`,
  },
  {
    rows: "sessions",
    text: `INSERT INTO session (tenant, id, location_key, weekday, start_time, end_time, capacity, pair_id)
           SELECT $1, n.* FROM jsonb_to_recordset($2) AS n (id uuid, location_key text, weekday smallint,
             start_time text, end_time text, capacity int, pair_id uuid)
           ON CONFLICT DO NOTHING`,
  },
  {
    rows: "startDays",
    text: `INSERT INTO start_day (tenant, id, session_id, location_key, date, capacity)
           SELECT $1, n.* FROM jsonb_to_recordset($2) AS n (id uuid, session_id uuid, location_key text,
             date date, capacity int)
           JOIN session s ON s.tenant = $1 AND s.id = n.session_id
             AND s.removed_at IS NULL AND s.weekday = extract(isodow FROM n.date)
           ON CONFLICT DO NOTHING`,
  },
  {
    rows: "presentations",
    text: `INSERT INTO presentation (tenant, id, location_key, starts_at, capacity, start_dates)
           SELECT $1, n.* FROM jsonb_to_recordset($2) AS n (id uuid, location_key text, starts_at timestamptz,
             capacity int, start_dates date[])
           ON CONFLICT DO NOTHING`,
  },
];

/** Adds the rows that a tenant lacks. */
export const insertMissing = async (client: PoolClient, tenant: Tenant, demo: DemoRows): Promise<void> => {
  for (const { rows, text } of INSERTS) await client.query(text, [tenant, JSON.stringify(demo[rows])]);
};
