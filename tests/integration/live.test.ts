import { decodeJwt } from "jose";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import type { Db } from "@/backend/db/database";
import { readBackendEnvironment } from "@/backend/environment";
import { createLive, type Subscriber } from "@/backend/live/listener";
import { mayListen } from "@/backend/live/may-listen";
import { eventStream, PACE } from "@/backend/live/stream";
import type { StartedBackend } from "@/backend/start";
import { staffAuth } from "@/lib/contracts/staff";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { staffStartDays } from "@/lib/contracts/staff-schedule";
import { startProxy } from "@/tests/faults/bench/proxy";
import { testEnvironment } from "@/tests/support/backend";
import { type BackendProcess, startBackendProcess } from "@/tests/support/backend-process";
import { type As, Caller } from "@/tests/support/caller";
import { listenTo, settle } from "@/tests/support/events";
import { openSeats } from "@/tests/support/fixtures";
import { asClient, createDatabase } from "@/tests/support/postgres";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";
import { startWithoutData } from "@/tests/support/start-without-data";

let databaseUrl = "";
let here: StartedBackend;
let there: BackendProcess;
let pool: pg.Pool;
const callers = {} as { here: Caller; there: Caller };

beforeAll(async () => {
  databaseUrl = await createDatabase(inject("postgresUrl"));
  pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  here = await startWithoutData(readBackendEnvironment(testEnvironment(databaseUrl)));
  there = await startBackendProcess(testEnvironment(databaseUrl));
  callers.here = new Caller(async (path, init) => here.fetch(new Request(`http://backend.invalid${path}`, init)));
  callers.there = new Caller((path, init) => fetch(there.origin + path, init));
});
afterAll(async () => {
  await there?.stop();
  await here?.stop();
  await pool?.end();
});

const aStaffMember = (locations = ["yerevan"]) =>
  staffMember({ caller: callers.here, pool, databaseUrl }, { role: "manager", locations });

const killListeners = () =>
  asClient(databaseUrl, (client) =>
    client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'startday live%'`,
    ),
  );

// One of them starts a process of its own.
describe("changes as they happen", () => {
  test("reach listeners of one backend when another makes them", async () => {
    const staff = await aStaffMember();
    const { seats } = await openSeats(pool);
    const [one, other] = [await listenTo(callers.here, staff), await listenTo(callers.there, staff)];
    await settle();
    const before = [one.heard(), other.heard()] as const;
    const body = { location_key: "yerevan", start_days: [{ _id: seats.start_day, capacity: 9 }] };
    await callers.there.call(staffStartDays.update, { body }, staff);
    await one.until(before[0] + 1);
    await other.until(before[1] + 1);
    await Promise.all([one.leave(), other.leave()]);
  });

  test("are heard again after the connection that hears them was cut, with a first event to load what was missed", async () => {
    const staff = await aStaffMember();
    const listener = await listenTo(callers.here, staff);
    await settle();
    const before = listener.heard();
    await killListeners();
    await listener.until(before + 1);
    await settle();
    const mended = listener.heard();
    here.services.db.tell("start_days", "am:yerevan");
    await listener.until(mended + 1);
    await listener.leave();
  });

  test("take one connection, however many listen, and none is forgotten when they have gone", async () => {
    const staff = [await aStaffMember(), await aStaffMember()];
    const listeners = await Promise.all(
      staff.flatMap((one) => Array.from({ length: 6 }, () => listenTo(callers.here, one))),
    );
    expect(here.services.live.size()).toBe(12);
    const { rows } = await asClient(databaseUrl, (client) =>
      client.query(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = $1`,
        [`startday live ${process.pid}`],
      ),
    );
    expect(rows).toEqual([{ count: 1 }]);
    await Promise.all(listeners.map((listener) => listener.leave()));
    expect(here.services.live.size()).toBe(0);
  });

  test("are heard again within seconds after the database moved without a word, as a failover does", async () => {
    const url = new URL(databaseUrl);
    const proxy = await startProxy(Number(url.port));
    url.hostname = "127.0.0.1";
    url.port = String(proxy.port);
    const live = createLive(url.href, { askEveryMS: 200, silentMS: 500 });
    let heard = 0;
    const onChange = () => {
      heard += 1;
    };
    live.subscribe("am", "yerevan", {
      staffId: "somebody",
      onChange,
      onAccessChange: onChange,
      onEnd: () => undefined,
    });
    await vi.waitFor(() => expect(heard).toBe(2), { timeout: 5000 });
    proxy.silenceOpen();
    const silentAt = performance.now();
    // What was missed is loaded again.
    await vi.waitFor(() => expect(heard).toBe(4), { timeout: 10_000 });
    shows(10, { "silent until the listener connected anew, in ms": Math.round(performance.now() - silentAt) });
    here.services.db.tell("start_days", "am:yerevan");
    await vi.waitFor(() => expect(heard).toBe(5), { timeout: 5000 });
    await live.close();
    await proxy.close();
  });

  test("end for who listens when the backend is told to end, and let it go", async () => {
    const staff = await aStaffMember();
    const other = await startBackendProcess(testEnvironment(databaseUrl));
    const listener = await listenTo(new Caller((path, init) => fetch(other.origin + path, init)), staff);
    expect(await other.stop()).toBe(0);
    await listener.ended;
  });
});

