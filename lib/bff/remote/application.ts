import "server-only";
import { setProperty } from "dot-prop";
import type { z } from "zod";
import type { Application, Attendance, Summary } from "@/lib/contracts/application";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import { registrations } from "@/lib/contracts/registrations";
import {
  type SpecifiedApplication,
  type SpecifiedAttendance,
  type SpecifiedSummary,
  specifiedApplication,
} from "@/lib/contracts/specified/registrations";
import type { Guardian } from "@/lib/domain/application/application";
import { guardiansDraftSchema, studentDraftSchema } from "@/lib/domain/application/draft-schema";
import { withoutNeedNames } from "@/lib/domain/application/registration-record";
import { pairDate } from "@/lib/domain/schedule/pairs";
import { defaultLocaleOf } from "@/lib/domain/tenant/language";
import type { Exchange } from "./exchange";
import { parseReply } from "./parse-reply";

// One pass for an answer that is not as declared, another for what it stood in.
const MAX_PASSES = 5;

/** A value by its schema. Answers that are not as declared are left out: one of them must not close the application. */
const parseAnswers = <Schema extends z.ZodType>(schema: Schema, value: object): z.output<Schema> => {
  const answers = structuredClone(value);
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const parsed = schema.safeParse(answers);
    if (parsed.success) return parsed.data;
    for (const { path } of parsed.error.issues) setProperty(answers, path.join("."), undefined);
  }
  throw new AppError("upstream_unavailable");
};

const DATE_WITH_TIME = /^(\d{4}-\d{2}-\d{2})T/;

const studentOf = ({ student }: Pick<SpecifiedApplication, "student">) => {
  const birthDate = student?.birthDate;
  const answers = parseAnswers(studentDraftSchema, {
    ...student,
    ...(typeof birthDate === "string" && { birthDate: birthDate.replace(DATE_WITH_TIME, "$1").slice(0, 10) }),
  });
  return { ...answers, specialNeeds: withoutNeedNames(answers.specialNeedsList, answers.specialNeeds) };
};

// Without a key a guardian is known by the position.
const guardiansOf = ({ guardians = [] }: SpecifiedApplication): Guardian[] =>
  parseAnswers(
    guardiansDraftSchema,
    guardians.map((guardian, index) => ({ key: `guardian-${index + 1}`, ...guardian })),
  );

/** Whether a backend's application has been booked: it is at its last step, or its student has got an id. */
const isSubmitted = ({
  status,
  step,
  maxStep,
  student,
}: Pick<SpecifiedApplication, "status" | "step" | "maxStep" | "student">) =>
  status === undefined
    ? step === "done" || maxStep === "done" || Boolean(student?.userId ?? student?.appointmentDate)
    : status !== "draft";

/** An appointment as the product shows it. */
export const completeAttendance = (
  read: SpecifiedAttendance,
  id: string,
  { tenant, now }: Pick<Exchange, "tenant" | "now">,
): Attendance => {
  const presentationDate = read.presentationDate ?? read.appointmentDate?.dateTime;
  if (!presentationDate) throw new AppError("upstream_unavailable");
  const userId = read.userId ?? id;
  const { secondarySession, startDay } = read;
  return {
    lang: read.lang ?? defaultLocaleOf(tenant),
    startDay,
    pairStartDay: read.pairStartDay ?? (secondarySession && pairDate(startDay, secondarySession.weekday)),
    presentationDate,
    locationKey: read.locationKey,
    session: read.session,
    secondarySession: secondarySession ?? null,
    createdAt: read.createdAt ?? now.toISOString(),
    status: read.status === "accepted" ? "accepted" : "submitted",
    state: read.state ?? "active",
    userId,
    reference: read.reference ?? userId,
    appointmentDate: { dateTime: read.appointmentDate?.dateTime ?? presentationDate },
    workingHours: read.workingHours ?? [],
  };
};

// What backends answer about an application without an appointment.
const NONE: readonly ErrorCode[] = ["not_found", "upstream_refused"];

/** The appointment of an application; nothing when the backend has none. Throws `AppError` when it cannot be read. */
export const findAttendance = async ({ call }: Pick<Exchange, "call">, id: string): Promise<Attendance | undefined> => {
  try {
    return await call(registrations.attendance, { params: { id } });
  } catch (error) {
    if (error instanceof AppError && NONE.includes(error.code)) return undefined;
    throw error;
  }
};

/**
 * An application as the product reads it. A backend without versions gets the instant of the read as one, so that a page can
 * tell that it shows an older state.
 */
export const completeApplication = async (name: string, reply: unknown, exchange: Exchange): Promise<Application> => {
  const read = parseReply(name, specifiedApplication, reply);
  const { tenant, now, has } = exchange;
  const isBooked = isSubmitted(read);
  const appointment = read.appointment ?? (isBooked ? await findAttendance(exchange, read._id) : undefined);
  const { step = "location", createdAt = now.toISOString() } = read;
  return {
    ...(read.contract && { contract: read.contract }),
    ...(read.hold && { hold: read.hold }),
    ...(read.waiting && { waiting: read.waiting }),
    _id: read._id,
    step: isBooked ? "done" : step,
    maxStep: isBooked ? "done" : (read.maxStep ?? step),
    version: (has("versions") ? read.version : undefined) ?? now.getTime(),
    status: read.status ?? appointment?.status ?? (isBooked ? "submitted" : "draft"),
    language: read.language ?? defaultLocaleOf(tenant),
    ...(read.location_key && { location_key: read.location_key }),
    userLegalStatus: read.userLegalStatus ?? null,
    student: studentOf(read),
    guardians: guardiansOf(read),
    ...(appointment && { appointment }),
    createdAt: read.student?.creationDate ?? createdAt,
    updatedAt: read.updatedAt ?? now.toISOString(),
  };
};

/** An application of the list. Its appointment is not read: the list shows whether there is one. */
export const completeSummary = (read: SpecifiedSummary, { tenant, now }: Pick<Exchange, "tenant" | "now">): Summary => {
  const isBooked = isSubmitted(read);
  const { step = "location", student } = read;
  const presentationDate = read.presentationDate ?? student?.appointmentDate;
  return {
    _id: read._id,
    step: isBooked ? "done" : step,
    maxStep: isBooked ? "done" : (read.maxStep ?? step),
    status: read.status ?? (isBooked ? "submitted" : "draft"),
    ...(read.location_key && { location_key: read.location_key }),
    language: read.language ?? defaultLocaleOf(tenant),
    firstName: read.firstName ?? student?.firstName ?? "",
    lastName: read.lastName ?? student?.lastName ?? "",
    appointmentState: read.appointmentState ?? (isBooked ? "active" : null),
    ...(presentationDate && { presentationDate }),
    ...(read.offerExpiresAt && { offerExpiresAt: read.offerExpiresAt }),
    isWaiting: read.isWaiting ?? false,
    hasGuardians: read.hasGuardians ?? false,
    ...(read.updatedAt && { updatedAt: read.updatedAt }),
    version: read.version ?? now.getTime(),
  };
};
