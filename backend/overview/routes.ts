import { permit } from "@/backend/http/callers";
import { implement, type Route } from "@/backend/http/handler";
import { upcomingPresentations } from "@/backend/presentations/offered";
import { momentAt } from "@/backend/schedule/offers";
import { loadWeeks } from "@/backend/schedule/weeks";
import { staffOverview } from "@/lib/contracts/staff-overview";
import { dayIn } from "@/lib/kit/day";
import { countWaiting, shareMissed } from "./store";

const WEEKS = 10;
const PRESENTATIONS = 10;
const MISSED_MS = 90 * 24 * 3600 * 1000;

export const overviewRoutes: readonly Route[] = [
  implement(staffOverview.get, async ({ tenant, caller, query, now }, { database: { pool } }) => {
    const place = { tenant, locationKey: permit(caller, query.locationKey) };
    const referenceDate = dayIn(momentAt(tenant, place.locationKey, now).zone, now);
    const [weeks, presentations, waiting, missedShare] = await Promise.all([
      loadWeeks(pool, place, { direction: "future", weeksCount: WEEKS, referenceDate }),
      upcomingPresentations(pool, tenant, place.locationKey, now),
      countWaiting(pool, place),
      shareMissed(pool, place, { from: new Date(now.getTime() - MISSED_MS), to: now }),
    ]);
    return { weeks, presentations: presentations.slice(0, PRESENTATIONS), waiting, missedShare };
  }),
];
