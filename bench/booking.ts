import { type BenchDatabase, startDatabase } from "@/tests/faults/bench/database";
import { SECRETS } from "@/tests/faults/bench/process";
import { sessionWith } from "@/tests/faults/bench/visitor";
import { type Draft, type Drafter, startDrafter, TENANT } from "./drafts";
import { type LoadReply, type LoadRequest, underLoad } from "./load";
import { bestSingleStatement, requirePgbench } from "./pgbench";
import { type Processes, startApplications, startBackends, startBares, startEchoes } from "./processes";
import { type Figure, writeResults } from "./results";
import { byTurns, median } from "./turns";

const IN_FLIGHT = 64;
const BOOKINGS = 3000;
const ROUNDS = 5;
const DAYS = 200;
// The floor is faster, so it gets more requests to run about as long.
const FLOOR_TIMES = 4;
const BODY = JSON.stringify({ isStudentAdult: false });
const JSON_TYPE = { "content-type": "application/json" };

/** Makes the request of a booking: with a token to the backend, with a cookie to the web side. */
type CreateRequest = (draft: Draft) => Promise<LoadRequest>;

const toBackend: CreateRequest = async ({ id, token }) => ({
  method: "POST",
  path: `/${TENANT}/api/v1/registration/make-appointment/${id}`,
  headers: { ...JSON_TYPE, authorization: `Bearer ${token}`, "idempotency-key": id },
  body: BODY,
});

const toWeb: CreateRequest = async ({ id, token }) => {
  const host = `${TENANT}.startday.test`;
  const { cookie } = await sessionWith(TENANT, token);
  return {
    method: "POST",
    path: `/api/registration/make-appointment/${id}`,
    headers: { ...JSON_TYPE, host, cookie, origin: `https://${host}`, "idempotency-key": id },
    body: BODY,
  };
};

/** The same body, for a server that only echoes it. */
const echoAt = (path: string): LoadRequest => ({ method: "POST", path, headers: JSON_TYPE, body: BODY });

const send = async ({ ports }: Processes, requests: readonly LoadRequest[], expected: number): Promise<LoadReply> => {
  const reply = await underLoad({ ports, inFlight: IN_FLIGHT, requests });
  if (reply.statuses[expected] !== requests.length) throw new Error(`answered ${JSON.stringify(reply.statuses)}`);
  return reply;
};

/** Books drafts through the backend; returns how many a second. */
export const bookingsOf = async (servers: Processes, drafts: readonly Draft[]): Promise<number> =>
  (await send(servers, await Promise.all(drafts.map(toBackend)), 200)).perSecond;

interface Setup {
  servers: Processes;
  createRequest: CreateRequest;
  floor: Processes;
  echo: string;
}

type Kind = "hot" | "spread" | "refused";
interface Measured {
  perSecond: Record<Kind | "floor", number>;
  /** Bytes of the database's log for each booking of one day. */
  walBytes: number;
  /** The ratio of p99 to p50. */
  tail(kind: Kind): number;
}

const writtenBytes = async ({ pool }: Drafter): Promise<number> => {
  const { rows } = await pool.query<{ bytes: string }>("SELECT pg_current_wal_insert_lsn() - '0/0' AS bytes");
  return Number(rows[0]?.bytes);
};

/** Measures bookings of one day and of many days, refusals, and the floor, in turn. */
const measure = async (drafter: Drafter, { servers, createRequest, floor, echo }: Setup): Promise<Measured> => {
  const replies: Record<Kind, LoadReply[]> = { hot: [], spread: [], refused: [] };
  const walBytes: number[] = [];
  const run = async (kind: Kind, days: number, capacity: number) => {
    const seats = await Promise.all(Array.from({ length: days }, () => drafter.open(capacity)));
    if (kind === "refused") await drafter.sellOut();
    const requests = await Promise.all((await drafter.draw(BOOKINGS, seats)).map(createRequest));
    const begin = await writtenBytes(drafter);
    const reply = await send(servers, requests, kind === "refused" ? 409 : 200);
    replies[kind].push(reply);
    if (kind === "hot") walBytes.push(((await writtenBytes(drafter)) - begin) / BOOKINGS);
    return reply.perSecond;
  };
  const perSecond = await byTurns(ROUNDS, {
    floor: async () =>
      (await send(floor, Array<LoadRequest>(FLOOR_TIMES * BOOKINGS).fill(echoAt(echo)), 200)).perSecond,
    hot: () => run("hot", 1, BOOKINGS),
    spread: () => run("spread", DAYS, Math.ceil(BOOKINGS / DAYS)),
    refused: () => run("refused", 1, BOOKINGS),
  });
  const tail = (kind: Kind) => median(replies[kind].slice(1).map(({ p50, p99 }) => p99 / p50));
  return { perSecond, tail, walBytes: median(walBytes) };
};

