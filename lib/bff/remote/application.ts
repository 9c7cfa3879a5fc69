import "server-only";
import type { Application, Attendance, Summary } from "@/lib/contracts/application";
import { AppError } from "@/lib/contracts/errors";
import { registrations } from "@/lib/contracts/registrations";
import type {
  SpecifiedApplication,
  SpecifiedAttendance,
  SpecifiedSummary,
} from "@/lib/contracts/specified/registrations";
import { pairDate } from "@/lib/domain/schedule/pairs";
import { defaultLocaleOf } from "@/lib/domain/tenant/language";
import { withoutMissing } from "@/lib/kit/record";
import { readGuardians, readStudent } from "./answers";
import type { SharedExchange } from "./exchange";

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

// The specification names the status and does not spell it.
const isRegistered = (status: string | undefined) => status !== undefined && /^(accepted|registered)$/i.test(status);

/** An appointment as the product shows it. */
export const completeAttendance = (
  read: SpecifiedAttendance,
  id: string,
  { tenant, now }: Pick<SharedExchange, "tenant" | "now">,
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
    session: { ...read.session, _id: read.session._id ?? "" },
    secondarySession: secondarySession ? { ...secondarySession, _id: secondarySession._id ?? "" } : null,
    createdAt: read.createdAt ?? now.toISOString(),
    status: isRegistered(read.status) ? "accepted" : "submitted",
    state: read.state ?? "active",
    userId,
    reference: read.reference ?? userId,
    appointmentDate: { dateTime: read.appointmentDate?.dateTime ?? presentationDate },
    workingHours: read.workingHours ?? [],
  };
};

/** The appointment of an application; nothing when the backend has none. Throws `AppError` when it cannot be read. */
export const findAttendance = async (
  { call }: Pick<SharedExchange, "call">,
  id: string,
): Promise<Attendance | undefined> => {
  try {
    return await call(registrations.attendance, { params: { id } });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
};

const statusOf = ({ student }: SpecifiedApplication, appointment: Attendance | undefined, isBooked: boolean) => {
  if (!isBooked) return "draft";
  return isRegistered(student?.status) ? "accepted" : (appointment?.status ?? "submitted");
};

/**
 * An application as the product reads it. A backend without versions gets the instant of the read as one, so that a page can
 * tell that it shows an older state.
 */
export const completeApplication = async (
  read: SpecifiedApplication,
  exchange: SharedExchange,
): Promise<Application> => {
  const { tenant, now, has } = exchange;
  const { step = "location", maxStep = step, student, createdAt = now.toISOString(), version, ...given } = read;
  const isBooked = isSubmitted(read);
  const appointment = read.appointment ?? (isBooked ? await findAttendance(exchange, read._id) : undefined);
  return {
    ...withoutMissing({ ...given, appointment }),
    step: isBooked ? "done" : step,
    maxStep: isBooked ? "done" : maxStep,
    version: (has("versions") ? version : undefined) ?? now.getTime(),
    status: read.status ?? statusOf(read, appointment, isBooked),
    language: read.language ?? defaultLocaleOf(tenant),
    userLegalStatus: read.userLegalStatus ?? null,
    student: readStudent(student),
    guardians: readGuardians(read.guardians),
    createdAt: student?.creationDate ?? createdAt,
    updatedAt: read.updatedAt ?? now.toISOString(),
  };
};

/** An application of the list. Its appointment is not read: the list shows whether there is one. */
export const completeSummary = (
  read: SpecifiedSummary,
  { tenant, now }: Pick<SharedExchange, "tenant" | "now">,
): Summary => {
  const isBooked = isSubmitted(read);
  const { step = "location", maxStep = step, student, createdAt: _, ...given } = read;
  const presentationDate = read.presentationDate ?? student?.appointmentDate;
  return {
    isWaiting: false,
    hasGuardians: false,
    version: now.getTime(),
    language: defaultLocaleOf(tenant),
    ...withoutMissing({ ...given, presentationDate, namePrefix: student?.namePrefix }),
    step: isBooked ? "done" : step,
    maxStep: isBooked ? "done" : maxStep,
    status: read.status ?? (isBooked ? "submitted" : "draft"),
    firstName: read.firstName ?? student?.firstName ?? "",
    lastName: read.lastName ?? student?.lastName ?? "",
    appointmentState: read.appointmentState ?? (isBooked ? "active" : null),
  };
};
