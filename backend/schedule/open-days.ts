import type { Transaction } from "@/backend/db/database";
import { permit, type Staff } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { refuseFields } from "@/backend/http/refuse-fields";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { StaffStartDay, staffStartDays } from "@/lib/contracts/staff-schedule";
import { keyOfCell } from "@/lib/domain/schedule/capacities";
import { isChangeable } from "@/lib/domain/schedule/changeable-days";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type Day, dayIn, mondayOf, plusDays, weekdayOf } from "@/lib/kit/day";
import { findSessionsById, findStartDayIds, insertDays, type NewDay, withVersion } from "./capacity-store";
import { locationMoment } from "./offers";
import { recordDays } from "./record-days";
import { lockTimetable } from "./slot-store";
import { byDate, setCapacities } from "./update-capacities";

type Sessions = Awaited<ReturnType<typeof findSessionsById>>;

const INVALID = "validator_form_invalid";

/**
 * Opens sessions on dates by giving them a capacity, all or none. A pair's other half of the same week is opened, or
 * changed, along with it, unless it is in the past.
 */
export const openDays = (
  { tenant, caller, body, now }: Call<typeof staffStartDays.add>,
  { db }: Services,
): Promise<StaffStartDay[]> => {
  const location = permit(caller, body.location_key);
  const today = dayIn(locationMoment(tenant, location, now).zone, now);
  const requested = body.start_days;
  return db.transaction(async (tx) => {
    await lockTimetable(tx, { tenant, locationKey: location }, "to read");
    const ids = [...new Set(requested.map((day) => day.sessionId))];
    const sessions = await findSessionsById(tx, tenant, ids);
    if (sessions.size < ids.length) throw new AppError("not_found");
    requirePermitted(caller, sessions);
    requireValid(requested, sessions, location);
    const past = requested.find((day) => !isChangeable(day.date, today));
    if (past) throw new AppError("start_day_past", { sessionId: past.sessionId, date: past.date });
    const partners = partnersOf(requested, sessions, today);
    const { opened, changed } = await writeDays(tx, tenant, location, requested, partners);
    const author = { tenant, author: caller, now };
    await recordDays(tx, author, "start_days_opened", { before: [], after: opened, location_key: location });
    await recordDays(tx, author, "capacities_changed", changed);
    return [...opened, ...changed.after].map(withVersion).sort(byDate);
  });
};

const requirePermitted = (caller: Staff, sessions: Sessions) => {
  for (const session of sessions.values()) permit(caller, session.location_key);
};

const requireValid = (requested: readonly NewDay[], sessions: Sessions, location: string) => {
  const fields: Record<string, string> = {};
  const keys = new Set<string>();
  requested.forEach((day, index) => {
    const session = sessions.get(day.sessionId);
    if (session?.location_key !== location) fields[`start_days.${index}.sessionId`] = INVALID;
    if (session?.weekday !== weekdayOf(day.date) || keys.has(keyOfCell(day)))
      fields[`start_days.${index}.date`] = INVALID;
    keys.add(keyOfCell(day));
  });
  refuseFields(fields);
};

/** The pairs' start days, from today on, that were not requested themselves. */
const partnersOf = (requested: readonly NewDay[], sessions: Sessions, today: Day): NewDay[] => {
  const requestedKeys = new Set(requested.map(keyOfCell));
  return requested.flatMap((day) => {
    const session = sessions.get(day.sessionId);
    if (!session?.pairId || !session.pairWeekday) return [];
    const date = plusDays(mondayOf(day.date), session.pairWeekday - 1);
    const partner = { sessionId: session.pairId, date, capacity: day.capacity };
    return !isChangeable(date, today) || requestedKeys.has(keyOfCell(partner)) ? [] : [partner];
  });
};

const writeDays = async (
  tx: Transaction,
  tenant: Tenant,
  location: string,
  requested: readonly NewDay[],
  partners: readonly NewDay[],
) => {
  const opened = await insertDays(tx, tenant, location, [...requested, ...partners]);
  const openedKeys = new Set(opened.map(keyOfCell));
  const existing = requested.find((day) => !openedKeys.has(keyOfCell(day)));
  if (existing) throw new AppError("start_day_exists", { sessionId: existing.sessionId, date: existing.date });
  const open = partners.filter((day) => !openedKeys.has(keyOfCell(day)));
  const ids = await findStartDayIds(tx, tenant, open);
  const capacities = new Map(ids.map((id, index) => [id, open[index]?.capacity ?? 0]));
  return { opened, changed: await setCapacities(tx, tenant, capacities) };
};
