-- Published schema 1 with a few rows of every table (pg_dump --column-inserts --no-owner). Never edit a published one.

SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;

CREATE SCHEMA drizzle;

CREATE TYPE public.asked_seat AS (
	at integer,
	kind text,
	registration uuid,
	identity uuid,
	version integer,
	session uuid,
	secondary_session uuid,
	start_day uuid,
	pair_start_day uuid,
	presentation uuid,
	zone text,
	not_before date,
	not_after date,
	reference text,
	user_id uuid,
	student jsonb,
	record jsonb,
	note text,
	hours jsonb,
	call text,
	key text,
	hash text,
	length interval,
	pause interval,
	renewals_max integer,
	holds_max integer,
	owner uuid,
	status text,
	current_version integer,
	location_key text,
	hold_renewals integer,
	hold_ends_at timestamp with time zone,
	state text,
	held_day uuid,
	held_pair_day uuid,
	held_presentation uuid,
	held_starts_at timestamp with time zone,
	kept_day uuid,
	kept_presentation uuid,
	kept uuid[],
	is_offer boolean,
	kept_until timestamp with time zone,
	first_date date,
	first_session uuid,
	first_pair uuid,
	first_weekday integer,
	first_location text,
	second_session uuid,
	second_pair uuid,
	second_weekday integer,
	second_location text,
	pair_day uuid,
	presentation_location text,
	presentation_starts_at timestamp with time zone,
	presentation_dates date[],
	waits uuid,
	waits_from date,
	waits_to date,
	is_offered boolean,
	claims integer,
	answered_call text,
	answered_hash text,
	answer jsonb
);

CREATE FUNCTION public.ask_waiting_room(p_tenant text, p_known uuid[], p_fresh uuid[], p_capacity integer, p_now timestamp with time zone, p_unused timestamp with time zone, p_idle timestamp with time zone, p_absent timestamp with time zone, p_window timestamp with time zone) RETURNS TABLE(visit_id uuid, is_in boolean, before integer, in_line integer, since timestamp with time zone, called bigint)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
  last bigint;
  added bigint;
  free bigint;
  line bigint[];
  line_since timestamptz;
  line_called bigint;
BEGIN
  INSERT INTO waiting_room (tenant) VALUES (p_tenant) ON CONFLICT (tenant) DO NOTHING;
  SELECT last_place INTO last FROM waiting_room WHERE tenant = p_tenant FOR NO KEY UPDATE;

  -- An admission that was not used in time, or not for long, lapses; the visitor's place stays.
  UPDATE visit SET seen_at = p_now,
    called_at = CASE WHEN (is_used AND seen_at > p_idle) OR called_at > p_unused THEN called_at END,
    is_used = coalesce((is_used AND seen_at > p_idle) OR called_at > p_unused, false)
  WHERE tenant = p_tenant AND id = ANY (p_known) AND left_at IS NULL;

  INSERT INTO visit (tenant, id, place, arrived_at, seen_at)
  SELECT p_tenant, asked.fresh, last + row_number() OVER (ORDER BY asked.at), p_now, p_now
  FROM unnest(p_known, p_fresh) WITH ORDINALITY AS asked (known, fresh, at)
  WHERE NOT EXISTS (SELECT FROM visit v WHERE v.tenant = p_tenant AND v.id = asked.known AND v.left_at IS NULL);
  GET DIAGNOSTICS added = ROW_COUNT;
  IF added > 0 THEN
    UPDATE waiting_room SET last_place = last + added WHERE tenant = p_tenant;
  END IF;

  SELECT p_capacity - count(*) INTO free FROM visit
  WHERE tenant = p_tenant AND called_at IS NOT NULL AND left_at IS NULL
    AND ((is_used AND seen_at > p_idle) OR called_at > p_unused);
  IF free > 0 THEN
    UPDATE visit SET called_at = p_now, is_used = false
    WHERE tenant = p_tenant AND id = ANY (ARRAY(
      SELECT v.id FROM visit v
      WHERE v.tenant = p_tenant AND v.called_at IS NULL AND v.left_at IS NULL AND v.seen_at > p_absent
      ORDER BY v.place LIMIT free));
  END IF;

  SELECT coalesce(array_agg(place ORDER BY place), '{}'), greatest(min(arrived_at), p_window)
  INTO line, line_since FROM visit
  WHERE tenant = p_tenant AND called_at IS NULL AND left_at IS NULL AND seen_at > p_absent;
  SELECT count(*) INTO line_called FROM visit
  WHERE tenant = p_tenant AND called_at > line_since AND called_at > arrived_at;

  RETURN QUERY
  -- A binary search in the sorted places, since thousands may wait.
  SELECT v.id, v.called_at IS NOT NULL,
    CASE WHEN v.called_at IS NULL THEN width_bucket(v.place, line) - 1 ELSE 0 END,
    cardinality(line), line_since, line_called
  FROM unnest(p_known, p_fresh) WITH ORDINALITY AS asked (known, fresh, at)
  CROSS JOIN LATERAL (
    SELECT * FROM visit f WHERE f.tenant = p_tenant AND f.id = asked.fresh
    UNION ALL
    SELECT * FROM visit k WHERE k.tenant = p_tenant AND k.id = asked.known AND k.left_at IS NULL
    LIMIT 1) AS v
  ORDER BY asked.at;
END;
$$;

CREATE FUNCTION public.asked_seats(p_tenant text, p_now timestamp with time zone, p_items jsonb) RETURNS SETOF public.asked_seat
    LANGUAGE sql STABLE
    AS $$
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

