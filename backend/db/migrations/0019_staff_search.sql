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
-- Drafts, which are saved often, are not indexed: a search among them reads those of the location.
CREATE INDEX registration_by_search_key ON registration USING gin (search_keys(tenant, location_key,
    search_names || ' ' || replace(search_digits, ',', ' ') || ' ' || coalesce(student ->> 'namePrefix', '') || ' ' ||
    coalesce(student ->> 'firstNameKana', '') || ' ' || coalesce(student ->> 'lastNameKana', '')))
  WITH (gin_pending_list_limit = 512) WHERE deleted_at IS NULL AND status <> 'draft';
--> statement-breakpoint
CREATE INDEX identity_by_search_key ON identity USING gin (search_keys(tenant, '', value)) WITH (gin_pending_list_limit = 512);
--> statement-breakpoint
CREATE INDEX appointment_by_search_key ON appointment USING gin (search_keys(tenant, '', replace(reference, '-', '')))
  WITH (gin_pending_list_limit = 512);
--> statement-breakpoint
-- The location of an appointment that was missed, so that those of a location are counted without reading all others. It is NULL
-- for the rest, so a booking and an arrival write nothing more.
ALTER TABLE appointment ADD COLUMN missed_location_key text;
--> statement-breakpoint
CREATE FUNCTION note_missed_location() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.missed_location_key := CASE WHEN NEW.state = 'missed' THEN
    (SELECT r.location_key FROM registration r WHERE r.tenant = NEW.tenant AND r.id = NEW.registration_id) END;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER appointment_added_missed BEFORE INSERT ON appointment FOR EACH ROW
  WHEN (NEW.state = 'missed' AND NEW.missed_location_key IS NULL) EXECUTE FUNCTION note_missed_location();
--> statement-breakpoint
CREATE TRIGGER appointment_missed BEFORE UPDATE ON appointment FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND 'missed' IN (OLD.state, NEW.state)) EXECUTE FUNCTION note_missed_location();
--> statement-breakpoint
CREATE FUNCTION move_missed_location() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE appointment a SET missed_location_key = NEW.location_key
    WHERE a.tenant = NEW.tenant AND a.registration_id = NEW.id AND a.state = 'missed';
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER registration_moved AFTER UPDATE ON registration FOR EACH ROW
  WHEN (NEW.status <> 'draft' AND OLD.location_key IS DISTINCT FROM NEW.location_key) EXECUTE FUNCTION move_missed_location();
--> statement-breakpoint
UPDATE appointment a SET missed_location_key = r.location_key FROM registration r
  WHERE a.state = 'missed' AND r.tenant = a.tenant AND r.id = a.registration_id;
--> statement-breakpoint
CREATE INDEX appointment_missed_by_location ON appointment (tenant, missed_location_key, registration_id)
  WHERE missed_location_key IS NOT NULL;
