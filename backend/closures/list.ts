import type { Db } from "@/backend/db/database";
import { versionOf } from "@/backend/http/row-version";
import type { LocationKey } from "@/backend/schedule/store";
import type { Closure, Closures } from "@/lib/contracts/staff-closures";
import type { Moment } from "@/lib/domain/schedule/availability";
import { dayIn, plusYears } from "@/lib/kit/day";
import { closedPartsOf } from "./booked";
import { findBookedOn } from "./booked-store";
import { type ClosureRow, findClosures, findWeekdays } from "./store";

/** The version of a location's closures to come: which days are closed, and why. */
export const closuresVersion = (rows: readonly ClosureRow[]): string =>
  versionOf(rows.map(({ from, to, note }) => ({ from, to, note })));

/** Closures with how many people are still booked on each, and on any of them. */
export const countBooked = async (
  db: Db,
  location: LocationKey,
  rows: readonly ClosureRow[],
  moment: Moment,
): Promise<{ closures: Closure[]; booked: number }> => {
  const today = dayIn(moment.zone, moment.now);
  const booked = await findBookedOn(
    db,
    location,
    rows.filter(({ to }) => to >= today),
    moment,
  );
  const closures = rows.map((row) => ({
    _id: row._id,
    from: row.from,
    to: row.to,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    booked: booked.filter((person) => closedPartsOf(person, [row], { today, now: moment.now }).length > 0).length,
  }));
  return { closures, booked: booked.length };
};

/** The closures of a location, those of the past year included. */
export const listClosures = async (db: Db, location: LocationKey, moment: Moment): Promise<Closures> => {
  const today = dayIn(moment.zone, moment.now);
  const [rows, weekdays] = await Promise.all([
    findClosures(db, location, plusYears(today, -1)),
    findWeekdays(db, location),
  ]);
  const version = closuresVersion(rows.filter(({ to }) => to >= today));
  return { ...(await countBooked(db, location, rows, moment)), weekdays, version };
};
