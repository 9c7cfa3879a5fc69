import type { Transaction } from "@/backend/db/database";
import { isStale, versionOf } from "@/backend/http/row-version";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import { type Slot, slotSchema } from "@/lib/contracts/staff-schedule";
import { offeredSessions } from "@/lib/domain/schedule/availability";
import type { PairedSlot } from "./lock-slot";
import { loadSchedule } from "./offers";
import type { SlotDraft } from "./slot-store";
import { findStartedSessions, type LocationKey } from "./store";

type Database = Pick<Services, "db">;

/** The version of a weekly session: what staff save of it, and the weekday of its pair. */
export const slotVersion = (slot: SlotDraft, pair: Pick<SlotDraft, "weekday"> | undefined): string => {
  const { weekday, start_time, end_time, capacity, registration_employees_count } = slot;
  return versionOf({ weekday, start_time, end_time, capacity, registration_employees_count, pair: pair?.weekday });
};

/** The location's weekly sessions as its staff see them. */
export const loadSlots = async (services: Database, location: LocationKey, now: Date): Promise<Slot[]> => {
  const [{ sessions, ...schedule }, started] = await Promise.all([
    loadSchedule(services, location, now),
    findStartedSessions(services.db, location),
  ]);
  const pairs = new Map(sessions.map((session) => [session._id, session]));
  return offeredSessions(sessions, schedule).map((slot) => ({
    ...slot,
    hasStartDays: started.has(slot._id),
    version: slotVersion(slot, pairs.get(slot.pairId ?? "")),
  }));
};

interface SlotRead extends PairedSlot {
  location: LocationKey;
  now: Date;
  /** The version that the change was made on. */
  read: string | undefined;
  /** The version that the change would make. */
  next?: string;
}

/** Throws `changed_meanwhile` with a session and its pair as they are now, if others have changed them since they were read. */
export const requireSlotRead = async (
  tx: Transaction,
  { slot, partner, location, now, ...versions }: SlotRead,
): Promise<void> => {
  if (!isStale({ ...versions, stored: slotVersion(slot, partner) })) return;
  const slots = await loadSlots({ db: tx }, location, now);
  const both = slots.filter(({ _id }) => _id === slot._id || _id === partner?._id);
  // Without members that the list leaves out.
  const sessions = both.map((session) => slotSchema.parse(session));
  throw new AppError("changed_meanwhile", { current: { sessions } });
};
