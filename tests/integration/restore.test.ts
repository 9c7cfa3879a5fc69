import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { add } from "date-fns";
import pg from "pg";
import { describe, expect, inject, test } from "vitest";
import { backUp } from "@/backend/backup/back-up";
import { restore } from "@/backend/backup/restore";
import { appliedMigrations, migrationNames } from "@/backend/db/journal";
import { migrate } from "@/backend/db/migrate";
import { openFileStore } from "@/backend/files/open-file-store";
import { createWorker } from "@/backend/jobs/queue";
import { deliveryQueue } from "@/backend/outbox/queue";
import { queueStaffMessage } from "@/backend/staff-messages/queue";
import { findUnopened } from "@/backend/vault/fitting-secret";
import { createVault } from "@/backend/vault/vault";
import { handOver } from "@/lib/contracts/hand-over";
import { backedUp, DATA_SECRET, PHONE, restoreTo, storesOf } from "@/tests/support/backed-up";
import { bookedOn, eventsOf } from "@/tests/support/booking";
import { dbOn } from "@/tests/support/db-on";
import { aStudent, openSeats } from "@/tests/support/fixtures";
import { aSentDraft, aTakenOverDraft } from "@/tests/support/hand-over";
import { makeSecretOn } from "@/tests/support/one-time-secrets";
import { asClient, createEmptyDatabase } from "@/tests/support/postgres";
import { shows } from "@/tests/support/shows";
import { addMember } from "@/tests/support/staff";

const stores = backedUp();

const tablesOf = (url: string) =>
  asClient(url, async (client) => {
    const { rows } = await client.query("SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = 'public'");
    return rows[0].count as number;
  });

/** The archive with changed bytes. */
const spoilt = (spoil: (bytes: Buffer) => Buffer): string => {
  const file = path.join(stores.folder(), "spoilt.tar.gz");
  writeFileSync(file, spoil(readFileSync(stores.archive)));
  return file;
};

const flipped = (share: number) => (bytes: Buffer) => {
  const position = Math.floor(bytes.length * share);
  bytes.writeUInt8(bytes.readUInt8(position) ^ 1, position);
  return bytes;
};

/** A database that lacks the newest migration, with one application. */
const olderDatabase = async () => {
  const url = await createEmptyDatabase(inject("postgresUrl"));
  const last = migrationNames().at(-2) ?? "";
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await migrate(dbOn(pool), { last });
  await pool.query(
    `WITH one AS (INSERT INTO identity VALUES ('am', gen_random_uuid(), 'sms', $1, now()) RETURNING id)
     INSERT INTO registration (tenant, id, identity_id, step, max_step, language, student, created_at, updated_at)
     SELECT 'am', gen_random_uuid(), id, 'student', 'student', 'hy', $2, now(), now() FROM one`,
    [PHONE, aStudent()],
  );
  await pool.end();
  return { url, last };
};

