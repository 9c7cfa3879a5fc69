import { recordChange } from "@/backend/audit/record";
import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { locationMoment } from "@/backend/schedule/offers";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { StaffPresentation, staffPresentations } from "@/lib/contracts/staff-schedule";
import { changeRefusal } from "@/lib/domain/schedule/presentation";
import { dayIn } from "@/lib/kit/day";
import { isClosedOn, requireOpenDates, sortUniqueDates } from "./start-dates";
import { insertPresentation } from "./store";

/** Adds a presentation to come, on an open day. Every date it serves is an open start day of the location. */
export const addPresentation = (
  { tenant, caller, body, now }: Call<typeof staffPresentations.add>,
  { db }: Services,
): Promise<StaffPresentation> => {
  const location = permit(caller, body.locationKey);
  const refusal = changeRefusal(undefined, body, now);
  if (refusal) throw new AppError(refusal);
  const { zone } = locationMoment(tenant, location, now);
  const today = dayIn(zone, now);
  return db.transaction(async (tx) => {
    if (await isClosedOn(tx, { tenant, locationKey: location }, dayIn(zone, new Date(body.date))))
      throw new AppError("presentation_day_closed");
    await requireOpenDates(tx, { tenant, locationKey: location }, body.startDates, { today });
    const { date, capacity, startDates } = body;
    const draft = { startsAt: new Date(date), capacity, startDates: sortUniqueDates(startDates) };
    const added = await insertPresentation(tx, tenant, location, draft);
    await recordChange(tx, {
      tenant,
      author: caller,
      locationKey: location,
      action: "presentation_added",
      target: `presentation:${added._id}`,
      before: null,
      after: added,
      now,
    });
    return added;
  });
};
