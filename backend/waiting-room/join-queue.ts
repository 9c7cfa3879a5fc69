import { Batchers, fulfilled } from "@/backend/db/batcher";
import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { joinWaitingRoom, type VisitPosition } from "./store";

const MAX_SIZE = 500;
// While visitors wait, five batches a second are enough: each one counts the whole queue.
const PAUSE_MS = 200;

interface JoinRequest {
  visit: string | undefined;
  now: Date;
}

/** One queue for each tenant and process, so that thousands of visitors need a few statements. */
const queues = new Batchers<Services["environment"], Tenant, JoinRequest, VisitPosition>();

const queueOptions = ({ db }: Services, tenant: Tenant, capacity: number) => ({
  maxSize: MAX_SIZE,
  pauseMS: ([first]: readonly PromiseSettledResult<VisitPosition>[]) =>
    first?.status === "fulfilled" && first.value.inLine > 0 ? PAUSE_MS : 0,
  send: async (batch: readonly JoinRequest[]) => {
    const now = new Date(Math.max(...batch.map((request) => request.now.getTime())));
    const visits = batch.map(({ visit }) => visit);
    return (await joinWaitingRoom(db, tenant, visits, { capacity, now })).map(fulfilled);
  },
});

/** Joins a tenant's waiting room, or reads the position there, with the next batch. */
export const askWaitingRoom = (
  services: Services,
  tenant: Tenant,
  capacity: number,
  request: JoinRequest,
): Promise<VisitPosition> =>
  queues.get(services.environment, tenant, () => queueOptions(services, tenant, capacity)).add(request);
