import type { Pool } from "pg";
import { validate as isUuid } from "uuid";
import { recordChange } from "@/backend/audit/record";
import { permit } from "@/backend/http/authentication";
import type { Call } from "@/backend/http/handler";
import { refuseFields } from "@/backend/http/refuse-fields";
import type { LocationKey } from "@/backend/schedule/store";
import type { Services } from "@/backend/services";
import type { SignInSheet, Starter } from "@/lib/contracts/overview-parts";
import type { staffOverview } from "@/lib/contracts/staff-overview";
import type { Guardian, Student } from "@/lib/domain/application/application";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { ageOn } from "@/lib/domain/person/age";
import { type Day, isDay } from "@/lib/kit/day";

interface StarterRow extends Omit<SignInSheet, "people"> {
  id: string;
  student: Student;
  guardians: Guardian[];
}

/** Everybody who starts on a day, by the time of the session and by name. Who missed the presentation does not start. */
const findStarters = async (
  pool: Pool,
  { tenant, locationKey }: LocationKey,
  date: Day,
  startDay: string | undefined,
): Promise<StarterRow[]> => {
  const { rows } = await pool.query<StarterRow>({
    name: "sign-in-sheets",
    text: `SELECT d.id AS "_id", s.start_time, s.end_time, r.id, r.student, r.guardians
           FROM start_day d
           JOIN session s ON s.tenant = d.tenant AND s.id = d.session_id
           JOIN appointment a ON a.tenant = d.tenant AND a.start_day_id = d.id AND a.state IN ('active', 'attended')
           JOIN registration r ON r.tenant = a.tenant AND r.id = a.registration_id AND r.deleted_at IS NULL
           WHERE d.tenant = $1 AND d.location_key = $2 AND d.date = $3 AND d.id = coalesce($4, d.id)
           ORDER BY s.start_time, d.id,
             coalesce((r.student ->> 'lastNameKana') || ' ' || (r.student ->> 'firstNameKana'), r.sort_name), r.id`,
    values: [tenant, locationKey, date, startDay],
  });
  return rows;
};

const phoneOf = ({ student, guardians }: StarterRow): string | undefined =>
  guardians.flatMap(({ phoneNumbers = [] }) => phoneNumbers.map(({ phone }) => phone)).find(Boolean) ?? student.phone;

// A sheet lies open on a table: it has nothing that is not needed to find a person and to call home.
const toStarter = (row: StarterRow, date: Day): Starter => {
  const { firstName = "", namePrefix, lastName = "", firstNameEn, lastNameEn, birthDate } = row.student;
  return {
    registrationId: row.id,
    firstName,
    namePrefix,
    lastName,
    firstNameEn,
    lastNameEn,
    age: birthDate && isDay(birthDate) ? Math.max(0, ageOn(birthDate, date)) : undefined,
    phone: phoneOf(row),
  };
};

/** Records who reads the sheets of a day, before they are shown, and no name on them. */
const recordReading = (
  pool: Pool,
  { tenant, caller, query, now }: Call<typeof staffOverview.signInSheets>,
  locationKey: string,
) =>
  recordChange(pool, {
    tenant,
    staffId: caller.staffId,
    locationKey,
    action: "sign_in_sheet_opened",
    target: `sign_in_sheet:${query.date}`,
    before: undefined,
    after: undefined,
    now,
  });

/** A sheet for each session in which people start on a day. Who reads it is in the audit log. */
export const loadSignInSheets = async (
  call: Call<typeof staffOverview.signInSheets>,
  { database: { pool } }: Services,
) => {
  const { tenant, caller, query } = call;
  const { locationKey, date, startDay } = query;
  const location = permit(caller, locationKey);
  refuseFields(startDay === undefined || isUuid(startDay) ? {} : { startDay: RULE_ERRORS.invalid });
  await recordReading(pool, call, location);
  const rows = await findStarters(pool, { tenant, locationKey: location }, date, startDay);
  const sheets = new Map<string, SignInSheet>();
  for (const row of rows) {
    const { _id, start_time, end_time } = row;
    const sheet = sheets.get(_id) ?? { _id, start_time, end_time, people: [] };
    sheets.set(_id, { ...sheet, people: [...sheet.people, toStarter(row, date)] });
  }
  return { date, sheets: [...sheets.values()] };
};
