import type { Db } from "@/backend/db/database";
import { type PermittedLocation, permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";
import type { staffDuplicates } from "@/lib/contracts/staff-duplicates";
import type { Student } from "@/lib/domain/application/application";
import { nameKey, readSearch } from "@/lib/domain/person/search";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { applicantRows } from "./list";
import { indexedConditions, searchCondition } from "./search-condition";
import { findApplicants } from "./store";

/** Whom others may be duplicates of. */
export interface DuplicateQuery {
  tenant: Tenant;
  location: PermittedLocation;
  student: Pick<Student, "firstName" | "lastName" | "firstNameEn" | "lastNameEn" | "birthDate">;
  /** The application itself, if there is one. */
  registrationId?: string | undefined;
  now: Date;
}

/** More of one name and birth date are no mistake that a list could solve. */
const MOST = 20;

type Named = DuplicateQuery["student"];

const namesOf = ({ firstName, lastName, firstNameEn, lastNameEn }: Named): string[] =>
  [
    [firstName, lastName],
    [firstNameEn, lastNameEn],
  ].flatMap(([first, last]) => (first && last ? [`${first} ${last}`] : []));

const isSameName = (one: Named, other: Named): boolean => {
  const keys = namesOf(one).map(nameKey);
  return namesOf(other).some((name) => keys.includes(nameKey(name)));
};

/** The ids of those who were born on the day and whose names have the words of this one. */
const findCandidates = (db: Db, query: DuplicateQuery, name: string) => {
  const { tenant, location, student, registrationId } = query;
  const search = { words: readSearch(name).words, digits: [], reference: null };
  const [condition] = indexedConditions(search, query) ?? [searchCondition(search, query)];
  return db.values<string>`SELECT r.id FROM registration r
    WHERE r.tenant = ${tenant} AND r.location_key = ${location} AND r.deleted_at IS NULL
      AND r.student ->> 'birthDate' = ${student.birthDate} AND r.id IS DISTINCT FROM ${registrationId}::uuid
      AND ${condition} LIMIT ${MOST}`;
};

/** Those who were withdrawn as duplicates of an application, and the one that it was withdrawn as a duplicate of. */
const findLinked = (db: Db, { tenant, registrationId }: DuplicateQuery) =>
  db.values<string>`SELECT id FROM registration WHERE tenant = ${tenant} AND duplicate_of = ${registrationId}
    UNION
    SELECT duplicate_of FROM registration
      WHERE tenant = ${tenant} AND id = ${registrationId} AND duplicate_of IS NOT NULL`;

/** The applications of a location with the same name, however it is typed, and the same birth date; and those that are linked. */
export const findDuplicates = async (db: Db, query: DuplicateQuery): Promise<ApplicantRow[]> => {
  const { tenant, location, student, now } = query;
  const names = student.birthDate ? namesOf(student) : [];
  const [linked = [], ...candidates] = await Promise.all([
    findLinked(db, query),
    ...names.map((name) => findCandidates(db, query, name)),
  ]);
  const ids = [...new Set([...linked, ...candidates.flat()])];
  const rows = ids.length > 0 ? await findApplicants(db, tenant, location, ids) : [];
  const found = rows.filter((row) => linked.includes(row.id) || isSameName(row.student, student));
  return applicantRows(tenant, location, found, now);
};

/** Whoever has the name and the birth date of somebody who is about to be added. */
export const listDuplicates = async (
  { tenant, caller, body, now }: Call<typeof staffDuplicates.list>,
  { db }: Services,
) => {
  const location = permit(caller, body.locationKey);
  return { duplicates: await findDuplicates(db, { tenant, location, student: body.student, now }) };
};
