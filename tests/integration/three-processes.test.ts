import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import { type StartedBackend, startBackend } from "@/backend/start";
import { staffAuth } from "@/lib/contracts/staff";
import { staffPresentations, staffStartDays } from "@/lib/contracts/staff-schedule";
import { verification } from "@/lib/contracts/verification";
import { plusDays } from "@/lib/kit/day";
import { abandonRunningJobs } from "@/tests/support/abandon-running-jobs";
import { testEnvironment } from "@/tests/support/backend";
import { bookedOn } from "@/tests/support/booking";
import { Caller, freshIp, freshPhone } from "@/tests/support/caller";
import { listenTo } from "@/tests/support/events";
import { openSeats, todayAt } from "@/tests/support/fixtures";
import { NEVER, startGateway } from "@/tests/support/gateway";
import { severalBackends } from "@/tests/support/several-backends";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";

const THREE = [0, 1, 2];
const SENDS = 6;
const CHECKS = 4;

/** Each process has a gateway of its own, so that it is seen who sends. */
const gateways = await Promise.all(THREE.map(startGateway));
const backends = severalBackends(THREE.length, (at) => ({
  WORKERS: "1",
  SMS_GATEWAY_URL: gateways[at]?.url ?? "",
  OTP_SENDS_PER_IP_PER_HOUR: String(SENDS),
  OTP_CHECKS_PER_VALUE_PER_DAY: String(CHECKS),
}));

/** One in this process besides, whose codes lie in the inbox: whoever applies or signs in here comes through it. */
let desk: StartedBackend;
const under = {} as Parameters<typeof bookedOn>[0];

beforeAll(async () => {
  desk = await startBackend(readBackendEnvironment(testEnvironment(backends.databaseUrl)));
  const caller = new Caller(async (path, init) => desk.fetch(new Request(`http://backend.invalid${path}`, init)));
  Object.assign(under, { caller, pool: backends.pool, databaseUrl: backends.databaseUrl });
});
afterAll(async () => {
  await desk?.stop();
  await Promise.all(gateways.map((gateway) => gateway.close()));
});

