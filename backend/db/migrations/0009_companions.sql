-- Triggers: what is written or notified with a change of a row, whatever statement changes it.

-- Notifies a location's staff of every change of its start days.
CREATE FUNCTION notify_start_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('start_days', tenant || ':' || location_key)
    FROM (SELECT DISTINCT tenant, location_key FROM changed) AS places;
  RETURN NULL;
END;
$$;
CREATE TRIGGER start_day_inserted AFTER INSERT ON start_day
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_start_days();
CREATE TRIGGER start_day_updated AFTER UPDATE ON start_day
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_start_days();
CREATE TRIGGER start_day_deleted AFTER DELETE ON start_day
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_start_days();

-- Notifies a location's staff of every check-in. Cancellations and bookings change start days, which notify by themselves.
CREATE FUNCTION notify_attendance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('start_days', NEW.tenant || ':' || d.location_key)
    FROM start_day d WHERE d.tenant = NEW.tenant AND d.id = NEW.start_day_id;
  RETURN NULL;
END;
$$;
CREATE TRIGGER appointment_attended AFTER UPDATE ON appointment FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND OLD.state <> 'cancelled' AND NEW.state <> 'cancelled') EXECUTE FUNCTION notify_attendance();

-- Notifies every process when a staff login session ends, an account is disabled or a location is withdrawn.
CREATE FUNCTION notify_staff_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('staff_access', OLD.tenant || ':' || (to_jsonb(OLD) ->> TG_ARGV[0]));
  RETURN NULL;
END;
$$;
CREATE TRIGGER staff_session_ended AFTER DELETE ON login_session
  FOR EACH ROW WHEN (OLD.audience = 'staff') EXECUTE FUNCTION notify_staff_access('subject');
CREATE TRIGGER staff_account_disabled AFTER UPDATE OF disabled_at ON staff_account
  FOR EACH ROW WHEN (OLD.disabled_at IS DISTINCT FROM NEW.disabled_at) EXECUTE FUNCTION notify_staff_access('id');
CREATE TRIGGER staff_location_taken AFTER UPDATE OR DELETE ON staff_location
  FOR EACH ROW EXECUTE FUNCTION notify_staff_access('staff_id');

-- Wakes the background jobs of every process when there is something new for them. The channel is the table.
CREATE FUNCTION notify_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A statement that writes no row fires its trigger, too.
  IF TG_LEVEL = 'STATEMENT' THEN
    IF NOT EXISTS (SELECT FROM inserted) THEN
      RETURN NULL;
    END IF;
  END IF;
  PERFORM pg_notify(TG_TABLE_NAME, '');
  RETURN NULL;
END;
$$;
CREATE TRIGGER outbox_inserted AFTER INSERT ON outbox
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION notify_jobs();
CREATE TRIGGER webhook_delivery_inserted AFTER INSERT ON webhook_delivery
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION notify_jobs();
CREATE TRIGGER webhook_delivery_queued_again AFTER UPDATE OF tries ON webhook_delivery
  FOR EACH ROW WHEN (NEW.state = 'waiting' AND NEW.tries = 0) EXECUTE FUNCTION notify_jobs();

-- Clears the requested seats once the appointment has moved, is booked again or is cancelled. `book_many` has locked the
-- application before it writes the appointment, so the order of locks stays. A check-in, or a presentation at another time,
-- changes an appointment as well, but neither books nor cancels it.
CREATE FUNCTION clear_requested_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  p_tenant constant text := NEW.tenant;
BEGIN
  UPDATE registration SET requested_seats = NULL
    WHERE tenant = p_tenant AND id = NEW.registration_id AND requested_seats IS NOT NULL;
  RETURN NULL;
END;
$$;
CREATE TRIGGER appointment_changed AFTER UPDATE OF start_day_id, state ON appointment
  FOR EACH ROW WHEN (NEW.sequence > OLD.sequence) EXECUTE FUNCTION clear_requested_seats();

-- Counts the steps of applications. A booking counts the step `done` itself.
CREATE FUNCTION count_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  began constant date := date_trunc('week', NEW.created_at AT TIME ZONE 'UTC')::date;
BEGIN
  INSERT INTO step_count (tenant, location_key, week, step, count)
    VALUES (NEW.tenant, coalesce(NEW.location_key, ''), began, NEW.max_step, 1);
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO step_count (tenant, location_key, week, step, count)
      VALUES (NEW.tenant, coalesce(OLD.location_key, ''), began, OLD.max_step, -1);
  END IF;
  RETURN NULL;
END;
$$;
CREATE TRIGGER registration_begun AFTER INSERT ON registration FOR EACH ROW EXECUTE FUNCTION count_step();
CREATE TRIGGER registration_went_on AFTER UPDATE ON registration FOR EACH ROW
  WHEN (OLD.max_step <> NEW.max_step AND NEW.max_step <> 'done' OR OLD.location_key IS DISTINCT FROM NEW.location_key)
  EXECUTE FUNCTION count_step();

-- Keeps `appointment.listed_location_key` as the appointment and its application say.
CREATE FUNCTION listed_location(p_state text, p_status text, p_location text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_state IN ('missed', 'cancelled') OR p_state = 'attended' AND p_status = 'submitted' THEN p_location END
$$;

CREATE FUNCTION set_listed_location() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.listed_location_key := CASE WHEN NEW.state <> 'active' THEN
    (SELECT listed_location(NEW.state, r.status, r.location_key) FROM registration r
      WHERE r.tenant = NEW.tenant AND r.id = NEW.registration_id) END;
  RETURN NEW;
END;
$$;
CREATE TRIGGER appointment_added_listed BEFORE INSERT ON appointment FOR EACH ROW
  WHEN (NEW.state <> 'active' AND NEW.listed_location_key IS NULL) EXECUTE FUNCTION set_listed_location();
CREATE TRIGGER appointment_listed BEFORE UPDATE ON appointment FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION set_listed_location();

CREATE FUNCTION update_listed_location() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE appointment a SET listed_location_key = listed_location(a.state, NEW.status, NEW.location_key)
    WHERE a.tenant = NEW.tenant AND a.registration_id = NEW.id AND a.state <> 'active';
  RETURN NULL;
END;
$$;
CREATE TRIGGER registration_listed AFTER UPDATE ON registration FOR EACH ROW
  WHEN (OLD.status <> 'draft' AND (OLD.status <> NEW.status OR OLD.location_key IS DISTINCT FROM NEW.location_key))
  EXECUTE FUNCTION update_listed_location();
