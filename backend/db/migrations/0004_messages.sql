-- What applicants and organisations are to be told of, and what was sent to them.

-- A message of staff to many people: its texts once, for all of its rows in the outbox.
CREATE TABLE announcement (
  tenant text NOT NULL,
  id uuid NOT NULL,
  location_key text NOT NULL,
  -- Whom it went to: everybody of a presentation or a start day, chosen people, or a list of people. It names nobody.
  target jsonb NOT NULL,
  -- One row a language: its text, and the other languages whose readers got it.
  texts jsonb NOT NULL,
  -- How many it was sent to.
  people int NOT NULL,
  staff_id uuid NOT NULL,
  -- The username at the time.
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX announcement_of_location ON announcement (tenant, location_key, created_at);
CREATE INDEX announcement_by_age ON announcement (tenant, created_at);

-- One row an event, written in the transaction of the change. A gateway may drop repeats of the same `key`.
CREATE TABLE outbox (
  tenant text NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  key text NOT NULL,
  event text NOT NULL,
  registration_id uuid NOT NULL,
  data jsonb NOT NULL,
  announcement_id uuid,
  -- Digests of the caller and the idempotency key under which the change was requested, and of the call and its body. NULL without a key.
  request_key bytea,
  request_digest bytea,
  created_at timestamptz NOT NULL,
  queued_at timestamptz,
  -- When the messages of the event are due. NULL until its webhooks are queued: these wait for nothing.
  due_at timestamptz,
  sent_at timestamptz,
  -- No message was sent, since a later change of the same appointment came before it was due.
  is_superseded boolean NOT NULL DEFAULT false,
  -- Messages that were held back, each with its recipient, method and reason.
  held_back jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, key),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, announcement_id) REFERENCES announcement (tenant, id)
);
CREATE INDEX outbox_by_registration ON outbox (tenant, registration_id);
CREATE INDEX outbox_by_announcement ON outbox (tenant, announcement_id) WHERE announcement_id IS NOT NULL;
CREATE INDEX outbox_of_tenant_unqueued ON outbox (tenant, created_at) WHERE queued_at IS NULL;
CREATE INDEX outbox_of_tenant_held_back ON outbox (tenant, queued_at) WHERE held_back <> '[]';

CREATE FUNCTION request_digest(p_subject text, p_rest text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT substring(sha256(convert_to(p_subject || ' ' || p_rest, 'UTF8')) FOR 16)
$$;

-- What a call has changed under a caller's idempotency key: the appointment as it was then, and whether the same was requested. A
-- caller has few applications, so no index by key is needed.
CREATE FUNCTION bookings_by_key(p_tenant text, p_caller uuid, p_key text, p_call text, p_hash text, p_since timestamptz)
RETURNS TABLE (is_same boolean, appointment jsonb) LANGUAGE plpgsql STABLE ROWS 1 SET enable_seqscan = off SET jit = off AS $$
BEGIN
  IF p_key IS NULL THEN RETURN; END IF;
  RETURN QUERY SELECT o.request_digest = request_digest(p_call, p_hash), o.data -> 'appointment' || jsonb_build_object(
      'appointmentDate', jsonb_build_object('dateTime', o.data #> '{appointment,presentationDate}'))
    FROM registration r
    CROSS JOIN LATERAL (SELECT * FROM outbox x WHERE x.tenant = p_tenant AND x.registration_id = r.id
      AND x.request_key = request_digest(p_caller::text, p_key) AND x.created_at > p_since OFFSET 0) AS o
    WHERE r.tenant = p_tenant AND r.identity_id = p_caller
    ORDER BY o.created_at, o.id;
END;
$$;

CREATE TABLE dev_message (
  tenant text NOT NULL,
  id uuid NOT NULL,
  recipient text NOT NULL,
  method text NOT NULL,
  subject text,
  text text NOT NULL,
  code text,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX dev_message_by_recipient ON dev_message (tenant, recipient);
CREATE INDEX dev_message_of_tenant_by_age ON dev_message (tenant, at, id);

-- An organisation's own addresses that are notified about applications.
CREATE TABLE webhook_endpoint (
  tenant text NOT NULL,
  id uuid NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  -- The signing secrets, sealed.
  secrets text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Since when deliveries fail, and since when nothing is sent any more.
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_for text,
  PRIMARY KEY (tenant, id)
);
