import { MANAGERS, ROW, type TablePrivacy, TIMES } from "./table-privacy";

const WITH_APPLICATION = "with its application";
const CENTRE = "staff of the centre";

/** Tables about applicants and their families. */
export const APPLICANT_TABLES: Readonly<Record<string, TablePrivacy>> = {
  registration: {
    about: "applicants and their families",
    ends: "after `RETENTION_DRAFT_MONTHS` without a change while it is a draft; deleted, after two days; submitted or accepted, `RETENTION_SUBMITTED_MONTHS` after its last appointment",
    data: [
      { ...ROW, columns: ["tenant", "id", "identity_id", "user_id"] },
      {
        columns: ["student", "guardians"],
        what: "names, birth date, gender, contacts, address, school, languages and wishes of a student, and of parents or guardians",
        why: "to enrol the student and to reach the family",
        seenBy: `${CENTRE}, in lists only names, contacts and appointment`,
      },
      {
        columns: ["student.sealed", "guardians.sealed"],
        what: "special needs, medication and support",
        why: "to receive the child safely",
        isSealed: true,
        seenBy: `${CENTRE}, in one opened file; each opening is in the audit log`,
      },
      {
        columns: ["student.sealed", "guardians.sealed"],
        what: "identification numbers, income, ethnicity",
        why: "to prove who it is; for statistics, where a centre asks",
        isSealed: true,
        seenBy: `${MANAGERS}, in one opened file; each opening is in the audit log`,
      },
      {
        columns: ["contract", "user_legal_status", "note_to_staff"],
        what: "what was agreed to, who filled in the form, a message to the centre",
        why: "to prove the agreement, and to answer",
        seenBy: CENTRE,
      },
      {
        columns: ["sort_name", "search_names", "search_digits"],
        what: "names, e-mail addresses and digits of phones once more",
        why: "so that staff find people",
        seenBy: `${CENTRE}, who search by them`,
      },
      {
        columns: ["version", "step", "max_step", "status", "language", "location_key", "hold_renewals", "hold_ends_at"],
        what: "how far the application is, in which language, for which centre",
        why: "to go on where one left off",
        seenBy: CENTRE,
      },
      { ...TIMES, columns: ["created_at", "updated_at", "deleted_at"] },
    ],
  },
  registration_record: {
    about: "applicants and their families",
    ends: WITH_APPLICATION,
    data: [
      { ...ROW, columns: ["tenant", "registration_id"] },
      {
        columns: ["record"],
        what: "the submitted answers in the organisation's own names",
        why: "for the organisation's own systems",
        seenBy: "the organisation's systems",
      },
      {
        columns: ["record.sealed"],
        what: "the sensitive ones among them",
        why: "likewise",
        isSealed: true,
        seenBy: "the organisation's systems",
      },
      { ...TIMES, columns: ["written_at"] },
    ],
  },
  file: {
    about: "applicants and their families",
    ends: WITH_APPLICATION,
    data: [
      { ...ROW, columns: ["tenant", "id", "registration_id"] },
      {
        columns: ["owner", "field", "name", "size", "last_modified", "type"],
        what: "the name, size and kind of an uploaded document, and whom it identifies",
        why: "to list and to serve it",
        seenBy: CENTRE,
      },
      { ...TIMES, columns: ["created_at"] },
    ],
  },
  appointment: {
    about: "applicants and their families",
    ends: WITH_APPLICATION,
    data: [
      { ...ROW, columns: ["tenant", "registration_id"] },
      {
        columns: ["start_day_id", "pair_start_day_id", "presentation_id", "state", "reference", "sequence"],
        what: "the seats that are booked, the reference, whether they came",
        why: "to keep the seats, and to know them at the door",
        seenBy: CENTRE,
      },
      { ...TIMES, columns: ["created_at", "updated_at"] },
    ],
  },
  hold: {
    about: "applicants and their families",
    ends: "after ten minutes, or when it is let go",
    data: [
      { ...ROW, columns: ["tenant", "registration_id", "identity_id"] },
      {
        columns: ["start_day_id", "pair_start_day_id", "presentation_id", "taken", "is_offer", "expires_at"],
        what: "seats that are held for somebody",
        why: "so that nobody takes them meanwhile",
        seenBy: CENTRE,
      },
    ],
  },
  waiting_list: {
    about: "applicants and their families",
    ends: "with its last day, or with its application",
    data: [
      { ...ROW, columns: ["tenant", "id", "registration_id"] },
      {
        columns: ["location_key", "session_id", "secondary_session_id", "from_day", "to_day", "offered_at"],
        what: "which seats somebody waits for",
        why: "to offer them",
        seenBy: CENTRE,
      },
      { ...TIMES, columns: ["created_at"] },
    ],
  },
  outbox: {
    about: "applicants and their families",
    ends: WITH_APPLICATION,
    data: [
      { ...ROW, columns: ["tenant", "id", "key", "registration_id"] },
      {
        columns: ["event", "data", "pending"],
        what: "what somebody is told: their appointment as it was then",
        why: "so that no message is lost or sent twice",
        seenBy: `${CENTRE} see that it was sent`,
      },
      { ...TIMES, columns: ["created_at", "queued_at", "sent_at"] },
    ],
  },
  webhook_delivery: {
    about: "applicants and their families",
    ends: "after 30 days, or with its application",
    data: [
      { ...ROW, columns: ["tenant", "id", "endpoint_id", "registration_id", "key", "sequence"] },
      {
        columns: ["type", "body", "state", "attempts", "tries", "next_at"],
        what: "what the network's own systems are told of an application: numbers, days and states, no answer of the form",
        why: "so that they know of it, once they can",
        seenBy: "who runs the product, and the network's own systems",
      },
      { ...TIMES, columns: ["created_at"] },
    ],
  },
};
