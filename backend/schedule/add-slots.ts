import type { Transaction } from "@/backend/db/database";
import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { refuseFields } from "@/backend/http/refuse-fields";
import type { Services } from "@/backend/services";
import type { staffSlots } from "@/lib/contracts/staff-slots";
import { endsAfterStart, isPairValid } from "@/lib/domain/schedule/slots";
import { recordSlot } from "./record-slot";
import { insertSlot, lockTimetable, type SlotDraft, writeSlot } from "./slot-store";
import type { LocationKey, SessionRow } from "./store";

type AddCall = Call<typeof staffSlots.add>;
type RequestedSlot = Pick<AddCall["body"], "weekdays" | "start_time" | "end_time" | "pairWeekday">;

/** Throws `validation_failed` if the session does not end after it starts, or cannot have this pair. */
export const requireValidSlot = ({ weekdays, pairWeekday, ...times }: RequestedSlot): void => {
  const invalid = [
    ...(endsAfterStart(times) ? [] : ["end_time"]),
    ...(pairWeekday && !isPairValid(weekdays, pairWeekday) ? ["pairWeekday"] : []),
  ];
  refuseFields(Object.fromEntries(invalid.map((field) => [field, "validator_form_invalid"])));
};

/** The body's session on one weekday. */
export const draftOf = (body: Omit<SlotDraft, "weekday">, weekday: number): SlotDraft => ({
  weekday,
  start_time: body.start_time,
  end_time: body.end_time,
  capacity: body.capacity,
  registration_employees_count: body.registration_employees_count,
});

/** Adds a weekly session on each of the weekdays, or one with its pair. Returns their ids. Their days are opened one by one. */
export const addSlots = ({ tenant, caller, body, now }: AddCall, { db }: Pick<Services, "db">): Promise<string[]> => {
  const location = { tenant, locationKey: permit(caller, body.locationKey) };
  requireValidSlot(body);
  return db.transaction(async (tx) => {
    await lockTimetable(tx, location, "to change");
    const weekdays = [...new Set(body.weekdays), ...(body.pairWeekday ? [body.pairWeekday] : [])];
    const added: SessionRow[] = [];
    for (const weekday of weekdays) added.push(await insertSlot(tx, location, draftOf(body, weekday)));
    const slots = body.pairWeekday ? await joinPair(tx, location, added) : added;
    for (const after of slots) await recordSlot(tx, { tenant, author: caller, now }, { before: null, after });
    return slots.map(({ _id }) => _id);
  });
};

const joinPair = async (
  tx: Transaction,
  { tenant }: LocationKey,
  [first, second]: SessionRow[],
): Promise<SessionRow[]> => {
  if (!first || !second) return [];
  const pair = [
    { ...first, pairId: second._id },
    { ...second, pairId: first._id },
  ];
  for (const slot of pair) await writeSlot(tx, tenant, slot);
  return pair;
};
