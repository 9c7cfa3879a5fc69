import type { PoolClient } from "pg";
import type { EventData, OutboxEvent } from "@/backend/delivery/outbox";
import { log } from "@/backend/http/log";
import { type AppointmentChange, WEBHOOKS, type WebhookEvent } from "@/lib/contracts/webhooks";
import type { Tenant } from "@/lib/domain/tenant/tenants";

type Appointment = NonNullable<EventData["appointment"]>;

/** Something that happened to an application, its appointment as it was by then. */
interface Happened {
  type: WebhookEvent;
  change?: AppointmentChange;
  key: string;
  registrationId: string;
  appointment: Appointment;
  at: Date;
}

/** Which of what applicants are told an organisation's systems are told too, and as what. */
const CHANGES: Partial<Record<OutboxEvent, AppointmentChange>> = {
  booked: "booked",
  changed: "moved",
  presentation_moved: "presentation_moved",
  cancelled: "cancelled",
};

// An acceptance changes no appointment, and comes after all that happened to it before.
const sequenceOf = ({ type, appointment }: Happened) =>
  2 * appointment.sequence + (type === "application.accepted" ? 2 : 1);

/** What is told; nothing, but a line of the log, where it is not what was declared: a newer version may have written it. */
const toRows = (tenant: Tenant, happened: Happened) => {
  const { type, change, key, registrationId, appointment, at } = happened;
  const sequence = sequenceOf(happened);
  // The schema lets through what it names and nothing else.
  const data = { ...appointment, registrationId, sequence, change };
  const parsed = WEBHOOKS[type].body.safeParse({ type, timestamp: at.toISOString(), tenant, data });
  if (parsed.success)
    return [{ key, type, registration_id: registrationId, sequence, body: JSON.stringify(parsed.data), at }];
  log.error({ event: "webhook_unfit", tenant, type, registration: registrationId });
  return [];
};

const insertDeliveries = (client: PoolClient, tenant: Tenant, happened: readonly Happened[]) =>
  client.query({
    name: "webhook-deliveries-insert",
    text: `INSERT INTO webhook_delivery (tenant, endpoint_id, registration_id, key, type, sequence, body, created_at, next_at)
           SELECT e.tenant, e.id, x.registration_id, x.key, x.type, x.sequence, x.body, x.at, x.at
           FROM jsonb_to_recordset($2::jsonb)
             AS x (key text, type text, registration_id uuid, sequence int, body text, at timestamptz)
           JOIN webhook_endpoint e ON e.tenant = $1 AND x.type = ANY (e.events)
           ON CONFLICT (tenant, endpoint_id, key) DO NOTHING`,
    values: [tenant, JSON.stringify(happened.flatMap((one) => toRows(tenant, one)))],
  });

interface OutboxRow {
  key: string;
  event: OutboxEvent;
  registrationId: string;
  data: EventData;
  at: Date;
}

const ofOutbox = ({ event, data: { appointment }, ...row }: OutboxRow): Happened[] => {
  const change = CHANGES[event];
  if (!appointment || !change) return [];
  const isFirst = change === "booked" && appointment.sequence === 0;
  return [
    { ...row, appointment, ...(isFirst ? { type: "application.submitted" } : { type: "appointment.changed", change }) },
  ];
};

/** Writes for every endpoint what these new rows of the outbox tell of, each once. */
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
  const happened = rows.flatMap(ofOutbox);
  if (happened.length > 0) await insertDeliveries(client, tenant, happened);
};

/** Writes for every endpoint that an application was accepted. It is locked. */
export const queueAcceptance = async (client: PoolClient, tenant: Tenant, registrationId: string, now: Date) => {
  const { rows } = await client.query<{ appointment: Appointment }>({
    name: "webhook-accepted",
    text: `SELECT a.attendance AS appointment FROM attendances($1, ARRAY[$2::uuid]) AS a
           WHERE EXISTS (SELECT FROM webhook_endpoint e WHERE e.tenant = $1)`,
    values: [tenant, registrationId],
  });
  const [found] = rows;
  if (!found) return;
  const key = `accepted:${registrationId}`;
  const { appointment } = found;
  await insertDeliveries(client, tenant, [{ type: "application.accepted", key, registrationId, appointment, at: now }]);
};
