import { z } from "zod";
import { APPOINTMENT_STATES, REGISTRATION_STATUSES } from "@/lib/domain/application/enumerations";
import { HELD_BACK_REASONS, OUTBOX_EVENTS } from "@/lib/domain/application/messages";
import { APPLICANT_SORTS, SEARCH_LENGTH } from "@/lib/domain/dashboard/applicant-list";
import { CHECK_IN_STATES } from "@/lib/domain/dashboard/check-in-list";
import { EXPORT_FORMATS, parseColumns } from "@/lib/domain/dashboard/export-columns";
import { NO_PHONE_REASONS } from "@/lib/domain/dashboard/walk-in";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { applicationSchema, attendanceSchema } from "./application";
import { endpoint, SPREADSHEET } from "./endpoint";
import { fileSchema } from "./files";
import { listCount } from "./list-count";
import { IDS, NOW, sampleApplication, sampleAttendance, sampleFile, samplePresentation } from "./samples";
import { staffNoteSchema } from "./staff-notes";
import { day, id, instant, locale, locationKey, nothing, page, requestedDay } from "./wire-types";

/** What a list of applicants is narrowed by. */
export const applicantFilters = {
  locationKey,
  /** Parts of the student's or a guardian's name, a phone in any spelling, or a reference. Drafts are found, too. */
  search: z.string().max(SEARCH_LENGTH).optional(),
  status: z.enum(REGISTRATION_STATUSES).optional(),
  state: z.enum(APPOINTMENT_STATES).optional(),
  presentationId: id.optional(),
  /** A weekly session, first or second of an appointment; with a start date, on that day. */
  sessionId: id.optional(),
  startDate: requestedDay.optional(),
  /** Only who is on the waiting list; drafts, too. */
  waiting: z.union([z.boolean(), z.stringbool()]).optional(),
  sort: z.enum(APPLICANT_SORTS).optional(),
  /** Names are in this language's order; without it, in the order of all languages. */
  language: locale.optional(),
};

/** The types of an export's file. */
export const EXPORT_MEDIA = ["text/csv", SPREADSHEET] as const;

/** How an export is written. */
export const exportOptions = {
  /** Names of columns, separated by commas; all of them by default. */
  columns: z
    .string()
    .max(1000)
    .refine((list) => parseColumns(list) !== undefined, "unknown column")
    .optional(),
  /** Headings, values and the order of names for people who read this language; without it, names and values that never change. */
  language: locale.optional(),
  format: z.enum(EXPORT_FORMATS).optional(),
};

/** The guardians, by whom applicants are found, too. */
export const searchedGuardians = z.array(z.object({ name: z.string(), phones: z.array(z.string()) }));

/** An applicant as lists show them. */
export const applicantRow = z.object({
  registrationId: id,
  firstName: z.string(),
  namePrefix: z.string().optional(),
  lastName: z.string(),
  /** The last and the first name in katakana: lists are sorted by it. */
  kana: z.string().optional(),
  /** The last and the first name in Latin letters, where the name is written in others. */
  latinName: z.string().optional(),
  /** In whole years, today. */
  age: z.number().int().optional(),
  guardians: searchedGuardians.optional(),
  /** What searches find the applicant by, folded: every name, address and number of the family. */
  searchKey: z.string().optional(),
  /** On the waiting list. */
  isWaiting: z.boolean().optional(),
  /** The application that stands for this one, which was withdrawn as its duplicate. */
  duplicateOf: id.optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  status: z.enum(REGISTRATION_STATUSES),
  language: locale,
  reference: z.string().optional(),
  state: z.enum(APPOINTMENT_STATES).optional(),
  startDay: day.optional(),
  presentationDate: instant.optional(),
  message: z.string(),
  updatedAt: instant,
});
export type ApplicantRow = z.output<typeof applicantRow>;

const registrationParams = z.object({ registrationId: id });

const applicantFile = z.object({
  /** Without the answers that the caller may not see. */
  application: applicationSchema,
  /** Paths of the given answers that are left out, `guardians.0.income.value`. */
  withheld: z.array(z.string()).optional(),
  message: z.string(),
  userId: z.string().optional(),
  studentStatus: z.enum(["not_registered", "registered"]).optional(),
  /** What was verified, and how; an empty value for somebody without a phone. */
  identity: z.object({ method: z.string(), value: z.string() }),
  /** Who of the staff added the application at the desk, and what they noted. */
  desk: z
    .object({
      addedBy: z.string(),
      guardianPresent: z.boolean().optional(),
      noPhone: z.object({ reason: z.enum(NO_PHONE_REASONS), text: z.string().optional() }).optional(),
    })
    .optional(),
  /** The name of the school that was chosen. */
  school: z.string().optional(),
  files: z.array(fileSchema),
  /** The application that stands for this one, which was withdrawn as its duplicate. */
  duplicateOf: id.optional(),
  /** Applications of the same name and birth date at the location, and those that were withdrawn as duplicates of this one. */
  duplicates: z.array(applicantRow).optional(),
  history: z.array(
    z.object({
      at: instant,
      event: z.string(),
      actor: z.string().optional(),
      /** The state that a check-in noted. */
      state: z.enum(APPOINTMENT_STATES).optional(),
    }),
  ),
  /** Newest first. Missing where the backend has none. */
  notes: z.array(staffNoteSchema).optional(),
  /** Messages that were not sent, since a budget was used up or the mailbox in the form is not confirmed. */
  heldBack: z
    .array(
      z.object({
        at: instant,
        event: z.enum(OUTBOX_EVENTS),
        method: z.enum(VERIFICATION_METHODS),
        reason: z.enum(HELD_BACK_REASONS),
      }),
    )
    .optional(),
});
export type ApplicantFile = z.output<typeof applicantFile>;

