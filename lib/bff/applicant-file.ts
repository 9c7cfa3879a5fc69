import "server-only";
import { redirect } from "next/navigation";
import { AppError } from "@/lib/contracts/errors";
import { type ApplicantFile, staffApplicants } from "@/lib/contracts/staff-applicants";
import { applicantFilters, type ListPosition, readApplicantQuery } from "@/lib/domain/dashboard/applicant-list";
import { routes } from "@/lib/domain/routes";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { queryString } from "@/lib/kit/url";
import { call } from "./call";
import { readLoginSession } from "./login-session";
import { withQuery } from "./staff";

type Query = Record<string, string | string[] | undefined>;

const REFUSALS = ["not_found", "forbidden", "not_offered"] as const;

/** An applicant's file with its position in the list that it was opened from, or the reason why it cannot be seen. */
export type OpenedFile =
  | { file: ApplicantFile; place: ListPosition | undefined }
  | { refused: (typeof REFUSALS)[number] };

// The list may have shifted by a few rows since it was shown.
const ROUND = 5;

const parameter = (query: Query) => (name: string) => {
  const value = query[name];
  return typeof value === "string" ? value : undefined;
};

const listPosition = async (as: { tenant: Tenant; token: string }, id: string, locationKey: string, query: Query) => {
  const at = Number(parameter(query)("at") || Number.NaN);
  if (!Number.isSafeInteger(at) || at < 0) return undefined;
  const offset = Math.max(0, at - ROUND);
  const filters = applicantFilters(readApplicantQuery(parameter(query)));
  const body = { locationKey, ...filters, limit: 2 * ROUND + 1, offset };
  const { applicants, count } = await call(staffApplicants.list, as, { body });
  const found = applicants.findIndex(({ registrationId }) => registrationId === id);
  if (found < 0) return undefined;
  const neighbour = (index: number) => {
    const row = applicants[index];
    return row && { registrationId: row.registrationId, at: offset + index };
  };
  return { at: offset + found, count, previous: neighbour(found - 1), next: neighbour(found + 1) };
};

const read = async (
  as: { tenant: Tenant; token: string },
  id: string,
  login: string,
): Promise<OpenedFile | ApplicantFile> => {
  try {
    return await call(staffApplicants.get, as, { params: { registrationId: id } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "unauthenticated") redirect(login);
    const refused = REFUSALS.find((code) => code === error.code);
    if (refused) return { refused };
    throw error;
  }
};

/**
 * Guard and read in one: an applicant's file with its position in the list, or the reason why it cannot be seen. Only staff
 * of the application's own location see it; an address with another location redirects to that location's list.
 */
export const openApplicantFile = async (tenant: Tenant, id: string, query: Query): Promise<OpenedFile> => {
  const path = routes.applicant(id);
  const login = `${routes.dashboard}?redirect=${encodeURIComponent(withQuery(path, query))}`;
  const session = await readLoginSession("staff", tenant);
  if (!session) redirect(login);
  const as = { tenant, token: session.token };
  const file = await read(as, id, login);
  if ("refused" in file || "file" in file) return file;
  const own = file.application.location_key ?? "";
  const asked = parameter(query)("location");
  if (!asked) redirect(path + queryString({ ...query, location: own }));
  if (asked !== own) redirect(routes.applicants + queryString({ location: asked }));
  return { file, place: await listPosition(as, id, own, query) };
};
