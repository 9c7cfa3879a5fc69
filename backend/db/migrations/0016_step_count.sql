-- How far applications came: how many have a step as their furthest, by the centre and the week (in UTC) in which they began. No row
-- is about one application. A change only adds rows, +1 and -1, so no save waits for another; a job adds them up.
CREATE TABLE step_count (
  tenant text NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- '' until the application names a centre.
  location_key text NOT NULL,
  week date NOT NULL,
  step text NOT NULL,
  count int NOT NULL,
  PRIMARY KEY (tenant, id)
);
--> statement-breakpoint
CREATE INDEX step_count_by_week ON step_count (tenant, location_key, week, step);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER registration_begun AFTER INSERT ON registration FOR EACH ROW EXECUTE FUNCTION count_step();
--> statement-breakpoint
CREATE TRIGGER registration_went_on AFTER UPDATE ON registration FOR EACH ROW
  WHEN (OLD.max_step <> NEW.max_step OR OLD.location_key IS DISTINCT FROM NEW.location_key) EXECUTE FUNCTION count_step();
--> statement-breakpoint
INSERT INTO step_count (tenant, location_key, week, step, count)
  SELECT tenant, coalesce(location_key, ''), date_trunc('week', created_at AT TIME ZONE 'UTC')::date, max_step, count(*)
  FROM registration GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
-- Notifies a location's staff of every check-in. Cancellations and bookings change start days, which notify by themselves.
CREATE FUNCTION tell_attendance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('start_days', NEW.tenant || ':' || d.location_key)
    FROM start_day d WHERE d.tenant = NEW.tenant AND d.id = NEW.start_day_id;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER appointment_attended AFTER UPDATE ON appointment FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND OLD.state <> 'cancelled' AND NEW.state <> 'cancelled') EXECUTE FUNCTION tell_attendance();
