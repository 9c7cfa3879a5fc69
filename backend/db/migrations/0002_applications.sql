-- Applications, and what belongs to one.

-- Room for the next version of a row beside the one before: what they share is not written into the log again.
CREATE TABLE registration (
  tenant text NOT NULL,
  id uuid NOT NULL,
  identity_id uuid NOT NULL,
  version int NOT NULL DEFAULT 0,
  save_id uuid,
  saved_version int,
  step text NOT NULL,
  max_step text NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'submitted', 'accepted')),
  language text NOT NULL,
  location_key text,
  user_legal_status smallint CHECK (user_legal_status IN (0, 1)),
  is_minor boolean NOT NULL DEFAULT false,
  student jsonb NOT NULL DEFAULT '{}',
  guardians jsonb NOT NULL DEFAULT '[]',
  contract jsonb,
  user_id uuid,
  note_to_staff text NOT NULL DEFAULT '',
  requested_seats jsonb,
  hold_renewals smallint NOT NULL DEFAULT 0,
  hold_ends_at timestamptz,
  joint_booking_id uuid,
  added_by text,
  guardian_present boolean,
  no_phone_reason text,
  no_phone_text text,
  duplicate_of uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  sort_name text NOT NULL GENERATED ALWAYS AS (
    lower(coalesce(student ->> 'lastName', '') || ' ' || coalesce(student ->> 'firstName', ''))
  ) STORED,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, identity_id) REFERENCES identity (tenant, id) ON DELETE CASCADE
) WITH (fillfactor = 80);
COMMENT ON TABLE registration IS
  'An application. About applicants. Ends after RETENTION_MONTHS (drafts) without a change as a draft, two days after its '
  'deletion, and RETENTION_MONTHS (submitted) after its last appointment otherwise; never while it waits for seats or has an '
  'offer. Seen by staff of the centre.';
COMMENT ON COLUMN registration.version IS 'Counts its changes.';
COMMENT ON COLUMN registration.save_id IS
  'A save is known by its id: a browser that never got the answer recognises the version that it made. It is the id of the '
  'current version only while saved_version is that version: anything else that changes the application has no id.';
COMMENT ON COLUMN registration.saved_version IS 'The version that the save made.';
COMMENT ON COLUMN registration.step IS 'Where the applicant is.';
COMMENT ON COLUMN registration.max_step IS 'The furthest step.';
COMMENT ON COLUMN registration.status IS 'Draft, submitted or accepted.';
COMMENT ON COLUMN registration.language IS 'The language of its messages.';
COMMENT ON COLUMN registration.user_legal_status IS 'Who fills in the form: a student or a parent.';
COMMENT ON COLUMN registration.is_minor IS 'A minor fills in the form and does not sign it; user_legal_status is then NULL.';
COMMENT ON COLUMN registration.student IS
  'Names, birth date, gender, contacts, address, school, languages and wishes; lists have names, contacts and appointment '
  'only. Sealed in it: special needs, medication and support; for managers only, identification numbers, income and '
  'ethnicity. Each opening is in the audit log.';
COMMENT ON COLUMN registration.guardians IS 'The same of parents or guardians. Sealed in it: what is sealed of the student.';
COMMENT ON COLUMN registration.contract IS 'The accepted agreement.';
COMMENT ON COLUMN registration.user_id IS 'The id of the person in the records of the organisation.';
COMMENT ON COLUMN registration.note_to_staff IS 'A message to the centre.';
COMMENT ON COLUMN registration.requested_seats IS
  'The seats that a submitted application asks to move to, as its form names them; NULL when it asks for none. Seen by the '
  'applicant.';
COMMENT ON COLUMN registration.hold_renewals IS 'How often its hold was renewed.';
COMMENT ON COLUMN registration.hold_ends_at IS 'When its hold ends.';
COMMENT ON COLUMN registration.joint_booking_id IS
  'The joint booking that a draft belongs to: drafts of one applicant with the same id are booked together, all or none. NULL '
  'for a draft that is booked alone. Seen by the applicant.';
COMMENT ON COLUMN registration.added_by IS
  'Who of the staff added it at the desk, by the name of then. This and the next three are NULL for one that its applicant '
  'began.';
COMMENT ON COLUMN registration.guardian_present IS 'Whether a guardian was there.';
COMMENT ON COLUMN registration.no_phone_reason IS 'Why no phone was given.';
COMMENT ON COLUMN registration.no_phone_text IS 'The same in words.';
COMMENT ON COLUMN registration.duplicate_of IS
  'The application of the same person that stands for one that staff have withdrawn.';
