-- People who apply, and how they prove who they are. The tenant is first in every key. Days are in the location's zone, instants in UTC.

-- What staff search by, as numbers: one for every three letters that follow each other in a word, and for every two of Chinese or
-- Japanese (from U+2E80). The tenant and the location are part of each number, so that an index finds nobody of another one. The
-- multipliers spread the numbers. Two texts may have the same number, so a search compares the text, too. This is not `pg_trgm`,
-- which a database may lack, and which knows ASCII letters only where the locale is C.
CREATE FUNCTION search_keys(p_tenant text, p_location text, p_text text) RETURNS int[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  space constant bigint := 32;
  ideographs constant bigint := 11904;
  scope constant bigint := ('x' || left(encode(sha256(convert_to(p_tenant || '/' || p_location, 'UTF8')), 'hex'), 8))::bit(32)::bigint;
  keys int[] := '{}';
  before_last bigint := 32;
  last bigint := 32;
  letter bigint;
  character text;
BEGIN
  FOREACH character IN ARRAY string_to_array(p_text, NULL) LOOP
    letter := ascii(character);
    IF letter <> space AND last <> space THEN
      IF before_last <> space THEN
        keys := keys || ((scope + before_last * 2654435761 + last * 2246822519 + letter * 3266489917) % 4294967291 - 2147483648)::int;
      END IF;
      IF last >= ideographs AND letter >= ideographs THEN
        keys := keys || ((scope + last * 2654435761 + letter * 2246822519) % 4294967291 - 2147483648)::int;
      END IF;
    END IF;
    before_last := last;
    last := letter;
  END LOOP;
  RETURN keys;
END;
$$;

CREATE TABLE identity (
  tenant text NOT NULL,
  id uuid NOT NULL,
  method text NOT NULL,
  value text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, method, value)
);
CREATE INDEX identity_by_age ON identity (tenant, created_at, id);
CREATE INDEX identity_by_search_key ON identity USING gin (search_keys(tenant, '', value)) WITH (gin_pending_list_limit = 512);

CREATE TABLE login_session (
  tenant text NOT NULL,
  id uuid NOT NULL,
  audience text NOT NULL CHECK (audience IN ('applicant', 'staff')),
  subject uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  -- What is known of a session of staff; NULL for those of applicants. How it began, and the second factor that followed.
  factor text,
  second_factor text,
  -- When the person last proved who they are.
  proved_at timestamptz,
  opened_at timestamptz,
  used_at timestamptz,
  device_id uuid,
  -- The provider's token that names the session there, to end it as well. Sealed.
  provider_token text,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX login_session_by_subject ON login_session (tenant, subject);
-- Sweeps run tenant by tenant, so indexes by age begin with the tenant.
CREATE INDEX login_session_of_tenant_by_expiry ON login_session (tenant, expires_at) INCLUDE (audience);

-- Mailboxes that applicants named in a form, under keyed hashes. A confirmed one gets further messages.
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
CREATE INDEX mailbox_by_address ON mailbox (tenant, address_hash);

-- Requests for a message once a child is old enough for a centre. A row has no birth date, only the day of the message; it is deleted
-- on that day, with the message, or when the applicant takes it back.
CREATE TABLE age_notice (
  tenant text NOT NULL,
  id uuid NOT NULL,
  identity_id uuid NOT NULL,
  location_key text NOT NULL,
  -- In the location's zone.
  day date NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, identity_id, location_key, day),
  FOREIGN KEY (tenant, identity_id) REFERENCES identity (tenant, id) ON DELETE CASCADE
);
CREATE INDEX age_notice_by_day ON age_notice (tenant, day);

-- The reply to a caller's idempotency key, written in the transaction of its change.
CREATE TABLE idempotency (
  tenant text NOT NULL,
  caller uuid NOT NULL,
  key text NOT NULL,
  call text NOT NULL,
  body_hash text NOT NULL,
  status int NOT NULL,
  reply jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, caller, key)
);
CREATE INDEX idempotency_of_tenant_by_age ON idempotency (tenant, created_at);

-- The table of rate-limiter-flexible, in its names: points spent under a key, and when they expire (epoch milliseconds).
CREATE TABLE rate_limit (
  key varchar(255) PRIMARY KEY,
  points int NOT NULL DEFAULT 0,
  expire bigint
) WITH (fillfactor = 50);
CREATE INDEX rate_limit_by_expiry ON rate_limit (expire);
