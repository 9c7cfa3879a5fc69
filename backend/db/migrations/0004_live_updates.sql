-- Notifies a location's staff of every change of its start days, whoever writes it.
CREATE FUNCTION tell_start_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('start_days', tenant || ':' || location_key)
    FROM (SELECT DISTINCT tenant, location_key FROM changed) AS places;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER start_day_inserted AFTER INSERT ON start_day
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_start_days();
--> statement-breakpoint
CREATE TRIGGER start_day_updated AFTER UPDATE ON start_day
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_start_days();
--> statement-breakpoint
CREATE TRIGGER start_day_deleted AFTER DELETE ON start_day
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_start_days();
--> statement-breakpoint
-- Notifies every process when a staff login session ends, an account is disabled or a location is withdrawn.
CREATE FUNCTION tell_staff_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('staff_access', OLD.tenant || ':' || (to_jsonb(OLD) ->> TG_ARGV[0]));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER staff_session_ended AFTER DELETE ON login_session
  FOR EACH ROW WHEN (OLD.audience = 'staff') EXECUTE FUNCTION tell_staff_access('subject');
--> statement-breakpoint
CREATE TRIGGER staff_account_disabled AFTER UPDATE OF disabled_at ON staff_account
  FOR EACH ROW WHEN (OLD.disabled_at IS DISTINCT FROM NEW.disabled_at) EXECUTE FUNCTION tell_staff_access('id');
--> statement-breakpoint
CREATE TRIGGER staff_location_taken AFTER UPDATE OR DELETE ON staff_location
  FOR EACH ROW EXECUTE FUNCTION tell_staff_access('staff_id');
