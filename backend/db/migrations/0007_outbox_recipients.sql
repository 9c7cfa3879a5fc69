-- Whom an event has still to reach, filled when it is queued: whoever verified, and the mailbox in the form. One that
-- fails does not repeat the other.
ALTER TABLE outbox ADD COLUMN pending text[] NOT NULL DEFAULT '{}';
--> statement-breakpoint
ALTER TABLE dev_message ADD COLUMN subject text;
