import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import type { FailPoint } from "@/backend/fail-points/points";
import { sweepFiles } from "@/backend/files/remove";
import { removeDataDir } from "@/backend/private-postgres/installation";
import type { StartedBackend } from "@/backend/start";
import { registrations } from "@/lib/contracts/registrations";
import { testEnvironment } from "@/tests/support/backend";
import { Caller } from "@/tests/support/caller";
import { dbOn } from "@/tests/support/db-on";
import { listenTo, settle } from "@/tests/support/events";
import { inTwoDays } from "@/tests/support/file-backend";
import { formOf, sendForm } from "@/tests/support/files";
import { type Gateway, startGateway } from "@/tests/support/gateway";
import { endLeases } from "@/tests/support/outbox";
import { temporaryDataDir } from "@/tests/support/postgres";
import { insertedEndpoint, startReceiver } from "@/tests/support/receiver";
import { untrueCounters } from "@/tests/support/seat-client";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";
import { startWithoutData } from "@/tests/support/start-without-data";
import { type BenchDatabase, startDatabase } from "./bench/database";
import { type Person, readyPeople } from "./bench/people";
import { SECRETS, startArmedBackend } from "./bench/process";
import { waitUntil } from "./bench/wait";

let database: BenchDatabase;
let gateway: Gateway;
let files: string;
let people: Person[];

beforeAll(async () => {
  [database, gateway] = await Promise.all([startDatabase(), startGateway()]);
  files = temporaryDataDir();
  ({ people } = await readyPeople(database, 5));
});

afterAll(async () => {
  await gateway?.close();
  await database?.stop();
  if (files) removeDataDir(files);
});

const environment = () => ({ DATABASE_URL: database.url, DATA_DIR: files, SMS_GATEWAY_URL: gateway.url });
const callerAt = (port: number) => new Caller((path, init) => fetch(`http://127.0.0.1:${port}${path}`, init));
const armed = (point: FailPoint, variables: Record<string, string> = {}) =>
  startArmedBackend({ ...environment(), FAULT_BENCH_ENDS_AT: point, ...variables });

/** Starts a process with workers, and waits until it dies at a fail-point, during its start or later. */
const endsAt = async (point: FailPoint): Promise<void> => {
  const started = await armed(point, { WORKERS: "1" }).catch((error: Error) => error);
  if (started instanceof Error) return expect(started.message).toContain("it ended with SIGKILL");
  await waitUntil("its end", async () => started.child.signalCode === "SIGKILL");
};

const bookWith = (caller: Caller, { id, key, token }: Person) =>
  caller.raw(registrations.makeAppointment, { params: { id }, body: { isStudentAdult: false } }, { token, key });

const referencesOf = async ({ id }: Person) => {
  const query = "SELECT reference FROM appointment WHERE registration_id = $1";
  return (await database.pool.query(query, [id])).rows.map(({ reference }) => reference);
};

/** Runs `work` with a backend inside this process, without fail-points. */
const withoutFaults = async <Result>(work: (caller: Caller, started: StartedBackend) => Promise<Result>) => {
  const started = await startWithoutData(
    readBackendEnvironment(testEnvironment(database.url, { ...SECRETS, DATA_DIR: files })),
  );
  const caller = new Caller(async (path, init) => started.fetch(new Request(`http://backend.invalid${path}`, init)));
  return work(caller, started).finally(started.stop);
};