const rateText = (count: number) => `${Math.round(count)} /s`;

const ratioTo = (what: string, measured: number, floor: number, target: number): Figure => ({
  what,
  measured: `${rateText(measured)}, ${(measured / floor).toFixed(2)} of it`,
  floor: rateText(floor),
  target: `≥ ${target}`,
  isMet: measured / floor >= target,
});

/** Half of what a booking wrote into PostgreSQL's log before its rows became fewer. */
const WAL_BYTES = 3900;

const walFigure = (measured: number): Figure => ({
  what: "backend: bytes that a booking writes into the database's log",
  measured: `${Math.round(measured)} bytes`,
  floor: "none: absolute",
  target: `≤ ${WAL_BYTES} bytes`,
  isMet: measured <= WAL_BYTES,
});

const TAIL = 10;
const common = (where: string, { perSecond, tail }: Measured): Figure[] => [
  ratioTo(`${where}: refusals when sold out, against bookings`, perSecond.refused, perSecond.hot, 1),
  ...(["hot", "spread"] as const).map((kind) => ({
    what: `${where}: p99 of bookings (${kind})`,
    measured: `${tail(kind).toFixed(1)} × p50`,
    floor: "p50",
    target: `< ${TAIL}`,
    isMet: tail(kind) < TAIL,
  })),
];

const backendFigures = async (database: BenchDatabase, drafter: Drafter): Promise<Figure[]> => {
  const [servers, floor] = await Promise.all([startBackends(database.url), startEchoes()]);
  try {
    const measured = await measure(drafter, { servers, createRequest: toBackend, floor, echo: "/" });
    const single = await bestSingleStatement(database, await drafter.open(1_000_000));
    const { perSecond } = measured;
    return [
      ratioTo("backend: one start day, against a JSON echo", perSecond.hot, perSecond.floor, 0.12),
      ratioTo(`backend: ${DAYS} start days, against a JSON echo`, perSecond.spread, perSecond.floor, 0.105),
      ratioTo("backend: one start day, against pgbench on it", perSecond.hot, single, 0.7),
      walFigure(measured.walBytes),
      ...common("backend", measured),
    ];
  } finally {
    await Promise.all([servers.stop(), floor.stop()]);
  }
};

const webFigures = async (database: BenchDatabase, drafter: Drafter): Promise<Figure[]> => {
  const [servers, floor] = await Promise.all([startApplications(database.url), startBares()]);
  try {
    const measured = await measure(drafter, { servers, createRequest: toWeb, floor, echo: "/echo" });
    const { perSecond } = measured;
    return [
      ratioTo("web: one start day, against a bare route handler", perSecond.hot, perSecond.floor, 0.45),
      ratioTo(`web: ${DAYS} start days, against a bare route handler`, perSecond.spread, perSecond.floor, 0.45),
      ...common("web", measured),
    ];
  } finally {
    await Promise.all([servers.stop(), floor.stop()]);
  }
};

/** Measures bookings per second on a durable database. */
export const measureBooking = async (): Promise<void> => {
  requirePgbench();
  const database = await startDatabase();
  const drafter = await startDrafter(database.url, SECRETS);
  try {
    writeResults("booking", "Booking, of the backend", await backendFigures(database, drafter));
    writeResults("booking-web", "Booking, through the web", await webFigures(database, drafter));
  } finally {
    await drafter.stop();
    await database.stop();
  }
};
