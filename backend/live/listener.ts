import pg from "pg";
import type { Tenant } from "@/lib/domain/tenant/tenants";

const CHANGES = "start_days";
const ACCESS = "staff_access";
const CONNECT_TIMEOUT_MS = 3000;
// Only heard from, it would not notice for hours that the other side fell silent.
const KEEP_ALIVE_AFTER_MS = 10_000;
const RETRY_MS = { first: 100, longest: 5000 };

/** Who is told: of a change at their location, of one of what they may, and when there is nothing more to hear. */
export interface Subscriber {
  staffId: string;
  onChange(): void;
  onAccessChange(): void;
  onEnd(): void;
}

/** What tells of start days as they change, whichever process changes them. */
export interface Live {
  /** Tells of every change at a location from now on, until the function it gives is called. */
  subscribe(tenant: Tenant, locationKey: string, subscriber: Subscriber): () => void;
  /** How many are being told. */
  size(): number;
  /** Ends every subscription, then the connection; none is taken any more. */
  close(): Promise<void>;
}

/** Who wants to hear of which place; the database names a place as `tenant:location`, and somebody as `tenant:id`. */
const createSubscribers = () => {
  const places = new Map<string, Set<Subscriber>>();
  const all = () => [...places.values()].flatMap((subscribers) => [...subscribers]);
  return {
    all,
    at: (place: string) => [...(places.get(place) ?? [])],
    of: (staff: string) =>
      [...places].flatMap(([place, subscribers]) => [...subscribers].filter((one) => nameOf(place, one) === staff)),
    add: (place: string, subscriber: Subscriber) => {
      const subscribers = places.get(place) ?? new Set();
      places.set(place, subscribers.add(subscriber));
      return () => {
        subscribers.delete(subscriber);
        if (subscribers.size === 0 && places.get(place) === subscribers) places.delete(place);
      };
    },
  };
};

const nameOf = (place: string, { staffId }: Subscriber) => `${place.split(":")[0]}:${staffId}`;

const listen = async (url: string, heard: (channel: string, about: string) => void, lost: () => void) => {
  const client = new pg.Client({
    connectionString: url,
    application_name: `startday live ${process.pid}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  });
  // Unheard, a broken connection's error would end the process; its end tells all there is to tell.
  client.on("error", () => undefined);
  client.on("notification", ({ channel, payload = "" }) => heard(channel, payload));
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANGES}; LISTEN ${ACCESS}`);
  } catch (error) {
    client.end().catch(() => undefined);
    throw error;
  }
  client.once("end", lost);
  return client;
};

const notify = (told: Subscriber[]) => {
  for (const subscriber of told) subscriber.onChange();
};

const ask = (asked: Subscriber[]) => {
  for (const subscriber of asked) subscriber.onAccessChange();
};

/**
 * One connection of its own to the database at `url`, made for the first subscriber and made again when it breaks. After
 * each connection everybody is told, since nothing was heard until then.
 */
export const createLive = (url: string): Live => {
  const subscribers = createSubscribers();
  let connection: Promise<pg.Client | undefined> | undefined;
  let waitMS = RETRY_MS.first;
  let isClosed = false;

  const again = (): undefined => {
    connection = undefined;
    if (isClosed || subscribers.all().length === 0) return;
    setTimeout(connect, waitMS).unref();
    waitMS = Math.min(2 * waitMS, RETRY_MS.longest);
  };
  const connect = () => {
    if (isClosed) return;
    const heard = (channel: string, about: string) =>
      channel === ACCESS ? ask(subscribers.of(about)) : notify(subscribers.at(about));
    connection ??= listen(url, heard, again).then((client) => {
      waitMS = RETRY_MS.first;
      notify(subscribers.all());
      ask(subscribers.all());
      return client;
    }, again);
  };

  return {
    subscribe: (tenant, locationKey, subscriber) => {
      const leave = subscribers.add(`${tenant}:${locationKey}`, subscriber);
      if (isClosed) subscriber.onEnd();
      else connect();
      return leave;
    },
    size: () => subscribers.all().length,
    close: async () => {
      isClosed = true;
      for (const subscriber of subscribers.all()) subscriber.onEnd();
      await (await connection)?.end().catch(() => undefined);
    },
  };
};
