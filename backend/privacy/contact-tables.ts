import { ROW, type TablePrivacy, TIMES } from "./table-privacy";

/** Tables about applicants' identities, and about what they send and receive. */
export const CONTACT_TABLES: Readonly<Record<string, TablePrivacy>> = {
  identity: {
    about: "applicants and their families",
    ends: "with its last application; without an application or an age notice after `RETENTION_DRAFT_MONTHS`, once nobody is signed in",
    data: [
      { ...ROW, columns: ["tenant", "id"] },
      {
        columns: ["method", "value"],
        what: "the verified phone or e-mail address, and the method",
        why: "to know who owns an application, and to send messages about it",
        seenBy: "staff of the centre",
      },
      { ...TIMES, columns: ["created_at"] },
    ],
  },
  one_time_secret: {
    about: "applicants and their families",
    ends: "a day after it ends, or after its use if it has no end; with what it is for; one that another replaces, at once",
    data: [
      { ...ROW, columns: ["tenant", "id", "kind", "staff_id", "identity_id", "registration_id"] },
      {
        columns: ["hash"],
        what: "a hash of a code, a link, a challenge or a recovery code of staff; a keyed one if it is short",
        why: "so that it proves something once, and to nobody who reads the database",
        seenBy: "nobody",
      },
      {
        columns: ["address"],
        what: "the phone or e-mail address that a code was requested for",
        why: "to check the code",
        seenBy: "nobody",
      },
      {
        columns: ["requester", "use_id"],
        what: "a hash of the random number of the browser that asked, and the random number of the check that used the code",
        why: "so that others cannot use up the code, and a check whose answer was lost can be repeated",
        seenBy: "nobody",
      },
      {
        columns: ["data"],
        what: "what the answer to a challenge is checked against, a session at the organisation's provider that ends, a mailbox by its keyed hash; of a code a keyed hash of the network address that asked; until it is used",
        why: "so that an answer counts once, and a right code costs those who share the address nothing",
        isSealed: true,
        seenBy: "nobody",
      },
      {
        columns: ["wrong_attempts", "stranger_attempts", "retry_at", "ends_at", "used_at"],
        what: "the number of wrong tries, when it ends, and when it was used",
        why: "to prevent guessing",
        seenBy: "nobody",
      },
      { ...TIMES, columns: ["created_at"], seenBy: "nobody" },
    ],
  },
  mailbox: {
    about: "applicants and their families",
    ends: "with the identity of the applicant who named it",
    data: [
      { ...ROW, columns: ["tenant", "identity_id", "outbox_id"] },
      {
        columns: ["address_hash", "confirmed_at"],
        what: "a keyed hash of an e-mail address in the form, and whether it was confirmed",
        why: "so that a mailbox that nobody confirmed gets one message only",
        seenBy: "nobody",
      },
      { ...TIMES, columns: ["first_sent_at"] },
    ],
  },
  hand_over: {
    about: "applicants and their families",
    ends: "with its application; when it is taken back; 30 days after the link ended, if nobody used it",
    data: [
      { ...ROW, columns: ["tenant", "registration_id", "student_identity_id"] },
      {
        columns: ["method", "value"],
        what: "the guardian's phone or e-mail address, to which a student under age sent the link",
        why: "so that nobody else can take the application over",
        seenBy: "the student until the guardian takes over, then the guardian",
      },
      {
        columns: ["snapshot", "shows_appointment"],
        what: "what the student had typed when a guardian took over, without documents and needs, and whether they see the appointment",
        why: "so that the student reads their own answers, and nothing that the guardian changes or adds",
        seenBy: "the student, until the guardian ends the reading or the student erases their data",
      },
      {
        columns: ["ends_at", "opened_at", "accepted_at"],
        what: "when the link ends, was opened, and was used",
        why: "so that the student sees where it stands, and staff know who filled in the form",
        seenBy: "the student; staff of the centre, who see when it was used",
      },
      { ...TIMES, columns: ["sent_at"] },
    ],
  },
  age_notice: {
    about: "applicants and their families",
    ends: "on its day, when the message is queued; when the applicant takes it back, with the identity, or when the network gives the centre up",
    data: [
      { ...ROW, columns: ["tenant", "id", "identity_id"] },
      {
        columns: ["location_key", "day", "language"],
        what: "the centre whose lowest age a child has on that day, and the language of the message",
        why: "to tell the applicant, who asked for it, that the child is old enough",
        seenBy: "nobody",
      },
      { ...TIMES, columns: ["created_at"] },
    ],
  },
  login_session: {
    about: "applicants and their families",
    ends: "on signing out, else a day after it expires",
    data: [
      { ...ROW, columns: ["tenant", "id"] },
      {
        columns: ["audience", "subject", "expires_at"],
        what: "which applicant or staff member is signed in, and until when",
        why: "to end login sessions at once",
        seenBy: "nobody",
      },
      {
        columns: ["factor", "second_factor", "proved_at", "opened_at", "used_at", "device_id"],
        what: "of staff only: how they proved who they are, when, from which of their devices, and when the session was last used",
        why: "to ask for what a sign-in lacks, and to show staff their own sessions",
        seenBy: "nobody",
      },
      {
        columns: ["provider_token"],
        what: "of staff who signed in at the organisation's provider: its token that names the session there",
        why: "to end that session, too",
        isSealed: true,
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
        what: "the reply to a change; that to a booking is its row of the outbox",
        why: "so that a repeated request changes nothing",
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
        what: "messages of the demo and of development, which are not sent",
        why: "to try the product without a gateway",
        seenBy: "whoever opens the developer inbox",
      },
      { ...TIMES, columns: ["at"] },
    ],
  },
  rate_limit: {
    about: "applicants and their families",
    ends: "an hour after its period, which is a day at most",
    data: [
      {
        columns: ["key", "points", "expire"],
        what: "the number of tries, under keyed hashes of phones and addresses",
        why: "to prevent guessing and floods",
        seenBy: "nobody",
      },
    ],
  },
};
