import { LOCATION_STAFF, MANAGERS, ROW, type TablePrivacy, TIMES, WITH_APPLICATION } from "./table-privacy";

/** Tables about applicants and their families. */
export const APPLICANT_TABLES: Readonly<Record<string, TablePrivacy>> = {
  registration: {
    about: "applicants and their families",
    ends: "after the `drafts` of `RETENTION_MONTHS` without a change as a draft; two days after its deletion; the `submitted` of `RETENTION_MONTHS` after its last appointment when submitted or accepted; never while it waits for seats or has an offer",
    data: [
      { ...ROW, columns: ["tenant", "id", "identity_id", "user_id"] },
      {
        columns: ["student", "guardians"],
        what: "names, birth date, gender, contacts, address, school, languages and wishes of a student, and of parents or guardians",
        why: "to enrol the student and to reach the family",
        seenBy: `${LOCATION_STAFF}, who see only names, contacts and appointment in lists`,
      },
      {
        columns: ["student.sealed", "guardians.sealed"],
        what: "special needs, medication and support",
        why: "to look after the child safely",
        isSealed: true,
        seenBy: `${LOCATION_STAFF}, in an application they open; each opening is in the audit log`,
      },
      {
        columns: ["student.sealed", "guardians.sealed"],
        what: "identification numbers, income, ethnicity",
        why: "to prove identity; for statistics, if a centre asks",
        isSealed: true,
        seenBy: `${MANAGERS}, in an application they open; each opening is in the audit log`,
      },
      {
        columns: ["contract", "user_legal_status", "is_minor", "note_to_staff"],
        what: "the accepted agreement, who filled in the form, a message to the centre",
        why: "to prove the agreement, and to answer",
        seenBy: LOCATION_STAFF,
      },
      {
        columns: ["added_by", "guardian_present", "no_phone_reason", "no_phone_text"],
        what: "who of the staff added the application at the desk, whether a guardian was there, and why no phone was given",
        why: "to know how the application came about",
        seenBy: LOCATION_STAFF,
      },
      {
        columns: ["joint_booking_id"],
        what: "which drafts of one applicant are booked together",
        why: "to book brothers and sisters at once",
        seenBy: "the applicant",
      },
      {
        columns: ["duplicate_of"],
        what: "which application of the same person stands for one that staff have withdrawn",
        why: "to let staff find the one that counts",
        seenBy: LOCATION_STAFF,
      },
      {
        columns: ["requested_seats"],
        what: "the seats that an applicant asks to move to",
        why: "to move the appointment there",
        seenBy: "the applicant, in the export of their data",
      },
      {
        columns: ["sort_name"],
        what: "a copy of the name",
        why: "to sort lists",
        seenBy: `${LOCATION_STAFF}, whose lists are in its order`,
      },
      {
        columns: [
          "version",
          "step",
          "max_step",
          "status",
          "language",
          "location_key",
          "save_id",
          "saved_version",
          "hold_renewals",
          "hold_ends_at",
        ],
        what: "the progress, language and centre of the application",
        why: "to continue where the applicant stopped",
        seenBy: LOCATION_STAFF,
      },
      { ...TIMES, columns: ["created_at", "updated_at", "deleted_at"] },
    ],
  },
  search_entry: {
    about: "applicants and their families",
    ends: WITH_APPLICATION,
    data: [
      { ...ROW, columns: ["tenant", "registration_id"] },
      {
        columns: ["location_key", "text", "is_stale"],
        what: "the application's centre, and copies of the family's names, e-mail addresses and phone numbers, in small letters without accents",
        why: "to let staff search",
        seenBy: `${LOCATION_STAFF}, who search by them`,
      },
    ],
  },
  file: {
    about: "applicants and their families",
    ends: WITH_APPLICATION,
    data: [
      { ...ROW, columns: ["tenant", "id", "registration_id"] },
      {
        columns: ["owner", "field", "name", "size", "last_modified", "type"],
        what: "the name, size and type of an uploaded document, and whom it identifies",
        why: "to list and to serve it",
        seenBy: LOCATION_STAFF,
      },
      { ...TIMES, columns: ["created_at"] },
    ],
  },
  staff_note: {
    about: "applicants and their families",
    ends: WITH_APPLICATION,
    data: [
      { ...ROW, columns: ["tenant", "id", "registration_id"] },
      {
        columns: ["sealed"],
        what: "a note of staff about an application",
        why: "so that whoever speaks with the family next knows what was agreed",
        isSealed: true,
        seenBy: `${LOCATION_STAFF}, in an application they open; the applicant, in the export of their data`,
      },
      {
        columns: ["staff_id", "author"],
        what: "which staff member wrote it",
        why: "to ask them, and so that they can remove it",
        seenBy: LOCATION_STAFF,
      },
      { ...TIMES, columns: ["created_at"] },
    ],
  },
};
