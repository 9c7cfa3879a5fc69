import type { PoolClient } from "pg";
import type { EventData } from "@/backend/delivery/outbox";
import { log } from "@/backend/http/log";
import { type AppointmentChange, WEBHOOKS, type WebhookEvent } from "@/lib/contracts/webhooks";
import type { OutboxEvent } from "@/lib/domain/application/messages";
import type { Tenant } from "@/lib/domain/tenant/tenants";

type Appointment = NonNullable<EventData["appointment"]>;

/** An event of an application, with its appointment at that time. */
interface ApplicationEvent {
  type: WebhookEvent;
  change?: AppointmentChange;
  key: string;
  registrationId: string;
  appointment: Appointment;
  at: Date;
}

/** The outbox events that endpoints receive, by their name in webhooks. */
const CHANGES: Partial<Record<OutboxEvent, AppointmentChange>> = {
  booked: "booked",
  changed: "moved",
  presentation_moved: "presentation_moved",
  cancelled: "cancelled",
};

// An acceptance does not change the appointment, and comes after all its changes.
const sequenceOf = ({ type, appointment }: ApplicationEvent) =>
  2 * appointment.sequence + (type === "application.accepted" ? 2 : 1);

/** The row of an event; none, and a log line, if its data do not match the contract: a newer version may have written them. */
const toRows = (tenant: Tenant, event: ApplicationEvent) => {
  const { type, change, key, registrationId, appointment, at } = event;
  const sequence = sequenceOf(event);
  // The schema drops every field that it does not name.
  const data = { ...appointment, registrationId, sequence, change };
  const parsed = WEBHOOKS[type].body.safeParse({ type, timestamp: at.toISOString(), tenant, data });
  if (parsed.success)
    return [{ key, type, registration_id: registrationId, sequence, body: JSON.stringify(parsed.data), at }];
  log.error({ event: "webhook_unfit", tenant, type, registration: registrationId });
  return [];
};

const insertDeliveries = (client: PoolClient, tenant: Tenant, events: readonly ApplicationEvent[]) =>
  client.query({
    name: "webhook-deliveries-insert",
    text: `INSERT INTO webhook_delivery (tenant, endpoint_id, registration_id, key, type, sequence, body, created_at, next_at)
           SELECT e.tenant, e.id, x.registration_id, x.key, x.type, x.sequence, x.body, x.at, x.at
           FROM jsonb_to_recordset($2::jsonb)
             AS x (key text, type text, registration_id uuid, sequence int, body text, at timestamptz)
           JOIN webhook_endpoint e ON e.tenant = $1 AND x.type = ANY (e.events)
           ON CONFLICT (tenant, endpoint_id, key) DO NOTHING`,
    values: [tenant, JSON.stringify(events.flatMap((event) => toRows(tenant, event)))],
  });

interface OutboxRow {
  key: string;
  event: OutboxEvent;
  registrationId: string;
  data: EventData;
  at: Date;
}

const toEvents = ({ event, data: { appointment }, ...row }: OutboxRow): ApplicationEvent[] => {
  const change = CHANGES[event];
  if (!appointment || !change) return [];
  const isFirst = change === "booked" && appointment.sequence === 0;
  return [
    { ...row, appointment, ...(isFirst ? { type: "application.submitted" } : { type: "appointment.changed", change }) },
  ];
};

/** Queues new outbox rows for every endpoint that subscribed to them, each once. */
export const queueOutboxEvents = async (
  client: PoolClient,
  tenant: Tenant,
  outboxIds: readonly string[],
): Promise<void> => {
  const { rows } = await client.query<OutboxRow>({
    name: "webhook-outbox",
    text: `SELECT o.key, o.event, o.registration_id AS "registrationId", o.data, o.created_at AS at FROM outbox o
           WHERE o.tenant = $1 AND o.id = ANY ($2::uuid[])
             AND EXISTS (SELECT FROM webhook_endpoint e WHERE e.tenant = $1)`,
    values: [tenant, outboxIds],
  });
  const events = rows.flatMap(toEvents);
  if (events.length > 0) await insertDeliveries(client, tenant, events);
};

/** Queues what staff decided of an application for every endpoint that subscribed to it. The application must be locked. */
const queueDecision = async (
  client: PoolClient,
  { tenant, type, registrationId, at }: Pick<ApplicationEvent, "type" | "registrationId" | "at"> & { tenant: Tenant },
) => {
  const { rows } = await client.query<{ appointment: Appointment }>({
    name: "webhook-decided",
    text: `SELECT a.attendance AS appointment FROM attendances($1, ARRAY[$2::uuid]) AS a
           WHERE EXISTS (SELECT FROM webhook_endpoint e WHERE e.tenant = $1)`,
    values: [tenant, registrationId],
  });
  const [row] = rows;
  if (!row) return;
  const { appointment } = row;
  // An application that was reopened is accepted again with a greater number.
  const key = `${type.slice(type.indexOf(".") + 1)}:${registrationId}:${appointment.sequence}`;
  await insertDeliveries(client, tenant, [{ type, key, registrationId, appointment, at }]);
};

/** Queues the acceptance of an application. */
export const queueAcceptance = (client: PoolClient, tenant: Tenant, registrationId: string, at: Date) =>
  queueDecision(client, { tenant, type: "application.accepted", registrationId, at });

/** Queues the undoing of an acceptance. */
export const queueReopening = (client: PoolClient, tenant: Tenant, registrationId: string, at: Date) =>
  queueDecision(client, { tenant, type: "application.reopened", registrationId, at });
