-- The booking core on a server that compiles plans and keeps locks of connections that are gone, and claims of the waiting list by session
-- and date.

-- Locked before it is read: statements that have read it would wait for each other's locks.
LOCK TABLE waiting_list IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
-- A pair begins with its earlier session of the week: those who wait for one the other way round wait for the same lessons.
UPDATE waiting_list w SET session_id = t.id, secondary_session_id = s.id
  FROM session s, session t
  WHERE s.tenant = w.tenant AND s.id = w.session_id AND t.tenant = w.tenant AND t.id = w.secondary_session_id
    AND s.pair_id = t.id AND (s.weekday, s.start_time) > (t.weekday, t.start_time);
--> statement-breakpoint
-- Who waits for a session comes in turn.
DROP INDEX waiting_list_by_secondary_session;
--> statement-breakpoint
CREATE INDEX waiting_list_by_secondary_session ON waiting_list (tenant, secondary_session_id, created_at);
--> statement-breakpoint
-- Who waits for a seat of a start day and could take it now, first come first served, at most so many: by the first session or the second
-- one, and only while their other day has a free seat, too. Who cannot take a seat claims none.
CREATE FUNCTION claimers(p_tenant text, p_day uuid, p_most int) RETURNS uuid[] LANGUAGE plpgsql STABLE SET jit = off AS $$
DECLARE
  day record;
BEGIN
  SELECT d.session_id, d.date INTO day FROM start_day d WHERE d.tenant = p_tenant AND d.id = p_day;
  RETURN (SELECT coalesce(array_agg(c.registration_id ORDER BY c.created_at, c.id), '{}') FROM (
    (SELECT w.registration_id, w.created_at, w.id FROM offerable_entries(p_tenant) AS w
      WHERE w.session_id = day.session_id AND day.date BETWEEN w.offer_from AND w.offer_to
        AND (w.secondary_session_id IS NULL OR EXISTS (SELECT FROM start_day e
          WHERE e.tenant = p_tenant AND e.session_id = w.secondary_session_id AND e.date BETWEEN day.date AND day.date + 6
            AND e.busy < e.capacity OFFSET 0))
      ORDER BY w.created_at, w.id LIMIT p_most)
    UNION ALL
    (SELECT w.registration_id, w.created_at, w.id FROM offerable_entries(p_tenant) AS w
      WHERE w.secondary_session_id = day.session_id AND EXISTS (SELECT FROM start_day d
        WHERE d.tenant = p_tenant AND d.session_id = w.session_id AND d.date BETWEEN day.date - 6 AND day.date
          AND d.date BETWEEN w.offer_from AND w.offer_to AND d.busy < d.capacity OFFSET 0)
      ORDER BY w.created_at, w.id LIMIT p_most)
    ORDER BY 2, 3 LIMIT p_most) AS c);
END;
$$;
--> statement-breakpoint
-- How many of those who claim a day come before an application, without those who have been served: all of them if it has no claim.
CREATE FUNCTION claims_before(p_claimers jsonb, p_registration uuid, p_served uuid[]) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT count(*)::int FROM jsonb_array_elements_text(p_claimers) WITH ORDINALITY AS c (id, at)
    WHERE c.id::uuid <> ALL (p_served) AND c.at < coalesce(
      (SELECT o.at FROM jsonb_array_elements_text(p_claimers) WITH ORDINALITY AS o (id, at) WHERE o.id::uuid = p_registration),
      jsonb_array_length(p_claimers) + 1)
$$;
--> statement-breakpoint
-- `last_day`: the last day that is offered; NULL from the build before this one. `is_waited_for`: whether anybody waits for one of the sessions.
ALTER TYPE asked_seat DROP ATTRIBUTE claims, ADD ATTRIBUTE first_start text, ADD ATTRIBUTE second_start text,
  ADD ATTRIBUTE last_day date, ADD ATTRIBUTE is_waited_for boolean;
