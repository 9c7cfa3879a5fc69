-- What goes by its age, or waits for something, is found tenant by tenant: no statement goes beyond one.
CREATE INDEX login_session_of_tenant_by_expiry ON login_session (tenant, expires_at) INCLUDE (audience);
--> statement-breakpoint
CREATE INDEX verification_of_tenant_by_expiry ON verification (tenant, expires_at);
--> statement-breakpoint
CREATE INDEX audit_entry_of_tenant_by_age ON audit_entry (tenant, at);
--> statement-breakpoint
CREATE INDEX dev_message_of_tenant_by_age ON dev_message (tenant, at, id);
--> statement-breakpoint
CREATE INDEX idempotency_of_tenant_by_age ON idempotency (tenant, created_at);
--> statement-breakpoint
CREATE INDEX outbox_of_tenant_to_queue ON outbox (tenant, created_at) WHERE queued_at IS NULL;
--> statement-breakpoint
CREATE INDEX outbox_of_tenant_to_send ON outbox (tenant, created_at) WHERE sent_at IS NULL;
--> statement-breakpoint
-- The version before looks every second for what is to be queued, of all tenants: its small index (`outbox_to_queue`) stays for
-- as long as one runs. What it looks for once an hour or a day it finds without.
DROP INDEX login_session_by_expiry;
--> statement-breakpoint
DROP INDEX verification_by_expiry;
--> statement-breakpoint
DROP INDEX audit_entry_by_age;
--> statement-breakpoint
DROP INDEX dev_message_by_age;
--> statement-breakpoint
DROP INDEX idempotency_by_age;
--> statement-breakpoint
DROP INDEX outbox_to_send;
