-- The tenant is first in every key. Days are in the location's zone, instants in UTC.
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
CREATE INDEX identity_by_age ON identity (tenant, created_at, id);
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
CREATE INDEX verification_of_tenant_by_expiry ON verification (tenant, expires_at);
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
CREATE INDEX login_session_by_subject ON login_session (tenant, subject);
--> statement-breakpoint
-- Sweeps run tenant by tenant, so indexes by age begin with the tenant.
CREATE INDEX login_session_of_tenant_by_expiry ON login_session (tenant, expires_at) INCLUDE (audience);
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
-- Usernames differ by more than upper and lower case.
CREATE UNIQUE INDEX staff_account_by_name ON staff_account (tenant, lower(username));
--> statement-breakpoint
CREATE TABLE staff_location (
  tenant text NOT NULL,
  staff_id uuid NOT NULL,
  location_key text NOT NULL,
  PRIMARY KEY (tenant, staff_id, location_key),
  FOREIGN KEY (tenant, staff_id) REFERENCES staff_account (tenant, id) ON DELETE CASCADE
);
--> statement-breakpoint
-- The settings that differ from the defaults; those of location_key '' are the tenant's.
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
  -- Hidden from now on, kept for past appointments; a removed session has no pair and no day to come.
  removed_at timestamptz,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, pair_id) REFERENCES session (tenant, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT session_removed CHECK (removed_at IS NULL OR pair_id IS NULL)
);
--> statement-breakpoint
CREATE INDEX session_by_location ON session (tenant, location_key);
--> statement-breakpoint
-- `busy` changes often: free space on each page and no index on it allow heap-only updates.
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
  -- Hidden from now on, kept for past appointments; a removed presentation has no seats and serves no date.
  removed_at timestamptz,
  PRIMARY KEY (tenant, id),
  CONSTRAINT presentation_seats CHECK (busy BETWEEN 0 AND capacity),
  CONSTRAINT presentation_removed CHECK (removed_at IS NULL OR capacity = 0 AND start_dates = '{}')
) WITH (fillfactor = 50);
--> statement-breakpoint
-- For a tenant's reminders.
CREATE INDEX presentation_by_start ON presentation (tenant, starts_at);
--> statement-breakpoint
-- A location's presentations as staff see them, counted from the index alone.
CREATE INDEX presentation_shown ON presentation (tenant, location_key, starts_at) WHERE removed_at IS NULL;
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
  hold_renewals smallint NOT NULL DEFAULT 0,
  hold_ends_at timestamptz,
  -- What staff sort and search by, so that a search need not read the answers. Phone digits are separated by commas.
  sort_name text NOT NULL GENERATED ALWAYS AS (
    lower(coalesce(student ->> 'lastName', '') || ' ' || coalesce(student ->> 'firstName', ''))
  ) STORED,
  search_names text NOT NULL GENERATED ALWAYS AS (
    coalesce(student ->> 'firstName', '') || ' ' || coalesce(student ->> 'middleName', '') || ' ' ||
    coalesce(student ->> 'lastName', '') || ' ' || coalesce(student ->> 'firstNameEn', '') || ' ' ||
    coalesce(student ->> 'middleNameEn', '') || ' ' || coalesce(student ->> 'lastNameEn', '') || ' ' ||
    coalesce(student ->> 'email', '')
  ) STORED,
  search_digits text NOT NULL GENERATED ALWAYS AS (
    regexp_replace(coalesce(student ->> 'phone', '') || ',' ||
      jsonb_path_query_array(guardians, '$[*].phoneNumbers[*].phone')::text, '[^0-9,]', '', 'g')
  ) STORED,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, identity_id) REFERENCES identity (tenant, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX registration_by_identity ON registration (tenant, identity_id);
--> statement-breakpoint
CREATE INDEX registration_by_user ON registration (tenant, user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
-- A location's applicants, last changed first. With the status they are counted from the index alone; a search reads the
-- applicants of one location.
CREATE INDEX registration_by_location ON registration (tenant, location_key, updated_at DESC, id DESC) INCLUDE (status)
  WHERE deleted_at IS NULL;
--> statement-breakpoint
-- Drafts may share a username, submitted applications may not.
CREATE UNIQUE INDEX registration_username ON registration (tenant, lower(student ->> 'username'))
  WHERE status <> 'draft' AND student ->> 'username' <> '';
--> statement-breakpoint
CREATE INDEX registration_by_username ON registration (tenant, lower(student ->> 'username'))
  WHERE deleted_at IS NULL AND student ->> 'username' <> '';
--> statement-breakpoint
CREATE INDEX registration_deleted ON registration (tenant, deleted_at) WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX registration_draft_by_age ON registration (tenant, updated_at) WHERE deleted_at IS NULL AND status = 'draft';
--> statement-breakpoint
-- Saving a draft does not touch this index.
CREATE INDEX registration_submitted_by_age ON registration (tenant, updated_at)
  WHERE deleted_at IS NULL AND status <> 'draft';
--> statement-breakpoint
-- A location's applicants by name.
CREATE INDEX registration_by_name ON registration (tenant, location_key, sort_name, id) WHERE deleted_at IS NULL;
--> statement-breakpoint
-- The submitted application in the field names of the organisation's own systems.
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
  -- Counts the changes of the appointment.
  sequence int NOT NULL DEFAULT 0,
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
-- `taken`: ids of the rows whose `busy` counts this hold. A seat of the same application's appointment is not counted twice.
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
-- Applications that wait for two sessions, or one, in a range of days. `offered_at` is set while an offer is open.
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
-- The bytes lie in the file store under the row's id.
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
-- The reply to a caller's idempotency key, written in the transaction of its change.
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
CREATE INDEX idempotency_of_tenant_by_age ON idempotency (tenant, created_at);
--> statement-breakpoint
-- The table of rate-limiter-flexible, in its names: points spent under a key, and when they expire (epoch milliseconds).
CREATE TABLE rate_limit (
  key varchar(255) PRIMARY KEY,
  points int NOT NULL DEFAULT 0,
  expire bigint
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE INDEX rate_limit_by_expiry ON rate_limit (expire);
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
CREATE INDEX audit_entry_of_tenant_by_age ON audit_entry (tenant, at);
