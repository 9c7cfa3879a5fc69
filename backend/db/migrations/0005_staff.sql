-- Staff: their accounts, how they sign in, what they write, and the log of what they do.

-- An account may have no password: it signs in by a passkey or by the organisation's provider, or its invitation is still open.
CREATE TABLE staff_account (
  tenant text NOT NULL,
  id uuid NOT NULL,
  username text NOT NULL,
  full_name text,
  email text,
  -- The language of messages to it.
  language text,
  password_hash text,
  role text NOT NULL CHECK (role IN ('staff', 'manager')),
  -- Who it is at the organisation's provider.
  provider_issuer text,
  provider_subject text,
  last_sign_in_at timestamptz,
  -- From when on it cannot do without a second factor that its network demands; NULL until it has signed in under the demand.
  second_factor_due_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, username)
);
-- Usernames differ by more than upper and lower case.
CREATE UNIQUE INDEX staff_account_by_name ON staff_account (tenant, lower(username));
CREATE UNIQUE INDEX staff_account_by_subject ON staff_account (tenant, provider_issuer, provider_subject)
  WHERE provider_subject IS NOT NULL;
CREATE INDEX staff_account_by_email ON staff_account (tenant, lower(email)) WHERE email IS NOT NULL;

CREATE TABLE staff_location (
  tenant text NOT NULL,
  staff_id uuid NOT NULL,
  location_key text NOT NULL,
  PRIMARY KEY (tenant, staff_id, location_key),
  FOREIGN KEY (tenant, staff_id) REFERENCES staff_account (tenant, id) ON DELETE CASCADE
);

CREATE TABLE staff_passkey (
  tenant text NOT NULL,
  -- The authenticator's id of the credential, in base64url.
  id text NOT NULL,
  staff_id uuid NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  is_synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, staff_id) REFERENCES staff_account (tenant, id) ON DELETE CASCADE
);
CREATE INDEX staff_passkey_of_account ON staff_passkey (tenant, staff_id);

-- An authenticator app; without `confirmed_at` no code of it was right yet.
CREATE TABLE staff_totp (
  tenant text NOT NULL,
  staff_id uuid NOT NULL,
  -- Sealed; NULL until a code of it was right.
  secret text,
  -- The secret of an app that is being enrolled. Sealed.
  pending_secret text,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- The time step of the last code that was used: no code works twice.
  last_step bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, staff_id),
  FOREIGN KEY (tenant, staff_id) REFERENCES staff_account (tenant, id) ON DELETE CASCADE
);

CREATE TABLE staff_recovery_code (
  tenant text NOT NULL,
  staff_id uuid NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (tenant, staff_id, hash),
  FOREIGN KEY (tenant, staff_id) REFERENCES staff_account (tenant, id) ON DELETE CASCADE
);

-- A question that the browser answers once: of a passkey, or of a sign-in at the provider. `secrets` is sealed.
CREATE TABLE staff_challenge (
  tenant text NOT NULL,
  id uuid NOT NULL,
  purpose text NOT NULL,
  staff_id uuid,
  secrets text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX staff_challenge_of_tenant_by_expiry ON staff_challenge (tenant, expires_at);

-- A one-time link: an invitation, a new password, or the recovery of an account that lost its second factor.
CREATE TABLE staff_link (
  tenant text NOT NULL,
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invitation', 'password', 'recovery')),
  hash text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, hash),
  FOREIGN KEY (tenant, staff_id) REFERENCES staff_account (tenant, id) ON DELETE CASCADE
);
CREATE INDEX staff_link_of_account ON staff_link (tenant, staff_id);
CREATE INDEX staff_link_of_tenant_by_expiry ON staff_link (tenant, expires_at);

-- A browser from which an account has signed in.
CREATE TABLE staff_device (
  tenant text NOT NULL,
  staff_id uuid NOT NULL,
  id uuid NOT NULL,
  label text NOT NULL,
  first_used_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, staff_id, id),
  FOREIGN KEY (tenant, staff_id) REFERENCES staff_account (tenant, id) ON DELETE CASCADE
);
CREATE INDEX staff_device_of_tenant_by_use ON staff_device (tenant, used_at);

