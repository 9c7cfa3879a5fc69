-- Whether the applicant could take a seat now, and on which days: with the form as it was last saved, and of an age that the
-- location accepts. NULL days: on none. Written by backend/bookings/waiting-judgement.ts.
ALTER TABLE waiting_list ADD COLUMN is_complete boolean NOT NULL DEFAULT true, ADD COLUMN offer_from date,
  ADD COLUMN offer_to date;
--> statement-breakpoint
-- Until the next sweep judges them.
UPDATE waiting_list SET offer_from = from_day, offer_to = to_day;
--> statement-breakpoint
-- The entries that nothing but their days keeps from an offer. Who cannot be offered a seat does not reserve it either. A
-- function that returns rows becomes part of the statement that names it; one that is called for each row would not. OFFSET 0
-- makes the planner read rows by their key.
CREATE FUNCTION offerable_entries(p_tenant text) RETURNS SETOF waiting_list LANGUAGE sql STABLE AS $$
  SELECT w.* FROM waiting_list w
  WHERE w.tenant = p_tenant AND w.offered_at IS NULL
    AND EXISTS (SELECT FROM registration r WHERE r.tenant = p_tenant AND r.id = w.registration_id
      AND r.deleted_at IS NULL AND r.status <> 'accepted' OFFSET 0)
    AND NOT EXISTS (SELECT FROM hold h WHERE h.tenant = p_tenant AND h.registration_id = w.registration_id OFFSET 0)
    AND NOT EXISTS (SELECT FROM appointment a WHERE a.tenant = p_tenant AND a.registration_id = w.registration_id
      AND a.state <> 'cancelled' OFFSET 0)
$$;
--> statement-breakpoint
-- As before, except for what an offer, a claim and a hold are judged by.
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
    k.call, k.body_hash, k.reply
  FROM jsonb_to_recordset(p_items) AS i (
    at int, kind text, registration uuid, identity uuid, version int, session uuid, secondary_session uuid,
    start_day uuid, pair_start_day uuid, presentation uuid, zone text, not_before date, not_after date,
    reference text, user_id uuid, student jsonb, record jsonb, note text, hours jsonb, call text, key text, hash text,
    length interval, pause interval, renewals_max int, holds_max int)
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
