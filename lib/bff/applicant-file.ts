import "server-only";
import { redirect } from "next/navigation";
import { AppError } from "@/lib/contracts/errors";
import { type ApplicantFile, staffApplicants } from "@/lib/contracts/staff-applicants";
import type { Locale } from "@/lib/domain/country/locales";
import { applicantFilters, type ListPosition, readApplicantQuery } from "@/lib/domain/dashboard/applicant-list";
import { routes } from "@/lib/domain/routes";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { translateSchoolNames } from "@/lib/i18n/tenant-names";
import { queryString } from "@/lib/kit/url";
import { callBackend } from "./call-backend";
import { readLoginSession } from "./login-session";
import { withQuery } from "./staff";
import { findRecord, type RecordedPerson } from "./user-view";

/** The chosen school's name in the language of staff; in another one, it says in which. */
export interface FileSchool {
  name: string;
  lang?: Locale;
}

type Query = Record<string, string | string[] | undefined>;

const REFUSALS = ["not_found", "forbidden", "not_offered"] as const;

/** Where the file is in the list that it was opened from, if it was opened from one, or that this cannot be read. */
export type FilePosition = ListPosition | "failed" | undefined;

/**
 * An applicant's file with its position in the list that it was opened from and the person in the organisation's own records,
 * or the reason why it cannot be seen.
 */
export type OpenedFile =
  | {
      file: ApplicantFile;
      school: FileSchool | undefined;
      position: FilePosition;
      record: RecordedPerson | undefined;
    }
  | { refused: (typeof REFUSALS)[number] };

// The list may have shifted by a few rows since it was shown.
const MARGIN_ROWS = 5;

const parameter = (query: Query) => (name: string) => {
  const value = query[name];
  return typeof value === "string" ? value : undefined;
};

const listPosition = async (
  as: { tenant: Tenant; token: string },
  id: string,
  { language, locationKey, query }: { language: Locale; locationKey: string; query: Query },
) => {
  const position = Number(parameter(query)("at") || Number.NaN);
  if (!Number.isSafeInteger(position) || position < 0) return undefined;
  const offset = Math.max(0, position - MARGIN_ROWS);
  const filters = applicantFilters(readApplicantQuery(parameter(query)));
  const body = { locationKey, language, ...filters, limit: 2 * MARGIN_ROWS + 1, offset };
  const { applicants, ...counted } = await callBackend(staffApplicants.list, as, { body });
  const ownIndex = applicants.findIndex(({ registrationId }) => registrationId === id);
  if (ownIndex < 0) return undefined;
  const neighbour = (index: number) => {
    const row = applicants[index];
    return row && { registrationId: row.registrationId, at: offset + index };
  };
  return { at: offset + ownIndex, ...counted, previous: neighbour(ownIndex - 1), next: neighbour(ownIndex + 1) };
};

/** The file does not need its position: it is there without. */
const filePosition = (...given: Parameters<typeof listPosition>): Promise<FilePosition> =>
  listPosition(...given).catch((error: unknown) => {
    if (error instanceof AppError && error.code !== "unauthenticated") return "failed";
    throw error;
  });

const schoolOf = async (tenant: Tenant, { application, school }: ApplicantFile, locale: Locale) => {
  if (school === undefined) return undefined;
  const entry = { _id: application.student.school_id ?? "", name: school };
  return (await translateSchoolNames([entry], "schools", tenant, locale))[0];
};

const readFile = async (
  as: { tenant: Tenant; token: string },
  id: string,
  login: string,
): Promise<OpenedFile | ApplicantFile> => {
  try {
    return await callBackend(staffApplicants.get, as, { params: { registrationId: id } });
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
export const openApplicantFile = async (
  { tenant, locale }: { tenant: Tenant; locale: Locale },
  id: string,
  query: Query,
): Promise<OpenedFile> => {
  const path = routes.applicant(id);
  const login = `${routes.dashboard}?redirect=${encodeURIComponent(withQuery(path, query))}`;
  const session = await readLoginSession("staff", tenant);
  if (!session) redirect(login);
  const as = { tenant, token: session.token };
  const file = await readFile(as, id, login);
  if ("refused" in file || "file" in file) return file;
  const ownLocation = file.application.location_key ?? "";
  const requestedLocation = parameter(query)("location");
  if (!requestedLocation) redirect(path + queryString({ ...query, location: ownLocation }));
  if (requestedLocation !== ownLocation) redirect(routes.applicants + queryString({ location: requestedLocation }));
  const [school, position, record] = await Promise.all([
    schoolOf(tenant, file, locale),
    filePosition(as, id, { language: locale, locationKey: ownLocation, query }),
    findRecord(as, file.application.status === "draft" ? undefined : file.userId),
  ]);
  return { file, school, position, record };
};
