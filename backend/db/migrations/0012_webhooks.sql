-- Addresses of an organisation's own that are told of applications.
CREATE TABLE webhook_endpoint (
  tenant text NOT NULL,
  id uuid NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  -- Sealed: what its messages are signed with.
  secrets text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Since when nothing was taken by it, and since when nothing is sent to it any more.
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_for text,
  PRIMARY KEY (tenant, id)
);
--> statement-breakpoint
-- One row an event and endpoint: the queue and the log in one.
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
  -- Attempts ever, and tries since it was last put into the queue.
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
