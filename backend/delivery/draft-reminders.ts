import { sub } from "date-fns";
import { loadConfig } from "@/backend/configuration/settings";
import { sql } from "@/backend/db/sql";
import { forEachTenant, sumOverTenants } from "@/backend/for-each-tenant";
import type { Services } from "@/backend/services";
import type { Config } from "@/lib/contracts/configuration";
import { situationOf } from "@/lib/domain/application/situation";
import { acceptedBirthDates } from "@/lib/domain/person/age";
import { OFFERED_DAYS } from "@/lib/domain/schedule/offered-days";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { plusDays } from "@/lib/kit/day";
import { isCivilHour } from "./civil-hours";
import { writeOutbox } from "./outbox";

/** How long a draft rests before its applicant is reminded. */
const REST_DAYS = 3;
/** A draft that has rested for longer is left alone: a server that comes back reminds nobody of the distant past. */
const LONGEST_REST_DAYS = 10;

/** A round writes at most this many, so that a morning's reminders do not keep other messages waiting. */
const ROUND = 200;

/** The centres that remind now, each with the birth dates of those who could book there. */
const remindingLocations = (tenant: Tenant, config: Config, now: Date) =>
  config.centers.flatMap(({ location_key, timeZone }) => {
    const { settings, today } = situationOf(tenant, config, location_key, now);
    if (!settings.draftReminders || !isCivilHour(timeZone, now)) return [];
    const born = acceptedBirthDates(settings.ageRestrictions, today, plusDays(today, OFFERED_DAYS));
    return [{ location_key, born_from: born.from ?? "", born_to: born.to ?? "9" }];
  });

// One for all children who are booked together. Whoever takes a draft over may stop in the middle, too, whether its student did or not.
const KEY = sql`'draft_reminder:' ||
  CASE WHEN h.accepted_at IS NULL THEN coalesce(r.joint_booking_id, r.id)::text ELSE r.id || ':handed_over' END`;

// Without an agreement, a name or a birth date of the child there is no answer that would be lost: whoever only chose a centre has
// given none, and neither has a brother or sister whose draft was never saved.
const HAS_ANSWERS = sql`r.version > 0 AND (r.contract IS NOT NULL OR coalesce(r.student ->> 'firstName', '') <> ''
  OR coalesce(r.student ->> 'birthDate', '') <> '')`;

// Whoever waits for a seat, a birthday or a guardian has not stopped in the middle, nor has whoever booked another application since.
// One that staff have withdrawn as a duplicate cannot be finished.
const isDue = (tenant: Tenant, now: Date) => sql`r.tenant = ${tenant} AND r.deleted_at IS NULL AND r.status = 'draft'
  AND r.duplicate_of IS NULL AND ${HAS_ANSWERS}
  AND r.updated_at <= ${sub(now, { days: REST_DAYS })} AND r.updated_at > ${sub(now, { days: LONGEST_REST_DAYS })}
  AND coalesce(nullif(r.student ->> 'birthDate', ''), c.born_to) BETWEEN c.born_from AND c.born_to
  AND (h.ends_at IS NULL OR h.accepted_at IS NOT NULL OR h.ends_at <= ${now})
  AND NOT EXISTS (SELECT FROM waiting_list w WHERE w.tenant = ${tenant} AND w.registration_id = r.id)
  AND NOT EXISTS (SELECT FROM age_notice n
    WHERE n.tenant = ${tenant} AND n.identity_id = r.identity_id AND n.location_key = r.location_key)
  AND NOT EXISTS (SELECT FROM registration other
    JOIN appointment a ON a.tenant = other.tenant AND a.registration_id = other.id
    WHERE other.tenant = ${tenant} AND other.identity_id = r.identity_id AND a.created_at > r.updated_at)
  AND NOT EXISTS (SELECT FROM outbox o WHERE o.tenant = ${tenant} AND o.key = ${KEY})`;

/**
 * Writes a reminder of each draft that has rested for three days into the outbox, in the daytime at its centre: one for each owner
 * that a draft has had, and one for all drafts of a joint booking. Returns how many were written.
 */
export const queueDraftReminders = async (
  services: Pick<Services, "db">,
  tenant: Tenant,
  now: Date,
): Promise<number> => {
  const locations = remindingLocations(tenant, await loadConfig(services, tenant), now);
  if (locations.length === 0) return 0;
  return writeOutbox(
    services.db,
    sql`INSERT INTO outbox (tenant, key, event, registration_id, data, created_at)
    SELECT DISTINCT ON (${KEY}) ${tenant}::text, ${KEY}, 'draft_reminder', r.id,
      jsonb_build_object('draft', jsonb_build_object('locationKey', r.location_key, 'resumes', true)), ${now}::timestamptz
    FROM registration r
    JOIN jsonb_to_recordset(${JSON.stringify(locations)}::jsonb) AS c (location_key text, born_from text, born_to text)
      ON c.location_key = r.location_key
    LEFT JOIN hand_over h ON h.tenant = r.tenant AND h.registration_id = r.id
    WHERE ${isDue(tenant, now)}
    ORDER BY ${KEY}, r.updated_at DESC, r.id
    LIMIT ${ROUND}
    ON CONFLICT (tenant, key) DO NOTHING`,
  );
};

/** Writes the due reminders of drafts of every tenant. Returns how many. */
export const queueAllDraftReminders = async (services: Services): Promise<number> =>
  sumOverTenants(await forEachTenant("drafts", (tenant) => queueDraftReminders(services, tenant, services.clock())));
