import type { PoolClient } from "pg";
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
export const lockSlot = async (client: PoolClient, tenant: Tenant, caller: Staff, id: string): Promise<PairedSlot> => {
  const unlocked = await findSlot(client, tenant, id);
  if (!unlocked) throw new AppError("not_found");
  const locationKey = permit(caller, unlocked.location_key);
  await lockTimetable(client, { tenant, locationKey }, "to change");
  const slot = await findSlot(client, tenant, id);
  if (!slot) throw new AppError("not_found");
  return { slot, partner: slot.pairId === null ? undefined : await findSlot(client, tenant, slot.pairId) };
};
