import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import type { StartedBackend } from "@/backend/start";
import { registrations } from "@/lib/contracts/registrations";
import { testEnvironment } from "@/tests/support/backend";
import { Caller } from "@/tests/support/caller";
import { aPdf } from "@/tests/support/file-bytes";
import { formOf, sendForm } from "@/tests/support/files";
import { untrueCounters } from "@/tests/support/seat-client";
import { shows } from "@/tests/support/shows";
import { startWithoutData } from "@/tests/support/start-without-data";
import { type BenchDatabase, startDatabase } from "./bench/database";
import { type Person, readyPeople } from "./bench/people";
import { SECRETS } from "./bench/process";
import { type SmallDisk, smallDisk } from "./bench/small-disk";
import { waitUntil } from "./bench/wait";

const DATABASE_MB = 256;
const FILES_MB = 1;
const CHANGES_MOST = 300;
const REFUSED_IN_A_ROW = 3;

const disks = [smallDisk(DATABASE_MB), smallDisk(FILES_MB)] as const;
const reason = disks.map((disk) => ("reason" in disk ? disk.reason : "")).find(Boolean);
if (reason) console.warn(`SKIPPED: tests of a full disk need a small disk, which cannot be mounted here: ${reason}`);
const [databaseDisk, filesDisk] = disks as readonly [SmallDisk, SmallDisk];

let database: BenchDatabase;
let backend: StartedBackend;
let caller: Caller;
let people: Person[];

beforeAll(async () => {
  if (reason) return;
  database = await startDatabase(databaseDisk.folder);
  ({ people } = await readyPeople(database, 2));
  const variables = { ...SECRETS, DATA_DIR: filesDisk.folder };
  backend = await startWithoutData(readBackendEnvironment(testEnvironment(database.url, variables)));
  caller = new Caller(async (path, init) => backend.fetch(new Request(`http://backend.invalid${path}`, init)));
});

afterAll(async () => {
  if (!reason) {
    databaseDisk.free();
    await backend?.stop();
    await database?.stop();
  }
  for (const disk of disks) if ("remove" in disk) disk.remove();
});

/** Changes an appointment under this key, which stores the change and its reply; returns the status. */
const change = async ({ id, token }: Person, key: string): Promise<number> => {
  const input = { params: { id }, body: { isStudentAdult: false, message: "" } };
  return (await caller.raw(registrations.updateAppointment, input, { token, key })).status;
};

/** The acknowledged keys of which no event of a booking is stored. */
const lostOf = async ({ id }: Person, keys: readonly string[]): Promise<string[]> => {
  const { rows } = await database.pool.query<{ key: string }>(
    `SELECT k.key FROM unnest($2::text[]) AS k (key) WHERE NOT EXISTS (
       SELECT FROM outbox o JOIN registration r ON r.tenant = o.tenant AND r.id = o.registration_id
       WHERE r.id = $1 AND o.request_key = request_digest(r.identity_id::text, k.key))`,
    [id, keys],
  );
  return rows.map(({ key }) => key);
};

/** Makes changes until several in a row are refused; returns the acknowledged keys and the statuses. */
const changeUntilRefused = async (person: Person) => {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  for (let refused = 0, count = 0; refused < REFUSED_IN_A_ROW && count < CHANGES_MOST; count += 1) {
    const key = uuid();
    const status = await change(person, key);
    statuses.add(status);
    refused = status === 503 ? refused + 1 : 0;
    if (status === 200) acknowledged.push(key);
  }
  return { acknowledged, statuses: [...statuses].sort() };
};

describe.skipIf(reason)("a full disk", () => {
  test("under the database: changes get 503, reads work, no acknowledged change is lost, and it recovers by itself", async () => {
    const [person] = people as [Person];
    const bookingInput = { params: { id: person.id }, body: { isStudentAdult: false } };
    const { appointment } = await caller.call(registrations.makeAppointment, bookingInput, { token: person.token });
    expect(await change(person, uuid())).toBe(200);
    databaseDisk.fill();
    const { acknowledged, statuses } = await changeUntilRefused(person);
    expect(statuses).toContain(503);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const read = await caller.call(registrations.get, { params: { id: person.id } }, { token: person.token });
    expect(read.appointment?.reference).toBe(appointment.reference);

    databaseDisk.free();
    const recovered = await waitUntil("changes to work again", async () => (await change(person, uuid())) === 200);
    const lost = await lostOf(person, acknowledged);
    expect(lost).toEqual([]);
    expect(await untrueCounters(database.pool)).toEqual([]);
    shows(9, {
      "acknowledged on a full disk": acknowledged.length,
      lost: lost.length,
      "milliseconds to recover": recovered,
    });
  });

  test("under the uploads: 503, no row, no bytes; and the same file is accepted once there is space", async () => {
    const person = people[1] as Person;
    const folder = path.join(filesDisk.folder, "files", "am");
    const form = () => formOf({ registrationId: person.id, bytes: aPdf(300_000) });
    const send = () => sendForm(caller, form(), { token: person.filesToken });
    const bytes = () => (existsSync(folder) ? readdirSync(folder) : []);
    const rows = async () => (await database.pool.query("SELECT FROM file")).rowCount;
    filesDisk.fill();
    expect((await send()).status).toBe(503);
    expect([await rows(), bytes()]).toEqual([0, []]);
    filesDisk.free();
    expect((await send()).status).toBe(201);
    expect([await rows(), bytes().length]).toEqual([1, 1]);
    shows(9, { "uploads on a full disk": 1, "rows left": 0, "bytes left": 0 });
  });
});
