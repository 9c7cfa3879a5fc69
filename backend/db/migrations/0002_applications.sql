-- Applications, and what belongs to one.

-- Room for the next version of a row beside the one before: what they share is not written into the log again.
CREATE TABLE registration (
  tenant text NOT NULL,
  id uuid NOT NULL,
  identity_id uuid NOT NULL,
  version int NOT NULL DEFAULT 0,
  -- A save is known by its id: a browser that never got the answer recognises the version that it made. It is the id of the current
  -- version only while `saved_version` is that version: anything else that changes the application has no id.
  save_id uuid,
  saved_version int,
  step text NOT NULL,
  max_step text NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'submitted', 'accepted')),
  language text NOT NULL,
  location_key text,
  user_legal_status smallint CHECK (user_legal_status IN (0, 1)),
  -- A minor fills in the form and does not sign it. `user_legal_status` is then NULL.
  is_minor boolean NOT NULL DEFAULT false,
  student jsonb NOT NULL DEFAULT '{}',
  guardians jsonb NOT NULL DEFAULT '[]',
  contract jsonb,
  user_id uuid,
  note_to_staff text NOT NULL DEFAULT '',
  -- The seats that a submitted application asks to move to, as its form names them; NULL when it asks for none.
  requested_seats jsonb,
  hold_renewals smallint NOT NULL DEFAULT 0,
  hold_ends_at timestamptz,
  -- The joint booking that a draft belongs to: drafts of one applicant with the same id are booked together, all or none. NULL
  -- for a draft that is booked alone.
  joint_booking_id uuid,
  -- An application that staff added at the desk: by whom (the name of then), whether a guardian was there, and why no phone was
  -- given. NULL for one that its applicant began.
  added_by text,
  guardian_present boolean,
  no_phone_reason text,
  no_phone_text text,
  -- The application of the same person that stands for one that staff have withdrawn.
  duplicate_of uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  -- What staff sort by, so that a list need not read the answers.
  sort_name text NOT NULL GENERATED ALWAYS AS (
    lower(coalesce(student ->> 'lastName', '') || ' ' || coalesce(student ->> 'firstName', ''))
  ) STORED,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, identity_id) REFERENCES identity (tenant, id) ON DELETE CASCADE
) WITH (fillfactor = 80);
CREATE INDEX registration_by_identity ON registration (tenant, identity_id);
CREATE INDEX registration_by_user ON registration (tenant, user_id) WHERE user_id IS NOT NULL;
-- A location's applicants, last changed first. With the status they are counted from the index alone; a search reads the
-- applicants of one location.
CREATE INDEX registration_by_location ON registration (tenant, location_key, updated_at DESC, id DESC) INCLUDE (status)
  WHERE deleted_at IS NULL;
-- Drafts may share a username, submitted applications may not.
CREATE UNIQUE INDEX registration_username ON registration (tenant, lower(student ->> 'username'))
  WHERE status <> 'draft' AND student ->> 'username' <> '';
CREATE INDEX registration_by_username ON registration (tenant, lower(student ->> 'username'))
  WHERE deleted_at IS NULL AND student ->> 'username' <> '';
CREATE INDEX registration_deleted ON registration (tenant, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX registration_draft_by_age ON registration (tenant, updated_at) WHERE deleted_at IS NULL AND status = 'draft';
-- Saving a draft does not touch this index.
CREATE INDEX registration_submitted_by_age ON registration (tenant, updated_at)
  WHERE deleted_at IS NULL AND status <> 'draft';
CREATE INDEX registration_duplicates ON registration (tenant, duplicate_of) WHERE duplicate_of IS NOT NULL;

-- What staff find an application by, a row of its own: a booking writes a new version of the application's row, which would write all
-- keys again. The product folds the text and writes it with the answers: see `lib/domain/person/search.ts`. The job `search` writes
-- stale entries again; until then they are found as they were.
CREATE TABLE search_entry (
  tenant text NOT NULL,
  registration_id uuid NOT NULL,
  location_key text NOT NULL,
  -- Names, readings, an e-mail address and digits of phone numbers, with spaces between.
  text text NOT NULL,
  is_stale boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant, registration_id),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE
);
CREATE INDEX search_entry_by_key ON search_entry USING gin (search_keys(tenant, location_key, text))
  WITH (gin_pending_list_limit = 512);
CREATE INDEX search_entry_stale ON search_entry (tenant, registration_id) WHERE is_stale;

-- The bytes are in the file store under the row's id.
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
CREATE INDEX file_by_registration ON file (tenant, registration_id);

-- A student under age fills in the form and hands it over: a guardian gets a link, verifies the number it was sent to, and owns
-- the application from then on. One row an application: another link replaces the one before, and taking it back deletes it.
CREATE TABLE hand_over (
  tenant text NOT NULL,
  registration_id uuid NOT NULL,
  -- The student, who reads it afterwards. NULL once they have erased their data, or the guardian has ended the reading.
  student_identity_id uuid,
  -- Where the link was sent.
  method text NOT NULL,
  value text NOT NULL,
  sent_at timestamptz NOT NULL,
  -- When the link ends, which is a one-time secret.
  ends_at timestamptz NOT NULL,
  opened_at timestamptz,
  accepted_at timestamptz,
  -- What the student had typed when a guardian took over, without sensitive answers: they read nothing that is changed later.
  snapshot jsonb,
  -- Whether the guardian lets the student see the appointment.
  shows_appointment boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant, registration_id),
  CHECK (snapshot IS NULL OR student_identity_id IS NOT NULL),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, student_identity_id) REFERENCES identity (tenant, id)
);
CREATE INDEX hand_over_by_student ON hand_over (tenant, student_identity_id);
CREATE INDEX hand_over_not_accepted ON hand_over (tenant, ends_at) WHERE accepted_at IS NULL;

-- How far applications came: how many have a step as their furthest, by the centre and the week (in UTC) in which they began. No row
-- is about one application. A change only adds rows, +1 and -1, in its own statement, so no save waits for another; a job adds them up.
CREATE TABLE step_count (
  tenant text NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- '' until the application names a centre.
  location_key text NOT NULL,
  week date NOT NULL,
  step text NOT NULL,
  count int NOT NULL,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX step_count_by_week ON step_count (tenant, location_key, week, step);
