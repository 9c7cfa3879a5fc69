import type { Transaction } from "@/backend/db/database";
import type { Call } from "@/backend/http/handler";
import { retryIfOvertaken } from "@/backend/registrations/lock";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffSlots } from "@/lib/contracts/staff-slots";
import { dayIn } from "@/lib/kit/day";
import { requireSlotRead } from "./load-slots";
import { lockSlot } from "./lock-slot";
import { locationMoment } from "./offers";
import { recordSlot, type SlotAuthor } from "./record-slot";
import { closeUpcomingDays, endWaits, findWaitingFor, lockDaysOf } from "./slot-days";
import { hideSlot, writeSlot } from "./slot-store";
import type { SessionRow } from "./store";

/**
 * Removes a weekly session and its days to come; its pair stays, alone. Throws `session_has_bookings` while a seat of a
 * day to come of the session or its pair is taken.
 */
export const removeSlot = (
  { tenant, caller, params, query, now }: Call<typeof staffSlots.remove>,
  { db }: Services,
): Promise<undefined> =>
  retryIfOvertaken(db, async (tx) => {
    const { slot, partner } = await lockSlot(tx, tenant, caller, params.id);
    const location = { tenant, locationKey: slot.location_key };
    await requireSlotRead(tx, { slot, partner, location, now, read: query.version });
    const today = dayIn(locationMoment(tenant, slot.location_key, now).zone, now);
    const sessionIds = [slot, partner].flatMap((session) => session?._id ?? []);
    const findWaiting = () => findWaitingFor(tx, { tenant, sessionIds: [slot._id] });
    const taken = await lockDaysOf(tx, { tenant, sessionIds, today }, findWaiting);
    if (taken > 0) throw new AppError("session_has_bookings");
    const author = { tenant, author: caller, now };
    if (partner) await unpairSlot(tx, author, partner);
    await retireSlot(tx, author, slot, today);
    await endWaits(tx, { tenant, sessionIds: [slot._id] }, now);
    return undefined;
  });

/** Leaves a session without a pair. Its days must be locked and empty. */
export const unpairSlot = async (tx: Transaction, author: SlotAuthor, partner: SessionRow): Promise<void> => {
  const after = { ...partner, pairId: null };
  await writeSlot(tx, author.tenant, after);
  await recordSlot(tx, author, { before: partner, after });
};

/** Removes a session. Its days must be locked and empty. */
export const retireSlot = async (
  tx: Transaction,
  author: SlotAuthor,
  slot: SessionRow,
  today: string,
): Promise<void> => {
  await closeUpcomingDays(tx, { tenant: author.tenant, sessionIds: [slot._id], today }, slot.location_key);
  await hideSlot(tx, author.tenant, slot._id, author.now);
  await recordSlot(tx, author, { before: slot, after: null });
};
