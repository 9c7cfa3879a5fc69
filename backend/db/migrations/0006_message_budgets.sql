-- When the messages of an event are due. NULL until its webhooks are queued: these wait for nothing.
ALTER TABLE outbox ADD COLUMN due_at timestamptz;
--> statement-breakpoint
-- No message was sent, since a later change of the same appointment came before it was due.
ALTER TABLE outbox ADD COLUMN is_superseded boolean NOT NULL DEFAULT false;
--> statement-breakpoint
-- Messages that were held back, each with its recipient, method and reason.
ALTER TABLE outbox ADD COLUMN held_back jsonb NOT NULL DEFAULT '[]';
--> statement-breakpoint
CREATE INDEX outbox_of_tenant_due ON outbox (tenant, due_at) WHERE queued_at IS NULL;
--> statement-breakpoint
CREATE INDEX outbox_of_tenant_held_back ON outbox (tenant, queued_at) WHERE held_back <> '[]';
--> statement-breakpoint
CREATE INDEX outbox_of_tenant_unsent ON outbox (tenant, created_at) WHERE queued_at IS NULL OR pending <> '{}';
--> statement-breakpoint
-- It counted every message that will never be sent.
DROP INDEX outbox_of_tenant_to_send;
--> statement-breakpoint
-- Mailboxes that applicants named in a form, under keyed hashes. Whoever confirms one gets further messages there.
CREATE TABLE mailbox (
  tenant text NOT NULL,
  identity_id uuid NOT NULL,
  address_hash text NOT NULL,
  -- The one message that an unconfirmed mailbox gets.
  outbox_id uuid NOT NULL,
  first_sent_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  PRIMARY KEY (tenant, identity_id, address_hash),
  FOREIGN KEY (tenant, identity_id) REFERENCES identity (tenant, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX mailbox_by_address ON mailbox (tenant, address_hash);
