-- A message of staff to many people: its texts once, for all of its rows in the outbox.
CREATE TABLE announcement (
  tenant text NOT NULL,
  id uuid NOT NULL,
  location_key text NOT NULL,
  -- Whom it went to: everybody of a presentation or a start day, chosen people, or a list of people. It names nobody.
  target jsonb NOT NULL,
  -- One row a language: its text, and the other languages whose readers got it.
  texts jsonb NOT NULL,
  -- How many it was sent to.
  people int NOT NULL,
  staff_id uuid NOT NULL,
  -- The username at the time.
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id)
);
--> statement-breakpoint
CREATE INDEX announcement_of_location ON announcement (tenant, location_key, created_at);
--> statement-breakpoint
CREATE INDEX announcement_by_age ON announcement (tenant, created_at);
--> statement-breakpoint
ALTER TABLE outbox ADD COLUMN announcement_id uuid;
--> statement-breakpoint
ALTER TABLE outbox ADD FOREIGN KEY (tenant, announcement_id) REFERENCES announcement (tenant, id)
  ON DELETE SET NULL (announcement_id);
--> statement-breakpoint
CREATE INDEX outbox_by_announcement ON outbox (tenant, announcement_id) WHERE announcement_id IS NOT NULL;
