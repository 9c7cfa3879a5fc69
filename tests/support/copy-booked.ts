import type { Pool } from "pg";

interface Copies {
  count: number;
  location: string;
  state?: string;
}

/** Adds so many copies of a booked application, each with its own id and reference, at another location. */
export const copyBooked = (pool: Pool, id: string, { count, location, state = "active" }: Copies) =>
  pool.query(
    `WITH made AS (
       INSERT INTO registration (tenant, id, identity_id, step, max_step, status, language, location_key, student, guardians,
           created_at, updated_at)
         SELECT r.tenant, gen_random_uuid(), r.identity_id, r.step, r.max_step, r.status, r.language, $3, r.student - 'username',
           r.guardians, r.created_at, r.updated_at
         FROM registration r, generate_series(1, $2) WHERE r.id = $1
         RETURNING tenant, id, status),
     searched AS (
       INSERT INTO search_entry (tenant, registration_id, location_key, text)
         SELECT m.tenant, m.id, $3, s.text FROM made m, search_entry s WHERE s.registration_id = $1)
     INSERT INTO appointment (tenant, registration_id, start_day_id, pair_start_day_id, presentation_id, state,
         listed_location_key, reference, created_at, updated_at)
       SELECT m.tenant, m.id, a.start_day_id, a.pair_start_day_id, a.presentation_id, $4,
         listed_location($4, m.status, $3), left(m.id::text, 18), a.created_at, a.updated_at
       FROM made m, appointment a WHERE a.registration_id = $1`,
    [id, count, location, state],
  );
