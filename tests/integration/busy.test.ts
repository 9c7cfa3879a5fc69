import { setImmediate as nextTurnOfTheLoop } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { submitSeats } from "@/backend/bookings/booking-queue";
import type { Turns } from "@/backend/db/turns";
import { health } from "@/lib/contracts/health";
import { registrations } from "@/lib/contracts/registrations";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { UPSTREAM_LIMITS } from "@/lib/contracts/upstreams";
import { runInRequest } from "@/lib/server/observability/request-context";
import { inFlight } from "@/tests/support/in-flight";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";

const SECOND = 1000;
// As many as the product gives out while nobody needs a second one.
const CONNECTIONS = 7;
const TURNS = 64;
const READS = 40;
const CHANGES = 20;

const backend = ownBackend();

const take = (turns: Turns, count: number) => {
  for (let index = 0; index < count; index += 1) turns.take(() => undefined);
};

const free = (turns: Turns, count: number, durationMS = 1) => {
  for (let index = 0; index < count; index += 1) turns.free(durationMS);
};

/** Turns that wait for as long as nobody gives one up, of one kind of work; each notes that it began. */
const waitInLine = (turns: Turns, count: number, began: () => void) => {
  for (let index = 0; index < count; index += 1)
    turns.take(() => {
      began();
      setTimeout(() => turns.free(1), 5);
    });
};

const NOBODY = { kind: "leave", registration: crypto.randomUUID() } as const;

describe("a process whose connections are all in use", () => {
  test("serves bookings before reads and background work, also those that follow a sweep's work", async () => {
    const { turns } = backend.db;
    let overtaking = 0;
    const began = () => {
      overtaking += 1;
    };
    take(turns, CONNECTIONS);
    const read = { requestId: "test", arrival: { at: performance.now(), tenant: "am", isChange: false } };
    runInRequest(read, () => waitInLine(turns, READS, began));
    waitInLine(turns, READS, began);
    const book = () => submitSeats(backend.services, "am", NOBODY, backend.now());
    const sweep = book();
    await nextTurnOfTheLoop();
    const change = { requestId: "test", arrival: { at: performance.now(), tenant: "am", isChange: true } };
    const bookings = Array.from({ length: CHANGES }, () => runInRequest(change, book));
    free(turns, 1);
    await Promise.all([sweep, ...bookings]);
    const before = overtaking;
    free(turns, CONNECTIONS - 1);
    await vi.waitFor(() => expect(turns.counts).toEqual({ held: 0, waiting: 0 }));
    // Each booking is a batch of its own here: they are of one application.
    expect(before).toBeLessThan(CHANGES + 2);
    expect(overtaking).toBe(2 * READS);
    shows(46, { "bookings behind a sweep": CHANGES, waiting: 2 * READS, "of these served sooner": before });
  });

  test("answers everybody when it is their turn, and health meanwhile", async () => {
    const { turns } = backend.db;
    const people = await inFlight(4, Array.from({ length: READS + CHANGES }), () => backend.caller.applicant());
    const answered: string[] = [];
    const note = async (kind: string, sending: Promise<Response>) => {
      const { status } = await sending;
      answered.push(`${kind} ${status}`);
    };
    take(turns, CONNECTIONS);
    const reading = people
      .slice(0, READS)
      .map((person) =>
        note("read", backend.caller.raw(registrations.get, { params: { id: crypto.randomUUID() } }, person)),
      );
    const changing = people
      .slice(READS)
      .map((person) => note("change", backend.caller.raw(registrations.create, { body: { language: "en" } }, person)));
    expect(await backend.caller.call(health.get, {})).toEqual({ status: "ok" });
    expect(answered).toEqual([]);
    free(turns, CONNECTIONS);
    await Promise.all([...reading, ...changing]);

    expect(new Set(answered)).toEqual(new Set(["read 404", "change 201"]));
    expect(turns.counts).toEqual({ held: 0, waiting: 0 });
    shows(46, { "reads and changes": READS + CHANGES, refused: 0 });
  });

  test("is ready while its turns begin and end, but not once they are stuck, and again when they are free", async () => {
    const { db } = backend;
    const { turns } = db;
    const ready = async () => (await backend.caller.send("/health/ready", {})).status;
    const stuck = Array.from({ length: CONNECTIONS }, () => db.run`SELECT pg_sleep(60)`.catch(() => undefined));
    expect(await ready()).toBe(200);
    const { now } = performance;
    vi.spyOn(performance, "now").mockImplementation(() => now.call(performance) + UPSTREAM_LIMITS.timeoutMS);
    expect(await ready()).toBe(503);
    vi.restoreAllMocks();
    await backend.pool.query("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'");
    await Promise.all(stuck);
    expect(await ready()).toBe(200);
    await vi.waitFor(() => expect(turns.counts).toEqual({ held: 0, waiting: 0 }));
  });

  test("refuses new requests with the wait when the queue is too long, answers the others, and is ready", async () => {
    const { turns } = backend.db;
    const person = await backend.caller.applicant();
    // The last turns took a second each.
    take(turns, CONNECTIONS);
    free(turns, CONNECTIONS, SECOND);
    for (let taught = 0; taught < TURNS; taught += 1) {
      take(turns, 1);
      free(turns, 1, SECOND);
    }
    take(turns, CONNECTIONS);
    const arrival = { at: performance.now(), tenant: "am", isChange: false };
    for (let index = 0; index < 20 * CONNECTIONS; index += 1)
      runInRequest({ requestId: "test", arrival }, () => turns.take(() => turns.free(1)));
    const refused = await backend.caller.raw(registrations.list, {}, person);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: "too_busy", errorMessage: { key: "too_busy" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const read = { tenant: "am", token: person.token, ip: undefined, idempotencyKey: undefined } as const;
    const asked = { ...read, endpoint: registrations.list, params: {}, query: {}, body: undefined };
    expect(await backend.callInProcess(asked)).toMatchObject({ failure: "too_busy" });
    // A search of staff is a read, though it is sent with POST.
    expect((await backend.caller.raw(staffApplicants.list, { body: {} })).status).toBe(503);
    const change = backend.caller.raw(registrations.create, { body: { language: "en" } }, person);
    expect((await backend.caller.send("/health/ready", {})).status).toBe(200);
    free(turns, CONNECTIONS);
    expect((await change).status).toBe(201);
    expect((await backend.caller.raw(registrations.list, {}, person)).status).toBe(200);
    shows(46, {
      "turns that waited": 20 * CONNECTIONS,
      "seconds until a new one": Number(refused.headers.get("retry-after")),
    });
  });
});
