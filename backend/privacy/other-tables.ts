import { STAFF_TABLES } from "./staff-tables";
import { MANAGERS, ROW, type TablePrivacy, TIMES } from "./table-privacy";

const PUBLIC = { about: "nobody", ends: "when staff remove it" } as const;

/** Tables about staff, and about nobody. */
export const OTHER_TABLES: Readonly<Record<string, TablePrivacy>> = {
  staff_account: {
    about: "staff",
    ends: "never: disabled accounts stay, since the audit log names them",
    data: [
      { ...ROW, columns: ["tenant", "id"] },
      {
        columns: ["username", "password_hash", "role", "disabled_at"],
        what: "the user name, a salted hash of the password, the role",
        why: "to sign in",
        seenBy: `${MANAGERS}, without the hash`,
      },
      {
        columns: ["full_name", "email", "last_sign_in_at"],
        what: "the real name and the e-mail address, if they are given, and the last sign-in",
        why: "so that managers know whose account it is, and for messages to it",
        seenBy: MANAGERS,
      },
      {
        columns: ["language", "second_factor_due_at"],
        what: "the language of messages to it, and until when it may do without a second factor",
        why: "to write to it, and to lead it to a second factor",
        seenBy: "nobody",
      },
      {
        columns: ["provider_issuer", "provider_subject"],
        what: "the organisation's provider, and the id of the person there",
        why: "to sign in at the organisation's provider",
        seenBy: "nobody",
      },
      { ...TIMES, columns: ["created_at"] },
    ],
  },
  staff_location: {
    about: "staff",
    ends: "with its account, or when a manager takes it away",
    data: [
      { ...ROW, columns: ["tenant", "staff_id"] },
      {
        columns: ["location_key"],
        what: "the centres where they work",
        why: "to give access to these centres",
        seenBy: MANAGERS,
      },
    ],
  },
  ...STAFF_TABLES,
  audit_entry: {
    about: "staff",
    ends: "after the `audit` of `RETENTION_MONTHS`",
    data: [
      { ...ROW, columns: ["tenant", "id", "location_key", "target"] },
      {
        columns: ["at", "staff_id", "actor", "action", "undone_at", "session_id", "factors", "key_id"],
        what: "which staff member or key of a machine changed, opened or exported what, when, in which login session, and how that was opened; applicants appear only by the id of their application",
        why: "for accountability, and to undo changes of settings",
        seenBy: MANAGERS,
      },
      {
        columns: ["before", "after"],
        what: "the values before and after a change: seats, settings, accounts, states, which answers were corrected; never an answer of a form, never a password",
        why: "for accountability, and to undo changes of settings",
        seenBy: MANAGERS,
      },
    ],
  },
  announcement: {
    about: "staff",
    ends: "after the `audit` of `RETENTION_MONTHS`; its texts, when the last person who got it is erased",
    data: [
      { ...ROW, columns: ["tenant", "id", "location_key"] },
      {
        columns: ["staff_id", "actor", "target", "texts", "people", "created_at"],
        what: "what staff wrote to many people, when, and how many it went to; the presentation or the start day they were booked on, and none of their names",
        why: "to send it, and to know later what was said",
        seenBy: "staff of the centre; the text, each applicant who got it",
      },
    ],
  },
  webhook_endpoint: {
    about: "nobody",
    ends: "when the operator removes it",
    data: [
      { ...ROW, columns: ["tenant", "id"] },
      {
        columns: ["url", "events", "failing_since", "disabled_at", "disabled_for", "created_at"],
        what: "addresses of the organisation's own systems, the events that each receives, and whether it answers",
        why: "to send webhooks",
        seenBy: "operators",
      },
      {
        columns: ["secrets"],
        what: "the secrets that sign messages to it",
        why: "to prove the sender",
        isSealed: true,
        seenBy: "nobody",
      },
    ],
  },
  webhook_attempt: {
    about: "nobody",
    ends: "with its delivery, after 30 days",
    data: [
      {
        columns: ["tenant", "delivery_id", "number", "at", "ms", "status", "error"],
        what: "when a webhook was sent, and the status of the response",
        why: "to find out why a webhook failed",
        seenBy: "operators",
      },
    ],
  },
  waiting_room: {
    about: "nobody",
    ends: "never",
    data: [
      {
        columns: ["tenant", "last_place"],
        what: "the last position that was given out",
        why: "to admit visitors in the order of their arrival",
        seenBy: "nobody",
      },
    ],
  },
  visit: {
    about: "nobody",
    ends: "an hour after its last request",
    data: [
      {
        columns: ["tenant", "id", "place", "arrived_at", "seen_at", "called_at", "is_used", "left_at"],
        what: "visits under random ids: when each joined, made its last request, was admitted and left; not linked to a person",
        why: "to admit visitors in the order of their arrival, if the waiting room is on",
        seenBy: "nobody",
      },
    ],
  },
  configuration: {
    ...PUBLIC,
    data: [
      {
        columns: ["tenant", "location_key", "settings", "updated_at"],
        what: "the settings of a centre",
        why: "to run the centre",
        seenBy: "everybody, except settings that only staff need",
      },
    ],
  },
  school_region: {
    ...PUBLIC,
    data: [
      { columns: ["tenant", "id", "name"], what: "the regions of schools", why: "to choose from", seenBy: "everybody" },
    ],
  },
  school: {
    ...PUBLIC,
    data: [
      { columns: ["tenant", "id", "region_id", "name"], what: "schools", why: "to choose from", seenBy: "everybody" },
    ],
  },
  session: {
    ...PUBLIC,
    data: [
      {
        columns: [
          "tenant",
          "id",
          "location_key",
          "weekday",
          "start_time",
          "end_time",
          "capacity",
          "pair_id",
          "registration_employees_count",
          "removed_at",
        ],
        what: "weekly slots",
        why: "to book",
        seenBy: "everybody",
      },
    ],
  },
  start_day: {
    ...PUBLIC,
    data: [
      {
        columns: ["tenant", "id", "session_id", "location_key", "date", "capacity", "busy"],
        what: "start days with their seats",
        why: "to book",
        seenBy: "everybody",
      },
    ],
  },
  closure: {
    ...PUBLIC,
    data: [
      { ...ROW, columns: ["tenant", "id", "location_key"] },
      {
        columns: ["from_day", "to_day", "note"],
        what: "days on which a centre is closed, with the staff's note, such as the name of a holiday",
        why: "to give no seats on them",
        seenBy: "staff of the centre",
      },
      { ...TIMES, columns: ["created_at"] },
    ],
  },
  step_count: {
    about: "nobody",
    ends: "after two years",
    data: [
      {
        columns: ["tenant", "id", "location_key", "week", "step", "count"],
        what: "how many applications of a centre and a week came how far, as sums",
        why: "to see where applicants stop",
        seenBy: "staff of the centre, where ten or more began in the week",
      },
    ],
  },
  presentation: {
    ...PUBLIC,
    data: [
      {
        columns: ["tenant", "id", "location_key", "starts_at", "capacity", "busy", "start_dates", "removed_at"],
        what: "presentations with their seats",
        why: "to book",
        seenBy: "everybody",
      },
    ],
  },
};
