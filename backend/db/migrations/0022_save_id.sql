-- A save is known by its id: whoever sent it and never got the answer recognises the version that it made. It is the id of the
-- current version only while `saved_version` is that version: anything else that changes the application has no id.
ALTER TABLE registration
  ADD COLUMN save_id uuid,
  ADD COLUMN saved_version int;
