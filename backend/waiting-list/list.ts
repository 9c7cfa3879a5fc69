import type { Pool } from "pg";
import { validate as isUuid } from "uuid";
import { type Filter, parseFilter } from "@/backend/applicants/filter";
import { searchedGuardians } from "@/backend/applicants/list";
import { searchCondition } from "@/backend/applicants/search-condition";
import { statement } from "@/backend/applicants/selection";
import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { locationMoment } from "@/backend/schedule/offers";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffWaiting, WaitingRow } from "@/lib/contracts/staff-waiting";
import type { Guardian, Student } from "@/lib/domain/application/application";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { type Day, dayIn, mondayOf } from "@/lib/kit/day";
import { OBSTACLE, SESSION_JSON } from "./store";

interface WaitingFilter extends Filter {
  sessionId: string | undefined;
  /** A week's Monday. */
  monday: Day | undefined;
  today: Day;
}

interface StoredRow
  extends Omit<WaitingRow, "firstName" | "namePrefix" | "lastName" | "phone" | "guardians" | "position" | "since"> {
  student: Student;
  guardians: Guardian[];
  since: Date;
  secondarySession: WaitingRow["session"];
  position: number;
}

const FROM = `FROM waiting_list w
  JOIN registration r ON r.tenant = w.tenant AND r.id = w.registration_id AND r.deleted_at IS NULL
  JOIN session s ON s.tenant = w.tenant AND s.id = w.session_id
  LEFT JOIN session t ON t.tenant = w.tenant AND t.id = w.secondary_session_id`;

/** `FROM` and `WHERE` of the entries that match a filter. */
const selectionOf = (filter: WaitingFilter): { sql: string; values: unknown[] } => {
  const values: unknown[] = [filter.tenant, filter.location];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["w.tenant = $1", "w.location_key = $2"];
  const session = filter.sessionId && parameter(filter.sessionId);
  if (session) conditions.push(`${session}::uuid IN (w.session_id, w.secondary_session_id)`);
  if (filter.monday) {
    const monday = parameter(filter.monday);
    // The filtered session's day is in the week; the first session's day is on it or up to six days before it.
    const weekday = session ? `CASE WHEN t.id = ${session}::uuid THEN t.weekday ELSE s.weekday END` : "s.weekday";
    const start = `(${monday}::date + (${weekday} - 1) - (${weekday} - s.weekday + 7) % 7)`;
    conditions.push(`${start} BETWEEN w.from_day AND w.to_day`, `${start} > ${parameter(filter.today)}::date`);
  }
  if (filter.search) conditions.push(searchCondition(filter.search, parameter));
  return { sql: `${FROM} WHERE ${conditions.join(" AND ")}`, values };
};

const COLUMNS = `r.id AS "registrationId", r.student, r.guardians, r.language, ${SESSION_JSON("s")} AS session,
  CASE WHEN t.id IS NOT NULL THEN ${SESSION_JSON("t")} END AS "secondarySession",
  w.from_day AS "from", w.to_day AS "to", w.created_at AS since,
  (SELECT count(*)::int FROM waiting_list o WHERE o.tenant = w.tenant AND o.session_id = w.session_id
     AND o.secondary_session_id IS NOT DISTINCT FROM w.secondary_session_id
     AND (o.created_at, o.id) <= (w.created_at, w.id)) AS position,
  (SELECT jsonb_build_object('startDay', d.date, 'presentationDate', iso_instant(p.starts_at),
       'expiresAt', iso_instant(h.expires_at))
     FROM hold h JOIN start_day d ON d.tenant = h.tenant AND d.id = h.start_day_id
     JOIN presentation p ON p.tenant = h.tenant AND p.id = h.presentation_id
     WHERE h.tenant = w.tenant AND h.registration_id = w.registration_id AND h.is_offer) AS offer,
  ${OBSTACLE} AS obstacle,
  (SELECT count(*)::int FROM outbox b WHERE b.tenant = w.tenant AND b.registration_id = w.registration_id
     AND b.sent_at IS NOT NULL) AS messages`;

const findPage = async (
  pool: Pool,
  filter: WaitingFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredRow[]> => {
  const { sql, values } = selectionOf(filter);
  const text = `SELECT ${COLUMNS} ${sql} ORDER BY w.created_at, w.id LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const { rows } = await pool.query<StoredRow>(statement(text, [...values, limit, offset]));
  return rows;
};

const countMatches = async (pool: Pool, filter: WaitingFilter): Promise<number> => {
  const { sql, values } = selectionOf(filter);
  const { rows } = await pool.query<{ count: number }>(statement(`SELECT count(*) AS count ${sql}`, values));
  return rows[0]?.count ?? 0;
};

const toRow = ({ student, guardians, since, offer, secondarySession, obstacle, ...row }: StoredRow): WaitingRow => ({
  ...row,
  firstName: student.firstName ?? "",
  namePrefix: student.namePrefix,
  lastName: student.lastName ?? "",
  phone: student.phone,
  guardians: searchedGuardians(guardians, row.language),
  since: since.toISOString(),
  ...(secondarySession && { secondarySession }),
  ...(offer && { offer }),
  ...(obstacle && { obstacle }),
});

/** One page of a location's waiting list, first come first, and how many match. */
export const listWaiting = async (
  { tenant, caller, body, now }: Call<typeof staffWaiting.list>,
  { database: { pool } }: Services,
) => {
  const location = permit(caller, body.locationKey);
  if (body.sessionId && !isUuid(body.sessionId))
    throw new AppError("validation_failed", { fields: { sessionId: RULE_ERRORS.invalid } });
  const filter = {
    ...parseFilter(tenant, location, { search: body.search }),
    sessionId: body.sessionId,
    monday: body.week && mondayOf(body.week),
    today: dayIn(locationMoment(tenant, location, now).zone, now),
  };
  const [rows, count] = await Promise.all([findPage(pool, filter, body), countMatches(pool, filter)]);
  return { waiting: rows.map(toRow), count };
};
