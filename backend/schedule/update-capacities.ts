import type { Transaction } from "@/backend/db/database";
import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { isStale, versionOf } from "@/backend/http/row-version";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { StaffStartDay, staffStartDays } from "@/lib/contracts/staff-schedule";
import { isBelowBusy } from "@/lib/domain/schedule/capacities";
import { isChangeable } from "@/lib/domain/schedule/changeable-days";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { dayIn } from "@/lib/kit/day";
import {
  findPairedDays,
  type LockedDay,
  lockDays,
  type PairedDay,
  withVersion,
  writeCapacities,
} from "./capacity-store";
import { locationMoment } from "./offers";
import { recordDays } from "./record-days";
import { lockTimetable } from "./slot-store";

export const byDate = (one: StaffStartDay, other: StaffStartDay) => one.date.localeCompare(other.date);

/** The versions at which start days were read, by their ids. */
type Versions = ReadonlyMap<string, string | undefined>;

/** Throws `changed_meanwhile` with the start days whose capacities others have changed since they were read. */
const requireRead = (days: readonly LockedDay[], capacities: ReadonlyMap<string, number>, versions: Versions): void => {
  const stale = days.filter(({ _id, capacity }) =>
    isStale({ read: versions.get(_id), stored: versionOf(capacity), next: versionOf(capacities.get(_id)) }),
  );
  const shown = ({ location_key: _location, ...day }: LockedDay) => withVersion(day);
  if (stale.length > 0) throw new AppError("changed_meanwhile", { current: { startDays: stale.map(shown) } });
};

/**
 * Sets capacities, all or none. Taken seats are checked under the lock, so a concurrent booking either counts or finds the
 * new capacity. Throws `start_day_below_busy` with the start day and its taken seats.
 */
export const setCapacities = async (
  tx: Transaction,
  tenant: Tenant,
  capacities: ReadonlyMap<string, number>,
  versions: Versions = new Map(),
): Promise<{ before: LockedDay[]; after: StaffStartDay[] }> => {
  const before = await lockDays(tx, tenant, [...capacities.keys()]);
  requireRead(before, capacities, versions);
  const tooFull = before.find(({ _id, busyCapacity }) => isBelowBusy(capacities.get(_id) ?? 0, busyCapacity));
  if (tooFull) {
    const { _id, busyCapacity } = tooFull;
    throw new AppError("start_day_below_busy", { _id, busyCapacity });
  }
  return { before, after: await writeCapacities(tx, tenant, before, capacities) };
};

type UpdateCall = Call<typeof staffStartDays.update>;

/** Locks the timetables of the days' locations and returns the days. Their rows, not the body, name the locations. */
const requireDays = async (tx: Transaction, { tenant, caller }: UpdateCall, ids: readonly string[]) => {
  const find = async () => {
    const days = await findPairedDays(tx, tenant, ids);
    if (days.length < ids.length) throw new AppError("not_found");
    return days;
  };
  const locations = new Set((await find()).map((day) => permit(caller, day.location_key)));
  for (const locationKey of [...locations].sort()) await lockTimetable(tx, { tenant, locationKey }, "to read");
  return find();
};

/** Changes the capacities of start days and of their pairs' in the same week. A pair's past day stays as it was. */
export const updateCapacities = (call: UpdateCall, { db }: Services): Promise<StaffStartDay[]> => {
  const { tenant, caller, body, now } = call;
  const requested = new Map(body.start_days.map((day) => [day._id, day.capacity]));
  if (requested.size < body.start_days.length)
    throw new AppError("validation_failed", { fields: { start_days: "validator_form_invalid" } });
  return db.transaction(async (tx) => {
    const days = await requireDays(tx, call, [...requested.keys()]);
    const todayAt = (day: PairedDay) => dayIn(locationMoment(tenant, day.location_key, now).zone, now);
    const past = days.find((day) => !isChangeable(day.date, todayAt(day)));
    if (past) throw new AppError("start_day_past", { _id: past._id });

    const capacities = new Map(requested);
    for (const day of days) {
      const { partnerId, partnerDate } = day;
      if (
        partnerId === null ||
        partnerDate === null ||
        !isChangeable(partnerDate, todayAt(day)) ||
        requested.has(partnerId)
      )
        continue;
      capacities.set(partnerId, requested.get(day._id) ?? 0);
    }
    const versions = new Map(body.start_days.map((day) => [day._id, day.version]));
    const changed = await setCapacities(tx, tenant, capacities, versions);
    await recordDays(tx, { tenant, author: caller, now }, "capacities_changed", changed);
    return changed.after.map(withVersion).sort(byDate);
  });
};