-- What is to be delivered: one row a message, webhook or e-mail to staff, and receiver. A worker takes rows that are due, lane by lane.
-- What has ended is deleted; webhooks stay as a log.
CREATE TABLE delivery (
  tenant text NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('message', 'webhook', 'staff')),
  -- Rows of one lane are attempted side by side, those of a lower rank first.
  lane text NOT NULL,
  rank int NOT NULL DEFAULT 0,
  -- Of a message its recipient, of a webhook its event, of an e-mail to staff what it tells.
  type text NOT NULL,
  -- The same event is queued once for a receiver.
  key text NOT NULL,
  -- The event that a message is about.
  outbox_id uuid,
  -- The endpoint of a webhook, its application, and its place among the webhooks about that.
  endpoint_id uuid,
  registration_id uuid,
  sequence int,
  -- The account that an e-mail goes to.
  staff_id uuid,
  -- The body of a webhook; the data of an e-mail to staff, sealed, since they may hold a link.
  content text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  -- `attempts` counts all of them, `tries` those since the delivery was last queued.
  attempts int NOT NULL DEFAULT 0,
  tries int NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, key),
  FOREIGN KEY (tenant, outbox_id) REFERENCES outbox (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, endpoint_id) REFERENCES webhook_endpoint (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, staff_id) REFERENCES staff_account (tenant, id) ON DELETE CASCADE
);
CREATE INDEX delivery_due ON delivery (tenant, lane, rank, due_at) WHERE state = 'waiting';
CREATE INDEX delivery_by_age ON delivery (tenant, created_at);
CREATE INDEX delivery_by_event ON delivery (tenant, outbox_id) WHERE outbox_id IS NOT NULL;
CREATE INDEX delivery_by_endpoint ON delivery (tenant, endpoint_id) WHERE endpoint_id IS NOT NULL;
CREATE INDEX delivery_by_registration ON delivery (tenant, registration_id, sequence) WHERE registration_id IS NOT NULL;
CREATE INDEX delivery_by_account ON delivery (tenant, staff_id) WHERE staff_id IS NOT NULL;

CREATE TABLE webhook_attempt (
  tenant text NOT NULL,
  delivery_id uuid NOT NULL,
  number int NOT NULL,
  at timestamptz NOT NULL,
  ms int NOT NULL,
  status int,
  error text,
  PRIMARY KEY (tenant, delivery_id, number),
  FOREIGN KEY (tenant, delivery_id) REFERENCES delivery (tenant, id) ON DELETE CASCADE
);
CREATE INDEX webhook_attempt_by_time ON webhook_attempt (tenant, at);

-- An alert of many exports or opened files by one account or key within an hour: raised once.
CREATE TABLE staff_alert (
  tenant text NOT NULL,
  actor_id uuid NOT NULL,
  kind text NOT NULL,
  raised_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, actor_id, kind)
);

-- What a network demands of its staff; the defaults hold without a row.
CREATE TABLE staff_policy (
  tenant text PRIMARY KEY,
  demands_of_staff boolean NOT NULL,
  demands_of_managers boolean NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE machine_key (
  tenant text NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  hash text NOT NULL,
  scopes text[] NOT NULL,
  location_keys text[] NOT NULL,
  -- Networks in CIDR notation from which it may be used; none: from anywhere.
  address_ranges text[] NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, hash)
);

-- Notes of staff about an application. They may speak of a child's health, so the text is sealed as sensitive answers are.
CREATE TABLE staff_note (
  tenant text NOT NULL,
  id uuid NOT NULL,
  registration_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  -- The username at the time.
  author text NOT NULL,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE
);
CREATE INDEX staff_note_by_application ON staff_note (tenant, registration_id, created_at);

CREATE TABLE audit_entry (
  tenant text NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  staff_id uuid,
  actor text NOT NULL,
  -- By which session, which factors and which key the change was made.
  session_id uuid,
  factors text[],
  key_id uuid,
  location_key text NOT NULL,
  action text NOT NULL,
  target text NOT NULL,
  before jsonb,
  after jsonb,
  undone_at timestamptz,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX audit_entry_by_location ON audit_entry (tenant, location_key, at DESC);
CREATE INDEX audit_entry_by_target ON audit_entry (tenant, target);
CREATE INDEX audit_entry_of_tenant_by_age ON audit_entry (tenant, at);
-- Alerts count what one account or key has exported or opened lately.
CREATE INDEX audit_entry_of_reads ON audit_entry (tenant, at)
  WHERE action IN ('applicant_opened', 'document_opened', 'sign_in_sheet_opened', 'applicants_exported');
