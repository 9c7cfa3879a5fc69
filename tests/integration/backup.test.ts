// @module-tag deep

import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { backUp } from "@/backend/backup/back-up";
import { readArchive } from "@/backend/backup/read-archive";
import { type BackendEnvironment, readBackendEnvironment } from "@/backend/environment";
import {
  backedUp,
  bookedWithFile,
  DATA_SECRET,
  findAgain,
  PASSPORT,
  restoreTo,
  storesOf,
} from "@/tests/support/backed-up";
import { testEnvironment } from "@/tests/support/backend";
import { bookedOn, makeAppointment, moveTo, type ReadyApplicant, readyFor } from "@/tests/support/booking";
import { runCommand } from "@/tests/support/commands";
import { dbOn } from "@/tests/support/db-on";
import { failingPool } from "@/tests/support/failing-pool";
import { type Opened, openSeats } from "@/tests/support/fixtures";
import { lateCompletion } from "@/tests/support/late-completion";
import { shows } from "@/tests/support/shows";

const under = backedUp();

/** Moves people to and fro between two places for as long as some work takes. */
const whileMoving = async <Rounds>(
  people: readonly ReadyApplicant[],
  places: readonly Opened[],
  work: () => Promise<Rounds>,
) => {
  let [isOver, moves] = [false, 0];
  const moving = people.map(async (one) => {
    for (let round = 0; !isOver; round += 1) {
      await moveTo(under.home, one, places[round % 2] as Opened);
      moves += 1;
    }
  });
  const rounds = await work().finally(() => {
    isOver = true;
  });
  await Promise.all(moving);
  return { moves, rounds };
};

describe("a backup", () => {
  test("made during bookings is complete: every counter is correct, and a booked applicant finds all data", async () => {
    const [here, there] = [
      await openSeats(under.home.pool, { capacity: 9 }),
      await openSeats(under.home.pool, { capacity: 9 }),
    ];
    const people = await Promise.all(Array.from({ length: 2 }, () => bookedOn(under.home, here)));
    const stores = await storesOf(under.home);
    const { moves, rounds } = await whileMoving(people, [there, here], async () => {
      const done: { copy: BackendEnvironment; rows: number }[] = [];
      while (done.length < 2) {
        const file = path.join(under.folder(), "under-load.tar.gz");
        const { tables } = await backUp(stores, file, new Date());
        const copy = await under.emptyPlace();
        expect(await restoreTo(copy, file)).toEqual([]);
        done.push({ copy, rows: tables.reduce((sum, { rows }) => sum + rows, 0) });
      }
      return done;
    });
    const last = rounds.at(-1) as (typeof rounds)[number];
    await findAgain(await under.startAt(last.copy), under.booked);
    expect(moves).toBeGreaterThan(rounds.length);
    shows(7, { "backups while seats were moved": rounds.length, moves, rows: last.rows, "broken invariants": 0 });
  });

  test("is of one moment, even with a booking between two tables; without a snapshot it would not be", async () => {
    const stores = await storesOf(under.home);
    const copyWith = async (isSnapshot: boolean) => {
      const ready = await readyFor(under.home, await openSeats(under.home.pool));
      const pool = failingPool(under.home.pool, {
        isSnapshot,
        beforeAppointments: () => makeAppointment(under.home, ready),
      });
      const file = path.join(under.folder(), "meddled.tar.gz");
      await backUp({ ...stores, db: dbOn(pool) }, file, new Date());
      return restoreTo(await under.emptyPlace(), file);
    };
    expect(await copyWith(true)).toEqual([]);
    const broken = await copyWith(false);
    expect(broken.map(({ problem }) => problem)).toContain("counters that do not match their appointments and holds");
    shows(7, { "broken invariants": 0, "without the snapshot": broken.length });
  });

  test("is its owner's to read, takes no one's place, and holds neither codes, sessions nor the secret of sealed answers", async () => {
    expect(statSync(under.archive).mode & 0o777).toBe(0o600);
    await expect(backUp(await storesOf(under.home), under.archive, new Date())).rejects.toThrow(/already/);
    const names: string[] = [];
    const bytes: Uint8Array[] = [];
    await readArchive(under.archive, async (item) => {
      names.push(item.name);
      for await (const chunk of item.bytes) bytes.push(chunk);
    });
    const text = Buffer.concat(bytes).toString("latin1");
    expect(names).toContain("tables/registration");
    expect(text).toContain(under.booked.id);
    for (const table of ["login_session", "dev_message"]) expect(names).not.toContain(`tables/${table}`);
    for (const secret of [DATA_SECRET, PASSPORT]) expect(text).not.toContain(secret);
  });

  test("can be restored although the server says late how many rows it sent", async () => {
    const stores = await storesOf(under.home);
    const late = await lateCompletion(under.home.databaseUrl);
    const pool = new pg.Pool({ connectionString: late.url, max: 1 });
    const file = path.join(under.folder(), "late.tar.gz");
    try {
      const { tables } = await backUp({ ...stores, db: dbOn(pool) }, file, new Date());
      expect(tables.find(({ name }) => name === "registration")?.rows).toBeGreaterThan(0);
      expect(late.delayed()).toBe(tables.length);
      expect(await restoreTo(await under.emptyPlace(), file)).toEqual([]);
    } finally {
      await pool.end();
      await late.close();
    }
  });

  test("that fails leaves no file", async () => {
    const directory = under.folder();
    const stores = await storesOf(under.home);
    const unreadable = { ...stores.files, open: () => Promise.reject(new Error("the disk is broken")) };
    const file = path.join(directory, "broken.tar.gz");
    await expect(backUp({ ...stores, files: unreadable }, file, new Date())).rejects.toThrow("the disk is broken");
    expect(readdirSync(directory)).toEqual([]);
  });
});

describe("the commands", () => {
  test("back up a private database that is running and restore it into another one, which starts", async () => {
    const [here, there, file] = [under.folder(), under.folder(), path.join(under.folder(), "private.tar.gz")];
    const environment = (dataDir: string) => testEnvironment("", { DATA_DIR: dataDir, DATA_SECRET });
    const running = await under.startAt(readBackendEnvironment(environment(here)));
    const someone = await bookedWithFile(running);
    const backup = await runCommand("backup", [file], environment(here));
    expect(backup.output).toMatch(/^\d+ rows of \d+ tables and 1 files in /);
    const restore = await runCommand("restore", [file], environment(there));
    expect(restore.output).toMatch(/^Restored \d+ rows of \d+ tables and 1 files of .*\nAll checks passed\.$/m);
    expect([backup.code, restore.code]).toEqual([0, 0]);
    const copy = await under.startAt(readBackendEnvironment(environment(there)));
    await findAgain(copy, someone);
    shows(7, { "private databases restored": 1, "rows backed up": backup.output.split(" ")[0] ?? "" });
  }, 120_000);
});
