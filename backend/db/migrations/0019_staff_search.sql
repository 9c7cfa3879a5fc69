-- What staff search by, as numbers: one for every three letters that follow each other in a word, and for every two of Chinese or
-- Japanese (from U+2E80). The tenant and the location are part of each number, so that an index finds nobody of another one. The
-- multipliers spread the numbers. Two texts may have the same number, so a search compares the text, too. This is not `pg_trgm`,
-- which a database may lack, and which knows ASCII letters only where the locale is C.
CREATE FUNCTION search_keys(p_tenant text, p_location text, p_text text) RETURNS int[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  space constant bigint := 32;
  ideographs constant bigint := 11904;
  scope constant bigint := ('x' || left(encode(sha256(convert_to(p_tenant || '/' || p_location, 'UTF8')), 'hex'), 8))::bit(32)::bigint;
  keys int[] := '{}';
  before_last bigint := 32;
  last bigint := 32;
  letter bigint;
  character text;
BEGIN
  FOREACH character IN ARRAY string_to_array(p_text, NULL) LOOP
    letter := ascii(character);
    IF letter <> space AND last <> space THEN
      IF before_last <> space THEN
        keys := keys || ((scope + before_last * 2654435761 + last * 2246822519 + letter * 3266489917) % 4294967291 - 2147483648)::int;
      END IF;
      IF last >= ideographs AND letter >= ideographs THEN
        keys := keys || ((scope + last * 2654435761 + letter * 2246822519) % 4294967291 - 2147483648)::int;
      END IF;
    END IF;
    before_last := last;
    last := letter;
  END LOOP;
  RETURN keys;
END;
$$;
--> statement-breakpoint
-- What staff search an application by, a row of its own: a booking writes a new version of the application's row, which would write all
-- keys again. It is written when the application gets to the seats, and then only when what it has changes. No earlier draft has one.
CREATE TABLE search_entry (
  tenant text NOT NULL,
  registration_id uuid NOT NULL,
  location_key text NOT NULL,
  -- Names, readings, an e-mail address and digits of phone numbers, with spaces between.
  text text NOT NULL,
  PRIMARY KEY (tenant, registration_id),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE FUNCTION searched_text(p_names text, p_digits text, p_student jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT p_names || ' ' || replace(p_digits, ',', ' ') || ' ' || coalesce(p_student ->> 'namePrefix', '') || ' ' ||
    coalesce(p_student ->> 'firstNameKana', '') || ' ' || coalesce(p_student ->> 'lastNameKana', '')
$$;
--> statement-breakpoint
CREATE FUNCTION is_searched(p_max_step text, p_status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_max_step IN ('session', 'confirmation', 'done') OR p_status <> 'draft'
$$;
--> statement-breakpoint
-- A new application has no entry yet; only the other way to write one needs the key.
CREATE FUNCTION add_search_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entry (tenant, registration_id, location_key, text)
    VALUES (NEW.tenant, NEW.id, NEW.location_key, searched_text(NEW.search_names, NEW.search_digits, NEW.student));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION write_search_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entry AS e (tenant, registration_id, location_key, text)
    VALUES (NEW.tenant, NEW.id, NEW.location_key, searched_text(NEW.search_names, NEW.search_digits, NEW.student))
    ON CONFLICT (tenant, registration_id) DO UPDATE SET location_key = excluded.location_key, text = excluded.text
      WHERE (e.location_key, e.text) <> (excluded.location_key, excluded.text);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER registration_searched_at_once AFTER INSERT ON registration FOR EACH ROW
  WHEN (is_searched(NEW.max_step, NEW.status) AND NEW.location_key IS NOT NULL) EXECUTE FUNCTION add_search_entry();
--> statement-breakpoint
CREATE TRIGGER registration_gets_searched AFTER UPDATE OF max_step, status ON registration FOR EACH ROW
  WHEN (is_searched(NEW.max_step, NEW.status) AND NOT is_searched(OLD.max_step, OLD.status) AND NEW.location_key IS NOT NULL)
  EXECUTE FUNCTION write_search_entry();
--> statement-breakpoint
CREATE TRIGGER registration_searched_changes AFTER UPDATE OF student, guardians, location_key ON registration FOR EACH ROW
  WHEN (is_searched(NEW.max_step, NEW.status) AND NEW.location_key IS NOT NULL
    AND (OLD.location_key IS DISTINCT FROM NEW.location_key
      OR searched_text(OLD.search_names, OLD.search_digits, OLD.student)
        <> searched_text(NEW.search_names, NEW.search_digits, NEW.student)))
  EXECUTE FUNCTION write_search_entry();
--> statement-breakpoint
INSERT INTO search_entry (tenant, registration_id, location_key, text)
  SELECT tenant, id, location_key, searched_text(search_names, search_digits, student) FROM registration
  WHERE is_searched(max_step, status) AND location_key IS NOT NULL;
--> statement-breakpoint
CREATE INDEX search_entry_by_key ON search_entry USING gin (search_keys(tenant, location_key, text))
  WITH (gin_pending_list_limit = 512);
--> statement-breakpoint
CREATE INDEX identity_by_search_key ON identity USING gin (search_keys(tenant, '', value)) WITH (gin_pending_list_limit = 512);
--> statement-breakpoint
-- A reference is found by its beginning, too: the same key, in an order in which those with the same beginning are neighbours whatever
-- the locale. It has the constraint's name, which the product and the build before this one know.
ALTER TABLE appointment DROP CONSTRAINT appointment_tenant_reference_key;
--> statement-breakpoint
CREATE UNIQUE INDEX appointment_tenant_reference_key ON appointment (tenant, reference text_pattern_ops);
--> statement-breakpoint
-- The location of an appointment that was missed or cancelled, or whose applicant came and is to be accepted, so that those of a
-- location are counted without reading all others. It is NULL for the rest, so a booking writes nothing more.
ALTER TABLE appointment ADD COLUMN listed_location_key text;
--> statement-breakpoint
CREATE FUNCTION listed_location(p_state text, p_status text, p_location text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_state IN ('missed', 'cancelled') OR p_state = 'attended' AND p_status = 'submitted' THEN p_location END
$$;
--> statement-breakpoint
CREATE FUNCTION note_listed_location() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.listed_location_key := CASE WHEN NEW.state <> 'active' THEN
    (SELECT listed_location(NEW.state, r.status, r.location_key) FROM registration r
      WHERE r.tenant = NEW.tenant AND r.id = NEW.registration_id) END;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER appointment_added_listed BEFORE INSERT ON appointment FOR EACH ROW
  WHEN (NEW.state <> 'active' AND NEW.listed_location_key IS NULL) EXECUTE FUNCTION note_listed_location();
--> statement-breakpoint
CREATE TRIGGER appointment_listed BEFORE UPDATE ON appointment FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION note_listed_location();
--> statement-breakpoint
CREATE FUNCTION move_listed_location() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE appointment a SET listed_location_key = listed_location(a.state, NEW.status, NEW.location_key)
    WHERE a.tenant = NEW.tenant AND a.registration_id = NEW.id AND a.state <> 'active';
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER registration_listed AFTER UPDATE ON registration FOR EACH ROW
  WHEN (OLD.status <> 'draft' AND (OLD.status <> NEW.status OR OLD.location_key IS DISTINCT FROM NEW.location_key))
  EXECUTE FUNCTION move_listed_location();
--> statement-breakpoint
UPDATE appointment a SET listed_location_key = r.location_key FROM registration r
  WHERE a.state <> 'active' AND listed_location(a.state, r.status, r.location_key) IS NOT NULL
    AND r.tenant = a.tenant AND r.id = a.registration_id;
--> statement-breakpoint
CREATE INDEX appointment_listed_by_location ON appointment (tenant, listed_location_key, state, registration_id)
  WHERE listed_location_key IS NOT NULL;
--> statement-breakpoint
-- Those who are to be accepted are counted from the index above.
DROP INDEX registration_submitted;
