import { z } from "zod";
import { applicationSchema, attendanceSchema, summarySchema } from "@/lib/contracts/application";
import { APPOINTMENT_STATES, LEGAL_STATUSES, REGISTRATION_STATUSES } from "@/lib/domain/application/enumerations";
import { STEPS, type Step } from "@/lib/domain/application/steps";
import { bookedSession } from "./schedule";
import {
  advisory,
  count,
  day,
  id,
  instant,
  knownName,
  listOf,
  locale,
  maybe,
  memberOf,
  renamed,
  workingHours,
} from "./values";

/** A step under its name, however that is spelt. */
const step = z
  .string()
  .transform((text) => knownName(STEPS, text))
  .refine((found): found is Step => found !== undefined, "not a step");

/** Members of a schema of ours that a backend may know, and that are not in the specification. */
const optionalOf = <Shape extends Record<string, z.ZodType>, Name extends keyof Shape & string>(
  { shape }: z.ZodObject<Shape>,
  ...names: Name[]
) =>
  Object.fromEntries(names.map((name) => [name, advisory(shape[name] as z.ZodType)])) as unknown as {
    [Each in Name]: z.ZodType<z.output<Shape[Each]> | undefined>;
  };

/** What the backend adds to the student of a submitted application. */
const studentRecord = z.looseObject({
  firstName: advisory(z.string()),
  namePrefix: advisory(z.string()),
  lastName: advisory(z.string()),
  status: advisory(z.string()),
  userId: advisory(id),
  creationDate: advisory(instant),
  appointmentDate: advisory(z.union([instant, z.object({ dateTime: instant }).transform(({ dateTime }) => dateTime)])),
});

const FIRST_STEP = "the first step";
const USUAL_LANGUAGE = "the network's default language";
const NAMES = { id: "_id", locationKey: "location_key", lang: "language" };

const application = {
  _id: id,
  step: maybe(step, FIRST_STEP),
  maxStep: maybe(step, "`step`"),
  version: maybe(count),
  status: advisory(
    z.enum(REGISTRATION_STATUSES),
    "booked when `step` is `done` or the student has a `userId` or an `appointmentDate`, else a draft",
  ),
  language: advisory(locale, USUAL_LANGUAGE),
  location_key: maybe(z.string().min(1)),
  updatedAt: advisory(instant),
  createdAt: advisory(instant),
};

export const specifiedApplication = memberOf(
  "registration",
  renamed(
    NAMES,
    z.object({
      ...application,
      userLegalStatus: advisory(z.coerce.number().pipe(z.literal(Object.values(LEGAL_STATUSES)))),
      student: maybe(studentRecord, "no answers yet"),
      guardians: maybe(z.array(z.record(z.string(), z.unknown())), "none"),
      ...optionalOf(applicationSchema, "contract", "appointment", "hold", "waiting", "mailbox", "saveId", "handOver"),
      jointBooking: advisory(id),
    }),
  ),
);
/** What a save answers: the application, or anything else. */
export const savedApplication = advisory(specifiedApplication, "the application is read again");
export type SpecifiedApplication = z.output<typeof specifiedApplication>;

export const summaryList = listOf(
  "registrations",
  renamed(
    NAMES,
    z.object({
      ...application,
      step: advisory(step, FIRST_STEP),
      maxStep: advisory(step, "`step`"),
      student: maybe(studentRecord, "no name is shown"),
      location_key: maybe(z.string().min(1), "no centre is shown"),
      updatedAt: advisory(instant, "no date is shown"),
      firstName: advisory(z.string()),
      lastName: advisory(z.string()),
      appointmentState: advisory(z.enum(APPOINTMENT_STATES)),
      presentationDate: advisory(instant),
      offerExpiresAt: advisory(instant),
      isWaiting: advisory(z.boolean()),
      hasGuardians: advisory(z.boolean()),
      jointBooking: advisory(id),
      ...optionalOf(summarySchema, "seats"),
    }),
  ),
);
export type SpecifiedSummary = z.output<typeof summaryList>[number];

/** The parts of an appointment that tell whether there is one. */
export const attendanceIn = memberOf(
  "attendance",
  z
    .object({ startDay: advisory(z.unknown()), session: advisory(z.unknown()), status: advisory(z.unknown()) })
    .optional(),
).catch(undefined);

/** An appointment. */
export const specifiedAttendance = memberOf(
  "attendance",
  renamed(
    { location_key: "locationKey" },
    z.object({
      lang: advisory(locale, USUAL_LANGUAGE),
      startDay: day,
      pairStartDay: maybe(day),
      presentationDate: maybe(instant),
      appointmentDate: advisory(z.object({ dateTime: instant })),
      locationKey: z.string().min(1),
      session: bookedSession,
      secondarySession: maybe(bookedSession, "no second session"),
      createdAt: maybe(instant, "the time of reading"),
      status: advisory(z.string(), "submitted"),
      state: advisory(z.enum(APPOINTMENT_STATES)),
      userId: maybe(id, "the application's `_id`"),
      reference: maybe(z.string()),
      workingHours: advisory(workingHours, "no hours are shown"),
    }),
  ),
);
export type SpecifiedAttendance = z.output<typeof specifiedAttendance>;

const appointment = advisory(attendanceSchema, "read by `GET /registration/user-attendance/{id}`");

/** What a move answers: the specification names no reply, so any but a refusal will do. */
export const moveReply = memberOf("data", z.object({ success: maybe(z.boolean()), appointment })).catch({
  success: undefined,
  appointment: undefined,
});

/** What a booking answers: success, and the appointment where the backend sends it along. */
export const bookingReply = memberOf("data", z.object({ success: z.boolean(), appointment }));
