import { permit } from "@/backend/http/callers";
import { implement, type Route } from "@/backend/http/handler";
import { centers } from "@/lib/contracts/centers";
import { schedule } from "@/lib/contracts/schedule";
import { staffStartDays } from "@/lib/contracts/staff-schedule";
import { monthEnds } from "@/lib/kit/day";
import { withVersion } from "./capacity-store";
import { fillDays } from "./fill-days";
import { loadSlots } from "./load-slots";
import { loadAvailability } from "./location-availability";
import { offeredDates } from "./offered-days";
import { loadSessions, loadStartDays } from "./offers";
import { openDays } from "./open-days";
import { slotRoutes } from "./slot-routes";
import { findSessions, findStartDaysOn } from "./store";
import { updateCapacities } from "./update-capacities";
import { loadWeeks } from "./weeks";

const applicantRoutes: readonly Route[] = [
  implement(centers.availability, async ({ tenant, now }, services) => ({
    centers: await loadAvailability(services, tenant, now),
  })),

  implement(schedule.sessions, async ({ tenant, caller, query, now }, services) => {
    const requester = { identityId: caller.identityId, registrationId: query.registrationId };
    const sessions = await loadSessions(services, { tenant, locationKey: query.locationKey }, now, requester);
    return {
      sessions: sessions.filter(
        ({ weekday, pairId }) =>
          (query.weekday === undefined || weekday === query.weekday) &&
          (query.pairId === undefined || pairId === query.pairId),
      ),
    };
  }),

  implement(schedule.startDays, async ({ tenant, caller, params, query, now }, services) => {
    const requester = { identityId: caller.identityId, registrationId: query.registrationId };
    const location = { tenant, locationKey: params.locationKey };
    return { startDays: await loadStartDays(services, location, params, now, requester) };
  }),
];

const staffRoutes: readonly Route[] = [
  implement(staffStartDays.sessions, async ({ tenant, caller, body, now }, services) => ({
    sessions: await loadSlots(services, { tenant, locationKey: permit(caller, body.locationKey) }, now),
  })),

  implement(staffStartDays.weeks, async ({ tenant, caller, body }, { db }) => ({
    weeks: await loadWeeks(db, { tenant, locationKey: permit(caller, body.locationKey) }, body),
  })),

  implement(staffStartDays.list, async ({ tenant, caller, body }, { db }) => {
    const location = { tenant, locationKey: permit(caller, body.location_key) };
    const dates = [...new Set(body.dates)];
    const days = (await findStartDaysOn(db, location, dates)).map(withVersion);
    return { startDays: body.isFilled ? fillDays(days, await findSessions(db, location), dates) : days };
  }),

  implement(staffStartDays.month, async ({ tenant, caller, body }, { db }) => {
    const location = { tenant, locationKey: permit(caller, body.locationKey) };
    const [first, last] = monthEnds(body.year, body.month);
    const dates = await offeredDates(db, location, first, last);
    return { calendarStartDays: dates.map((date) => ({ date })) };
  }),

  implement(staffStartDays.add, async (call, services) => ({ startDays: await openDays(call, services) })),

  implement(staffStartDays.update, async (call, services) => ({ startDays: await updateCapacities(call, services) })),
];

export const scheduleRoutes: readonly Route[] = [...applicantRoutes, ...staffRoutes, ...slotRoutes];
