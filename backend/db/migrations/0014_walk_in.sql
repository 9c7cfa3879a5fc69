-- An application that staff added at the desk: by whom (the name of then), whether a guardian was there, and why no phone was
-- given. NULL for one that its applicant began. The build before this one neither reads nor writes them.
ALTER TABLE registration
  ADD COLUMN added_by text,
  ADD COLUMN guardian_present boolean,
  ADD COLUMN no_phone_reason text,
  ADD COLUMN no_phone_text text;
