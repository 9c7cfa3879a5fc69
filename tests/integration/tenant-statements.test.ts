// @module-tag deep
import { loadModule } from "libpg-query";
import { beforeAll, describe, expect, test } from "vitest";
import { noteUse } from "@/backend/http/note-use";
import { startJobs } from "@/backend/jobs/start-jobs";
import { findBrokenInvariants } from "@/backend/operations/invariants";
import { seedDemo } from "@/backend/seed/seed";
import { refuseWrongSecret } from "@/backend/vault/fitting-secret";
import { resealAll } from "@/backend/vault/reseal";
import { sampleSealedRows } from "@/backend/vault/sealed-samples";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffWaiting } from "@/lib/contracts/staff-waiting";
import { callEverything, runBackgroundJobs } from "@/tests/support/call-everything";
import { MESSAGE_JOBS } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";
import { staffMember } from "@/tests/support/staff";
import type { Schema } from "@/tests/support/statements/expressions";
import { functionCrossings, type StoredFunction, storedFunctions } from "@/tests/support/statements/functions";
import { crossings } from "@/tests/support/statements/judge";
import { BEYOND, schemaOf, tenantTables } from "@/tests/support/statements/schema";
import { sentDuring } from "@/tests/support/statements/sent";
import { insertedTable, isIn, type Piece, piecesIn, wholeOf } from "@/tests/support/statements/texts";
import { statementsIn, tablesIn } from "@/tests/support/statements/tree";

const backend = ownBackend();
let schema: Schema;
let functions: StoredFunction[];
/** The statements in the source that must be of one tenant, and the tables that rows are inserted into. */
let pieces: Piece[];
let inserted: Set<string>;

beforeAll(async () => {
  await loadModule();
  functions = await storedFunctions(backend.pool);
  schema = schemaOf(await tenantTables(backend.pool, ["r", "p", "v"]), functions);
  const found = piecesIn(["backend"], schema.tables);
  pieces = found.pieces.filter((piece) => !mayGoBeyond(piece));
  inserted = found.inserted;
});

const mayGoBeyond = ({ location: at }: Piece) => Object.keys(BEYOND).some((folder) => at.startsWith(folder));

/** Statements that are composed at run time: every filter of the list of applicants. */
const SEARCHES = [{}, { search: "Ani" }, { search: "+37411" }, { search: "AB12-CD34" }];

/** Runs every call and every background job once. */
const runEverything = async (): Promise<void> => {
  const { services } = backend;
  await seedDemo(services);
  await (await startJobs(services, { names: MESSAGE_JOBS })).stop();
  const manager = await staffMember(backend, { role: "manager" });
  const sessionId = crypto.randomUUID();
  const onSession = [{ sessionId }, { sessionId, startDate: "2030-01-07" as const }];
  for (const sort of ["name", "-presentation"] as const)
    for (const filter of [
      ...SEARCHES,
      { state: "missed" as const },
      { startDate: "2030-01-07" as const },
      ...onSession,
    ]) {
      const body = { locationKey: "yerevan", limit: 20, offset: 0, sort, ...filter };
      await backend.caller.call(staffApplicants.list, { body }, manager);
    }
  // The waiting list is searched without an index.
  for (const search of SEARCHES)
    await backend.caller.call(
      staffWaiting.list,
      { body: { locationKey: "yerevan", limit: 20, offset: 0, ...search } },
      manager,
    );
  const waiting = { locationKey: "yerevan", limit: 20, offset: 0, waiting: true };
  await backend.caller.call(staffApplicants.list, { body: waiting }, manager);
  await noteUse(services, "login_session", { tenant: "am", id: crypto.randomUUID(), usedAt: null });
  await callEverything({ ...backend, manager });
  await runBackgroundJobs(services);
  await findBrokenInvariants(services.db, new Date());
  await refuseWrongSecret(services);
  await sampleSealedRows(services.db, services.vault, "all");
  await resealAll(services.db, services.vault);
};

describe("every statement of the product is of one tenant", () => {
  test("each one written whole in the source", () => {
    const wholes = pieces.filter((piece) => wholeOf(piece));
    const crossing = wholes.flatMap((piece) =>
      crossings(wholeOf(piece) ?? "", schema).map((problem) => `${piece.location}: ${problem}`),
    );
    expect(crossing).toEqual([]);
    expect(wholes.length).toBeGreaterThan(150);
  });

  test("each one names its tenant by that name, so that no two are mixed up", () => {
    const other = pieces.flatMap(({ location, tenants }) =>
      tenants.filter((one) => !/(?:^|\.)tenant$/.test(one)).map((one) => `${location}: ${one}`),
    );
    expect(other).toEqual([]);
  });

  test("each one sent at run time, including every composed one", async () => {
    const sent = await sentDuring(runEverything);
    expect(sent.flatMap((text) => crossings(text, schema).map((problem) => `${problem}: ${text}`))).toEqual([]);
    const wholes = pieces.flatMap((piece) => wholeOf(piece) ?? []);
    const unseen = pieces.filter((piece) => !isIn(piece, [...sent, ...wholes]));
    expect(unseen.map(({ location: at }) => at)).toEqual([]);
    // The reverse: every statement that was sent is found in the source.
    const named = (text: string) =>
      statementsIn(text)
        .flatMap(tablesIn)
        .some(({ relname }) => schema.tables.has(String(relname)));
    const isWritten = (text: string) =>
      inserted.has(insertedTable(text) ?? "") || pieces.some((piece) => isIn(piece, [text]));
    expect(sent.filter((text) => named(text) && !isWritten(text))).toEqual([]);
    // Every call and every job, one after the other.
  }, 180_000);

  test("each one in a function of the database", () => {
    const crossing = functions.flatMap((one) =>
      functionCrossings(one, schema).map((problem) => `${one.name}: ${problem}`),
    );
    expect(crossing).toEqual([]);
    expect(functions.length).toBeGreaterThan(15);
  });
});
