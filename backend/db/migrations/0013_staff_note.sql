-- Notes of staff about an application. They may speak of a child's health, so the text is sealed as sensitive answers are.
CREATE TABLE staff_note (
  tenant text NOT NULL,
  id uuid NOT NULL,
  registration_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  -- The username at the time.
  author text NOT NULL,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX staff_note_by_application ON staff_note (tenant, registration_id, created_at);
