import type { PoolClient } from "pg";
import { transaction } from "@/backend/db/transaction";
import { permit, type Staff } from "@/backend/http/authentication";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { StaffStartDay, staffStartDays } from "@/lib/contracts/staff-schedule";
import { keyOfCell } from "@/lib/domain/schedule/capacities";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type Day, dayIn, mondayOf, plusDays, weekdayOf } from "@/lib/kit/day";
import { findSessionsById, findStartDayIds, insertDays, type NewDay } from "./capacity-store";
import { locationMoment } from "./offers";
import { recordDays } from "./record-days";
import { lockTimetable } from "./slot-store";
import { byDate, setCapacities } from "./update-capacities";

type Sessions = Awaited<ReturnType<typeof findSessionsById>>;

const INVALID = "validator_form_invalid";

/**
 * Opens sessions on dates by giving them a capacity, all or none. A pair's other half of the same week is opened, or
 * changed, along with it, unless it has gone by.
 */
export const openDays = (
  { tenant, caller, body, now }: Call<typeof staffStartDays.add>,
  { database }: Services,
): Promise<StaffStartDay[]> => {
  const location = permit(caller, body.location_key);
  const today = dayIn(locationMoment(tenant, location, now).zone, now);
  const asked = body.start_days;
  return transaction(database.pool, async (client) => {
    await lockTimetable(client, { tenant, locationKey: location }, "to read");
    const ids = [...new Set(asked.map((day) => day.sessionId))];
    const sessions = await findSessionsById(client, tenant, ids);
    if (sessions.size < ids.length) throw new AppError("not_found");
    requireOwn(caller, sessions);
    requireValid(asked, sessions, location);
    const past = asked.find((day) => day.date < today);
    if (past) throw new AppError("start_day_past", { sessionId: past.sessionId, date: past.date });
    const partners = partnersOf(asked, sessions, today);
    const { opened, changed } = await write(client, tenant, location, asked, partners);
    const author = { tenant, staffId: caller.staffId, now };
    await recordDays(client, author, "start_days_opened", { before: [], after: opened, location_key: location });
    await recordDays(client, author, "capacities_changed", changed);
    return [...opened, ...changed.after].sort(byDate);
  });
};

const requireOwn = (caller: Staff, sessions: Sessions) => {
  for (const session of sessions.values()) permit(caller, session.location_key);
};

const requireValid = (asked: readonly NewDay[], sessions: Sessions, location: string) => {
  const fields: Record<string, string> = {};
  const seen = new Set<string>();
  asked.forEach((day, at) => {
    const session = sessions.get(day.sessionId);
    if (session?.location_key !== location) fields[`start_days.${at}.sessionId`] = INVALID;
    if (session?.weekday !== weekdayOf(day.date) || seen.has(keyOfCell(day))) fields[`start_days.${at}.date`] = INVALID;
    seen.add(keyOfCell(day));
  });
  if (Object.keys(fields).length > 0) throw new AppError("validation_failed", { fields });
};

/** The pairs' halves that were not asked for themselves, from today on. */
const partnersOf = (asked: readonly NewDay[], sessions: Sessions, today: Day): NewDay[] => {
  const own = new Set(asked.map(keyOfCell));
  return asked.flatMap((day) => {
    const session = sessions.get(day.sessionId);
    if (!session?.pairId || !session.pairWeekday) return [];
    const date = plusDays(mondayOf(day.date), session.pairWeekday - 1);
    const partner = { sessionId: session.pairId, date, capacity: day.capacity };
    return date < today || own.has(keyOfCell(partner)) ? [] : [partner];
  });
};

const write = async (
  client: PoolClient,
  tenant: Tenant,
  location: string,
  asked: readonly NewDay[],
  partners: readonly NewDay[],
) => {
  const opened = await insertDays(client, tenant, location, [...asked, ...partners]);
  const isOpened = new Set(opened.map(keyOfCell));
  const existing = asked.find((day) => !isOpened.has(keyOfCell(day)));
  if (existing) throw new AppError("start_day_exists", { sessionId: existing.sessionId, date: existing.date });
  const open = partners.filter((day) => !isOpened.has(keyOfCell(day)));
  const ids = await findStartDayIds(client, tenant, open);
  const capacities = new Map(ids.map((id, at) => [id, open[at]?.capacity ?? 0]));
  return { opened, changed: await setCapacities(client, tenant, capacities) };
};
