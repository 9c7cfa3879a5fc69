import { Agent } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { inFlight } from "@/tests/support/in-flight";
import { asClient, temporaryDataDir } from "@/tests/support/postgres";
import { untrueCounters } from "@/tests/support/seat-client";
import { shows } from "@/tests/support/shows";
import { bookAt, bookUntilAnswered, referenceIn } from "./bench/book";
import { type BenchDatabase, requireDurable, startDatabase } from "./bench/database";
import { FORM } from "./bench/form";
import { createLedger } from "./bench/ledger";
import { type Person, readyPeople } from "./bench/people";
import { type BenchProcess, startApplication } from "./bench/process";
import { startProxy } from "./bench/proxy";
import { NoReply, sendToProduct } from "./bench/visitor";
import { waitUntil } from "./bench/wait";

const IN_FLIGHT = 8;
const CUT_AFTER = [0, 40, 900];
const STOPPED_WITH = 24;
const EXIT_WITHIN_MS = 30_000;

let database: BenchDatabase;
let files: string;
let applications: BenchProcess[];
let people: Person[];
let cutOff: Person[];
let lastOnes: Person[];

const ports = () => applications.map(({ port }) => port);
const start = (port?: number) => startApplication({ DATABASE_URL: database.url, DATA_DIR: files }, port);

beforeAll(async () => {
  database = await startDatabase();
  files = temporaryDataDir();
  const bookings = FORM.kills * FORM.bookingsAKill;
  const ready = await readyPeople(database, bookings + CUT_AFTER.length + STOPPED_WITH);
  people = ready.people.slice(0, bookings);
  cutOff = ready.people.slice(bookings, bookings + CUT_AFTER.length);
  lastOnes = ready.people.slice(bookings + CUT_AFTER.length);
  applications = await Promise.all([start(), start()]);
});

afterAll(async () => {
  await Promise.all((applications ?? []).map(({ end }) => end("SIGKILL")));
  await database?.stop();
  if (files) removeDataDir(files);
});

/** Kills PostgreSQL in even rounds and an application in odd ones, and starts it again. */
const kill = async (round: number): Promise<void> => {
  if (round % 2 === 0) return database.kill();
  const index = Math.floor(round / 2) % applications.length;
  const { end, port } = applications[index] as BenchProcess;
  await end("SIGKILL");
  applications[index] = await start(port);
};

const referencesOf = async ({ id }: Person): Promise<string[]> => {
  const query = "SELECT reference FROM appointment WHERE registration_id = $1";
  return (await database.pool.query<{ reference: string }>(query, [id])).rows.map(({ reference }) => reference);
};

describe("processes killed under load", () => {
  test("lose no acknowledged booking, and a retry after a lost response books once", async () => {
    const ledger = createLedger();
    const tries: number[] = [];
    for (let round = 0; round < FORM.kills; round += 1) {
      const group = people.slice(round * FORM.bookingsAKill, (round + 1) * FORM.bookingsAKill);
      let killing: Promise<void> | undefined;
      await inFlight(IN_FLIGHT, group, async (person, index) => {
        // Kill midway: some bookings are acknowledged, some are under way, some are still to come.
        if (index === Math.floor(group.length / 2)) killing = kill(round);
        tries.push(await bookUntilAnswered(ports(), person, ledger));
      });
      await killing;
    }
    const repeated = await inFlight(IN_FLIGHT, people, async (person, index) => {
      const reply = await bookAt(ports()[index % 2] as number, person);
      return { status: reply.status, id: person.id, reference: referenceIn(reply) };
    });
    for (const { id, reference } of repeated) ledger.write({ id, reference });
    expect(repeated.filter(({ status }) => status !== 200)).toEqual([]);
    const lost = await ledger.lostIn(database.pool);
    expect(lost).toEqual([]);
    expect(await untrueCounters(database.pool)).toEqual([]);
    const retried = tries.filter((count) => count > 1).length;
    // Otherwise no kill interrupted a booking.
    expect(retried).toBeGreaterThan(0);
    shows(7, {
      kills: FORM.kills,
      booked: people.length,
      retried,
      "same reply twice": ledger.count(),
      lost: lost.length,
    });
  });

  test("would fail the check if one acknowledged booking were missing", async () => {
    const ledger = createLedger();
    ledger.write({ id: people[0]?.id ?? "", reference: "FORGED" });
    expect(await ledger.lostIn(database.pool)).toHaveLength(1);
  });
});

describe("a reply that is cut off", () => {
  test("leaves a committed booking, which the retry returns", async () => {
    const proxy = await startProxy(ports()[0] as number);
    const ledger = createLedger();
    for (const [index, person] of cutOff.entries()) {
      proxy.suffer({ kind: "cut", bytes: CUT_AFTER[index] as number });
      await expect(bookAt(proxy.port, person)).rejects.toBeInstanceOf(NoReply);
      await waitUntil("the booking", async () => (await referencesOf(person)).length > 0);
      const [reference] = await referencesOf(person);
      proxy.suffer({ kind: "pass" });
      const reply = await bookAt(proxy.port, person);
      expect([reply.status, referenceIn(reply)]).toEqual([200, reference]);
      ledger.write({ id: person.id, reference: referenceIn(reply) });
    }
    await proxy.close();
    expect(await ledger.lostIn(database.pool)).toEqual([]);
    shows(7, { "replies cut off": cutOff.length, "retries with the committed booking": ledger.count() });
  });
});

describe("the bench's own PostgreSQL", () => {
  test("is refused when a commit may be acknowledged before it is on the disk", async () => {
    const set = (value: string) =>
      asClient(database.url, (client) => client.query(`ALTER DATABASE startday SET synchronous_commit = ${value}`));
    await requireDurable(database.url);
    await set("off");
    await expect(requireDurable(database.url)).rejects.toThrow("synchronous_commit is off");
    await set("on");
    await requireDurable(database.url);
  });
});

describe("a stop under load", () => {
  test("answers every accepted request, accepts no more, and exits in time without an error", async () => {
    const [application] = applications as [BenchProcess];
    const agent = new Agent({ keepAlive: true, maxSockets: STOPPED_WITH });
    const { port } = application;
    // Open the connections first: then the server has received a request as soon as it is written.
    await Promise.all(lastOnes.map(() => sendToProduct(port, "/health", { agent })));
    let written = 0;
    const onWritten = () => {
      written += 1;
    };
    const bookings = Promise.all(lastOnes.map((person) => bookAt(port, person, { agent, onWritten })));
    await waitUntil("all requests to be sent", async () => written === lastOnes.length);
    const [{ code, ms }, replies] = await Promise.all([application.end("SIGTERM"), bookings]);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(EXIT_WITHIN_MS);
    expect(replies.map(({ status }) => status)).toEqual(lastOnes.map(() => 200));
    const ledger = createLedger();
    for (const [index, reply] of replies.entries())
      ledger.write({ id: lastOnes[index]?.id ?? "", reference: referenceIn(reply) });
    const lost = await ledger.lostIn(database.pool);
    expect(lost).toEqual([]);
    await expect(sendToProduct(port, "/health")).rejects.toBeInstanceOf(NoReply);
    shows(11, {
      "requests under way": written,
      answered: replies.length,
      lost: lost.length,
      "milliseconds until exit": ms,
    });
  });
});
