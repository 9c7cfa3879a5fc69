import { permit } from "@/backend/http/authentication";
import { implement, type Route } from "@/backend/http/handler";
import { upcomingPresentations } from "@/backend/presentations/offered";
import { locationMoment } from "@/backend/schedule/offers";
import { loadWeeks } from "@/backend/schedule/weeks";
import { staffOverview } from "@/lib/contracts/staff-overview";
import { DAY_MS } from "@/lib/kit/durations";
import { countWaiting, shareMissed } from "./store";
import { loadToday } from "./today";

const WEEKS = 10;
const PRESENTATIONS = 10;
const MISSED_MS = 90 * DAY_MS;

export const overviewRoutes: readonly Route[] = [
  implement(staffOverview.get, async ({ tenant, caller, query, now }, { database: { pool } }) => {
    const location = { tenant, locationKey: permit(caller, query.locationKey) };
    const today = await loadToday(pool, location, locationMoment(tenant, location.locationKey, now));
    const [weeks, presentations, waiting, missed] = await Promise.all([
      loadWeeks(pool, location, { direction: "future", weeksCount: WEEKS, referenceDate: today.date }),
      upcomingPresentations(pool, tenant, location.locationKey, now),
      countWaiting(pool, location),
      shareMissed(pool, location, { from: new Date(now.getTime() - MISSED_MS), to: now }),
    ]);
    return { today, weeks, presentations: presentations.slice(0, PRESENTATIONS), waiting, ...missed };
  }),
];
