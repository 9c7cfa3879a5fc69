import type { EventData } from "@/backend/delivery/outbox";
import { relay } from "@/backend/delivery/relay";
import { attemptDelivery } from "@/backend/outbox/attempt";
import type { Delivery, KindName } from "@/backend/outbox/delivery";
import { KINDS } from "@/backend/outbox/kinds";
import { LANE_IDS, laneOf } from "@/backend/outbox/lanes";
import { takeDeliveries } from "@/backend/outbox/store";
import type { OutboxEvent } from "@/lib/domain/application/messages";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";
import type { OwnBackend } from "@/tests/support/process-backend";

/** The jobs that queue and send messages and webhooks. */
export const MESSAGE_JOBS = ["reminders", "outbox", "deliveries"] as const;

/** Takes what is due in the lanes that there always are, of a kind and a tenant. */
const takeDue = async ({ services, now }: OwnBackend, kind: KindName, tenant: Tenant): Promise<Delivery[]> => {
  const taken: Delivery[] = [];
  for (const lane of LANE_IDS.map(laneOf).filter((one) => one.kind === kind))
    for (const rank of lane.ranks)
      taken.push(...(await takeDeliveries(services.db, { tenant, lane, rank, count: 10_000, now: now() })));
  return taken;
};

/** Relays the outbox, and takes the messages that are due, in the order of their events, as a worker does that sends them one by one. */
export const relayOutbox = async (backend: OwnBackend): Promise<Delivery[]> => {
  while ((await relay(backend.services, backend.now())) > 0);
  const taken: Delivery[] = [];
  for (const tenant of ALL_TENANTS) taken.push(...(await takeDue(backend, "message", tenant)));
  const { rows } = await backend.pool.query<{ id: string }>(
    "SELECT id FROM outbox ORDER BY event = 'announcement', created_at, id",
  );
  const order = rows.map(({ id }) => id);
  const places = taken.map((message) => ({ message, place: order.indexOf(message.outboxId ?? "") }));
  return places.sort((one, other) => one.place - other.place).map(({ message }) => message);
};

/** Attempts a delivery once. Returns whether it is done. */
export const deliver = ({ services }: OwnBackend, delivery: Delivery): Promise<boolean> =>
  attemptDelivery(KINDS[delivery.kind], services, delivery);

/** Sends every message that is due once; returns their number. */
export const sendOutbox = async (backend: OwnBackend): Promise<number> => {
  const messages = await relayOutbox(backend);
  for (const message of messages) await deliver(backend, message);
  return messages.length;
};

/** Attempts every e-mail to a tenant's staff that is due; returns their number. */
export const sendToStaff = async (backend: OwnBackend, tenant: Tenant = "am"): Promise<number> => {
  const due = await takeDue(backend, "staff", tenant);
  await Promise.all(due.map((message) => deliver(backend, message)));
  return due.length;
};

/** Frees what a dead process had taken, as time does. */
export const endLeases = ({ pool }: Pick<OwnBackend, "pool">) =>
  pool.query("UPDATE delivery SET due_at = due_at - interval '1 minute' WHERE state = 'waiting'");

/** Writes an event into the outbox, unless one with the same key is there. */
export const writeEvent = ({ pool, now }: OwnBackend, id: string, key: string, event: OutboxEvent, data: EventData) =>
  pool.query(
    `INSERT INTO outbox (tenant, key, event, registration_id, data, created_at) VALUES ('am', $1, $2, $3, $4, $5)
     ON CONFLICT (tenant, key) DO NOTHING`,
    [key, event, id, data, now()],
  );
