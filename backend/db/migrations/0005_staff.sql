-- Staff: their accounts, how they sign in, what they write, and the log of what they do; and what proves something once.

CREATE TABLE staff_account (
  tenant text NOT NULL,
  id uuid NOT NULL,
  username text NOT NULL,
  full_name text,
  email text,
  language text,
  password_hash text,
  role text NOT NULL CHECK (role IN ('staff', 'manager')),
  provider_issuer text,
  provider_subject text,
  last_sign_in_at timestamptz,
  second_factor_due_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, username)
);
COMMENT ON TABLE staff_account IS
  'An account may have no password: it signs in by a passkey or by the provider of the organisation, or its invitation is '
  'still open. About staff. Ends never: disabled accounts stay, since the audit log names them. Seen by managers of the '
  'centre.';
COMMENT ON COLUMN staff_account.username IS 'The user name.';
COMMENT ON COLUMN staff_account.full_name IS 'The real name, if it is given.';
COMMENT ON COLUMN staff_account.email IS 'The e-mail address, if it is given, for messages to it.';
COMMENT ON COLUMN staff_account.language IS 'The language of messages to it. Seen by nobody.';
COMMENT ON COLUMN staff_account.password_hash IS 'A salted hash. Seen by nobody.';
COMMENT ON COLUMN staff_account.role IS 'Staff or manager.';
COMMENT ON COLUMN staff_account.provider_issuer IS 'The provider of the organisation. Seen by nobody.';
COMMENT ON COLUMN staff_account.provider_subject IS 'Who it is there. Seen by nobody.';
COMMENT ON COLUMN staff_account.last_sign_in_at IS 'The last sign-in.';
COMMENT ON COLUMN staff_account.second_factor_due_at IS
  'From when on it cannot do without a second factor that its network demands; NULL until it has signed in under the demand. '
  'Seen by nobody.';
COMMENT ON COLUMN staff_account.disabled_at IS 'Since when it is disabled.';
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
COMMENT ON TABLE staff_location IS
  'A centre where an account works. About staff. Ends with the account, or when a manager takes it away. Seen by managers of '
  'the centre.';

CREATE TABLE staff_passkey (
  tenant text NOT NULL,
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
COMMENT ON TABLE staff_passkey IS
  'The public half of a passkey: the secret half and a finger or face never leave the device. About staff. Ends when its '
  'owner or a manager removes it. Seen by nobody else.';
COMMENT ON COLUMN staff_passkey.id IS 'The id of the credential that the authenticator gave, in base64url.';
COMMENT ON COLUMN staff_passkey.public_key IS 'The key.';
COMMENT ON COLUMN staff_passkey.counter IS 'How often it was used.';
COMMENT ON COLUMN staff_passkey.transports IS 'How browsers reach it.';
COMMENT ON COLUMN staff_passkey.name IS 'The name that its owner gave it.';
COMMENT ON COLUMN staff_passkey.is_synced IS 'Whether several devices share it.';
COMMENT ON COLUMN staff_passkey.used_at IS 'When it was last used.';
CREATE INDEX staff_passkey_of_account ON staff_passkey (tenant, staff_id);

CREATE TABLE staff_totp (
  tenant text NOT NULL,
  staff_id uuid NOT NULL,
  secret text,
  pending_secret text,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, staff_id),
  FOREIGN KEY (tenant, staff_id) REFERENCES staff_account (tenant, id) ON DELETE CASCADE
);
COMMENT ON TABLE staff_totp IS
  'An authenticator app; without confirmed_at no code of it was right yet. About staff. Ends when its owner or a manager '
  'removes it. Seen by nobody.';
COMMENT ON COLUMN staff_totp.secret IS 'What its codes are checked by; NULL until one was right. Sealed.';
COMMENT ON COLUMN staff_totp.pending_secret IS 'The secret of an app that is being enrolled. Sealed.';
COMMENT ON COLUMN staff_totp.confirmed_at IS 'When a code of it was first right.';
COMMENT ON COLUMN staff_totp.last_step IS 'The time step of the last code that was used: no code works twice.';

-- What proves something once. `backend/one-time-secrets/kinds.ts` says how those of each kind are. A code belongs to the browser that asked
-- for it: nobody else's request replaces it, and nobody else's guesses use it up.
CREATE TABLE one_time_secret (
  tenant text NOT NULL,
  id uuid NOT NULL,
  hash text NOT NULL,
  kind text NOT NULL,
  staff_id uuid,
  identity_id uuid,
  registration_id uuid,
  address text,
  requester text,
  data text,
  wrong_attempts int NOT NULL DEFAULT 0,
  stranger_attempts int NOT NULL DEFAULT 0,
  retry_at timestamptz,
  created_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  used_at timestamptz,
  use_id uuid,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, hash),
  FOREIGN KEY (tenant, staff_id) REFERENCES staff_account (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, identity_id) REFERENCES identity (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, registration_id) REFERENCES hand_over (tenant, registration_id) ON DELETE CASCADE
);
COMMENT ON TABLE one_time_secret IS
  'What proves something once: a code, a link, a challenge, a recovery code. About applicants and staff. Ends a day after its end; a '
  'recovery code when it is used, or with the last second factor. Seen by nobody.';
