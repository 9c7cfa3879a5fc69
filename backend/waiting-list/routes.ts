import { permit } from "@/backend/http/callers";
import { implement, type Route } from "@/backend/http/handler";
import { locationMoment } from "@/backend/schedule/offers";
import { staffWaiting } from "@/lib/contracts/staff-waiting";
import { dayIn, mondayOf } from "@/lib/kit/day";
import { listWaiting } from "./list";
import { offerOutOfTurn } from "./offer-out-of-turn";
import { removeFromWaitingList } from "./remove";
import { countAllWaiting, countByDay, findWaitedSessions } from "./store";

export const waitingListRoutes: readonly Route[] = [
  // A list changes nothing, so its reply, which has people's names, is not stored for repeats.
  implement(staffWaiting.list, listWaiting, { storesOwnReply: true }),
  implement(staffWaiting.counts, async ({ tenant, caller, query, now }, { db }) => {
    const location = permit(caller, query.locationKey);
    const today = dayIn(locationMoment(tenant, location, now).zone, now);
    const [total, sessions, counts] = await Promise.all([
      countAllWaiting(db, tenant, location),
      findWaitedSessions(db, tenant, location),
      countByDay(db, tenant, location, { monday: mondayOf(query.from), weeks: query.weeks, today }),
    ]);
    return { total, sessions, counts };
  }),
  // Both book in a batch, on a connection of its own, which must not wait for a lock of the caller's transaction.
  implement(staffWaiting.offer, offerOutOfTurn, { storesOwnReply: true }),
  implement(staffWaiting.remove, removeFromWaitingList, { storesOwnReply: true }),
];
