-- Days on which a centre is closed: nobody gets a seat on them.
CREATE TABLE closure (
  tenant text NOT NULL,
  id uuid NOT NULL,
  location_key text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  -- What staff read, such as the name of a holiday.
  note text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  CHECK (from_day <= to_day)
);
--> statement-breakpoint
CREATE INDEX closure_by_location ON closure (tenant, location_key, to_day);
--> statement-breakpoint
-- `desk`: who of the staff asks for a change of seats, and what the person is told about it; NULL for the person's own.
-- {entry, staff, location, action, told}: the id of its entry in the audit log, the account, the centre at which it may act, the
-- entry's action, and {reason, text} for the message.
ALTER TYPE asked_seat ADD ATTRIBUTE desk jsonb, ADD ATTRIBUTE is_closed boolean;
--> statement-breakpoint
-- As before, with `desk`, and whether a requested day is one of a closure.
CREATE OR REPLACE FUNCTION asked_seats(p_tenant text, p_now timestamptz, p_items jsonb) RETURNS SETOF asked_seat
LANGUAGE sql STABLE AS $$
  SELECT i.at, i.kind, i.registration, i.identity, i.version, i.session, i.secondary_session,
    i.start_day, i.pair_start_day, i.presentation, i.zone,
    -- An offer is judged as a claim is: by the days stored with the entry.
    CASE WHEN i.kind = 'offer' THEN w.offer_from ELSE i.not_before END,
    CASE WHEN i.kind = 'offer' THEN w.offer_to ELSE i.not_after END,
    i.reference, i.user_id, i.student, i.record, i.note, i.hours, i.call, i.key, i.hash,
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
        OR (p.starts_at AT TIME ZONE i.zone)::date BETWEEN c.from_day AND c.to_day))
  FROM jsonb_to_recordset(p_items) AS i (
    at int, kind text, registration uuid, identity uuid, version int, session uuid, secondary_session uuid,
    start_day uuid, pair_start_day uuid, presentation uuid, zone text, not_before date, not_after date,
    reference text, user_id uuid, student jsonb, record jsonb, note text, hours jsonb, call text, key text, hash text,
    length interval, pause interval, renewals_max int, holds_max int, desk jsonb)
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
  LEFT JOIN LATERAL (SELECT * FROM idempotency x WHERE x.tenant = p_tenant AND x.caller = i.identity AND x.key = i.key
    AND x.created_at > p_now - interval '24 hours' OFFSET 0) AS k ON true
