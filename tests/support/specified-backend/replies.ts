import type { Options } from "./options";
import type { Application, LocationState, Presentation, Session, StartDay } from "./state";

type ListName =
  | "registrations"
  | "sessions"
  | "startDays"
  | "presentations"
  | "weeks"
  | "regions"
  | "schools"
  | "locations";

/** A list whose shape the specification does not show. */
export const listReply = (name: ListName, rows: readonly unknown[], { lists }: Options): unknown =>
  lists === "bare" ? rows : { [name]: rows };

export const sessionReply = ({ _id, weekday, start, end, pairId, capacity }: Session, { spelling }: Options) => ({
  _id,
  weekday,
  ...(spelling === "snake" ? { start_time: start, end_time: end } : { startTime: start, endTime: end }),
  pairId,
  capacity,
});

export const startDayReply = (startDay: StartDay, { spelling }: Options) => {
  const { _id, sessionId, date, capacity, busyCapacity } = startDay;
  return { ...(spelling === "snake" ? { _id } : { start_day_id: _id }), sessionId, date, capacity, busyCapacity };
};

export const presentationReply = (
  { _id, date, capacity, busyCapacity, startDates }: Presentation,
  { location_key: locationKey }: LocationState,
) => ({ _id, date, capacity, busyCapacity, startDates, locationKey });

/** What a booking adds to the student. */
const studentRecord = ({ appointment }: Application, { notRegistered }: Options) =>
  appointment && {
    status: notRegistered,
    userId: appointment.userId,
    creationDate: appointment.createdAt,
    appointmentDate: { dateTime: appointment.presentation.date },
  };

/** The student with what a booking adds, for the user view. */
export const studentRecordReply = (application: Application, options: Options) => ({
  ...application.student,
  ...studentRecord(application, options),
});

export const applicationReply = (application: Application, options: Options) => {
  const { _id, step, maxStep, userLegalStatus, guardians, location_key, language } = application;
  const student = options.studentRecord ? studentRecordReply(application, options) : (application.student ?? {});
  return { _id, step, maxStep, student, userLegalStatus, guardians: guardians ?? [], location_key, language };
};

/** A row of the summaries: barely what a list of applications shows. */
export const summaryReply = ({ _id, step, maxStep, student, location_key }: Application) => ({
  _id,
  step,
  maxStep,
  student: { firstName: student?.firstName, lastName: student?.lastName },
  location_key,
});
