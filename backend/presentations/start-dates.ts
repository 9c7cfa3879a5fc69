import type { PoolClient } from "pg";
import { offeredDates } from "@/backend/schedule/offered-days";
import type { LocationKey } from "@/backend/schedule/store";
import { AppError } from "@/lib/contracts/errors";
import type { Day } from "@/lib/kit/day";

/** Distinct dates, ascending, as they are stored. */
export const sortUniqueDates = (dates: readonly Day[]): Day[] => [...new Set(dates)].sort();

/**
 * Throws `validation_failed` naming every date that a presentation on this day cannot serve: a date must be an open start
 * day of the location after that day. The `previous` dates of the presentation need not be open any more.
 */
export const requireOpenDates = async (
  client: PoolClient,
  location: LocationKey,
  dates: readonly Day[],
  { presentationDay, previous = [] }: { presentationDay: Day; previous?: readonly Day[] },
): Promise<void> => {
  const sorted = sortUniqueDates(dates);
  const [first, last] = [sorted[0], sorted.at(-1)];
  const open = first && last ? await offeredDates(client, location, first, last) : [];
  // The presentation is in the future, so a date after its day is, too.
  const refused = dates.flatMap((date, index) =>
    (open.includes(date) || previous.includes(date)) && date > presentationDay
      ? []
      : [[`startDates.${index}`, "validator_form_invalid"]],
  );
  if (refused.length > 0) throw new AppError("validation_failed", { fields: Object.fromEntries(refused) });
};
