import { failPoint } from "#fail-points";
import type { Refund } from "@/backend/budgets/budgets";
import type { Transaction } from "@/backend/db/database";
import { tryAdvisoryLock } from "@/backend/db/with-advisory-lock";
import { forEachTenant, sumOverTenants } from "@/backend/for-each-tenant";
import { isUnavailable } from "@/backend/http/failures";
import { isolate } from "@/backend/isolate";
import type { Services } from "@/backend/services";
import { queueOutboxEvents } from "@/backend/webhooks/queue-deliveries";
import { reportHeldBack } from "./held-back-report";
import { type Decision, decide, insertMessages } from "./queue-messages";
import { findWork, hasWork, markQueued, type RowsToRelay, takeDue, takeNew } from "./relay-store";
import { setDue, supersede } from "./rest";

/** A relay of a tenant's rows. */
interface Relaying extends RowsToRelay {
  services: Services;
}

/** Queues the webhooks of new rows, all of them and at once, and sets when their messages are due. Returns the rows. */
const relayWebhooks = async (tx: Transaction, relaying: Relaying): Promise<string[]> => {
  const { tenant, now } = relaying;
  const ids = await takeNew(tx, relaying);
  if (ids.length === 0) return [];
  await failPoint("events-taken");
  await queueOutboxEvents(tx, tenant, ids);
  await setDue(tx, tenant, ids, now);
  return ids;
};

/** Queues the messages that are due and held back by nothing. */
const relayMessages = async (tx: Transaction, relaying: Relaying, refunds: Refund[]): Promise<Decision[]> => {
  const { services, tenant, now, only } = relaying;
  await supersede(tx, tenant, now, only);
  const decisions: Decision[] = [];
  for (const row of await takeDue(tx, relaying))
    decisions.push(await decide({ services, tx, now, refunds }, tenant, row));
  if (decisions.length === 0) return [];
  await failPoint("messages-charged");
  await insertMessages(tx, tenant, decisions, now);
  await markQueued(tx, tenant, decisions, now);
  return decisions;
};

const relayBatch = async (relaying: Relaying): Promise<number> => {
  const { services, tenant, now } = relaying;
  const refunds: Refund[] = [];
  const giveBack = async () => {
    for (const refund of refunds.splice(0)) await refund();
  };
  const relayed = services.db.transaction(async (tx) => {
    // What an earlier attempt of this transaction has spent.
    await giveBack();
    // Two processes would judge the changes of one application apart.
    if (!(await tryAdvisoryLock(tx, "relay", tenant))) return { fresh: [], decisions: [] };
    const ids = await relayWebhooks(tx, relaying);
    return { fresh: ids, decisions: await relayMessages(tx, relaying, refunds) };
  });
  const { fresh, decisions } = await relayed.catch(async (error) => {
    await giveBack();
    throw error;
  });
  const heldBack = decisions.flatMap((decision) => decision.heldBack);
  await reportHeldBack(services, tenant, heldBack, now);
  return new Set([...fresh, ...decisions.map(({ id }) => id)]).size;
};

/** Relays a batch of a tenant's rows; after a failure one by one, so that only the rows at fault stay. */
const relayTenant = async (relaying: Relaying): Promise<number> => {
  const { services, tenant, now } = relaying;
  try {
    return await relayBatch(relaying);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    let count = 0;
    for (const only of await findWork(services.db, tenant, now))
      count += (await isolate({ work: "outbox", tenant, row: only }, () => relayBatch({ ...relaying, only }))) ?? 0;
    return count;
  }
};

/**
 * Queues webhooks for new outbox rows, and messages for those that are due, each once, also with several processes. Returns how
 * many rows it worked on.
 */
export const relay = async (services: Services, now: Date): Promise<number> =>
  sumOverTenants(
    await forEachTenant("outbox", async (tenant) =>
      (await hasWork(services.db, tenant, now)) ? relayTenant({ services, tenant, now }) : 0,
    ),
  );

/** Relays until nothing is left to do or `isStopping`. Returns how many rows it worked on. */
export const relayAll = async (services: Services, isStopping: () => boolean): Promise<number> => {
  let events = 0;
  for (let taken = 1; taken > 0 && !isStopping(); events += taken) taken = await relay(services, services.clock());
  return events;
};
