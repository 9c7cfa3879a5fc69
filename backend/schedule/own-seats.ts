import type { Pool } from "pg";
import { validate as isUuid } from "uuid";
import type { Claim } from "@/lib/domain/schedule/availability";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { LocationKey } from "./store";

/** Who waits at a location and could take a seat now, on which days, except one application. */
export const findWaitingClaims = async (
  pool: Pool,
  { tenant, locationKey }: LocationKey,
  except?: string,
): Promise<Claim[]> => {
  const { rows } = await pool.query<Claim>({
    name: "waiting-claims",
    text: `SELECT w.session_id, w.secondary_session_id, w.offer_from AS "from", w.offer_to AS "to" FROM offerable_entries($1) w
           WHERE w.location_key = $2 AND w.offer_from IS NOT NULL AND w.registration_id IS DISTINCT FROM $3`,
    values: [tenant, locationKey, except && isUuid(except) ? except : null],
  });
  return rows;
};

/** The start days and presentations of which an application of this identity has a seat: by its appointment or its hold. */
export const findOwnSeats = async (
  pool: Pool,
  tenant: Tenant,
  identityId: string,
  registrationId: string,
): Promise<Set<string>> => {
  if (!isUuid(registrationId)) return new Set();
  const { rows } = await pool.query<{ id: string }>({
    name: "own-seats",
    text: `SELECT u.id FROM registration r
           LEFT JOIN appointment a ON a.tenant = r.tenant AND a.registration_id = r.id AND a.state <> 'cancelled'
           LEFT JOIN hold h ON h.tenant = r.tenant AND h.registration_id = r.id,
           unnest(ARRAY[a.start_day_id, a.pair_start_day_id, a.presentation_id] || h.taken) AS u (id)
           WHERE r.tenant = $1 AND r.identity_id = $2 AND r.id = $3 AND u.id IS NOT NULL`,
    values: [tenant, identityId, registrationId],
  });
  return new Set(rows.map(({ id }) => id));
};
