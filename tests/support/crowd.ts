import type pg from "pg";
import { attachDatabase } from "@/backend/db/connect";
import { asClient } from "@/tests/support/postgres";

interface Crowd {
  tenant: string;
  /** The booked application beside which they are booked. */
  registrationId: string;
  count: number;
}

// Different words that are nobody's name.
const word = (seed: string, length: number) =>
  `initcap(substr(translate(md5(${seed}), '0123456789', 'ghijklmnop'), 1, ${length}))`;
// The digits of the version and the variant make it a UUID.
const uuidOf = (kind: string) =>
  `overlay(overlay(md5(${kind} || s.id || n) placing '7' from 13) placing '8' from 17)::uuid`;

// Sealed answers belong to one row, so the others go without.
const SOURCE = `WITH s AS (
  SELECT r.*, a.start_day_id, a.pair_start_day_id, a.presentation_id FROM registration r
  JOIN appointment a ON a.tenant = r.tenant AND a.registration_id = r.id WHERE r.tenant = $1 AND r.id = $2)`;

const PEOPLE = [
  `${SOURCE} INSERT INTO identity (tenant, id, method, value, created_at)
     SELECT tenant, ${uuidOf("'i'")}, 'sms', '+374' || (55000000 + $4::int + n), created_at FROM s, generate_series(1, $3::int) AS n`,
  `${SOURCE} INSERT INTO registration (tenant, id, identity_id, version, step, max_step, status, language, location_key,
       user_legal_status, student, guardians, contract, user_id, created_at, updated_at)
     SELECT tenant, ${uuidOf("'r'")}, ${uuidOf("'i'")}, version, step, max_step, status, language, location_key,
       user_legal_status, student - 'sealed' || jsonb_build_object('firstName', ${word("'f' || n", 6)},
         'lastName', ${word("'l' || n", 9)}, 'phone', '+374' || (55000000 + $4::int + n), 'special_needs', 'good'),
       (SELECT coalesce(jsonb_agg(g - 'sealed'), '[]') FROM jsonb_array_elements(guardians) AS g), contract,
       ${uuidOf("'u'")}, created_at, created_at - make_interval(secs => n) FROM s, generate_series(1, $3::int) AS n`,
];

const SEARCHED = `${SOURCE} INSERT INTO search_entry (tenant, registration_id, location_key, text)
     SELECT s.tenant, r.id, r.location_key, lower(concat_ws(' ', r.student ->> 'firstName', r.student ->> 'lastName',
       substr(r.student ->> 'phone', 2))) FROM s, generate_series(1, $3::int) AS n, registration r
     WHERE r.tenant = s.tenant AND r.id = ${uuidOf("'r'")}`;

const SEATS = [
  `${SOURCE} UPDATE start_day d SET capacity = d.capacity + $3::int, busy = d.busy + $3::int FROM s
     WHERE d.tenant = $1 AND d.id IN (s.start_day_id, s.pair_start_day_id)`,
  `${SOURCE} UPDATE presentation p SET capacity = p.capacity + $3::int, busy = p.busy + $3::int FROM s
     WHERE p.tenant = $1 AND p.id = s.presentation_id`,
];

const APPOINTMENTS = `${SOURCE} INSERT INTO appointment (tenant, registration_id, start_day_id, pair_start_day_id, presentation_id, state,
       reference, created_at, updated_at)
     SELECT tenant, ${uuidOf("'r'")}, start_day_id, pair_start_day_id, presentation_id, 'active',
       upper('Z' || lpad(to_hex(n), 3, 'Z') || '-' || lpad(to_hex($4::int), 4, 'Z')), created_at, created_at
     FROM s, generate_series(1, $3::int) AS n`;

const fill = async (client: pg.ClientBase, { tenant, registrationId, count }: Crowd): Promise<void> => {
  await client.query("BEGIN");
  // Another crowd has other numbers, also one at the same time.
  await client.query("SELECT pg_advisory_xact_lock(55)");
  const { rows } = await client.query<{ base: number }>(
    "SELECT count(*)::int AS base FROM identity WHERE tenant = $1",
    [tenant],
  );
  for (const text of SEATS) await client.query(text, [tenant, registrationId, count]);
  for (const text of [...PEOPLE, APPOINTMENTS])
    await client.query(text, [tenant, registrationId, count, rows[0]?.base]);
  await client.query(SEARCHED, [tenant, registrationId, count]);
  await client.query("COMMIT");
};

/**
 * Books so many people of made-up names beside a booked application, at its presentation and on its start days, with its answers. Written into the store of a running application: by calls it would take minutes.
 */
export const writeCrowd = async (dataDir: string, crowd: Crowd): Promise<void> => {
  const database = await attachDatabase({ dataDir });
  try {
    await asClient(database.url, (client) => fill(client, crowd));
  } finally {
    await database.close();
  }
};
