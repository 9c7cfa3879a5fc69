import { permit } from "@/backend/http/callers";
import { implement, type Route } from "@/backend/http/handler";
import { locationMoment } from "@/backend/schedule/offers";
import { staffOverview } from "@/lib/contracts/staff-overview";
import { dayIn, plusDays } from "@/lib/kit/day";
import { DAY_MS } from "@/lib/kit/durations";
import { loadFigures } from "./figures";
import { loadFunnels } from "./funnels";
import { loadLocations } from "./locations";
import { loadSignInSheets } from "./sign-in-sheets";
import { loadStarting, loadToday } from "./today";
import { loadOverviewWeeks } from "./weeks";

const PRESENTATIONS = 10;
const MISSED_MS = 90 * DAY_MS;

export const overviewRoutes: readonly Route[] = [
  implement(staffOverview.get, async ({ tenant, caller, query, now }, services) => {
    const { db } = services;
    const location = { tenant, locationKey: permit(caller, query.locationKey) };
    const moment = locationMoment(tenant, location.locationKey, now);
    const date = dayIn(moment.zone, now);
    const [today, starting, { weeks, presentations }, figures, funnels] = await Promise.all([
      loadToday(db, location, date, moment.zone),
      loadStarting(db, location, [date, plusDays(date, 1)]),
      loadOverviewWeeks(db, location, moment),
      loadFigures(db, location, { from: new Date(now.getTime() - MISSED_MS), to: now }),
      loadFunnels(services, location, date),
    ]);
    return { today, starting, weeks, presentations: presentations.slice(0, PRESENTATIONS), ...figures, funnels };
  }),
  implement(staffOverview.locations, loadLocations),
  implement(staffOverview.signInSheets, loadSignInSheets),
];
