import { createHash } from "node:crypto";
import type { QueryConfig } from "pg";
import { ADDED_NAME_FIELDS, type CountryForm } from "@/lib/domain/country/country-forms";
import { type ApplicantSort, NEWEST_FIRST } from "@/lib/domain/dashboard/applicant-list";
import type { Filter } from "./filter";

// PostgreSQL skips a join that a filter does not use, because each joins one row at most.
const FROM = `FROM registration r
  LEFT JOIN appointment a ON a.tenant = r.tenant AND a.registration_id = r.id
  LEFT JOIN start_day d ON d.tenant = a.tenant AND d.id = a.start_day_id
  LEFT JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id`;

// Subqueries run only for rows whose own columns do not match. Joins would read the rows of all tenants.
const VERIFIED = "(SELECT i.value FROM identity i WHERE i.tenant = r.tenant AND i.id = r.identity_id)";
const REFERENCE = `(SELECT replace(b.reference, '-', '') FROM appointment b
  WHERE b.tenant = r.tenant AND b.registration_id = r.id)`;

const WAITS = "EXISTS (SELECT FROM waiting_list w WHERE w.tenant = r.tenant AND w.registration_id = r.id)";

const ORDERS: Record<ApplicantSort, string> = {
  name: "r.sort_name, r.id",
  "-name": "r.sort_name DESC, r.id DESC",
  presentation: "p.starts_at, r.id",
  "-presentation": "p.starts_at DESC, r.id DESC",
  updated: "r.updated_at, r.id",
  "-updated": "r.updated_at DESC, r.id DESC",
};

// Japanese lists are in the order of the readings.
const READING = `coalesce((r.student ->> 'lastNameKana') || ' ' || (r.student ->> 'firstNameKana'), r.sort_name)`;

const asksFor = ({ names }: CountryForm, field: (typeof ADDED_NAME_FIELDS)[number]) => names.flat().includes(field);

const orderOf = ({ sort = NEWEST_FIRST, countryForm }: Filter): string =>
  asksFor(countryForm, "lastNameKana") ? ORDERS[sort].replace("r.sort_name", READING) : ORDERS[sort];

// The column has the names that every country asks for. The others are read from the answers, where a country has them.
const searchedNames = (countryForm: CountryForm): string =>
  ["r.search_names", ...ADDED_NAME_FIELDS.filter((field) => asksFor(countryForm, field)).map(answerText)].join(
    " || ' ' || ",
  );
const answerText = (field: string): string => `coalesce(r.student ->> '${field}', '')`;

const statusCondition = (
  { status, registrationIds, waiting }: Filter,
  parameter: (value: unknown) => string,
): string[] => {
  if (registrationIds) return [`r.id = ANY (${parameter(registrationIds)}::uuid[])`];
  if (status) return [`r.status = ${parameter(status)}`];
  // Most who wait have a draft that is complete except for its seats.
  return waiting ? [] : ["r.status <> 'draft'"];
};

/** A seat on a session, as the first or the second of the appointment; with a day, on that day. */
const onSession = (session: string, day: string | undefined): string =>
  `EXISTS (SELECT FROM start_day e WHERE e.tenant = r.tenant AND e.id IN (a.start_day_id, a.pair_start_day_id)
     AND e.session_id = ${session}${day ? ` AND e.date = ${day}` : ""})`;

/** The condition on an application `r` that a search asks for; undefined without a search. */
export const searchCondition = (
  { search, countryForm }: Pick<Filter, "search" | "countryForm">,
  parameter: (value: unknown) => string,
): string | undefined => {
  if (!search) return undefined;
  const { words, digits, reference } = search;
  const matches = [`(${searchedNames(countryForm)}) ~ ALL (${parameter(words)}::text[])`];
  if (digits.length > 0) {
    const patterns = `${parameter(digits.map((number) => `%${number}%`))}::text[]`;
    matches.push(`r.search_digits LIKE ANY (${patterns})`, `${VERIFIED} LIKE ANY (${patterns})`);
  }
  if (reference) matches.push(`${REFERENCE} LIKE ${parameter(`%${reference}%`)}`);
  return `(${matches.join(" OR ")})`;
};

/**
 * `FROM` and `WHERE` of the rows that match a filter. Drafts are left out unless the filter names their status, their ids, or who
 * waits.
 */
export const selectionOf = (filter: Filter): { sql: string; values: unknown[] } => {
  const values: unknown[] = [filter.tenant, filter.location];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    "r.tenant = $1",
    "r.location_key = $2",
    "r.deleted_at IS NULL",
    ...statusCondition(filter, parameter),
  ];
  if (filter.state) conditions.push(`a.state = ${parameter(filter.state)}`);
  if (filter.presentationId) conditions.push(`a.presentation_id = ${parameter(filter.presentationId)}`);
  if (filter.sessionId)
    conditions.push(onSession(parameter(filter.sessionId), filter.startDate && parameter(filter.startDate)));
  // Seats are at the application's location. The repeated condition lets PostgreSQL start from the start days.
  else if (filter.startDate) conditions.push("d.location_key = $2", `d.date = ${parameter(filter.startDate)}`);
  if (filter.waiting) conditions.push(WAITS);
  const search = searchCondition(filter, parameter);
  if (search) conditions.push(search);
  return { sql: `${FROM} WHERE ${conditions.join(" AND ")}`, values };
};

const isByPresentation = ({ sort, status, waiting, registrationIds }: Filter): boolean =>
  status !== "draft" && !waiting && !registrationIds && (sort === "presentation" || sort === "-presentation");

/** The same rows in the filter's order. */
export const orderedSelectionOf = (filter: Filter): { sql: string; values: unknown[] } => {
  const { sql, values } = selectionOf(filter);
  // Except for drafts, the presentation is at the application's location. The condition lets PostgreSQL start from presentations.
  const narrowed = isByPresentation(filter) ? `${sql} AND p.location_key = $2` : sql;
  return { sql: `${narrowed} ORDER BY ${orderOf(filter)}`, values };
};

/** A statement that is named by its text, so that each combination of conditions has its own plan. */
export const statement = (text: string, values: unknown[]): QueryConfig => ({
  name: `applicants-${createHash("sha256").update(text).digest("base64url").slice(0, 16)}`,
  text,
  values,
});
