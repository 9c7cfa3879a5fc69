-- What a location offers: its settings, schools, weekly sessions, start days, presentations and closures.

-- An instant as ISO 8601 in UTC, with milliseconds.
CREATE FUNCTION iso_instant(p_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

CREATE TABLE configuration (
  tenant text NOT NULL,
  location_key text NOT NULL,
  settings jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, location_key)
);
COMMENT ON TABLE configuration IS
  'Settings that differ from the defaults. About nobody. Ends when staff remove it. Seen by everybody, except settings that '
  'only staff need.';
COMMENT ON COLUMN configuration.location_key IS 'The centre; empty for those of the tenant.';
COMMENT ON COLUMN configuration.settings IS 'The settings.';

CREATE TABLE school_region (
  tenant text NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (tenant, id)
);
COMMENT ON TABLE school_region IS 'About nobody. Ends when staff remove it. Seen by everybody.';
COMMENT ON COLUMN school_region.name IS 'The name.';

CREATE TABLE school (
  tenant text NOT NULL,
  id uuid NOT NULL,
  region_id uuid NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, region_id) REFERENCES school_region (tenant, id) ON DELETE CASCADE
);
COMMENT ON TABLE school IS 'About nobody. Ends when staff remove it. Seen by everybody.';
COMMENT ON COLUMN school.name IS 'The name.';
CREATE INDEX school_by_region ON school (tenant, region_id);

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
  removed_at timestamptz,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, pair_id) REFERENCES session (tenant, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT session_removed CHECK (removed_at IS NULL OR pair_id IS NULL)
);
COMMENT ON TABLE session IS 'A weekly slot. About nobody. Ends when staff remove it. Seen by everybody.';
COMMENT ON COLUMN session.weekday IS '1 is Monday.';
COMMENT ON COLUMN session.start_time IS 'When it begins, in the zone of the centre.';
COMMENT ON COLUMN session.end_time IS 'When it ends.';
COMMENT ON COLUMN session.capacity IS 'Seats of a new start day.';
COMMENT ON COLUMN session.registration_employees_count IS 'Employees who register applicants.';
COMMENT ON COLUMN session.removed_at IS
  'Hidden from now on, kept for past appointments; a removed session has no pair and no day to come.';
CREATE INDEX session_by_location ON session (tenant, location_key);

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
COMMENT ON TABLE start_day IS 'About nobody. Ends when staff remove it. Seen by everybody.';
COMMENT ON COLUMN start_day.date IS 'The day, in the zone of the centre.';
COMMENT ON COLUMN start_day.capacity IS 'Its seats.';
COMMENT ON COLUMN start_day.busy IS 'Seats that are taken or held.';
CREATE UNIQUE INDEX start_day_by_session ON start_day (tenant, session_id, date);
CREATE INDEX start_day_by_location ON start_day (tenant, location_key, date);

CREATE TABLE presentation (
  tenant text NOT NULL,
  id uuid NOT NULL,
  location_key text NOT NULL,
  starts_at timestamptz NOT NULL,
  capacity int NOT NULL,
  busy int NOT NULL DEFAULT 0,
  start_dates date[] NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (tenant, id),
  CONSTRAINT presentation_seats CHECK (busy BETWEEN 0 AND capacity),
  CONSTRAINT presentation_removed CHECK (removed_at IS NULL OR capacity = 0 AND start_dates = '{}')
) WITH (fillfactor = 50);
COMMENT ON TABLE presentation IS 'About nobody. Ends when staff remove it. Seen by everybody.';
COMMENT ON COLUMN presentation.starts_at IS 'When it begins.';
COMMENT ON COLUMN presentation.capacity IS 'Its seats.';
COMMENT ON COLUMN presentation.busy IS 'Seats that are taken or held.';
COMMENT ON COLUMN presentation.start_dates IS 'The start days that it serves.';
COMMENT ON COLUMN presentation.removed_at IS
  'Hidden from now on, kept for past appointments; a removed presentation has no seats and serves no date.';
-- For a tenant's reminders.
CREATE INDEX presentation_by_start ON presentation (tenant, starts_at);
-- A location's presentations as staff see them, counted from the index alone.
CREATE INDEX presentation_shown ON presentation (tenant, location_key, starts_at) WHERE removed_at IS NULL;

CREATE TABLE closure (
  tenant text NOT NULL,
  id uuid NOT NULL,
  location_key text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  note text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  CHECK (from_day <= to_day)
);
COMMENT ON TABLE closure IS
  'Days on which a centre is closed: nobody gets a seat on them. About nobody. Ends when staff remove it. Seen by staff of '
  'the centre.';
COMMENT ON COLUMN closure.from_day IS 'The first of them.';
COMMENT ON COLUMN closure.to_day IS 'The last of them.';
COMMENT ON COLUMN closure.note IS 'What staff read, such as the name of a holiday.';
CREATE INDEX closure_by_location ON closure (tenant, location_key, to_day);
