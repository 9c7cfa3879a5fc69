import { type Handler, implement, type Route } from "@/backend/http/handler";
import { waitingRoom } from "@/lib/contracts/waiting-room";
import { ADMITTED } from "@/lib/domain/tenant/waiting-room";
import { spendPlace } from "./join-budget";
import { askWaitingRoom } from "./join-queue";
import { markLeft, markSeen } from "./store";

/** Where somebody stands; whoever has no place yet gets the next, of so many an address and hour. Without a waiting room everybody is in. */
const ask: Handler<typeof waitingRoom.ask> = async ({ tenant, body, ip, now }, services) => {
  const capacity = services.environment.waitingRoom(tenant);
  if (!capacity) return { ...ADMITTED, visit: body.visit ?? crypto.randomUUID() };
  // Counted before it is given: what is refused must not have stood in the line.
  if (!body.visit) await spendPlace(services, tenant, ip);
  const { inLine: _inLine, ...standing } = await askWaitingRoom(services, tenant, capacity, { visit: body.visit, now });
  if (!body.visit || standing.visit === body.visit) return standing;
  try {
    await spendPlace(services, tenant, ip);
  } catch (refusal) {
    await markLeft(services.database.pool, tenant, standing.visit, now);
    throw refusal;
  }
  return standing;
};

const seen: Handler<typeof waitingRoom.seen> = async ({ tenant, body, now }, { database }) =>
  void (await markSeen(database.pool, tenant, body.visits, now));

const leave: Handler<typeof waitingRoom.leave> = async ({ tenant, params, now }, { database }) =>
  void (await markLeft(database.pool, tenant, params.id, now));

export const waitingRoomRoutes: readonly Route[] = [
  implement(waitingRoom.ask, ask),
  implement(waitingRoom.seen, seen),
  implement(waitingRoom.leave, leave),
];
