-- One place for every seat. Locks in one order, which everything that writes counters keeps: registration, its appointment,
-- start days by id, presentations by id. What can change meanwhile (counters, rows deleted) is judged after its lock.
-- Answers NULL when booked, else the error's code. Whoever already holds a seat never counts against themselves.
CREATE FUNCTION book(
  p_tenant text,
  p_registration uuid,
  p_identity uuid,
  p_version int,
  p_is_update boolean,
  p_session uuid,
  p_secondary_session uuid,
  p_start_day uuid,
  p_presentation uuid,
  p_zone text,
  p_now timestamptz,
  p_reference text,
  p_user_id uuid,
  p_student jsonb,
  p_record jsonb,
  p_note text
) RETURNS text
LANGUAGE plpgsql
AS $$
DECLARE
  unavailable constant text := 'form_student_session_unavailable';
  form registration;
  held appointment;
  is_held boolean;
  first_session session;
  second_session session;
  first_date date;
  pair_day_id uuid;
  old_days uuid[] := '{}';
  new_days uuid[];
  free_days int;
  locked_days int;
  held_talk presentation;
  talk presentation;
BEGIN
  SELECT * INTO form FROM registration
    WHERE tenant = p_tenant AND id = p_registration AND identity_id = p_identity AND deleted_at IS NULL
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'not_found'; END IF;
  SELECT * INTO held FROM appointment
    WHERE tenant = p_tenant AND registration_id = p_registration
    FOR NO KEY UPDATE;
  is_held := held.state IS NOT DISTINCT FROM 'active';

  IF p_is_update THEN
    IF form.status = 'draft' THEN RETURN 'registration_not_submitted'; END IF;
    IF form.status = 'accepted' THEN RETURN 'registration_closed'; END IF;
    IF held.state IN ('attended', 'missed') THEN RETURN 'presentation_started'; END IF;
  ELSIF form.status <> 'draft' THEN
    -- The same request again is the same appointment.
    IF is_held AND held.start_day_id = p_start_day AND held.presentation_id = p_presentation
       AND p_secondary_session IS NOT DISTINCT FROM (
         SELECT session_id FROM start_day WHERE tenant = p_tenant AND id = held.pair_start_day_id
       ) THEN
      RETURN NULL;
    END IF;
    RETURN 'appointment_exists';
  END IF;
  IF form.version <> p_version THEN RETURN 'registration_stale'; END IF;

  SELECT * INTO first_session FROM session
    WHERE tenant = p_tenant AND id = p_session AND location_key = form.location_key;
  IF NOT FOUND THEN RETURN unavailable; END IF;
  -- A pair is taken whole; of single sessions the applicant may take two, on different weekdays.
  IF first_session.pair_id IS NOT NULL AND p_secondary_session IS DISTINCT FROM first_session.pair_id THEN
    RETURN unavailable;
  END IF;
  SELECT date INTO first_date FROM start_day
    WHERE tenant = p_tenant AND id = p_start_day AND session_id = p_session AND location_key = form.location_key;
  IF NOT FOUND OR first_date <= (p_now AT TIME ZONE p_zone)::date THEN RETURN unavailable; END IF;

  IF p_secondary_session IS NOT NULL THEN
    SELECT * INTO second_session FROM session
      WHERE tenant = p_tenant AND id = p_secondary_session AND location_key = form.location_key;
    IF NOT FOUND OR second_session.id = first_session.id THEN RETURN unavailable; END IF;
    IF first_session.pair_id IS NULL
       AND (second_session.pair_id IS NOT NULL OR second_session.weekday = first_session.weekday) THEN
      RETURN unavailable;
    END IF;
    -- The second one's first date on or after the first one's, within seven days.
    SELECT id INTO pair_day_id FROM start_day
      WHERE tenant = p_tenant AND session_id = p_secondary_session
        AND date = first_date + (second_session.weekday - extract(isodow FROM first_date)::int + 7) % 7;
    IF NOT FOUND THEN RETURN unavailable; END IF;
  END IF;

  IF is_held THEN old_days := array_remove(ARRAY[held.start_day_id, held.pair_start_day_id], NULL); END IF;
  new_days := array_remove(ARRAY[p_start_day, pair_day_id], NULL);
  PERFORM 1 FROM start_day
    WHERE tenant = p_tenant AND id = ANY (old_days || new_days) ORDER BY id FOR NO KEY UPDATE;
  PERFORM 1 FROM presentation
    WHERE tenant = p_tenant AND (id = p_presentation OR is_held AND id = held.presentation_id)
    ORDER BY id FOR NO KEY UPDATE;

  IF is_held THEN
    SELECT * INTO held_talk FROM presentation WHERE tenant = p_tenant AND id = held.presentation_id;
    IF held_talk.starts_at <= p_now THEN RETURN 'presentation_started'; END IF;
  END IF;
  SELECT * INTO talk FROM presentation
    WHERE tenant = p_tenant AND id = p_presentation AND location_key = form.location_key;
  IF NOT FOUND OR talk.starts_at <= p_now OR NOT first_date = ANY (talk.start_dates)
     OR (talk.starts_at AT TIME ZONE p_zone)::date >= first_date THEN
    RETURN unavailable;
  END IF;
  IF talk.busy >= talk.capacity AND talk.id IS DISTINCT FROM held_talk.id THEN RETURN unavailable; END IF;
  SELECT count(*), count(*) FILTER (WHERE id = ANY (old_days) OR busy < capacity) INTO locked_days, free_days
    FROM start_day WHERE tenant = p_tenant AND id = ANY (new_days);
  IF locked_days < cardinality(new_days) OR free_days < cardinality(new_days) THEN RETURN unavailable; END IF;

  UPDATE start_day SET busy = busy + CASE WHEN id = ANY (new_days) THEN 1 ELSE -1 END
    WHERE tenant = p_tenant AND id = ANY (old_days || new_days) AND (id = ANY (new_days)) <> (id = ANY (old_days));
  UPDATE presentation SET busy = busy + CASE WHEN id = talk.id THEN 1 ELSE -1 END
    WHERE tenant = p_tenant AND id IN (talk.id, held_talk.id) AND talk.id IS DISTINCT FROM held_talk.id;

  INSERT INTO appointment
    (tenant, registration_id, start_day_id, pair_start_day_id, presentation_id, state, reference, created_at, updated_at)
    VALUES (p_tenant, p_registration, p_start_day, pair_day_id, talk.id, 'active', p_reference, p_now, p_now)
    ON CONFLICT (tenant, registration_id) DO UPDATE SET
      start_day_id = excluded.start_day_id,
      pair_start_day_id = excluded.pair_start_day_id,
      presentation_id = excluded.presentation_id,
      state = 'active',
      updated_at = p_now;
  UPDATE registration SET
      status = 'submitted', step = 'done', max_step = 'done', version = version + 1, student = p_student,
      user_id = coalesce(user_id, p_user_id), note_to_staff = coalesce(nullif(p_note, ''), note_to_staff), updated_at = p_now
    WHERE tenant = p_tenant AND id = p_registration;
  INSERT INTO registration_record (tenant, registration_id, record, written_at)
    VALUES (p_tenant, p_registration, p_record, p_now)
    ON CONFLICT (tenant, registration_id) DO UPDATE SET record = excluded.record, written_at = p_now;
  RETURN NULL;
END;
$$;
