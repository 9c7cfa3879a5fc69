-- What staff sort and search applicants by, beside the answers it is of: those are read for the rows that are shown alone.
-- Digits of phones are parted by commas.
ALTER TABLE registration
  ADD COLUMN sort_name text NOT NULL GENERATED ALWAYS AS (
    lower(coalesce(student ->> 'lastName', '') || ' ' || coalesce(student ->> 'firstName', ''))
  ) STORED,
  ADD COLUMN search_names text NOT NULL GENERATED ALWAYS AS (
    coalesce(student ->> 'firstName', '') || ' ' || coalesce(student ->> 'middleName', '') || ' ' ||
    coalesce(student ->> 'lastName', '') || ' ' || coalesce(student ->> 'firstNameEn', '') || ' ' ||
    coalesce(student ->> 'middleNameEn', '') || ' ' || coalesce(student ->> 'lastNameEn', '') || ' ' ||
    coalesce(student ->> 'email', '')
  ) STORED,
  ADD COLUMN search_digits text NOT NULL GENERATED ALWAYS AS (
    regexp_replace(coalesce(student ->> 'phone', '') || ',' ||
      jsonb_path_query_array(guardians, '$[*].phoneNumbers[*].phone')::text, '[^0-9,]', '', 'g')
  ) STORED;
--> statement-breakpoint
-- A location's applicants, last changed first; with the status they are counted from the index alone. What is searched
-- for is looked for among those of one location.
CREATE INDEX registration_by_location ON registration (tenant, location_key, updated_at DESC, id DESC) INCLUDE (status)
  WHERE deleted_at IS NULL;
--> statement-breakpoint
-- Drafts may want the same username; of those submitted, one has it.
CREATE UNIQUE INDEX registration_username ON registration (tenant, lower(student ->> 'username'))
  WHERE status <> 'draft' AND student ->> 'username' <> '';
--> statement-breakpoint
CREATE INDEX registration_by_username ON registration (tenant, lower(student ->> 'username'))
  WHERE deleted_at IS NULL AND student ->> 'username' <> '';
--> statement-breakpoint
CREATE INDEX login_session_by_subject ON login_session (tenant, subject);
