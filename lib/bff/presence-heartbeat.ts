import "server-only";
import { waitingRoom } from "@/lib/contracts/waiting-room";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { call } from "./call";

const EVERY_MS = 20_000;
const AT_ONCE = 1000;
// What nobody of ours sealed cannot fill the memory.
const MOST = 20_000;
const LONGEST_SEAL = 1000;

/** Who was seen lately, to be told to the backend together. */
export interface PresenceHeartbeat {
  record(tenant: Tenant, seal: string): void;
}

/** Gathers who asks for anything, which costs a request nothing, and tells of them some times a minute. */
export const createPresenceHeartbeat = (
  visitIn: (seal: string, tenant: Tenant) => Promise<string | undefined>,
): PresenceHeartbeat => {
  const noted = new Map<Tenant, Set<string>>();

  const tell = async (tenant: Tenant, seals: readonly string[]): Promise<void> => {
    for (let from = 0; from < seals.length; from += AT_ONCE) {
      const found = await Promise.all(seals.slice(from, from + AT_ONCE).map((seal) => visitIn(seal, tenant)));
      const visits = found.filter((visit) => visit !== undefined);
      // Who is not told of now is seen again, or has gone.
      if (visits.length > 0) await call(waitingRoom.seen, { tenant }, { body: { visits } }).catch(() => undefined);
    }
  };

  setInterval(() => {
    for (const [tenant, seals] of noted) void tell(tenant, [...seals]);
    noted.clear();
  }, EVERY_MS).unref();

  return {
    record: (tenant, seal) => {
      const seals = noted.get(tenant) ?? new Set();
      noted.set(tenant, seals);
      if (seal.length <= LONGEST_SEAL && seals.size < MOST) seals.add(seal);
    },
  };
};
