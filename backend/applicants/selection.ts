import { createHash } from "node:crypto";
import type { QueryConfig } from "pg";
import { type ApplicantSort, NEWEST_FIRST } from "@/lib/domain/dashboard/applicant-list";
import type { Filter } from "./filter";
import { indexedConditions, searchCondition } from "./search-condition";

interface Selection {
  sql: string;
  values: unknown[];
}

// PostgreSQL skips a join that a filter does not use, because each joins one row at most.
const FROM = `FROM registration r
  LEFT JOIN appointment a ON a.tenant = r.tenant AND a.registration_id = r.id
  LEFT JOIN start_day d ON d.tenant = a.tenant AND d.id = a.start_day_id
  LEFT JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id`;

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
export const READING = `coalesce((r.student ->> 'lastNameKana') || ' ' || (r.student ->> 'firstNameKana'), r.sort_name)`;

const orderOf = ({ sort = NEWEST_FIRST, countryForm }: Filter, collate: string): string => {
  const hasReadings = countryForm.names.flat().includes("lastNameKana");
  return ORDERS[sort].replace("r.sort_name", (name) => (hasReadings ? READING : name) + collate);
};

// Most who wait have a draft that is complete except for its seats. Whoever searches for somebody may look for a draft.
const hasDrafts = ({ status, waiting, registrationIds, search }: Filter): boolean =>
  registrationIds !== undefined || (status ? status === "draft" : waiting === true || search !== undefined);

const statusCondition = (filter: Filter, parameter: (value: unknown) => string): string[] => {
  const { status, registrationIds } = filter;
  if (registrationIds) return [`r.id = ANY (${parameter(registrationIds)}::uuid[])`];
  if (status) return [`r.status = ${parameter(status)}`];
  return hasDrafts(filter) ? [] : ["r.status <> 'draft'"];
};

/** A seat on a session, as the first or the second of the appointment; with a day, on that day. */
const onSession = (session: string, day: string | undefined): string =>
  `EXISTS (SELECT FROM start_day e WHERE e.tenant = r.tenant AND e.id IN (a.start_day_id, a.pair_start_day_id)
     AND e.session_id = ${session}${day ? ` AND e.date = ${day}` : ""})`;

/** The conditions of a filter but its search. */
const conditionsOf = (filter: Filter, parameter: (value: unknown) => string): string[] => {
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
  return conditions;
};

/**
 * `FROM` and `WHERE` of the rows that match a filter. Drafts are left out unless the filter names their status, their ids, who waits,
 * or what is searched for.
 */
const selectionOf = (filter: Filter): Selection => {
  const values: unknown[] = [filter.tenant, filter.location];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = conditionsOf(filter, parameter);
  if (filter.search) conditions.push(searchCondition(filter.search, parameter));
  return { sql: `${FROM} WHERE ${conditions.join(" AND ")}`, values };
};

/**
 * The ids of the rows that match a filter, found by the indexes of what is searched for, or so many of them; undefined without a
 * search that they know.
 */
export const indexedSelectionOf = (filter: Filter, limit: number): Selection | undefined => {
  if (!filter.search || filter.registrationIds) return undefined;
  const values: unknown[] = [filter.tenant, filter.location];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = conditionsOf(filter, parameter);
  const searches = indexedConditions(filter.search, parameter);
  if (!searches) return undefined;
  const most = parameter(limit);
  const found = searches.map(
    (search) => `(SELECT r.id ${FROM} WHERE ${[...conditions, search].join(" AND ")} LIMIT ${most})`,
  );
  return { sql: found.join(" UNION "), values };
};

const isByPresentation = (filter: Filter): boolean =>
  !hasDrafts(filter) && (filter.sort === "presentation" || filter.sort === "-presentation");

const LISTED = "FROM appointment a WHERE a.tenant = $1 AND a.listed_location_key = $2 AND a.state = $3";

/** The same rows for counting. Those who missed, or cancelled, have an index of their own, with their location. */
export const countedSelectionOf = (filter: Filter): Selection => {
  const { state, search, status, presentationId, sessionId, startDate, waiting, registrationIds } = filter;
  const isNarrowed = [search, status, presentationId, sessionId, startDate, waiting, registrationIds].some(Boolean);
  return (state === "missed" || state === "cancelled") && !isNarrowed
    ? { sql: LISTED, values: [filter.tenant, filter.location, state] }
    : selectionOf(filter);
};

/** The same rows in the filter's order; names with this collation. */
export const orderedSelectionOf = (filter: Filter, collate: string): Selection => {
  const { sql, values } = selectionOf(filter);
  // Except for drafts, the presentation is at the application's location. The condition lets PostgreSQL start from presentations.
  const narrowed = isByPresentation(filter) ? `${sql} AND p.location_key = $2` : sql;
  return { sql: `${narrowed} ORDER BY ${orderOf(filter, collate)}`, values };
};

/** A statement that is named by its text, so that each combination of conditions has its own plan. */
export const statement = (text: string, values: unknown[]): QueryConfig => ({
  name: `applicants-${createHash("sha256").update(text).digest("base64url").slice(0, 16)}`,
  text,
  values,
});
