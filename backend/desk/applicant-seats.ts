import type { ApplicantRecord } from "@/backend/applicants/applicant-record";
import { formOf } from "@/backend/bookings/validate";
import type { Db } from "@/backend/db/database";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import type { ApplicantSeats, staffBookings } from "@/lib/contracts/staff-bookings";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { actFor } from "./act-for";
import { loadOfferedSeats } from "./offered-seats";

interface Contact {
  method: string;
  booked: NonNullable<ApplicantSeats["booked"]> | null;
}

const findContact = (db: Db, tenant: Tenant, { id }: ApplicantRecord) =>
  db.one<Contact>`SELECT i.method, CASE WHEN a.registration_id IS NOT NULL THEN jsonb_build_object('state', a.state,
      'startDayId', d.id, 'startDay', d.date, 'presentationId', p.id, 'presentationDate', iso_instant(p.starts_at)) END AS booked
    FROM registration r
    JOIN identity i ON i.tenant = r.tenant AND i.id = r.identity_id
    LEFT JOIN appointment a ON a.tenant = r.tenant AND a.registration_id = r.id
    LEFT JOIN start_day d ON d.tenant = a.tenant AND d.id = a.start_day_id
    LEFT JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id
    WHERE r.tenant = ${tenant} AND r.id = ${id}`;

/** The seats that somebody could be booked on, for the staff of their centre, and how they are told. */
export const applicantSeats = async (
  { tenant, caller, params, now }: Call<typeof staffBookings.seats>,
  services: Services,
): Promise<ApplicantSeats> => {
  const { row } = await actFor(services, { tenant, caller, registrationId: params.registrationId });
  const { birthDate } = formOf(row).student;
  const [contact, seats] = await Promise.all([
    findContact(services.db, tenant, row),
    loadOfferedSeats(services, { tenant, locationKey: row.location_key }, { birthDate, application: row }, now),
  ]);
  return {
    version: row.version,
    recipient: { method: VERIFICATION_METHODS.find((method) => method === contact?.method), language: row.language },
    ...(contact?.booked && { booked: contact.booked }),
    ...seats,
  };
};