describe("a process that dies at a fail-point", () => {
  test.each([
    ["before a booking's commit", "booking-asked", 0, 0],
    ["between a booking's commit and its reply", "booking-committed", 1, 1],
  ] as const)("%s: the retry books once, or returns what was committed", async (_when, point, index, committed) => {
    const person = people[index] as Person;
    const armedBackend = await armed(point);
    const exited = once(armedBackend.child, "exit");
    await expect(bookWith(callerAt(armedBackend.port), person)).rejects.toThrow();
    expect((await exited)[1]).toBe("SIGKILL");
    const referencesBefore = await referencesOf(person);
    expect(referencesBefore).toHaveLength(committed);
    const response = await withoutFaults((caller) => bookWith(caller, person));
    const { appointment } = (await response.json()) as { appointment: { reference: string } };
    const referencesAfter = await referencesOf(person);
    expect(response.status).toBe(200);
    expect(referencesAfter).toEqual([appointment.reference]);
    if (committed) expect(referencesAfter).toEqual(referencesBefore);
    expect(await untrueCounters(database.pool)).toEqual([]);
    shows(7, {
      "killed at": point,
      "committed by then": committed,
      "bookings after the retry": referencesAfter.length,
    });
  });

  test("between outbox and job, and between sending and recording it: every message is sent, under one key", async () => {
    await endsAt("events-taken");
    const waiting = await unsentKeys();
    await endsAt("messages-charged");
    expect(gateway.requests).toEqual([]);
    expect(waiting.length).toBeGreaterThan(0);

    await endsAt("message-sent");
    const first = new Set(keysSent());
    expect(first.size).toBeGreaterThan(0);
    await endLeases(database);

    const restarted = await startArmedBackend({ ...environment(), WORKERS: "1" });
    await waitUntil("all messages to be sent", async () => (await unsentKeys()).length === 0, 120_000);
    await restarted.end("SIGTERM");
    const keys = keysSent();
    expect(new Set(keys)).toEqual(new Set(waiting));
    // A message that was sent but not recorded is sent again, and the gateway recognises its key.
    expect(keys.length).toBeGreaterThan(waiting.length);
    shows(7, { messages: waiting.length, sent: keys.length, "different keys": new Set(keys).size, lost: 0 });
  });

  test("between sending a webhook and recording it: it is sent again, under the same id", async () => {
    const receiver = await startReceiver();
    await insertedEndpoint(dbOn(database.pool), [SECRETS.DATA_SECRET], receiver.url);
    await withoutFaults((caller) => bookWith(caller, people[2] as Person));
    await endsAt("webhook-sent");
    expect(receiver.received).toHaveLength(1);
    // The state a minute after the death, when other processes may take the delivery.
    await endLeases(database);

    const restarted = await startArmedBackend({ ...environment(), WORKERS: "1" });
    const query = "SELECT FROM delivery WHERE state = 'delivered'";
    await waitUntil(
      "the delivery to be recorded",
      async () => (await database.pool.query(query)).rowCount === 1,
      120_000,
    );
    await restarted.end("SIGTERM");
    await receiver.close();
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map(({ id, raw }) => id + raw)).size).toBe(1);
    shows(7, { "webhooks sent and not recorded": 1, "ids of the two received": 1 });
  });

  test("between a file's bytes and its row: no row without bytes, and the next sweep removes the bytes", async () => {
    const person = people[3] as Person;
    const armedBackend = await armed("file-written");
    const upload = sendForm(callerAt(armedBackend.port), formOf({ registrationId: person.id }), {
      token: person.filesToken,
    });
    await expect(upload).rejects.toThrow();
    expect((await database.pool.query("SELECT FROM file")).rowCount).toBe(0);
    expect(await readdir(path.join(files, "files", "am"))).toHaveLength(1);
    await withoutFaults((_caller, { services }) => sweepFiles(services, inTwoDays()));
    expect(await readdir(path.join(files, "files", "am"))).toHaveLength(0);
    shows(7, { "files killed half-way": 1, "rows without bytes": 0, "bytes left after the sweep": 0 });
  });

  // Deep, since the next check comes after a minute.
  test("between a booking's commit and its notice: its message is sent at the next look, and a dashboard hears at its next check", {
    tags: "deep",
  }, async () => {
    const listening = await startArmedBackend({ ...environment(), WORKERS: "1" });
    const caller = callerAt(listening.port);
    const staff = await staffMember({ caller, pool: database.pool, databaseUrl: database.url });
    const armedBackend = await armed("booking-committed");
    const exited = once(armedBackend.child, "exit");
    const dashboard = await listenTo(caller, staff);
    await settle();
    const [heard, sent] = [dashboard.heard(), gateway.requests.length];
    await expect(bookWith(callerAt(armedBackend.port), people[4] as Person)).rejects.toThrow();
    await exited;
    await settle();
    const heardOfNotice = dashboard.heard() - heard;
    await waitUntil("the message to be sent", async () => gateway.requests.length > sent, 120_000);
    await waitUntil("the dashboard to hear", async () => dashboard.heard() > heard, 120_000);
    await listening.end("SIGTERM");
    expect(heardOfNotice).toBe(0);
    shows(7, {
      "notices lost": 1,
      "messages of it sent": gateway.requests.length - sent,
      "events of it heard later": 1,
    });
  });
});

const keysSent = () => gateway.requests.map(({ headers }) => String(headers["idempotency-key"]));

const unsentKeys = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ key: string }>("SELECT key FROM outbox WHERE sent_at IS NULL");
  return rows.map(({ key }) => key);
};

describe("the production build", () => {
  test("contains no fail-points", async () => {
    const names = await readdir(".next/server", { recursive: true });
    const texts = await Promise.all(
      names.filter((name) => name.endsWith(".js")).map((name) => readFile(path.join(".next/server", name), "utf8")),
    );
    const countWith = (word: string) => texts.filter((text) => text.includes(word)).length;
    expect(await readFile("backend/fail-points/armed.ts", "utf8")).toContain("FAULT_BENCH_ENDS_AT");
    expect(countWith("FAULT_BENCH_ENDS_AT")).toBe(0);
    // The control: the search finds code beside the fail-points.
    expect(countWith("book_many(")).toBeGreaterThan(0);
    shows(7, { "built files": texts.length, "with a fail-point": 0 });
  });
});
