import { z } from "zod";
import { declare, NO_CONTENT, type Received } from "./call";
import { LANGUAGES, STEPS } from "./data";
import { form } from "./form";
import { requireLocation, requireRow } from "./locations";
import { Refusal } from "./refusal";
import { applicationReply, listReply, sessionReply, summaryReply } from "./replies";
import { newId } from "./seed";
import type { Application, TenantState } from "./state";

const REGISTRATION_LIMIT = 5;

const language = z.enum(LANGUAGES);
const initialForm = form.extend({
  lang: language.optional(),
  language: language.optional(),
  isStudentAdult: z.boolean().optional(),
});
const savedForm = form.required({ step: true, maxStep: true }).extend({ lang: language, isStudentAdult: z.boolean() });

type Initial = z.infer<typeof initialForm>;

const ownedBy = ({ applications }: TenantState, subject: string): Application[] =>
  [...applications.values()].filter(({ owner }) => owner === subject);

/** The applicant's own application. Anybody else's is not found. */
export const requireApplication = ({ tenant, subject, params }: Received<unknown, unknown>): Application =>
  requireRow(ownedBy(tenant, subject), params.id ?? "", "Registration");

type Step = Application["step"];
const furthest = (steps: readonly Step[]): Step => STEPS.findLast((step) => steps.includes(step));

/** Replaces each saved part of the form; the furthest step only moves forward. */
const save = (tenant: TenantState, application: Application, { lang, ...saved }: Initial): void => {
  if (saved.location_key) requireLocation(tenant, saved.location_key);
  const maxStep = furthest([application.maxStep, saved.maxStep]);
  const { isStudentAdult: _, ...parts } = saved;
  Object.assign(application, parts, { maxStep, language: lang ?? parts.language ?? application.language });
};

const create = ({ tenant, subject, body, options }: Received<Initial, unknown>) => {
  if (ownedBy(tenant, subject).length >= REGISTRATION_LIMIT) throw new Refusal(400, "Registration limit is reached");
  const application: Application = { _id: newId(), owner: subject };
  save(tenant, application, body);
  tenant.applications.set(application._id, application);
  return applicationReply(application, options);
};

const update = (received: Received<z.infer<typeof savedForm>, unknown>) => {
  const application = requireApplication(received);
  save(received.tenant, application, received.body);
  return received.options.saveReply === "empty" ? NO_CONTENT : applicationReply(application, received.options);
};

const attendance = (received: Received<unknown, unknown>) => {
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

export const registrationCalls = [
  declare({ call: "GET /registration/user-attendance/{id}", caller: "applicant", answer: attendance }),
  declare({
    call: "GET /registration",
    caller: "applicant",
    answer: ({ tenant, subject, options }) =>
      listReply("registrations", ownedBy(tenant, subject).map(summaryReply), options),
  }),
  declare({ call: "POST /registration", caller: "applicant", body: initialForm, answer: create }),
  declare({
    call: "GET /registration/{id}",
    caller: "applicant",
    answer: (received) => applicationReply(requireApplication(received), received.options),
  }),
  declare({ call: "PUT /registration/{id}", caller: "applicant", body: savedForm, answer: update }),
];
