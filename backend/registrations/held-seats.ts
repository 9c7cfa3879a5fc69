import type { Db } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { HandOver, Hold, Waiting } from "@/lib/contracts/application";
import { maskedValue } from "@/lib/domain/person/masked-value";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** What an application has besides its form and its appointment: a hold, a place on the waiting list, a hand-over. */
export interface HeldSeats {
  hold?: Hold;
  waiting?: Waiting;
  handOver?: HandOver;
}

const withMaskedReader = ({ reader, ...handOver }: HandOver): HandOver => ({
  ...handOver,
  ...(reader && { reader: { ...reader, value: maskedValue(reader.value) } }),
});

/** Reads the hold that has not expired, the place on the waiting list and the hand-over, in one statement. */
export const findHeldSeats = async (db: Db, tenant: Tenant, registrationId: string, now: Date): Promise<HeldSeats> => {
  const own = sql`tenant = ${tenant} AND registration_id = ${registrationId}`;
  const row = await db.one<{ hold: Hold | null; waiting: Waiting | null; handOver: HandOver | null }>`SELECT
    (SELECT jsonb_build_object('start_day_id', start_day_id, 'pair_start_day_id', pair_start_day_id,
         'presentation_id', presentation_id, 'isOffer', is_offer, 'expiresAt', iso_instant(expires_at))
       FROM hold WHERE ${own} AND expires_at > ${now}) AS hold,
    (SELECT jsonb_build_object('_id', w.id, 'session_id', w.session_id,
         'secondary_session_id', w.secondary_session_id, 'from', w.from_day, 'to', w.to_day,
         'isPaused', w.offer_from IS NULL,
         'position', (SELECT count(*) FROM waiting_list o
           WHERE o.tenant = w.tenant AND o.session_id = w.session_id
             AND o.secondary_session_id IS NOT DISTINCT FROM w.secondary_session_id
             AND (o.created_at, o.id) <= (w.created_at, w.id)))
       FROM waiting_list w WHERE ${own}) AS waiting,
    (SELECT jsonb_strip_nulls(jsonb_build_object('method', method, 'value', value, 'sentAt', iso_instant(sent_at),
         'endsAt', iso_instant(ends_at), 'openedAt', iso_instant(opened_at), 'acceptedAt', iso_instant(accepted_at),
         'reader', (SELECT jsonb_build_object('value', i.value, 'seesAppointment', h.shows_appointment)
           FROM identity i WHERE i.tenant = h.tenant AND i.id = h.student_identity_id AND h.accepted_at IS NOT NULL)))
       FROM hand_over h WHERE ${own}) AS "handOver"`;
  const { hold, waiting, handOver } = row ?? {};
  return {
    ...(hold && { hold }),
    ...(waiting && { waiting }),
    ...(handOver && { handOver: withMaskedReader(handOver) }),
  };
};
