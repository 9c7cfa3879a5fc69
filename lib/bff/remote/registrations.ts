import "server-only";
import type { Application } from "@/lib/contracts/application";
import { AppError } from "@/lib/contracts/errors";
import { registrations } from "@/lib/contracts/registrations";
import { SPECIFIED_CALLS } from "@/lib/contracts/specified/calls";
import { attendanceIn } from "@/lib/contracts/specified/registrations";
import type { ApplicationForm, Guardian, Student } from "@/lib/domain/application/application";
import { LEGAL_STATUSES, type LegalStatus } from "@/lib/domain/application/enumerations";
import { specialNeedsNote } from "@/lib/domain/application/registration-record";
import { seatsOf } from "@/lib/domain/application/seats";
import { situationOf } from "@/lib/domain/application/situation";
import { normaliseForm } from "@/lib/domain/application/validation";
import { ADDED_NAME_FIELDS } from "@/lib/domain/country/country-forms";
import type { Locale } from "@/lib/domain/country/locales";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { loadMessages } from "@/lib/i18n/messages";
import { completeApplication, completeAttendance, completeSummary } from "./application";
import type { ExchangeOf, RemoteCalls, SharedExchange } from "./exchange";
import { joinInFlight } from "./in-flight";

/** The body without the legal status of a minor, where the backend does not know it. */
const knownStatus = <Body extends { userLegalStatus?: LegalStatus | null | undefined }>(
  body: Body,
  { has }: SharedExchange,
): Body => {
  if (body.userLegalStatus !== LEGAL_STATUSES.minor || has("handOver")) return body;
  const { userLegalStatus: _unknown, ...known } = body;
  return known as Body;
};

/** Whether a reply has no appointment: some backends answer nothing then, or an attendance without its parts, or a draft. */
const isNone = (reply: unknown): boolean => {
  const attendance = attendanceIn.parse(reply);
  return !attendance?.startDay || !attendance.session || attendance.status === "draft";
};

// Others refuse.
const noneIfRefused = (error: unknown): never => {
  throw error instanceof AppError && error.code === "upstream_refused" ? new AppError("not_found") : error;
};

type Save = ExchangeOf<"saveApplication">;

/** The answers in their stored form: names in NFC, phones in E.164. */
const normalisedAnswers = async (exchange: SharedExchange, body: Save["input"]["body"]): Promise<ApplicationForm> => {
  const form = { student: body.student as Student, guardians: body.guardians as Guardian[] };
  const { contextOf } = situationOf(exchange.tenant, await exchange.config(), body.location_key, exchange.now);
  return normaliseForm(form, contextOf(form.student));
};

const withoutAddedNames = <Person extends Student | Guardian>(person: Person): Person => {
  const names = { ...person };
  for (const field of ADDED_NAME_FIELDS) delete names[field];
  return names;
};

/** The answers that the backend knows: without the names that the specification does not have. */
const knownAnswers = (form: ApplicationForm, { has }: SharedExchange): ApplicationForm =>
  has("countryNames")
    ? form
    : { ...form, student: withoutAddedNames(form.student), guardians: form.guardians.map(withoutAddedNames) };

/** The student's answers as they are sent: the note begins with the needs, in the application's language. */
const outgoingStudent = async (student: Student, lang: Locale, tenant: Tenant): Promise<Student> => {
  const { specialNeedsList = [], specialNeeds } = student;
  if (specialNeedsList.length === 0) return student;
  const names: Readonly<Record<string, string>> = (await loadMessages(lang, tenant)).specialNeeds;
  const note = specialNeedsNote(specialNeedsList, specialNeeds, (need) => names[need] ?? need);
  return { ...student, specialNeeds: note };
};

/** A stale save is answered with the application as it is, whatever the backend says of it. */
const withCurrent = async (error: unknown, exchange: SharedExchange, params: { id: string }): Promise<unknown> =>
  error instanceof AppError && error.code === "registration_stale"
    ? new AppError("registration_stale", { current: await exchange.call(registrations.get, { params }) })
    : error;

/** Sends the whole form. Where the backend does not answer with the answers and the step, the application is read. */
const sendForm = async (exchange: Save, { params, body }: Save["input"]): Promise<Application> => {
  const form = knownStatus(body, exchange);
  const { student, guardians } = knownAnswers(await normalisedAnswers(exchange, body), exchange);
  const sent = { ...form, guardians, student: await outgoingStudent(student, body.lang, exchange.tenant) };
  const saved = await exchange.ask({ params, body: sent }).catch(async (error: unknown) => {
    throw await withCurrent(error, exchange, params);
  });
  return saved?.student && saved.step
    ? completeApplication(saved, exchange)
    : exchange.call(registrations.get, { params });
};

/** Saves an application's own answers with these seats. */
export const saveSeats = async (
  to: Pick<Save, "to">,
  { _id, student, guardians, location_key, userLegalStatus, language, version }: Application,
  { seats, isStudentAdult }: { seats: Student; isStudentAdult: boolean },
): Promise<void> => {
  const form = { location_key, userLegalStatus, student: { ...student, ...seatsOf(seats) }, guardians };
  const position = { step: "done", maxStep: "done", lang: language, isStudentAdult, version } as const;
  const input = { params: { id: _id }, body: { ...form, ...position } };
  await sendForm(to.to(SPECIFIED_CALLS.saveApplication, input), input);
};

/** The applications of an applicant. */
export const registrationCalls: RemoteCalls<
  "applications" | "createApplication" | "application" | "saveApplication" | "attendance"
> = {
  // Their appointments are not read.
  applications: async (exchange) => ({
    registrations: (await exchange.ask()).map((summary) => completeSummary(summary, exchange)),
  }),
  // One that is being begun for the same person is not begun again.
  createApplication: async (exchange) => {
    const { input, tenant, token, has } = exchange;
    const { isJoint, ...initial } = knownStatus(input.body, exchange);
    const body = { ...initial, ...(isJoint && initial.familyOf && has("families") && { isJoint }) };
    return joinInFlight(["create", tenant, token, body], async () =>
      completeApplication(await exchange.ask({ body }), exchange),
    );
  },
  application: async (exchange) => completeApplication(await exchange.ask(), exchange),
  // The seats of a booked application change by a move alone: an older form of a backend without versions must not bring back
  // earlier ones.
  saveApplication: async (exchange) => {
    const { params, body } = exchange.input;
    if (body.maxStep !== "done" || exchange.has("versions")) return sendForm(exchange, exchange.input);
    const current = await exchange.call(registrations.get, { params });
    const student = { ...(body.student as Student), ...seatsOf(current.student) };
    return sendForm(exchange, { params, body: { ...body, student } });
  },
  attendance: async (exchange) => {
    const reply = await exchange.send().catch(noneIfRefused);
    if (isNone(reply)) throw new AppError("not_found");
    return completeAttendance(exchange.parse(reply), exchange.input.params.id, exchange);
  },
};
