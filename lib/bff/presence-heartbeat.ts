import "server-only";
import { waitingRoom } from "@/lib/contracts/waiting-room";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { callBackend } from "./call-backend";

const INTERVAL_MS = 20_000;
const VISITS_PER_CALL = 1000;
// Forged seals must not fill the memory.
const MAX_SEALS = 20_000;
const MAX_SEAL_LENGTH = 1000;

/** Collects the visitors who were seen, to report them to the backend. */
export interface PresenceHeartbeat {
  record(tenant: Tenant, seal: string): void;
}

/** Collects visits without delaying any request, and reports them together three times a minute. */
export const createPresenceHeartbeat = (
  unseal: (seal: string, tenant: Tenant) => Promise<string | undefined>,
): PresenceHeartbeat => {
  const sealsByTenant = new Map<Tenant, Set<string>>();

  const report = async (tenant: Tenant, seals: readonly string[]): Promise<void> => {
    for (let start = 0; start < seals.length; start += VISITS_PER_CALL) {
      const unsealed = await Promise.all(
        seals.slice(start, start + VISITS_PER_CALL).map((seal) => unseal(seal, tenant)),
      );
      const visits = unsealed.filter((visit) => visit !== undefined);
      // A report that fails is not repeated: a visitor who is still there is seen again.
      if (visits.length > 0)
        await callBackend(waitingRoom.seen, { tenant }, { body: { visits } }).catch(() => undefined);
    }
  };

  setInterval(() => {
    for (const [tenant, seals] of sealsByTenant) void report(tenant, [...seals]);
    sealsByTenant.clear();
  }, INTERVAL_MS).unref();

  return {
    record: (tenant, seal) => {
      const seals = sealsByTenant.get(tenant) ?? new Set();
      sealsByTenant.set(tenant, seals);
      if (seal.length <= MAX_SEAL_LENGTH && seals.size < MAX_SEALS) seals.add(seal);
    },
  };
};
