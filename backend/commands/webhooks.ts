import { v7 as uuid } from "uuid";
import type { Database } from "@/backend/db/connect";
import type { BackendEnvironment } from "@/backend/environment";
import { createVault, type Vault } from "@/backend/vault/vault";
import { addressProblem } from "@/backend/webhooks/address";
import { attemptDelivery } from "@/backend/webhooks/attempt";
import { listAttempts } from "@/backend/webhooks/attempt-log";
import { insertPing, requeueDeliveries } from "@/backend/webhooks/deliveries";
import {
  type Endpoint,
  enableEndpoint,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  removeEndpoint,
  replaceSecrets,
} from "@/backend/webhooks/endpoints";
import { newSecret, OVERLAP_HOURS, sealFirstSecret, sealNextSecret } from "@/backend/webhooks/secrets";
import { runCommand, withDatabase } from "./command";
import { readWebhookCommand, type WebhookCommand, type WebhookVerb } from "./webhook-arguments";
import { attemptHeading, attemptLine, endpointLine } from "./webhook-table";

interface With extends WebhookCommand {
  database: Database;
  environment: BackendEnvironment;
  vault: Vault;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const noEndpoint = ({ tenant, id }: WebhookCommand) => new Error(`Tenant ${tenant} has no endpoint ${id}.`);

const found = async (asked: With): Promise<Endpoint> => {
  const endpoint = await findEndpoint(asked.database.pool, asked);
  if (!endpoint) throw noEndpoint(asked);
  return endpoint;
};

const add = async ({ database, environment, vault, tenant, url, events }: With) => {
  const problem = addressProblem(url, environment.isProduction && !environment.isDemo);
  if (problem) throw new Error(`The address ${problem}: ${url}`);
  const [id, secret] = [uuid(), newSecret()];
  const secrets = sealFirstSecret(vault, { tenant, id }, secret);
  await insertEndpoint(database.pool, { tenant, id, url, events, secrets, now: new Date() });
  say(`Added ${id} to ${tenant}: ${events.join(", ")}.`);
  say(`Secret, shown this once: ${secret}`);
};

const list = async ({ database, tenant }: With) => {
  const endpoints = await listEndpoints(database.pool, tenant);
  if (endpoints.length === 0) say(`Tenant ${tenant} has no endpoints.`);
  for (const endpoint of endpoints) say(endpointLine(endpoint));
};

const remove = async (asked: With) => {
  if (!(await removeEndpoint(asked.database.pool, asked))) throw noEndpoint(asked);
  say(`Removed ${asked.id}, with its log.`);
};

const rotate = async (asked: With) => {
  const endpoint = await found(asked);
  const secret = newSecret();
  const secrets = sealNextSecret(asked.vault, endpoint, endpoint.secrets, secret, new Date());
  if (!(await replaceSecrets(asked.database.pool, endpoint, secrets)))
    throw new Error("Somebody replaced the secret at this moment: try again.");
  say(`For ${OVERLAP_HOURS} hours the older secret signs too.`);
  say(`Secret, shown this once: ${secret}`);
};

const enable = async (asked: With) => {
  if (!(await enableEndpoint(asked.database.pool, asked))) throw noEndpoint(asked);
  say(`${asked.id} is on. What waits for it is sent by the workers.`);
};

const test = async (asked: With) => {
  const endpoint = await found(asked);
  const { database, environment, vault } = asked;
  const clock = () => new Date();
  const ping = await insertPing(database.pool, endpoint, clock());
  const { ms, status, error } = await attemptDelivery({ database, environment, vault, clock }, endpoint, ping);
  if (error !== undefined) throw new Error(`${endpoint.url}: ${error}, after ${ms} ms.`);
  say(`${endpoint.url}: answered ${status} within ${ms} ms.`);
};

const showLog = async ({ database, tenant, isFailed, limit }: With) => {
  const attempts = await listAttempts(database.pool, tenant, { isFailed, limit });
  say(attemptHeading);
  for (const one of attempts) say(attemptLine(one));
};

const sendAgain = async ({ database, tenant, id, isFailed }: With) => {
  const count = await requeueDeliveries(database.pool, tenant, isFailed ? { endpointId: id } : { id }, new Date());
  if (count === 0 && !isFailed) throw new Error(`Tenant ${tenant} has no delivery ${id}.`);
  say(`${count} to be sent again by the workers.`);
};

const WORK: Record<WebhookVerb, (asked: With) => Promise<void>> = {
  add,
  list,
  remove,
  rotate,
  enable,
  test,
  log: showLog,
  resend: sendAgain,
};

runCommand(async () => {
  const asked = readWebhookCommand(process.argv.slice(2));
  await withDatabase((database, environment) =>
    WORK[asked.verb]({ ...asked, database, environment, vault: createVault(environment.dataSecrets) }),
  );
});
