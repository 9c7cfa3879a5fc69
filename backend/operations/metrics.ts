import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Services } from "@/backend/http/handler";
import type { Answered } from "@/backend/http/log";

export interface Metrics {
  observe(answered: Answered): void;
  /** Everything measured, as Prometheus reads it. */
  text(): Promise<{ body: string; contentType: string }>;
}

const DURATIONS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The calls that take seats. */
const BOOKING = /\/(make-appointment\/:id|update-appointment\/:id|waiting-list\/accept)$/;
const CONFLICT = 409;

const outcomeOf = (status: number): "taken" | "refused" | undefined => {
  if (status < 300) return "taken";
  return status === CONFLICT ? "refused" : undefined;
};

/** What requests tell of, counted as they are answered. */
const countRequests = (registry: Registry): Metrics["observe"] => {
  const registers = [registry];
  const labelNames = ["method", "route", "status"] as const;
  const requests = new Counter({
    name: "startday_http_requests_total",
    help: "Requests answered, by declared route and class of status",
    labelNames,
    registers,
  });
  const durations = new Histogram({
    name: "startday_http_request_seconds",
    help: "Time until the answer",
    labelNames,
    buckets: DURATIONS_S,
    registers,
  });
  const bookings = new Counter({
    name: "startday_bookings_total",
    help: "Bookings taken, and refused for what they asked for",
    labelNames: ["outcome"] as const,
    registers,
  });
  return ({ method, route, status, ms }) => {
    const labels = { method, route, status: `${Math.floor(status / 100)}xx` };
    requests.inc(labels);
    durations.observe(labels, ms / 1000);
    const outcome = BOOKING.test(route) && outcomeOf(status);
    if (outcome) bookings.inc({ outcome });
  };
};

const watchProcess = (registry: Registry, { database, live }: Services): void => {
  const registers = [registry];
  const connections = new Gauge({
    name: "startday_pool_connections",
    help: "Connections to the database, and requests that wait for one",
    labelNames: ["state"] as const,
    registers,
    collect: () => {
      const { totalCount, idleCount, waitingCount } = database.pool;
      connections.set({ state: "used" }, totalCount - idleCount);
      connections.set({ state: "idle" }, idleCount);
      connections.set({ state: "wanted" }, waitingCount);
    },
  });
  const streams: Gauge = new Gauge({
    name: "startday_live_streams",
    help: "Clients that are told of changes as they happen",
    registers,
    collect: () => streams.set(live.size()),
  });
};

const watchStore = (registry: Registry, { database, clock }: Services): void => {
  const registers = [registry];
  // What the database does not say just now is left out, and the rest is told.
  const unlessGone = (gauge: Gauge, work: () => Promise<void>) => work().catch(() => gauge.reset());
  const outbox: Gauge = new Gauge({
    name: "startday_outbox_waiting",
    help: "Messages that have not been sent yet",
    registers,
    collect: () =>
      unlessGone(outbox, async () => {
        const { rows } = await database.pool.query<{ count: number }>({
          name: "metrics-outbox",
          text: "SELECT count(*) AS count FROM outbox WHERE sent_at IS NULL",
        });
        outbox.set(rows[0]?.count ?? 0);
      }),
  });
  const sessions: Gauge<"audience"> = new Gauge({
    name: "startday_sessions",
    help: "Login sessions that have not ended",
    labelNames: ["audience"] as const,
    registers,
    collect: () =>
      unlessGone(sessions, async () => {
        const { rows } = await database.pool.query<{ audience: string; count: number }>({
          name: "metrics-sessions",
          text: "SELECT audience, count(*) AS count FROM login_session WHERE expires_at > $1 GROUP BY audience",
          values: [clock()],
        });
        sessions.reset();
        for (const { audience, count } of rows) sessions.set({ audience }, count);
      }),
  });
};

/** The measures of one backend, in a registry of its own. */
export const createMetrics = (services: Services): Metrics => {
  const registry = new Registry();
  const observe = countRequests(registry);
  watchProcess(registry, services);
  watchStore(registry, services);
  return { observe, text: async () => ({ body: await registry.metrics(), contentType: registry.contentType }) };
};
