-- What changes of seats write, and `book_many`, which decides and writes a batch.

-- Writes an event to the outbox, once for each key.
CREATE FUNCTION write_outbox(p_tenant text, p_now timestamptz, p_registration uuid, p_event text, p_key text, p_data jsonb)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (tenant, key, event, registration_id, data, created_at)
    VALUES (p_tenant, p_event || ':' || p_key, p_event, p_registration, p_data, p_now)
    ON CONFLICT (tenant, key) DO NOTHING;
END;
$$;

-- Stores the reply to an idempotency key.
CREATE FUNCTION store_reply(p_tenant text, p_now timestamptz, item seat_request, p_reply jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO idempotency (tenant, caller, key, call, body_hash, status, reply, created_at)
    VALUES (p_tenant, item.identity, item.key, item.call, item.hash, 200, p_reply, p_now)
    ON CONFLICT (tenant, caller, key) DO UPDATE SET call = excluded.call, body_hash = excluded.body_hash,
      status = excluded.status, reply = excluded.reply, created_at = excluded.created_at;
END;
$$;

-- What a message says besides the seats: by whom and why they were changed.
CREATE FUNCTION desk_notice(item seat_request) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(item.desk -> 'notice') = 'object' THEN jsonb_build_object('desk', item.desk -> 'notice') ELSE '{}' END
$$;

-- Seats as the audit log shows them.
CREATE FUNCTION audited_seats(p_tenant text, p_day uuid, p_pair_day uuid, p_presentation uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN jsonb_build_object(
    'startDay', (SELECT date FROM start_day WHERE tenant = p_tenant AND id = p_day),
    'pairStartDay', (SELECT date FROM start_day WHERE tenant = p_tenant AND id = p_pair_day),
    'presentationDate', (SELECT iso_instant(starts_at) FROM presentation WHERE tenant = p_tenant AND id = p_presentation));
END;
$$;

-- Writes what staff do to seats into the audit log, in the transaction of the change; none of staff's own words: the log outlives the
-- application, and somebody may have named a child in them.
CREATE FUNCTION write_desk_audit(p_tenant text, p_now timestamptz, item seat_request) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF item.desk IS NULL OR item.kind = 'cancel' AND item.state = 'cancelled' OR item.kind = 'leave' AND item.waiting_entry IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO audit_entry (tenant, id, at, staff_id, actor, location_key, action, target, before, after, session_id, factors)
    SELECT p_tenant, (item.desk ->> 'entry')::uuid, p_now, (item.desk ->> 'staff')::uuid,
      coalesce((SELECT username FROM staff_account WHERE tenant = p_tenant AND id = (item.desk ->> 'staff')::uuid), ''),
      item.location_key, item.desk ->> 'action', 'registration:' || item.registration,
      CASE WHEN item.kind IN ('offer', 'leave') THEN jsonb_build_object('from', item.waiting_from, 'to', item.waiting_to)
        WHEN item.state IS NOT NULL THEN jsonb_build_object('state', item.state)
          || audited_seats(p_tenant, item.booked_day, item.booked_pair_day, item.booked_presentation) END,
      CASE WHEN item.kind = 'cancel' THEN jsonb_build_object('state', 'cancelled')
          || audited_seats(p_tenant, item.booked_day, item.booked_pair_day, item.booked_presentation)
        WHEN item.kind = 'leave' THEN '{}'
        WHEN item.kind = 'offer' THEN audited_seats(p_tenant, item.start_day, item.pair_day, item.presentation)
        ELSE jsonb_build_object('state', 'active')
          || audited_seats(p_tenant, item.start_day, item.pair_day, item.presentation) END
        || (coalesce(nullif(item.desk -> 'notice', 'null'), '{}') - 'text'),
      (item.desk ->> 'session')::uuid,
      (SELECT array_agg(f) FROM jsonb_array_elements_text(item.desk -> 'factors') AS f);
END;
$$;

-- Writes a hold until `p_until`; an offer also marks the waiting list and notifies the applicant.
CREATE FUNCTION write_hold(p_tenant text, p_now timestamptz, item seat_request, p_taken uuid[], p_until timestamptz, p_renewals int)
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
    UPDATE waiting_list SET offered_at = p_now WHERE tenant = p_tenant AND id = item.waiting_entry;
    PERFORM write_outbox(p_tenant, p_now, item.registration, 'offered', item.waiting_entry || ':' || iso_instant(p_now),
      jsonb_build_object('offer', jsonb_build_object('startDay', item.first_date, 'locationKey', item.location_key,
        'presentationDate', iso_instant(item.presentation_starts_at), 'expiresAt', iso_instant(p_until))));
  ELSIF item.is_offer IS NOT TRUE THEN
    UPDATE registration SET hold_renewals = p_renewals, hold_ends_at = p_until
      WHERE tenant = p_tenant AND id = item.registration;
  END IF;
END;
$$;

-- Whether the end of a wait is notified: of a lapsed offer, and what staff end.
CREATE FUNCTION is_end_notified(item seat_request, p_ends boolean) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(item.waiting_entry IS NOT NULL
    AND (item.kind = 'lapse' AND p_ends AND item.is_offer OR item.kind = 'leave' AND item.desk IS NOT NULL), false)
$$;

-- Ends a hold. Leaving the list or letting an offer lapse ends the wait as well.
CREATE FUNCTION end_hold(p_tenant text, p_now timestamptz, item seat_request, p_ends boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_ends THEN
    DELETE FROM hold WHERE tenant = p_tenant AND registration_id = item.registration;
  END IF;
  IF p_ends AND item.kind IN ('release', 'lapse') THEN
    UPDATE registration SET hold_ends_at = least(item.hold_until, p_now)
      WHERE tenant = p_tenant AND id = item.registration;
  END IF;
  IF item.kind IN ('leave', 'drop') OR item.kind = 'lapse' AND p_ends AND item.is_offer THEN
    DELETE FROM waiting_list WHERE tenant = p_tenant AND registration_id = item.registration;
  END IF;
  IF is_end_notified(item, p_ends) THEN
    PERFORM write_outbox(p_tenant, p_now, item.registration, 'waiting_ended', item.waiting_entry::text,
      jsonb_build_object('waiting', jsonb_build_object(
        'from', item.waiting_from, 'to', item.waiting_to, 'locationKey', item.location_key))
        || desk_notice(item));
  END IF;
END;
$$;

-- Writes an item that makes no appointment; returns its reply. Staff also cancel the appointment of somebody who missed it.
CREATE FUNCTION write_seat_change(p_tenant text, p_now timestamptz, item seat_request, p_taken uuid[], p_ends boolean,
  p_until timestamptz, p_renewals int) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  attendance jsonb;
BEGIN
  PERFORM write_desk_audit(p_tenant, p_now, item);
  IF item.kind IN ('hold', 'offer') THEN
    PERFORM write_hold(p_tenant, p_now, item, p_taken, p_until, p_renewals);
    RETURN jsonb_build_object('expiresAt', iso_instant(p_until));
  END IF;
  PERFORM end_hold(p_tenant, p_now, item, p_ends);
  IF item.kind <> 'cancel' OR item.state = 'cancelled' THEN RETURN NULL; END IF;
  UPDATE appointment SET state = 'cancelled', listed_location_key = listed_location('cancelled', item.status, item.location_key),
      sequence = sequence + 1, updated_at = p_now
    WHERE tenant = p_tenant AND registration_id = item.registration;
  UPDATE registration SET requested_seats = NULL
    WHERE tenant = p_tenant AND id = item.registration AND requested_seats IS NOT NULL;
  attendance := attendance_of(p_tenant, item.registration);
  PERFORM write_outbox(p_tenant, p_now, item.registration, 'cancelled', item.registration || ':' || (attendance ->> 'sequence'),
    jsonb_build_object('appointment', attendance) || desk_notice(item));
  RETURN booked_reply(attendance);
END;
$$;

-- Writes seats into forms: a statement of its own, since columns that are computed from the form are computed again.
CREATE FUNCTION write_seats_into_forms(p_tenant text, p_items seat_request[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE registration AS r SET student =
      (r.student - '{session_id,secondary_session_id,start_day,presentation_date,customSchedule}'::text[]) || i.seats
    FROM unnest(p_items) AS i WHERE r.tenant = p_tenant AND r.id = i.registration AND i.seats IS NOT NULL;
END;
$$;

-- Writes all appointments that a batch makes or updates, one statement for each table; returns the replies. The outbox row has the
-- idempotency key, and the steps of a batch are counted together. A first appointment is inserted by a plain statement, since ON
-- CONFLICT writes every row twice into the log.
CREATE FUNCTION write_appointments(p_tenant text, p_now timestamptz, p_items seat_request[])
RETURNS TABLE (at int, reply jsonb) LANGUAGE plpgsql ROWS 16 AS $$
#variable_conflict use_column
DECLARE
  item seat_request;
  has_former boolean := false;
  has_seats boolean := false;
  has_wait boolean := false;
  has_desk boolean := false;
BEGIN
  FOREACH item IN ARRAY p_items LOOP
    has_former := has_former OR item.state IS NOT NULL;
    has_seats := has_seats OR item.seats IS NOT NULL;
    has_wait := has_wait OR item.waiting_entry IS NOT NULL;
    has_desk := has_desk OR item.desk IS NOT NULL;
  END LOOP;
  IF has_desk THEN
    PERFORM write_desk_audit(p_tenant, p_now, i) FROM unnest(p_items) AS i;
  END IF;
  INSERT INTO appointment (tenant, registration_id, start_day_id, pair_start_day_id, presentation_id, state,
      reference, created_at, updated_at)
    SELECT p_tenant, i.registration, i.start_day, i.pair_day, i.presentation, 'active', i.reference, p_now, p_now
      FROM unnest(p_items) AS i WHERE i.state IS NULL;
  IF has_former THEN
    UPDATE appointment AS a SET start_day_id = i.start_day, pair_start_day_id = i.pair_day, presentation_id = i.presentation,
        state = 'active', listed_location_key = NULL, sequence = a.sequence + 1, updated_at = p_now
      FROM unnest(p_items) AS i WHERE a.tenant = p_tenant AND a.registration_id = i.registration AND i.state IS NOT NULL;
  END IF;
  IF has_seats THEN
    PERFORM write_seats_into_forms(p_tenant, p_items);
  END IF;
  UPDATE registration AS r SET
      status = 'submitted', step = 'done', max_step = 'done', version = r.version + 1,
      user_id = coalesce(r.user_id, i.user_id), note_to_staff = coalesce(nullif(i.note, ''), r.note_to_staff),
      requested_seats = NULL, hold_ends_at = NULL, updated_at = p_now
    FROM unnest(p_items) AS i WHERE r.tenant = p_tenant AND r.id = i.registration;
  INSERT INTO step_count (tenant, location_key, week, step, count)
    SELECT p_tenant, coalesce(i.location_key, ''), i.began, c.step, sum(c.count)
      FROM unnest(p_items) AS i, LATERAL (VALUES ('done', 1), (i.furthest, -1)) AS c (step, count)
      WHERE i.furthest <> 'done' GROUP BY 2, 3, 4;
  IF has_wait THEN
    DELETE FROM waiting_list AS w USING unnest(p_items) AS i
      WHERE w.tenant = p_tenant AND w.registration_id = i.registration AND i.waiting_entry IS NOT NULL;
  END IF;
  RETURN QUERY WITH bookings AS MATERIALIZED (
    SELECT i.at, i.registration, i.identity, i.key, i.call, i.hash, desk_notice(i) AS notice, s.attendance,
      CASE WHEN i.state = 'active' THEN 'changed' ELSE 'booked' END AS event
    FROM unnest(p_items) AS i
    JOIN attendances(p_tenant, ARRAY(SELECT u.registration FROM unnest(p_items) AS u)) AS s ON s.registration_id = i.registration
  ), events AS (
    INSERT INTO outbox (tenant, key, event, registration_id, data, created_at, request_key, request_digest)
      SELECT p_tenant, b.event || ':' || b.registration || ':' || (b.attendance ->> 'sequence'), b.event, b.registration,
        -- The same instant as `presentationDate`.
        jsonb_build_object('appointment', b.attendance - 'appointmentDate') || b.notice, p_now,
        request_digest(b.identity::text, b.key), request_digest(b.call, b.hash)
      FROM bookings AS b
  )
  SELECT b.at, booked_reply(b.attendance) FROM bookings AS b;
END;
$$;

-- Decides a batch in the order of its items: for each one an error code with its data, or the reply; the location whose days or
-- appointments it changes, if any; and whether it writes into the outbox. No two items are about the same application. What an item does
-- not need is not computed for it.
CREATE FUNCTION book_many(p_tenant text, p_now timestamptz, p_items jsonb)
RETURNS TABLE (at int, refusal text, reply jsonb, changed_location text, has_event boolean)
LANGUAGE plpgsql ROWS 16
-- Plans are cached: rows are to be read by key even when there were few at planning time.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
-- To compile a plan takes longer than to run it, and is done again at each execution.
SET jit = off
-- A row that another connection has locked and forgotten stops nobody for longer.
SET lock_timeout = '5s'
AS $$
#variable_conflict use_variable
DECLARE
  in_flight int[];
  locked record;
  row_free int[];
  row_change int[];
  item seat_request;
  booked seat_request[] := '{}';
  -- By an item's place in the batch.
  booked_locations text[] := '{}';
  changes record;
  plan record;
  row_id uuid;
  row_at int;
  -- By the day's index among the locked rows: the applications that claim its seats.
  claimed jsonb := '{}';
  served uuid[] := '{}';
BEGIN
  -- The caller's own limit, where it tries items row_id by row_id.
  IF p_items -> 0 ->> 'lock_timeout' IS NOT NULL THEN
    PERFORM set_config('lock_timeout', p_items -> 0 ->> 'lock_timeout', true);
  END IF;
  SELECT coalesce(array_agg(i.at), '{}') INTO in_flight FROM jsonb_to_recordset(p_items) AS i (at int, identity uuid, key text)
    WHERE i.key IS NOT NULL AND NOT pg_try_advisory_xact_lock(
      hashtextextended(p_tenant || ' ' || i.identity::text || ' ' || i.key, 0));
  SELECT l.row_ids AS ids, l.row_free AS free INTO locked FROM lock_seat_rows(p_tenant, p_now, p_items) AS l;
  row_free := locked.free;
  row_change := array_fill(0, ARRAY[cardinality(locked.ids)]);

  FOR item IN SELECT s.* FROM read_seat_requests(p_tenant, p_now, p_items) AS s ORDER BY s.at LOOP
    at := item.at;
    reply := NULL;
    changed_location := NULL;
    has_event := false;
    refusal := CASE
      WHEN item.at = ANY (in_flight) THEN 'request_in_flight'
      WHEN item.stored_call <> item.call OR item.stored_hash <> item.hash THEN 'idempotency_key_reused'
      WHEN item.stored_call IS NULL THEN seat_refusal(item, p_now) END;
    IF item.stored_call IS NOT NULL AND refusal IS NULL THEN
      reply := item.stored_reply;
    ELSIF refusal IS NOT NULL AND is_repeat(item, refusal) THEN
      refusal := NULL;
      reply := booked_reply(attendance_of(p_tenant, item.registration));
    END IF;
    IF refusal IS NOT NULL OR reply IS NOT NULL OR item.stored_call IS NOT NULL THEN
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
    FOREACH row_id IN ARRAY changes.takes LOOP
      row_at := array_position(locked.ids, row_id);
      IF row_at IS NULL OR row_free[row_at] < 1 THEN
        refusal := 'form_student_session_unavailable';
      ELSIF item.is_waited_for AND item.kind <> 'offer' AND row_id <> item.presentation THEN
        -- Seats of a day go to its waiting list first. A later item of this batch may give some back.
        IF NOT claimed ? row_at::text THEN
          claimed := claimed || jsonb_build_object(row_at::text,
            claimers(p_tenant, row_id, row_free[row_at] + jsonb_array_length(p_items)));
        END IF;
        IF row_free[row_at] <= claims_before(claimed -> row_at::text, item.registration, served) THEN
          refusal := 'form_student_session_unavailable';
        END IF;
      END IF;
    END LOOP;
    IF refusal IS NOT NULL THEN
      reply := NULL;
      RETURN NEXT;
      CONTINUE;
    END IF;
    FOREACH row_id IN ARRAY changes.takes LOOP
      row_at := array_position(locked.ids, row_id);
      row_free[row_at] := row_free[row_at] - 1;
      row_change[row_at] := row_change[row_at] + 1;
    END LOOP;
    FOREACH row_id IN ARRAY changes.gives LOOP
      row_at := array_position(locked.ids, row_id);
      row_free[row_at] := row_free[row_at] + 1;
      row_change[row_at] := row_change[row_at] - 1;
    END LOOP;
    IF item.kind IN ('make', 'update', 'offer') THEN
      served := array_append(served, item.registration);
    END IF;
    -- Held seats that are booked change no counter. A form may name another location by now than the one whose seats it gives back.
    IF item.kind IN ('make', 'update') OR cardinality(changes.takes || changes.gives) > 0 THEN
      changed_location := coalesce(item.first_location, (SELECT d.location_key FROM start_day d
        WHERE d.tenant = p_tenant AND d.id = coalesce(item.hold_day, item.booked_day)));
    END IF;
    IF item.kind IN ('make', 'update') THEN
      IF changes.ends THEN
        PERFORM end_hold(p_tenant, p_now, item, true);
      END IF;
      booked := array_append(booked, item);
      booked_locations[at] := changed_location;
      CONTINUE;
    END IF;
    has_event := item.kind = 'offer' OR item.kind = 'cancel' AND item.state <> 'cancelled' OR is_end_notified(item, changes.ends);
    reply := write_seat_change(p_tenant, p_now, item, changes.taken, changes.ends, plan.until, plan.renewals);
    IF item.key IS NOT NULL THEN PERFORM store_reply(p_tenant, p_now, item, reply); END IF;
    RETURN NEXT;
  END LOOP;
  IF cardinality(booked) > 0 THEN
    RETURN QUERY SELECT w.at, NULL::text, w.reply, booked_locations[w.at], true FROM write_appointments(p_tenant, p_now, booked) AS w;
  END IF;

  UPDATE start_day AS d SET busy = d.busy + n.change
    FROM unnest(locked.ids, row_change) AS n (id, change) WHERE d.tenant = p_tenant AND d.id = n.id AND n.change <> 0;
  UPDATE presentation AS p SET busy = p.busy + n.change
    FROM unnest(locked.ids, row_change) AS n (id, change) WHERE p.tenant = p_tenant AND p.id = n.id AND n.change <> 0;
END;
$$;
