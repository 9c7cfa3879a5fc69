import { permit } from "@/backend/http/callers";
import { implement, type Route } from "@/backend/http/handler";
import { locationMoment } from "@/backend/schedule/offers";
import { staffClosures } from "@/lib/contracts/staff-closures";
import { listBooked } from "./booked";
import { addClosures, removeClosure } from "./change";
import { countBooked, listClosures } from "./list";

export const closureRoutes: readonly Route[] = [
  implement(staffClosures.list, async ({ tenant, caller, query, now }, { db }) => {
    const location = { tenant, locationKey: permit(caller, query.locationKey) };
    const moment = locationMoment(tenant, location.locationKey, now);
    return listClosures(db, location, moment);
  }),

  implement(staffClosures.people, listBooked),

  // It wakes the sweep of seats, which withdraws the offers on these days.
  implement(staffClosures.add, async (call, services) => {
    const { tenant, now, body } = call;
    const added = await addClosures(call, services);
    const moment = locationMoment(tenant, body.locationKey, now);
    const location = { tenant, locationKey: body.locationKey };
    const { closures } = await countBooked(services.db, location, added, moment);
    return { closures };
  }),

  implement(staffClosures.remove, removeClosure),
];