COMMENT ON COLUMN one_time_secret.hash IS 'A hash of the secret, which is not stored; a keyed one of a short secret.';
COMMENT ON COLUMN one_time_secret.kind IS 'What it proves.';
COMMENT ON COLUMN one_time_secret.address IS 'The phone or e-mail address that it is for, which may be nobody''s yet; a mailbox under a keyed hash.';
COMMENT ON COLUMN one_time_secret.requester IS
  'A hash of the random id of the browser that asked, or of a login session. Callers without an id are one requester.';
COMMENT ON COLUMN one_time_secret.data IS
  'What its use needs besides, such as what an answer is checked against. Sealed. NULL once it is used.';
COMMENT ON COLUMN one_time_secret.wrong_attempts IS 'Of a code: wrong tries of the requester.';
COMMENT ON COLUMN one_time_secret.stranger_attempts IS 'Of a code: wrong tries of others.';
COMMENT ON COLUMN one_time_secret.retry_at IS 'When another code may be requested.';
COMMENT ON COLUMN one_time_secret.ends_at IS 'When it ends; `infinity` for one that works until it is used.';
COMMENT ON COLUMN one_time_secret.used_at IS 'When it was used.';
COMMENT ON COLUMN one_time_secret.use_id IS
  'Which check used a code up: repeated by the same page, because its answer was lost, it signs in again.';
CREATE INDEX one_time_secret_of_account ON one_time_secret (tenant, staff_id) WHERE staff_id IS NOT NULL;
CREATE INDEX one_time_secret_of_identity ON one_time_secret (tenant, identity_id) WHERE identity_id IS NOT NULL;
CREATE INDEX one_time_secret_of_hand_over ON one_time_secret (tenant, registration_id) WHERE registration_id IS NOT NULL;
CREATE INDEX one_time_secret_of_address ON one_time_secret (tenant, address) WHERE address IS NOT NULL;
CREATE INDEX one_time_secret_of_tenant_by_end ON one_time_secret (tenant, ends_at);

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
COMMENT ON TABLE staff_device IS
  'A browser from which an account has signed in. About staff. Ends 400 days after its last sign-in. Seen by nobody.';
COMMENT ON COLUMN staff_device.label IS 'Such as “Firefox on Linux”.';
COMMENT ON COLUMN staff_device.first_used_at IS 'The first sign-in.';
COMMENT ON COLUMN staff_device.used_at IS 'The last sign-in.';
CREATE INDEX staff_device_of_tenant_by_use ON staff_device (tenant, used_at);

CREATE TABLE delivery (
  tenant text NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('message', 'webhook', 'staff')),
  lane text NOT NULL,
  rank int NOT NULL DEFAULT 0,
  type text NOT NULL,
  key text NOT NULL,
  outbox_id uuid,
  endpoint_id uuid,
  registration_id uuid,
  sequence int,
  staff_id uuid,
  content text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
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
COMMENT ON TABLE delivery IS
  'What is to be delivered: one row a message, webhook or e-mail to staff, and receiver. About applicants and staff. Ends when it is '
  'sent or given up; a webhook after 30 days, or with its application. Seen by operators and the systems of the organisation.';
COMMENT ON COLUMN delivery.kind IS 'What it is.';
COMMENT ON COLUMN delivery.lane IS 'Rows of one lane are attempted side by side.';
COMMENT ON COLUMN delivery.rank IS 'Those of a lower rank go first.';
COMMENT ON COLUMN delivery.type IS 'Of a message its recipient, of a webhook its event, of an e-mail to staff what it tells.';
COMMENT ON COLUMN delivery.key IS 'The event and its receiver: queued once.';
COMMENT ON COLUMN delivery.sequence IS 'Counts the webhooks about an application.';
COMMENT ON COLUMN delivery.content IS
  'Of a webhook: ids, days and states of an application, no answer of the form. Of an e-mail to staff: what it names, such as a '
  'one-time link. Sealed.';
COMMENT ON COLUMN delivery.state IS 'Whether it waits, was delivered or failed.';
COMMENT ON COLUMN delivery.attempts IS 'Counts all attempts.';
COMMENT ON COLUMN delivery.tries IS 'Those since it was last queued.';
COMMENT ON COLUMN delivery.due_at IS 'When the next one is due, or the lease of a process ends.';
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
COMMENT ON TABLE webhook_attempt IS
  'When a webhook was sent, and what was answered. About nobody. Ends with its delivery. Seen by operators.';
COMMENT ON COLUMN webhook_attempt.number IS 'Counts the attempts.';
COMMENT ON COLUMN webhook_attempt.at IS 'When it was made.';
COMMENT ON COLUMN webhook_attempt.ms IS 'How long it took.';
COMMENT ON COLUMN webhook_attempt.status IS 'The status of the response.';
COMMENT ON COLUMN webhook_attempt.error IS 'What failed.';
CREATE INDEX webhook_attempt_by_time ON webhook_attempt (tenant, at);

