import { recordChange } from "@/backend/audit/record";
import type { Transaction } from "@/backend/db/database";
import type { StaffStartDay } from "@/lib/contracts/staff-schedule";
import type { AuditAction } from "@/lib/domain/dashboard/audit-actions";
import type { LockedDay } from "./capacity-store";
import type { SlotAuthor } from "./record-slot";

interface DayChanges {
  before: readonly LockedDay[];
  after: readonly StaffStartDay[];
  /** The location of days that were opened. */
  location_key?: string;
}

// Busy seats are no change by staff.
const capacityOf = ({ _id, sessionId, date, capacity }: StaffStartDay) => ({ _id, sessionId, date, capacity });

/** Records new capacities in the log of each location that has some of the days. */
export const recordDays = async (
  tx: Transaction,
  author: SlotAuthor,
  action: AuditAction,
  { before, after, location_key = "" }: DayChanges,
): Promise<void> => {
  const locations = new Map(before.map((day) => [day._id, day.location_key]));
  const locationKeyOf = ({ _id }: StaffStartDay) => locations.get(_id ?? "") ?? location_key;
  for (const locationKey of new Set(after.map(locationKeyOf)))
    await recordChange(tx, {
      ...author,
      locationKey,
      action,
      target: `start_days:${locationKey}`,
      before: before.length === 0 ? null : before.filter((day) => locationKeyOf(day) === locationKey).map(capacityOf),
      after: after.filter((day) => locationKeyOf(day) === locationKey).map(capacityOf),
    });
};
