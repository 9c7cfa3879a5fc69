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
--> statement-breakpoint
CREATE TRIGGER outbox_inserted AFTER INSERT ON outbox
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION notify_jobs();
--> statement-breakpoint
CREATE TRIGGER webhook_delivery_inserted AFTER INSERT ON webhook_delivery
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION notify_jobs();
--> statement-breakpoint
CREATE TRIGGER webhook_delivery_queued_again AFTER UPDATE OF tries ON webhook_delivery
  FOR EACH ROW WHEN (NEW.state = 'waiting' AND NEW.tries = 0) EXECUTE FUNCTION notify_jobs();
