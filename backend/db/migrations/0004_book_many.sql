-- One place for every seat. What takes or frees seats is an item of `book_many`: made, updated, cancelled, held, released,
-- lapsed, offered, dropped. Locks in one order, which everything that writes counters keeps: identities, registrations, start days,
-- presentations, each by id. What can change meanwhile is judged after its lock.
DROP FUNCTION book;
--> statement-breakpoint
CREATE FUNCTION iso_instant(p_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
--> statement-breakpoint
-- Appointments as every call shows them, but for the centre's working hours; `sequence` counts their changes.
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
  -- From key to key, whatever the planner knows.
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
-- An item with all that decides it: the form, the seats it has by its appointment (held_) and by its hold (kept_), the
-- seats it asks for, its place on the waiting list, and the answer its key already got.
CREATE TYPE asked_seat AS (
  at int, kind text, registration uuid, identity uuid, version int, session uuid, secondary_session uuid,
  start_day uuid, pair_start_day uuid, presentation uuid, zone text, not_before date, not_after date,
  reference text, user_id uuid, student jsonb, record jsonb, note text, hours jsonb, call text, key text, hash text,
  owner uuid, status text, current_version int, location_key text, hold_renewals int, hold_ends_at timestamptz,
  state text, held_day uuid, held_pair_day uuid, held_talk uuid, held_starts_at timestamptz,
  kept_day uuid, kept_talk uuid, kept uuid[], is_offer boolean, kept_until timestamptz,
  first_date date, first_session uuid, first_pair uuid, first_weekday int, first_location text,
  second_session uuid, second_pair uuid, second_weekday int, second_location text, pair_day uuid,
  talk_location text, talk_starts_at timestamptz, talk_dates date[],
  waits uuid, waits_from date, waits_to date, is_offered boolean, claims int,
  answered_call text, answered_hash text, answer jsonb
);
--> statement-breakpoint
CREATE FUNCTION asked_seats(p_tenant text, p_now timestamptz, p_items jsonb) RETURNS SETOF asked_seat
LANGUAGE sql STABLE AS $$
  SELECT i.at, i.kind, i.registration, i.identity, i.version, i.session, i.secondary_session,
    i.start_day, i.pair_start_day, i.presentation, i.zone, i.not_before, i.not_after,
    i.reference, i.user_id, i.student, i.record, i.note, i.hours, i.call, i.key, i.hash,
    r.identity_id, r.status, r.version, r.location_key, r.hold_renewals::int, r.hold_ends_at,
    a.state, a.start_day_id, a.pair_start_day_id, a.presentation_id, q.starts_at,
    h.start_day_id, h.presentation_id, coalesce(h.taken, '{}'), h.is_offer, h.expires_at,
    d.date, s.id, s.pair_id, s.weekday::int, s.location_key,
    t.id, t.pair_id, t.weekday::int, t.location_key, e.id,
    p.location_key, p.starts_at, p.start_dates,
    w.id, w.from_day, w.to_day, w.offered_at IS NOT NULL,
    -- Who waits for the same seats comes before whoever asks for them now.
    (SELECT count(*)::int FROM waiting_list o
      WHERE o.tenant = p_tenant AND o.session_id = s.id AND o.secondary_session_id IS NOT DISTINCT FROM t.id
        AND d.date BETWEEN o.from_day AND o.to_day AND o.offered_at IS NULL AND o.registration_id <> i.registration),
    k.call, k.body_hash, k.reply
  FROM jsonb_to_recordset(p_items) AS i (
    at int, kind text, registration uuid, identity uuid, version int, session uuid, secondary_session uuid,
    start_day uuid, pair_start_day uuid, presentation uuid, zone text, not_before date, not_after date,
    reference text, user_id uuid, student jsonb, record jsonb, note text, hours jsonb, call text, key text, hash text)
  -- Each row by its key, for each item: OFFSET keeps the planner from reading a whole tenant where it knows too little.
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
  -- The second one's first date on or after the first one's, within seven days.
  LEFT JOIN LATERAL (SELECT * FROM start_day x WHERE x.tenant = p_tenant AND x.session_id = t.id
    AND x.date = d.date + (t.weekday - extract(isodow FROM d.date)::int + 7) % 7 OFFSET 0) AS e ON true
  LEFT JOIN LATERAL (SELECT * FROM presentation x
    WHERE x.tenant = p_tenant AND x.id = i.presentation OFFSET 0) AS p ON true
  LEFT JOIN LATERAL (SELECT * FROM idempotency x WHERE x.tenant = p_tenant AND x.caller = i.identity AND x.key = i.key
    AND x.created_at > p_now - interval '24 hours' OFFSET 0) AS k ON true
$$;
--> statement-breakpoint
-- Whether the seats asked for go together: days of one centre, after today, with a presentation before them (spec §5).
CREATE FUNCTION is_offered_together(item asked_seat, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF item.first_session IS NULL OR item.first_location IS DISTINCT FROM item.location_key
     OR item.talk_location IS DISTINCT FROM item.location_key
     OR item.first_session <> coalesce(item.session, item.first_session)
     OR item.first_date <= (p_now AT TIME ZONE item.zone)::date THEN
    RETURN false;
  END IF;
  -- A pair is taken whole; of single sessions the applicant may take two, on different weekdays.
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
  RETURN item.talk_starts_at > p_now AND item.first_date = ANY (item.talk_dates)
    AND (item.talk_starts_at AT TIME ZONE item.zone)::date < item.first_date;
END;
$$;
--> statement-breakpoint
-- The code of what forbids an item, whatever seats are free; NULL when nothing does.
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
-- Until when a hold asked for now would live, and its renewals; no instant when there may be none yet. Held seats are
-- renewed twice at most, other seats keep the time that is left, and then there is none for ten minutes.
CREATE FUNCTION hold_plan(item asked_seat, p_now timestamptz, OUT until timestamptz, OUT renewals int) LANGUAGE plpgsql STABLE AS $$
DECLARE
  length constant interval := '10 minutes';
  renewals_max constant int := 2;
  is_same constant boolean := item.kept_day IS NOT DISTINCT FROM item.start_day
    AND item.kept_talk IS NOT DISTINCT FROM item.presentation;
BEGIN
  renewals := item.hold_renewals;
  IF item.kept_until > p_now THEN
    IF item.is_offer AND NOT is_same THEN RETURN; END IF;
    IF NOT is_same OR item.is_offer OR renewals >= renewals_max THEN
      until := item.kept_until;
      RETURN;
    END IF;
    renewals := renewals + 1;
  ELSIF item.is_offer THEN
    -- It is over, and will be swept up.
    RETURN;
  ELSIF item.hold_ends_at IS NULL OR p_now >= item.hold_ends_at + length THEN
    renewals := 0;
  ELSIF renewals >= renewals_max THEN
    RETURN;
  ELSE
    renewals := renewals + 1;
  END IF;
  until := least(p_now + length, item.talk_starts_at);
END;
$$;
--> statement-breakpoint
-- Whether it holds the seats it asks for already: the same request again, or one whose answer got lost.
CREATE FUNCTION is_asked_again(item asked_seat, refusal text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (refusal = 'appointment_exists' AND item.kind = 'make'
      OR refusal = 'registration_stale' AND item.kind = 'update' AND item.current_version = item.version + 1)
    AND item.state = 'active' AND item.held_day = item.start_day AND item.held_talk = item.presentation
    AND item.held_pair_day IS NOT DISTINCT FROM CASE WHEN item.secondary_session IS NOT NULL THEN item.pair_day END, false)
$$;
--> statement-breakpoint
-- The rows of which a seat is taken for an item, and of which one is given back; those that its hold will count; and
-- whether the hold it has ends. An offer outlives the page that is left, a hold ends with it, and both when they are over.
CREATE FUNCTION seat_changes(item asked_seat, p_now timestamptz,
  OUT takes uuid[], OUT gives uuid[], OUT taken uuid[], OUT ends boolean) LANGUAGE plpgsql STABLE AS $$
DECLARE
  booked uuid[] := CASE WHEN item.state <> 'cancelled'
    THEN array_remove(ARRAY[item.held_day, item.held_pair_day, item.held_talk], NULL) ELSE '{}' END;
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
    -- A seat that the appointment has is not taken twice.
    taken := ARRAY(SELECT t.id FROM unnest(taken) AS t (id) WHERE t.id <> ALL (booked));
    has := item.kept;
  END IF;
  takes := ARRAY(SELECT t.id FROM unnest(taken) AS t (id) WHERE t.id <> ALL (has));
  gives := ARRAY(SELECT h.id FROM unnest(has) AS h (id) WHERE h.id <> ALL (taken));
END;
$$;
--> statement-breakpoint
-- Locks all that a batch is about, in the one order, and says what is free of each row.
CREATE FUNCTION lock_asked(p_tenant text, p_now timestamptz, p_items jsonb, OUT row_ids uuid[], OUT row_free int[])
LANGUAGE plpgsql AS $$
DECLARE
  wanted uuid[];
  talk_ids uuid[];
  talk_free int[];
BEGIN
  PERFORM 1 FROM identity WHERE tenant = p_tenant AND id = ANY (ARRAY(
      SELECT i.identity FROM jsonb_to_recordset(p_items) AS i (kind text, identity uuid) WHERE i.kind = 'hold'))
    ORDER BY id FOR NO KEY UPDATE;
  PERFORM 1 FROM registration WHERE tenant = p_tenant AND id = ANY (ARRAY(
      SELECT i.registration FROM jsonb_to_recordset(p_items) AS i (registration uuid)))
    ORDER BY id FOR NO KEY UPDATE;
  SELECT array_agg(DISTINCT u.id) INTO wanted FROM asked_seats(p_tenant, p_now, p_items) AS s,
    unnest(ARRAY[s.start_day, s.pair_day, s.presentation, s.held_day, s.held_pair_day, s.held_talk] || s.kept) AS u (id);
  SELECT array_agg(d.id), array_agg(d.free) INTO row_ids, row_free FROM (
    SELECT id, capacity - busy AS free FROM start_day
      WHERE tenant = p_tenant AND id = ANY (wanted) ORDER BY id FOR NO KEY UPDATE) AS d;
  SELECT array_agg(p.id), array_agg(p.free) INTO talk_ids, talk_free FROM (
    SELECT id, capacity - busy AS free FROM presentation
      WHERE tenant = p_tenant AND id = ANY (wanted) ORDER BY id FOR NO KEY UPDATE) AS p;
  row_ids := coalesce(row_ids, '{}') || coalesce(talk_ids, '{}');
  row_free := coalesce(row_free, '{}') || coalesce(talk_free, '{}');
END;
$$;
--> statement-breakpoint
-- The reply that shows an appointment.
CREATE FUNCTION booked_reply(p_attendance jsonb, p_hours jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('success', true,
    'appointment', p_attendance - 'sequence' || jsonb_build_object('workingHours', p_hours))
$$;
--> statement-breakpoint
CREATE FUNCTION attendance_of(p_tenant text, p_registration uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT a.attendance FROM attendances(p_tenant, ARRAY[p_registration]) AS a
$$;
--> statement-breakpoint
-- How long there can be no hold, in milliseconds; NULL when there can be one.
CREATE FUNCTION hold_wait(p_tenant text, p_now timestamptz, item asked_seat, p_until timestamptz) RETURNS numeric
LANGUAGE plpgsql STABLE AS $$
DECLARE
  holds_max constant int := 5;
  rest constant interval := '10 minutes';
  free_at timestamptz := CASE WHEN item.kept_until > p_now THEN item.kept_until ELSE item.hold_ends_at + rest END;
BEGIN
  IF p_until IS NULL THEN
    RETURN greatest(ceil(extract(epoch FROM free_at - p_now) * 1000), 1000);
  END IF;
  IF (SELECT count(*) FROM hold WHERE tenant = p_tenant AND identity_id = item.owner
      AND registration_id <> item.registration) >= holds_max THEN
    RETURN extract(epoch FROM rest) * 1000;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION tell(p_tenant text, p_now timestamptz, p_registration uuid, p_event text, p_key text, p_data jsonb)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO outbox (tenant, key, event, registration_id, data, created_at)
    VALUES (p_tenant, p_event || ':' || p_key, p_event, p_registration, p_data, p_now)
    ON CONFLICT (tenant, key) DO NOTHING
$$;
--> statement-breakpoint
CREATE FUNCTION write_appointment(p_tenant text, p_now timestamptz, item asked_seat) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO appointment AS a (tenant, registration_id, start_day_id, pair_start_day_id, presentation_id, state,
      reference, created_at, updated_at)
    VALUES (p_tenant, item.registration, item.start_day, item.pair_day, item.presentation, 'active', item.reference,
      p_now, p_now)
    ON CONFLICT (tenant, registration_id) DO UPDATE SET
      start_day_id = excluded.start_day_id, pair_start_day_id = excluded.pair_start_day_id,
      presentation_id = excluded.presentation_id, state = 'active', sequence = a.sequence + 1, updated_at = p_now;
  UPDATE registration SET
      status = 'submitted', step = 'done', max_step = 'done', version = version + 1, student = item.student,
      user_id = coalesce(user_id, item.user_id), note_to_staff = coalesce(nullif(item.note, ''), note_to_staff),
      hold_ends_at = NULL, updated_at = p_now
    WHERE tenant = p_tenant AND id = item.registration;
  INSERT INTO registration_record (tenant, registration_id, record, written_at)
    VALUES (p_tenant, item.registration, item.record, p_now)
    ON CONFLICT (tenant, registration_id) DO UPDATE SET record = excluded.record, written_at = p_now;
  DELETE FROM waiting_list WHERE tenant = p_tenant AND registration_id = item.registration;
END;
$$;
--> statement-breakpoint
-- Keeps the seats until then; an offer is for who waits, and told to them.
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
        'presentationDate', iso_instant(item.talk_starts_at), 'expiresAt', iso_instant(p_until))));
  ELSIF item.is_offer IS NOT TRUE THEN
    UPDATE registration SET hold_renewals = p_renewals, hold_ends_at = p_until
      WHERE tenant = p_tenant AND id = item.registration;
  END IF;
END;
$$;
--> statement-breakpoint
-- Ends a hold, and the wait of who leaves the list or let an offer lapse, which is told to them.
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
-- Writes what an item changes; the reply.
CREATE FUNCTION write_item(p_tenant text, p_now timestamptz, item asked_seat, p_taken uuid[], p_ends boolean,
  p_until timestamptz, p_renewals int) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  event text;
  shown jsonb;
BEGIN
  IF item.kind IN ('hold', 'offer') THEN
    PERFORM write_hold(p_tenant, p_now, item, p_taken, p_until, p_renewals);
    RETURN jsonb_build_object('expiresAt', iso_instant(p_until));
  END IF;
  PERFORM write_end(p_tenant, p_now, item, p_ends);
  IF item.kind IN ('make', 'update') THEN
    PERFORM write_appointment(p_tenant, p_now, item);
    event := CASE WHEN item.state = 'active' THEN 'changed' ELSE 'booked' END;
  ELSIF item.kind = 'cancel' AND item.state = 'active' THEN
    UPDATE appointment SET state = 'cancelled', sequence = sequence + 1, updated_at = p_now
      WHERE tenant = p_tenant AND registration_id = item.registration;
    event := 'cancelled';
  END IF;
  IF event IS NULL THEN RETURN NULL; END IF;
  shown := attendance_of(p_tenant, item.registration);
  PERFORM tell(p_tenant, p_now, item.registration, event, item.registration || ':' || (shown ->> 'sequence'),
    jsonb_build_object('appointment', shown));
  RETURN booked_reply(shown, item.hours);
END;
$$;
--> statement-breakpoint
CREATE FUNCTION keep_answer(p_tenant text, p_now timestamptz, item asked_seat, p_reply jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO idempotency (tenant, caller, key, call, body_hash, status, reply, created_at)
    VALUES (p_tenant, item.identity, item.key, item.call, item.hash, 200, p_reply, p_now)
    ON CONFLICT (tenant, caller, key) DO UPDATE SET call = excluded.call, body_hash = excluded.body_hash,
      status = excluded.status, reply = excluded.reply, created_at = excluded.created_at
$$;
--> statement-breakpoint
-- Decides a batch, first come first served: for each item what refuses it, with what goes with that, or its reply. Two
-- items are never about one application.
CREATE FUNCTION book_many(p_tenant text, p_now timestamptz, p_items jsonb)
RETURNS TABLE (at int, refusal text, reply jsonb)
LANGUAGE plpgsql
-- Every row is found by its key, however few there were when the plan was made.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_variable
DECLARE
  offer_length constant interval := '12 hours';
  in_flight int[] := '{}';
  rows_of record;
  row_free int[];
  row_change int[];
  item asked_seat;
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
      SELECT least(p_now + offer_length, item.talk_starts_at) AS until, item.hold_renewals AS renewals INTO plan;
    END IF;

    SELECT c.* INTO changes FROM seat_changes(item, p_now) AS c;
    FOREACH one IN ARRAY changes.takes LOOP
      place := array_position(rows_of.ids, one);
      -- Who waits for a day comes before whoever comes by.
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
    reply := write_item(p_tenant, p_now, item, changes.taken, changes.ends, plan.until, plan.renewals);
    IF item.key IS NOT NULL THEN PERFORM keep_answer(p_tenant, p_now, item, reply); END IF;
    RETURN NEXT;
  END LOOP;

  UPDATE start_day AS d SET busy = d.busy + n.change
    FROM unnest(rows_of.ids, row_change) AS n (id, change) WHERE d.tenant = p_tenant AND d.id = n.id AND n.change <> 0;
  UPDATE presentation AS p SET busy = p.busy + n.change
    FROM unnest(rows_of.ids, row_change) AS n (id, change) WHERE p.tenant = p_tenant AND p.id = n.id AND n.change <> 0;
END;
$$;
