import { recordChange } from "@/backend/audit/record";
import type { Db, Transaction } from "@/backend/db/database";
import { permit, type Staff } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { refuseFields } from "@/backend/http/refuse-fields";
import { isStale } from "@/backend/http/row-version";
import { locationMoment } from "@/backend/schedule/offers";
import { lockTimetable } from "@/backend/schedule/slot-store";
import type { LocationKey } from "@/backend/schedule/store";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffClosures } from "@/lib/contracts/staff-closures";
import { type ClosedRange, isClosedThroughout, rangeProblem, rangesOverlap } from "@/lib/domain/schedule/closures";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type Day, dayIn } from "@/lib/kit/day";
import { closuresVersion, listClosures } from "./list";
import { type ClosureRow, deleteClosure, findClosure, findClosures, insertClosure, lockSeatsOn } from "./store";

type AddCall = Call<typeof staffClosures.add>;

const requireValidRanges = ({ closures }: AddCall["body"], today: Day): void => {
  const refused = closures.flatMap((range, index) => {
    const problem = rangeProblem(range, today);
    return problem ? [[`closures.${index}.${problem === "past" ? "from" : "to"}`, "validator_form_invalid"]] : [];
  });
  refuseFields(Object.fromEntries(refused));
};

interface Author {
  tenant: Tenant;
  caller: Staff;
  now: Date;
}

const record = async (
  tx: Transaction,
  { tenant, caller, now }: Author,
  { before, after }: { before?: ClosureRow; after?: ClosureRow },
): Promise<void> => {
  const row = (after ?? before) as ClosureRow;
  const shown = ({ from, to, note }: ClosureRow) => ({ from, to, note });
  await recordChange(tx, {
    tenant,
    author: caller,
    locationKey: row.location_key,
    action: after ? "closure_added" : "closure_removed",
    target: `closure:${row._id}`,
    before: before ? shown(before) : null,
    after: after ? shown(after) : null,
    now,
  });
  // Its seats are others now.
  tx.tell("start_days", tenant, row.location_key);
};

/** Throws `changed_meanwhile` if others have closed some of the days since the closures were read. The same days may be a repeat. */
const requireRead = async (db: Db, location: LocationKey, { body, now }: AddCall, closures: readonly ClosureRow[]) => {
  const isSame = (one: ClosedRange, other: ClosedRange) => one.from === other.from && one.to === other.to;
  const concerned = closures.filter(
    (closure) =>
      body.closures.some((range) => rangesOverlap(range, closure)) &&
      !body.closures.some((range) => isSame(range, closure)),
  );
  if (concerned.length === 0 || !isStale({ read: body.version, stored: closuresVersion(closures) })) return;
  const moment = locationMoment(location.tenant, location.locationKey, now);
  throw new AppError("changed_meanwhile", { current: await listClosures(db, location, moment) });
};

/**
 * Closes a location on days from today on, all or none. Who is booked on them stays booked, and is listed until moved or cancelled.
 * Throws `closure_exists` for days that are all closed already.
 */
export const addClosures = (call: AddCall, { db }: Services): Promise<ClosureRow[]> => {
  const { tenant, caller, body, now } = call;
  const location = { tenant, locationKey: permit(caller, body.locationKey) };
  const { zone } = locationMoment(tenant, location.locationKey, now);
  const today = dayIn(zone, now);
  requireValidRanges(body, today);
  return db.transaction(async (tx) => {
    await lockTimetable(tx, location, "to change");
    const closures = await findClosures(tx, location, today);
    await requireRead(tx, location, call, closures);
    await lockSeatsOn(tx, location, body.closures, zone);
    const added: ClosureRow[] = [];
    for (const range of body.closures) {
      if (isClosedThroughout([...closures, ...added], range))
        throw new AppError("closure_exists", { from: range.from, to: range.to });
      const after = await insertClosure(tx, location, range, now);
      await record(tx, call, { after });
      added.push(after);
    }
    return added;
  });
};

/** Opens the days of a closure again, unless another one closes them. */
export const removeClosure = (call: Call<typeof staffClosures.remove>, { db }: Services): Promise<undefined> =>
  db.transaction(async (tx) => {
    const { tenant, caller, params } = call;
    const before = await findClosure(tx, tenant, params.id);
    if (!before) throw new AppError("not_found");
    permit(caller, before.location_key);
    await deleteClosure(tx, tenant, params.id);
    await record(tx, call, { before });
    return undefined;
  });
