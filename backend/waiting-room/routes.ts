import { budgetsOf } from "@/backend/budgets/budgets";
import { type Handler, implement, type Route } from "@/backend/http/handler";
import { waitingRoom } from "@/lib/contracts/waiting-room";
import { ADMITTED } from "@/lib/domain/tenant/waiting-room";
import { askWaitingRoom } from "./join-queue";
import { markLeft, markSeen } from "./store";

/**
 * The visitor's position. A visitor without one joins at the end, within the hourly budget of the address. Without a waiting
 * room every visitor is admitted.
 */
const ask: Handler<typeof waitingRoom.ask> = async ({ tenant, body, ip, now }, services) => {
  const capacity = services.environment.waitingRoom(tenant);
  if (!capacity) return { ...ADMITTED, visit: body.visit ?? crypto.randomUUID() };
  const spendVisit = () => budgetsOf(services).spend({ budget: "visits_from_address", tenant, address: ip });
  // The budget is spent first, so that a refused visitor never enters the queue.
  if (!body.visit) await spendVisit();
  const { inLine: _inLine, ...position } = await askWaitingRoom(services, tenant, capacity, { visit: body.visit, now });
  if (!body.visit || position.visit === body.visit) return position;
  try {
    await spendVisit();
  } catch (refusal) {
    await markLeft(services.db, tenant, position.visit, now);
    throw refusal;
  }
  return position;
};

const seen: Handler<typeof waitingRoom.seen> = async ({ tenant, body, now }, { db }) =>
  void (await markSeen(db, tenant, body.visits, now));

const leave: Handler<typeof waitingRoom.leave> = async ({ tenant, params, now }, { db }) =>
  void (await markLeft(db, tenant, params.id, now));

export const waitingRoomRoutes: readonly Route[] = [
  implement(waitingRoom.ask, ask),
  implement(waitingRoom.seen, seen),
  implement(waitingRoom.leave, leave),
];
