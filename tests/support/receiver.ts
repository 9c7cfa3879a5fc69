import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { v7 as uuid } from "uuid";
import type { Db, Transaction } from "@/backend/db/database";
import { createVault } from "@/backend/vault/vault";
import { insertEndpoint } from "@/backend/webhooks/endpoints";
import { newSecret, sealFirstSecret } from "@/backend/webhooks/secrets";
import { WEBHOOK_EVENTS, WEBHOOKS, type WebhookEvent, type WebhookType } from "@/lib/contracts/webhooks";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { OwnBackend } from "@/tests/support/process-backend";

/** A webhook that the endpoint received. */
export interface Received {
  headers: IncomingHttpHeaders;
  raw: string;
  id: string;
  type: WebhookType;
  data: Record<string, unknown>;
}

/** An organisation's own system: records what it receives, and answers with the given statuses. */
export interface Receiver {
  url: string;
  received: Received[];
  /** The statuses of the next responses, in order, `hang` for none; after them 204. */
  answers: (number | "hang")[];
  /** Answers the requests that hang. */
  release(): void;
  close(): Promise<unknown>;
}

export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  const answers: (number | "hang")[] = [];
  const hanging: ServerResponse[] = [];
  const server = createServer(async (request, response) => {
    const raw = await text(request);
    const { type, data } = JSON.parse(raw);
    received.push({ headers: request.headers, raw, id: String(request.headers["webhook-id"]), type, data });
    const status = answers.shift() ?? 204;
    if (status === "hang") return hanging.push(response);
    return response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const release = () => {
    for (const response of hanging.splice(0)) response.writeHead(204).end();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answers,
    release,
    close: () => {
      release();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};

/** Whether another implementation of the standard accepts the signature by `secret`. */
export const isGenuine = ({ headers, raw, id }: Received, secret: string): boolean => {
  const sentAt = new Date(Number(headers["webhook-timestamp"]) * 1000);
  const signatures = String(headers["webhook-signature"]).split(" ");
  return signatures.includes(new Webhook(secret).sign(id, sentAt, raw));
};

/** The body, parsed by its declared schema. Throws if it does not match. */
export const parsed = ({ raw, type }: Received) => WEBHOOKS[type].body.strict().parse(JSON.parse(raw));

/** Adds an endpoint of a network as the command does, sealed with these secrets; returns its id and secret. */
export const insertedEndpoint = async (
  db: Db,
  dataSecrets: readonly string[],
  url: string,
  { tenant = "am" as Tenant, events = WEBHOOK_EVENTS as readonly WebhookEvent[], now = new Date() } = {},
) => {
  const [id, secret] = [uuid(), newSecret()];
  const secrets = sealFirstSecret(createVault(dataSecrets), { tenant, id }, secret);
  await insertEndpoint(db, { tenant, id, url, events: [...events], secrets, now });
  return { tenant, id, secret };
};

/** Adds an endpoint with the backend's own secrets. */
export const addEndpoint = (
  { services, db, now }: OwnBackend,
  url: string,
  options: { tenant?: Tenant; events?: readonly WebhookEvent[] } = {},
) => insertedEndpoint(db, services.environment.dataSecrets, url, { now: now(), ...options });

/** Runs work in a transaction that is rolled back. */
export const rolledBack = async ({ db }: OwnBackend, work: (tx: Transaction) => Promise<unknown>): Promise<void> => {
  const undone = new Error("undone");
  const failed = db.transaction(async (tx) => {
    await work(tx);
    throw undone;
  });
  await failed.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
};
