import { log } from "@/backend/http/log";

/**
 * Items in the database that are attempted until they succeed or are given up. Each belongs to a lane: a method of sending, or the
 * endpoint of a webhook.
 */
export interface Queue<Lane, Item> {
  name: string;
  /** The lanes that may have something due. */
  lanes(): Promise<readonly Lane[]>;
  laneId(lane: Lane): string;
  /** Takes a batch of what is due. No other process gets these items until `LEASE_SECONDS` have passed. */
  take(lane: Lane): Promise<readonly Item[]>;
  /** Attempts an item once and records whether it is done, due again or given up. Returns whether it is done. */
  attempt(lane: Lane, item: Item): Promise<boolean>;
}

/** Waits for all, then throws the first failure. */
const allEnded = async <Result>(work: readonly Promise<Result>[]): Promise<Result[]> => {
  await Promise.allSettled(work);
  return Promise.all(work);
};

/**
 * Attempts what is due in a lane, batch after batch, until nothing is due, a whole batch failed or `isStopping`. Returns how many
 * attempts were made.
 */
export const drainLane = async <Lane, Item>(
  queue: Queue<Lane, Item>,
  lane: Lane,
  isStopping = () => false,
): Promise<number> => {
  let count = 0;
  for (let hasProgress = true; hasProgress && !isStopping(); ) {
    const items = await queue.take(lane);
    const isDone = await allEnded(items.map((item) => queue.attempt(lane, item)));
    count += items.length;
    hasProgress = isDone.includes(true);
  }
  return count;
};

/** Works on a queue: the same for messages and webhooks, in a process that lives on and in a round. */
export interface Worker {
  /**
   * Begins every lane that is not under way, and waits for none: a slow lane delays no other. Returns how many attempts were made
   * since the last time.
   */
  begin(): Promise<number>;
  /** Waits for the lanes that are under way. */
  ended(): Promise<void>;
  /** Drains every lane once and waits for all. Returns how many attempts were made. */
  drain(): Promise<number>;
}

export const createWorker = <Lane, Item>(queue: Queue<Lane, Item>, isStopping: () => boolean): Worker => {
  const underWay = new Map<string, Promise<void>>();
  let attempts = 0;
  const beginLane = (lane: Lane) => {
    const id = queue.laneId(lane);
    if (underWay.has(id)) return;
    const drained = drainLane(queue, lane, isStopping)
      .then(
        (count) => {
          attempts += count;
        },
        ({ name, code }: { name?: string; code?: unknown }) =>
          log.error({ event: "background_work_failed", work: queue.name, lane: id, name, code }),
      )
      .finally(() => underWay.delete(id));
    underWay.set(id, drained);
  };
  return {
    begin: async () => {
      for (const lane of await queue.lanes()) beginLane(lane);
      const made = attempts;
      attempts = 0;
      return made;
    },
    ended: async () => {
      await Promise.all(underWay.values());
    },
    drain: async () => {
      const lanes = await queue.lanes();
      const counts = await allEnded(lanes.map((lane) => drainLane(queue, lane, isStopping)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
};
