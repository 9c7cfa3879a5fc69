import type { Pool } from "pg";
import type { Hold, Waiting } from "@/lib/contracts/application";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** Seats of an application besides its appointment: its hold, and its place on the waiting list. */
export interface HeldSeats {
  hold?: Hold;
  waiting?: Waiting;
}

/** Reads the hold that has not expired and the place on the waiting list, in one statement. */
export const findHeldSeats = async (
  pool: Pool,
  tenant: Tenant,
  registrationId: string,
  now: Date,
): Promise<HeldSeats> => {
  const { rows } = await pool.query<{ hold: Hold | null; waiting: Waiting | null }>({
    name: "kept-seats",
    text: `SELECT
        (SELECT jsonb_build_object('start_day_id', start_day_id, 'pair_start_day_id', pair_start_day_id,
             'presentation_id', presentation_id, 'isOffer', is_offer, 'expiresAt', iso_instant(expires_at))
           FROM hold WHERE tenant = $1 AND registration_id = $2 AND expires_at > $3) AS hold,
        (SELECT jsonb_build_object('_id', w.id, 'session_id', w.session_id,
             'secondary_session_id', w.secondary_session_id, 'from', w.from_day, 'to', w.to_day,
             'isPaused', w.offer_from IS NULL,
             'position', (SELECT count(*) FROM waiting_list o
               WHERE o.tenant = w.tenant AND o.session_id = w.session_id
                 AND o.secondary_session_id IS NOT DISTINCT FROM w.secondary_session_id
                 AND (o.created_at, o.id) <= (w.created_at, w.id)))
           FROM waiting_list w WHERE w.tenant = $1 AND w.registration_id = $2) AS waiting`,
    values: [tenant, registrationId, now],
  });
  const { hold, waiting } = rows[0] ?? {};
  return { ...(hold && { hold }), ...(waiting && { waiting }) };
};
