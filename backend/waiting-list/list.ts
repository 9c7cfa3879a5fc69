import { validate as isUuid } from "uuid";
import { type Filter, parseFilter } from "@/backend/applicants/filter";
import { searchedGuardians } from "@/backend/applicants/list";
import { searchCondition } from "@/backend/applicants/search-condition";
import type { Db } from "@/backend/db/database";
import { allOf, sql } from "@/backend/db/sql";
import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { locationMoment } from "@/backend/schedule/offers";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffWaiting, WaitingRow } from "@/lib/contracts/staff-waiting";
import type { Guardian, Student } from "@/lib/domain/application/application";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { type Day, dayIn, mondayOf } from "@/lib/kit/day";
import { OBSTACLE, sessionJson } from "./store";

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

const FROM = sql`FROM waiting_list w
  JOIN registration r ON r.tenant = w.tenant AND r.id = w.registration_id AND r.deleted_at IS NULL
  JOIN session s ON s.tenant = w.tenant AND s.id = w.session_id
  LEFT JOIN session t ON t.tenant = w.tenant AND t.id = w.secondary_session_id`;

/** `FROM` and `WHERE` of the entries that match a filter. */
const selectionOf = (filter: WaitingFilter) => {
  const { tenant, location, sessionId, monday, today, search } = filter;
  const conditions = [sql`w.tenant = ${tenant} AND w.location_key = ${location}`];
  if (sessionId) conditions.push(sql`${sessionId}::uuid IN (w.session_id, w.secondary_session_id)`);
  if (monday) {
    // The filtered session's day is in the week; the first session's day is on it or up to six days before it.
    const weekday = sessionId
      ? sql`CASE WHEN t.id = ${sessionId}::uuid THEN t.weekday ELSE s.weekday END`
      : sql`s.weekday`;
    const start = sql`(${monday}::date + (${weekday} - 1) - (${weekday} - s.weekday + 7) % 7)`;
    conditions.push(sql`${start} BETWEEN w.from_day AND w.to_day`, sql`${start} > ${today}::date`);
  }
  if (search) conditions.push(searchCondition(search, filter));
  return sql`${FROM} WHERE ${allOf(conditions)}`;
};

const COLUMNS = sql`r.id AS "registrationId", r.student, r.guardians, r.language, ${sessionJson("s")} AS session,
  CASE WHEN t.id IS NOT NULL THEN ${sessionJson("t")} END AS "secondarySession",
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

const findPage = (db: Db, filter: WaitingFilter, { limit, offset }: { limit: number; offset: number }) =>
  db.many<StoredRow>`SELECT ${COLUMNS} ${selectionOf(filter)}
    ORDER BY w.created_at, w.id LIMIT ${limit} OFFSET ${offset}`;

const countMatches = (db: Db, filter: WaitingFilter) => db.count`SELECT count(*) ${selectionOf(filter)}`;

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
export const listWaiting = async ({ tenant, caller, body, now }: Call<typeof staffWaiting.list>, { db }: Services) => {
  const location = permit(caller, body.locationKey);
  if (body.sessionId && !isUuid(body.sessionId))
    throw new AppError("validation_failed", { fields: { sessionId: RULE_ERRORS.invalid } });
  const filter = {
    ...parseFilter(tenant, location, { search: body.search }),
    sessionId: body.sessionId,
    monday: body.week && mondayOf(body.week),
    today: dayIn(locationMoment(tenant, location, now).zone, now),
  };
  const [rows, count] = await Promise.all([findPage(db, filter, body), countMatches(db, filter)]);
  return { waiting: rows.map(toRow), count };
};
