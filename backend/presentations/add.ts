import { permit } from "@/backend/http/callers";
import type { Call, Services } from "@/backend/http/handler";
import { offeredDates } from "@/backend/schedule/offered-days";
import { momentAt } from "@/backend/schedule/offers";
import { AppError } from "@/lib/contracts/errors";
import type { Presentation } from "@/lib/contracts/schedule";
import type { staffPresentations } from "@/lib/contracts/staff-schedule";
import { type Day, dayIn } from "@/lib/kit/day";
import { insertPresentation } from "./store";

/** Adds a presentation to come. Every date it serves is an open start day of the location after its own day (spec §5). */
export const addPresentation = async (
  { tenant, caller, body, now }: Call<typeof staffPresentations.add>,
  { database }: Services,
): Promise<Presentation> => {
  const location = permit(caller, body.locationKey);
  const startsAt = new Date(body.date);
  if (startsAt <= now) throw new AppError("presentation_past");
  const { zone } = momentAt(tenant, location, now);
  const startDates = [...new Set(body.startDates)].sort();
  const [first, last] = [startDates[0], startDates.at(-1)];
  const offered =
    first && last ? await offeredDates(database.pool, { tenant, locationKey: location }, first, last) : [];
  requireServed(body.startDates, offered, dayIn(zone, startsAt));
  return insertPresentation(database.pool, tenant, location, { startsAt, capacity: body.capacity, startDates });
};

const requireServed = (dates: readonly Day[], offered: readonly Day[], presentationDay: Day) => {
  // A presentation is to come, so a date after its day is not before today either.
  const refused = dates.flatMap((date, at) =>
    offered.includes(date) && date > presentationDay ? [] : [[`startDates.${at}`, "validator_form_invalid"]],
  );
  if (refused.length > 0) throw new AppError("validation_failed", { fields: Object.fromEntries(refused) });
};
