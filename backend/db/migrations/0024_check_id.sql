-- Which check used a code up: repeated by the same page, because its answer was lost, it signs in again.
ALTER TABLE code_request
  ADD COLUMN check_id uuid;
