-- Every change of seats is an item of `book_many`: make, update, cancel, hold, release, lapse, offer, leave, drop.
-- Whatever writes counters locks in one order, so that nobody deadlocks: identities, registrations, start days,
-- presentations, each by id. What can change before its lock is judged after it.

-- An instant as ISO 8601 in UTC, with milliseconds.
CREATE FUNCTION iso_instant(p_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
--> statement-breakpoint
-- Appointments as every call returns them, without the location's working hours and with `sequence`.
CREATE FUNCTION attendances(p_tenant text, p_registrations uuid[]) RETURNS TABLE (registration_id uuid, attendance jsonb)
LANGUAGE sql STABLE AS $$
  SELECT a.registration_id, jsonb_build_object(
    'lang', r.language,
    'startDay', d.date,
    'pairStartDay', e.date,
    'presentationDate', iso_instant(p.starts_at),
    'locationKey', d.location_key,
    'session', jsonb_build_object(
      '_id', s.id, 'weekday', s.weekday, 'start_time', s.start_time, 'end_time', s.end_time),
    'secondarySession', CASE WHEN t.id IS NOT NULL THEN jsonb_build_object(
      '_id', t.id, 'weekday', t.weekday, 'start_time', t.start_time, 'end_time', t.end_time) END,
    'createdAt', iso_instant(a.created_at),
    'status', r.status,
    'state', a.state,
    'userId', r.user_id,
    'reference', a.reference,
    'appointmentDate', jsonb_build_object('dateTime', iso_instant(p.starts_at)),
    'sequence', a.sequence)
  FROM unnest(p_registrations) AS u (id)
  -- OFFSET 0 makes the planner read each row by its key, whatever the statistics say.
  CROSS JOIN LATERAL (SELECT * FROM appointment x WHERE x.tenant = p_tenant AND x.registration_id = u.id OFFSET 0) AS a
  CROSS JOIN LATERAL (SELECT * FROM registration x
    WHERE x.tenant = p_tenant AND x.id = u.id AND x.deleted_at IS NULL OFFSET 0) AS r
  CROSS JOIN LATERAL (SELECT * FROM start_day x WHERE x.tenant = p_tenant AND x.id = a.start_day_id OFFSET 0) AS d
  CROSS JOIN LATERAL (SELECT * FROM session x WHERE x.tenant = p_tenant AND x.id = d.session_id OFFSET 0) AS s
  CROSS JOIN LATERAL (SELECT * FROM presentation x WHERE x.tenant = p_tenant AND x.id = a.presentation_id OFFSET 0) AS p
  LEFT JOIN LATERAL (SELECT * FROM start_day x WHERE x.tenant = p_tenant AND x.id = a.pair_start_day_id OFFSET 0) AS e ON true
  LEFT JOIN LATERAL (SELECT * FROM session x WHERE x.tenant = p_tenant AND x.id = e.session_id OFFSET 0) AS t ON true
$$;
--> statement-breakpoint
CREATE FUNCTION attendance_of(p_tenant text, p_registration uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT a.attendance FROM attendances(p_tenant, ARRAY[p_registration]) AS a
$$;
--> statement-breakpoint
-- The reply of a booking.
CREATE FUNCTION booked_reply(p_attendance jsonb, p_hours jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('success', true,
    'appointment', p_attendance - 'sequence' || jsonb_build_object('workingHours', p_hours))
$$;
--> statement-breakpoint
-- An item with everything that decides it: the form, the seats of its appointment (held_) and of its hold (kept_), the
-- requested seats, its entry on the waiting list, and the stored reply of its idempotency key.
-- `length`, `pause`, `renewals_max` and `holds_max` are the rules of backend/bookings/hold.ts and offers.ts.
CREATE TYPE asked_seat AS (
  at int, kind text, registration uuid, identity uuid, version int, session uuid, secondary_session uuid,
  start_day uuid, pair_start_day uuid, presentation uuid, zone text, not_before date, not_after date,
  reference text, user_id uuid, student jsonb, record jsonb, note text, hours jsonb, call text, key text, hash text,
  length interval, pause interval, renewals_max int, holds_max int,
  owner uuid, status text, current_version int, location_key text, hold_renewals int, hold_ends_at timestamptz,
  state text, held_day uuid, held_pair_day uuid, held_presentation uuid, held_starts_at timestamptz,
  kept_day uuid, kept_presentation uuid, kept uuid[], is_offer boolean, kept_until timestamptz,
  first_date date, first_session uuid, first_pair uuid, first_weekday int, first_location text,
  second_session uuid, second_pair uuid, second_weekday int, second_location text, pair_day uuid,
  presentation_location text, presentation_starts_at timestamptz, presentation_dates date[],
  waits uuid, waits_from date, waits_to date, is_offered boolean, claims int,
  answered_call text, answered_hash text, answer jsonb
);
--> statement-breakpoint
CREATE FUNCTION asked_seats(p_tenant text, p_now timestamptz, p_items jsonb) RETURNS SETOF asked_seat
LANGUAGE sql STABLE AS $$
  SELECT i.at, i.kind, i.registration, i.identity, i.version, i.session, i.secondary_session,
    i.start_day, i.pair_start_day, i.presentation, i.zone, i.not_before, i.not_after,
    i.reference, i.user_id, i.student, i.record, i.note, i.hours, i.call, i.key, i.hash,
    i.length, i.pause, i.renewals_max, i.holds_max,
    r.identity_id, r.status, r.version, r.location_key, r.hold_renewals::int, r.hold_ends_at,
    a.state, a.start_day_id, a.pair_start_day_id, a.presentation_id, q.starts_at,
    h.start_day_id, h.presentation_id, coalesce(h.taken, '{}'), h.is_offer, h.expires_at,
    d.date, s.id, s.pair_id, s.weekday::int, s.location_key,
    t.id, t.pair_id, t.weekday::int, t.location_key, e.id,
    p.location_key, p.starts_at, p.start_dates,
    w.id, w.from_day, w.to_day, w.offered_at IS NOT NULL,
    -- How many others wait for the same seats: they come first.
    (SELECT count(*)::int FROM waiting_list o
      WHERE o.tenant = p_tenant AND o.session_id = s.id AND o.secondary_session_id IS NOT DISTINCT FROM t.id
        AND d.date BETWEEN o.from_day AND o.to_day AND o.offered_at IS NULL AND o.registration_id <> i.registration),
    k.call, k.body_hash, k.reply
  FROM jsonb_to_recordset(p_items) AS i (
    at int, kind text, registration uuid, identity uuid, version int, session uuid, secondary_session uuid,
    start_day uuid, pair_start_day uuid, presentation uuid, zone text, not_before date, not_after date,
    reference text, user_id uuid, student jsonb, record jsonb, note text, hours jsonb, call text, key text, hash text,
    length interval, pause interval, renewals_max int, holds_max int)
  -- OFFSET 0 makes the planner read each row by its key instead of a whole tenant.
  LEFT JOIN LATERAL (SELECT * FROM registration x WHERE x.tenant = p_tenant AND x.id = i.registration
    AND (i.identity IS NULL OR x.identity_id = i.identity AND x.deleted_at IS NULL) OFFSET 0) AS r ON true
  LEFT JOIN LATERAL (SELECT * FROM appointment x
    WHERE x.tenant = p_tenant AND x.registration_id = r.id OFFSET 0) AS a ON true
  LEFT JOIN LATERAL (SELECT * FROM presentation x
    WHERE x.tenant = p_tenant AND x.id = a.presentation_id OFFSET 0) AS q ON true
  LEFT JOIN LATERAL (SELECT * FROM hold x WHERE x.tenant = p_tenant AND x.registration_id = r.id OFFSET 0) AS h ON true
  LEFT JOIN LATERAL (SELECT * FROM waiting_list x
    WHERE x.tenant = p_tenant AND x.registration_id = r.id OFFSET 0) AS w ON true
  LEFT JOIN LATERAL (SELECT * FROM start_day x WHERE x.tenant = p_tenant AND x.id = i.start_day OFFSET 0) AS d ON true
  LEFT JOIN LATERAL (SELECT * FROM session x WHERE x.tenant = p_tenant AND x.id = d.session_id OFFSET 0) AS s ON true
  LEFT JOIN LATERAL (SELECT * FROM start_day x WHERE x.tenant = p_tenant AND x.id = i.pair_start_day OFFSET 0) AS g ON true
  LEFT JOIN LATERAL (SELECT * FROM session x
    WHERE x.tenant = p_tenant AND x.id = coalesce(i.secondary_session, g.session_id, s.pair_id) OFFSET 0) AS t ON true
  -- The second session's first date on or after the first one's, within seven days.
  LEFT JOIN LATERAL (SELECT * FROM start_day x WHERE x.tenant = p_tenant AND x.session_id = t.id
    AND x.date = d.date + (t.weekday - extract(isodow FROM d.date)::int + 7) % 7 OFFSET 0) AS e ON true
  LEFT JOIN LATERAL (SELECT * FROM presentation x
    WHERE x.tenant = p_tenant AND x.id = i.presentation OFFSET 0) AS p ON true
  LEFT JOIN LATERAL (SELECT * FROM idempotency x WHERE x.tenant = p_tenant AND x.caller = i.identity AND x.key = i.key
    AND x.created_at > p_now - interval '24 hours' OFFSET 0) AS k ON true
$$;
--> statement-breakpoint
-- Locks every row of a batch in the one order; returns the free seats of each start day and presentation.
CREATE FUNCTION lock_asked(p_tenant text, p_now timestamptz, p_items jsonb, OUT row_ids uuid[], OUT row_free int[])
LANGUAGE plpgsql AS $$
DECLARE
  wanted uuid[];
  presentation_ids uuid[];
  presentation_free int[];
BEGIN
  PERFORM 1 FROM identity WHERE tenant = p_tenant AND id = ANY (ARRAY(
      SELECT i.identity FROM jsonb_to_recordset(p_items) AS i (kind text, identity uuid) WHERE i.kind = 'hold'))
    ORDER BY id FOR NO KEY UPDATE;
  PERFORM 1 FROM registration WHERE tenant = p_tenant AND id = ANY (ARRAY(
      SELECT i.registration FROM jsonb_to_recordset(p_items) AS i (registration uuid)))
    ORDER BY id FOR NO KEY UPDATE;
  SELECT array_agg(DISTINCT u.id) INTO wanted FROM asked_seats(p_tenant, p_now, p_items) AS s,
    unnest(ARRAY[s.start_day, s.pair_day, s.presentation, s.held_day, s.held_pair_day, s.held_presentation] || s.kept) AS u (id);
  SELECT array_agg(d.id), array_agg(d.free) INTO row_ids, row_free FROM (
    SELECT id, capacity - busy AS free FROM start_day
      WHERE tenant = p_tenant AND id = ANY (wanted) ORDER BY id FOR NO KEY UPDATE) AS d;
  SELECT array_agg(p.id), array_agg(p.free) INTO presentation_ids, presentation_free FROM (
    SELECT id, capacity - busy AS free FROM presentation
      WHERE tenant = p_tenant AND id = ANY (wanted) ORDER BY id FOR NO KEY UPDATE) AS p;
  row_ids := coalesce(row_ids, '{}') || coalesce(presentation_ids, '{}');
  row_free := coalesce(row_free, '{}') || coalesce(presentation_free, '{}');
END;
$$;
--> statement-breakpoint
-- Whether the requested seats go together: days of the application's location, after today, with a presentation that is
-- yet to come, serves the first day and is before it.
CREATE FUNCTION is_offered_together(item asked_seat, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF item.first_session IS NULL OR item.first_location IS DISTINCT FROM item.location_key
     OR item.presentation_location IS DISTINCT FROM item.location_key
     OR item.first_session <> coalesce(item.session, item.first_session)
     OR item.first_date <= (p_now AT TIME ZONE item.zone)::date THEN
    RETURN false;
  END IF;
  -- A pair is taken whole. Of single sessions an applicant may take two, on different weekdays.
  IF item.first_pair IS NOT NULL AND coalesce(item.secondary_session, item.second_session) IS DISTINCT FROM item.first_pair
     OR item.first_pair IS NOT NULL AND item.session IS NOT NULL AND item.secondary_session IS NULL THEN
    RETURN false;
  END IF;
  IF coalesce(item.secondary_session, item.pair_start_day, item.first_pair) IS NOT NULL THEN
    IF item.second_session IS NULL OR item.second_location <> item.location_key OR item.pair_day IS NULL
       OR item.second_session = item.first_session OR item.pair_day <> coalesce(item.pair_start_day, item.pair_day) THEN
      RETURN false;
    END IF;
    IF item.first_pair IS NULL AND (item.second_pair IS NOT NULL OR item.second_weekday = item.first_weekday) THEN
      RETURN false;
    END IF;
  END IF;
  RETURN item.presentation_starts_at > p_now AND item.first_date = ANY (item.presentation_dates)
    AND (item.presentation_starts_at AT TIME ZONE item.zone)::date < item.first_date;
END;
$$;
--> statement-breakpoint
-- The error code of an item that is refused whatever seats are free; else NULL.
CREATE FUNCTION seat_refusal(item asked_seat, p_now timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF item.owner IS NULL THEN RETURN 'not_found'; END IF;
  IF item.kind IN ('release', 'lapse', 'leave', 'drop') THEN RETURN NULL; END IF;
  IF item.kind = 'cancel' AND item.state IS NULL THEN RETURN 'not_found'; END IF;
  IF item.kind = 'update' AND item.status = 'draft' THEN RETURN 'registration_not_submitted'; END IF;
  IF item.kind = 'make' AND item.status <> 'draft' THEN RETURN 'appointment_exists'; END IF;
  IF item.status = 'accepted' THEN RETURN 'registration_closed'; END IF;
  IF item.state IN ('attended', 'missed') OR item.state = 'active' AND item.held_starts_at <= p_now THEN
    RETURN 'presentation_started';
  END IF;
  IF item.kind = 'cancel' THEN RETURN NULL; END IF;
  IF item.kind IN ('make', 'update') AND item.current_version <> item.version THEN RETURN 'registration_stale'; END IF;
  IF item.kind = 'offer' AND (item.waits IS NULL OR item.is_offered OR item.kept_day IS NOT NULL OR item.state = 'active') THEN
    RETURN 'appointment_exists';
  END IF;
  IF is_offered_together(item, p_now) IS NOT TRUE THEN RETURN 'form_student_session_unavailable'; END IF;
  IF item.first_date < item.not_before OR item.first_date > item.not_after THEN RETURN 'age_restricted'; END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Whether the application already has the requested seats: a repeat of a request whose reply was lost.
CREATE FUNCTION is_asked_again(item asked_seat, refusal text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (refusal = 'appointment_exists' AND item.kind = 'make'
      OR refusal = 'registration_stale' AND item.kind = 'update' AND item.current_version = item.version + 1)
    AND item.state = 'active' AND item.held_day = item.start_day AND item.held_presentation = item.presentation
    AND item.held_pair_day IS NOT DISTINCT FROM CASE WHEN item.secondary_session IS NOT NULL THEN item.pair_day END, false)
$$;
--> statement-breakpoint
-- When a hold requested now expires, and how often it has been renewed; `until` is NULL when there may be none yet. Holding
-- the same seats again renews the hold, other seats keep the time that is left; after the last renewal comes a pause.
CREATE FUNCTION hold_plan(item asked_seat, p_now timestamptz, OUT until timestamptz, OUT renewals int) LANGUAGE plpgsql STABLE AS $$
DECLARE
  is_same constant boolean := item.kept_day IS NOT DISTINCT FROM item.start_day
    AND item.kept_presentation IS NOT DISTINCT FROM item.presentation;
BEGIN
  renewals := item.hold_renewals;
  IF item.kept_until > p_now THEN
    IF item.is_offer AND NOT is_same THEN RETURN; END IF;
    IF NOT is_same OR item.is_offer OR renewals >= item.renewals_max THEN
      until := item.kept_until;
      RETURN;
    END IF;
    renewals := renewals + 1;
  ELSIF item.is_offer THEN
    -- An expired offer, until the sweep ends it.
    RETURN;
  ELSIF item.hold_ends_at IS NULL OR p_now >= item.hold_ends_at + item.pause THEN
    renewals := 0;
  ELSIF renewals >= item.renewals_max THEN
    RETURN;
  ELSE
    renewals := renewals + 1;
  END IF;
  until := least(p_now + item.length, item.presentation_starts_at);
END;
$$;
--> statement-breakpoint
-- Milliseconds until a hold is possible; NULL when it is possible now.
CREATE FUNCTION hold_wait(p_tenant text, p_now timestamptz, item asked_seat, p_until timestamptz) RETURNS numeric
LANGUAGE plpgsql STABLE AS $$
DECLARE
  free_at timestamptz := CASE WHEN item.kept_until > p_now THEN item.kept_until ELSE item.hold_ends_at + item.pause END;
BEGIN
  IF p_until IS NULL THEN
    RETURN greatest(ceil(extract(epoch FROM free_at - p_now) * 1000), 1000);
  END IF;
  IF (SELECT count(*) FROM hold WHERE tenant = p_tenant AND identity_id = item.owner
      AND registration_id <> item.registration) >= item.holds_max THEN
    RETURN extract(epoch FROM item.pause) * 1000;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- What an item does to seats: rows that lose a free seat (`takes`), rows that get one back (`gives`), rows that its hold
-- counts (`taken`), and whether its present hold ends (`ends`). Leaving the page ends a hold, but not an offer.
CREATE FUNCTION seat_changes(item asked_seat, p_now timestamptz,
  OUT takes uuid[], OUT gives uuid[], OUT taken uuid[], OUT ends boolean) LANGUAGE plpgsql STABLE AS $$
DECLARE
  booked uuid[] := CASE WHEN item.state <> 'cancelled'
    THEN array_remove(ARRAY[item.held_day, item.held_pair_day, item.held_presentation], NULL) ELSE '{}' END;
  has uuid[];
BEGIN
  ends := item.kept_day IS NOT NULL AND CASE
    WHEN item.kind IN ('make', 'update', 'drop') THEN true
    WHEN item.kind IN ('release', 'cancel') THEN NOT item.is_offer
    WHEN item.kind = 'leave' THEN item.is_offer
    WHEN item.kind = 'lapse' THEN item.kept_until <= p_now
    ELSE false END;
  taken := CASE
    WHEN item.kind IN ('make', 'update', 'hold', 'offer')
      THEN array_remove(ARRAY[item.start_day, item.pair_day, item.presentation], NULL)
    WHEN ends THEN '{}'
    ELSE item.kept END;
  IF item.kind IN ('make', 'update', 'cancel') THEN
    has := booked || item.kept;
  ELSE
    -- A seat of the appointment is not taken twice.
    taken := ARRAY(SELECT t.id FROM unnest(taken) AS t (id) WHERE t.id <> ALL (booked));
    has := item.kept;
  END IF;
  takes := ARRAY(SELECT t.id FROM unnest(taken) AS t (id) WHERE t.id <> ALL (has));
  gives := ARRAY(SELECT h.id FROM unnest(has) AS h (id) WHERE h.id <> ALL (taken));
END;
$$;
--> statement-breakpoint
-- Writes an event to the outbox, once for each key.
CREATE FUNCTION tell(p_tenant text, p_now timestamptz, p_registration uuid, p_event text, p_key text, p_data jsonb)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO outbox (tenant, key, event, registration_id, data, created_at)
    VALUES (p_tenant, p_event || ':' || p_key, p_event, p_registration, p_data, p_now)
    ON CONFLICT (tenant, key) DO NOTHING
$$;
--> statement-breakpoint
-- Stores the reply to an idempotency key.
CREATE FUNCTION keep_answer(p_tenant text, p_now timestamptz, item asked_seat, p_reply jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO idempotency (tenant, caller, key, call, body_hash, status, reply, created_at)
    VALUES (p_tenant, item.identity, item.key, item.call, item.hash, 200, p_reply, p_now)
    ON CONFLICT (tenant, caller, key) DO UPDATE SET call = excluded.call, body_hash = excluded.body_hash,
      status = excluded.status, reply = excluded.reply, created_at = excluded.created_at
$$;
--> statement-breakpoint
-- Writes a hold until `p_until`; an offer also marks the waiting list and notifies the applicant.
CREATE FUNCTION write_hold(p_tenant text, p_now timestamptz, item asked_seat, p_taken uuid[], p_until timestamptz, p_renewals int)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO hold (tenant, registration_id, identity_id, start_day_id, pair_start_day_id, presentation_id, taken,
      is_offer, expires_at)
    VALUES (p_tenant, item.registration, item.owner, item.start_day, item.pair_day, item.presentation, p_taken,
      item.kind = 'offer' OR item.is_offer IS TRUE, p_until)
    ON CONFLICT (tenant, registration_id) DO UPDATE SET
      start_day_id = excluded.start_day_id, pair_start_day_id = excluded.pair_start_day_id,
      presentation_id = excluded.presentation_id, taken = excluded.taken, is_offer = excluded.is_offer,
      expires_at = excluded.expires_at;
  IF item.kind = 'offer' THEN
    UPDATE waiting_list SET offered_at = p_now WHERE tenant = p_tenant AND id = item.waits;
    PERFORM tell(p_tenant, p_now, item.registration, 'offered', item.waits || ':' || iso_instant(p_now),
      jsonb_build_object('offer', jsonb_build_object('startDay', item.first_date, 'locationKey', item.location_key,
        'presentationDate', iso_instant(item.presentation_starts_at), 'expiresAt', iso_instant(p_until))));
  ELSIF item.is_offer IS NOT TRUE THEN
    UPDATE registration SET hold_renewals = p_renewals, hold_ends_at = p_until
      WHERE tenant = p_tenant AND id = item.registration;
  END IF;
END;
$$;
--> statement-breakpoint
-- Ends a hold. Leaving the list or letting an offer lapse ends the wait as well; a lapsed offer is notified.
CREATE FUNCTION write_end(p_tenant text, p_now timestamptz, item asked_seat, p_ends boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  has_lapsed constant boolean := item.kind = 'lapse' AND p_ends AND item.is_offer;
BEGIN
  IF p_ends THEN
    DELETE FROM hold WHERE tenant = p_tenant AND registration_id = item.registration;
  END IF;
  IF p_ends AND item.kind IN ('release', 'lapse') THEN
    UPDATE registration SET hold_ends_at = least(item.kept_until, p_now)
      WHERE tenant = p_tenant AND id = item.registration;
  END IF;
  IF item.kind IN ('leave', 'drop') OR has_lapsed THEN
    DELETE FROM waiting_list WHERE tenant = p_tenant AND registration_id = item.registration;
  END IF;
  IF has_lapsed AND item.waits IS NOT NULL THEN
    PERFORM tell(p_tenant, p_now, item.registration, 'waiting_ended', item.waits::text,
      jsonb_build_object('waiting', jsonb_build_object(
        'from', item.waits_from, 'to', item.waits_to, 'locationKey', item.location_key)));
  END IF;
END;
$$;
--> statement-breakpoint
-- Writes an item that makes no appointment; returns its reply.
CREATE FUNCTION write_item(p_tenant text, p_now timestamptz, item asked_seat, p_taken uuid[], p_ends boolean,
  p_until timestamptz, p_renewals int) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  shown jsonb;
BEGIN
  IF item.kind IN ('hold', 'offer') THEN
    PERFORM write_hold(p_tenant, p_now, item, p_taken, p_until, p_renewals);
    RETURN jsonb_build_object('expiresAt', iso_instant(p_until));
  END IF;
  PERFORM write_end(p_tenant, p_now, item, p_ends);
  IF item.kind <> 'cancel' OR item.state IS DISTINCT FROM 'active' THEN RETURN NULL; END IF;
  UPDATE appointment SET state = 'cancelled', sequence = sequence + 1, updated_at = p_now
    WHERE tenant = p_tenant AND registration_id = item.registration;
  shown := attendance_of(p_tenant, item.registration);
  PERFORM tell(p_tenant, p_now, item.registration, 'cancelled', item.registration || ':' || (shown ->> 'sequence'),
    jsonb_build_object('appointment', shown));
  RETURN booked_reply(shown, item.hours);
END;
$$;
--> statement-breakpoint
-- Writes all appointments that a batch makes or updates, one statement for each table; returns the replies.
CREATE FUNCTION write_appointments(p_tenant text, p_now timestamptz, p_items asked_seat[])
RETURNS TABLE (at int, reply jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  INSERT INTO appointment AS a (tenant, registration_id, start_day_id, pair_start_day_id, presentation_id, state,
      reference, created_at, updated_at)
    SELECT p_tenant, i.registration, i.start_day, i.pair_day, i.presentation, 'active', i.reference, p_now, p_now
      FROM unnest(p_items) AS i
    ON CONFLICT (tenant, registration_id) DO UPDATE SET
      start_day_id = excluded.start_day_id, pair_start_day_id = excluded.pair_start_day_id,
      presentation_id = excluded.presentation_id, state = 'active', sequence = a.sequence + 1, updated_at = p_now;
  UPDATE registration AS r SET
      status = 'submitted', step = 'done', max_step = 'done', version = r.version + 1, student = i.student,
      user_id = coalesce(r.user_id, i.user_id), note_to_staff = coalesce(nullif(i.note, ''), r.note_to_staff),
      hold_ends_at = NULL, updated_at = p_now
    FROM unnest(p_items) AS i WHERE r.tenant = p_tenant AND r.id = i.registration;
  INSERT INTO registration_record (tenant, registration_id, record, written_at)
    SELECT p_tenant, i.registration, i.record, p_now FROM unnest(p_items) AS i
    ON CONFLICT (tenant, registration_id) DO UPDATE SET record = excluded.record, written_at = p_now;
  DELETE FROM waiting_list AS w USING unnest(p_items) AS i
    WHERE w.tenant = p_tenant AND w.registration_id = i.registration AND i.waits IS NOT NULL;
  RETURN QUERY WITH shown AS MATERIALIZED (
    SELECT i.at, i.registration, i.identity, i.key, i.call, i.hash, s.attendance, booked_reply(s.attendance, i.hours) AS reply,
      CASE WHEN i.state = 'active' THEN 'changed' ELSE 'booked' END AS event
    FROM unnest(p_items) AS i, LATERAL attendances(p_tenant, ARRAY[i.registration]) AS s
  ), told AS (
    INSERT INTO outbox (tenant, key, event, registration_id, data, created_at)
      SELECT p_tenant, s.event || ':' || s.registration || ':' || (s.attendance ->> 'sequence'), s.event, s.registration,
        jsonb_build_object('appointment', s.attendance), p_now
      FROM shown AS s
      ON CONFLICT (tenant, key) DO NOTHING
  ), kept AS (
    INSERT INTO idempotency (tenant, caller, key, call, body_hash, status, reply, created_at)
      SELECT p_tenant, s.identity, s.key, s.call, s.hash, 200, s.reply, p_now FROM shown AS s WHERE s.key IS NOT NULL
      ON CONFLICT (tenant, caller, key) DO UPDATE SET call = excluded.call, body_hash = excluded.body_hash,
        status = excluded.status, reply = excluded.reply, created_at = excluded.created_at
  )
  SELECT s.at, s.reply FROM shown AS s;
END;
$$;
--> statement-breakpoint
-- Decides a batch in the order of its items: for each one an error code with its data, or the reply. No two items are about
-- the same application.
CREATE FUNCTION book_many(p_tenant text, p_now timestamptz, p_items jsonb)
RETURNS TABLE (at int, refusal text, reply jsonb)
LANGUAGE plpgsql
-- Plans are cached: rows are to be read by key even when there were few at planning time.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_variable
DECLARE
  in_flight int[] := '{}';
  rows_of record;
  row_free int[];
  row_change int[];
  item asked_seat;
  booked asked_seat[] := '{}';
  changes record;
  plan record;
  one uuid;
  place int;
BEGIN
  FOR item IN SELECT i.* FROM jsonb_populate_recordset(NULL::asked_seat, p_items) AS i WHERE i.key IS NOT NULL LOOP
    IF NOT pg_try_advisory_xact_lock(
      hashtextextended(p_tenant || ' ' || item.identity::text || ' ' || item.key, 0)) THEN
      in_flight := in_flight || item.at;
    END IF;
  END LOOP;
  SELECT l.row_ids AS ids, l.row_free AS free INTO rows_of FROM lock_asked(p_tenant, p_now, p_items) AS l;
  row_free := rows_of.free;
  row_change := array_fill(0, ARRAY[cardinality(rows_of.ids)]);

  FOR item IN SELECT s.* FROM asked_seats(p_tenant, p_now, p_items) AS s ORDER BY s.at LOOP
    at := item.at;
    reply := NULL;
    refusal := CASE
      WHEN item.at = ANY (in_flight) THEN 'request_in_flight'
      WHEN item.answered_call <> item.call OR item.answered_hash <> item.hash THEN 'idempotency_key_reused'
      WHEN item.answered_call IS NULL THEN seat_refusal(item, p_now) END;
    IF item.answered_call IS NOT NULL AND refusal IS NULL THEN
      reply := item.answer;
    ELSIF is_asked_again(item, refusal) THEN
      refusal := NULL;
      reply := booked_reply(attendance_of(p_tenant, item.registration), item.hours);
    END IF;
    IF refusal IS NOT NULL OR reply IS NOT NULL OR item.answered_call IS NOT NULL THEN
      RETURN NEXT;
      CONTINUE;
    END IF;

    IF item.kind = 'hold' THEN
      SELECT p.until, p.renewals INTO plan FROM hold_plan(item, p_now) AS p;
      reply := jsonb_build_object('retryAfterMS', hold_wait(p_tenant, p_now, item, plan.until));
      IF reply ->> 'retryAfterMS' IS NOT NULL THEN
        refusal := 'too_many_requests';
        RETURN NEXT;
        CONTINUE;
      END IF;
    ELSE
      SELECT least(p_now + item.length, item.presentation_starts_at) AS until, item.hold_renewals AS renewals INTO plan;
    END IF;

    SELECT c.* INTO changes FROM seat_changes(item, p_now) AS c;
    FOREACH one IN ARRAY changes.takes LOOP
      place := array_position(rows_of.ids, one);
      -- Seats of a day go to its waiting list first.
      IF place IS NULL OR row_free[place] < 1
         OR item.kind <> 'offer' AND one <> item.presentation AND row_free[place] <= item.claims THEN
        refusal := 'form_student_session_unavailable';
      END IF;
    END LOOP;
    IF refusal IS NOT NULL THEN
      reply := NULL;
      RETURN NEXT;
      CONTINUE;
    END IF;
    FOREACH one IN ARRAY changes.takes LOOP
      place := array_position(rows_of.ids, one);
      row_free[place] := row_free[place] - 1;
      row_change[place] := row_change[place] + 1;
    END LOOP;
    FOREACH one IN ARRAY changes.gives LOOP
      place := array_position(rows_of.ids, one);
      row_free[place] := row_free[place] + 1;
      row_change[place] := row_change[place] - 1;
    END LOOP;
    IF item.kind IN ('make', 'update') THEN
      PERFORM write_end(p_tenant, p_now, item, changes.ends);
      booked := array_append(booked, item);
      CONTINUE;
    END IF;
    reply := write_item(p_tenant, p_now, item, changes.taken, changes.ends, plan.until, plan.renewals);
    IF item.key IS NOT NULL THEN PERFORM keep_answer(p_tenant, p_now, item, reply); END IF;
    RETURN NEXT;
  END LOOP;
  RETURN QUERY SELECT w.at, NULL::text, w.reply FROM write_appointments(p_tenant, p_now, booked) AS w;

  UPDATE start_day AS d SET busy = d.busy + n.change
    FROM unnest(rows_of.ids, row_change) AS n (id, change) WHERE d.tenant = p_tenant AND d.id = n.id AND n.change <> 0;
  UPDATE presentation AS p SET busy = p.busy + n.change
    FROM unnest(rows_of.ids, row_change) AS n (id, change) WHERE p.tenant = p_tenant AND p.id = n.id AND n.change <> 0;
END;
$$;
