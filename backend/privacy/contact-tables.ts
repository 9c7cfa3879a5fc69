import { ROW, type TablePrivacy, TIMES } from "./table-privacy";

/** Tables about who applicants are to us, and what passes between us. */
export const CONTACT_TABLES: Readonly<Record<string, TablePrivacy>> = {
  identity: {
    about: "applicants and their families",
    ends: "with its last application, and without one after `RETENTION_DRAFT_MONTHS`, once nobody is signed in",
    data: [
      { ...ROW, columns: ["tenant", "id"] },
      {
        columns: ["method", "value"],
        what: "the phone or e-mail address that was verified, and how",
        why: "to know whose applications they are, and to tell them of appointments",
        seenBy: "staff of the centre",
      },
      { ...TIMES, columns: ["created_at"] },
    ],
  },
  verification: {
    about: "applicants and their families",
    ends: "a day after the code's end",
    data: [
      { ...ROW, columns: ["tenant"] },
      {
        columns: ["method", "value", "code_hash"],
        what: "a phone or e-mail address that asked for a code, and a keyed hash of the code",
        why: "to check the code once",
        seenBy: "nobody",
      },
      {
        columns: ["wrong_attempts", "retry_at", "expires_at", "used_at"],
        what: "wrong tries, and when it ends",
        why: "to end guessing",
        seenBy: "nobody",
      },
    ],
  },
  login_session: {
    about: "applicants and their families",
    ends: "on signing out, else a day after its end",
    data: [
      { ...ROW, columns: ["tenant", "id"] },
      {
        columns: ["audience", "subject", "expires_at"],
        what: "who is signed in, applicant or staff, and until when",
        why: "to end sessions at once",
        seenBy: "nobody",
      },
    ],
  },
  idempotency: {
    about: "applicants and their families",
    ends: "after a day",
    data: [
      { ...ROW, columns: ["tenant", "caller", "key", "call", "body_hash", "status"] },
      {
        columns: ["reply"],
        what: "the answer to a change; of a booking only the appointment",
        why: "so that a repeat changes nothing",
        isSealed: true,
        seenBy: "nobody",
      },
      { ...TIMES, columns: ["created_at"] },
    ],
  },
  dev_message: {
    about: "applicants and their families",
    ends: "after 30 days; in production nothing is written here",
    data: [
      { ...ROW, columns: ["tenant", "id"] },
      {
        columns: ["recipient", "method", "text", "code", "subject"],
        what: "messages of the demo and of development, instead of being sent",
        why: "to try the product without a gateway",
        seenBy: "whoever opens the developer inbox",
      },
      { ...TIMES, columns: ["at"] },
    ],
  },
  rate_limit: {
    about: "applicants and their families",
    ends: "with its window, a day at most, and an hour",
    data: [
      {
        columns: ["key", "points", "expire"],
        what: "how often something was tried, under keyed hashes of phones and addresses",
        why: "against guessing and floods",
        seenBy: "nobody",
      },
    ],
  },
};