--> statement-breakpoint
-- As before, without claims, which are counted for the days that an item takes, and with the above. An offer is refused once its entry
-- has been replaced.
CREATE OR REPLACE FUNCTION asked_seats(p_tenant text, p_now timestamptz, p_items jsonb) RETURNS SETOF asked_seat
LANGUAGE sql STABLE ROWS 16 AS $$
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
    CASE WHEN i.kind <> 'offer' OR w.offer_from IS NOT NULL AND w.id = coalesce(i.entry, w.id) THEN w.id END, w.from_day, w.to_day, w.offered_at IS NOT NULL,
    k.call, k.body_hash, k.reply,
    i.desk,
    EXISTS (SELECT FROM closure c WHERE c.tenant = p_tenant AND c.location_key = r.location_key
      AND (d.date BETWEEN c.from_day AND c.to_day OR e.date BETWEEN c.from_day AND c.to_day
        OR (p.starts_at AT TIME ZONE i.zone)::date BETWEEN c.from_day AND c.to_day)),
    i.seats, r.max_step, date_trunc('week', r.created_at AT TIME ZONE 'UTC')::date,
    s.start_time, t.start_time, i.last_day,
    EXISTS (SELECT FROM waiting_list x WHERE x.tenant = p_tenant AND x.session_id = ANY (ARRAY[s.id, t.id]))
      OR EXISTS (SELECT FROM waiting_list x WHERE x.tenant = p_tenant AND x.secondary_session_id = ANY (ARRAY[s.id, t.id]))
  FROM jsonb_to_recordset(p_items) AS i (
    at int, kind text, registration uuid, identity uuid, version int, session uuid, secondary_session uuid,
    start_day uuid, pair_start_day uuid, presentation uuid, zone text, not_before date, not_after date,
    reference text, user_id uuid, student jsonb, note text, hours jsonb, call text, key text, hash text,
    length interval, pause interval, renewals_max int, holds_max int, desk jsonb, seats jsonb, entry uuid, last_day date)
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
-- As before, but for the last day and the order of a pair.
CREATE OR REPLACE FUNCTION is_offered_together(item asked_seat, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF item.is_closed OR item.first_session IS NULL OR item.first_location IS DISTINCT FROM item.location_key
     OR item.presentation_location IS DISTINCT FROM item.location_key
     OR item.first_session <> coalesce(item.session, item.first_session)
     OR item.first_date <= (p_now AT TIME ZONE item.zone)::date OR item.first_date > item.last_day THEN
    RETURN false;
  END IF;
  -- A pair begins with its earlier session of the week, unless the application has these seats already.
  IF item.first_pair = item.second_session AND item.start_day IS DISTINCT FROM item.held_day
     AND (item.first_weekday, item.first_start) > (item.second_weekday, item.second_start) THEN
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
  -- Somebody who stands at the desk may still join today's presentation.
  RETURN (item.presentation_starts_at > p_now OR item.desk IS NOT NULL
      AND (item.presentation_starts_at AT TIME ZONE item.zone)::date = (p_now AT TIME ZONE item.zone)::date)
    AND item.first_date = ANY (item.presentation_dates)
    AND (item.presentation_starts_at AT TIME ZONE item.zone)::date < item.first_date;
END;
$$;
--> statement-breakpoint
-- As before, but for claims, the limit of locks and the plans.
CREATE OR REPLACE FUNCTION book_many(p_tenant text, p_now timestamptz, p_items jsonb)
RETURNS TABLE (at int, refusal text, reply jsonb)
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
  rows_of record;
  row_free int[];
  row_change int[];
  item asked_seat;
  booked asked_seat[] := '{}';
  changes record;
  plan record;
  one uuid;
  place int;
  -- By place: who claims the day's seats.
  claimed jsonb := '{}';
  served uuid[] := '{}';
BEGIN
  -- The caller's own limit, where it tries items one by one.
  IF p_items -> 0 ->> 'lock_timeout' IS NOT NULL THEN
    PERFORM set_config('lock_timeout', p_items -> 0 ->> 'lock_timeout', true);
  END IF;
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
      IF place IS NULL OR row_free[place] < 1 THEN
        refusal := 'form_student_session_unavailable';
      ELSIF item.is_waited_for AND item.kind <> 'offer' AND one <> item.presentation THEN
        -- Seats of a day go to its waiting list first. A later item of this batch may give some back.
        IF NOT claimed ? place::text THEN
          claimed := claimed || jsonb_build_object(place::text,
            claimers(p_tenant, one, row_free[place] + jsonb_array_length(p_items)));
        END IF;
        IF row_free[place] <= claims_before(claimed -> place::text, item.registration, served) THEN
          refusal := 'form_student_session_unavailable';
        END IF;
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
    IF item.kind IN ('make', 'update', 'offer') THEN
      served := array_append(served, item.registration);
    END IF;
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
--> statement-breakpoint
ALTER FUNCTION answered_bookings(text, uuid, text, text, text, timestamptz) ROWS 1 SET jit = off;
--> statement-breakpoint
ALTER FUNCTION attendances(text, uuid[]) ROWS 1;
--> statement-breakpoint
ALTER FUNCTION write_appointments(text, timestamptz, asked_seat[]) ROWS 16;
--> statement-breakpoint
ALTER FUNCTION ask_waiting_room(text, uuid[], uuid[], int, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz) SET jit = off;
