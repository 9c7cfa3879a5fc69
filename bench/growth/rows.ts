/** The statement that fills a table. It reads its parameters from `level`, which `fill.ts` writes. */
export interface Filling {
  table: string;
  text: string;
  /** Runs once, as it counts other rows; the others run for one batch of applications at a time. */
  isWhole?: boolean;
}

/** Ids in the order of creation, as time-ordered ones are: a table's number, then the row's. */
const id = (table: number, number: string) => `pg_temp.made_id(${table}, ${number})`;

/** Different words that are nobody's name. */
const word = (seed: string, length: number) =>
  `initcap(substr(translate(md5(${seed}), '0123456789', 'ghijklmnop'), 1, ${length}))`;

const SESSIONS = 18;
const PAIRS = SESSIONS / 2;
const PRESENTATIONS = 3;
/** Seats of every start day and presentation: more than the bench books. */
export const SEATS_EACH = 1000;
/** The last week, beyond the days that applicants may choose. */
const LAST_WEEK = 14;

const PLACES = "unnest(p.tenants, p.locations) WITH ORDINALITY AS place (tenant, location_key, nr)";
const MONDAY = (week: string) => `(p.monday + 7 * (${LAST_WEEK} - (${week})::int))`;

// An application's location, its week there, and its identity, which has one to three applications.
const APPLICATIONS = `
  SELECT n, b.nr, p.tenants[b.nr + 1] AS tenant, p.locations[b.nr + 1] AS location_key,
    s.slot / ${PAIRS} AS week, (s.slot % ${PAIRS})::int AS pair,
    (n / 10) * 5 + (ARRAY[0, 1, 2, 2, 3, 3, 3, 4, 4, 4])[n % 10 + 1] AS identity,
    n % 7 = 3 AS is_draft, s.slot / ${PAIRS} > ${LAST_WEEK} AS is_past,
    now() - interval '20 months' * n / p.size AS made_at
  FROM pg_temp.level p, generate_series(p.first, p.last) AS n,
    LATERAL (SELECT (n / 10) % cardinality(p.tenants) AS nr) AS b,
    LATERAL (SELECT ((n / 10) / cardinality(p.tenants) * 10 + n % 10) / 2 AS slot) AS s`;

const dayId = (session: string) => id(2, `(a.week * ${SESSIONS} + ${session}) * cardinality(p.tenants) + a.nr`);
const presentationId = (week: string, ordinal: string, nr: string) =>
  id(3, `(${week} * ${PRESENTATIONS} + ${ordinal}) * cardinality(p.tenants) + ${nr}`);

const SEATS_TAKEN = (columns: string) =>
  `SELECT tenant, id, count(*)::int AS busy FROM appointment, unnest(ARRAY[${columns}]) AS id
   WHERE state <> 'cancelled' GROUP BY tenant, id`;

