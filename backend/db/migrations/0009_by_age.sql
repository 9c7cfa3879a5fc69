-- What goes by its age, or waits for something, is found without reading all that is kept.
CREATE INDEX login_session_by_expiry ON login_session (expires_at) INCLUDE (audience);
--> statement-breakpoint
CREATE INDEX verification_by_expiry ON verification (expires_at);
--> statement-breakpoint
CREATE INDEX audit_entry_by_age ON audit_entry (at);
--> statement-breakpoint
CREATE INDEX dev_message_by_age ON dev_message (at);
--> statement-breakpoint
CREATE INDEX outbox_to_send ON outbox (created_at) WHERE sent_at IS NULL;
--> statement-breakpoint
CREATE INDEX identity_by_age ON identity (tenant, created_at, id);
--> statement-breakpoint
CREATE INDEX registration_deleted ON registration (tenant, deleted_at) WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX registration_draft_by_age ON registration (tenant, updated_at) WHERE deleted_at IS NULL AND status = 'draft';
--> statement-breakpoint
-- A draft becomes one of these once; whoever only saves a draft writes nothing here.
CREATE INDEX registration_submitted_by_age ON registration (tenant, updated_at)
  WHERE deleted_at IS NULL AND status <> 'draft';
--> statement-breakpoint
-- Staff's other order of a location's applicants.
CREATE INDEX registration_by_name ON registration (tenant, location_key, sort_name, id) WHERE deleted_at IS NULL;
--> statement-breakpoint
-- All of a network's, for reminders; a location's that staff see, counted from the index alone.
CREATE INDEX presentation_by_start ON presentation (tenant, starts_at);
--> statement-breakpoint
CREATE INDEX presentation_shown ON presentation (tenant, location_key, starts_at) WHERE removed_at IS NULL;
--> statement-breakpoint
DROP INDEX presentation_by_location;
