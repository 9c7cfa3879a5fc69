import type { Transaction } from "@/backend/db/database";
import { permit, type Staff } from "@/backend/http/callers";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { findSlot, lockTimetable } from "./slot-store";
import type { SessionRow } from "./store";

/** A weekly session and its pair. */
export interface PairedSlot {
  slot: SessionRow;
  partner: SessionRow | undefined;
}

/** Locks the timetable of a permitted session's location for a change. Returns the session with its pair. */
export const lockSlot = async (tx: Transaction, tenant: Tenant, caller: Staff, id: string): Promise<PairedSlot> => {
  const unlocked = await findSlot(tx, tenant, id);
  if (!unlocked) throw new AppError("not_found");
  const locationKey = permit(caller, unlocked.location_key);
  await lockTimetable(tx, { tenant, locationKey }, "to change");
  const slot = await findSlot(tx, tenant, id);
  if (!slot) throw new AppError("not_found");
  return { slot, partner: slot.pairId === null ? undefined : await findSlot(tx, tenant, slot.pairId) };
};
