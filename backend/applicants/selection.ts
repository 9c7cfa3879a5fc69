import { allOf, type Sql, sql, unionOf } from "@/backend/db/sql";
import { type ApplicantSort, NEWEST_FIRST } from "@/lib/domain/dashboard/applicant-list";
import type { Filter } from "./filter";
import { indexedConditions, searchCondition } from "./search-condition";

// PostgreSQL skips a join that a filter does not use, because each joins one row at most.
const FROM = sql`FROM registration r
  LEFT JOIN appointment a ON a.tenant = r.tenant AND a.registration_id = r.id
  LEFT JOIN start_day d ON d.tenant = a.tenant AND d.id = a.start_day_id
  LEFT JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id`;

const WAITS = sql`EXISTS (SELECT FROM waiting_list w WHERE w.tenant = r.tenant AND w.registration_id = r.id)`;

// Japanese lists are in the order of the readings.
export const READING = sql`coalesce((r.student ->> 'lastNameKana') || ' ' || (r.student ->> 'firstNameKana'), r.sort_name)`;

const orderOf = ({ sort = NEWEST_FIRST, countryForm }: Filter, collate: Sql): Sql => {
  const hasReadings = countryForm.names.flat().includes("lastNameKana");
  const name = sql`${hasReadings ? READING : sql`r.sort_name`}${collate}`;
  const orders: Record<ApplicantSort, Sql> = {
    name: sql`${name}, r.id`,
    "-name": sql`${name} DESC, r.id DESC`,
    presentation: sql`p.starts_at, r.id`,
    "-presentation": sql`p.starts_at DESC, r.id DESC`,
    updated: sql`r.updated_at, r.id`,
    "-updated": sql`r.updated_at DESC, r.id DESC`,
  };
  return orders[sort];
};

// Most who wait have a draft that is complete except for its seats. Whoever searches for somebody may look for a draft.
const hasDrafts = ({ status, waiting, registrationIds, search }: Filter): boolean =>
  registrationIds !== undefined || (status ? status === "draft" : waiting === true || search !== undefined);

const statusCondition = (filter: Filter): Sql[] => {
  const { status, registrationIds } = filter;
  if (registrationIds) return [sql`r.id = ANY (${registrationIds}::uuid[])`];
  if (status) return [sql`r.status = ${status}`];
  return hasDrafts(filter) ? [] : [sql`r.status <> 'draft'`];
};

/** A seat on a session, as the first or the second of the appointment; with a day, on that day. */
const onSession = (session: string, day: string | undefined): Sql =>
  sql`EXISTS (SELECT FROM start_day e WHERE e.tenant = r.tenant AND e.id IN (a.start_day_id, a.pair_start_day_id)
     AND e.session_id = ${session}${day ? sql` AND e.date = ${day}` : sql``})`;

/** The conditions of a filter but its search. */
const conditionsOf = (filter: Filter): Sql => {
  const { tenant, location, state, presentationId, sessionId, startDate, waiting } = filter;
  const conditions = [
    sql`r.tenant = ${tenant} AND r.location_key = ${location} AND r.deleted_at IS NULL`,
    ...statusCondition(filter),
  ];
  if (state) conditions.push(sql`a.state = ${state}`);
  if (presentationId) conditions.push(sql`a.presentation_id = ${presentationId}`);
  if (sessionId) conditions.push(onSession(sessionId, startDate));
  // Seats are at the application's location. The repeated condition lets PostgreSQL start from the start days.
  else if (startDate) conditions.push(sql`d.location_key = ${location} AND d.date = ${startDate}`);
  if (waiting) conditions.push(WAITS);
  return allOf(conditions);
};

/**
 * `FROM` and `WHERE` of the rows that match a filter. Drafts are left out unless the filter names their status, their ids, who waits,
 * or what is searched for.
 */
const selectionOf = (filter: Filter): Sql => {
  const searched = filter.search ? sql` AND ${searchCondition(filter.search, filter)}` : sql``;
  return sql`${FROM} WHERE ${conditionsOf(filter)}${searched}`;
};

/**
 * The ids of the rows that match a filter, found by the indexes of what is searched for, or so many of them; undefined without a
 * search that they know.
 */
export const indexedSelectionOf = (filter: Filter, limit: number): Sql | undefined => {
  if (!filter.search || filter.registrationIds) return undefined;
  const conditions = conditionsOf(filter);
  const selects = indexedConditions(filter.search, filter)?.map(
    (search) => sql`(SELECT r.id ${FROM} WHERE ${conditions} AND ${search} LIMIT ${limit})`,
  );
  return selects && unionOf(selects, "UNION");
};

const isByPresentation = (filter: Filter): boolean =>
  !hasDrafts(filter) && (filter.sort === "presentation" || filter.sort === "-presentation");

/** The same rows for counting. Those who missed, or cancelled, have an index of their own, with their location. */
export const countedSelectionOf = (filter: Filter): Sql => {
  const { tenant, location, state, search, status, presentationId, sessionId, startDate, waiting } = filter;
  const isNarrowed = [search, status, presentationId, sessionId, startDate, waiting, filter.registrationIds].some(
    Boolean,
  );
  if ((state !== "missed" && state !== "cancelled") || isNarrowed) return selectionOf(filter);
  return sql`FROM appointment a
    WHERE a.tenant = ${tenant} AND a.listed_location_key = ${location} AND a.state = ${state}`;
};

/** The same rows in the filter's order; names with this collation. */
export const orderedSelectionOf = (filter: Filter, collate: Sql): Sql => {
  // Except for drafts, the presentation is at the application's location. The condition lets PostgreSQL start from presentations.
  const narrowed = isByPresentation(filter) ? sql` AND p.location_key = ${filter.location}` : sql``;
  return sql`${selectionOf(filter)}${narrowed} ORDER BY ${orderOf(filter, collate)}`;
};