/** Every table that grows, in an order in which each finds its references. */
export const FILLINGS: readonly Filling[] = [
  {
    table: "session",
    isWhole: true,
    text: `INSERT INTO session (tenant, id, location_key, weekday, start_time, end_time, capacity, pair_id)
      SELECT place.tenant, ${id(1, `(place.nr - 1) * ${SESSIONS} + s`)}, place.location_key, 1 + s % 3 + 3 * (s / ${PAIRS}),
        (ARRAY['10:00', '14:00', '17:00'])[1 + s % ${PAIRS} / 3], (ARRAY['12:00', '16:00', '19:00'])[1 + s % ${PAIRS} / 3], 20,
        ${id(1, `(place.nr - 1) * ${SESSIONS} + (s + ${PAIRS}) % ${SESSIONS}`)}
      FROM pg_temp.level p, ${PLACES}, generate_series(0, ${SESSIONS - 1}) AS s`,
  },
  {
    table: "identity",
    text: `INSERT INTO identity (tenant, id, method, value, created_at)
      SELECT DISTINCT ON (identity) tenant, ${id(4, "identity")}, 'sms', '+374' || (20000000 + identity), made_at
      FROM (${APPLICATIONS}) AS a`,
  },
  {
    table: "registration",
    text: `INSERT INTO registration (tenant, id, identity_id, version, step, max_step, status, language, location_key,
        user_legal_status, student, guardians, contract, user_id, created_at, updated_at)
      SELECT tenant, ${id(5, "n")}, ${id(4, "identity")}, 4, step, step,
        CASE WHEN is_draft THEN 'draft' WHEN is_past AND n % 3 = 0 THEN 'accepted' ELSE 'submitted' END, 'hy', location_key, 1,
        jsonb_build_object('firstName', ${word("'f' || n", 7)}, 'lastName', ${word("'l' || n", 10)},
          'firstNameEn', ${word("'f' || n", 7)}, 'lastNameEn', ${word("'l' || n", 10)}, 'birthDate', '2012-05-17',
          'gender', 'female', 'phone', '+374' || (30000000 + n), 'email', lower(${word("'e' || n", 12)}) || '@example.org',
          'address', jsonb_build_object('street', ${word("'s' || n", 12)}, 'building', n % 100, 'apartment', n % 70),
          'session_id', ${id(1, `nr * ${SESSIONS} + pair`)}, 'sealed', repeat(md5('x' || n), 4)),
        jsonb_build_array(jsonb_build_object('key', 'one', 'type', 0, 'firstName', ${word("'g' || n", 7)},
          'lastName', ${word("'l' || n", 10)},
          'phoneNumbers', jsonb_build_array(jsonb_build_object('phone', '+374' || (40000000 + n), 'sms', true)))),
        jsonb_build_object('version', '1', 'signer', 'guardian', 'acceptedAt', made_at),
        CASE WHEN NOT is_draft THEN ${id(6, "n")} END, made_at, made_at
      FROM (${APPLICATIONS}) AS a, LATERAL (SELECT CASE WHEN is_draft THEN 'parentData' ELSE 'done' END AS step) AS f`,
  },
  {
    table: "search_entry",
    isWhole: true,
    // Letters without accents: the product folds others.
    text: `INSERT INTO search_entry (tenant, registration_id, location_key, text)
      SELECT tenant, id, location_key, lower(concat_ws(' ', student ->> 'firstName', student ->> 'lastName',
        translate(student ->> 'email', '@.', '  '), substr(student ->> 'phone', 2), guardians -> 0 ->> 'firstName',
        guardians -> 0 ->> 'lastName', substr(guardians #>> '{0,phoneNumbers,0,phone}', 2))) FROM registration`,
  },
  {
    table: "step_count",
    isWhole: true,
    text: `INSERT INTO step_count (tenant, location_key, week, step, count)
      SELECT tenant, location_key, date_trunc('week', created_at AT TIME ZONE 'UTC')::date, max_step, count(*)
      FROM registration GROUP BY 1, 2, 3, 4`,
  },
  {
    table: "appointment",
    text: `INSERT INTO appointment (tenant, registration_id, start_day_id, pair_start_day_id, presentation_id, state,
        listed_location_key, reference, created_at, updated_at)
      SELECT tenant, ${id(5, "n")}, ${dayId("pair")}, ${dayId(`${PAIRS} + pair`)}, ${presentationId("a.week", "pair / 3", "a.nr")},
        s.state, CASE WHEN s.state <> 'active' THEN
          listed_location(s.state, CASE WHEN is_past AND n % 3 = 0 THEN 'accepted' ELSE 'submitted' END, a.location_key) END,
        upper(substr(lpad(to_hex(n), 8, '0'), 1, 4) || '-' || substr(lpad(to_hex(n), 8, '0'), 5)), made_at, made_at
      FROM pg_temp.level p, (${APPLICATIONS}) AS a, LATERAL (SELECT CASE WHEN n % 10 = 9 THEN 'cancelled'
        WHEN NOT is_past THEN 'active' WHEN n % 10 = 8 THEN 'missed' ELSE 'attended' END AS state) AS s WHERE NOT is_draft`,
  },
  {
    table: "start_day",
    isWhole: true,
    text: `INSERT INTO start_day (tenant, id, session_id, location_key, date, capacity, busy)
      SELECT place.tenant, d.id, ${id(1, `(place.nr - 1) * ${SESSIONS} + s`)}, place.location_key,
        ${MONDAY("w")} + s % 3 + 3 * (s / ${PAIRS}), ${SEATS_EACH}, coalesce(t.busy, 0)
      FROM pg_temp.level p, ${PLACES}, generate_series(0, p.weeks) AS w, generate_series(0, ${SESSIONS - 1}) AS s,
        LATERAL (SELECT ${id(2, `(w * ${SESSIONS} + s) * cardinality(p.tenants) + place.nr - 1`)} AS id) AS d
        LEFT JOIN (${SEATS_TAKEN("start_day_id, pair_start_day_id")}) AS t ON t.id = d.id`,
  },
  {
    table: "presentation",
    isWhole: true,
    text: `INSERT INTO presentation (tenant, id, location_key, starts_at, capacity, busy, start_dates)
      SELECT place.tenant, d.id, place.location_key, ${MONDAY("w")} - 3 + make_interval(hours => 8 + ordinal), ${SEATS_EACH},
        coalesce(t.busy, 0), ARRAY[${MONDAY("w")}, ${MONDAY("w")} + 1, ${MONDAY("w")} + 2]
      FROM pg_temp.level p, ${PLACES}, generate_series(0, p.weeks) AS w, generate_series(0, ${PRESENTATIONS - 1}) AS ordinal,
        LATERAL (SELECT ${presentationId("w", "ordinal", "place.nr - 1")} AS id) AS d
        LEFT JOIN (${SEATS_TAKEN("presentation_id")}) AS t ON t.id = d.id`,
  },
  {
    table: "outbox",
    text: `INSERT INTO outbox (tenant, id, key, event, registration_id, data, created_at, queued_at, sent_at)
      SELECT tenant, ${id(7, "n")}, 'booked:' || ${id(5, "n")} || ':0', 'booked', ${id(5, "n")},
        jsonb_build_object('appointment', jsonb_build_object('lang', 'hy', 'startDay', '2026-11-23', 'locationKey', location_key,
          'presentationDate', iso_instant(made_at), 'reference', to_hex(n), 'state', 'active', 'sequence', 0)),
        made_at, made_at, made_at
      FROM (${APPLICATIONS}) AS a WHERE NOT is_draft`,
  },
  {
    table: "audit_entry",
    text: `INSERT INTO audit_entry (tenant, id, at, actor, location_key, action, target, before, after)
      SELECT tenant, ${id(8, "n")}, made_at, 'somebody', location_key, 'applicant_checked_in', 'registration:' || ${id(5, "n")},
        '{"state": "active"}', '{"state": "attended"}'
      FROM (${APPLICATIONS}) AS a WHERE n % 10 = 1`,
  },
  {
    table: "file",
    text: `INSERT INTO file (tenant, id, registration_id, owner, field, name, size, last_modified, type, created_at)
      SELECT tenant, ${id(9, "n")}, ${id(5, "n")}, 'student', 'identification', 'passport.jpg', 400000, 0, 'image/jpeg', made_at
      FROM (${APPLICATIONS}) AS a WHERE n % 5 = 1`,
  },
  {
    // Holds and waiting lists are of the coming weeks, so they do not grow with the past.
    table: "hold",
    text: `INSERT INTO hold (tenant, registration_id, identity_id, start_day_id, presentation_id, taken, is_offer, expires_at)
      SELECT tenant, ${id(5, "n")}, ${id(4, "identity")}, ${dayId("pair")}, ${presentationId("a.week", "pair / 3", "a.nr")}, '{}', false,
        now() + interval '10 minutes' * (n % 14 - 4)
      FROM pg_temp.level p, (${APPLICATIONS}) AS a WHERE is_draft AND week < 4 AND n < 5000`,
  },
  {
    table: "waiting_list",
    text: `INSERT INTO waiting_list (tenant, id, registration_id, location_key, session_id, secondary_session_id, from_day, to_day,
        created_at)
      SELECT tenant, ${id(10, "n")}, ${id(5, "n")}, location_key, ${id(1, `nr * ${SESSIONS} + pair`)},
        ${id(1, `nr * ${SESSIONS} + ${PAIRS} + pair`)}, p.monday + 700, p.monday + 707, made_at
      FROM pg_temp.level p, (${APPLICATIONS}) AS a WHERE is_draft AND week BETWEEN 4 AND 10 AND n < 5000`,
  },
  {
    // Login sessions, codes and idempotent replies last a day or two: a share of all.
    table: "login_session",
    text: `INSERT INTO login_session (tenant, id, audience, subject, expires_at)
      SELECT DISTINCT ON (identity) tenant, ${id(11, "identity")}, 'applicant', ${id(4, "identity")},
        now() + interval '1 hour' * (identity % 36 - 24)
      FROM (${APPLICATIONS}) AS a WHERE n < greatest(2000, (SELECT size FROM pg_temp.level) / 50)`,
  },
  {
    table: "one_time_secret",
    text: `INSERT INTO one_time_secret (tenant, id, hash, kind, address, requester, retry_at, created_at, ends_at)
      SELECT tenant, ${id(12, "n")}, md5(n::text), 'code', 'sms +374' || (60000000 + n), md5('r' || n), t.ended, t.ended, t.ended
      FROM (${APPLICATIONS}) AS a, LATERAL (SELECT now() - interval '1 hour' * (n % 24) AS ended) AS t
      WHERE n < greatest(2000, (SELECT size FROM pg_temp.level) / 50)`,
  },
  {
    table: "idempotency",
    text: `INSERT INTO idempotency (tenant, caller, key, call, body_hash, status, reply, created_at)
      SELECT tenant, ${id(4, "identity")}, n::text, 'POST /registration/make-appointment/{id}', md5(n::text), 200,
        jsonb_build_object('sealed', repeat(md5(n::text), 16)), now() - interval '1 minute' * (n % 1400)
      FROM (${APPLICATIONS}) AS a WHERE n < greatest(2000, (SELECT size FROM pg_temp.level) / 50)`,
  },
];

/** The number of weeks with so many start days in all locations, and one in reserve. */
export const weeksFor = (size: number, places: number): number => Math.ceil(size / places / SESSIONS) + 2;