const atEach = <Result>(work: (caller: Caller, at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(THREE.map((at) => work(backends.callerFor(at), at)));
const eventually = (work: () => unknown) => vi.waitFor(work, { timeout: 30_000, interval: 50 });
const eventKeys = () =>
  gateways.flatMap(({ requests }) => requests.flatMap(({ body }) => (body.code ? [] : [String(body.key)])));
const untold = async () => (await backends.pool.query("SELECT FROM outbox WHERE sent_at IS NULL")).rowCount;

describe("three processes on one database", () => {
  test("send every message once, whichever of them does", async () => {
    const opened = await openSeats(backends.pool, { capacity: 20 });
    const ids = await Promise.all(Array.from({ length: 12 }, async () => (await bookedOn(under, opened)).id));
    await eventually(async () => expect(await untold()).toBe(0));
    expect(eventKeys().sort()).toEqual(ids.map((id) => `booked:${id}:0`).sort());
  });

  test("hear at each what was changed through one, and end at each a session that ended at one", async () => {
    const staff = await staffMember(under, { role: "manager" });
    const { seats } = await openSeats(backends.pool);
    const listeners = await atEach((caller) => listenTo(caller, staff));
    const before = listeners.map(({ heard }) => heard());
    const body = { location_key: "yerevan", start_days: [{ _id: seats.start_day, capacity: 9 }] };
    await backends.callerFor(1).call(staffStartDays.update, { body }, staff);
    await Promise.all(listeners.map(({ until }, at) => until((before[at] ?? 0) + 1)));
    expect(listeners.map(({ heard }, at) => heard() > (before[at] ?? 0))).toEqual([true, true, true]);

    const ask = () => atEach(async (caller) => (await caller.raw(staffAuth.permittedLocations, {}, staff)).status);
    expect(await ask()).toEqual([200, 200, 200]);
    await backends.callerFor(2).call(staffAuth.logout, {}, staff);
    expect(await ask()).toEqual([401, 401, 401]);
    await Promise.all(listeners.map(({ ended }) => ended));
    shows(19, {
      processes: THREE.length,
      "signed out at": 1,
      "streams cut": listeners.length,
      "calls answered after": 0,
    });
  });

  test("do a request under one key once, and refuse repeats while it runs", async () => {
    const staff = { ...(await staffMember(under)), key: crypto.randomUUID() };
    const input = {
      body: { locationKey: "yerevan", capacity: 33, date: `${plusDays(todayAt("am"), 5)}T10:00:00Z`, startDates: [] },
    };
    const add = async (caller: Caller) => {
      const response = await caller.raw(staffPresentations.add, input, staff);
      const { _id, code } = (await response.json()) as { _id?: string; code?: string };
      return { status: response.status, said: code ?? _id };
    };
    // Whoever comes first waits with the row in hand until the others were answered.
    const holder = await backends.pool.connect();
    await holder.query("BEGIN; LOCK TABLE presentation IN SHARE ROW EXCLUSIVE MODE");
    const answers: Awaited<ReturnType<typeof add>>[] = [];
    const all = atEach(async (caller) => answers.push(await add(caller)));
    await eventually(() => expect(answers).toHaveLength(2));
    await holder.query("COMMIT");
    holder.release();
    await all;
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 201]);
    expect(answers[0]?.said).toBe("request_in_flight");
    expect(await atEach(add)).toEqual(THREE.map(() => answers[2]));
    const { rowCount } = await backends.pool.query("SELECT FROM presentation WHERE capacity = 33");
    expect(rowCount).toBe(1);
    shows(5, { processes: THREE.length, sent: 6, rows: 1, "told it is in flight": 2, "same reply": 4 });
  });

  test("count together what is sent from one address", async () => {
    const ip = freshIp();
    const statuses = await Promise.all(
      Array.from({ length: SENDS + THREE.length }, async (_none, at) => {
        const body = { value: freshPhone(), method: "sms" as const, language: "en" as const };
        return (await backends.callerFor(at).raw(verification.send, { body }, { tenant: "am", ip })).status;
      }),
    );
    expect(statuses.sort()).toEqual([...Array(SENDS).fill(200), 429, 429, 429]);
    const codes = gateways.flatMap(({ requests }) => requests.filter(({ body }) => body.code));
    expect(codes).toHaveLength(SENDS);
    shows(17, { processes: THREE.length, asked: statuses.length, limit: SENDS, sent: codes.length });
  });

  test("count together the wrong codes for one phone", async () => {
    const value = freshPhone();
    const guessAtEach = async () => {
      await backends.pool.query("UPDATE verification SET retry_at = to_timestamp(0) WHERE value = $1", [value]);
      await under.caller.call(verification.send, { body: { value, method: "sms", language: "en" } });
      const code = (await under.caller.codeFor(value)) === "000000" ? "000001" : "000000";
      const body = { value, method: "sms" as const, code };
      return (await atEach(async (caller) => (await caller.raw(verification.check, { body })).status)).sort();
    };
    // The third wrong one blocks the code.
    expect(await guessAtEach()).toEqual([400, 400, 403]);
    expect((await guessAtEach()).filter((status) => status === 429)).toHaveLength(2);
    shows(15, { processes: THREE.length, guesses: 6, limit: CHECKS, compared: CHECKS });
  });

  // The last one: a process less is left.
  test("take over the running jobs of a killed process", async () => {
    for (const { requests, answers } of gateways) {
      requests.splice(0);
      answers.push(NEVER);
    }
    const { id } = await bookedOn(under, await openSeats(backends.pool));
    await eventually(() => expect(eventKeys()).toHaveLength(1));
    const dead = gateways.findIndex(({ requests }) => requests.length === 1);
    const { child } = backends.processes[dead] ?? expect.fail();
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    expect((await gone)[1]).toBe("SIGKILL");
    for (const { answers } of gateways) answers.splice(0);
    await abandonRunningJobs({ pool: backends.pool, url: backends.databaseUrl });
    await backends.pool.query("UPDATE jobs.job SET start_after = now() WHERE state = 'retry'");
    await eventually(async () => expect(await untold()).toBe(0));
    expect(eventKeys()).toEqual([`booked:${id}:0`, `booked:${id}:0`]);
    expect(gateways[dead]?.requests).toHaveLength(1);
    shows(7, { processes: THREE.length, killed: 1, "messages in its hands": 1, lost: 0 });
  });
});
