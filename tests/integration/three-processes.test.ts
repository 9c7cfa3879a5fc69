import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import type { StartedBackend } from "@/backend/start";
import { staffAuth } from "@/lib/contracts/staff";
import { verification } from "@/lib/contracts/verification";
import { testEnvironment } from "@/tests/support/backend";
import { bookedOn } from "@/tests/support/booking";
import { Caller, freshPhone } from "@/tests/support/caller";
import { listenTo } from "@/tests/support/events";
import { openSeats } from "@/tests/support/fixtures";
import { NEVER, startGateway } from "@/tests/support/gateway";
import { endLeases } from "@/tests/support/outbox";
import { severalBackends } from "@/tests/support/several-backends";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";
import { startWithoutData } from "@/tests/support/start-without-data";

const THREE = [0, 1, 2];
const SENDS = 6;
const CHECKS = 4;

/** Each process has its own gateway, which shows what that process sends. */
const gateways = await Promise.all(THREE.map(startGateway));
const backends = severalBackends(THREE.length, (index) => ({
  WORKERS: "1",
  SMS_GATEWAY_URL: gateways[index]?.url ?? "",
  OTP_SENDS_PER_IP_PER_HOUR: String(SENDS),
  OTP_CHECKS_PER_VALUE_PER_DAY: String(CHECKS),
}));

/** A fourth backend, inside this process, with the developer inbox: applicants and staff sign in through it. */
let localBackend: StartedBackend;
const backend = {} as Parameters<typeof bookedOn>[0];

beforeAll(async () => {
  localBackend = await startWithoutData(readBackendEnvironment(testEnvironment(backends.databaseUrl)));
  const caller = new Caller(async (path, init) =>
    localBackend.fetch(new Request(`http://backend.invalid${path}`, init)),
  );
  Object.assign(backend, { caller, pool: backends.pool, databaseUrl: backends.databaseUrl });
});
afterAll(async () => {
  await localBackend?.stop();
  await Promise.all(gateways.map((gateway) => gateway.close()));
});

const atEach = <Result>(work: (caller: Caller, index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(THREE.map((index) => work(backends.callerFor(index), index)));
const eventually = (work: () => unknown) => vi.waitFor(work, { timeout: 30_000, interval: 50 });
const eventKeys = () =>
  gateways.flatMap(({ requests }) => requests.flatMap(({ body }) => (body.code ? [] : [String(body.key)])));
const unsentCount = async () => (await backends.pool.query("SELECT FROM outbox WHERE sent_at IS NULL")).rowCount;

describe("three processes on one database", () => {
  test("send every message once, whichever process sends it", async () => {
    const opened = await openSeats(backends.pool, { capacity: 20 });
    const ids = await Promise.all(Array.from({ length: 12 }, async () => (await bookedOn(backend, opened)).id));
    await eventually(async () => expect(await unsentCount()).toBe(0));
    expect(eventKeys().sort()).toEqual(ids.map((id) => `booked:${id}:0`).sort());
  });

  test("end a login session in every process", async () => {
    const staff = await staffMember(backend, { role: "manager" });
    const listeners = await atEach((caller) => listenTo(caller, staff));
    const statuses = () => atEach(async (caller) => (await caller.raw(staffAuth.permittedLocations, {}, staff)).status);
    expect(await statuses()).toEqual([200, 200, 200]);
    await backends.callerFor(2).call(staffAuth.logout, {}, staff);
    expect(await statuses()).toEqual([401, 401, 401]);
    await Promise.all(listeners.map(({ ended }) => ended));
    shows(19, {
      processes: THREE.length,
      "signed out at": 1,
      "streams cut": listeners.length,
      "calls accepted after": 0,
    });
  });

  test("share one count of wrong codes for a phone", async () => {
    const value = freshPhone();
    const guessAtEach = async () => {
      await backends.pool.query("UPDATE one_time_secret SET retry_at = to_timestamp(0) WHERE address LIKE '% ' || $1", [
        value,
      ]);
      await backend.caller.call(verification.send, { body: { value, method: "sms", language: "en" } });
      const code = (await backend.caller.codeFor(value)) === "000000" ? "000001" : "000000";
      const body = { value, method: "sms" as const, code };
      return (await atEach(async (caller) => (await caller.raw(verification.check, { body })).status)).sort();
    };
    // The third wrong code blocks it.
    expect(await guessAtEach()).toEqual([400, 400, 403]);
    // When the day's comparisons are used up, there is one an hour.
    expect((await guessAtEach()).filter((status) => status === 429)).toHaveLength(1);
    shows(15, { processes: THREE.length, guesses: 6, limit: CHECKS + 1, compared: CHECKS + 1 });
  });

  // This test must be last: it kills a process.
  test("take over the running jobs of a killed process", async () => {
    for (const { requests, answers } of gateways) {
      requests.splice(0);
      answers.push(NEVER);
    }
    const { id } = await bookedOn(backend, await openSeats(backends.pool));
    await eventually(() => expect(eventKeys()).toHaveLength(1));
    const dead = gateways.findIndex(({ requests }) => requests.length === 1);
    const { child } = backends.processes[dead] ?? expect.fail();
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    expect((await exited)[1]).toBe("SIGKILL");
    for (const { answers } of gateways) answers.splice(0);
    await endLeases(backends);
    await eventually(async () => expect(await unsentCount()).toBe(0));
    expect(eventKeys()).toEqual([`booked:${id}:0`, `booked:${id}:0`]);
    expect(gateways[dead]?.requests).toHaveLength(1);
    shows(7, { processes: THREE.length, killed: 1, "messages it was sending": 1, lost: 0 });
  });
});
