-- Tenant leads every key. Days are the location's, instants are UTC.
CREATE TABLE identity (
  tenant text NOT NULL,
  id uuid NOT NULL,
  method text NOT NULL,
  value text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, method, value)
);
--> statement-breakpoint
CREATE TABLE verification (
  tenant text NOT NULL,
  method text NOT NULL,
  value text NOT NULL,
  code_hash text NOT NULL,
  wrong_attempts int NOT NULL DEFAULT 0,
  retry_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (tenant, method, value)
);
--> statement-breakpoint
CREATE TABLE login_session (
  tenant text NOT NULL,
  id uuid NOT NULL,
  audience text NOT NULL CHECK (audience IN ('applicant', 'staff')),
  subject uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id)
);
--> statement-breakpoint
CREATE TABLE staff_account (
  tenant text NOT NULL,
  id uuid NOT NULL,
  username text NOT NULL,
  password_hash text NOT NULL,
  role text NOT NULL CHECK (role IN ('staff', 'manager')),
  disabled_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, username)
);
--> statement-breakpoint
CREATE TABLE staff_location (
  tenant text NOT NULL,
  staff_id uuid NOT NULL,
  location_key text NOT NULL,
  PRIMARY KEY (tenant, staff_id, location_key),
  FOREIGN KEY (tenant, staff_id) REFERENCES staff_account (tenant, id) ON DELETE CASCADE
);
--> statement-breakpoint
-- A partial of the location's settings; location_key '' is the tenant's own.
CREATE TABLE configuration (
  tenant text NOT NULL,
  location_key text NOT NULL,
  settings jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, location_key)
);
--> statement-breakpoint
CREATE TABLE school_region (
  tenant text NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (tenant, id)
);
--> statement-breakpoint
CREATE TABLE school (
  tenant text NOT NULL,
  id uuid NOT NULL,
  region_id uuid NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, region_id) REFERENCES school_region (tenant, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX school_by_region ON school (tenant, region_id);
--> statement-breakpoint
CREATE TABLE session (
  tenant text NOT NULL,
  id uuid NOT NULL,
  location_key text NOT NULL,
  weekday smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  start_time text NOT NULL,
  end_time text NOT NULL,
  capacity int NOT NULL CHECK (capacity >= 0),
  pair_id uuid,
  registration_employees_count int NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, pair_id) REFERENCES session (tenant, id) DEFERRABLE INITIALLY DEFERRED
);
--> statement-breakpoint
CREATE INDEX session_by_location ON session (tenant, location_key);
--> statement-breakpoint
-- Room on each page keeps a hot counter's updates on it; busy is in no index for the same reason.
CREATE TABLE start_day (
  tenant text NOT NULL,
  id uuid NOT NULL,
  session_id uuid NOT NULL,
  location_key text NOT NULL,
  date date NOT NULL,
  capacity int NOT NULL,
  busy int NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, session_id) REFERENCES session (tenant, id),
  CONSTRAINT start_day_seats CHECK (busy BETWEEN 0 AND capacity)
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE UNIQUE INDEX start_day_by_session ON start_day (tenant, session_id, date);
--> statement-breakpoint
CREATE INDEX start_day_by_location ON start_day (tenant, location_key, date);
--> statement-breakpoint
CREATE TABLE presentation (
  tenant text NOT NULL,
  id uuid NOT NULL,
  location_key text NOT NULL,
  starts_at timestamptz NOT NULL,
  capacity int NOT NULL,
  busy int NOT NULL DEFAULT 0,
  start_dates date[] NOT NULL,
  PRIMARY KEY (tenant, id),
  CONSTRAINT presentation_seats CHECK (busy BETWEEN 0 AND capacity)
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE INDEX presentation_by_location ON presentation (tenant, location_key, starts_at);
--> statement-breakpoint
CREATE TABLE registration (
  tenant text NOT NULL,
  id uuid NOT NULL,
  identity_id uuid NOT NULL,
  version int NOT NULL DEFAULT 0,
  step text NOT NULL,
  max_step text NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'submitted', 'accepted')),
  language text NOT NULL,
  location_key text,
  user_legal_status smallint CHECK (user_legal_status IN (0, 1)),
  student jsonb NOT NULL DEFAULT '{}',
  guardians jsonb NOT NULL DEFAULT '[]',
  contract jsonb,
  user_id uuid,
  note_to_staff text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, identity_id) REFERENCES identity (tenant, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX registration_by_identity ON registration (tenant, identity_id);
--> statement-breakpoint
-- What submission writes for the organisation's own systems, in their names.
CREATE TABLE registration_record (
  tenant text NOT NULL,
  registration_id uuid NOT NULL,
  record jsonb NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, registration_id),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE appointment (
  tenant text NOT NULL,
  registration_id uuid NOT NULL,
  start_day_id uuid NOT NULL,
  pair_start_day_id uuid,
  presentation_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'cancelled', 'attended', 'missed')),
  reference text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, registration_id),
  UNIQUE (tenant, reference),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, start_day_id) REFERENCES start_day (tenant, id),
  FOREIGN KEY (tenant, pair_start_day_id) REFERENCES start_day (tenant, id),
  FOREIGN KEY (tenant, presentation_id) REFERENCES presentation (tenant, id)
);
--> statement-breakpoint
CREATE INDEX appointment_by_start_day ON appointment (tenant, start_day_id);
--> statement-breakpoint
CREATE INDEX appointment_by_pair_start_day ON appointment (tenant, pair_start_day_id);
--> statement-breakpoint
CREATE INDEX appointment_by_presentation ON appointment (tenant, presentation_id);
--> statement-breakpoint
CREATE INDEX appointment_by_creation ON appointment (tenant, created_at);
--> statement-breakpoint
CREATE TABLE dev_message (
  tenant text NOT NULL,
  id uuid NOT NULL,
  recipient text NOT NULL,
  method text NOT NULL,
  text text NOT NULL,
  code text,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id)
);
--> statement-breakpoint
CREATE INDEX dev_message_by_recipient ON dev_message (tenant, recipient);