COMMENT ON COLUMN registration.deleted_at IS 'When the applicant deleted it.';
COMMENT ON COLUMN registration.sort_name IS 'A copy of the name that staff sort by, so that a list need not read the answers.';
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
  text text NOT NULL,
  is_stale boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant, registration_id),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE
);
COMMENT ON TABLE search_entry IS 'About applicants. Ends with its application. Seen by staff of the centre, who search by it.';
COMMENT ON COLUMN search_entry.text IS
  'Names, readings, an e-mail address and digits of phone numbers, in small letters without accents, with spaces between.';
COMMENT ON COLUMN search_entry.is_stale IS 'Whether it is to be written again.';
CREATE INDEX search_entry_by_key ON search_entry USING gin (search_keys(tenant, location_key, text))
  WITH (gin_pending_list_limit = 512);
CREATE INDEX search_entry_stale ON search_entry (tenant, registration_id) WHERE is_stale;

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
COMMENT ON TABLE file IS
  'An uploaded document; the bytes are in the file store under the id. About applicants. Ends with its application. Seen by '
  'staff of the centre.';
COMMENT ON COLUMN file.owner IS 'Whom it identifies.';
COMMENT ON COLUMN file.field IS 'The field that it was chosen in.';
COMMENT ON COLUMN file.name IS 'Its name.';
COMMENT ON COLUMN file.size IS 'Its size in bytes.';
COMMENT ON COLUMN file.last_modified IS 'When it was last changed on the device, in epoch milliseconds.';
COMMENT ON COLUMN file.type IS 'Its media type.';
CREATE INDEX file_by_registration ON file (tenant, registration_id);

-- A student under age fills in the form and hands it over: a guardian gets a link, verifies the number it was sent to, and owns
-- the application from then on. One row an application: another link replaces the one before, and taking it back deletes it.
CREATE TABLE hand_over (
  tenant text NOT NULL,
  registration_id uuid NOT NULL,
  student_identity_id uuid,
  method text NOT NULL,
  value text NOT NULL,
  sent_at timestamptz NOT NULL,
  -- When the link ends, which is a one-time secret.
  ends_at timestamptz NOT NULL,
  opened_at timestamptz,
  accepted_at timestamptz,
  snapshot jsonb,
  shows_appointment boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant, registration_id),
  CHECK (snapshot IS NULL OR student_identity_id IS NOT NULL),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, student_identity_id) REFERENCES identity (tenant, id)
);
COMMENT ON TABLE hand_over IS
  'About applicants. Ends with its application, when it is taken back, or 30 days after the link ended if nobody used it. '
  'Seen by the student.';
COMMENT ON COLUMN hand_over.student_identity_id IS
  'The student, who reads it afterwards. NULL once they have erased their data, or the guardian has ended the reading.';
COMMENT ON COLUMN hand_over.method IS 'How the link was sent.';
COMMENT ON COLUMN hand_over.value IS
  'The phone or e-mail address of the guardian. Seen by the student until the guardian takes over, then by the guardian.';
COMMENT ON COLUMN hand_over.sent_at IS 'When the link was sent.';
COMMENT ON COLUMN hand_over.ends_at IS 'When it ends.';
COMMENT ON COLUMN hand_over.opened_at IS 'When it was opened.';
COMMENT ON COLUMN hand_over.accepted_at IS 'When it was used. Seen by staff of the centre, too.';
COMMENT ON COLUMN hand_over.snapshot IS
  'What the student had typed when a guardian took over, without documents and needs: they read nothing that is changed '
  'later.';
COMMENT ON COLUMN hand_over.shows_appointment IS 'Whether the guardian lets the student see the appointment.';
CREATE INDEX hand_over_by_student ON hand_over (tenant, student_identity_id);
CREATE INDEX hand_over_not_accepted ON hand_over (tenant, ends_at) WHERE accepted_at IS NULL;

-- How far applications came: how many have a step as their furthest, by the centre and the week (in UTC) in which they began. No row
-- is about one application. A change only adds rows, +1 and -1, in its own statement, so no save waits for another; a job adds them up.
CREATE TABLE step_count (
  tenant text NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  location_key text NOT NULL,
  week date NOT NULL,
  step text NOT NULL,
  count int NOT NULL,
  PRIMARY KEY (tenant, id)
);
COMMENT ON TABLE step_count IS
  'About nobody. Ends after two years. Seen by staff of the centre, where ten or more began in the week.';
COMMENT ON COLUMN step_count.location_key IS 'Empty until the application names a centre.';
COMMENT ON COLUMN step_count.week IS 'The week in which they began, in UTC.';
COMMENT ON COLUMN step_count.step IS 'The furthest step.';
COMMENT ON COLUMN step_count.count IS 'How many more or fewer have it.';
CREATE INDEX step_count_by_week ON step_count (tenant, location_key, week, step);
