import { callBackend } from "@/lib/bff/call-backend";
import type { Application } from "@/lib/contracts/application";
import { registrations } from "@/lib/contracts/registrations";
import { schedule } from "@/lib/contracts/schedule";
import { verification } from "@/lib/contracts/verification";
import type { Student } from "@/lib/domain/application/application";
import { NO_PAIR } from "@/lib/domain/schedule/pairs";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { SpecifiedBackend } from "./specified-backend/server";

/** An applicant's context for calls to an organisation's own backend. */
export interface RemoteApplicant {
  tenant: Tenant;
  token: string;
}

let lastNumber = 91_100_000;

/** Verifies a fresh number and gives the applicant's context. */
export const verifiedApplicant = async (backend: SpecifiedBackend, tenant: Tenant): Promise<RemoteApplicant> => {
  lastNumber += 1;
  const identity = { value: `+374${lastNumber}`, method: "sms" } as const;
  await callBackend(verification.send, { tenant }, { body: { ...identity, language: "en" } });
  const code = backend.code(identity.value, tenant) ?? "";
  const { token } = await callBackend(verification.check, { tenant }, { body: { ...identity, code } });
  return { tenant, token };
};

/** The seats of the first pair and of its n-th available start day. */
export const chooseSeats = async (as: RemoteApplicant, locationKey: string, index = 0) => {
  const { sessions } = await callBackend(schedule.sessions, as, { query: { locationKey } });
  const [first] = sessions;
  const pair = sessions.find(({ _id }) => _id === first?.pairId);
  const params = { sessionId: first?._id ?? "", pairSessionId: pair?._id ?? NO_PAIR, locationKey };
  const { startDays } = await callBackend(schedule.startDays, as, { params });
  const startDay = startDays.filter(({ isAvailable }) => isAvailable)[index];
  const at = { startDayId: startDay?._id ?? "", locationKey };
  const { presentations } = await callBackend(schedule.presentations, as, { params: at });
  return {
    date: startDay?.date,
    seats: {
      session_id: first?._id ?? "",
      secondary_session_id: pair?._id ?? "",
      start_day: startDay?._id ?? "",
      presentation_date: presentations[0]?._id ?? "",
    },
  };
};

/** Saves an application with these answers of the student over those that it has. */
export const saveStudent = (as: RemoteApplicant, application: Application, student: Student): Promise<Application> => {
  const { _id, location_key, userLegalStatus, guardians, step, maxStep, language, version } = application;
  const form = { location_key, userLegalStatus, guardians, student: { ...application.student, ...student } };
  const position = { step, maxStep, lang: language, isStudentAdult: false, version };
  return callBackend(registrations.save, as, { params: { id: _id }, body: { ...form, ...position } });
};

/** An application at a centre with chosen seats, ready to be booked. */
export const applicationWithSeats = async (as: RemoteApplicant, locationKey: string) => {
  const created = await callBackend(registrations.create, as, { body: { language: "en", location_key: locationKey } });
  const { date, seats } = await chooseSeats(as, locationKey);
  const names = { firstName: "Ani", lastName: "Petrosyan", birthDate: "2011-02-03" };
  return { application: await saveStudent(as, created, { ...names, ...seats }), date, seats };
};
