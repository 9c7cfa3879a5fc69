import { isolate } from "@/backend/isolate";
import type { Queue } from "@/backend/jobs/queue";
import type { Services } from "@/backend/services";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";
import { attemptDelivery } from "./attempt";
import type { Delivery } from "./delivery";
import { KINDS } from "./kinds";
import { type Lane, laneOf } from "./lanes";
import { dueLanes, takeDeliveries } from "./store";

/** How many deliveries each tenant may take, so many in all: one by one, that with the fewest under way first. */
const sharesOf = (tenants: Iterable<Tenant>, count: number, underWay: readonly Delivery[]): [Tenant, number][] => {
  const shares = [...tenants].map((tenant) => ({
    tenant,
    taken: 0,
    underWay: underWay.filter((delivery) => delivery.tenant === tenant).length,
  }));
  for (let turn = 0; turn < count; turn += 1) {
    const next = shares.reduce((least, one) => (one.underWay + one.taken < least.underWay + least.taken ? one : least));
    next.taken += 1;
  }
  return shares.filter(({ taken }) => taken > 0).map(({ tenant, taken }) => [tenant, taken]);
};

/** Everything that is to be delivered: messages, webhooks, e-mails to staff. Its lanes are shared by the tenants, which take turns. */
export const deliveryQueue = (services: Services): Queue<Lane, Delivery> => {
  const { db, clock } = services;
  /** By lane, the tenants that may have something due. */
  const tenantsOf = new Map<string, Set<Tenant>>();

  const takeRank = async (lane: Lane, rank: number, count: number, underWay: readonly Delivery[]) => {
    const taken: Delivery[] = [];
    const waiting = new Set(tenantsOf.get(lane.id));
    while (waiting.size > 0 && taken.length < count)
      for (const [tenant, share] of sharesOf(waiting, count - taken.length, [...underWay, ...taken])) {
        const taking = { tenant, lane, rank, count: share, now: clock() };
        const found = await isolate({ work: "deliveries", tenant }, () => takeDeliveries(db, taking));
        taken.push(...(found ?? []));
        if ((found?.length ?? 0) < share) waiting.delete(tenant);
      }
    return taken;
  };

  return {
    name: "deliveries",
    lanes: async () => {
      for (const tenant of ALL_TENANTS)
        await isolate({ work: "deliveries", tenant }, async () => {
          for (const id of await dueLanes(db, tenant, clock()))
            tenantsOf.set(id, (tenantsOf.get(id) ?? new Set()).add(tenant));
        });
      return [...tenantsOf.keys()].map(laneOf);
    },
    laneId: ({ id }) => id,
    limits: ({ limits }) => limits,
    take: async (lane, count, underWay) => {
      const taken: Delivery[] = [];
      for (const rank of lane.ranks)
        taken.push(...(await takeRank(lane, rank, count - taken.length, [...underWay, ...taken])));
      // Until something is due again.
      const busy = [...underWay, ...taken].map(({ tenant }) => tenant);
      for (const tenant of tenantsOf.get(lane.id) ?? [])
        if (!busy.includes(tenant) && taken.length < count) tenantsOf.get(lane.id)?.delete(tenant);
      if (tenantsOf.get(lane.id)?.size === 0) tenantsOf.delete(lane.id);
      return taken;
    },
    attempt: async (_lane, delivery) => {
      const { tenant, id, kind } = delivery;
      const attempt = () => attemptDelivery(KINDS[kind], services, delivery);
      return (await isolate({ work: "deliveries", tenant, row: id }, attempt)) ?? false;
    },
  };
};
