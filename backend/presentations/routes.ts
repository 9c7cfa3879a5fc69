import { permit } from "@/backend/http/authentication";
import { implement, type Route } from "@/backend/http/handler";
import { locationMoment } from "@/backend/schedule/offers";
import { findOwnSeats } from "@/backend/schedule/own-seats";
import { AppError } from "@/lib/contracts/errors";
import { schedule } from "@/lib/contracts/schedule";
import { staffPresentations } from "@/lib/contracts/staff-schedule";
import { isEligible } from "@/lib/domain/schedule/availability";
import { addPresentation } from "./add";
import { upcomingPresentations } from "./offered";
import { removePresentation } from "./remove";
import { countPresentations, findStartDate, listPresentations } from "./store";
import { updatePresentation } from "./update";

export const presentationRoutes: readonly Route[] = [
  implement(schedule.presentations, async ({ tenant, caller, params, query, now }, { database }) => {
    const moment = locationMoment(tenant, params.locationKey, now);
    const date = await findStartDate(database.pool, tenant, params.locationKey, params.startDayId);
    if (date === undefined) throw new AppError("not_found");
    const upcoming = await upcomingPresentations(database.pool, tenant, params.locationKey, now);
    const own = query.registrationId
      ? await findOwnSeats(database.pool, tenant, caller.identityId, query.registrationId)
      : undefined;
    return { presentations: upcoming.filter((presentation) => isEligible(presentation, date, moment, own)) };
  }),

  implement(staffPresentations.list, async ({ tenant, caller, body, now }, { database }) => {
    const location = permit(caller, body.locationKey);
    const [presentations, count] = await Promise.all([
      listPresentations(database.pool, tenant, location, { ...body, now }),
      countPresentations(database.pool, tenant, location),
    ]);
    return { presentations, count };
  }),

  implement(staffPresentations.add, addPresentation),

  implement(staffPresentations.update, updatePresentation),

  implement(staffPresentations.remove, removePresentation),
];
