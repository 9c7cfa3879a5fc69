import { type PermittedLocation, permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { locationMoment } from "@/backend/schedule/offers";
import type { Services } from "@/backend/services";
import type { ApplicantRow, staffApplicants } from "@/lib/contracts/staff-applicants";
import type { staffMany } from "@/lib/contracts/staff-many";
import type { Guardian } from "@/lib/domain/application/application";
import { SELECTED_MAX } from "@/lib/domain/dashboard/many";
import { ageOn } from "@/lib/domain/person/age";
import { fullName } from "@/lib/domain/person/full-name";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type Day, dayIn, isDay } from "@/lib/kit/day";
import { parseFilter } from "./filter";
import { findPage } from "./listed-page";
import { findApplicants, type ListedRow } from "./store";

const kanaOf = ({ lastNameKana, firstNameKana }: ListedRow["student"]) =>
  [lastNameKana, firstNameKana].filter(Boolean).join(" ") || undefined;

const latinNameOf = ({ lastName, firstName, lastNameEn, firstNameEn }: ListedRow["student"]) => {
  const isOther = lastNameEn !== lastName || firstNameEn !== firstName;
  return (isOther && [lastNameEn, firstNameEn].filter(Boolean).join(" ")) || undefined;
};

/** The guardians as searches show whom they found. */
export const searchedGuardians = (
  guardians: readonly Guardian[],
  language: string,
): NonNullable<ApplicantRow["guardians"]> =>
  guardians.map((guardian) => ({
    name: fullName(guardian, language),
    phones: (guardian.phoneNumbers ?? []).flatMap(({ phone }) => phone ?? []),
  }));

// The number that was verified is not among the answers.
const searchKeyOf = ({ search_key, method, value }: ListedRow): string | undefined =>
  search_key === null || value === null || method === "email"
    ? (search_key ?? undefined)
    : `${search_key} ${value.slice(1)}`;

// An older version stored dates as they were typed.
const ageOf = ({ birthDate }: ListedRow["student"], today: Day) =>
  birthDate !== undefined && isDay(birthDate) ? ageOn(birthDate, today) : undefined;

/** Rows as lists show them, with the ages of today at the location. */
export const applicantRows = (
  tenant: Tenant,
  location: PermittedLocation,
  rows: readonly ListedRow[],
  now: Date,
): ApplicantRow[] => {
  const today = dayIn(locationMoment(tenant, location, now).zone, now);
  return rows.map((row) => toApplicant(row, today));
};

const toApplicant = (row: ListedRow, today: Day): ApplicantRow => ({
  registrationId: row.id,
  firstName: row.student.firstName ?? "",
  namePrefix: row.student.namePrefix,
  lastName: row.student.lastName ?? "",
  kana: kanaOf(row.student),
  latinName: latinNameOf(row.student),
  age: ageOf(row.student, today),
  guardians: searchedGuardians(row.guardians, row.language),
  searchKey: searchKeyOf(row),
  isWaiting: row.is_waiting,
  duplicateOf: row.duplicate_of ?? undefined,
  phone: row.student.phone,
  email: row.student.email,
  status: row.status,
  language: row.language,
  reference: row.reference ?? undefined,
  state: row.state ?? undefined,
  startDay: row.start_day ?? undefined,
  presentationDate: row.starts_at?.toISOString(),
  message: row.note_to_staff,
  updatedAt: row.updated_at.toISOString(),
});

/** One page of a location's applicants, and how many there are, or at least are. */
export const listApplicants = async (
  { tenant, caller, body, now }: Call<typeof staffApplicants.list>,
  { db }: Services,
) => {
  const location = permit(caller, body.locationKey);
  const { ids, ...count } = await findPage(db, parseFilter(tenant, location, body), body);
  const rows = await findApplicants(db, tenant, location, ids);
  return { applicants: applicantRows(tenant, location, rows, now), ...count };
};

/** The ids of all applicants that match a filter, as many as a selection holds, and how many match. */
export const listApplicantIds = async ({ tenant, caller, body }: Call<typeof staffMany.ids>, { db }: Services) => {
  const filter = parseFilter(tenant, permit(caller, body.locationKey), body);
  const { ids, ...count } = await findPage(db, filter, { limit: SELECTED_MAX, offset: 0 });
  return { registrationIds: ids, ...count };
};
