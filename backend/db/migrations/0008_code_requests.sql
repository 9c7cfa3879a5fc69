-- A code belongs to the requester, the browser that asked for it: nobody else's request replaces it, and nobody else's guesses use
-- it up. `requester` is a hash of a random id; callers without an id are one requester. Builds from before this migration still
-- write to `verification`, so that they can run beside this one during an upgrade. The next migration drops that table.
CREATE TABLE code_request (
  tenant text NOT NULL,
  method text NOT NULL,
  value text NOT NULL,
  requester text NOT NULL,
  code_hash text NOT NULL,
  wrong_attempts int NOT NULL DEFAULT 0,
  stranger_attempts int NOT NULL DEFAULT 0,
  retry_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (tenant, method, value, requester)
);
--> statement-breakpoint
CREATE INDEX code_request_of_tenant_by_expiry ON code_request (tenant, expires_at);
