import { createHash } from "node:crypto";
import type { QueryConfig } from "pg";
import { type ApplicantSort, NEWEST_FIRST } from "@/lib/domain/dashboard/applicant-list";
import type { Filter } from "./filter";

// What a filter does not look at is not joined: each of these has one row at most.
const FROM = `FROM registration r
  LEFT JOIN appointment a ON a.tenant = r.tenant AND a.registration_id = r.id
  LEFT JOIN start_day d ON d.tenant = a.tenant AND d.id = a.start_day_id
  LEFT JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id`;

// Looked up for a row at a time, where the row itself does not match: joined, they would be read for all networks.
const VERIFIED = "(SELECT i.value FROM identity i WHERE i.tenant = r.tenant AND i.id = r.identity_id)";
const REFERENCE = `(SELECT replace(b.reference, '-', '') FROM appointment b
  WHERE b.tenant = r.tenant AND b.registration_id = r.id)`;

const ORDERS: Record<ApplicantSort, string> = {
  name: "r.sort_name, r.id",
  "-name": "r.sort_name DESC, r.id DESC",
  presentation: "p.starts_at, r.id",
  "-presentation": "p.starts_at DESC, r.id DESC",
  updated: "r.updated_at, r.id",
  "-updated": "r.updated_at DESC, r.id DESC",
};

const orderOf = ({ sort = NEWEST_FIRST }: Filter): string => ORDERS[sort];

/** `FROM` and `WHERE` of the rows that a filter means. Drafts are shown only when they are asked for. */
export const selectionOf = (filter: Filter): { sql: string; values: unknown[] } => {
  const values: unknown[] = [filter.tenant, filter.location];
  const given = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    "r.tenant = $1",
    "r.location_key = $2",
    "r.deleted_at IS NULL",
    filter.status ? `r.status = ${given(filter.status)}` : "r.status <> 'draft'",
  ];
  if (filter.state) conditions.push(`a.state = ${given(filter.state)}`);
  if (filter.presentationId) conditions.push(`a.presentation_id = ${given(filter.presentationId)}`);
  // Of whoever is booked, the seats are at the same centre: said again, it is found by them.
  if (filter.startDate) conditions.push("d.location_key = $2", `d.date = ${given(filter.startDate)}`);
  if (filter.search) {
    const { words, digits, reference } = filter.search;
    const ways = [`r.search_names ~ ALL (${given(words)}::text[])`];
    if (digits.length > 0) {
      const parts = `${given(digits.map((one) => `%${one}%`))}::text[]`;
      ways.push(`r.search_digits LIKE ANY (${parts})`, `${VERIFIED} LIKE ANY (${parts})`);
    }
    if (reference) ways.push(`${REFERENCE} LIKE ${given(`%${reference}%`)}`);
    conditions.push(`(${ways.join(" OR ")})`);
  }
  return { sql: `${FROM} WHERE ${conditions.join(" AND ")}`, values };
};

const isByPresentation = ({ sort, status }: Filter): boolean =>
  status !== "draft" && (sort === "presentation" || sort === "-presentation");

/** The same rows in the filter's order. Whoever is no draft has a presentation at their centre: said so, they are found by it. */
export const orderedSelectionOf = (filter: Filter): { sql: string; values: unknown[] } => {
  const { sql, values } = selectionOf(filter);
  const narrowed = isByPresentation(filter) ? `${sql} AND p.location_key = $2` : sql;
  return { sql: `${narrowed} ORDER BY ${orderOf(filter)}`, values };
};

/** A statement under a name of its own: each combination of conditions is planned for itself. */
export const statement = (text: string, values: unknown[]): QueryConfig => ({
  name: `applicants-${createHash("sha256").update(text).digest("base64url").slice(0, 16)}`,
  text,
  values,
});
