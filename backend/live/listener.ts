import pg from "pg";
import { CHANNELS, type Channel, nameOfNotice } from "@/backend/db/notices";
import { Sockets } from "@/backend/db/sockets";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { cutWhenSilent, LISTEN_PACE } from "./cut-when-silent";

const CONNECT_TIMEOUT_MS = 3000;
// Between two questions, a firewall may drop a connection that is idle.
const KEEP_ALIVE_AFTER_MS = 10_000;
const RETRY_MS = { first: 100, longest: 5000 };

/** A listener: for changes at its location, for changes of its access, and for the end of the subscription. */
export interface Subscriber {
  staffId: string;
  onChange(): void;
  onAccessChange(): void;
  onEnd(): void;
}

/** Called with a channel on which there is something new; with none when something may have been missed. */
type JobListener = (channel: Channel | undefined) => void;

/** Notifies of changes, whichever process makes them. */
export interface Live {
  /** Notifies of every change at a location. Returns a function that ends the subscription. */
  subscribe(tenant: Tenant, locationKey: string, subscriber: Subscriber): () => void;
  /** Notifies of new work for background jobs. Returns a function that ends it. */
  listenForJobs(listener: JobListener): () => void;
  /** The number of subscribers. */
  size(): number;
  /** How many of them are a staff member's. */
  sizeOf(tenant: Tenant, staffId: string): number;
  /** Ends every subscription and the connection, and accepts no more. */
  close(): Promise<void>;
}

/** Subscribers by the name of their location. */
const createSubscribers = () => {
  const byLocation = new Map<string, Set<Subscriber>>();
  const all = () => [...byLocation.values()].flatMap((subscribers) => [...subscribers]);
  return {
    all,
    atLocation: (location: string) => [...(byLocation.get(location) ?? [])],
    ofStaff: (staff: string) =>
      [...byLocation].flatMap(([location, subscribers]) =>
        [...subscribers].filter((subscriber) => nameOf(location, subscriber) === staff),
      ),
    add: (location: string, subscriber: Subscriber) => {
      const subscribers = byLocation.get(location) ?? new Set();
      byLocation.set(location, subscribers.add(subscriber));
      return () => {
        subscribers.delete(subscriber);
        if (subscribers.size === 0 && byLocation.get(location) === subscribers) byLocation.delete(location);
      };
    },
  };
};

const nameOf = (location: string, { staffId }: Subscriber) => nameOfNotice(location.split(":")[0] ?? "", staffId);

type OnNotification = (channel: Channel, name: string) => void;

const listen = async (url: string, pace: typeof LISTEN_PACE, onNotification: OnNotification, onEnd: () => void) => {
  const sockets = new Sockets();
  const client = new pg.Client({
    stream: sockets.make,
    connectionString: url,
    application_name: `startday live ${process.pid}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  });
  // An unhandled error would crash the process; the `end` event covers it.
  client.on("error", () => undefined);
  client.on("notification", ({ channel, payload = "" }) => onNotification(channel as Channel, payload));
  try {
    await client.connect();
    cutWhenSilent(client, sockets, pace);
    await client.query(CHANNELS.map((channel) => `LISTEN ${channel}`).join("; "));
  } catch (error) {
    client.end().catch(() => undefined);
    throw error;
  }
  client.once("end", onEnd);
  return client;
};

const notify = (subscribers: Subscriber[]) => {
  for (const subscriber of subscribers) subscriber.onChange();
};

const notifyOfAccess = (subscribers: Subscriber[]) => {
  for (const subscriber of subscribers) subscriber.onAccessChange();
};

/**
 * Listens on one connection to the database at `url`, opened for the first subscriber and again when it breaks or is silent. After each
 * connect all subscribers are notified, since changes before it were missed.
 */
export const createLive = (url: string, pace = LISTEN_PACE): Live => {
  const subscribers = createSubscribers();
  const jobListeners = new Set<JobListener>();
  let connection: Promise<pg.Client | undefined> | undefined;
  let waitMS = RETRY_MS.first;
  let isClosed = false;

  const reconnect = (): undefined => {
    connection = undefined;
    if (isClosed || (subscribers.all().length === 0 && jobListeners.size === 0)) return;
    setTimeout(connect, waitMS).unref();
    waitMS = Math.min(2 * waitMS, RETRY_MS.longest);
  };
  const notifyJobs: JobListener = (channel) => {
    for (const listener of jobListeners) listener(channel);
  };
  const connect = () => {
    if (isClosed) return;
    const onNotification: OnNotification = (channel, name) => {
      if (channel === "staff_access") notifyOfAccess(subscribers.ofStaff(name));
      if (channel === "start_days") notify(subscribers.atLocation(name));
      notifyJobs(channel);
    };
    connection ??= listen(url, pace, onNotification, reconnect).then((client) => {
      waitMS = RETRY_MS.first;
      notify(subscribers.all());
      notifyOfAccess(subscribers.all());
      notifyJobs(undefined);
      return client;
    }, reconnect);
  };

  return {
    subscribe: (tenant, locationKey, subscriber) => {
      const unsubscribe = subscribers.add(nameOfNotice(tenant, locationKey), subscriber);
      if (isClosed) subscriber.onEnd();
      else connect();
      return unsubscribe;
    },
    listenForJobs: (listener) => {
      jobListeners.add(listener);
      connect();
      return () => void jobListeners.delete(listener);
    },
    size: () => subscribers.all().length,
    sizeOf: (tenant, staffId) => subscribers.ofStaff(nameOfNotice(tenant, staffId)).length,
    close: async () => {
      isClosed = true;
      for (const subscriber of subscribers.all()) subscriber.onEnd();
      await (await connection)?.end().catch(() => undefined);
    },
  };
};