interface Leaving {
  token: string;
  id: string;
  manager: As;
}

// Shorter than a minute, after which the clock would ask.
describe("a listener who loses permission", () => {
  const update = (change: object, { id, manager }: Leaving) =>
    callers.here.call(staffAccounts.update, { body: { id, ...change } }, manager);
  const ENDINGS: Record<string, (leaving: Leaving) => Promise<unknown>> = {
    "signing out": ({ token }) => callers.here.call(staffAuth.logout, {}, { token }),
    "a disabled account": (leaving) => update({ isDisabled: true }, leaving),
    "sessions that were ended": ({ id, manager }) =>
      callers.here.call(staffAccounts.endSessions, { body: { id } }, manager),
    "another location": (leaving) => update({ locations: ["gyumri"] }, leaving),
  };

  test("is disconnected at once in every process, and others are not", async () => {
    const staying = await aStaffMember();
    const manager = await aStaffMember(["yerevan", "gyumri"]);
    const kept = [await listenTo(callers.here, staying), await listenTo(callers.there, staying)];
    let cut = 0;
    for (const end of Object.values(ENDINGS)) {
      const { token } = await aStaffMember();
      const listeners = [await listenTo(callers.here, { token }), await listenTo(callers.there, { token })];
      await end({ token, id: decodeJwt(token).sub ?? "", manager });
      // Asked for by the clock alone, they would go on for longer than this test may.
      await Promise.all(listeners.map(({ ended }) => ended));
      cut += listeners.length;
    }
    await settle();
    const before = kept.map(({ heard }) => heard());
    here.services.db.tell("start_days", "am:yerevan");
    await Promise.all(kept.map(({ until }, at) => until((before[at] ?? 0) + 1)));
    // Whose stream was cut is not waited for, and has heard no more.
    const others = kept.filter(({ heard }, at) => heard() <= (before[at] ?? 0)).length;
    expect(others).toBe(0);
    await Promise.all(kept.map(({ leave }) => leave()));
    shows(19, {
      "ways to lose access": Object.keys(ENDINGS).length,
      "streams cut": cut,
      "others' streams cut": others,
    });
  });
});

describe("a stream", () => {
  const read = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();
  const quick = { ...PACE, heartbeatMS: 20, checkMS: 60 };
  const listening = (mayStay: () => Promise<boolean>, signal = new AbortController().signal) => {
    const unsubscribe = vi.fn();
    return { unsubscribe, options: { subscribe: () => unsubscribe, mayStay, signal } };
  };

  test("shows that the line is alive, and ends when its reader may not stay", async () => {
    const { options, unsubscribe } = listening(async () => false);
    const text = await read(eventStream(options, quick));
    expect(text).toContain(": \n\n");
    expect(unsubscribe).toHaveBeenCalledTimes(1);
  });

  test("sends its event with each check, too: a notice may have been lost", async () => {
    let checks = 0;
    const { options } = listening(async () => {
      checks += 1;
      return checks < 3;
    });
    const text = await read(eventStream(options, { ...quick, quietMS: 5 }));
    // The first one, and those of the two checks that let its reader stay.
    expect(text.split("event: startDays").length - 1).toBe(3);
  });

  test("ends with its reader, and with the request", async () => {
    const gone = new AbortController();
    const aborted = listening(async () => true, gone.signal);
    const text = read(eventStream(aborted.options, quick));
    gone.abort();
    await text;
    const cancelled = listening(async () => true);
    await eventStream(cancelled.options, quick).cancel();
    expect([aborted.unsubscribe, cancelled.unsubscribe].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  test("is not begun once the backend is ending", async () => {
    const live = createLive(databaseUrl);
    await live.close();
    const subscribe = (subscriber: Omit<Subscriber, "staffId">) =>
      live.subscribe("am", "yerevan", { ...subscriber, staffId: "somebody" });
    await read(eventStream({ ...listening(async () => true).options, subscribe }));
    expect(live.size()).toBe(0);
  });
});

describe("who listens", () => {
  const may = (as: As) =>
    mayListen(here.services, {
      tenant: "am",
      locationKey: "yerevan",
      request: new Request("http://backend.invalid", { headers: { authorization: `Bearer ${as.token}` } }),
    });

  test("may until they log out, and while the location is permitted", async () => {
    const [leaving, moving] = [await aStaffMember(), await aStaffMember()];
    expect([await may(leaving), await may(moving)]).toEqual([true, true]);
    await callers.here.call(staffAuth.logout, {}, leaving);
    await pool.query("UPDATE staff_location SET location_key = 'gyumri' WHERE staff_id = $1", [
      decodeJwt(moving.token).sub,
    ]);
    expect([await may(leaving), await may(moving)]).toEqual([false, false]);
  });

  test("is not sent away when the database does not answer", async () => {
    const staff = await aStaffMember();
    const send = () => Promise.reject(new Error("connection terminated"));
    const db: Db = Object.assign(Object.create(here.services.db), { send });
    const services = { ...here.services, db };
    const request = new Request("http://backend.invalid", { headers: { authorization: `Bearer ${staff.token}` } });
    expect(await mayListen(services, { tenant: "am", locationKey: "yerevan", request })).toBe(true);
  });
});