describe("a restore", () => {
  test("refuses an archive that is cut short or changed anywhere, and leaves the database empty", async () => {
    const environment = await stores.emptyPlace();
    const shares = [0.02, 0.2, 0.4, 0.6, 0.8, 0.98];
    const damages = [
      ...shares.map(flipped),
      (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1),
      (bytes: Buffer) => bytes.subarray(0, -4),
      () => Buffer.alloc(0),
      () => Buffer.from("no archive at all"),
    ];
    for (const damage of damages)
      await expect(restoreTo(environment, spoilt(damage))).rejects.toThrow(/archive is damaged/);
    expect(await tablesOf(environment.databaseUrl ?? "")).toBe(0);
    expect(existsSync(path.join(environment.dataDir, "files"))).toBe(false);
    // The control: the same archive undamaged is accepted.
    expect(await restoreTo(environment, stores.archive)).toEqual([]);
    shows(7, { "damaged archives": damages.length, "restored of them": 0 });
  });

  test("refuses a database with rows by name, and keeps them", async () => {
    const before = await stores.home.pool.query("SELECT * FROM registration ORDER BY id");
    await expect(restoreTo(stores.home.environment, stores.archive)).rejects.toThrow(
      /test_\w+ is not empty: \w+ has rows/,
    );
    expect((await stores.home.pool.query("SELECT * FROM registration ORDER BY id")).rows).toEqual(before.rows);
  });

  test("refuses a store with files, and keeps them", async () => {
    const { dataDir } = stores.home.environment;
    const environment = { ...(await stores.emptyPlace()), dataDir };
    await expect(restoreTo(environment, stores.archive)).rejects.toThrow(/There are files already/);
    expect(await tablesOf(environment.databaseUrl ?? "")).toBe(0);
    expect(existsSync(path.join(dataDir, "files", "am", stores.booked.fileId))).toBe(true);
  });

  test("that fails midway leaves no row and no file, and can be repeated", async () => {
    const environment = await stores.emptyPlace();
    const pool = new pg.Pool({ connectionString: environment.databaseUrl, max: 2 });
    const store = await openFileStore(environment);
    const full = { ...store, put: () => Promise.reject(new Error("the disk is full")) };
    await expect(restore({ db: dbOn(pool), files: full }, stores.archive)).rejects.toThrow("the disk is full");
    expect((await pool.query("SELECT 1 FROM registration")).rowCount).toBe(0);
    await pool.end();
    expect(await restoreTo(environment, stores.archive)).toEqual([]);
  });

  test("sends the messages that waited, none twice and none of long ago", async () => {
    const [waitingId, sentId] = [stores.booked.id, (await bookedOn(stores.home, await openSeats(stores.home.pool))).id];
    await stores.home.pool.query("UPDATE outbox SET queued_at = now(), sent_at = now()");
    await stores.home.pool.query(
      `INSERT INTO delivery (tenant, kind, lane, type, key, outbox_id, created_at, due_at)
       SELECT tenant, 'message', 'email', 'mailbox', id || ':mailbox', id, now(), now() FROM outbox WHERE registration_id = $1`,
      [waitingId],
    );
    const file = path.join(stores.folder(), "waiting.tar.gz");
    await backUp(await storesOf(stores.home), file, new Date());
    const environment = await stores.emptyPlace({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "hello@example.org" });
    await restoreTo(environment, file);
    const { pool, started } = await stores.startAt(environment);
    // Half a year later nothing is sent any more: the mail server of this test would refuse it.
    const clock = () => add(new Date(), { months: 6 });
    const worker = createWorker(deliveryQueue({ ...started.services, clock }), () => false);
    expect(await worker.drain()).toBe(1);
    expect((await pool.query("SELECT FROM delivery")).rowCount).toBe(0);
    expect(await eventsOf(pool, sentId)).toEqual(["booked"]);
  });

  test("has no e-mail to staff, which may have a one-time link", async () => {
    const { pool, started } = stores.home;
    const username = await addMember(pool);
    const { rows } = await pool.query<{ id: string }>(
      "UPDATE staff_account SET email = 'desk@example.org' WHERE username = $1 RETURNING id",
      [username],
    );
    const data = {
      kind: "password",
      url: "https://example.org/#a-secret",
      expiresAt: new Date().toISOString(),
    } as const;
    const message = {
      tenant: "am",
      staffId: rows[0]?.id ?? expect.fail(),
      kind: "link",
      data,
      now: new Date(),
    } as const;
    await queueStaffMessage(dbOn(pool), started.services.vault, message);
    const file = path.join(stores.folder(), "staff.tar.gz");
    await backUp(await storesOf(stores.home), file, new Date());
    const environment = await stores.emptyPlace();
    await restoreTo(environment, file);
    const restored = await asClient(environment.databaseUrl ?? "", (client) =>
      client.query("SELECT FROM delivery WHERE kind = 'staff'"),
    );
    expect(restored.rowCount).toBe(0);
    expect((await pool.query("SELECT FROM delivery WHERE kind = 'staff'")).rowCount).toBe(1);
  });

  test("ends the links to guardians that nobody has used, since one may have been taken back", async () => {
    const { token } = await aSentDraft(stores.home);
    const { rows } = await stores.home.pool.query("SELECT id FROM staff_account LIMIT 1");
    await makeSecretOn(stores.home.pool, { tenant: "am", kind: "recovery_code", owner: { staffId: rows[0]?.id } });
    await aTakenOverDraft(stores.home);
    const file = path.join(stores.folder(), "links.tar.gz");
    await backUp(await storesOf(stores.home), file, new Date());
    const environment = await stores.emptyPlace();
    await restoreTo(environment, file);
    const { caller, pool } = await stores.startAt(environment);
    expect((await caller.raw(handOver.open, { body: { token } })).status).toBe(409);
    expect((await pool.query("SELECT 1 FROM hand_over WHERE accepted_at IS NOT NULL")).rowCount).toBe(1);
    // Nobody loses the codes that stand in for a lost second factor.
    expect((await pool.query("SELECT DISTINCT kind FROM one_time_secret")).rows).toEqual([{ kind: "recovery_code" }]);
  });

  test("is reported as unreadable with another secret", async () => {
    const another = createVault(["another secret, which nothing here was sealed with"]);
    expect(await findUnopened(dbOn(stores.home.pool), createVault([DATA_SECRET]))).toEqual([]);
    expect(await findUnopened(dbOn(stores.home.pool), another)).toContainEqual({
      problem: "rows of registration that DATA_SECRET does not open",
      count: expect.any(Number),
      examples: [expect.any(String)],
    });
  });

  test("accepts an older version's archive and migrates it, and refuses a later version's", async () => {
    const { url, last } = await olderDatabase();
    const olderPool = new pg.Pool({ connectionString: url, max: 2 });
    const olderStores = {
      db: dbOn(olderPool),
      files: (await storesOf(stores.home)).files,
    };
    const older = path.join(stores.folder(), "older.tar.gz");
    const { migration } = await backUp(olderStores, older, new Date());
    expect(migration).toBe(last);
    const environment = await stores.emptyPlace();
    expect(await restoreTo(environment, older)).toEqual([]);
    const pool = new pg.Pool({ connectionString: environment.databaseUrl, max: 1 });
    const names = await pool.query("SELECT id, sort_name FROM registration");
    expect(names.rows).toEqual([{ id: expect.any(String), sort_name: "պետրոսյան անի" }]);
    expect(await appliedMigrations(dbOn(pool))).toEqual(migrationNames());
    await pool.end();
    await olderPool.query("INSERT INTO migrations.applied (name) VALUES ('9999_later')");
    const later = path.join(stores.folder(), "later.tar.gz");
    await backUp(olderStores, later, new Date());
    await olderPool.end();
    const untouched = await stores.emptyPlace();
    await expect(restoreTo(untouched, later)).rejects.toThrow(/migration 9999_later, which this one does not have/);
    expect(await tablesOf(untouched.databaseUrl ?? "")).toBe(0);
  });
});
