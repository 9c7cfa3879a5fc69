import { validate as isUuid } from "uuid";
import { READING } from "@/backend/applicants/selection";
import { recordChange } from "@/backend/audit/record";
import type { Db } from "@/backend/db/database";
import { collateNames } from "@/backend/db/name-collation";
import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { refuseFields } from "@/backend/http/refuse-fields";
import type { LocationKey } from "@/backend/schedule/store";
import type { Services } from "@/backend/services";
import type { SignInSheet, Starter } from "@/lib/contracts/overview-parts";
import type { staffOverview } from "@/lib/contracts/staff-overview";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { ageOn } from "@/lib/domain/person/age";
import { type Day, isDay } from "@/lib/kit/day";

interface StarterRow extends Omit<SignInSheet, "people"> {
  person: Omit<Starter, "age"> & { birthDate?: string };
}

/**
 * Everybody who starts on a day, by the time of the session and by name. Who missed the presentation does not start. A sheet lies open
 * on a table: it has nothing that is not needed to find a person and to call home, a guardian if there is one.
 */
const findStarters = async (
  db: Db,
  { tenant, locationKey }: LocationKey,
  {
    date,
    startDay,
    language,
  }: Pick<Call<typeof staffOverview.signInSheets>["query"], "date" | "startDay" | "language">,
) =>
  db.many<StarterRow>`
    SELECT d.id AS "_id", s.start_time, s.end_time, jsonb_strip_nulls(jsonb_build_object('registrationId', r.id,
      'firstName', coalesce(r.student ->> 'firstName', ''), 'namePrefix', r.student -> 'namePrefix',
      'lastName', coalesce(r.student ->> 'lastName', ''), 'firstNameEn', r.student -> 'firstNameEn',
      'lastNameEn', r.student -> 'lastNameEn', 'birthDate', r.student -> 'birthDate', 'phone', coalesce(
        jsonb_path_query_first(r.guardians, '$[*].phoneNumbers[*].phone ? (@ > "")'), r.student -> 'phone'))) AS person
    FROM start_day d
    JOIN session s ON s.tenant = d.tenant AND s.id = d.session_id
    JOIN appointment a ON a.tenant = d.tenant AND a.start_day_id = d.id AND a.state IN ('active', 'attended')
    JOIN registration r ON r.tenant = a.tenant AND r.id = a.registration_id AND r.deleted_at IS NULL
    WHERE d.tenant = ${tenant} AND d.location_key = ${locationKey} AND d.date = ${date}
      AND d.id = coalesce(${startDay}, d.id)
    ORDER BY s.start_time, d.id, ${READING}${await collateNames(db, language)}, r.id`;

const toStarter = ({ person: { birthDate, ...person } }: StarterRow, date: Day): Starter => ({
  ...person,
  age: birthDate && isDay(birthDate) ? Math.max(0, ageOn(birthDate, date)) : undefined,
});

/** Records who reads the sheets of a day, before they are shown, and no name on them. */
const recordReading = (
  db: Db,
  { tenant, caller, query, now }: Call<typeof staffOverview.signInSheets>,
  locationKey: string,
) =>
  recordChange(db, {
    tenant,
    author: caller,
    locationKey,
    action: "sign_in_sheet_opened",
    target: `sign_in_sheet:${query.date}`,
    before: undefined,
    after: undefined,
    now,
  });

/** A sheet for each session in which people start on a day. Who reads it is in the audit log. */
export const loadSignInSheets = async (call: Call<typeof staffOverview.signInSheets>, { db }: Services) => {
  const { tenant, caller, query } = call;
  const { locationKey, date, startDay } = query;
  const location = permit(caller, locationKey);
  refuseFields(startDay === undefined || isUuid(startDay) ? {} : { startDay: RULE_ERRORS.invalid });
  await recordReading(db, call, location);
  const rows = await findStarters(db, { tenant, locationKey: location }, query);
  const sheets = new Map<string, SignInSheet>();
  for (const row of rows) {
    const { _id, start_time, end_time } = row;
    const sheet = sheets.get(_id) ?? { _id, start_time, end_time, people: [] };
    sheets.set(_id, sheet);
    sheet.people.push(toStarter(row, date));
  }
  return { date, sheets: [...sheets.values()] };
};
