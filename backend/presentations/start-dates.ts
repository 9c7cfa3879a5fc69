import type { PoolClient } from "pg";
import { offeredDates } from "@/backend/schedule/offered-days";
import type { LocationKey } from "@/backend/schedule/store";
import { AppError } from "@/lib/contracts/errors";
import type { Day } from "@/lib/kit/day";

/** Distinct dates, ascending, as they are stored. */
export const sortUniqueDates = (dates: readonly Day[]): Day[] => [...new Set(dates)].sort();

/**
 * Throws `validation_failed` naming every date that a presentation on this day may not serve: each is an open start day
 * of the location after that day. Dates `kept` were served before, and need not be open any more.
 */
export const requireOpenDates = async (
  client: PoolClient,
  place: LocationKey,
  dates: readonly Day[],
  { presentationDay, kept = [] }: { presentationDay: Day; kept?: readonly Day[] },
): Promise<void> => {
  const sorted = sortUniqueDates(dates);
  const [first, last] = [sorted[0], sorted.at(-1)];
  const open = first && last ? await offeredDates(client, place, first, last) : [];
  // A presentation is to come, so a date after its day is not before today either.
  const refused = dates.flatMap((date, at) =>
    (open.includes(date) || kept.includes(date)) && date > presentationDay
      ? []
      : [[`startDates.${at}`, "validator_form_invalid"]],
  );
  if (refused.length > 0) throw new AppError("validation_failed", { fields: Object.fromEntries(refused) });
};
