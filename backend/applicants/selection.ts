import { createHash } from "node:crypto";
import type { QueryConfig } from "pg";
import { type ApplicantSort, NEWEST_FIRST } from "@/lib/domain/dashboard/applicant-list";
import type { Filter } from "./filter";

// What a filter does not look at is not joined: each of these has one row at most.
const FROM = `FROM registration r
  LEFT JOIN identity i ON i.tenant = r.tenant AND i.id = r.identity_id
  LEFT JOIN appointment a ON a.tenant = r.tenant AND a.registration_id = r.id
  LEFT JOIN start_day d ON d.tenant = a.tenant AND d.id = a.start_day_id
  LEFT JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id`;

const ORDERS: Record<ApplicantSort, string> = {
  name: "r.sort_name, r.id",
  "-name": "r.sort_name DESC, r.id DESC",
  presentation: "p.starts_at, r.id",
  "-presentation": "p.starts_at DESC NULLS LAST, r.id DESC",
  updated: "r.updated_at, r.id",
  "-updated": "r.updated_at DESC, r.id DESC",
};

/** The order of a filter, as SQL. */
export const orderOf = ({ sort = NEWEST_FIRST }: Filter): string => ORDERS[sort];

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
  if (filter.startDate) conditions.push(`d.date = ${given(filter.startDate)}`);
  if (filter.search) {
    const { words, digits, reference } = filter.search;
    const ways = [`r.search_names ~ ALL (${given(words)}::text[])`];
    if (digits.length > 0) {
      const parts = `${given(digits.map((one) => `%${one}%`))}::text[]`;
      ways.push(`r.search_digits LIKE ANY (${parts})`, `i.value LIKE ANY (${parts})`);
    }
    if (reference) ways.push(`replace(a.reference, '-', '') LIKE ${given(`%${reference}%`)}`);
    conditions.push(`(${ways.join(" OR ")})`);
  }
  return { sql: `${FROM} WHERE ${conditions.join(" AND ")}`, values };
};

/** A statement under a name of its own: each combination of conditions is planned for itself. */
export const statement = (text: string, values: unknown[]): QueryConfig => ({
  name: `applicants-${createHash("sha256").update(text).digest("base64url").slice(0, 16)}`,
  text,
  values,
});
