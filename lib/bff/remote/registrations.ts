import "server-only";
import { AppError } from "@/lib/contracts/errors";
import { registrations } from "@/lib/contracts/registrations";
import { specifiedAttendance, summaryList } from "@/lib/contracts/specified/registrations";
import type { ApplicationForm, Guardian, Student } from "@/lib/domain/application/application";
import { specialNeedsNote } from "@/lib/domain/application/registration-record";
import { situationOf } from "@/lib/domain/application/situation";
import { normaliseForm } from "@/lib/domain/application/validation";
import type { Locale } from "@/lib/domain/country/locales";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { loadMessages } from "@/lib/i18n/messages";
import { completeApplication, completeAttendance, completeSummary } from "./application";
import type { Exchange, RemoteCall } from "./exchange";
import { joinInFlight } from "./in-flight";
import { parseReply } from "./parse-reply";
import { recentConfig } from "./recent-config";

export const listRegistrations: RemoteCall<typeof registrations.list> = async (exchange) => {
  const read = parseReply("GET /registration", summaryList, await exchange.send({}));
  return { registrations: read.map((summary) => completeSummary(summary, exchange)) };
};

/** Begins an application. One that is being begun for the same person is not begun again. */
export const createRegistration: RemoteCall<typeof registrations.create> = async (exchange) => {
  const { familyOf, ...initial } = exchange.input.body;
  const body = exchange.has("families") ? exchange.input.body : initial;
  return joinInFlight(["create", exchange.tenant, exchange.token, body], async () =>
    completeApplication("POST /registration", await exchange.send({ body }), exchange),
  );
};

export const getRegistration: RemoteCall<typeof registrations.get> = async (exchange) =>
  completeApplication("GET /registration/{id}", await exchange.send(exchange.input), exchange);

// Some backends answer nothing where there is no appointment.
const isEmpty = (reply: unknown): boolean => reply == null || Object.keys(reply).length === 0;

export const getAttendance: RemoteCall<typeof registrations.attendance> = async (exchange) => {
  const reply = await exchange.send(exchange.input);
  if (isEmpty(reply)) throw new AppError("not_found");
  const read = parseReply("GET /registration/user-attendance/{id}", specifiedAttendance, reply);
  return completeAttendance(read, exchange.input.params.id, exchange);
};

type Save = Exchange<typeof registrations.save>;

/** The answers in their stored form: names in NFC, phones in E.164. */
const normalisedAnswers = async (exchange: Save): Promise<ApplicationForm> => {
  const { body } = exchange.input;
  const form = { student: body.student as Student, guardians: body.guardians as Guardian[] };
  const { contextOf } = situationOf(exchange.tenant, await recentConfig(exchange), body.location_key, exchange.now);
  return normaliseForm(form, contextOf(form.student));
};

/** The student's answers as they are sent: the note begins with the needs, in the application's language. */
const outgoingStudent = async (student: Student, lang: Locale, tenant: Tenant): Promise<Student> => {
  const { specialNeedsList = [], specialNeeds } = student;
  if (specialNeedsList.length === 0) return student;
  const names: Readonly<Record<string, string>> = (await loadMessages(lang, tenant)).specialNeeds;
  const note = specialNeedsNote(specialNeedsList, specialNeeds, (need) => names[need] ?? need);
  return { ...student, specialNeeds: note };
};

const isApplication = (reply: unknown): boolean => JSON.stringify(reply ?? null).includes('"_id"');

/** Saves the form. Where the backend does not answer with the saved application, it is read. */
export const saveRegistration: RemoteCall<typeof registrations.save> = async (exchange) => {
  const { params, body } = exchange.input;
  const { version, contract, ...form } = body;
  const { student, guardians } = await normalisedAnswers(exchange);
  const reply = await exchange.send({
    params,
    body: {
      ...form,
      guardians,
      student: await outgoingStudent(student, body.lang, exchange.tenant),
      ...(exchange.has("versions") && { version }),
      ...(exchange.has("agreements") && contract && { contract }),
    },
  });
  return isApplication(reply)
    ? completeApplication("PUT /registration/{id}", reply, exchange)
    : exchange.call(registrations.get, { params });
};
