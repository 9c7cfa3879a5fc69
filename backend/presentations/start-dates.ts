import { findClosures } from "@/backend/closures/store";
import type { Transaction } from "@/backend/db/database";
import { refuseFields } from "@/backend/http/refuse-fields";
import { offeredDates } from "@/backend/schedule/offered-days";
import { lockTimetable } from "@/backend/schedule/slot-store";
import type { LocationKey } from "@/backend/schedule/store";
import { closureOn } from "@/lib/domain/schedule/closures";
import type { Day } from "@/lib/kit/day";

/** Whether the location is closed on a day. Until the transaction ends nobody closes it. */
export const isClosedOn = async (tx: Transaction, location: LocationKey, day: Day): Promise<boolean> => {
  await lockTimetable(tx, location, "to read");
  return closureOn(await findClosures(tx, location, day), day) !== undefined;
};

/** Distinct dates, ascending, as they are stored. */
export const sortUniqueDates = (dates: readonly Day[]): Day[] => [...new Set(dates)].sort();

/**
 * Throws `validation_failed` naming every date that a presentation cannot serve: a date must be an open start day of the
 * location, today or later. The `previous` dates of the presentation need not be open any more. Whether the presentation is
 * before a date is judged by the booking.
 */
export const requireOpenDates = async (
  tx: Transaction,
  location: LocationKey,
  dates: readonly Day[],
  { today, previous = [] }: { today: Day; previous?: readonly Day[] },
): Promise<void> => {
  const sorted = sortUniqueDates(dates);
  const [first, last] = [sorted[0], sorted.at(-1)];
  const open = first && last ? await offeredDates(tx, location, first, last) : [];
  const refused = dates.flatMap((date, index) =>
    previous.includes(date) || (open.includes(date) && date >= today)
      ? []
      : [[`startDates.${index}`, "validator_form_invalid"]],
  );
  refuseFields(Object.fromEntries(refused));
};
