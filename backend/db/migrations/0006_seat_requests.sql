-- What a batch of changes of seats asks for, and what is decided about each. Every change is an item of `book_many`: make, update,
-- cancel, hold, release, lapse, offer, leave, drop. Whatever writes counters locks in one order, so that nobody deadlocks: identities,
-- registrations, start days, presentations, each by id. What can change before its lock is judged after it.

-- An item with everything that decides it, in the order of `read_seat_requests`: the item itself, its application, the seats of its
-- appointment (booked_) and of its hold (hold_), the requested seats, its entry on the waiting list (waiting_), and the stored reply of
-- its idempotency key (stored_).
CREATE TYPE seat_request AS (
  at int, kind text, registration uuid, identity uuid, version int, session uuid, secondary_session uuid,
  start_day uuid, pair_start_day uuid, presentation uuid, zone text, not_before date, not_after date,
  reference text, user_id uuid, note text, call text, key text, hash text,
  -- The rules of backend/bookings/hold.ts and offers.ts.
  length interval, pause interval, renewals_max int, holds_max int,
  owner uuid, status text, current_version int, location_key text, hold_renewals int, hold_ends_at timestamptz,
  state text, booked_day uuid, booked_pair_day uuid, booked_presentation uuid, booked_starts_at timestamptz,
  hold_day uuid, hold_presentation uuid, hold_taken uuid[], is_offer boolean, hold_until timestamptz,
  first_date date, first_session uuid, first_pair uuid, first_weekday int, first_location text,
  second_session uuid, second_pair uuid, second_weekday int, second_location text, pair_day uuid,
  presentation_location text, presentation_starts_at timestamptz, presentation_dates date[],
  waiting_entry uuid, waiting_from date, waiting_to date, is_offered boolean,
  stored_call text, stored_hash text, stored_reply jsonb,
  -- Which staff request the change; NULL for the applicant's own. {entry, staff, session, factors, location, action, notice}: the id of
  -- its entry in the audit log, the account with its login session and factors, the centre at which it may act, the entry's action, and
  -- {reason, text} for the message.
  desk jsonb,
  -- Whether a requested day is one of a closure.
  is_closed boolean,
  -- The seats to write into the form; NULL when it names them already.
  seats jsonb,
  -- The application's furthest step, and the week in which it began.
  furthest text, began date,
  -- The last day that is offered, and whether anybody waits for one of the sessions.
  first_start text, second_start text, last_day date, is_waited_for boolean
);

CREATE FUNCTION read_seat_requests(p_tenant text, p_now timestamptz, p_items jsonb) RETURNS SETOF seat_request
LANGUAGE plpgsql STABLE ROWS 16 AS $$
BEGIN
  RETURN QUERY
  SELECT i.at, i.kind, i.registration, i.identity, i.version, i.session, i.secondary_session,
    i.start_day, i.pair_start_day, i.presentation, i.zone,
    -- An offer is judged as a claim is: by the days stored with the entry.
    CASE WHEN i.kind = 'offer' THEN w.offer_from ELSE i.not_before END,
    CASE WHEN i.kind = 'offer' THEN w.offer_to ELSE i.not_after END,
    i.reference, i.user_id, i.note, i.call, i.key, i.hash,
    i.length, i.pause, i.renewals_max, i.holds_max,
    r.identity_id, r.status, r.version, r.location_key,
    coalesce(v.hold_renewals, r.hold_renewals)::int, coalesce(v.hold_ends_at, r.hold_ends_at),
    a.state, a.start_day_id, a.pair_start_day_id, a.presentation_id, q.starts_at,
    h.start_day_id, h.presentation_id, coalesce(h.taken, '{}'), h.is_offer, h.expires_at,
    d.date, s.id, s.pair_id, s.weekday::int, s.location_key,
    t.id, t.pair_id, t.weekday::int, t.location_key, e.id,
    p.location_key, p.starts_at, p.start_dates,
    -- An offer is refused once its entry has been replaced.
    CASE WHEN i.kind <> 'offer' OR w.offer_from IS NOT NULL AND w.id = coalesce(i.entry, w.id) THEN w.id END,
    w.from_day, w.to_day, w.offered_at IS NOT NULL,
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
    reference text, user_id uuid, note text, call text, key text, hash text,
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
    SELECT CASE WHEN b.is_same THEN i.call ELSE '' END, i.hash, booked_reply(b.appointment)
      FROM bookings_by_key(p_tenant, i.identity, i.key, i.call, i.hash, p_now - interval '24 hours') AS b
    LIMIT 1) AS k ON true;
END;
$$;

-- The start days and presentations that a batch may change: requested, booked and held ones.
CREATE FUNCTION find_seat_rows(p_tenant text, p_items jsonb) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
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
      || coalesce(h.taken, '{}')) AS u (id));
END;
$$;

-- Locks every row of a batch in the one order; returns the free seats of each start day and presentation.
CREATE FUNCTION lock_seat_rows(p_tenant text, p_now timestamptz, p_items jsonb, OUT row_ids uuid[], OUT row_free int[])
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
  wanted := find_seat_rows(p_tenant, p_items);
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

