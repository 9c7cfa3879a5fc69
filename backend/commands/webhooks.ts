import { v7 as uuid } from "uuid";
import type { Database } from "@/backend/db/database";
import type { BackendEnvironment } from "@/backend/environment";
import { createVault, type Vault } from "@/backend/vault/vault";
import { addressProblem } from "@/backend/webhooks/address";
import { listAttempts } from "@/backend/webhooks/attempt-log";
import {
  type Endpoint,
  enableEndpoint,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  removeEndpoint,
  replaceSecrets,
} from "@/backend/webhooks/endpoints";
import { pingEndpoint, requeueWebhooks } from "@/backend/webhooks/requeue";
import { newSecret, OVERLAP_HOURS, sealFirstSecret, sealNextSecret } from "@/backend/webhooks/secrets";
import { runCommand, withDatabase } from "./command";
import { readWebhookCommand, type WebhookCommand, type WebhookVerb } from "./webhook-arguments";
import { attemptHeading, attemptLine, endpointLine } from "./webhook-table";

interface Context extends WebhookCommand {
  db: Database;
  environment: BackendEnvironment;
  vault: Vault;
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const noEndpoint = ({ tenant, id }: WebhookCommand) => new Error(`Tenant ${tenant} has no endpoint ${id}.`);

const requireEndpoint = async (command: Context): Promise<Endpoint> => {
  const endpoint = await findEndpoint(command.db, command);
  if (!endpoint) throw noEndpoint(command);
  return endpoint;
};

const add = async ({ db, environment, vault, tenant, url, events }: Context) => {
  const problem = addressProblem(url, environment.isReal);
  if (problem) throw new Error(`The address ${problem}: ${url}`);
  const [id, secret] = [uuid(), newSecret()];
  const secrets = sealFirstSecret(vault, { tenant, id }, secret);
  await insertEndpoint(db, { tenant, id, url, events, secrets, now: new Date() });
  print(`Added ${id} to ${tenant}: ${events.join(", ")}.`);
  print(`Secret, shown this once: ${secret}`);
};

const list = async ({ db, tenant }: Context) => {
  const endpoints = await listEndpoints(db, tenant);
  if (endpoints.length === 0) print(`Tenant ${tenant} has no endpoints.`);
  for (const endpoint of endpoints) print(endpointLine(endpoint));
};

const remove = async (command: Context) => {
  if (!(await removeEndpoint(command.db, command))) throw noEndpoint(command);
  print(`Removed ${command.id}, with its log.`);
};

const rotate = async (command: Context) => {
  const endpoint = await requireEndpoint(command);
  const secret = newSecret();
  const secrets = sealNextSecret(command.vault, endpoint, endpoint.secrets, secret, new Date());
  if (!(await replaceSecrets(command.db, endpoint, secrets)))
    throw new Error("Somebody replaced the secret at this moment: try again.");
  print(`For ${OVERLAP_HOURS} hours the older secret signs too.`);
  print(`Secret, shown this once: ${secret}`);
};

const enable = async (command: Context) => {
  if (!(await enableEndpoint(command.db, command))) throw noEndpoint(command);
  print(`${command.id} is on. What waits for it is sent by the workers.`);
};

const test = async (command: Context) => {
  const endpoint = await requireEndpoint(command);
  const { db, environment, vault } = command;
  const result = await pingEndpoint({ db, environment, vault, clock: () => new Date() }, endpoint);
  if (!result) throw noEndpoint(command);
  const { ms, status, error } = result;
  if (error !== null) throw new Error(`${endpoint.url}: ${error}, after ${ms} ms.`);
  print(`${endpoint.url}: answered ${status} within ${ms} ms.`);
};

const showLog = async ({ db, tenant, isFailed, limit }: Context) => {
  const attempts = await listAttempts(db, tenant, { isFailed, limit });
  print(attemptHeading);
  for (const attempt of attempts) print(attemptLine(attempt));
};

const resend = async ({ db, tenant, id, isFailed }: Context) => {
  const count = await requeueWebhooks(db, tenant, isFailed ? { endpointId: id } : { id }, new Date());
  if (count === 0 && !isFailed) throw new Error(`Tenant ${tenant} has no delivery ${id}.`);
  print(`${count} to be sent again by the workers.`);
};

const HANDLERS: Record<WebhookVerb, (command: Context) => Promise<void>> = {
  add,
  list,
  remove,
  rotate,
  enable,
  test,
  log: showLog,
  resend,
};

runCommand(async () => {
  const command = readWebhookCommand(process.argv.slice(2));
  await withDatabase((db, environment) =>
    HANDLERS[command.verb]({ ...command, db, environment, vault: createVault(environment.dataSecrets) }),
  );
});
