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
COMMENT ON TABLE identity IS
  'A phone or e-mail address that was verified. About applicants. Ends with its last application; without one and without an '
  'age notice after RETENTION_MONTHS (drafts), once nobody is signed in. Seen by staff of the centre.';
COMMENT ON COLUMN identity.method IS 'How it was verified, and is written to.';
COMMENT ON COLUMN identity.value IS 'The phone or address.';
CREATE INDEX identity_by_age ON identity (tenant, created_at, id);
CREATE INDEX identity_by_search_key ON identity USING gin (search_keys(tenant, '', value)) WITH (gin_pending_list_limit = 512);

CREATE TABLE login_session (
  tenant text NOT NULL,
  id uuid NOT NULL,
  audience text NOT NULL CHECK (audience IN ('applicant', 'staff')),
  subject uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  factor text,
  second_factor text,
  proved_at timestamptz,
  opened_at timestamptz,
  used_at timestamptz,
  device_id uuid,
  provider_token text,
  PRIMARY KEY (tenant, id)
);
COMMENT ON TABLE login_session IS
  'About applicants and staff. Ends on signing out, else a day after it expires. Seen by nobody; their own sessions by staff.';
COMMENT ON COLUMN login_session.audience IS 'Whether an applicant or staff is signed in.';
COMMENT ON COLUMN login_session.subject IS 'The id of the identity or account.';
COMMENT ON COLUMN login_session.expires_at IS 'When it ends.';
COMMENT ON COLUMN login_session.factor IS 'How a session of staff began. This and what follows is NULL for applicants.';
COMMENT ON COLUMN login_session.second_factor IS 'The second factor that followed.';
COMMENT ON COLUMN login_session.proved_at IS 'When the person last proved who they are.';
COMMENT ON COLUMN login_session.opened_at IS 'When it began.';
COMMENT ON COLUMN login_session.used_at IS 'When it was last used.';
COMMENT ON COLUMN login_session.device_id IS 'From which device.';
COMMENT ON COLUMN login_session.provider_token IS
  'The provider''s token that names the session there, to end it as well. Sealed.';
CREATE INDEX login_session_by_subject ON login_session (tenant, subject);
-- Sweeps run tenant by tenant, so indexes by age begin with the tenant.
CREATE INDEX login_session_of_tenant_by_expiry ON login_session (tenant, expires_at) INCLUDE (audience);

CREATE TABLE mailbox (
  tenant text NOT NULL,
  identity_id uuid NOT NULL,
  address_hash text NOT NULL,
  outbox_id uuid NOT NULL,
  first_sent_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  PRIMARY KEY (tenant, identity_id, address_hash),
  FOREIGN KEY (tenant, identity_id) REFERENCES identity (tenant, id) ON DELETE CASCADE
);
COMMENT ON TABLE mailbox IS
  'A mailbox that an applicant named in a form. A confirmed one gets further messages. About applicants. Ends with its '
  'identity. Seen by nobody.';
COMMENT ON COLUMN mailbox.address_hash IS 'A keyed hash of the address.';
COMMENT ON COLUMN mailbox.outbox_id IS 'The one message that an unconfirmed mailbox gets.';
COMMENT ON COLUMN mailbox.first_sent_at IS 'When it was sent.';
COMMENT ON COLUMN mailbox.confirmed_at IS 'When it was confirmed.';
CREATE INDEX mailbox_by_address ON mailbox (tenant, address_hash);

CREATE TABLE age_notice (
  tenant text NOT NULL,
  id uuid NOT NULL,
  identity_id uuid NOT NULL,
  location_key text NOT NULL,
  day date NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, identity_id, location_key, day),
  FOREIGN KEY (tenant, identity_id) REFERENCES identity (tenant, id) ON DELETE CASCADE
);
COMMENT ON TABLE age_notice IS
  'A request for a message once a child is old enough for a centre; no birth date. About applicants. Ends on its day, with '
  'the message; when it is taken back, with the identity, or with the centre. Seen by nobody.';
COMMENT ON COLUMN age_notice.day IS 'The day of the message, in the zone of the centre.';
COMMENT ON COLUMN age_notice.language IS 'The language of the message.';
CREATE INDEX age_notice_by_day ON age_notice (tenant, day);

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
COMMENT ON TABLE idempotency IS
  'The reply to an idempotency key, written in the transaction of its change. About applicants. Ends after a day. Seen by '
  'nobody.';
COMMENT ON COLUMN idempotency.caller IS 'Who sent the key.';
COMMENT ON COLUMN idempotency.key IS 'The key.';
COMMENT ON COLUMN idempotency.call IS 'The call.';
COMMENT ON COLUMN idempotency.body_hash IS 'A hash of its body.';
COMMENT ON COLUMN idempotency.status IS 'The status of the reply.';
COMMENT ON COLUMN idempotency.reply IS 'The reply; that to a booking is its row of the outbox. Sealed.';
CREATE INDEX idempotency_of_tenant_by_age ON idempotency (tenant, created_at);

CREATE TABLE rate_limit (
  key varchar(255) PRIMARY KEY,
  points int NOT NULL DEFAULT 0,
  expire bigint
) WITH (fillfactor = 50);
COMMENT ON TABLE rate_limit IS
  'The table of rate-limiter-flexible, in its names. About applicants. Ends an hour after its period, which is a day at most. '
  'Seen by nobody.';
COMMENT ON COLUMN rate_limit.key IS 'What is limited; phones and addresses as keyed hashes.';
COMMENT ON COLUMN rate_limit.points IS 'Points spent.';
COMMENT ON COLUMN rate_limit.expire IS 'When they expire, in epoch milliseconds.';
CREATE INDEX rate_limit_by_expiry ON rate_limit (expire);
