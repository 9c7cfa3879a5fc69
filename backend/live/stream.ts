import type { Subscriber } from "./listener";

/** The pause between events, the heartbeat, and the check whether the client may stay, which makes up for notices that were lost. */
export const PACE = { quietMS: 250, heartbeatMS: 20_000, checkMS: 60_000 };

// Browsers reconnect after this many milliseconds.
const RETRY = "retry: 2000\n\n";
const EVENT = "event: startDays\ndata: {}\n\n";
const HEARTBEAT = ": \n\n";

interface StreamOptions {
  subscribe(subscriber: Omit<Subscriber, "staffId">): () => void;
  /** Whether the client may go on listening. */
  mayStay(): Promise<boolean>;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

interface Pulse {
  due(): void;
  flush(): void;
  stop(): void;
}

/** Writes an event when one is due and the client reads, then none for `quietMS`; writes heartbeats in between. */
const createPulse = (write: (text: string) => void, hasRoom: () => boolean, pace: typeof PACE): Pulse => {
  let isDue = false;
  let quiet: NodeJS.Timeout | undefined;
  const flush = () => {
    if (!isDue || quiet || !hasRoom()) return;
    isDue = false;
    quiet = setTimeout(() => {
      quiet = undefined;
      flush();
    }, pace.quietMS);
    write(EVENT);
  };
  const heartbeat = setInterval(() => hasRoom() && write(HEARTBEAT), pace.heartbeatMS);
  return {
    due: () => {
      isDue = true;
      flush();
    },
    flush,
    stop: () => {
      clearTimeout(quiet);
      clearInterval(heartbeat);
    },
  };
};

/**
 * Server-sent events: `startDays` at once, after each change and with each check, at most one in `quietMS`. A client that does not
 * read gets one event when it does. Ends when the client disconnects or may not stay, and when the subscription ends.
 */
export const eventStream = ({ subscribe, mayStay, signal }: StreamOptions, pace = PACE): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let pulse: Pulse | undefined;
  let leave = (): void => undefined;
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      const started = createPulse(write, () => (controller.desiredSize ?? 0) > 0, pace);
      pulse = started;
      let hasLeft = false;
      let unsubscribe = (): void => undefined;
      leave = () => {
        hasLeft = true;
        unsubscribe();
        started.stop();
        clearInterval(check);
        signal.removeEventListener("abort", end);
      };
      const end = () => {
        if (hasLeft) return;
        leave();
        controller.close();
      };
      const checkAccess = async () => ((await mayStay()) ? started.due() : end());
      const check = setInterval(checkAccess, pace.checkMS);
      signal.addEventListener("abort", end);
      write(RETRY);
      started.due();
      unsubscribe = subscribe({ onChange: started.due, onAccessChange: checkAccess, onEnd: end });
      if (hasLeft) unsubscribe();
      if (signal.aborted) end();
    },
    pull: () => pulse?.flush(),
    cancel: () => leave(),
  });
};
