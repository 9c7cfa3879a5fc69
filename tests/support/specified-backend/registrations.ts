import { z } from "zod";
import { dayIn } from "@/lib/kit/day";
import { form, LANGUAGES, STEPS } from "./form";
import { listed, NO_CONTENT, type Options, type Received, route } from "./route";
import { pairStartDayOf, servingPresentations, sessionReply } from "./schedule";
import { Refusal } from "./tokens";
import { type Application, type Appointment, newId, requireLocation, requireRow, type TenantState } from "./world";

const REGISTRATION_LIMIT = 5;

const language = z.enum(LANGUAGES);
const initialForm = form.extend({
  ...{ lang: language.optional(), language: language.optional() },
  isStudentAdult: z.boolean().optional(),
});
const savedForm = form.required({ step: true, maxStep: true }).extend({ lang: language, isStudentAdult: z.boolean() });
const booking = z.strictObject({ isStudentAdult: z.boolean(), message: z.string() });

const ownedBy = ({ applications }: TenantState, subject: string): Application[] =>
  [...applications.values()].filter(({ owner }) => owner === subject);

/** The applicant's own application. Anybody else's is not found. */
const requireApplication = ({ tenant, subject, params }: Received): Application =>
  requireRow(ownedBy(tenant, subject), params.id, "Registration");

/** The student; where the option says so, with what a booking adds. */
export const studentReply = ({ student, appointment }: Application, options: Options) => ({
  ...student,
  ...(options.studentRecord &&
    appointment && {
      status: options.notRegistered,
      userId: appointment.userId,
      creationDate: appointment.createdAt,
      appointmentDate: { dateTime: appointment.presentation.date },
    }),
});

const applicationReply = (application: Application, options: Options) => {
  const { _id, step, maxStep, userLegalStatus, guardians, location_key, language } = application;
  const student = studentReply(application, options);
  return { _id, step, maxStep, student, userLegalStatus, guardians: guardians ?? [], location_key, language };
};

/** Barely what a list of applications shows. */
const summaryReply = ({ _id, step, maxStep, student, location_key }: Application) => ({
  ...{ _id, step, maxStep, location_key },
  student: { firstName: student?.firstName, lastName: student?.lastName },
});

/** Replaces each saved part of the form; the furthest step only moves forward. */
const save = (tenant: TenantState, application: Application, { lang, ...saved }: z.infer<typeof initialForm>): void => {
  if (saved.location_key) requireLocation(tenant, saved.location_key);
  const maxStep = STEPS.findLast((step) => [application.maxStep, saved.maxStep].includes(step));
  const { isStudentAdult: _, ...parts } = saved;
  Object.assign(application, parts, { maxStep, language: lang ?? parts.language ?? application.language });
};

const attendance = (received: Received) => {
  const { location_key, language: lang, appointment } = requireApplication(received);
  if (!appointment) throw new Refusal(404, "Attendance not found");
  const { startDay, presentation, session, secondarySession, createdAt, userId } = appointment;
  return {
    lang,
    startDay: startDay.date,
    presentationDate: presentation.date,
    locationKey: location_key,
    session: sessionReply(session, received.options),
    secondarySession: sessionReply(secondarySession, received.options),
    createdAt,
    status: received.options.notRegistered,
    userId,
    appointmentDate: { dateTime: presentation.date },
    workingHours: "10:00 - 19:00",
  };
};

type ChosenSeats = Omit<Appointment, "createdAt" | "userId">;

const unavailable = () => new Refusal(400, { key: "form_student_session_unavailable" });
const present = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw unavailable();
  return value;
};

const SEAT_MEMBERS = ["session_id", "secondary_session_id", "start_day", "presentation_date"] as const;

/** The rows that the four saved members name. A start day and a presentation may be named by id or by date. */
const chosenSeats = ({ tenant, now }: Received, { location_key, student }: Application): ChosenSeats => {
  const location = requireLocation(tenant, location_key ?? "");
  const [first, second, day, evening = ""] = SEAT_MEMBERS.map((member) => {
    const value = student?.[member];
    if (!value) throw new Refusal(400, `The form lacks student.${member}`);
    return String(value);
  });
  const session = present(location.sessions.find(({ _id }) => _id === first));
  const secondarySession = present(location.sessions.find(({ _id }) => _id === second));
  const startDay = present(
    location.startDays
      .filter(({ sessionId, date }) => sessionId === session._id && date > dayIn(location.timeZone, now))
      .find(({ _id, date }) => _id === day || date === day),
  );
  const pairStartDay = present(pairStartDayOf(location, startDay, secondarySession._id));
  const presentation = present(
    servingPresentations(location, startDay.date, now).find(
      ({ _id, date }) => _id === evening || Date.parse(date) === Date.parse(evening),
    ),
  );
  return { session, secondarySession, startDay, pairStartDay, presentation };
};

const rowsOf = ({ startDay, pairStartDay, presentation }: ChosenSeats) => [startDay, pairStartDay, presentation];

const count = (seats: ChosenSeats, taken: 1 | -1): void => {
  for (const row of rowsOf(seats)) row.busyCapacity += taken;
};

/** Takes a seat in each row, and frees those that it had. A full row refuses all, and changes nothing. */
const takeSeats = (seats: ChosenSeats, previous: ChosenSeats | undefined): void => {
  if (previous) count(previous, -1);
  const isFull = rowsOf(seats).some(({ capacity, busyCapacity }) => busyCapacity >= capacity);
  if (isFull && previous) count(previous, 1);
  if (isFull) throw unavailable();
  count(seats, 1);
};

/** Moves the application to the seats of its saved form. Booking knows no idempotency: a repeat is refused. */
const bookIf = (isMove: boolean, refusal: string) => (received: Received) => {
  const application = requireApplication(received);
  const { appointment } = application;
  if (isMove !== (appointment !== undefined)) throw new Refusal(400, refusal);
  const seats = chosenSeats(received, application);
  takeSeats(seats, appointment);
  const { createdAt, userId } = appointment ?? { createdAt: received.now.toISOString(), userId: newId() };
  Object.assign(application, { appointment: { ...seats, createdAt, userId }, step: "done", maxStep: "done" });
  return { success: true };
};
const book = bookIf(false, "The registration already has an appointment");
const move = bookIf(true, "The registration has no appointment");

/** Applications and their appointments. */
export const registrationRoutes = [
  route("GET /registration/user-attendance/{id}", "applicant", {}, attendance),
  route("GET /registration", "applicant", {}, ({ tenant, subject, options }) =>
    listed("registrations", ownedBy(tenant, subject).map(summaryReply), options),
  ),
  route("POST /registration", "applicant", { body: initialForm }, ({ tenant, subject, body, options }) => {
    if (ownedBy(tenant, subject).length >= REGISTRATION_LIMIT) throw new Refusal(400, "Registration limit is reached");
    const application: Application = { _id: newId(), owner: subject };
    save(tenant, application, body);
    tenant.applications.set(application._id, application);
    return applicationReply(application, options);
  }),
  route("GET /registration/{id}", "applicant", {}, (received) =>
    applicationReply(requireApplication(received), received.options),
  ),
  route("PUT /registration/{id}", "applicant", { body: savedForm }, (received) => {
    const application = requireApplication(received);
    save(received.tenant, application, received.body);
    return received.options.saveReply === "empty" ? NO_CONTENT : applicationReply(application, received.options);
  }),
  route("POST /registration/make-appointment/{id}", "applicant", { body: booking }, book),
  route("PATCH /registration/update-appointment/{id}", "applicant", { body: booking }, move),
];
