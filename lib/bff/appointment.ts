import "server-only";
import { cache } from "react";
import type { Attendance } from "@/lib/contracts/application";
import { AppError } from "@/lib/contracts/errors";
import type { Locale } from "@/lib/domain/country/locales";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { guardedRead, type OpenApplication, openApplication, requireApplicant } from "./applicant";
import { callBackend } from "./call-backend";
import { findAttendance } from "./remote/application";

/** An application and its appointment. A backend may have none after a cancellation. */
interface OpenAppointment extends OpenApplication {
  appointment: Attendance | undefined;
}

const readAppointment = (tenant: Tenant, token: string, id: string): Promise<Attendance | undefined> =>
  findAttendance({ call: (endpoint, input) => callBackend(endpoint, { tenant, token }, input) }, id);

const openFor = async (tenant: Tenant, locale: Locale, id: string, path: string): Promise<OpenAppointment> => {
  const { token } = await requireApplicant(tenant, path);
  const [opened, appointment] = await Promise.all([
    openApplication(tenant, locale, id, path),
    guardedRead(path, () => readAppointment(tenant, token, id)),
  ]);
  // Without cancellations a booked application has an appointment: the backend has just not got it yet.
  if (!appointment && opened.application.status !== "draft" && opened.missing.includes("cancellation"))
    throw new AppError("upstream_unavailable");
  return { ...opened, appointment };
};

/** Guard and read in one: the applicant's own application with its appointment, if there is one. */
export const openAppointment = cache(openFor);
