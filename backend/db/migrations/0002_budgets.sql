-- What rate-limiter-flexible expects, in its own names: points spent under a key until a time in milliseconds.
CREATE TABLE rate_limit (
  key varchar(255) PRIMARY KEY,
  points int NOT NULL DEFAULT 0,
  expire bigint
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE INDEX rate_limit_by_expiry ON rate_limit (expire);
