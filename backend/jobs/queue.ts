import { log } from "@/backend/http/log";
import { createAlarm } from "@/lib/kit/alarm";

/** How many attempts may be under way in a lane, from each process. */
export interface LaneLimits {
  atOnce: number;
  /** So many more that have lasted for a second: what hangs does not keep the others waiting. */
  hanging: number;
}

/** Items in the database that are attempted until they succeed or are given up. Each belongs to a lane. */
export interface Queue<Lane, Item> {
  name: string;
  /** The lanes that may have something due. */
  lanes(): Promise<readonly Lane[]>;
  laneId(lane: Lane): string;
  limits(lane: Lane): LaneLimits;
  /** Takes at most `count` items that are due, beside those that are under way in this process. No other process gets them meanwhile. */
  take(lane: Lane, count: number, underWay: readonly Item[]): Promise<readonly Item[]>;
  /** Attempts an item once and records whether it is done, due again or given up. Returns whether it is done. */
  attempt(lane: Lane, item: Item): Promise<boolean>;
}

const HANGING_MS = 1000;
// Taking of a long queue costs the database more than the attempts do: it pauses for so many times as long as it took.
const PAUSE_AFTER_TAKING = 4;

/** The attempts under way in a lane, from this process. `onEnd` learns of each whether it succeeded. */
const trackAttempts = <Item>(attempt: (item: Item) => Promise<boolean>, onEnd: (isDone: boolean) => void) => {
  const begunAt = new Map<Item, number>();
  const failures: unknown[] = [];
  return {
    failures,
    items: () => [...begunAt.keys()],
    /** How many more may begin. */
    room: ({ atOnce, hanging }: LaneLimits, now: number): number => {
      const quick = [...begunAt.values()].filter((at) => now - at < HANGING_MS).length;
      return Math.min(atOnce - quick, atOnce + hanging - begunAt.size);
    },
    begin: async (item: Item, now: number) => {
      begunAt.set(item, now);
      const isDone = await attempt(item).catch((error) => {
        failures.push(error);
        return false;
      });
      begunAt.delete(item);
      onEnd(isDone);
    },
  };
};

/**
 * Attempts what is due in a lane until nothing is, or `isStopping`. It is filled up after each success, and once a second while
 * attempts are under way; not after a failure, so that a lane in which everything fails comes to rest. Returns how many
 * attempts were made. Throws the first failure after all have ended.
 */
export const drainLane = async <Lane, Item>(
  queue: Queue<Lane, Item>,
  lane: Lane,
  isStopping = () => false,
): Promise<number> => {
  const alarm = createAlarm();
  let count = 0;
  let hasProgress = true;
  let [pausedUntil, nextLook] = [0, 0];
  const { failures, items, room, begin } = trackAttempts<Item>(
    (item) => queue.attempt(lane, item),
    (isDone) => {
      hasProgress ||= isDone;
      alarm.wake();
    },
  );
  const fill = async () => {
    const now = performance.now();
    hasProgress = false;
    nextLook = now + HANGING_MS;
    const free = room(queue.limits(lane), now);
    if (free <= 0 || failures.length > 0 || isStopping()) return;
    const taken = await queue.take(lane, free, items());
    pausedUntil = performance.now() + PAUSE_AFTER_TAKING * (performance.now() - now);
    count += taken.length;
    for (const item of taken) void begin(item, now);
  };
  do {
    const waitMS = (hasProgress ? pausedUntil : nextLook) - performance.now();
    if (waitMS > 0) await alarm.sleep(waitMS);
    else await fill().catch((error) => failures.push(error));
  } while (hasProgress || items().length > 0);
  if (failures.length > 0) throw failures[0];
  return count;
};

/** Works on a queue, in a process that lives on and in a round. */
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

/** Waits for all, then throws the first failure. */
const allEnded = async <Result>(work: readonly Promise<Result>[]): Promise<Result[]> => {
  await Promise.allSettled(work);
  return Promise.all(work);
};

export const createWorker = <Lane, Item>(queue: Queue<Lane, Item>, isStopping: () => boolean): Worker => {
  const underWay = new Map<string, Promise<void>>();
  let attempts = 0;
  const counted: Queue<Lane, Item> = {
    ...queue,
    attempt: (lane, item) => {
      attempts += 1;
      return queue.attempt(lane, item);
    },
  };
  const beginLane = (lane: Lane) => {
    const id = queue.laneId(lane);
    if (underWay.has(id)) return;
    const drained = drainLane(counted, lane, isStopping)
      .then(
        () => undefined,
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
