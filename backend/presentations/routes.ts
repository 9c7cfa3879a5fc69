import { findClosures } from "@/backend/closures/store";
import { countLimit, countUpTo } from "@/backend/db/counted";
import { permit } from "@/backend/http/callers";
import { implement, type Route } from "@/backend/http/handler";
import { locationMoment } from "@/backend/schedule/offers";
import { findOwnSeats } from "@/backend/schedule/own-seats";
import { AppError } from "@/lib/contracts/errors";
import { schedule } from "@/lib/contracts/schedule";
import { staffPresentations } from "@/lib/contracts/staff-schedule";
import { isEligible } from "@/lib/domain/schedule/availability";
import { openSeatsOf } from "@/lib/domain/schedule/closures";
import { dayIn } from "@/lib/kit/day";
import { addPresentation } from "./add";
import { upcomingPresentations } from "./offered";
import { removePresentation } from "./remove";
import { countPresentations, findStartDate, listPresentations } from "./store";
import { updatePresentation } from "./update";

export const presentationRoutes: readonly Route[] = [
  implement(schedule.presentations, async ({ tenant, caller, params, query, now }, { db }) => {
    const moment = locationMoment(tenant, params.locationKey, now);
    const date = await findStartDate(db, tenant, params.locationKey, params.startDayId);
    if (date === undefined) throw new AppError("not_found");
    const [upcoming, closures] = await Promise.all([
      upcomingPresentations(db, tenant, params.locationKey, now),
      findClosures(db, { tenant, locationKey: params.locationKey }, dayIn(moment.zone, now)),
    ]);
    const own = query.registrationId
      ? await findOwnSeats(db, tenant, caller.identityId, query.registrationId)
      : undefined;
    const { days, presentations } = openSeatsOf({ days: [{ date }], presentations: upcoming }, closures, moment.zone);
    if (days.length === 0) return { presentations: [] };
    return { presentations: presentations.filter((presentation) => isEligible(presentation, date, moment, own)) };
  }),

  implement(staffPresentations.list, async ({ tenant, caller, body, now }, { db }) => {
    const location = permit(caller, body.locationKey);
    const most = countLimit(body);
    const [presentations, count] = await Promise.all([
      listPresentations(db, tenant, location, { ...body, now }),
      countPresentations(db, tenant, location, most),
    ]);
    return { presentations, ...countUpTo(count, most) };
  }),

  implement(staffPresentations.add, addPresentation),

  implement(staffPresentations.update, updatePresentation),

  implement(staffPresentations.remove, removePresentation),
];
