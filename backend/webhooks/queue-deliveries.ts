import type { Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { EventData } from "@/backend/delivery/outbox";
import { log } from "@/backend/http/log";
import { ENDPOINT_LANE } from "@/backend/outbox/lanes";
import { queueDeliveries } from "@/backend/outbox/store";
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

const insertDeliveries = async (tx: Transaction, tenant: Tenant, events: readonly ApplicationEvent[]) => {
  const rows = JSON.stringify(events.flatMap((event) => toRows(tenant, event)));
  await queueDeliveries(
    tx,
    sql`INSERT INTO delivery
      (tenant, kind, lane, type, key, endpoint_id, registration_id, sequence, content, created_at, due_at)
    SELECT e.tenant, 'webhook', ${ENDPOINT_LANE}::text || e.id, x.type, e.id || ':' || x.key, e.id, x.registration_id, x.sequence,
      x.body, x.at, x.at
    FROM jsonb_to_recordset(${rows}::jsonb)
      AS x (key text, type text, registration_id uuid, sequence int, body text, at timestamptz)
    JOIN webhook_endpoint e ON e.tenant = ${tenant} AND x.type = ANY (e.events)
    ON CONFLICT (tenant, key) DO NOTHING`,
  );
};

const hasEndpoint = (tenant: Tenant) => sql`EXISTS (SELECT FROM webhook_endpoint e WHERE e.tenant = ${tenant})`;

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
  tx: Transaction,
  tenant: Tenant,
  outboxIds: readonly string[],
): Promise<void> => {
  const rows = await tx.many<OutboxRow>`SELECT o.key, o.event, o.registration_id AS "registrationId", o.data,
      o.created_at AS at
    FROM outbox o
    WHERE o.tenant = ${tenant} AND o.id = ANY (${outboxIds}::uuid[]) AND ${hasEndpoint(tenant)}`;
  const events = rows.flatMap(toEvents);
  if (events.length > 0) await insertDeliveries(tx, tenant, events);
};

/** Queues what staff decided of an application for every endpoint that subscribed to it. The application must be locked. */
const queueDecision = async (
  tx: Transaction,
  { tenant, type, registrationId, at }: Pick<ApplicationEvent, "type" | "registrationId" | "at"> & { tenant: Tenant },
) => {
  const appointment = await tx.value<Appointment>`SELECT a.attendance
    FROM attendances(${tenant}, ARRAY[${registrationId}::uuid]) AS a WHERE ${hasEndpoint(tenant)}`;
  if (!appointment) return;
  // An application that was reopened is accepted again with a greater number.
  const key = `${type.slice(type.indexOf(".") + 1)}:${registrationId}:${appointment.sequence}`;
  await insertDeliveries(tx, tenant, [{ type, key, registrationId, appointment, at }]);
};

/** Queues the acceptance of an application. */
export const queueAcceptance = (tx: Transaction, tenant: Tenant, registrationId: string, at: Date) =>
  queueDecision(tx, { tenant, type: "application.accepted", registrationId, at });

/** Queues the undoing of an acceptance. */
export const queueReopening = (tx: Transaction, tenant: Tenant, registrationId: string, at: Date) =>
  queueDecision(tx, { tenant, type: "application.reopened", registrationId, at });
