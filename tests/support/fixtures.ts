import type pg from "pg";
import { v7 as uuid } from "uuid";
import type { Application } from "@/lib/contracts/application";
import { configuration } from "@/lib/contracts/configuration";
import { registrations } from "@/lib/contracts/registrations";
import type { Guardian, Student } from "@/lib/domain/application/application";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { type Day, dayIn, mondayOf, plusDays, weekdayOf } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import type { As, Caller } from "@/tests/support/caller";
import { contextOf, wholeGuardian, wholeStudent } from "@/tools/whole-answers";

/** The seats that a form names, the id of the pair's start day, and the date. */
export interface Opened {
  seats: Required<Pick<Student, "session_id" | "start_day" | "presentation_date">> &
    Pick<Student, "secondary_session_id">;
  pairStartDayId: string | undefined;
  date: Day;
  /** The day of the second session; `date` where it has none. */
  pairDate: Day;
}

interface Opening {
  tenant?: Tenant;
  locationKey?: string;
  /** Days from today to the start day. */
  inDays?: number;
  isPair?: boolean;
  /** Whether the pair lies within a week, as those that are offered do: on some days it begins one or two days later. */
  isWithinWeek?: boolean;
  capacity?: number;
  presentationCapacity?: number;
}

const PAIR_GAP = 2;

/** The second day of a pair that begins on a day: two days later, else the last one of the week. On a Sunday it is the same day. */
const pairDayOf = (date: Day): Day => plusDays(date, Math.min(PAIR_GAP, 7 - weekdayOf(date)));

/** The day itself, or the next Monday if a pair that begins on it would end in the next week. */
const withinWeek = (day: Day): Day => {
  const later = plusDays(day, PAIR_GAP);
  return mondayOf(day) === mondayOf(later) ? day : mondayOf(later);
};

/** Today at a tenant's first location. */
export const todayAt = (tenant: Tenant): Day => dayIn(tenantRow(tenant).locations[0]?.timeZone ?? "UTC", new Date());

interface NewSession {
  tenant: Tenant;
  locationKey: string;
  capacity: number;
  id: string;
  date: Day;
  hours?: readonly [string, string];
}

const insertSession = (
  pool: pg.Pool,
  { tenant, locationKey, capacity, id, date, hours = ["15:00", "17:00"] }: NewSession,
) =>
  pool.query(
    `INSERT INTO session (tenant, id, location_key, weekday, start_time, end_time, capacity)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [tenant, id, locationKey, weekdayOf(date), ...hours, capacity],
  );

/** Adds a start day of a session; returns its id. */
export const openDay = async (
  pool: pg.Pool,
  { tenant = "am" as Tenant, locationKey = "yerevan", sessionId = "", date = "", capacity = 1 },
): Promise<string> => {
  const id = uuid();
  await pool.query(
    "INSERT INTO start_day (tenant, id, session_id, location_key, date, capacity) VALUES ($1, $2, $3, $4, $5, $6)",
    [tenant, id, sessionId, locationKey, date, capacity],
  );
  return id;
};

/** Adds a presentation, by default three days before `date`, the start date it leads to; returns its id. */
export const openPresentation = async (
  pool: pg.Pool,
  {
    tenant = "am" as Tenant,
    locationKey = "yerevan",
    date = "",
    capacity = 1,
    startsAt = undefined as Date | undefined,
  },
): Promise<string> => {
  const id = uuid();
  const zone = tenantRow(tenant).locations[0]?.timeZone ?? "UTC";
  await pool.query(
    `INSERT INTO presentation (tenant, id, location_key, starts_at, capacity, start_dates)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [tenant, id, locationKey, startsAt ?? instantAt(plusDays(date, -3), "12:00", zone), capacity, [date]],
  );
  return id;
};

/** New sessions, paired by default, with one start day each and a presentation. */
export const openSeats = async (pool: pg.Pool, opening: Opening = {}): Promise<Opened> => {
  const { tenant = "am", locationKey = "yerevan", inDays = 14, isPair = true, capacity = 1 } = opening;
  const { presentationCapacity = capacity, isWithinWeek = false } = opening;
  const wanted = plusDays(todayAt(tenant), inDays);
  const date = isWithinWeek ? withinWeek(wanted) : wanted;
  const pairDate = isPair ? pairDayOf(date) : date;
  const location = { tenant, locationKey, capacity };
  const [firstId, secondId] = [uuid(), uuid()];
  await insertSession(pool, { ...location, id: firstId, date });
  if (isPair) {
    const isSameDay = pairDate === date;
    await insertSession(pool, {
      ...location,
      id: secondId,
      date: pairDate,
      ...(isSameDay && { hours: ["18:00", "20:00"] }),
    });
    await pool.query(
      `UPDATE session SET pair_id = CASE id WHEN $2::uuid THEN $3::uuid ELSE $2::uuid END
       WHERE tenant = $1 AND id IN ($2::uuid, $3::uuid)`,
      [tenant, firstId, secondId],
    );
  }
  return {
    seats: {
      session_id: firstId,
      secondary_session_id: isPair ? secondId : undefined,
      start_day: await openDay(pool, { ...location, sessionId: firstId, date }),
      presentation_date: await openPresentation(pool, { ...location, date, capacity: presentationCapacity }),
    },
    pairStartDayId: isPair ? await openDay(pool, { ...location, sessionId: secondId, date: pairDate }) : undefined,
    date,
    pairDate,
  };
};

/** Capacity and busy capacity of a start day or a presentation. */
export const seatsOf = async (pool: pg.Pool, table: "start_day" | "presentation", id: string | undefined) =>
  (await pool.query<{ capacity: number; busy: number }>(`SELECT capacity, busy FROM ${table} WHERE id = $1`, [id]))
    .rows[0];

/** A fifteen-year-old with every required answer of the network's form, and the names in Latin letters. */
export const aStudent = (tenant: Tenant = "am"): Student =>
  wholeStudent(contextOf(tenant, todayAt(tenant)), {
    firstName: "Անի",
    lastName: "Պետրոսյան",
    firstNameEn: "Ani",
    lastNameEn: "Petrosyan",
    birthDate: plusDays(todayAt(tenant), -15 * 366),
    phone: "+37491234567",
  });

export const aGuardian = (): Guardian =>
  wholeGuardian(contextOf("am", todayAt("am")), {
    firstName: "Նարե",
    lastName: "Պետրոսյան",
    phoneNumbers: [{ phone: "+37491234568", sms: true }],
  });

/** The body that saves an application as it is, with these changes. */
export const saveOf = (application: Application, changes: object = {}) => ({
  location_key: application.location_key,
  userLegalStatus: application.userLegalStatus,
  student: application.student,
  guardians: application.guardians,
  step: application.step,
  maxStep: application.maxStep,
  lang: application.language,
  isStudentAdult: false,
  version: application.version,
  ...changes,
});

/** A complete draft that is not booked yet. */
export const completeDraft = async (
  caller: Caller,
  applicant: As,
  seats: Student,
  changes: object = {},
): Promise<Application> => {
  const { dashboardConfig } = await caller.call(configuration.get, {}, applicant);
  const draft = await caller.call(registrations.create, { body: { language: "en" } }, applicant);
  const body = saveOf(draft, {
    location_key: "yerevan",
    userLegalStatus: 1,
    student: { ...aStudent(applicant.tenant), ...seats },
    guardians: [aGuardian()],
    step: "confirmation",
    maxStep: "confirmation",
    contract: { version: dashboardConfig.contract.version, signer: "guardian" },
    ...changes,
  });
  return caller.call(registrations.save, { params: { id: draft._id }, body }, applicant);
};
