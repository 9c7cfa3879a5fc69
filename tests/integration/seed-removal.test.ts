// @module-tag deep
import { describe, expect, inject, test } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import { findBrokenInvariants } from "@/backend/operations/invariants";
import { DEMO_STAFF } from "@/backend/seed/demo-staff";
import { removeDemoAccounts } from "@/backend/seed/remove";
import { seedDemo } from "@/backend/seed/seed";
import { startBackend } from "@/backend/start";
import { staffAuth } from "@/lib/contracts/staff";
import { TENANTS_WITH_LOCATIONS } from "@/lib/domain/tenant/tenants";
import { testEnvironment } from "@/tests/support/backend";
import { bookedOn } from "@/tests/support/booking";
import { Caller } from "@/tests/support/caller";
import { runCommand } from "@/tests/support/commands";
import { upload } from "@/tests/support/files";
import { openSeats } from "@/tests/support/fixtures";
import { createDatabase } from "@/tests/support/postgres";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";
import { addMember } from "@/tests/support/staff";

const backend = ownBackend();
const LOGIN = { body: { username: DEMO_STAFF.username, password: DEMO_STAFF.password } };
const PEOPLE = ["identity", "registration", "appointment", "hold", "file", "outbox", "age_notice", "dev_message"];
const WORK = ["staff_account", "session", "start_day", "presentation", "school", "audit_entry", "login_session"];

const variables = (own: Record<string, string> = {}) => {
  const { dataDir, databaseUrl = "" } = backend.services.environment;
  return testEnvironment(databaseUrl, { DATA_DIR: dataDir, ...own });
};
const production = () => variables({ NODE_ENV: "production", DEMO: "0", APP_DOMAIN: "startday.test" });

/** What a production start on the store says; undefined if it works. */
const refusedStart = async (): Promise<string | undefined> => {
  try {
    await (await startBackend(readBackendEnvironment(production()))).stop();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

const countIn = async (tables: readonly string[]): Promise<number> => {
  const replies = await Promise.all(
    tables.map((table) => backend.pool.query(`SELECT count(*)::int AS n FROM ${table}`)),
  );
  return replies.reduce((sum, { rows }) => sum + rows[0].n, 0);
};

const tableOf = async (table: string) => (await backend.pool.query(`SELECT * FROM ${table} ORDER BY 1, 2`)).rows;

/** Starts where an account of the demo works, in production, for a tenant. */
const logsInAsDemo = async (): Promise<number> => {
  const started = await startBackend(readBackendEnvironment(production()));
  const caller = new Caller(async (path, init) => started.fetch(new Request(`http://backend.invalid${path}`, init)));
  const statuses = await Promise.all(
    TENANTS_WITH_LOCATIONS.map(async (tenant) => (await caller.raw(staffAuth.login, LOGIN, { tenant })).status),
  );
  await started.stop();
  return statuses.filter((status) => status === 200).length;
};

describe("a store that was a demo", () => {
  test("starts no production while the demo's account works, which the start and the doctor name", async () => {
    await seedDemo(backend.services);
    expect(await refusedStart()).toMatch(/^The account "demo" of the demo works in 1, .*am, .*npm run seed -- remove/);
    const doctor = await runCommand("doctor", [], { ...production(), __NEXT_PROCESSED_ENV: "true" });
    expect(doctor.output).toMatch(/^fail +demo +the account "demo" works in 1, .*\n +→ npm run seed -- remove$/m);
    expect(doctor.code).toBe(1);
    shows(41, { "networks where the demo's account works": TENANTS_WITH_LOCATIONS.length, "production starts": 0 });
  });

  test("is its own again without the demo's accounts: a production start works, and the demo's password does not", async () => {
    const applicant = await bookedOn(backend, await openSeats(backend.pool));
    const member = await addMember(backend.pool);
    const before = { sessions: await tableOf("session"), identities: await tableOf("identity") };
    const removal = await runCommand("seed", ["remove"], production());
    expect(removal).toMatchObject({ code: 0, errors: "" });
    expect(removal.output).toMatch(/^Removed \d+ accounts of the demo\. Everything else is as it was\.$/m);
    expect({ sessions: await tableOf("session"), identities: await tableOf("identity") }).toEqual(before);
    expect(applicant.id).toBeTruthy();
    const accounts = await backend.pool.query("SELECT username FROM staff_account");
    expect(accounts.rows).toEqual([{ username: member }]);
    expect(await logsInAsDemo()).toBe(0);
    expect((await runCommand("seed", ["remove"], production())).output).toMatch(/nothing was removed/);
  });

  test("loses nothing to the command that removes everything, once no account of the demo works", async () => {
    await removeDemoAccounts(backend.services);
    await bookedOn(backend, await openSeats(backend.pool));
    const before = await countIn([...PEOPLE, ...WORK]);
    const { code, output } = await runCommand("seed", ["remove", "--everything"], production());
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/nothing was removed/) });
    expect(await countIn([...PEOPLE, ...WORK])).toBe(before);
  });

  test("is empty but for its configuration after the command that removes everything", async () => {
    await seedDemo(backend.services);
    const booked = await bookedOn(backend, await openSeats(backend.pool));
    const { filesToken = "" } = booked.applicant as { filesToken?: string };
    await upload(backend.caller, { token: filesToken }, { registrationId: booked.id });
    await backend.pool.query(
      "INSERT INTO configuration (tenant, location_key, settings, updated_at) VALUES ('am', 'yerevan', '{}', now())",
    );
    const people = await countIn(["identity"]);
    const { output, errors } = await runCommand("seed", ["remove", "--everything"], production());
    expect(errors).toBe("");
    expect(output).toMatch(new RegExp(`^Removed \\d+ accounts and ${people} people`, "m"));
    expect(await countIn([...PEOPLE, ...WORK])).toBe(0);
    expect(await countIn(["configuration"])).toBe(1);
    expect(await findBrokenInvariants(backend.db, backend.now())).toEqual([]);
    expect(await logsInAsDemo()).toBe(0);
    shows(41, { "people of a demo removed": people, "rows left": 0 });
  });

  test.each([[["everything"]], [["--everything"]], [["remove", "all"]]])("refuses %j as arguments", async (args) => {
    const { code, errors } = await runCommand("seed", args, production());
    expect(code).toBe(1);
    expect(errors).toMatch(/^Usage: npm run seed/);
  });
});

test("a start with DEMO=1 may have the demo's account, and seeding in production needs it", async () => {
  const url = await createDatabase(inject("postgresUrl"));
  const demo = testEnvironment(url, { NODE_ENV: "production", DEMO: "1" });
  await (await startBackend(readBackendEnvironment(demo))).stop();
  expect((await runCommand("seed", [], { ...demo, DEMO: "0", APP_DOMAIN: "startday.test" })).errors).toMatch(/DEMO=1/);
}, 60_000);
