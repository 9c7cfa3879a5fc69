import { setTimeout as delay } from "node:timers/promises";
import { isUnavailable } from "@/backend/http/failures";
import { currentTraceContext, inSpan, type TraceContext } from "@/lib/server/observability/tracing";
import { type Claim, jointClaim } from "./turn-queue";
import { currentClaim, hasTurn, tooBusy, withClaim } from "./turns";

export interface BatcherOptions<Item, Result> {
  maxSize: number;
  /** Sends a batch. Results are in the order of the items; a rejection fails all of them. */
  send(items: readonly Item[]): Promise<readonly PromiseSettledResult<Result>[]>;
  /** The span of a batch: part of the first item's trace, linked to the others'. */
  span?: { name: string; attributes?: (items: readonly Item[]) => Record<string, string | number> };
  /** Items that share one of these keys never go in the same batch. */
  exclusiveKeys?: (item: Item) => readonly string[];
  /** Whether an error of a batch also fails the items that are queued. */
  failsQueue?: (error: unknown) => boolean;
  /** How many items may be queued, and for how long; others are refused with `too_busy`. Without limits by default. */
  limits?: { items: number; waitMS: number };
  /** Milliseconds to wait after a batch; 0 by default. */
  pauseMS?: (results: readonly PromiseSettledResult<Result>[]) => number;
}

interface Queued<Item, Result> {
  item: Item;
  claim: Claim;
  trace: TraceContext | undefined;
  since: number;
  /** Ends its wait in the queue with a refusal. */
  expiry?: NodeJS.Timeout;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Sends items in batches, one at a time: while one is under way, further items queue for the next. Nothing waits to fill a batch. A
 * batch waits for its turn at the database with the claim of its most urgent item, whoever was first.
 */
export class Batcher<Item, Result> {
  private queue: Queued<Item, Result>[] = [];
  /** Those that are queued or under way, the oldest first. */
  private readonly unsettled = new Set<Queued<Item, Result>>();
  private isBusy = false;

  constructor(private readonly options: BatcherOptions<Item, Result>) {}

  /** How long the oldest item has waited for its result, in milliseconds; 0 without any. */
  get oldestMS(): number {
    const [oldest] = this.unsettled;
    return oldest ? performance.now() - oldest.since : 0;
  }

  add(item: Item): Promise<Result> {
    const since = performance.now();
    return new Promise((resolve, reject) => {
      const settle =
        <Value>(end: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(queued.expiry);
          this.unsettled.delete(queued);
          end(value);
        };
      const queued: Queued<Item, Result> = {
        item,
        claim: currentClaim(),
        trace: currentTraceContext(),
        since,
        resolve: settle(resolve),
        reject: settle(reject),
      };
      // Whoever has a turn waits for no batch that has none yet: it might wait for that turn.
      if (hasTurn()) void this.sendBatch([queued]);
      else this.enqueue(queued);
    });
  }

  private enqueue(queued: Queued<Item, Result>): void {
    const { limits } = this.options;
    if (limits && this.queue.length >= limits.items) {
      queued.reject(tooBusy());
      return;
    }
    if (limits) queued.expiry = setTimeout(() => this.refuse(queued), limits.waitMS).unref();
    this.unsettled.add(queued);
    this.queue.push(queued);
    if (!this.isBusy) void this.work();
  }

  private refuse(queued: Queued<Item, Result>): void {
    this.queue = this.queue.filter((other) => other !== queued);
    queued.reject(tooBusy());
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    // Items that are added in the same turn of the event loop go along.
    await Promise.resolve();
    while (this.queue.length > 0) {
      const batch = this.takeBatch();
      for (const { expiry } of batch) clearTimeout(expiry);
      const claim = jointClaim(batch.map((queued) => queued.claim));
      const pauseMS = await withClaim(claim, () => this.sendBatch(batch));
      if (pauseMS > 0) await delay(pauseMS, undefined, { ref: false });
    }
    this.isBusy = false;
  }

  private takeBatch(): Queued<Item, Result>[] {
    const { maxSize, exclusiveKeys } = this.options;
    if (!exclusiveKeys) return this.queue.splice(0, maxSize);
    const batch: Queued<Item, Result>[] = [];
    const rest: Queued<Item, Result>[] = [];
    const taken = new Set<string>();
    for (const queued of this.queue) {
      const keys = exclusiveKeys(queued.item);
      const isTaken = batch.length === maxSize || keys.some((key) => taken.has(key));
      (isTaken ? rest : batch).push(queued);
      if (!isTaken) for (const key of keys) taken.add(key);
    }
    this.queue = rest;
    return batch;
  }

  /** Settles every item of a batch; returns the pause after it. */
  private async sendBatch(batch: readonly Queued<Item, Result>[]): Promise<number> {
    const { send, span, failsQueue, pauseMS } = this.options;
    const items = batch.map(({ item }) => item);
    const [parent, ...links] = batch.map(({ trace }) => trace);
    const attributes = span?.attributes?.(items);
    try {
      const results = span
        ? await inSpan(span.name, { ...(attributes && { attributes }), parent, links }, () => send(items))
        : await send(items);
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index];
        if (result?.status === "fulfilled") resolve(result.value);
        else reject(result?.reason ?? new Error("A batch gave no result for this item."));
      });
      return pauseMS?.(results) ?? 0;
    } catch (error) {
      const failed = failsQueue?.(error) ? [...batch, ...this.queue.splice(0)] : batch;
      for (const { reject } of failed) reject(error);
      return 0;
    }
  }
}

export const fulfilled = <Result>(value: Result): PromiseFulfilledResult<Result> => ({ status: "fulfilled", value });

/**
 * Sends items as one; after a failure one by one, so that only the items at fault fail. Throws when the database is
 * unavailable, which is the same for all.
 */
export const sendWithFallback = async <Item, Result>(
  items: readonly Item[],
  sendAll: (items: readonly Item[]) => Promise<readonly Result[]>,
  sendOne: (item: Item) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> => {
  try {
    return (await sendAll(items)).map(fulfilled);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const results: PromiseSettledResult<Result>[] = [];
    for (const item of items) results.push(...(await Promise.allSettled([sendOne(item)])));
    return results;
  }
};

/** Batchers by owner and key; they go when their owner does. */
export class Batchers<Owner extends WeakKey, Key, Item, Result> {
  private readonly byOwner = new WeakMap<Owner, Map<Key, Batcher<Item, Result>>>();

  /** How long the oldest item of each of an owner's batchers has waited, in milliseconds. */
  oldestMS(owner: Owner): [Key, number][] {
    return [...(this.byOwner.get(owner) ?? [])].map(([key, batcher]) => [key, batcher.oldestMS]);
  }

  get(owner: Owner, key: Key, options: () => BatcherOptions<Item, Result>): Batcher<Item, Result> {
    const byKey = this.byOwner.get(owner) ?? new Map<Key, Batcher<Item, Result>>();
    this.byOwner.set(owner, byKey);
    const batcher = byKey.get(key) ?? new Batcher(options());
    byKey.set(key, batcher);
    return batcher;
  }
}
