-- Seats that applications have or wait for: appointments, holds and the waiting list, and the functions that read them.

CREATE TABLE appointment (
  tenant text NOT NULL,
  registration_id uuid NOT NULL,
  start_day_id uuid NOT NULL,
  pair_start_day_id uuid,
  presentation_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'cancelled', 'attended', 'missed')),
  reference text NOT NULL,
  sequence int NOT NULL DEFAULT 0,
  listed_location_key text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, registration_id),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, start_day_id) REFERENCES start_day (tenant, id),
  FOREIGN KEY (tenant, pair_start_day_id) REFERENCES start_day (tenant, id),
  FOREIGN KEY (tenant, presentation_id) REFERENCES presentation (tenant, id)
);
COMMENT ON TABLE appointment IS 'About applicants. Ends with its application. Seen by staff of the centre.';
COMMENT ON COLUMN appointment.state IS 'Whether it is active or cancelled, or who came.';
COMMENT ON COLUMN appointment.reference IS 'What the applicant shows at the door.';
COMMENT ON COLUMN appointment.sequence IS 'Counts the changes of the appointment.';
COMMENT ON COLUMN appointment.listed_location_key IS
  'The location of an appointment that was missed or cancelled, or whose applicant came and is to be accepted, so that those '
  'of a location are counted without reading all others. It is NULL for the rest, so a booking writes nothing more.';
-- A reference is found by its beginning, too: those with the same beginning are neighbours whatever the locale.
CREATE UNIQUE INDEX appointment_tenant_reference_key ON appointment (tenant, reference text_pattern_ops);
CREATE INDEX appointment_by_start_day ON appointment (tenant, start_day_id);
CREATE INDEX appointment_by_pair_start_day ON appointment (tenant, pair_start_day_id);
CREATE INDEX appointment_by_presentation ON appointment (tenant, presentation_id);
CREATE INDEX appointment_listed_by_location ON appointment (tenant, listed_location_key, state, registration_id)
  WHERE listed_location_key IS NOT NULL;

-- What `appointment.listed_location_key` is. Whatever changes a state, or the status of an application, writes it with the change.
CREATE FUNCTION listed_location(p_state text, p_status text, p_location text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_state IN ('missed', 'cancelled') OR p_state = 'attended' AND p_status = 'submitted' THEN p_location END
$$;

CREATE TABLE hold (
  tenant text NOT NULL,
  registration_id uuid NOT NULL,
  identity_id uuid NOT NULL,
  start_day_id uuid NOT NULL,
  pair_start_day_id uuid,
  presentation_id uuid NOT NULL,
  taken uuid[] NOT NULL,
  is_offer boolean NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, registration_id),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id),
  FOREIGN KEY (tenant, start_day_id) REFERENCES start_day (tenant, id),
  FOREIGN KEY (tenant, pair_start_day_id) REFERENCES start_day (tenant, id),
  FOREIGN KEY (tenant, presentation_id) REFERENCES presentation (tenant, id)
);
COMMENT ON TABLE hold IS
  'Seats that are reserved for an applicant. About applicants. Ends after ten minutes, or when it is released. Seen by staff '
  'of the centre.';
COMMENT ON COLUMN hold.identity_id IS 'The applicant.';
COMMENT ON COLUMN hold.taken IS
  'Ids of the rows whose busy counts this hold. A seat of the same application''s appointment is not counted twice.';
COMMENT ON COLUMN hold.is_offer IS 'Whether it is an offer of the waiting list.';
COMMENT ON COLUMN hold.expires_at IS 'When it ends.';
CREATE INDEX hold_by_identity ON hold (tenant, identity_id);
CREATE INDEX hold_by_expiry ON hold (tenant, expires_at);
CREATE INDEX hold_by_start_day ON hold (tenant, start_day_id);
CREATE INDEX hold_by_pair_start_day ON hold (tenant, pair_start_day_id);
CREATE INDEX hold_by_presentation ON hold (tenant, presentation_id);

CREATE TABLE waiting_list (
  tenant text NOT NULL,
  id uuid NOT NULL,
  registration_id uuid NOT NULL,
  location_key text NOT NULL,
  session_id uuid NOT NULL,
  secondary_session_id uuid,
  from_day date NOT NULL,
  to_day date NOT NULL,
  is_complete boolean NOT NULL DEFAULT true,
  offer_from date,
  offer_to date,
  offered_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, registration_id),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, session_id) REFERENCES session (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, secondary_session_id) REFERENCES session (tenant, id) ON DELETE CASCADE
);
COMMENT ON TABLE waiting_list IS
  'An application that waits for two sessions, or one, in a range of days. A pair begins with its earlier session of the '
  'week. About applicants. Ends on its last day, or with its application. Seen by staff of the centre.';
COMMENT ON COLUMN waiting_list.from_day IS 'The first day.';
COMMENT ON COLUMN waiting_list.to_day IS 'The last day.';
COMMENT ON COLUMN waiting_list.is_complete IS
  'Whether the form is complete, as it was last saved. Written with the next two by backend/bookings/waiting-judgement.ts. '
  'Seen by nobody.';
