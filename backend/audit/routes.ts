import { countLimit, countUpTo } from "@/backend/db/counted";
import { permit } from "@/backend/http/callers";
import { implement, type Route } from "@/backend/http/handler";
import { locationMoment } from "@/backend/schedule/offers";
import { staffAudit } from "@/lib/contracts/staff-audit";
import { type Day, plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { withPersons } from "./persons";
import { countEntries, listEntries } from "./store";
import { undoChange } from "./undo";

// The last day ends where the next begins.
const instantsOf = ({ from, to }: { from?: Day | undefined; to?: Day | undefined }, zone: string) => ({
  since: from ? instantAt(from, "00:00", zone) : undefined,
  before: to ? instantAt(plusDays(to, 1), "00:00", zone) : undefined,
});

export const auditRoutes: readonly Route[] = [
  implement(staffAudit.list, async ({ tenant, caller, query, now }, { db }) => {
    const location = permit(caller, query.locationKey);
    const { zone } = locationMoment(tenant, location, now);
    const { action, kind, registrationId } = query;
    const target = registrationId ? `registration:${registrationId}` : query.target;
    const filter = { action, kind, target, ...instantsOf(query, zone) };
    const most = countLimit(query);
    const [entries, count] = await Promise.all([
      listEntries(db, tenant, location, filter, query),
      countEntries(db, tenant, location, filter, most),
    ]);
    return { entries: await withPersons(db, tenant, location, entries), ...countUpTo(count, most) };
  }),

  implement(staffAudit.undo, undoChange),
];
