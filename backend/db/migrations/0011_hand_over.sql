-- A student under age fills in the form and hands it over: a guardian gets a link, verifies the number it was sent to, and owns
-- the application from then on. One row an application: another link replaces the one before, and taking it back deletes it.
CREATE TABLE hand_over (
  tenant text NOT NULL,
  registration_id uuid NOT NULL,
  -- Who handed it over, and reads it afterwards. NULL once they have erased their data, or the guardian has ended the reading.
  student_identity_id uuid,
  -- Where the link was sent.
  method text NOT NULL,
  value text NOT NULL,
  token_hash text NOT NULL,
  sent_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  opened_at timestamptz,
  accepted_at timestamptz,
  -- What the student had typed when a guardian took over, without sensitive answers: they read nothing that is changed later.
  snapshot jsonb,
  -- Whether the guardian lets the student see the appointment.
  shows_appointment boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant, registration_id),
  UNIQUE (tenant, token_hash),
  CHECK (snapshot IS NULL OR student_identity_id IS NOT NULL),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, student_identity_id) REFERENCES identity (tenant, id) ON DELETE SET NULL (student_identity_id)
);
--> statement-breakpoint
CREATE INDEX hand_over_by_student ON hand_over (tenant, student_identity_id);
--> statement-breakpoint
CREATE INDEX hand_over_not_accepted ON hand_over (tenant, ends_at) WHERE accepted_at IS NULL;
--> statement-breakpoint
-- A minor fills in the form and does not sign it. Their status has a column of its own, and `user_legal_status` is NULL: the build
-- before this one refuses to read another number there than 0 and 1. What it writes there counts.
ALTER TABLE registration ADD COLUMN is_minor boolean NOT NULL DEFAULT false;
