import type { PoolClient } from "pg";
import { permit, type Staff } from "@/backend/http/authentication";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { findSlot, lockTimetable } from "./slot-store";
import type { SessionRow } from "./store";

/** A weekly session with the one it is taken with. */
export interface PairedSlot {
  slot: SessionRow;
  partner: SessionRow | undefined;
}

/** A session of a location permitted, with its pair, while nobody else changes the location's sessions. */
export const lockSlot = async (client: PoolClient, tenant: Tenant, caller: Staff, id: string): Promise<PairedSlot> => {
  const found = await findSlot(client, tenant, id);
  if (!found) throw new AppError("not_found");
  const locationKey = permit(caller, found.location_key);
  await lockTimetable(client, { tenant, locationKey }, "to change");
  const slot = await findSlot(client, tenant, id);
  if (!slot) throw new AppError("not_found");
  return { slot, partner: slot.pairId === null ? undefined : await findSlot(client, tenant, slot.pairId) };
};
