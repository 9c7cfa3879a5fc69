-- A code belongs to the session that asked for it, so that nobody else's request replaces it, and nobody else's guesses use it
-- up. `requester` is a hash of the session's random id; callers without an id are one session. The previous version still uses
-- `verification`.
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