-- Whether the requested seats are offered together: days of the application's location, after today, with a presentation that is
-- yet to come, serves the first day and is before it.
CREATE FUNCTION are_seats_offered(item seat_request, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF item.is_closed OR item.first_session IS NULL OR item.first_location IS DISTINCT FROM item.location_key
     OR item.presentation_location IS DISTINCT FROM item.location_key
     OR item.first_session <> coalesce(item.session, item.first_session)
     OR item.first_date <= (p_now AT TIME ZONE item.zone)::date OR item.first_date > item.last_day THEN
    RETURN false;
  END IF;
  -- A pair begins with its earlier session of the week, unless the application has these seats already.
  IF item.first_pair = item.second_session AND item.start_day IS DISTINCT FROM item.booked_day
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

-- The error code of an item that is refused whatever seats are free; else NULL.
CREATE FUNCTION seat_refusal(item seat_request, p_now timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
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
     OR item.desk IS NULL AND (item.state = 'missed' OR item.state = 'active' AND item.booked_starts_at <= p_now) THEN
    RETURN 'presentation_started';
  END IF;
  IF item.kind = 'cancel' THEN RETURN NULL; END IF;
  IF item.kind IN ('make', 'update') AND item.current_version <> item.version THEN RETURN 'registration_stale'; END IF;
  IF item.kind = 'offer' AND (item.waiting_entry IS NULL OR item.is_offered OR item.hold_day IS NOT NULL OR item.state = 'active') THEN
    RETURN 'appointment_exists';
  END IF;
  IF are_seats_offered(item, p_now) IS NOT TRUE THEN RETURN 'form_student_session_unavailable'; END IF;
  IF item.first_date < item.not_before OR item.first_date > item.not_after THEN RETURN 'age_restricted'; END IF;
  RETURN NULL;
END;
$$;

-- Whether the application already has the requested seats: a repeat of a request whose reply was lost.
CREATE FUNCTION is_repeat(item seat_request, refusal text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (refusal = 'appointment_exists' AND item.kind = 'make'
      OR refusal = 'registration_stale' AND item.kind = 'update' AND item.current_version = item.version + 1)
    AND item.state = 'active' AND item.booked_day = item.start_day AND item.booked_presentation = item.presentation
    AND item.booked_pair_day IS NOT DISTINCT FROM CASE WHEN item.secondary_session IS NOT NULL THEN item.pair_day END, false)
$$;

-- When a hold requested now expires, and how often it has been renewed; `until` is NULL when there may be none yet. Holding
-- the same seats again renews the hold, other seats keep the time that is left; after the last renewal comes a pause.
CREATE FUNCTION hold_plan(item seat_request, p_now timestamptz, OUT until timestamptz, OUT renewals int) LANGUAGE plpgsql STABLE AS $$
DECLARE
  is_same constant boolean := item.hold_day IS NOT DISTINCT FROM item.start_day
    AND item.hold_presentation IS NOT DISTINCT FROM item.presentation;
BEGIN
  renewals := item.hold_renewals;
  IF item.hold_until > p_now THEN
    IF item.is_offer AND NOT is_same THEN RETURN; END IF;
    IF NOT is_same OR item.is_offer OR renewals >= item.renewals_max THEN
      until := item.hold_until;
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

-- Milliseconds until a hold is possible; NULL when it is possible now.
CREATE FUNCTION hold_wait(p_tenant text, p_now timestamptz, item seat_request, p_until timestamptz) RETURNS numeric
LANGUAGE plpgsql STABLE AS $$
DECLARE
  free_at timestamptz := CASE WHEN item.hold_until > p_now THEN item.hold_until ELSE item.hold_ends_at + item.pause END;
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

-- What an item does to seats: rows that lose a free seat (`takes`), rows that get one back (`gives`), rows that its hold
-- counts (`taken`), and whether its present hold ends (`ends`). Leaving the page ends a hold, but not an offer.
CREATE FUNCTION seat_changes(item seat_request, p_now timestamptz,
  OUT takes uuid[], OUT gives uuid[], OUT taken uuid[], OUT ends boolean) LANGUAGE plpgsql STABLE AS $$
DECLARE
  booked uuid[] := CASE WHEN item.state <> 'cancelled'
    THEN array_remove(ARRAY[item.booked_day, item.booked_pair_day, item.booked_presentation], NULL) ELSE '{}' END;
  has uuid[];
BEGIN
  ends := item.hold_day IS NOT NULL AND CASE
    WHEN item.kind IN ('make', 'update', 'drop') THEN true
    WHEN item.kind IN ('release', 'cancel') THEN NOT item.is_offer
    WHEN item.kind = 'leave' THEN item.is_offer
    WHEN item.kind = 'lapse' THEN item.hold_until <= p_now
    ELSE false END;
  taken := CASE
    WHEN item.kind IN ('make', 'update', 'hold', 'offer')
      THEN array_remove(ARRAY[item.start_day, item.pair_day, item.presentation], NULL)
    WHEN ends THEN '{}'
    ELSE item.hold_taken END;
  IF item.kind IN ('make', 'update', 'cancel') THEN
    has := booked || item.hold_taken;
  ELSE
    -- A seat of the appointment is not taken twice.
    taken := ARRAY(SELECT t.id FROM unnest(taken) AS t (id) WHERE t.id <> ALL (booked));
    has := item.hold_taken;
  END IF;
  takes := ARRAY(SELECT t.id FROM unnest(taken) AS t (id) WHERE t.id <> ALL (has));
  gives := ARRAY(SELECT h.id FROM unnest(has) AS h (id) WHERE h.id <> ALL (taken));
END;
$$;
