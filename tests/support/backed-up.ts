import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { backUp } from "@/backend/backup/back-up";
import { restore } from "@/backend/backup/restore";
import { attachDatabase } from "@/backend/db/connect";
import { type BackendEnvironment, readBackendEnvironment } from "@/backend/environment";
import { openFileStore } from "@/backend/files/open-file-store";
import { findBrokenFiles, findBrokenInvariants } from "@/backend/operations/invariants";
import { removeDataDir } from "@/backend/private-postgres/installation";
import type { StartedBackend } from "@/backend/start";
import { files } from "@/lib/contracts/files";
import { registrations } from "@/lib/contracts/registrations";
import { type BackendUnderTest, testEnvironment } from "@/tests/support/backend";
import { bookedOn, makeAppointment } from "@/tests/support/booking";
import { Caller } from "@/tests/support/caller";
import { dbOn } from "@/tests/support/db-on";
import { aPdf } from "@/tests/support/file-bytes";
import { upload } from "@/tests/support/files";
import { aStudent, completeDraft, openSeats } from "@/tests/support/fixtures";
import { createDatabase, createEmptyDatabase, temporaryDataDir } from "@/tests/support/postgres";
import { startWithoutData } from "@/tests/support/start-without-data";

export const DATA_SECRET = "a data secret of the tests and of nothing else";
export const PASSPORT = "AM-BACKED-UP-1";
export const PHONE = "+37491555001";
const FILE_BYTES = 3000;

/** A backend inside this process with its own database and folder. */
export interface BackedUpStore extends BackendUnderTest {
  environment: BackendEnvironment;
  started: StartedBackend;
}

/** The application and document that a copy must contain. */
export interface Booked {
  id: string;
  fileId: string;
}

export const storesOf = async ({ pool, environment }: BackedUpStore) => ({
  db: dbOn(pool),
  files: await openFileStore(environment),
});

/** Restores into the environment's database, as the command does; returns the invariants that it violates. */
export const restoreTo = async (environment: BackendEnvironment, file: string) => {
  const db = await attachDatabase(environment);
  try {
    const files = await openFileStore(environment);
    await restore({ db, files }, file);
    return [...(await findBrokenInvariants(db, new Date())), ...(await findBrokenFiles(db, files, new Date()))];
  } finally {
    await db.close();
  }
};

/** A booked applicant with a sealed answer and a document. */
export const bookedWithFile = async (backend: BackedUpStore): Promise<Booked> => {
  const opened = await openSeats(backend.pool, { capacity: 3 });
  const student = { ...aStudent(), ...opened.seats, identification: { type: "passport", number: PASSPORT } };
  const applicant = await backend.caller.applicant("am", PHONE);
  const id = (await completeDraft(backend.caller, applicant, opened.seats, { student }))._id;
  await makeAppointment(backend, { applicant, id });
  const file = await upload(
    backend.caller,
    { token: applicant.filesToken },
    { registrationId: id, bytes: aPdf(FILE_BYTES) },
  );
  return { id, fileId: file._id };
};

/** What the applicant finds in a copy: the application with its sealed answer, the document, and free seats. */
export const findAgain = async (backend: BackedUpStore, booked: Booked) => {
  const applicant = await backend.caller.applicant("am", PHONE);
  const input = { params: { id: booked.id } };
  const { student, appointment } = await backend.caller.call(registrations.get, input, applicant);
  const file = await backend.caller.raw(files.get, { params: { id: booked.fileId } }, { token: applicant.filesToken });
  expect(student.identification?.number).toBe(PASSPORT);
  expect(appointment).toBeDefined();
  expect(Buffer.from(await file.arrayBuffer())).toEqual(aPdf(FILE_BYTES));
  await bookedOn(backend, await openSeats(backend.pool));
};

interface BackedUp {
  home: BackedUpStore;
  booked: Booked;
  archive: string;
  folder(): string;
  startAt(environment: BackendEnvironment): Promise<BackedUpStore>;
  emptyPlace(variables?: Record<string, string>): Promise<BackendEnvironment>;
}

/** A backend with a booked applicant, an archive of it, and empty stores to restore to; all removed after the file's tests. */
export function backedUp() {
  const folders: string[] = [];
  const started: StartedBackend[] = [];
  const pools: pg.Pool[] = [];
  const folder = (): string => {
    folders.push(temporaryDataDir());
    return folders.at(-1) as string;
  };
  const environmentOf = (url: string, variables: Record<string, string> = {}) =>
    readBackendEnvironment(testEnvironment(url, { DATA_DIR: folder(), DATA_SECRET, ...variables }));
  const startAt = async (environment: BackendEnvironment): Promise<BackedUpStore> => {
    const backend = await startWithoutData(environment);
    started.push(backend);
    const { url: databaseUrl } = backend.services.db.database;
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
    pools.push(pool);
    const caller = new Caller(async (address, init) =>
      backend.fetch(new Request(`http://backend.invalid${address}`, init)),
    );
    return { caller, pool, databaseUrl, environment, started: backend };
  };
  const stores = {
    folder,
    startAt,
    /** An empty store. */
    emptyPlace: async (variables: Record<string, string> = {}) =>
      environmentOf(await createEmptyDatabase(inject("postgresUrl")), variables),
  } as BackedUp;
  beforeAll(async () => {
    stores.home = await startAt(environmentOf(await createDatabase(inject("postgresUrl"))));
    stores.booked = await bookedWithFile(stores.home);
    stores.archive = path.join(folder(), "of-before.tar.gz");
    await backUp(await storesOf(stores.home), stores.archive, new Date());
  });
  afterAll(async () => {
    // A backend stops its private server.
    for (const pool of pools) await pool.end();
    for (const backend of started) await backend.stop();
    for (const directory of folders) removeDataDir(directory);
  });
  return stores;
}
