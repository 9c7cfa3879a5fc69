-- What staff take away is hidden, since appointments of before still tell of it. No seat of it can be taken: a removed
-- presentation has none and serves no date, a removed session has no pair and no day to come.
ALTER TABLE presentation
  ADD COLUMN removed_at timestamptz,
  ADD CONSTRAINT presentation_removed CHECK (removed_at IS NULL OR capacity = 0 AND start_dates = '{}');
--> statement-breakpoint
ALTER TABLE session
  ADD COLUMN removed_at timestamptz,
  ADD CONSTRAINT session_removed CHECK (removed_at IS NULL OR pair_id IS NULL);
--> statement-breakpoint
-- Whoever types a name in other letters' case is the same person.
CREATE UNIQUE INDEX staff_account_by_name ON staff_account (tenant, lower(username));
