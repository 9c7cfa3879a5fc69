-- Who asked to be told once a child is old enough for a centre. It holds no birth date, only the day of the message; it goes on that
-- day, with the message, or when it is taken back.
CREATE TABLE age_notice (
  tenant text NOT NULL,
  id uuid NOT NULL,
  identity_id uuid NOT NULL,
  location_key text NOT NULL,
  -- In the location's zone.
  day date NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, identity_id, location_key, day),
  FOREIGN KEY (tenant, identity_id) REFERENCES identity (tenant, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX age_notice_by_day ON age_notice (tenant, day);
--> statement-breakpoint
-- Builds from before `code_request` wrote here. The build before this one still deletes from it, so the table stays, empty, for
-- as long as that build may run. The next release drops it.
DELETE FROM verification;