CREATE TABLE staff_alert (
  tenant text NOT NULL,
  actor_id uuid NOT NULL,
  kind text NOT NULL,
  raised_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, actor_id, kind)
);
COMMENT ON TABLE staff_alert IS
  'An alert of many exports or opened files by one account or key within an hour: raised once. About staff. Ends after a day. '
  'Seen by nobody.';
COMMENT ON COLUMN staff_alert.actor_id IS 'The account or key.';
COMMENT ON COLUMN staff_alert.kind IS 'Of which of them.';
COMMENT ON COLUMN staff_alert.raised_at IS 'When it was raised.';

CREATE TABLE staff_policy (
  tenant text PRIMARY KEY,
  demands_of_staff boolean NOT NULL,
  demands_of_managers boolean NOT NULL,
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE staff_policy IS
  'What a network demands of its staff; the defaults hold without a row. About nobody. Ends never. Seen by staff.';
COMMENT ON COLUMN staff_policy.demands_of_staff IS 'Whether staff need a second factor.';
COMMENT ON COLUMN staff_policy.demands_of_managers IS 'Whether managers do.';

CREATE TABLE machine_key (
  tenant text NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  hash text NOT NULL,
  scopes text[] NOT NULL,
  location_keys text[] NOT NULL,
  address_ranges text[] NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, hash)
);
COMMENT ON TABLE machine_key IS
  'A key of a machine. About staff. Ends never: the audit log names it. Seen by managers of the centre.';
COMMENT ON COLUMN machine_key.name IS 'Its name.';
COMMENT ON COLUMN machine_key.hash IS 'A hash of the key. Seen by nobody.';
COMMENT ON COLUMN machine_key.scopes IS 'What it may do.';
COMMENT ON COLUMN machine_key.location_keys IS 'Where.';
COMMENT ON COLUMN machine_key.address_ranges IS 'Networks in CIDR notation from which it may be used; none: from anywhere.';
COMMENT ON COLUMN machine_key.created_by IS 'Which manager made it.';
COMMENT ON COLUMN machine_key.expires_at IS 'When it ends.';
COMMENT ON COLUMN machine_key.used_at IS 'When it was last used.';
COMMENT ON COLUMN machine_key.revoked_at IS 'When it was revoked.';

CREATE TABLE staff_note (
  tenant text NOT NULL,
  id uuid NOT NULL,
  registration_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  author text NOT NULL,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE
);
COMMENT ON TABLE staff_note IS
  'A note of staff about an application. It may speak of a child''s health, so the text is sealed as sensitive answers are. '
  'About applicants. Ends with its application. Seen by staff of the centre, in an application they open, and by the '
  'applicant in the export.';
COMMENT ON COLUMN staff_note.staff_id IS 'Who wrote it.';
COMMENT ON COLUMN staff_note.author IS 'Their username at the time.';
COMMENT ON COLUMN staff_note.sealed IS 'The note. Sealed.';
CREATE INDEX staff_note_by_application ON staff_note (tenant, registration_id, created_at);

CREATE TABLE audit_entry (
  tenant text NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  staff_id uuid,
  actor text NOT NULL,
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
COMMENT ON TABLE audit_entry IS
  'Which account or key changed, opened or exported what; no answer of a form and no password. About staff. Ends after '
  'RETENTION_MONTHS (audit). Seen by managers of the centre.';
COMMENT ON COLUMN audit_entry.at IS 'When.';
COMMENT ON COLUMN audit_entry.staff_id IS 'Who.';
COMMENT ON COLUMN audit_entry.actor IS 'Their username at the time.';
COMMENT ON COLUMN audit_entry.session_id IS 'In which login session.';
COMMENT ON COLUMN audit_entry.factors IS 'How that was opened.';
COMMENT ON COLUMN audit_entry.key_id IS 'By which key.';
COMMENT ON COLUMN audit_entry.action IS 'What was done.';
COMMENT ON COLUMN audit_entry.target IS 'To what; applicants appear by the id of their application only.';
COMMENT ON COLUMN audit_entry.before IS 'Seats, settings, accounts, states, or which answers were corrected, before the change.';
COMMENT ON COLUMN audit_entry.after IS 'The same after it.';
COMMENT ON COLUMN audit_entry.undone_at IS 'When it was undone.';
CREATE INDEX audit_entry_by_location ON audit_entry (tenant, location_key, at DESC);
CREATE INDEX audit_entry_by_target ON audit_entry (tenant, target);
CREATE INDEX audit_entry_of_tenant_by_age ON audit_entry (tenant, at);
-- Alerts count what one account or key has exported or opened lately.
CREATE INDEX audit_entry_of_reads ON audit_entry (tenant, at)
  WHERE action IN ('applicant_opened', 'document_opened', 'sign_in_sheet_opened', 'applicants_exported');
