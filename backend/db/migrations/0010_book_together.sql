-- Makes and changes all the appointments of a batch: every table in one statement, where it was one for each of them.
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
-- Writes what an item changes that makes no appointment; the reply.
CREATE OR REPLACE FUNCTION write_item(p_tenant text, p_now timestamptz, item asked_seat, p_taken uuid[], p_ends boolean,
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
-- Decides a batch, first come first served: for each item what refuses it, with what goes with that, or its reply. Two
-- items are never about one application.
CREATE OR REPLACE FUNCTION book_many(p_tenant text, p_now timestamptz, p_items jsonb)
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
--> statement-breakpoint
DROP FUNCTION write_appointment;
