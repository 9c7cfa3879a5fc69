-- What applicants and organisations are to be told of, and what was sent to them.

CREATE TABLE announcement (
  tenant text NOT NULL,
  id uuid NOT NULL,
  location_key text NOT NULL,
  target jsonb NOT NULL,
  texts jsonb NOT NULL,
  people int NOT NULL,
  staff_id uuid NOT NULL,
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id)
);
COMMENT ON TABLE announcement IS
  'A message of staff to many people: its texts once, for all of its rows in the outbox. About staff. Ends after '
  'RETENTION_MONTHS (audit); its texts, when the last person who got it is erased. Seen by staff of the centre.';
COMMENT ON COLUMN announcement.target IS
  'Whom it went to: everybody of a presentation or a start day, chosen people, or a list of people. It names nobody.';
COMMENT ON COLUMN announcement.texts IS
  'One row a language: its text, and the other languages whose readers got it. Seen by each applicant who got it, too.';
COMMENT ON COLUMN announcement.people IS 'How many it was sent to.';
COMMENT ON COLUMN announcement.staff_id IS 'Who wrote it.';
COMMENT ON COLUMN announcement.actor IS 'Their username at the time.';
CREATE INDEX announcement_of_location ON announcement (tenant, location_key, created_at);
CREATE INDEX announcement_by_age ON announcement (tenant, created_at);

CREATE TABLE outbox (
  tenant text NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  key text NOT NULL,
  event text NOT NULL,
  registration_id uuid NOT NULL,
  data jsonb NOT NULL,
  announcement_id uuid,
  request_key bytea,
  request_digest bytea,
  created_at timestamptz NOT NULL,
  queued_at timestamptz,
  due_at timestamptz,
  sent_at timestamptz,
  is_superseded boolean NOT NULL DEFAULT false,
  held_back jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, key),
  FOREIGN KEY (tenant, registration_id) REFERENCES registration (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant, announcement_id) REFERENCES announcement (tenant, id)
);
COMMENT ON TABLE outbox IS
  'One row an event, written in the transaction of the change. About applicants. Ends with its application. Seen by staff of '
  'the centre, who see that it was sent.';
COMMENT ON COLUMN outbox.key IS 'A gateway may drop repeats of the same one.';
COMMENT ON COLUMN outbox.event IS 'What happened.';
COMMENT ON COLUMN outbox.data IS
  'What the message says: the appointment at that time and why staff changed it, or which answers staff corrected. Seen by '
  'the applicant, too, who can remove an earlier start day from a calendar.';
COMMENT ON COLUMN outbox.request_key IS
  'A digest of the caller and the idempotency key under which the change was requested. NULL without a key. Seen by nobody.';
COMMENT ON COLUMN outbox.request_digest IS 'A digest of the call and its body. Seen by nobody.';
COMMENT ON COLUMN outbox.queued_at IS 'When its messages were queued.';
COMMENT ON COLUMN outbox.due_at IS
  'When the messages of the event are due. NULL until its webhooks are queued: these wait for nothing.';
COMMENT ON COLUMN outbox.sent_at IS 'When all were sent.';
COMMENT ON COLUMN outbox.is_superseded IS
  'No message was sent, since a later change of the same appointment came before it was due.';
COMMENT ON COLUMN outbox.held_back IS 'Messages that were held back, each with its recipient, method and reason.';
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
COMMENT ON TABLE dev_message IS
  'A message of a demo or of development, which is not sent; none in production. About applicants. Ends after 30 days. Seen '
  'by whoever opens the developer inbox.';
COMMENT ON COLUMN dev_message.recipient IS 'The phone or address.';
COMMENT ON COLUMN dev_message.method IS 'How it would be sent.';
COMMENT ON COLUMN dev_message.subject IS 'Its subject.';
COMMENT ON COLUMN dev_message.text IS 'Its text.';
COMMENT ON COLUMN dev_message.code IS 'The code in it.';
COMMENT ON COLUMN dev_message.at IS 'When it was written.';
CREATE INDEX dev_message_by_recipient ON dev_message (tenant, recipient);
CREATE INDEX dev_message_of_tenant_by_age ON dev_message (tenant, at, id);

CREATE TABLE webhook_endpoint (
  tenant text NOT NULL,
  id uuid NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  secrets text NOT NULL,
  created_at timestamptz NOT NULL,
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_for text,
  PRIMARY KEY (tenant, id)
);
COMMENT ON TABLE webhook_endpoint IS
  'An address of an organisation''s own that is notified about applications. About nobody. Ends when the operator removes it. '
  'Seen by operators.';
COMMENT ON COLUMN webhook_endpoint.url IS 'The address.';
COMMENT ON COLUMN webhook_endpoint.events IS 'The events that it receives.';
COMMENT ON COLUMN webhook_endpoint.secrets IS 'The secrets that sign messages to it. Sealed. Seen by nobody.';
COMMENT ON COLUMN webhook_endpoint.failing_since IS 'Since when deliveries fail.';
COMMENT ON COLUMN webhook_endpoint.disabled_at IS 'Since when nothing is sent any more.';
COMMENT ON COLUMN webhook_endpoint.disabled_for IS 'Why.';