$$;
--> statement-breakpoint
-- As before, except for closed days and for staff.
CREATE OR REPLACE FUNCTION is_offered_together(item asked_seat, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF item.is_closed OR item.first_session IS NULL OR item.first_location IS DISTINCT FROM item.location_key
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
  -- Somebody who stands at the desk may still join today's presentation.
  RETURN (item.presentation_starts_at > p_now OR item.desk IS NOT NULL
      AND (item.presentation_starts_at AT TIME ZONE item.zone)::date = (p_now AT TIME ZONE item.zone)::date)
    AND item.first_date = ANY (item.presentation_dates)
    AND (item.presentation_starts_at AT TIME ZONE item.zone)::date < item.first_date;
END;
$$;
--> statement-breakpoint
-- As before, except for staff.
CREATE OR REPLACE FUNCTION seat_refusal(item asked_seat, p_now timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF item.owner IS NULL THEN RETURN 'not_found'; END IF;
  -- The application has left the centre of the staff member since it was read.
  IF item.desk ->> 'location' <> item.location_key THEN RETURN 'not_found'; END IF;
  IF item.kind IN ('release', 'lapse', 'leave', 'drop') THEN RETURN NULL; END IF;
  IF item.kind = 'cancel' AND item.state IS NULL THEN RETURN 'not_found'; END IF;
  IF item.kind = 'update' AND item.status = 'draft' THEN RETURN 'registration_not_submitted'; END IF;
  IF item.kind = 'make' AND item.status <> 'draft' THEN RETURN 'appointment_exists'; END IF;
  IF item.status = 'accepted' THEN RETURN 'registration_closed'; END IF;
  -- Staff rebook and cancel whoever did not come.
  IF item.state = 'attended'
     OR item.desk IS NULL AND (item.state = 'missed' OR item.state = 'active' AND item.held_starts_at <= p_now) THEN
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
-- What a message says besides the seats: by whom and why they were changed.
CREATE FUNCTION desk_words(item asked_seat) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(item.desk -> 'told') = 'object' THEN jsonb_build_object('desk', item.desk -> 'told') ELSE '{}' END
$$;
--> statement-breakpoint
-- Seats as the audit log shows them.
CREATE FUNCTION audited_seats(p_tenant text, p_day uuid, p_pair_day uuid, p_presentation uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'startDay', (SELECT date FROM start_day WHERE tenant = p_tenant AND id = p_day),
    'pairStartDay', (SELECT date FROM start_day WHERE tenant = p_tenant AND id = p_pair_day),
    'presentationDate', (SELECT iso_instant(starts_at) FROM presentation WHERE tenant = p_tenant AND id = p_presentation))
$$;
--> statement-breakpoint
-- Writes what staff do to seats into the audit log, in the transaction of the change; none of staff's own words: the log outlives the
-- application, and somebody may have named a child in them.
CREATE FUNCTION record_desk(p_tenant text, p_now timestamptz, item asked_seat) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF item.desk IS NULL OR item.kind = 'cancel' AND item.state = 'cancelled' OR item.kind = 'leave' AND item.waits IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO audit_entry (tenant, id, at, staff_id, actor, location_key, action, target, before, after)
    SELECT p_tenant, (item.desk ->> 'entry')::uuid, p_now, (item.desk ->> 'staff')::uuid,
      coalesce((SELECT username FROM staff_account WHERE tenant = p_tenant AND id = (item.desk ->> 'staff')::uuid), ''),
      item.location_key, item.desk ->> 'action', 'registration:' || item.registration,
      CASE WHEN item.kind IN ('offer', 'leave') THEN jsonb_build_object('from', item.waits_from, 'to', item.waits_to)
        WHEN item.state IS NOT NULL THEN jsonb_build_object('state', item.state)
          || audited_seats(p_tenant, item.held_day, item.held_pair_day, item.held_presentation) END,
      CASE WHEN item.kind = 'cancel' THEN jsonb_build_object('state', 'cancelled')
          || audited_seats(p_tenant, item.held_day, item.held_pair_day, item.held_presentation)
        WHEN item.kind = 'leave' THEN '{}'
        WHEN item.kind = 'offer' THEN audited_seats(p_tenant, item.start_day, item.pair_day, item.presentation)
        ELSE jsonb_build_object('state', 'active')
          || audited_seats(p_tenant, item.start_day, item.pair_day, item.presentation) END
        || (coalesce(nullif(item.desk -> 'told', 'null'), '{}') - 'text');
END;
$$;
--> statement-breakpoint
-- As before, except for what staff do: the audit log, and the reason in the message.
CREATE OR REPLACE FUNCTION write_end(p_tenant text, p_now timestamptz, item asked_seat, p_ends boolean) RETURNS void LANGUAGE plpgsql AS $$
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
  IF (has_lapsed OR item.kind = 'leave' AND item.desk IS NOT NULL) AND item.waits IS NOT NULL THEN
    PERFORM tell(p_tenant, p_now, item.registration, 'waiting_ended', item.waits::text,
      jsonb_build_object('waiting', jsonb_build_object(
        'from', item.waits_from, 'to', item.waits_to, 'locationKey', item.location_key))
        || desk_words(item));
  END IF;
END;
$$;
--> statement-breakpoint
-- As before, with the audit log, and the reason in the message. Staff also cancel the appointment of somebody who missed it.
CREATE OR REPLACE FUNCTION write_item(p_tenant text, p_now timestamptz, item asked_seat, p_taken uuid[], p_ends boolean,
  p_until timestamptz, p_renewals int) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  shown jsonb;
BEGIN
  PERFORM record_desk(p_tenant, p_now, item);
  IF item.kind IN ('hold', 'offer') THEN
    PERFORM write_hold(p_tenant, p_now, item, p_taken, p_until, p_renewals);
    RETURN jsonb_build_object('expiresAt', iso_instant(p_until));
  END IF;
  PERFORM write_end(p_tenant, p_now, item, p_ends);
  IF item.kind <> 'cancel' OR item.state = 'cancelled' THEN RETURN NULL; END IF;
  UPDATE appointment SET state = 'cancelled', sequence = sequence + 1, updated_at = p_now
    WHERE tenant = p_tenant AND registration_id = item.registration;
  shown := attendance_of(p_tenant, item.registration);
  PERFORM tell(p_tenant, p_now, item.registration, 'cancelled', item.registration || ':' || (shown ->> 'sequence'),
    jsonb_build_object('appointment', shown) || desk_words(item));
  RETURN booked_reply(shown, item.hours);
END;
$$;
--> statement-breakpoint
-- As before, with the audit log, and the reason in the message.
CREATE OR REPLACE FUNCTION write_appointments(p_tenant text, p_now timestamptz, p_items asked_seat[])
RETURNS TABLE (at int, reply jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM record_desk(p_tenant, p_now, i) FROM unnest(p_items) AS i;
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
    SELECT i.at, i.registration, i.identity, i.key, i.call, i.hash, desk_words(i) AS words, s.attendance, booked_reply(s.attendance, i.hours) AS reply,
      CASE WHEN i.state = 'active' THEN 'changed' ELSE 'booked' END AS event
    FROM unnest(p_items) AS i, LATERAL attendances(p_tenant, ARRAY[i.registration]) AS s
  ), told AS (
    INSERT INTO outbox (tenant, key, event, registration_id, data, created_at)
      SELECT p_tenant, s.event || ':' || s.registration || ':' || (s.attendance ->> 'sequence'), s.event, s.registration,
        jsonb_build_object('appointment', s.attendance) || s.words, p_now
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
