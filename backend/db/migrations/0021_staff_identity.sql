-- An account may have no password: it signs in by a passkey or by the organisation's provider, or its invitation is still open.
ALTER TABLE staff_account
  ALTER COLUMN password_hash DROP NOT NULL,
  ADD COLUMN full_name text,
  ADD COLUMN email text,
  -- The language of messages to it.
  ADD COLUMN language text,
  ADD COLUMN last_sign_in_at timestamptz,
  -- From when on it cannot do without a second factor that its network demands; NULL until it has signed in under the demand.
  ADD COLUMN second_factor_due_at timestamptz,
  ADD COLUMN wants_summary boolean NOT NULL DEFAULT true,
  -- The Monday of the last week whose summary was sent.
  ADD COLUMN summary_week date,
  -- Who it is at the organisation's provider.
  ADD COLUMN provider_issuer text,
  ADD COLUMN provider_subject text;
--> statement-breakpoint
CREATE UNIQUE INDEX staff_account_by_subject ON staff_account (tenant, provider_issuer, provider_subject)
  WHERE provider_subject IS NOT NULL;
--> statement-breakpoint
CREATE INDEX staff_account_by_email ON staff_account (tenant, lower(email)) WHERE email IS NOT NULL;
--> statement-breakpoint
-- What is known of a login session of staff; NULL for those of applicants.
ALTER TABLE login_session
  -- How it began, and the second factor that followed.
  ADD COLUMN factor text,
  ADD COLUMN second_factor text,
  -- When the person last proved who they are.
  ADD COLUMN proved_at timestamptz,
  ADD COLUMN opened_at timestamptz,
  ADD COLUMN used_at timestamptz,
  ADD COLUMN device_id uuid,
  -- The provider's token that names the session there, to end it as well. Sealed.
  ADD COLUMN provider_token text;
--> statement-breakpoint
-- Staff sign in once more after the upgrade, so that each session says how it began.
DELETE FROM login_session WHERE audience = 'staff';
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX staff_passkey_of_account ON staff_passkey (tenant, staff_id);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE staff_recovery_code (
  tenant text NOT NULL,
  staff_id uuid NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (tenant, staff_id, hash),
  FOREIGN KEY (tenant, staff_id) REFERENCES staff_account (tenant, id) ON DELETE CASCADE
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX staff_challenge_of_tenant_by_expiry ON staff_challenge (tenant, expires_at);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX staff_link_of_account ON staff_link (tenant, staff_id);
--> statement-breakpoint
CREATE INDEX staff_link_of_tenant_by_expiry ON staff_link (tenant, expires_at);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX staff_device_of_tenant_by_use ON staff_device (tenant, used_at);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX staff_message_of_tenant_by_try ON staff_message (tenant, next_try_at);
--> statement-breakpoint
-- An alert of many exports or opened files by one account or key within an hour: raised once.
CREATE TABLE staff_alert (
  tenant text NOT NULL,
  actor_id uuid NOT NULL,
  kind text NOT NULL,
  raised_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, actor_id, kind)
);
--> statement-breakpoint
-- What a network demands of its staff; the defaults hold without a row.
CREATE TABLE staff_policy (
  tenant text PRIMARY KEY,
  demands_of_staff boolean NOT NULL,
  demands_of_managers boolean NOT NULL,
  updated_at timestamptz NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
-- By which session, which factors and which key a change was made.
ALTER TABLE audit_entry
  ADD COLUMN session_id uuid,
  ADD COLUMN factors text[],
  ADD COLUMN key_id uuid;
--> statement-breakpoint
-- Alerts count what one account or key has exported or opened lately.
CREATE INDEX audit_entry_of_reads ON audit_entry (tenant, at)
  WHERE action IN ('applicant_opened', 'document_opened', 'sign_in_sheet_opened', 'applicants_exported');
--> statement-breakpoint
-- As before, with the session and the factors. `desk` also has {session, factors}.
CREATE OR REPLACE FUNCTION record_desk(p_tenant text, p_now timestamptz, item asked_seat) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF item.desk IS NULL OR item.kind = 'cancel' AND item.state = 'cancelled' OR item.kind = 'leave' AND item.waits IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO audit_entry (tenant, id, at, staff_id, actor, location_key, action, target, before, after, session_id, factors)
    SELECT p_tenant, (item.desk ->> 'entry')::uuid, p_now, (item.desk ->> 'staff')::uuid,
      coalesce((SELECT username FROM staff_account WHERE tenant = p_tenant AND id = (item.desk ->> 'staff')::uuid), ''),
      item.location_key, item.desk ->> 'action', 'registration:' || item.registration,
      CASE WHEN item.kind IN ('offer', 'leave') THEN jsonb_build_object('from', item.waits_from, 'to', item.waits_to)
        WHEN item.state IS NOT NULL THEN jsonb_build_object('state', item.state)
          || audited_seats(p_tenant, item.held_day, item.held_pair_day, item.held_presentation) END,
      CASE WHEN item.kind = 'cancel' THEN jsonb_build_object('state', 'cancelled')
          || audited_seats(p_tenant, item.held_day, item.held_pair_day, item.held_presentation)
        WHEN item.kind = 'leave' THEN '{}'
        WHEN item.kind = 'offer' THEN audited_seats(p_tenant, item.start_day, item.pair_day, item.presentation)
        ELSE jsonb_build_object('state', 'active')
          || audited_seats(p_tenant, item.start_day, item.pair_day, item.presentation) END
        || (coalesce(nullif(item.desk -> 'told', 'null'), '{}') - 'text'),
      (item.desk ->> 'session')::uuid,
      (SELECT array_agg(f) FROM jsonb_array_elements_text(item.desk -> 'factors') AS f);
END;
$$;
