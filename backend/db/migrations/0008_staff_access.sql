-- Whoever ends a staff session, disables an account or takes a location away is heard where its owner listens.
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
