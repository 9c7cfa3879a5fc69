-- One row an event, written in the transaction of the change. A gateway may drop repeats of the same `key`.
CREATE TABLE outbox (
  tenant text NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  key text NOT NULL,
  event text NOT NULL,
  registration_id uuid NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  queued_at timestamptz,
  sent_at timestamptz,
  -- Recipients that have not been reached yet, set when the event is queued: a failure of one does not repeat the other.
  pending text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, key),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX outbox_by_registration ON outbox (tenant, registration_id);
--> statement-breakpoint
CREATE INDEX outbox_of_tenant_to_queue ON outbox (tenant, created_at) WHERE queued_at IS NULL;
--> statement-breakpoint
CREATE INDEX outbox_of_tenant_to_send ON outbox (tenant, created_at) WHERE sent_at IS NULL;
--> statement-breakpoint
CREATE TABLE dev_message (
  tenant text NOT NULL,
  id uuid NOT NULL,
  recipient text NOT NULL,
  method text NOT NULL,
  text text NOT NULL,
  code text,
  at timestamptz NOT NULL,
  subject text,
  PRIMARY KEY (tenant, id)
);
--> statement-breakpoint
CREATE INDEX dev_message_by_recipient ON dev_message (tenant, recipient);
--> statement-breakpoint
CREATE INDEX dev_message_of_tenant_by_age ON dev_message (tenant, at, id);
--> statement-breakpoint
-- An organisation's own addresses that are notified about applications.
CREATE TABLE webhook_endpoint (
  tenant text NOT NULL,
  id uuid NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  -- The signing secrets, sealed.
  secrets text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Since when deliveries fail, and since when nothing is sent any more.
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_for text,
  PRIMARY KEY (tenant, id)
);
--> statement-breakpoint
-- One row an event and endpoint: queue and log in one table.
CREATE TABLE webhook_delivery (
  tenant text NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  endpoint_id uuid NOT NULL,
  registration_id uuid,
  key text NOT NULL,
  type text NOT NULL,
  sequence int NOT NULL,
  body text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  -- `attempts` counts all of them, `tries` those since the delivery was last queued.
  attempts int NOT NULL DEFAULT 0,
  tries int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, endpoint_id, key),
  FOREIGN KEY (tenant, endpoint_id) REFERENCES webhook_endpoint (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX webhook_delivery_due ON webhook_delivery (tenant, endpoint_id, next_at) WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX webhook_delivery_by_registration ON webhook_delivery (tenant, registration_id, sequence);
--> statement-breakpoint
CREATE INDEX webhook_delivery_by_age ON webhook_delivery (tenant, created_at);
--> statement-breakpoint
CREATE TABLE webhook_attempt (
  tenant text NOT NULL,
  delivery_id uuid NOT NULL,
  number int NOT NULL,
  at timestamptz NOT NULL,
  ms int NOT NULL,
  status int,
  error text,
  PRIMARY KEY (tenant, delivery_id, number),
  FOREIGN KEY (tenant, delivery_id) REFERENCES webhook_delivery (tenant, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX webhook_attempt_by_time ON webhook_attempt (tenant, at);
