-- The seats that a submitted application asks to move to, as its form names them; NULL when it asks for none.
ALTER TABLE registration ADD COLUMN requested_seats jsonb;
--> statement-breakpoint
CREATE FUNCTION forget_requested_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  p_tenant constant text := NEW.tenant;
BEGIN
  UPDATE registration SET requested_seats = NULL
    WHERE tenant = p_tenant AND id = NEW.registration_id AND requested_seats IS NOT NULL;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Forgets the requested seats once the appointment has moved, is booked again or is cancelled. `book_many` has locked the
-- application before it writes the appointment, so the order of locks stays. A check-in, or a presentation at another time,
-- changes an appointment as well, but neither books nor cancels it.
CREATE TRIGGER appointment_changed AFTER UPDATE OF start_day_id, state ON appointment
  FOR EACH ROW WHEN (NEW.sequence > OLD.sequence) EXECUTE FUNCTION forget_requested_seats();
