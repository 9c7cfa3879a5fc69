import { MANAGERS, ROW, type TablePrivacy, TIMES } from "./table-privacy";

const PUBLIC = { about: "nobody", ends: "when staff remove it" } as const;

/** Tables about staff, and about nobody. */
export const OTHER_TABLES: Readonly<Record<string, TablePrivacy>> = {
  staff_account: {
    about: "staff",
    ends: "never by itself: disabled accounts stay, since the audit log names them",
    data: [
      { ...ROW, columns: ["tenant", "id"] },
      {
        columns: ["username", "password_hash", "role", "disabled_at"],
        what: "a name, a salted hash of the password, what they may do",
        why: "to sign in",
        seenBy: `${MANAGERS}, without the hash`,
      },
      { ...TIMES, columns: ["created_at"] },
    ],
  },
  staff_location: {
    about: "staff",
    ends: "with its account, or when a manager takes it away",
    data: [
      { ...ROW, columns: ["tenant", "staff_id"] },
      { columns: ["location_key"], what: "at which centres they work", why: "to permit them", seenBy: MANAGERS },
    ],
  },
  audit_entry: {
    about: "staff",
    ends: "after `RETENTION_AUDIT_MONTHS`",
    data: [
      { ...ROW, columns: ["tenant", "id", "location_key", "target"] },
      {
        columns: ["at", "staff_id", "actor", "action", "undone_at"],
        what: "who of the staff did or opened what, and when; applicants are named by their application's number alone",
        why: "to answer for it, and to undo settings",
        seenBy: MANAGERS,
      },
      {
        columns: ["before", "after"],
        what: "what was changed: seats, settings, accounts, states; never an answer of a form, never a password",
        why: "likewise",
        seenBy: MANAGERS,
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
        what: "addresses of the network's own systems, what each is told of, and whether it answers",
        why: "to tell them",
        seenBy: "who runs the product",
      },
      {
        columns: ["secrets"],
        what: "what messages to it are signed with",
        why: "so that it knows who sent them",
        isSealed: true,
        seenBy: "nobody",
      },
    ],
  },
  webhook_attempt: {
    about: "nobody",
    ends: "with what was to be sent, after 30 days",
    data: [
      {
        columns: ["tenant", "delivery_id", "number", "at", "ms", "status", "error"],
        what: "when something was sent to an address, and what it answered, as a number",
        why: "to find out why it did not arrive",
        seenBy: "who runs the product",
      },
    ],
  },
  waiting_room: {
    about: "nobody",
    ends: "never: a number",
    data: [
      {
        columns: ["tenant", "last_place"],
        what: "how many places in line were given out",
        why: "to keep the order of coming",
        seenBy: "nobody",
      },
    ],
  },
  visit: {
    about: "nobody",
    ends: "an hour after it was last heard of",
    data: [
      {
        columns: ["tenant", "id", "place", "arrived_at", "seen_at", "called_at", "is_used", "left_at"],
        what: "places in line under random numbers: when each came, was heard of, let in, and left; tied to nobody",
        why: "to let visitors in in the order of their coming, where there is a waiting room",
        seenBy: "nobody",
      },
    ],
  },
  configuration: {
    ...PUBLIC,
    data: [
      {
        columns: ["tenant", "location_key", "settings", "updated_at"],
        what: "what a centre has set",
        why: "to run it",
        seenBy: "everybody, but for what only staff need",
      },
    ],
  },
  school_region: {
    ...PUBLIC,
    data: [
      { columns: ["tenant", "id", "name"], what: "regions of schools", why: "to choose from", seenBy: "everybody" },
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
        what: "days with their seats",
        why: "to book",
        seenBy: "everybody",
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
