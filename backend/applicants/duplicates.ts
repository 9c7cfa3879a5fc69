import type { Pool } from "pg";
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
import { statement } from "./selection";
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
const findCandidates = async (
  pool: Pool,
  { tenant, location, student, registrationId }: DuplicateQuery,
  name: string,
): Promise<string[]> => {
  const values: unknown[] = [tenant, location, student.birthDate, registrationId ?? null];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const search = { words: readSearch(name).words, digits: [], reference: null };
  const [condition] = indexedConditions(search, parameter) ?? [searchCondition(search, parameter)];
  const text = `SELECT r.id FROM registration r WHERE r.tenant = $1 AND r.location_key = $2 AND r.deleted_at IS NULL
    AND r.student ->> 'birthDate' = $3 AND r.id IS DISTINCT FROM $4::uuid AND ${condition} LIMIT ${MOST}`;
  const { rows } = await pool.query<{ id: string }>(statement(text, values));
  return rows.map(({ id }) => id);
};

/** Those who were withdrawn as duplicates of an application, and the one that it was withdrawn as a duplicate of. */
const findLinked = async (pool: Pool, { tenant, registrationId }: DuplicateQuery): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>({
    name: "duplicates-linked",
    text: `SELECT id FROM registration WHERE tenant = $1 AND duplicate_of = $2
           UNION SELECT duplicate_of FROM registration WHERE tenant = $1 AND id = $2 AND duplicate_of IS NOT NULL`,
    values: [tenant, registrationId ?? null],
  });
  return rows.map(({ id }) => id);
};

/** The applications of a location with the same name, however it is typed, and the same birth date; and those that are linked. */
export const findDuplicates = async (pool: Pool, query: DuplicateQuery): Promise<ApplicantRow[]> => {
  const { tenant, location, student, now } = query;
  const names = student.birthDate ? namesOf(student) : [];
  const [linked = [], ...candidates] = await Promise.all([
    findLinked(pool, query),
    ...names.map((name) => findCandidates(pool, query, name)),
  ]);
  const ids = [...new Set([...linked, ...candidates.flat()])];
  const rows = ids.length > 0 ? await findApplicants(pool, tenant, location, ids) : [];
  const found = rows.filter((row) => linked.includes(row.id) || isSameName(row.student, student));
  return applicantRows(tenant, location, found, now);
};

/** Whoever has the name and the birth date of somebody who is about to be added. */
export const listDuplicates = async (
  { tenant, caller, body, now }: Call<typeof staffDuplicates.list>,
  { database }: Services,
) => {
  const location = permit(caller, body.locationKey);
  return { duplicates: await findDuplicates(database.pool, { tenant, location, student: body.student, now }) };
};
