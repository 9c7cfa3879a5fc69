-- What staff find an application by is folded by the product, which writes it with the answers: see `lib/domain/person/search.ts`.
-- Drafts have it, too. Whatever is marked as stale is written again by the job `search`; until then it is found as it was.
DROP TRIGGER registration_searched_at_once ON registration;
--> statement-breakpoint
DROP TRIGGER registration_gets_searched ON registration;
--> statement-breakpoint
DROP TRIGGER registration_searched_changes ON registration;
--> statement-breakpoint
DROP FUNCTION add_search_entry();
--> statement-breakpoint
DROP FUNCTION write_search_entry();
--> statement-breakpoint
DROP FUNCTION is_searched(text, text);
--> statement-breakpoint
ALTER TABLE search_entry ADD COLUMN is_stale boolean NOT NULL DEFAULT false;
--> statement-breakpoint
INSERT INTO search_entry (tenant, registration_id, location_key, text, is_stale)
  SELECT tenant, id, location_key, searched_text(search_names, search_digits, student), true FROM registration
  WHERE location_key IS NOT NULL AND deleted_at IS NULL
  ON CONFLICT (tenant, registration_id) DO UPDATE SET is_stale = true;
--> statement-breakpoint
DROP FUNCTION searched_text(text, text, jsonb);
--> statement-breakpoint
-- The application of the same person that stands for one that staff have withdrawn.
ALTER TABLE registration ADD COLUMN duplicate_of uuid;
--> statement-breakpoint
CREATE INDEX registration_duplicates ON registration (tenant, duplicate_of) WHERE duplicate_of IS NOT NULL;
--> statement-breakpoint
-- Lists are in the order of the reader's language, which this index does not have.
DROP INDEX registration_by_name;
--> statement-breakpoint
CREATE INDEX search_entry_stale ON search_entry (tenant, registration_id) WHERE is_stale;
