import { sub } from "date-fns";
import { loadConfig } from "@/backend/configuration/settings";
import { forEachTenant, sumOverTenants } from "@/backend/for-each-tenant";
import type { Services } from "@/backend/services";
import type { Config } from "@/lib/contracts/configuration";
import { situationOf } from "@/lib/domain/application/situation";
import { acceptedBirthDates } from "@/lib/domain/person/age";
import { OFFERED_DAYS } from "@/lib/domain/schedule/offered-days";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { plusDays } from "@/lib/kit/day";
import { isCivilHour } from "./civil-hours";

/** How long a draft rests before its applicant is reminded. */
const REST_DAYS = 3;
/** A draft that has rested for longer is left alone: a server that comes back reminds nobody of the distant past. */
const LONGEST_REST_DAYS = 10;

/** The centres that remind now, each with the birth dates of those who could book there. */
const remindingLocations = (tenant: Tenant, config: Config, now: Date) =>
  config.centers.flatMap(({ location_key, timeZone }) => {
    const { settings, today } = situationOf(tenant, config, location_key, now);
    if (!settings.draftReminders || !isCivilHour(timeZone, now)) return [];
    const born = acceptedBirthDates(settings.ageRestrictions, today, plusDays(today, OFFERED_DAYS));
    return [{ location_key, born_from: born.from ?? "", born_to: born.to ?? "9" }];
  });

// A guardian who has taken a draft over gets a reminder of their own.
const KEY = `'draft_reminder:' || r.id || CASE WHEN EXISTS (SELECT FROM hand_over h
  WHERE h.tenant = $1 AND h.registration_id = r.id AND h.accepted_at IS NOT NULL) THEN ':taken-over' ELSE '' END`;

// A draft that was never saved has no answer, and one without a centre neither. Whoever waits for a seat or a birthday has not
// stopped in the middle, nor has a student who waits for a guardian, nor whoever booked another application since.
const DUE = `r.tenant = $1 AND r.deleted_at IS NULL AND r.status = 'draft' AND r.version > 0
  AND r.updated_at <= $4 AND r.updated_at > $5
  AND coalesce(nullif(r.student ->> 'birthDate', ''), c.born_to) BETWEEN c.born_from AND c.born_to
  AND NOT EXISTS (SELECT FROM waiting_list w WHERE w.tenant = $1 AND w.registration_id = r.id)
  AND NOT EXISTS (SELECT FROM age_notice n
    WHERE n.tenant = $1 AND n.identity_id = r.identity_id AND n.location_key = r.location_key)
  AND NOT EXISTS (SELECT FROM hand_over h
    WHERE h.tenant = $1 AND h.registration_id = r.id AND h.accepted_at IS NULL AND h.ends_at > $2)
  AND NOT EXISTS (SELECT FROM registration other
    JOIN appointment a ON a.tenant = other.tenant AND a.registration_id = other.id
    WHERE other.tenant = $1 AND other.identity_id = r.identity_id AND a.created_at > r.updated_at)
  AND NOT EXISTS (SELECT FROM outbox o WHERE o.tenant = $1 AND o.key = ${KEY})`;

/**
 * Writes a reminder of each draft that has rested for three days into the outbox, once a draft, in the daytime at its centre. Returns
 * how many were written.
 */
export const queueDraftReminders = async (
  services: Pick<Services, "database">,
  tenant: Tenant,
  now: Date,
): Promise<number> => {
  const locations = remindingLocations(tenant, await loadConfig(services, tenant), now);
  if (locations.length === 0) return 0;
  const { rowCount } = await services.database.pool.query({
    name: "draft-reminders-enqueue",
    text: `INSERT INTO outbox (tenant, key, event, registration_id, data, created_at)
           SELECT $1, ${KEY}, 'draft_reminder', r.id,
             jsonb_build_object('draft', jsonb_build_object('locationKey', r.location_key, 'resumes', true)), $2::timestamptz
           FROM registration r
           JOIN jsonb_to_recordset($3::jsonb) AS c (location_key text, born_from text, born_to text)
             ON c.location_key = r.location_key
           WHERE ${DUE}
           ON CONFLICT (tenant, key) DO NOTHING`,
    values: [
      tenant,
      now,
      JSON.stringify(locations),
      sub(now, { days: REST_DAYS }),
      sub(now, { days: LONGEST_REST_DAYS }),
    ],
  });
  return rowCount ?? 0;
};

/** Writes the due reminders of drafts of every tenant. Returns how many. */
export const queueAllDraftReminders = async (services: Services): Promise<number> =>
  sumOverTenants(await forEachTenant("drafts", (tenant) => queueDraftReminders(services, tenant, services.clock())));
