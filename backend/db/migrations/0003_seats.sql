-- What surrounds an appointment: seats held and waited for, messages about it, answers kept against repeats.
ALTER TABLE appointment ADD COLUMN sequence int NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE registration
  ADD COLUMN hold_renewals smallint NOT NULL DEFAULT 0,
  ADD COLUMN hold_ends_at timestamptz;
--> statement-breakpoint
CREATE INDEX registration_by_user ON registration (tenant, user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
-- `taken` are the rows whose busy counts this hold: a seat that the application's appointment has is not taken twice.
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
--> statement-breakpoint
CREATE INDEX hold_by_identity ON hold (tenant, identity_id);
--> statement-breakpoint
CREATE INDEX hold_by_expiry ON hold (tenant, expires_at);
--> statement-breakpoint
CREATE INDEX hold_by_start_day ON hold (tenant, start_day_id);
--> statement-breakpoint
CREATE INDEX hold_by_pair_start_day ON hold (tenant, pair_start_day_id);
--> statement-breakpoint
CREATE INDEX hold_by_presentation ON hold (tenant, presentation_id);
--> statement-breakpoint
-- Who waits for a pair of sessions in a range of days; `offered_at` while an offer is open.
CREATE TABLE waiting_list (
  tenant text NOT NULL,
  id uuid NOT NULL,
  registration_id uuid NOT NULL,
  location_key text NOT NULL,
  session_id uuid NOT NULL,
  secondary_session_id uuid,
  from_day date NOT NULL,
  to_day date NOT NULL,
  created_at timestamptz NOT NULL,
  offered_at timestamptz,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, registration_id),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, session_id) REFERENCES session (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, secondary_session_id) REFERENCES session (tenant, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX waiting_list_by_session ON waiting_list (tenant, session_id, created_at);
--> statement-breakpoint
CREATE INDEX waiting_list_by_location ON waiting_list (tenant, location_key, created_at);
--> statement-breakpoint
CREATE INDEX waiting_list_by_secondary_session ON waiting_list (tenant, secondary_session_id);
--> statement-breakpoint
-- One row an event, written with what it tells of. `key` is what a gateway may drop a repeat by.
CREATE TABLE outbox (
  tenant text NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  key text NOT NULL,
  event text NOT NULL,
  registration_id uuid NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  queued_at timestamptz,
  sent_at timestamptz,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, key),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX outbox_to_queue ON outbox (created_at) WHERE queued_at IS NULL;
--> statement-breakpoint
CREATE INDEX outbox_by_registration ON outbox (tenant, registration_id);
--> statement-breakpoint
-- The answer that a key of a caller's got; written in the transaction of the change it answers.
CREATE TABLE idempotency (
  tenant text NOT NULL,
  caller uuid NOT NULL,
  key text NOT NULL,
  call text NOT NULL,
  body_hash text NOT NULL,
  status int NOT NULL,
  reply jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, caller, key)
);
--> statement-breakpoint
CREATE INDEX idempotency_by_age ON idempotency (created_at);
--> statement-breakpoint
CREATE TABLE audit_entry (
  tenant text NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  staff_id uuid,
  actor text NOT NULL,
  location_key text NOT NULL,
  action text NOT NULL,
  target text NOT NULL,
  before jsonb,
  after jsonb,
  undone_at timestamptz,
  PRIMARY KEY (tenant, id)
);
--> statement-breakpoint
CREATE INDEX audit_entry_by_location ON audit_entry (tenant, location_key, at DESC);
--> statement-breakpoint
CREATE INDEX audit_entry_by_target ON audit_entry (tenant, target);
--> statement-breakpoint
-- The bytes are elsewhere, under the row's id.
CREATE TABLE file (
  tenant text NOT NULL,
  id uuid NOT NULL,
  registration_id uuid NOT NULL,
  owner text NOT NULL,
  field text NOT NULL CHECK (field IN ('identification', 'ageVerification')),
  name text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  last_modified bigint NOT NULL,
  type text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id)
);
--> statement-breakpoint
CREATE INDEX file_by_registration ON file (tenant, registration_id);
--> statement-breakpoint
-- Whoever changes a location's start days is heard by its staff: no writer can forget to tell.
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
