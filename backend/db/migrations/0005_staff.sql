-- Staff: their accounts, how they sign in, what they write, and the log of what they do; and what proves something once.

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
  wants_summary boolean NOT NULL DEFAULT true,
  -- The Monday of the last week whose summary was sent.
  summary_week date,
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

-- What proves something once: codes, links, challenges, recovery codes. `backend/one-time-secrets/kinds.ts` says how those of each kind
-- are. A code belongs to the requester, the browser that asked for it: nobody else's request replaces it, and nobody else's guesses use it up.
CREATE TABLE one_time_secret (
  tenant text NOT NULL,
  id uuid NOT NULL,
  -- Of the secret, which is not stored. That of a short one is keyed.
  hash text NOT NULL,
  kind text NOT NULL,
  -- Whom or what it is for: an account, an identity, a hand-over, or a phone or mailbox that may be nobody's yet.
  staff_id uuid,
  identity_id uuid,
  registration_id uuid,
  address text,
  -- A hash of the random id of a browser, or of a login session. Callers without an id are one requester.
  requester text,
  -- What its use needs besides, such as what an answer is checked against. Sealed; NULL once it is used.
  data text,
  -- Of a code: tries of the requester, and of others; and before when nobody is sent another.
  wrong_attempts int NOT NULL DEFAULT 0,
  stranger_attempts int NOT NULL DEFAULT 0,
  retry_at timestamptz,
  created_at timestamptz NOT NULL,
  -- `infinity` for one that works until it is used.
  ends_at timestamptz NOT NULL,
  used_at timestamptz,
  -- Which check used a code up: repeated by the same page, because its answer was lost, it signs in again.
  use_id uuid,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, hash),
  FOREIGN KEY (tenant, staff_id) REFERENCES staff_account (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, identity_id) REFERENCES identity (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, registration_id) REFERENCES hand_over (tenant, registration_id) ON DELETE CASCADE
);
CREATE INDEX one_time_secret_of_account ON one_time_secret (tenant, staff_id) WHERE staff_id IS NOT NULL;
CREATE INDEX one_time_secret_of_identity ON one_time_secret (tenant, identity_id) WHERE identity_id IS NOT NULL;
CREATE INDEX one_time_secret_of_hand_over ON one_time_secret (tenant, registration_id) WHERE registration_id IS NOT NULL;
CREATE INDEX one_time_secret_of_address ON one_time_secret (tenant, address) WHERE address IS NOT NULL;
CREATE INDEX one_time_secret_of_tenant_by_end ON one_time_secret (tenant, ends_at);

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

-- A message to an account, until it is sent. `data` is sealed: it may hold a link.
CREATE TABLE staff_message (
  tenant text NOT NULL,
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  kind text NOT NULL,
  data text NOT NULL,
  created_at timestamptz NOT NULL,
  next_try_at timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, staff_id) REFERENCES staff_account (tenant, id) ON DELETE CASCADE
);
CREATE INDEX staff_message_of_tenant_by_try ON staff_message (tenant, next_try_at);

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