/** The applicants of a location, for its staff. */
export const staffApplicants = {
  list: endpoint(
    {
      about: "The applicants of a location, searched, filtered and sorted, a page at a time.",
      method: "POST",
      isRead: true,
      path: "/applicant/list",
      auth: "staff",
      scope: "read_applicants",
      feature: "applicants",
      body: z.object({ ...applicantFilters, ...page }),
      reply: z.object({ applicants: z.array(applicantRow), ...listCount }),
      errors: ["forbidden", "validation_failed"],
    },
    {
      applicants: [
        {
          registrationId: IDS.application,
          firstName: "Անի",
          lastName: "Պետրոսյան",
          phone: "+37491234567",
          status: "submitted",
          language: "hy",
          reference: sampleAttendance.reference,
          state: "active",
          startDay: sampleAttendance.startDay,
          presentationDate: samplePresentation.date,
          message: "",
          updatedAt: NOW,
        },
      ],
      count: 1,
    },
  ),
  export: endpoint({
    about:
      "The same list as a table, CSV by default or XLSX, with a row for each applicant. To a key that gives no language a CSV file has each value as it is stored, for a program; all others are safe to open in a spreadsheet.",
    method: "GET",
    path: "/applicant/export",
    auth: "staff",
    scope: "export",
    stepUp: true,
    feature: "applicants",
    query: z.object({ ...applicantFilters, ...exportOptions }),
    reply: nothing,
    media: EXPORT_MEDIA,
    errors: ["forbidden", "validation_failed"],
  }),
  get: endpoint(
    {
      about: "Everything a location's staff may see of one applicant.",
      method: "GET",
      path: "/applicant/{registrationId}",
      auth: "staff",
      scope: "read_applicants",
      feature: "applicants",
      params: registrationParams,
      reply: applicantFile,
      errors: ["not_found", "forbidden"],
    },
    {
      application: {
        ...sampleApplication,
        step: "done",
        maxStep: "done",
        status: "submitted",
        appointment: sampleAttendance,
      },
      message: "",
      userId: IDS.user,
      studentStatus: "not_registered",
      identity: { method: "sms", value: "+37491234567" },
      files: [sampleFile],
      history: [{ at: NOW, event: "booked" }],
      notes: [
        { _id: IDS.note, at: NOW, author: "front-desk", text: "Asks for a seat near the door.", isRemovable: true },
      ],
      heldBack: [{ at: NOW, event: "changed", method: "email", reason: "mailbox" }],
    },
  ),
  checkIn: endpoint(
    {
      about:
        "Notes whether an applicant came to the presentation. If that was noted before, nothing changes, and the reply has `isRepeat`.",
      method: "POST",
      path: "/applicant/check-in",
      auth: "staff",
      scope: "check_in",
      feature: "applicants",
      body: z
        .object({
          reference: z.string().max(40).optional(),
          registrationId: id.optional(),
          /** Refuses an applicant who is booked on another presentation. */
          presentationId: id.optional(),
          /** `active` undoes a check-in that was made by mistake. */
          state: z.enum(CHECK_IN_STATES),
          /** Changes the state only while it is this one. */
          from: z.enum(CHECK_IN_STATES).optional(),
        })
        .refine(({ reference, registrationId: one }) => (reference === undefined) !== (one === undefined), {
          path: ["reference"],
        }),
      /** `isRepeat`: the state was the requested one before, so somebody has shown this reference already. */
      reply: attendanceSchema.extend({ isRepeat: z.boolean().optional() }),
      errors: ["not_found", "forbidden", "validation_failed", "check_in_refused"],
    },
    { ...sampleAttendance, state: "attended" },
  ),
  accept: endpoint(
    {
      about:
        "Accepts an application: the student is registered, and the applicant can no longer change it. Its answers are validated whole, as for a booking.",
      method: "POST",
      path: "/applicant/accept",
      auth: "staff",
      feature: "applicants",
      body: registrationParams,
      reply: z.object({ status: z.literal("accepted"), userId: z.string() }),
      errors: [
        "not_found",
        "forbidden",
        "registration_not_submitted",
        "registration_withdrawn",
        "validation_failed",
        "age_restricted",
      ],
    },
    { status: "accepted", userId: IDS.user },
  ),
  file: endpoint({
    about: "A file of an application, as an attachment.",
    method: "GET",
    path: "/applicant/{registrationId}/files/{id}",
    auth: "staff",
    feature: "applicants",
    params: z.object({ registrationId: id, id }),
    reply: nothing,
    media: "application/octet-stream",
    errors: ["not_found", "forbidden"],
  }),
};
