import { LOCATION_STAFF, ROW, type TablePrivacy, TIMES, WITH_APPLICATION } from "./table-privacy";

/** Tables about the seats that applicants have or wait for, and what is sent of them. */
export const BOOKING_TABLES: Readonly<Record<string, TablePrivacy>> = {
  appointment: {
    about: "applicants and their families",
    ends: WITH_APPLICATION,
    data: [
      { ...ROW, columns: ["tenant", "registration_id"] },
      {
        columns: [
          "start_day_id",
          "pair_start_day_id",
          "presentation_id",
          "state",
          "reference",
          "sequence",
          "listed_location_key",
        ],
        what: "the booked seats, the reference, and who attended",
        why: "to reserve the seats, and to check applicants in",
        seenBy: LOCATION_STAFF,
      },
      { ...TIMES, columns: ["created_at", "updated_at"] },
    ],
  },
  hold: {
    about: "applicants and their families",
    ends: "after ten minutes, or when it is released",
    data: [
      { ...ROW, columns: ["tenant", "registration_id", "identity_id"] },
      {
        columns: ["start_day_id", "pair_start_day_id", "presentation_id", "taken", "is_offer", "expires_at"],
        what: "seats that are reserved for an applicant",
        why: "so that nobody else books them meanwhile",
        seenBy: LOCATION_STAFF,
      },
    ],
  },
  waiting_list: {
    about: "applicants and their families",
    ends: "on its last day, or with its application",
    data: [
      { ...ROW, columns: ["tenant", "id", "registration_id"] },
      {
        columns: ["location_key", "session_id", "secondary_session_id", "from_day", "to_day", "offered_at"],
        what: "the seats that an applicant waits for",
        why: "to offer them",
        seenBy: LOCATION_STAFF,
      },
      {
        columns: ["is_complete", "offer_from", "offer_to"],
        what: "whether the form is complete, and on which days the student is of an accepted age",
        why: "to offer seats, and keep them free, only for applicants who can take them",
        seenBy: "nobody",
      },
      { ...TIMES, columns: ["created_at"] },
    ],
  },
  outbox: {
    about: "applicants and their families",
    ends: WITH_APPLICATION,
    data: [
      { ...ROW, columns: ["tenant", "id", "key", "registration_id", "announcement_id"] },
      {
        columns: ["event", "data"],
        what: "the content of a message: the appointment at that time and why staff changed it, or which answers staff corrected",
        why: "so that no message is lost or sent twice, and that an earlier start day can be removed from a calendar",
        seenBy: `${LOCATION_STAFF}, who see that it was sent; the applicant, who sees the earlier start day`,
      },
      {
        columns: ["request_key", "request_digest"],
        what: "digests of the idempotency key of the change and of its request",
        why: "so that a repeated request changes nothing",
        seenBy: "nobody",
      },
      {
        columns: ["is_superseded", "held_back"],
        what: "whether a later message replaced this one, or it was held back, and why",
        why: "so that nobody is sent too many messages, and staff know of it",
        seenBy: LOCATION_STAFF,
      },
      { ...TIMES, columns: ["created_at", "due_at", "queued_at", "sent_at"] },
    ],
  },
  delivery: {
    about: "applicants, their families and staff",
    ends: "when it is sent or given up; webhooks after 30 days, or with the application",
    data: [
      {
        ...ROW,
        columns: [
          "tenant",
          "id",
          "kind",
          "lane",
          "rank",
          "key",
          "outbox_id",
          "endpoint_id",
          "registration_id",
          "staff_id",
          "sequence",
        ],
      },
      {
        columns: ["type", "state", "attempts", "tries", "due_at"],
        what: "what waits to be delivered, and how often that was tried",
        why: "to deliver it, and to retry",
        seenBy: "operators",
      },
      {
        columns: ["content"],
        what: "of a webhook: ids, days and states of an application, no answer of the form; of an e-mail to staff: what it names, such as a one-time link, sealed",
        why: "to write it",
        isSealed: true,
        seenBy: "operators, and the organisation's systems",
      },
      { ...TIMES, columns: ["created_at"] },
    ],
  },
};