CREATE FUNCTION public.attendance_of(p_tenant text, p_registration uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  SELECT a.attendance FROM attendances(p_tenant, ARRAY[p_registration]) AS a
$$;

CREATE FUNCTION public.attendances(p_tenant text, p_registrations uuid[]) RETURNS TABLE(registration_id uuid, attendance jsonb)
    LANGUAGE sql STABLE
    AS $$
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

CREATE FUNCTION public.book_many(p_tenant text, p_now timestamp with time zone, p_items jsonb) RETURNS TABLE(at integer, refusal text, reply jsonb)
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
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

CREATE FUNCTION public.booked_reply(p_attendance jsonb, p_hours jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT jsonb_build_object('success', true,
    'appointment', p_attendance - 'sequence' || jsonb_build_object('workingHours', p_hours))
$$;

CREATE FUNCTION public.hold_plan(item public.asked_seat, p_now timestamp with time zone, OUT until timestamp with time zone, OUT renewals integer) RETURNS record
    LANGUAGE plpgsql STABLE
    AS $$
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

CREATE FUNCTION public.hold_wait(p_tenant text, p_now timestamp with time zone, item public.asked_seat, p_until timestamp with time zone) RETURNS numeric
    LANGUAGE plpgsql STABLE
    AS $$
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

CREATE FUNCTION public.is_asked_again(item public.asked_seat, refusal text) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT coalesce(
    (refusal = 'appointment_exists' AND item.kind = 'make'
      OR refusal = 'registration_stale' AND item.kind = 'update' AND item.current_version = item.version + 1)
    AND item.state = 'active' AND item.held_day = item.start_day AND item.held_presentation = item.presentation
    AND item.held_pair_day IS NOT DISTINCT FROM CASE WHEN item.secondary_session IS NOT NULL THEN item.pair_day END, false)
$$;

CREATE FUNCTION public.is_offered_together(item public.asked_seat, p_now timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$
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

CREATE FUNCTION public.iso_instant(p_at timestamp with time zone) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

CREATE FUNCTION public.keep_answer(p_tenant text, p_now timestamp with time zone, item public.asked_seat, p_reply jsonb) RETURNS void
    LANGUAGE sql
    AS $$
  INSERT INTO idempotency (tenant, caller, key, call, body_hash, status, reply, created_at)
    VALUES (p_tenant, item.identity, item.key, item.call, item.hash, 200, p_reply, p_now)
    ON CONFLICT (tenant, caller, key) DO UPDATE SET call = excluded.call, body_hash = excluded.body_hash,
      status = excluded.status, reply = excluded.reply, created_at = excluded.created_at
$$;

CREATE FUNCTION public.lock_asked(p_tenant text, p_now timestamp with time zone, p_items jsonb, OUT row_ids uuid[], OUT row_free integer[]) RETURNS record
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.seat_changes(item public.asked_seat, p_now timestamp with time zone, OUT takes uuid[], OUT gives uuid[], OUT taken uuid[], OUT ends boolean) RETURNS record
    LANGUAGE plpgsql STABLE
    AS $$
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

CREATE FUNCTION public.seat_refusal(item public.asked_seat, p_now timestamp with time zone) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
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

CREATE FUNCTION public.tell(p_tenant text, p_now timestamp with time zone, p_registration uuid, p_event text, p_key text, p_data jsonb) RETURNS void
    LANGUAGE sql
    AS $$
  INSERT INTO outbox (tenant, key, event, registration_id, data, created_at)
    VALUES (p_tenant, p_event || ':' || p_key, p_event, p_registration, p_data, p_now)
    ON CONFLICT (tenant, key) DO NOTHING
$$;

CREATE FUNCTION public.tell_staff_access() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('staff_access', OLD.tenant || ':' || (to_jsonb(OLD) ->> TG_ARGV[0]));
  RETURN NULL;
END;
$$;

CREATE FUNCTION public.tell_start_days() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('start_days', tenant || ':' || location_key)
    FROM (SELECT DISTINCT tenant, location_key FROM changed) AS places;
  RETURN NULL;
END;
$$;

CREATE FUNCTION public.write_appointments(p_tenant text, p_now timestamp with time zone, p_items public.asked_seat[]) RETURNS TABLE(at integer, reply jsonb)
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.write_end(p_tenant text, p_now timestamp with time zone, item public.asked_seat, p_ends boolean) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.write_hold(p_tenant text, p_now timestamp with time zone, item public.asked_seat, p_taken uuid[], p_until timestamp with time zone, p_renewals integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.write_item(p_tenant text, p_now timestamp with time zone, item public.asked_seat, p_taken uuid[], p_ends boolean, p_until timestamp with time zone, p_renewals integer) RETURNS jsonb
    LANGUAGE plpgsql
    AS $$
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

CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);

CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;

CREATE TABLE public.appointment (
    tenant text NOT NULL,
    registration_id uuid NOT NULL,
    start_day_id uuid NOT NULL,
    pair_start_day_id uuid,
    presentation_id uuid NOT NULL,
    state text NOT NULL,
    reference text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    sequence integer DEFAULT 0 NOT NULL,
    CONSTRAINT appointment_state_check CHECK ((state = ANY (ARRAY['active'::text, 'cancelled'::text, 'attended'::text, 'missed'::text])))
);

CREATE TABLE public.audit_entry (
    tenant text NOT NULL,
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    staff_id uuid,
    actor text NOT NULL,
    location_key text NOT NULL,
    action text NOT NULL,
    target text NOT NULL,
    before jsonb,
    after jsonb,
    undone_at timestamp with time zone
);

CREATE TABLE public.configuration (
    tenant text NOT NULL,
    location_key text NOT NULL,
    settings jsonb NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.dev_message (
    tenant text NOT NULL,
    id uuid NOT NULL,
    recipient text NOT NULL,
    method text NOT NULL,
    text text NOT NULL,
    code text,
    at timestamp with time zone NOT NULL,
    subject text
);

CREATE TABLE public.file (
    tenant text NOT NULL,
    id uuid NOT NULL,
    registration_id uuid NOT NULL,
    owner text NOT NULL,
    field text NOT NULL,
    name text NOT NULL,
    size bigint NOT NULL,
    last_modified bigint NOT NULL,
    type text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT file_field_check CHECK ((field = ANY (ARRAY['identification'::text, 'ageVerification'::text]))),
    CONSTRAINT file_size_check CHECK ((size > 0))
);

CREATE TABLE public.hold (
    tenant text NOT NULL,
    registration_id uuid NOT NULL,
    identity_id uuid NOT NULL,
    start_day_id uuid NOT NULL,
    pair_start_day_id uuid,
    presentation_id uuid NOT NULL,
    taken uuid[] NOT NULL,
    is_offer boolean NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.idempotency (
    tenant text NOT NULL,
    caller uuid NOT NULL,
    key text NOT NULL,
    call text NOT NULL,
    body_hash text NOT NULL,
    status integer NOT NULL,
    reply jsonb,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.identity (
    tenant text NOT NULL,
    id uuid NOT NULL,
    method text NOT NULL,
    value text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.login_session (
    tenant text NOT NULL,
    id uuid NOT NULL,
    audience text NOT NULL,
    subject uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT login_session_audience_check CHECK ((audience = ANY (ARRAY['applicant'::text, 'staff'::text])))
);

CREATE TABLE public.outbox (
    tenant text NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    key text NOT NULL,
    event text NOT NULL,
    registration_id uuid NOT NULL,
    data jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    queued_at timestamp with time zone,
    sent_at timestamp with time zone,
    pending text[] DEFAULT '{}'::text[] NOT NULL
);

CREATE TABLE public.presentation (
    tenant text NOT NULL,
    id uuid NOT NULL,
    location_key text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    capacity integer NOT NULL,
    busy integer DEFAULT 0 NOT NULL,
    start_dates date[] NOT NULL,
    removed_at timestamp with time zone,
    CONSTRAINT presentation_removed CHECK (((removed_at IS NULL) OR ((capacity = 0) AND (start_dates = '{}'::date[])))),
    CONSTRAINT presentation_seats CHECK (((busy >= 0) AND (busy <= capacity)))
)
WITH (fillfactor='50');

CREATE TABLE public.rate_limit (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
)
WITH (fillfactor='50');

CREATE TABLE public.registration (
    tenant text NOT NULL,
    id uuid NOT NULL,
    identity_id uuid NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    step text NOT NULL,
    max_step text NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    language text NOT NULL,
    location_key text,
    user_legal_status smallint,
    student jsonb DEFAULT '{}'::jsonb NOT NULL,
    guardians jsonb DEFAULT '[]'::jsonb NOT NULL,
    contract jsonb,
    user_id uuid,
    note_to_staff text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    hold_renewals smallint DEFAULT 0 NOT NULL,
    hold_ends_at timestamp with time zone,
    sort_name text GENERATED ALWAYS AS (lower(((COALESCE((student ->> 'lastName'::text), ''::text) || ' '::text) || COALESCE((student ->> 'firstName'::text), ''::text)))) STORED NOT NULL,
    search_names text GENERATED ALWAYS AS (((((((((((((COALESCE((student ->> 'firstName'::text), ''::text) || ' '::text) || COALESCE((student ->> 'middleName'::text), ''::text)) || ' '::text) || COALESCE((student ->> 'lastName'::text), ''::text)) || ' '::text) || COALESCE((student ->> 'firstNameEn'::text), ''::text)) || ' '::text) || COALESCE((student ->> 'middleNameEn'::text), ''::text)) || ' '::text) || COALESCE((student ->> 'lastNameEn'::text), ''::text)) || ' '::text) || COALESCE((student ->> 'email'::text), ''::text))) STORED NOT NULL,
    search_digits text GENERATED ALWAYS AS (regexp_replace(((COALESCE((student ->> 'phone'::text), ''::text) || ','::text) || (jsonb_path_query_array(guardians, '$[*]."phoneNumbers"[*]."phone"'::jsonpath))::text), '[^0-9,]'::text, ''::text, 'g'::text)) STORED NOT NULL,
    CONSTRAINT registration_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'accepted'::text]))),
    CONSTRAINT registration_user_legal_status_check CHECK ((user_legal_status = ANY (ARRAY[0, 1])))
);

CREATE TABLE public.registration_record (
    tenant text NOT NULL,
    registration_id uuid NOT NULL,
    record jsonb NOT NULL,
    written_at timestamp with time zone NOT NULL
);

CREATE TABLE public.school (
    tenant text NOT NULL,
    id uuid NOT NULL,
    region_id uuid NOT NULL,
    name text NOT NULL
);

CREATE TABLE public.school_region (
    tenant text NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL
);

CREATE TABLE public.session (
    tenant text NOT NULL,
    id uuid NOT NULL,
    location_key text NOT NULL,
    weekday smallint NOT NULL,
    start_time text NOT NULL,
    end_time text NOT NULL,
    capacity integer NOT NULL,
    pair_id uuid,
    registration_employees_count integer DEFAULT 1 NOT NULL,
    removed_at timestamp with time zone,
    CONSTRAINT session_capacity_check CHECK ((capacity >= 0)),
    CONSTRAINT session_removed CHECK (((removed_at IS NULL) OR (pair_id IS NULL))),
    CONSTRAINT session_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);

CREATE TABLE public.staff_account (
    tenant text NOT NULL,
    id uuid NOT NULL,
    username text NOT NULL,
    password_hash text NOT NULL,
    role text NOT NULL,
    disabled_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT staff_account_role_check CHECK ((role = ANY (ARRAY['staff'::text, 'manager'::text])))
);

CREATE TABLE public.staff_location (
    tenant text NOT NULL,
    staff_id uuid NOT NULL,
    location_key text NOT NULL
);

CREATE TABLE public.start_day (
    tenant text NOT NULL,
    id uuid NOT NULL,
    session_id uuid NOT NULL,
    location_key text NOT NULL,
    date date NOT NULL,
    capacity integer NOT NULL,
    busy integer DEFAULT 0 NOT NULL,
    CONSTRAINT start_day_seats CHECK (((busy >= 0) AND (busy <= capacity)))
)
WITH (fillfactor='50');

CREATE TABLE public.verification (
    tenant text NOT NULL,
    method text NOT NULL,
    value text NOT NULL,
    code_hash text NOT NULL,
    wrong_attempts integer DEFAULT 0 NOT NULL,
    retry_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE public.visit (
    tenant text NOT NULL,
    id uuid NOT NULL,
    place bigint NOT NULL,
    arrived_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    called_at timestamp with time zone,
    is_used boolean DEFAULT false NOT NULL,
    left_at timestamp with time zone
)
WITH (fillfactor='50');

CREATE TABLE public.waiting_list (
    tenant text NOT NULL,
    id uuid NOT NULL,
    registration_id uuid NOT NULL,
    location_key text NOT NULL,
    session_id uuid NOT NULL,
    secondary_session_id uuid,
    from_day date NOT NULL,
    to_day date NOT NULL,
    created_at timestamp with time zone NOT NULL,
    offered_at timestamp with time zone
);

CREATE TABLE public.waiting_room (
    tenant text NOT NULL,
    last_place bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');

CREATE TABLE public.webhook_attempt (
    tenant text NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    at timestamp with time zone NOT NULL,
    ms integer NOT NULL,
    status integer,
    error text
);

CREATE TABLE public.webhook_delivery (
    tenant text NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    endpoint_id uuid NOT NULL,
    registration_id uuid,
    key text NOT NULL,
    type text NOT NULL,
    sequence integer NOT NULL,
    body text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    next_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);

CREATE TABLE public.webhook_endpoint (
    tenant text NOT NULL,
    id uuid NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    secrets text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    failing_since timestamp with time zone,
    disabled_at timestamp with time zone,
    disabled_for text
);

ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);

INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (1, '95016ef601801b5bf4e206e74d81d37481bef83dfe7b1b3843227cdca859e23f', 1795305600000);
INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (2, '6e0fae09a2206d9313058152dd74b4d9fa7d356b0b4c9b9345692049c94ec165', 1795305600001);
INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (3, 'd92abcbf7271e47799136d0d02cf08dab573a940d7e79e43deffabffc5a2f1d2', 1795305600002);
INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (4, '031b8d2bc453d60dc828323f9f068f7757e5b473a2a8eac49a972549b9403edc', 1795305600003);
INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at) VALUES (5, '26c30fbe6350ebd31e53efcd241d69e744e1cd1afcfdfacfe417304237576bd1', 1795305600004);

INSERT INTO public.appointment (tenant, registration_id, start_day_id, pair_start_day_id, presentation_id, state, reference, created_at, updated_at, sequence) VALUES ('am', '09000000-0000-4000-8000-000000000001', '07000000-0000-4000-8000-000000000001', '07000000-0000-4000-8000-000000000002', '08000000-0000-4000-8000-000000000001', 'active', 'K7QM-2XPA', '2026-11-01 08:20:00+00', '2026-11-01 08:20:00+00', 1);

INSERT INTO public.audit_entry (tenant, id, at, staff_id, actor, location_key, action, target, before, after, undone_at) VALUES ('am', '0d000000-0000-4000-8000-000000000001', '2026-11-01 10:00:00+00', '02000000-0000-4000-8000-000000000001', 'demo', 'yerevan', 'presentation.add', '08000000-0000-4000-8000-000000000001', NULL, '{"capacity": 40}', NULL);

INSERT INTO public.configuration (tenant, location_key, settings, updated_at) VALUES ('am', 'yerevan', '{"workingHours": []}', '2026-10-03 08:00:00+00');

INSERT INTO public.dev_message (tenant, id, recipient, method, text, code, at, subject) VALUES ('am', '0f000000-0000-4000-8000-000000000001', '+37491555001', 'sms', 'Your code is 123456', '123456', '2026-11-01 08:00:00+00', NULL);

INSERT INTO public.file (tenant, id, registration_id, owner, field, name, size, last_modified, type, created_at) VALUES ('am', '0c000000-0000-4000-8000-000000000001', '09000000-0000-4000-8000-000000000001', '01000000-0000-4000-8000-000000000001', 'identification', 'passport.pdf', 3000, 1793520000000, 'application/pdf', '2026-11-01 08:10:00+00');

INSERT INTO public.hold (tenant, registration_id, identity_id, start_day_id, pair_start_day_id, presentation_id, taken, is_offer, expires_at) VALUES ('am', '09000000-0000-4000-8000-000000000002', '01000000-0000-4000-8000-000000000001', '07000000-0000-4000-8000-000000000001', '07000000-0000-4000-8000-000000000002', '08000000-0000-4000-8000-000000000001', '{07000000-0000-4000-8000-000000000001,07000000-0000-4000-8000-000000000002,08000000-0000-4000-8000-000000000001}', true, '2030-01-01 08:00:00+00');

INSERT INTO public.idempotency (tenant, caller, key, call, body_hash, status, reply, created_at) VALUES ('am', '01000000-0000-4000-8000-000000000001', 'key-1', 'PUT /registration', 'hash-of-a-body', 200, '{"success": true}', '2026-11-01 08:20:00+00');

INSERT INTO public.identity (tenant, id, method, value, created_at) VALUES ('am', '01000000-0000-4000-8000-000000000001', 'sms', '+37491555001', '2026-11-01 08:00:00+00');
INSERT INTO public.identity (tenant, id, method, value, created_at) VALUES ('la', '01000000-0000-4000-8000-000000000002', 'email', 'ani@example.org', '2026-11-02 08:00:00+00');

INSERT INTO public.login_session (tenant, id, audience, subject, expires_at) VALUES ('am', '03000000-0000-4000-8000-000000000001', 'applicant', '01000000-0000-4000-8000-000000000001', '2026-11-01 20:00:00+00');
INSERT INTO public.login_session (tenant, id, audience, subject, expires_at) VALUES ('am', '03000000-0000-4000-8000-000000000002', 'staff', '02000000-0000-4000-8000-000000000001', '2026-11-01 20:00:00+00');

INSERT INTO public.outbox (tenant, id, key, event, registration_id, data, created_at, queued_at, sent_at, pending) VALUES ('am', '0e000000-0000-4000-8000-000000000001', 'booked:09000000-0000-4000-8000-000000000001:1', 'booked', '09000000-0000-4000-8000-000000000001', '{"appointment": {"sequence": 1}}', '2026-11-01 08:20:00+00', '2026-11-01 08:20:01+00', NULL, '{mailbox}');
INSERT INTO public.outbox (tenant, id, key, event, registration_id, data, created_at, queued_at, sent_at, pending) VALUES ('am', '0e000000-0000-4000-8000-000000000002', 'offered:0b000000-0000-4000-8000-000000000001:1', 'offered', '09000000-0000-4000-8000-000000000002', '{"offer": {}}', '2026-11-01 09:00:00+00', NULL, NULL, '{}');

INSERT INTO public.presentation (tenant, id, location_key, starts_at, capacity, busy, start_dates, removed_at) VALUES ('am', '08000000-0000-4000-8000-000000000001', 'yerevan', '2030-01-05 10:00:00+00', 40, 2, '{2030-01-07}', NULL);
INSERT INTO public.presentation (tenant, id, location_key, starts_at, capacity, busy, start_dates, removed_at) VALUES ('am', '08000000-0000-4000-8000-000000000002', 'yerevan', '2026-10-05 10:00:00+00', 0, 0, '{}', '2026-10-30 08:00:00+00');

INSERT INTO public.rate_limit (key, points, expire) VALUES ('am:code:hash', 2, 1793520000000);

INSERT INTO public.registration (tenant, id, identity_id, version, step, max_step, status, language, location_key, user_legal_status, student, guardians, contract, user_id, note_to_staff, created_at, updated_at, deleted_at, hold_renewals, hold_ends_at) VALUES ('am', '09000000-0000-4000-8000-000000000001', '01000000-0000-4000-8000-000000000001', 3, 'done', 'done', 'submitted', 'hy', 'yerevan', 1, '{"phone": "+37491555001", "lastName": "Petrosyan", "firstName": "Ani"}', '[{"phoneNumbers": [{"phone": "+37491555009"}]}]', '{"signer": "guardian", "version": 1}', '0a000000-0000-4000-8000-000000000001', 'by the window', '2026-11-01 08:05:00+00', '2026-11-01 08:20:00+00', NULL, 0, NULL);
INSERT INTO public.registration (tenant, id, identity_id, version, step, max_step, status, language, location_key, user_legal_status, student, guardians, contract, user_id, note_to_staff, created_at, updated_at, deleted_at, hold_renewals, hold_ends_at) VALUES ('am', '09000000-0000-4000-8000-000000000002', '01000000-0000-4000-8000-000000000001', 1, 'confirmation', 'confirmation', 'draft', 'en', 'yerevan', 0, '{"lastName": "Petrosyan", "firstName": "Aram"}', '[]', NULL, NULL, '', '2026-11-01 08:06:00+00', '2026-11-01 08:21:00+00', NULL, 1, '2030-01-01 08:00:00+00');
INSERT INTO public.registration (tenant, id, identity_id, version, step, max_step, status, language, location_key, user_legal_status, student, guardians, contract, user_id, note_to_staff, created_at, updated_at, deleted_at, hold_renewals, hold_ends_at) VALUES ('am', '09000000-0000-4000-8000-000000000003', '01000000-0000-4000-8000-000000000001', 0, 'student', 'student', 'draft', 'hy', NULL, NULL, '{}', '[]', NULL, NULL, '', '2026-11-01 08:07:00+00', '2026-11-01 08:22:00+00', '2026-11-02 08:00:00+00', 0, NULL);

INSERT INTO public.registration_record (tenant, registration_id, record, written_at) VALUES ('am', '09000000-0000-4000-8000-000000000001', '{"first_name": "Ani"}', '2026-11-01 08:20:00+00');

INSERT INTO public.school (tenant, id, region_id, name) VALUES ('am', '05000000-0000-4000-8000-000000000001', '04000000-0000-4000-8000-000000000001', 'School 1');

INSERT INTO public.school_region (tenant, id, name) VALUES ('am', '04000000-0000-4000-8000-000000000001', 'Yerevan');

INSERT INTO public.session (tenant, id, location_key, weekday, start_time, end_time, capacity, pair_id, registration_employees_count, removed_at) VALUES ('am', '06000000-0000-4000-8000-000000000001', 'yerevan', 1, '15:00', '17:00', 12, '06000000-0000-4000-8000-000000000002', 1, NULL);
INSERT INTO public.session (tenant, id, location_key, weekday, start_time, end_time, capacity, pair_id, registration_employees_count, removed_at) VALUES ('am', '06000000-0000-4000-8000-000000000002', 'yerevan', 4, '15:00', '17:00', 12, '06000000-0000-4000-8000-000000000001', 2, NULL);
INSERT INTO public.session (tenant, id, location_key, weekday, start_time, end_time, capacity, pair_id, registration_employees_count, removed_at) VALUES ('am', '06000000-0000-4000-8000-000000000003', 'yerevan', 5, '10:00', '12:00', 8, NULL, 1, '2026-10-30 08:00:00+00');

INSERT INTO public.staff_account (tenant, id, username, password_hash, role, disabled_at, created_at) VALUES ('am', '02000000-0000-4000-8000-000000000001', 'demo', 'hash-of-a-password', 'manager', NULL, '2026-10-01 08:00:00+00');
INSERT INTO public.staff_account (tenant, id, username, password_hash, role, disabled_at, created_at) VALUES ('am', '02000000-0000-4000-8000-000000000002', 'former', 'hash-of-a-password', 'staff', '2026-10-20 08:00:00+00', '2026-10-02 08:00:00+00');

INSERT INTO public.staff_location (tenant, staff_id, location_key) VALUES ('am', '02000000-0000-4000-8000-000000000001', 'yerevan');

INSERT INTO public.start_day (tenant, id, session_id, location_key, date, capacity, busy) VALUES ('am', '07000000-0000-4000-8000-000000000001', '06000000-0000-4000-8000-000000000001', 'yerevan', '2030-01-07', 12, 2);
INSERT INTO public.start_day (tenant, id, session_id, location_key, date, capacity, busy) VALUES ('am', '07000000-0000-4000-8000-000000000002', '06000000-0000-4000-8000-000000000002', 'yerevan', '2030-01-10', 12, 2);

INSERT INTO public.verification (tenant, method, value, code_hash, wrong_attempts, retry_at, expires_at, used_at) VALUES ('am', 'sms', '+37491555001', 'hash-of-a-code', 1, '2026-11-01 08:01:00+00', '2026-11-01 08:10:00+00', NULL);

INSERT INTO public.visit (tenant, id, place, arrived_at, seen_at, called_at, is_used, left_at) VALUES ('am', '13000000-0000-4000-8000-000000000001', 1, '2026-11-01 08:00:00+00', '2026-11-01 08:01:00+00', '2026-11-01 08:00:00+00', true, NULL);
INSERT INTO public.visit (tenant, id, place, arrived_at, seen_at, called_at, is_used, left_at) VALUES ('am', '13000000-0000-4000-8000-000000000002', 2, '2026-11-01 08:00:00+00', '2026-11-01 08:01:00+00', NULL, false, NULL);

INSERT INTO public.waiting_list (tenant, id, registration_id, location_key, session_id, secondary_session_id, from_day, to_day, created_at, offered_at) VALUES ('am', '0b000000-0000-4000-8000-000000000001', '09000000-0000-4000-8000-000000000002', 'yerevan', '06000000-0000-4000-8000-000000000001', '06000000-0000-4000-8000-000000000002', '2030-01-01', '2030-01-31', '2026-11-01 08:21:00+00', '2026-11-01 09:00:00+00');

INSERT INTO public.waiting_room (tenant, last_place) VALUES ('am', 2);

INSERT INTO public.webhook_attempt (tenant, delivery_id, number, at, ms, status, error) VALUES ('am', '12000000-0000-4000-8000-000000000001', 1, '2026-11-01 08:21:00+00', 120, 503, 'status');

INSERT INTO public.webhook_delivery (tenant, id, endpoint_id, registration_id, key, type, sequence, body, state, attempts, tries, next_at, created_at) VALUES ('am', '12000000-0000-4000-8000-000000000001', '11000000-0000-4000-8000-000000000001', '09000000-0000-4000-8000-000000000001', 'booked:1', 'booked', 1, '{}', 'waiting', 1, 1, '2026-11-01 08:25:00+00', '2026-11-01 08:20:00+00');

INSERT INTO public.webhook_endpoint (tenant, id, url, events, secrets, created_at, failing_since, disabled_at, disabled_for) VALUES ('am', '11000000-0000-4000-8000-000000000001', 'https://example.org/hook', '{booked,cancelled}', 'sealed', '2026-10-01 08:00:00+00', '2026-11-01 08:21:00+00', NULL, NULL);

SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 5, true);

ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.appointment
    ADD CONSTRAINT appointment_pkey PRIMARY KEY (tenant, registration_id);

ALTER TABLE ONLY public.appointment
    ADD CONSTRAINT appointment_tenant_reference_key UNIQUE (tenant, reference);

ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (tenant, id);

ALTER TABLE ONLY public.configuration
    ADD CONSTRAINT configuration_pkey PRIMARY KEY (tenant, location_key);

ALTER TABLE ONLY public.dev_message
    ADD CONSTRAINT dev_message_pkey PRIMARY KEY (tenant, id);

ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_pkey PRIMARY KEY (tenant, id);

ALTER TABLE ONLY public.hold
    ADD CONSTRAINT hold_pkey PRIMARY KEY (tenant, registration_id);

ALTER TABLE ONLY public.idempotency
    ADD CONSTRAINT idempotency_pkey PRIMARY KEY (tenant, caller, key);

ALTER TABLE ONLY public.identity
    ADD CONSTRAINT identity_pkey PRIMARY KEY (tenant, id);

ALTER TABLE ONLY public.identity
    ADD CONSTRAINT identity_tenant_method_value_key UNIQUE (tenant, method, value);

ALTER TABLE ONLY public.login_session
    ADD CONSTRAINT login_session_pkey PRIMARY KEY (tenant, id);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (tenant, id);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_tenant_key_key UNIQUE (tenant, key);

ALTER TABLE ONLY public.presentation
    ADD CONSTRAINT presentation_pkey PRIMARY KEY (tenant, id);

ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.registration
    ADD CONSTRAINT registration_pkey PRIMARY KEY (tenant, id);

ALTER TABLE ONLY public.registration_record
    ADD CONSTRAINT registration_record_pkey PRIMARY KEY (tenant, registration_id);

ALTER TABLE ONLY public.school
    ADD CONSTRAINT school_pkey PRIMARY KEY (tenant, id);

ALTER TABLE ONLY public.school_region
    ADD CONSTRAINT school_region_pkey PRIMARY KEY (tenant, id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (tenant, id);

ALTER TABLE ONLY public.staff_account
    ADD CONSTRAINT staff_account_pkey PRIMARY KEY (tenant, id);

ALTER TABLE ONLY public.staff_account
    ADD CONSTRAINT staff_account_tenant_username_key UNIQUE (tenant, username);

ALTER TABLE ONLY public.staff_location
    ADD CONSTRAINT staff_location_pkey PRIMARY KEY (tenant, staff_id, location_key);

ALTER TABLE ONLY public.start_day
    ADD CONSTRAINT start_day_pkey PRIMARY KEY (tenant, id);

ALTER TABLE ONLY public.verification
    ADD CONSTRAINT verification_pkey PRIMARY KEY (tenant, method, value);

ALTER TABLE ONLY public.visit
    ADD CONSTRAINT visit_pkey PRIMARY KEY (tenant, id);

ALTER TABLE ONLY public.visit
    ADD CONSTRAINT visit_tenant_place_key UNIQUE (tenant, place);

ALTER TABLE ONLY public.waiting_list
    ADD CONSTRAINT waiting_list_pkey PRIMARY KEY (tenant, id);

ALTER TABLE ONLY public.waiting_list
    ADD CONSTRAINT waiting_list_tenant_registration_id_key UNIQUE (tenant, registration_id);

ALTER TABLE ONLY public.waiting_room
    ADD CONSTRAINT waiting_room_pkey PRIMARY KEY (tenant);

ALTER TABLE ONLY public.webhook_attempt
    ADD CONSTRAINT webhook_attempt_pkey PRIMARY KEY (tenant, delivery_id, number);

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (tenant, id);

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_tenant_endpoint_id_key_key UNIQUE (tenant, endpoint_id, key);

ALTER TABLE ONLY public.webhook_endpoint
    ADD CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (tenant, id);

CREATE INDEX appointment_by_creation ON public.appointment USING btree (tenant, created_at);

CREATE INDEX appointment_by_pair_start_day ON public.appointment USING btree (tenant, pair_start_day_id);

CREATE INDEX appointment_by_presentation ON public.appointment USING btree (tenant, presentation_id);

CREATE INDEX appointment_by_start_day ON public.appointment USING btree (tenant, start_day_id);

CREATE INDEX audit_entry_by_location ON public.audit_entry USING btree (tenant, location_key, at DESC);

CREATE INDEX audit_entry_by_target ON public.audit_entry USING btree (tenant, target);

CREATE INDEX audit_entry_of_tenant_by_age ON public.audit_entry USING btree (tenant, at);

CREATE INDEX dev_message_by_recipient ON public.dev_message USING btree (tenant, recipient);

CREATE INDEX dev_message_of_tenant_by_age ON public.dev_message USING btree (tenant, at, id);

CREATE INDEX file_by_registration ON public.file USING btree (tenant, registration_id);

CREATE INDEX hold_by_expiry ON public.hold USING btree (tenant, expires_at);

CREATE INDEX hold_by_identity ON public.hold USING btree (tenant, identity_id);

CREATE INDEX hold_by_pair_start_day ON public.hold USING btree (tenant, pair_start_day_id);

CREATE INDEX hold_by_presentation ON public.hold USING btree (tenant, presentation_id);

CREATE INDEX hold_by_start_day ON public.hold USING btree (tenant, start_day_id);

CREATE INDEX idempotency_of_tenant_by_age ON public.idempotency USING btree (tenant, created_at);

CREATE INDEX identity_by_age ON public.identity USING btree (tenant, created_at, id);

CREATE INDEX login_session_by_subject ON public.login_session USING btree (tenant, subject);

CREATE INDEX login_session_of_tenant_by_expiry ON public.login_session USING btree (tenant, expires_at) INCLUDE (audience);

CREATE INDEX outbox_by_registration ON public.outbox USING btree (tenant, registration_id);

CREATE INDEX outbox_of_tenant_to_queue ON public.outbox USING btree (tenant, created_at) WHERE (queued_at IS NULL);

CREATE INDEX outbox_of_tenant_to_send ON public.outbox USING btree (tenant, created_at) WHERE (sent_at IS NULL);

CREATE INDEX presentation_by_start ON public.presentation USING btree (tenant, starts_at);

CREATE INDEX presentation_shown ON public.presentation USING btree (tenant, location_key, starts_at) WHERE (removed_at IS NULL);

CREATE INDEX rate_limit_by_expiry ON public.rate_limit USING btree (expire);

CREATE INDEX registration_by_identity ON public.registration USING btree (tenant, identity_id);

CREATE INDEX registration_by_location ON public.registration USING btree (tenant, location_key, updated_at DESC, id DESC) INCLUDE (status) WHERE (deleted_at IS NULL);

CREATE INDEX registration_by_name ON public.registration USING btree (tenant, location_key, sort_name, id) WHERE (deleted_at IS NULL);

CREATE INDEX registration_by_user ON public.registration USING btree (tenant, user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX registration_by_username ON public.registration USING btree (tenant, lower((student ->> 'username'::text))) WHERE ((deleted_at IS NULL) AND ((student ->> 'username'::text) <> ''::text));

CREATE INDEX registration_deleted ON public.registration USING btree (tenant, deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX registration_draft_by_age ON public.registration USING btree (tenant, updated_at) WHERE ((deleted_at IS NULL) AND (status = 'draft'::text));

CREATE INDEX registration_submitted_by_age ON public.registration USING btree (tenant, updated_at) WHERE ((deleted_at IS NULL) AND (status <> 'draft'::text));

CREATE UNIQUE INDEX registration_username ON public.registration USING btree (tenant, lower((student ->> 'username'::text))) WHERE ((status <> 'draft'::text) AND ((student ->> 'username'::text) <> ''::text));

CREATE INDEX school_by_region ON public.school USING btree (tenant, region_id);

CREATE INDEX session_by_location ON public.session USING btree (tenant, location_key);

CREATE UNIQUE INDEX staff_account_by_name ON public.staff_account USING btree (tenant, lower(username));

CREATE INDEX start_day_by_location ON public.start_day USING btree (tenant, location_key, date);

CREATE UNIQUE INDEX start_day_by_session ON public.start_day USING btree (tenant, session_id, date);

CREATE INDEX verification_of_tenant_by_expiry ON public.verification USING btree (tenant, expires_at);

CREATE INDEX visit_in_line ON public.visit USING btree (tenant, place) WHERE ((called_at IS NULL) AND (left_at IS NULL));

CREATE INDEX visit_let_in ON public.visit USING btree (tenant, called_at) WHERE (called_at IS NOT NULL);

CREATE INDEX waiting_list_by_location ON public.waiting_list USING btree (tenant, location_key, created_at);

CREATE INDEX waiting_list_by_secondary_session ON public.waiting_list USING btree (tenant, secondary_session_id);

CREATE INDEX waiting_list_by_session ON public.waiting_list USING btree (tenant, session_id, created_at);

CREATE INDEX webhook_attempt_by_time ON public.webhook_attempt USING btree (tenant, at);

CREATE INDEX webhook_delivery_by_age ON public.webhook_delivery USING btree (tenant, created_at);

CREATE INDEX webhook_delivery_by_registration ON public.webhook_delivery USING btree (tenant, registration_id, sequence);

CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (tenant, endpoint_id, next_at) WHERE (state = 'waiting'::text);

CREATE TRIGGER staff_account_disabled AFTER UPDATE OF disabled_at ON public.staff_account FOR EACH ROW WHEN ((old.disabled_at IS DISTINCT FROM new.disabled_at)) EXECUTE FUNCTION public.tell_staff_access('id');

CREATE TRIGGER staff_location_taken AFTER DELETE OR UPDATE ON public.staff_location FOR EACH ROW EXECUTE FUNCTION public.tell_staff_access('staff_id');

CREATE TRIGGER staff_session_ended AFTER DELETE ON public.login_session FOR EACH ROW WHEN ((old.audience = 'staff'::text)) EXECUTE FUNCTION public.tell_staff_access('subject');

CREATE TRIGGER start_day_deleted AFTER DELETE ON public.start_day REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.tell_start_days();

CREATE TRIGGER start_day_inserted AFTER INSERT ON public.start_day REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.tell_start_days();

CREATE TRIGGER start_day_updated AFTER UPDATE ON public.start_day REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.tell_start_days();

ALTER TABLE ONLY public.appointment
    ADD CONSTRAINT appointment_tenant_pair_start_day_id_fkey FOREIGN KEY (tenant, pair_start_day_id) REFERENCES public.start_day(tenant, id);

ALTER TABLE ONLY public.appointment
    ADD CONSTRAINT appointment_tenant_presentation_id_fkey FOREIGN KEY (tenant, presentation_id) REFERENCES public.presentation(tenant, id);

ALTER TABLE ONLY public.appointment
    ADD CONSTRAINT appointment_tenant_registration_id_fkey FOREIGN KEY (tenant, registration_id) REFERENCES public.registration(tenant, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.appointment
    ADD CONSTRAINT appointment_tenant_start_day_id_fkey FOREIGN KEY (tenant, start_day_id) REFERENCES public.start_day(tenant, id);

ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_tenant_registration_id_fkey FOREIGN KEY (tenant, registration_id) REFERENCES public.registration(tenant, id);

ALTER TABLE ONLY public.hold
    ADD CONSTRAINT hold_tenant_pair_start_day_id_fkey FOREIGN KEY (tenant, pair_start_day_id) REFERENCES public.start_day(tenant, id);

ALTER TABLE ONLY public.hold
    ADD CONSTRAINT hold_tenant_presentation_id_fkey FOREIGN KEY (tenant, presentation_id) REFERENCES public.presentation(tenant, id);

ALTER TABLE ONLY public.hold
    ADD CONSTRAINT hold_tenant_registration_id_fkey FOREIGN KEY (tenant, registration_id) REFERENCES public.registration(tenant, id);

ALTER TABLE ONLY public.hold
    ADD CONSTRAINT hold_tenant_start_day_id_fkey FOREIGN KEY (tenant, start_day_id) REFERENCES public.start_day(tenant, id);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_tenant_registration_id_fkey FOREIGN KEY (tenant, registration_id) REFERENCES public.registration(tenant, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.registration_record
    ADD CONSTRAINT registration_record_tenant_registration_id_fkey FOREIGN KEY (tenant, registration_id) REFERENCES public.registration(tenant, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.registration
    ADD CONSTRAINT registration_tenant_identity_id_fkey FOREIGN KEY (tenant, identity_id) REFERENCES public.identity(tenant, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.school
    ADD CONSTRAINT school_tenant_region_id_fkey FOREIGN KEY (tenant, region_id) REFERENCES public.school_region(tenant, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_tenant_pair_id_fkey FOREIGN KEY (tenant, pair_id) REFERENCES public.session(tenant, id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.staff_location
    ADD CONSTRAINT staff_location_tenant_staff_id_fkey FOREIGN KEY (tenant, staff_id) REFERENCES public.staff_account(tenant, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.start_day
    ADD CONSTRAINT start_day_tenant_session_id_fkey FOREIGN KEY (tenant, session_id) REFERENCES public.session(tenant, id);

ALTER TABLE ONLY public.waiting_list
    ADD CONSTRAINT waiting_list_tenant_registration_id_fkey FOREIGN KEY (tenant, registration_id) REFERENCES public.registration(tenant, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.waiting_list
    ADD CONSTRAINT waiting_list_tenant_secondary_session_id_fkey FOREIGN KEY (tenant, secondary_session_id) REFERENCES public.session(tenant, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.waiting_list
    ADD CONSTRAINT waiting_list_tenant_session_id_fkey FOREIGN KEY (tenant, session_id) REFERENCES public.session(tenant, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_attempt
    ADD CONSTRAINT webhook_attempt_tenant_delivery_id_fkey FOREIGN KEY (tenant, delivery_id) REFERENCES public.webhook_delivery(tenant, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_tenant_endpoint_id_fkey FOREIGN KEY (tenant, endpoint_id) REFERENCES public.webhook_endpoint(tenant, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_tenant_registration_id_fkey FOREIGN KEY (tenant, registration_id) REFERENCES public.registration(tenant, id) ON DELETE CASCADE;

