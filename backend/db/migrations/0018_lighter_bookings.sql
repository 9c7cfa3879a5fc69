-- A booking writes less: one row is the event of a booking and the reply to its idempotency key, the registration record is derived
-- where it is read, and a batch counts its steps together.

-- What this and the next two migrations change is locked at once. Statements that have read one of these tables already wait for another while
-- an index is built; a lock that is taken then would wait for them in turn, and the migrations would fail.
LOCK TABLE registration, registration_record, appointment, outbox IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
-- These stay readable.
LOCK TABLE identity, webhook_delivery IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- Digests of the caller and the idempotency key under which the change was requested, and of the call and its body. NULL without a key.
ALTER TABLE outbox ADD COLUMN request_key bytea, ADD COLUMN request_digest bytea;
--> statement-breakpoint
CREATE FUNCTION request_digest(p_subject text, p_rest text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT substring(sha256(convert_to(p_subject || ' ' || p_rest, 'UTF8')) FOR 16)
$$;
--> statement-breakpoint
-- Room for the next version of a row beside the one before: what they share is not written into the log again.
ALTER TABLE registration SET (fillfactor = 80);
--> statement-breakpoint
-- Its rows would be copies of personal data that nothing corrects, seals again or shows from now on. The build before this one reads it,
-- and finds no record; it no longer writes any, since `book_many` does not. The next release drops it.
TRUNCATE registration_record;
--> statement-breakpoint
-- `outbox_of_tenant_unsent` has the same rows, and few others.
DROP INDEX outbox_of_tenant_to_queue;
--> statement-breakpoint
DROP INDEX outbox_of_tenant_due;
--> statement-breakpoint
-- No statement reads by it.
DROP INDEX appointment_by_creation;
--> statement-breakpoint
-- Booking counts the step `done` itself.
CREATE OR REPLACE TRIGGER registration_went_on AFTER UPDATE ON registration FOR EACH ROW
  WHEN (OLD.max_step <> NEW.max_step AND NEW.max_step <> 'done' OR OLD.location_key IS DISTINCT FROM NEW.location_key)
  EXECUTE FUNCTION count_step();
--> statement-breakpoint
-- What a call has done under a caller's idempotency key, if it changed an appointment: the appointment as it was then, and whether the
-- same was requested. A caller has few applications, so no index by key is needed. Not one statement with its callers': each connection
-- plans this once.
CREATE FUNCTION answered_bookings(p_tenant text, p_caller uuid, p_key text, p_call text, p_hash text, p_since timestamptz)
RETURNS TABLE (is_same boolean, appointment jsonb) LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
BEGIN
  IF p_key IS NULL THEN RETURN; END IF;
  RETURN QUERY SELECT o.request_digest = request_digest(p_call, p_hash), o.data -> 'appointment' || jsonb_build_object(
      'appointmentDate', jsonb_build_object('dateTime', o.data #> '{appointment,presentationDate}'))
    FROM registration r
    CROSS JOIN LATERAL (SELECT * FROM outbox x WHERE x.tenant = p_tenant AND x.registration_id = r.id
      AND x.request_key = request_digest(p_caller::text, p_key) AND x.created_at > p_since OFFSET 0) AS o
    WHERE r.tenant = p_tenant AND r.identity_id = p_caller
    ORDER BY o.created_at, o.id;
END;
$$;
--> statement-breakpoint
-- As before; without hours, which the build before this one sends, whoever asked adds them.
CREATE OR REPLACE FUNCTION booked_reply(p_attendance jsonb, p_hours jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('success', true, 'appointment', p_attendance - 'sequence'
    || CASE WHEN p_hours IS NULL THEN '{}' ELSE jsonb_build_object('workingHours', p_hours) END)
$$;
--> statement-breakpoint
-- `seats`: the seats to write into the form; NULL when it names them already. `student`, the whole form, and `hours` are sent by the
-- build before this one. `furthest` and `began`: the application's furthest step, and the week in which it began.
ALTER TYPE asked_seat ADD ATTRIBUTE seats jsonb, ADD ATTRIBUTE furthest text, ADD ATTRIBUTE began date;
--> statement-breakpoint
-- As before, with the above. The record that the build before this one sends is not read.
CREATE OR REPLACE FUNCTION asked_seats(p_tenant text, p_now timestamptz, p_items jsonb) RETURNS SETOF asked_seat
LANGUAGE sql STABLE AS $$
  SELECT i.at, i.kind, i.registration, i.identity, i.version, i.session, i.secondary_session,
    i.start_day, i.pair_start_day, i.presentation, i.zone,
    -- An offer is judged as a claim is: by the days stored with the entry.
    CASE WHEN i.kind = 'offer' THEN w.offer_from ELSE i.not_before END,
    CASE WHEN i.kind = 'offer' THEN w.offer_to ELSE i.not_after END,
    i.reference, i.user_id, i.student, NULL::jsonb, i.note, i.hours, i.call, i.key, i.hash,
    i.length, i.pause, i.renewals_max, i.holds_max,
    r.identity_id, r.status, r.version, r.location_key,
    coalesce(v.hold_renewals, r.hold_renewals)::int, coalesce(v.hold_ends_at, r.hold_ends_at),
    a.state, a.start_day_id, a.pair_start_day_id, a.presentation_id, q.starts_at,
    h.start_day_id, h.presentation_id, coalesce(h.taken, '{}'), h.is_offer, h.expires_at,
    d.date, s.id, s.pair_id, s.weekday::int, s.location_key,
    t.id, t.pair_id, t.weekday::int, t.location_key, e.id,
    p.location_key, p.starts_at, p.start_dates,
    CASE WHEN i.kind <> 'offer' OR w.offer_from IS NOT NULL THEN w.id END, w.from_day, w.to_day, w.offered_at IS NOT NULL,
    -- How many others wait for the same seats and could take them now: they come first.
    (SELECT count(*)::int FROM offerable_entries(p_tenant) o
      WHERE o.session_id = s.id AND o.secondary_session_id IS NOT DISTINCT FROM t.id
        AND d.date BETWEEN o.offer_from AND o.offer_to AND o.registration_id <> i.registration),
    k.call, k.body_hash, k.reply,
    i.desk,
    EXISTS (SELECT FROM closure c WHERE c.tenant = p_tenant AND c.location_key = r.location_key
      AND (d.date BETWEEN c.from_day AND c.to_day OR e.date BETWEEN c.from_day AND c.to_day
        OR (p.starts_at AT TIME ZONE i.zone)::date BETWEEN c.from_day AND c.to_day)),
    i.seats, r.max_step, date_trunc('week', r.created_at AT TIME ZONE 'UTC')::date
  FROM jsonb_to_recordset(p_items) AS i (
    at int, kind text, registration uuid, identity uuid, version int, session uuid, secondary_session uuid,
    start_day uuid, pair_start_day uuid, presentation uuid, zone text, not_before date, not_after date,
    reference text, user_id uuid, student jsonb, note text, hours jsonb, call text, key text, hash text,
    length interval, pause interval, renewals_max int, holds_max int, desk jsonb, seats jsonb)
  -- OFFSET 0 makes the planner read each row by its key instead of a whole tenant.
  LEFT JOIN LATERAL (SELECT * FROM registration x WHERE x.tenant = p_tenant AND x.id = i.registration
    AND (i.identity IS NULL OR x.identity_id = i.identity AND x.deleted_at IS NULL) OFFSET 0) AS r ON true
  -- An application that has not held anything lately continues where the identity's deleted ones stopped.
  LEFT JOIN LATERAL (SELECT x.hold_renewals, x.hold_ends_at FROM registration x
    WHERE i.kind = 'hold' AND x.tenant = p_tenant AND x.identity_id = i.identity AND x.deleted_at IS NOT NULL
      AND x.hold_ends_at > p_now - i.pause AND (r.hold_ends_at > p_now - i.pause) IS NOT TRUE
    ORDER BY x.hold_renewals DESC, x.hold_ends_at DESC LIMIT 1) AS v ON true
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
  LEFT JOIN LATERAL (
    SELECT x.call, x.body_hash, x.reply FROM idempotency x WHERE x.tenant = p_tenant AND x.caller = i.identity AND x.key = i.key
      AND x.created_at > p_now - interval '24 hours'
    UNION ALL
    SELECT CASE WHEN b.is_same THEN i.call ELSE '' END, i.hash, booked_reply(b.appointment, i.hours)
      FROM answered_bookings(p_tenant, i.identity, i.key, i.call, i.hash, p_now - interval '24 hours') AS b
    LIMIT 1) AS k ON true
$$;
--> statement-breakpoint
-- The start days and presentations that a batch may change: requested, booked and held ones.
CREATE FUNCTION rows_with_asked_seats(p_tenant text, p_items jsonb) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(DISTINCT u.id)
  FROM jsonb_to_recordset(p_items) AS i (
    registration uuid, secondary_session uuid, start_day uuid, pair_start_day uuid, presentation uuid)
  LEFT JOIN LATERAL (SELECT * FROM appointment x
    WHERE x.tenant = p_tenant AND x.registration_id = i.registration OFFSET 0) AS a ON true
  LEFT JOIN LATERAL (SELECT * FROM hold x
    WHERE x.tenant = p_tenant AND x.registration_id = i.registration OFFSET 0) AS h ON true
  LEFT JOIN LATERAL (SELECT * FROM start_day x WHERE x.tenant = p_tenant AND x.id = i.start_day OFFSET 0) AS d ON true
  LEFT JOIN LATERAL (SELECT * FROM session x WHERE x.tenant = p_tenant AND x.id = d.session_id OFFSET 0) AS s ON true
  LEFT JOIN LATERAL (SELECT * FROM start_day x WHERE x.tenant = p_tenant AND x.id = i.pair_start_day OFFSET 0) AS g ON true
  LEFT JOIN LATERAL (SELECT * FROM session x
    WHERE x.tenant = p_tenant AND x.id = coalesce(i.secondary_session, g.session_id, s.pair_id) OFFSET 0) AS t ON true
  LEFT JOIN LATERAL (SELECT * FROM start_day x WHERE x.tenant = p_tenant AND x.session_id = t.id
    AND x.date = d.date + (t.weekday - extract(isodow FROM d.date)::int + 7) % 7 OFFSET 0) AS e ON true
  CROSS JOIN LATERAL unnest(ARRAY[i.start_day, e.id, i.presentation, a.start_day_id, a.pair_start_day_id, a.presentation_id]
    || coalesce(h.taken, '{}')) AS u (id)
$$;
--> statement-breakpoint
-- As before, with a statement of its own for the rows to lock.
CREATE OR REPLACE FUNCTION lock_asked(p_tenant text, p_now timestamptz, p_items jsonb, OUT row_ids uuid[], OUT row_free int[])
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
  wanted := rows_with_asked_seats(p_tenant, p_items);
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
-- Writes seats into forms: a statement of its own, since the columns that are searched are computed again from the form.
CREATE FUNCTION write_seats_into_forms(p_tenant text, p_items asked_seat[]) RETURNS void LANGUAGE sql AS $$
  UPDATE registration AS r SET student = coalesce(i.student,
      (r.student - '{session_id,secondary_session_id,start_day,presentation_date,customSchedule}'::text[]) || i.seats)
    FROM unnest(p_items) AS i
    WHERE r.tenant = p_tenant AND r.id = i.registration AND (i.student IS NOT NULL OR i.seats IS NOT NULL)
$$;
--> statement-breakpoint
-- As before: the outbox row has the idempotency key, and the steps of a batch are counted together. A first appointment is inserted by
-- a plain statement, since ON CONFLICT writes every row twice into the log.
CREATE OR REPLACE FUNCTION write_appointments(p_tenant text, p_now timestamptz, p_items asked_seat[])
RETURNS TABLE (at int, reply jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  item asked_seat;
  has_former boolean := false;
  has_seats boolean := false;
  has_wait boolean := false;
  has_desk boolean := false;
BEGIN
  FOREACH item IN ARRAY p_items LOOP
    has_former := has_former OR item.state IS NOT NULL;
    has_seats := has_seats OR item.student IS NOT NULL OR item.seats IS NOT NULL;
    has_wait := has_wait OR item.waits IS NOT NULL;
    has_desk := has_desk OR item.desk IS NOT NULL;
  END LOOP;
  IF has_desk THEN
    PERFORM record_desk(p_tenant, p_now, i) FROM unnest(p_items) AS i;
  END IF;
  INSERT INTO appointment (tenant, registration_id, start_day_id, pair_start_day_id, presentation_id, state,
      reference, created_at, updated_at)
    SELECT p_tenant, i.registration, i.start_day, i.pair_day, i.presentation, 'active', i.reference, p_now, p_now
      FROM unnest(p_items) AS i WHERE i.state IS NULL;
  IF has_former THEN
    UPDATE appointment AS a SET start_day_id = i.start_day, pair_start_day_id = i.pair_day, presentation_id = i.presentation,
        state = 'active', sequence = a.sequence + 1, updated_at = p_now
      FROM unnest(p_items) AS i WHERE a.tenant = p_tenant AND a.registration_id = i.registration AND i.state IS NOT NULL;
  END IF;
  IF has_seats THEN
    PERFORM write_seats_into_forms(p_tenant, p_items);
  END IF;
  UPDATE registration AS r SET
      status = 'submitted', step = 'done', max_step = 'done', version = r.version + 1,
      user_id = coalesce(r.user_id, i.user_id), note_to_staff = coalesce(nullif(i.note, ''), r.note_to_staff),
      hold_ends_at = NULL, updated_at = p_now
    FROM unnest(p_items) AS i WHERE r.tenant = p_tenant AND r.id = i.registration;
  INSERT INTO step_count (tenant, location_key, week, step, count)
    SELECT p_tenant, coalesce(i.location_key, ''), i.began, c.step, sum(c.count)
      FROM unnest(p_items) AS i, LATERAL (VALUES ('done', 1), (i.furthest, -1)) AS c (step, count)
      WHERE i.furthest <> 'done' GROUP BY 2, 3, 4;
  IF has_wait THEN
    DELETE FROM waiting_list AS w USING unnest(p_items) AS i
      WHERE w.tenant = p_tenant AND w.registration_id = i.registration AND i.waits IS NOT NULL;
  END IF;
  RETURN QUERY WITH shown AS MATERIALIZED (
    SELECT i.at, i.registration, i.identity, i.key, i.call, i.hash, desk_words(i) AS words, s.attendance, booked_reply(s.attendance, i.hours) AS reply,
      CASE WHEN i.state = 'active' THEN 'changed' ELSE 'booked' END AS event
    FROM unnest(p_items) AS i, LATERAL attendances(p_tenant, ARRAY[i.registration]) AS s
  ), told AS (
    INSERT INTO outbox (tenant, key, event, registration_id, data, created_at, request_key, request_digest)
      SELECT p_tenant, s.event || ':' || s.registration || ':' || (s.attendance ->> 'sequence'), s.event, s.registration,
        -- The same instant as `presentationDate`.
        jsonb_build_object('appointment', s.attendance - 'appointmentDate') || s.words, p_now,
        request_digest(s.identity::text, s.key), request_digest(s.call, s.hash)
      FROM shown AS s
  )
  SELECT s.at, s.reply FROM shown AS s;
END;
$$;
--> statement-breakpoint
-- As before. What an item does not need is not computed for it.
CREATE OR REPLACE FUNCTION book_many(p_tenant text, p_now timestamptz, p_items jsonb)
RETURNS TABLE (at int, refusal text, reply jsonb)
LANGUAGE plpgsql
-- Plans are cached: rows are to be read by key even when there were few at planning time.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_variable
DECLARE
  in_flight int[];
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
  SELECT coalesce(array_agg(i.at), '{}') INTO in_flight FROM jsonb_to_recordset(p_items) AS i (at int, identity uuid, key text)
    WHERE i.key IS NOT NULL AND NOT pg_try_advisory_xact_lock(
      hashtextextended(p_tenant || ' ' || i.identity::text || ' ' || i.key, 0));
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
    ELSIF refusal IS NOT NULL AND is_asked_again(item, refusal) THEN
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
      IF changes.ends THEN
        PERFORM write_end(p_tenant, p_now, item, true);
      END IF;
      booked := array_append(booked, item);
      CONTINUE;
    END IF;
    reply := write_item(p_tenant, p_now, item, changes.taken, changes.ends, plan.until, plan.renewals);
    IF item.key IS NOT NULL THEN PERFORM keep_answer(p_tenant, p_now, item, reply); END IF;
    RETURN NEXT;
  END LOOP;
  IF cardinality(booked) > 0 THEN
    RETURN QUERY SELECT w.at, NULL::text, w.reply FROM write_appointments(p_tenant, p_now, booked) AS w;
  END IF;

  UPDATE start_day AS d SET busy = d.busy + n.change
    FROM unnest(rows_of.ids, row_change) AS n (id, change) WHERE d.tenant = p_tenant AND d.id = n.id AND n.change <> 0;
  UPDATE presentation AS p SET busy = p.busy + n.change
    FROM unnest(rows_of.ids, row_change) AS n (id, change) WHERE p.tenant = p_tenant AND p.id = n.id AND n.change <> 0;
END;
$$;