COMMENT ON COLUMN waiting_list.offer_from IS
  'From which day on the student is of an accepted age. NULL: on none. Seen by nobody.';
COMMENT ON COLUMN waiting_list.offer_to IS 'Until which day. Seen by nobody.';
COMMENT ON COLUMN waiting_list.offered_at IS 'Set while an offer is open.';
CREATE INDEX waiting_list_by_location ON waiting_list (tenant, location_key, created_at);
-- Entries for a session come in turn.
CREATE INDEX waiting_list_by_session ON waiting_list (tenant, session_id, created_at);
CREATE INDEX waiting_list_by_secondary_session ON waiting_list (tenant, secondary_session_id, created_at);

-- Appointments as every call returns them, without the location's working hours and with `sequence`.
CREATE FUNCTION attendances(p_tenant text, p_registrations uuid[]) RETURNS TABLE (registration_id uuid, attendance jsonb)
LANGUAGE plpgsql STABLE ROWS 1 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
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
  LEFT JOIN LATERAL (SELECT * FROM session x WHERE x.tenant = p_tenant AND x.id = e.session_id OFFSET 0) AS t ON true;
END;
$$;

CREATE FUNCTION attendance_of(p_tenant text, p_registration uuid) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT a.attendance FROM attendances(p_tenant, ARRAY[p_registration]) AS a);
END;
$$;

-- The reply of a booking. The caller adds the location's working hours.
CREATE FUNCTION booked_reply(p_attendance jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('success', true, 'appointment', p_attendance - 'sequence')
$$;


-- The entries of the waiting list that nothing but their days keeps from an offer. An entry that cannot be offered a seat does not
-- reserve it either. A view, not a function: it becomes part of the statement that names it. OFFSET 0 makes the planner read rows by
-- their key.
CREATE VIEW offerable_entry AS
  SELECT w.tenant, w.id, w.registration_id, w.session_id, w.secondary_session_id, w.offer_from, w.offer_to, w.created_at
  FROM waiting_list w
  WHERE w.offered_at IS NULL
    AND EXISTS (SELECT FROM registration r WHERE r.tenant = w.tenant AND r.id = w.registration_id
      AND r.deleted_at IS NULL AND r.status <> 'accepted' OFFSET 0)
    AND NOT EXISTS (SELECT FROM hold h WHERE h.tenant = w.tenant AND h.registration_id = w.registration_id OFFSET 0)
    AND NOT EXISTS (SELECT FROM appointment a WHERE a.tenant = w.tenant AND a.registration_id = w.registration_id
      AND a.state <> 'cancelled' OFFSET 0);

-- Applications that wait for a seat of a start day and could take it now, first come first served, at most `p_most`: by the first
-- session or the second one, and only while their other day has a free seat, too.
CREATE FUNCTION claimers(p_tenant text, p_day uuid, p_most int) RETURNS uuid[] LANGUAGE plpgsql STABLE SET jit = off AS $$
DECLARE
  day record;
BEGIN
  SELECT d.session_id, d.date INTO day FROM start_day d WHERE d.tenant = p_tenant AND d.id = p_day;
  RETURN (SELECT coalesce(array_agg(c.registration_id ORDER BY c.created_at, c.id), '{}') FROM (
    (SELECT w.registration_id, w.created_at, w.id FROM offerable_entry w
      WHERE w.tenant = p_tenant AND w.session_id = day.session_id AND day.date BETWEEN w.offer_from AND w.offer_to
        AND (w.secondary_session_id IS NULL OR EXISTS (SELECT FROM start_day e
          WHERE e.tenant = p_tenant AND e.session_id = w.secondary_session_id AND e.date BETWEEN day.date AND day.date + 6
            AND e.busy < e.capacity OFFSET 0))
      ORDER BY w.created_at, w.id LIMIT p_most)
    UNION ALL
    (SELECT w.registration_id, w.created_at, w.id FROM offerable_entry w
      WHERE w.tenant = p_tenant AND w.secondary_session_id = day.session_id AND EXISTS (SELECT FROM start_day d
        WHERE d.tenant = p_tenant AND d.session_id = w.session_id AND d.date BETWEEN day.date - 6 AND day.date
          AND d.date BETWEEN w.offer_from AND w.offer_to AND d.busy < d.capacity OFFSET 0)
      ORDER BY w.created_at, w.id LIMIT p_most)
    ORDER BY 2, 3 LIMIT p_most) AS c);
END;
$$;

-- How many of a day's claimers come before an application, without those who have been served: all of them if it has no claim.
CREATE FUNCTION claims_before(p_claimers jsonb, p_registration uuid, p_served uuid[]) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT count(*)::int FROM jsonb_array_elements_text(p_claimers) WITH ORDINALITY AS c (id, at)
    WHERE c.id::uuid <> ALL (p_served) AND c.at < coalesce(
      (SELECT o.at FROM jsonb_array_elements_text(p_claimers) WITH ORDINALITY AS o (id, at) WHERE o.id::uuid = p_registration),
      jsonb_array_length(p_claimers) + 1)
$$;
