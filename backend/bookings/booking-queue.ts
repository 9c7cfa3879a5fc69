import type { Pool, PoolClient } from "pg";
import { failPoint } from "#fail-points";
import { Batcher } from "@/backend/db/batcher";
import { basePool } from "@/backend/db/transaction";
import { isUnavailable } from "@/backend/http/failures";
import type { Services } from "@/backend/http/handler";
import { metrics } from "@/backend/operations/backend-metrics";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { currentTraceContext, inSpan, type TraceContext } from "@/lib/server/observability/tracing";
import { newReference } from "./reference";
import { bookMany, type SeatItem, type SeatOutcome } from "./store";

const BATCH = 64;
const ATTEMPTS = 5;
const UNIQUE_VIOLATION = "23505";
const REFERENCE_TAKEN = "appointment_tenant_reference_key";
const USERNAME_TAKEN = "registration_username";

interface Waiting {
  item: SeatItem;
  now: Date;
  /** Of the work that it is a part of. */
  moment: TraceContext | undefined;
  settle: (outcome: SeatOutcome) => void;
  fail: (error: unknown) => void;
}

const isTaken = (error: unknown, what: string) => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && constraint === what;
};

/** One item alone, with a reference that nobody has: one that is taken undoes the booking, so it is asked again. */
const bookOne = async (client: PoolClient, tenant: Tenant, { item, now }: Waiting): Promise<SeatOutcome> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [outcome] = await bookMany(client, tenant, now, [{ ...item, reference: newReference() }]);
      return outcome as SeatOutcome;
    } catch (error) {
      // Of those who ask for a username at once, one has it.
      if (isTaken(error, USERNAME_TAKEN))
        return { refusal: "validation_failed", reply: { fields: { username: "username_taken" } } };
      if (!isTaken(error, REFERENCE_TAKEN) || attempt === ATTEMPTS) throw error;
    }
  }
};

/** The queue of one tenant in this process: a hot row is locked and written once a batch. */
class SeatQueue extends Batcher<Waiting> {
  constructor(
    private readonly pool: Pool,
    private readonly tenant: Tenant,
  ) {
    super();
  }

  submit(item: SeatItem, now: Date): Promise<SeatOutcome> {
    return new Promise((settle, fail) => this.add({ item, now, moment: currentTraceContext(), settle, fail }));
  }

  // Two wishes about one application, or under one key, depend on each other: the later one waits for the next batch.
  protected nextBatch(): Waiting[] {
    const batch = new Map<string, Waiting>();
    const left: Waiting[] = [];
    const keys = new Set<string>();
    for (const one of this.waiting) {
      const { registration, identity, key } = one.item;
      const ofKey = key === undefined ? registration : `${identity} ${key}`;
      if (batch.size < BATCH && !batch.has(registration) && !keys.has(ofKey)) {
        batch.set(registration, one);
        keys.add(ofKey);
      } else left.push(one);
    }
    this.waiting = left;
    return [...batch.values()];
  }

  protected async send(batch: readonly Waiting[]): Promise<void> {
    metrics.observe("startday_booking_batch_size", {}, batch.length);
    const attributes = { "startday.tenant": this.tenant, "startday.batch_size": batch.length };
    // A part of the first one's work; the others are linked to it.
    const [first, ...others] = batch.map(({ moment }) => moment);
    try {
      await inSpan("seats batch", { attributes, parent: first, links: others }, async () =>
        this.sendOver(await this.pool.connect(), batch),
      );
    } catch (error) {
      // No connection, none any more, or a full disk: that is nobody's fault, and the same for all.
      for (const one of batch) one.fail(error);
    }
  }

  private async sendOver(client: PoolClient, batch: readonly Waiting[]): Promise<void> {
    let isBroken = true;
    try {
      await this.sendTogether(client, batch).catch(async (error) => {
        if (isUnavailable(error)) throw error;
        // One of them is at fault, and the others are not to suffer for it. Over the same connection, where the batch is
        // undone before anything else is read: over another one its locks might still be in the way.
        for (const one of batch) await bookOne(client, this.tenant, one).then(one.settle, one.fail);
      });
      isBroken = false;
    } finally {
      client.release(isBroken);
    }
  }

  private async sendTogether(client: PoolClient, batch: readonly Waiting[]): Promise<void> {
    const now = new Date(Math.max(...batch.map((one) => one.now.getTime())));
    const items = batch.map(({ item }) => ({ ...item, reference: newReference() }));
    await failPoint("booking-asked");
    const outcomes = await bookMany(client, this.tenant, now, items);
    await failPoint("booking-committed");
    batch.forEach((one, at) => {
      one.settle(outcomes[at] as SeatOutcome);
    });
  }
}

const ON_LIST: Partial<Record<SeatItem["kind"], string>> = { offer: "offered", leave: "left" };

const countWaiting = (tenant: Tenant, { kind }: SeatItem, { refusal }: SeatOutcome): void => {
  const event = ON_LIST[kind];
  if (event && refusal === null) metrics.count("startday_waiting_list_total", { tenant, event });
};

const kept = new WeakMap<Services["environment"], Map<Tenant, SeatQueue>>();

/** Sends a wish about seats with whatever else is asked of the same tenant at the moment. */
export const submitSeats = async (
  services: Services,
  tenant: Tenant,
  item: SeatItem,
  now: Date,
): Promise<SeatOutcome> => {
  const queues = kept.get(services.environment) ?? new Map<Tenant, SeatQueue>();
  kept.set(services.environment, queues);
  const queue = queues.get(tenant) ?? new SeatQueue(basePool(services.database.pool), tenant);
  queues.set(tenant, queue);
  const outcome = await queue.submit(item, now);
  countWaiting(tenant, item, outcome);
  return outcome;
};
