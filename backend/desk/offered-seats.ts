import type { Pool } from "pg";
import type { ApplicantRecord } from "@/backend/applicants/applicant-record";
import { formOf } from "@/backend/bookings/validate";
import { loadConfig } from "@/backend/configuration/settings";
import type { Call } from "@/backend/http/handler";
import { loadSchedule, locationMoment } from "@/backend/schedule/offers";
import { findOwnSeats, findWaitingClaims } from "@/backend/schedule/own-seats";
import type { Services } from "@/backend/services";
import type { OfferedSeats, staffBookings } from "@/lib/contracts/staff-bookings";
import { situationOf } from "@/lib/domain/application/situation";
import { acceptedAgePeriod } from "@/lib/domain/person/age";
import { isEligible, type Offered, startDayOffers, type WeeklySession } from "@/lib/domain/schedule/availability";
import { pairsOf } from "@/lib/domain/schedule/pairs";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type Day, dayIn, isDay } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { actFor } from "./act-for";

interface Contact {
  method: string;
  booked: NonNullable<OfferedSeats["booked"]> | null;
}

const findContact = async (pool: Pool, tenant: Tenant, { id }: ApplicantRecord): Promise<Contact | undefined> => {
  const { rows } = await pool.query<Contact>({
    name: "desk-contact",
    text: `SELECT i.method, CASE WHEN a.registration_id IS NOT NULL THEN jsonb_build_object('state', a.state,
             'startDayId', d.id, 'startDay', d.date, 'presentationId', p.id, 'presentationDate', iso_instant(p.starts_at)) END AS booked
           FROM registration r
           JOIN identity i ON i.tenant = r.tenant AND i.id = r.identity_id
           LEFT JOIN appointment a ON a.tenant = r.tenant AND a.registration_id = r.id
           LEFT JOIN start_day d ON d.tenant = a.tenant AND d.id = a.start_day_id
           LEFT JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id
           WHERE r.tenant = $1 AND r.id = $2`,
    values: [tenant, id],
  });
  return rows[0];
};

/** The location's schedule from the beginning of today: somebody at the desk may join a presentation that has begun. */
const loadOffered = async (services: Services, tenant: Tenant, row: ApplicantRecord, now: Date) => {
  const { pool } = services.database;
  const location = { tenant, locationKey: row.location_key };
  const { zone } = locationMoment(tenant, row.location_key, now);
  const [schedule, claims, own] = await Promise.all([
    loadSchedule(services, location, instantAt(dayIn(zone, now), "00:00", zone)),
    findWaitingClaims(pool, location, row.id),
    findOwnSeats(pool, tenant, row.identity_id, row.id),
  ]);
  return { ...schedule, claims, own };
};

/** What can be taken together: pairs and single sessions, and the two that the applicant has, in their order. */
const combinationsOf = <Session extends WeeklySession>(
  sessions: readonly Session[],
  { student }: Pick<ApplicantRecord, "student">,
): { first: Session; second: Session | undefined }[] => {
  const [first, second] = [student.session_id, student.secondary_session_id].map((id) =>
    sessions.find(({ _id }) => _id === id),
  );
  const pairs = pairsOf(sessions);
  const isListed = pairs.some((pair) => pair.first === first && pair.second === second);
  return [...pairs, ...(first && !isListed ? [{ first, second }] : [])];
};

const presentationsOf = ({ presentations, moment, own = new Set() }: Offered, dates: ReadonlySet<Day>) =>
  presentations
    .map(({ _id, date, capacity, busyCapacity, startDates, ...rest }) => ({
      _id,
      date,
      seatsLeft: Math.max(own.has(_id) ? 1 : 0, capacity - busyCapacity),
      startDates: startDates.filter(
        (day) =>
          dates.has(day) && isEligible({ _id, date, capacity, busyCapacity, startDates, ...rest }, day, moment, own),
      ),
    }))
    .filter(({ startDates }) => startDates.length > 0);

/** The seats that somebody could be booked on, for the staff of their centre. */
export const offeredSeats = async (
  { tenant, caller, params, now }: Call<typeof staffBookings.seats>,
  services: Services,
): Promise<OfferedSeats> => {
  const { row } = await actFor(services, { tenant, caller, registrationId: params.registrationId });
  const [config, contact, { sessions, ...offered }] = await Promise.all([
    loadConfig(services, tenant),
    findContact(services.database.pool, tenant, row),
    loadOffered(services, tenant, row, now),
  ]);
  const { settings } = situationOf(tenant, config, row.location_key, now);
  const { birthDate } = formOf(row).student;
  const { from = "", to = "9999" } =
    birthDate && isDay(birthDate) ? acceptedAgePeriod(birthDate, settings.ageRestrictions) : {};
  const offers = combinationsOf(sessions, row).map(({ first, second }) => ({
    first,
    second,
    startDays: startDayOffers(first, second, offered)
      .filter(({ isAvailable, date }) => isAvailable && date >= from && date <= to)
      .map(({ _id, date, seatsLeft }) => ({ _id, date, seatsLeft })),
  }));
  const dates = new Set(offers.flatMap(({ startDays }) => startDays.map(({ date }) => date)));
  return {
    version: row.version,
    recipient: { method: VERIFICATION_METHODS.find((method) => method === contact?.method), language: row.language },
    ...(contact?.booked && { booked: contact.booked }),
    sessions: offers.filter(({ startDays }) => startDays.length > 0),
    presentations: presentationsOf(offered, dates),
  };
};
