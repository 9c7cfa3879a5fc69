// @module-tag deep
import { beforeAll, describe, expect, test, vi } from "vitest";
import { openSealedStore } from "@/backend/files/open-file-store";
import { log } from "@/backend/http/log";
import { refuseWrongSecret } from "@/backend/vault/fitting-secret";
import { resealAll } from "@/backend/vault/reseal";
import type { SealedTable } from "@/backend/vault/scope";
import { SEALED_ROWS } from "@/backend/vault/sealed-rows";
import { sampleSealedRows } from "@/backend/vault/sealed-samples";
import { createVault } from "@/backend/vault/vault";
import { registrations } from "@/lib/contracts/registrations";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { MINUTE_MS } from "@/lib/kit/durations";
import { testEnvironment } from "@/tests/support/backend";
import { startBackendProcess } from "@/tests/support/backend-process";
import { readyFor } from "@/tests/support/booking";
import { runCommand } from "@/tests/support/commands";
import { aDraft, upload } from "@/tests/support/files";
import { aStudent, openSeats } from "@/tests/support/fixtures";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";
import { addMember } from "@/tests/support/staff";

const [OLD, NEW] = ["a data secret of the tests: the older one", "a data secret of the tests: the newer one"] as const;
const backend = ownBackend({ DATA_SECRET: OLD });

/** The variables of another process on the same store. */
const withSecret = (DATA_SECRET: string, own: Record<string, string> = {}) => {
  const { dataDir } = backend.services.environment;
  return testEnvironment(backend.databaseUrl, { DATA_DIR: dataDir, DATA_SECRET, BACKEND_PORT: "0", ...own });
};

/** What a start with these secrets says; undefined where it would start. */
const refusal = (...secrets: readonly string[]): Promise<string | undefined> =>
  refuseWrongSecret({ ...backend.services, vault: createVault(secrets) }).then(
    () => undefined,
    (error: Error) => error.message,
  );

const aSealedDraft = async () => {
  const opened = await openSeats(backend.pool);
  return readyFor(backend, opened, { student: { ...aStudent(), ...opened.seats, specialNeeds: "insulin at noon" } });
};

const anAccount = async (): Promise<string> => {
  const username = await addMember(backend.pool);
  const { rows } = await backend.pool.query("SELECT id FROM staff_account WHERE username = $1", [username]);
  return rows[0].id;
};

let draft: Awaited<ReturnType<typeof aSealedDraft>>;
beforeAll(async () => {
  draft = await aSealedDraft();
});

describe("a DATA_SECRET that did not seal what is stored", () => {
  test("refuses a start in one sentence before anything listens, and seals nothing", async () => {
    const { rows: before } = await backend.pool.query("SELECT student FROM registration ORDER BY id");
    const production = { NODE_ENV: "production", DEMO: "0", APP_DOMAIN: "startday.test" };
    const { code, output, errors } = await runCommand("backend", [], withSecret(NEW, production));
    expect(code).toBe(1);
    expect(output).not.toContain("Startday backend on");
    expect(errors).toMatch(/^DATA_SECRET is not the secret .* rows of registration, .*new,old[^\n]*\n$/);
    expect(errors).not.toContain(NEW);
    expect((await backend.pool.query("SELECT student FROM registration ORDER BY id")).rows).toEqual(before);
    shows(53, { "starts with a wrong DATA_SECRET": 0 });
  });

  test("is a failure for the doctor, who says what to do; the right one is not", async () => {
    const wrong = await runCommand("doctor", [], withSecret(NEW));
    expect(wrong.code).toBe(1);
    expect(wrong.output).toMatch(/^fail +sealed +DATA_SECRET is not .*registration.*\n +→ set the secret that did/m);
    const right = await runCommand("doctor", [], withSecret(OLD));
    expect(right.output).toMatch(/^ok +sealed +DATA_SECRET opens/m);
  });

  test("starts behind a new one, as a rotation sets it, and is ready", async () => {
    const rotated = await startBackendProcess(withSecret(`${NEW},${OLD}`));
    const { status } = await fetch(`${rotated.origin}/health/ready`);
    await rotated.stop();
    expect(status).toBe(200);
  });

  test("names itself in the log of a 500, and not in the reply", async () => {
    const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
    const { vault } = backend.services;
    backend.services.vault = createVault([NEW]);
    const reply = await backend.caller.raw(registrations.get, { params: { id: draft.id } }, draft.applicant);
    backend.services.vault = vault;
    const lines = logged.mock.calls.map(([line]) => line);
    logged.mockRestore();
    expect(reply.status).toBe(500);
    expect(await reply.text()).not.toMatch(/DATA_SECRET|registration/);
    const cause = "registration: sealed with a key that DATA_SECRET does not have";
    expect(lines).toContainEqual(expect.objectContaining({ event: "unexpected_error", cause }));
  });
});

/** Adds a row to each table: with the sealed text `$1`, and the id `$2` of an account, which its scope names. */
const ROW_OF: Readonly<Record<Exclude<SealedTable, "registration">, string>> = {
  staff_note: `INSERT INTO staff_note (tenant, id, registration_id, staff_id, author, sealed, created_at)
               SELECT 'am', $2::uuid, id, id, '', $1, now() FROM registration LIMIT 1`,
  webhook_endpoint: `INSERT INTO webhook_endpoint (tenant, id, url, events, secrets, created_at)
                     VALUES ('am', $2, 'https://example.org', '{}', $1, now())`,
  delivery: `INSERT INTO delivery (tenant, id, kind, lane, type, key, staff_id, content, created_at, due_at)
             SELECT 'am', $2::uuid, 'staff', 'staff', 'link', $2, id, $1, now(), now() FROM staff_account LIMIT 1`,
  staff_totp: `INSERT INTO staff_totp (tenant, staff_id, pending_secret, created_at) VALUES ('am', $2, $1, now())`,
  login_session: `INSERT INTO login_session (tenant, id, audience, subject, expires_at, provider_token)
                  VALUES ('am', gen_random_uuid(), 'staff', $2, now() + interval '1 day', $1)`,
  one_time_secret: `INSERT INTO one_time_secret (tenant, id, hash, kind, data, created_at, ends_at)
                    VALUES ('am', $2, 'a hash', 'passkey_sign_in', $1, now(), now() + interval '1 day')`,
  idempotency: `INSERT INTO idempotency (tenant, caller, key, call, body_hash, status, reply, created_at)
                VALUES ('am', $2, 'a "key"', '', '', 200, jsonb_build_object('sealed', $1::text), now())`,
};
const TABLES = Object.entries(ROW_OF) as [keyof typeof ROW_OF, string][];
const TENANT: Tenant = "am";

describe("one row of another secret", () => {
  test.each(TABLES)("in %s refuses the start, and is sealed anew by a rotation", async (table, insert) => {
    const id = await anAccount();
    const [mine, other] = [createVault([OLD]), createVault([NEW])];
    await backend.pool.query(insert, [other.seal("a text", SEALED_ROWS[table].scopeOf(TENANT, id)), id]);
    expect(await refusal(OLD)).toContain(`rows of ${table}, such as`);
    expect(await refusal(OLD, NEW)).toBeUndefined();
    expect((await resealAll(backend.db, createVault([OLD, NEW])))[table]).toBe(1);
    expect(await refusal(OLD)).toBeUndefined();
    const states = (await sampleSealedRows(backend.db, mine, "all")).filter((sample) => sample.table === table);
    expect(states.map(({ state }) => state)).toEqual(["opened"]);
    shows(53, { "sealed tables that a start tries": Object.keys(SEALED_ROWS).length });
  });

  test("is found at either end of a table of many rows, whichever of the secrets the process has", async () => {
    const scope = SEALED_ROWS.one_time_secret.scopeOf(TENANT, "");
    const [mine, other] = [OLD, NEW].map((secret) => createVault([secret]).seal({}, scope));
    await backend.pool.query("DELETE FROM one_time_secret");
    await backend.pool.query(
      `INSERT INTO one_time_secret (tenant, id, hash, kind, data, created_at, ends_at)
       SELECT 'am', gen_random_uuid(), n, 'passkey_sign_in', $1, now(), now() + interval '1 day'
       FROM generate_series(1, 200) AS n`,
      [mine],
    );
    for (const end of ["min", "max"]) {
      await backend.pool.query(
        `UPDATE one_time_secret SET data = $1 WHERE id::text = (SELECT ${end}(id::text) FROM one_time_secret)`,
        [other],
      );
      const found = expect.stringContaining("one_time_secret");
      expect([await refusal(OLD), await refusal(NEW)], end).toEqual([found, found]);
      await backend.pool.query("UPDATE one_time_secret SET data = $1", [mine]);
    }
    await backend.pool.query("DELETE FROM one_time_secret");
  });

  test("of a file refuses the start too", async () => {
    const { environment } = backend.services;
    const mine = await aDraft(backend.caller);
    await upload(backend.caller, mine.as, { registrationId: mine.registrationId });
    expect(await refusal(OLD)).toBeUndefined();
    const files = await openSealedStore(environment, createVault([NEW]));
    await expect(refuseWrongSecret({ ...backend.services, files })).rejects.toThrow(
      /does not open rows of file, such as/,
    );
  });

  test("that is only damaged refuses nothing", async () => {
    const id = await anAccount();
    const elsewhere = createVault([OLD]).seal("a text", SEALED_ROWS.staff_note.scopeOf(TENANT, draft.id));
    await backend.pool.query("DELETE FROM staff_note");
    await backend.pool.query(ROW_OF.staff_note, [elsewhere, id]);
    expect(await refusal(OLD)).toBeUndefined();
    const { output } = await runCommand("doctor", [], withSecret(OLD));
    expect(output).toMatch(new RegExp(`^warn +sealed +damaged: staff_note ${id} of am`, "m"));
    await backend.pool.query("DELETE FROM staff_note WHERE id = $1", [id]);
  });
});

describe("a process whose DATA_SECRET opens the store no longer", () => {
  const statusOf = async () => (await backend.caller.send("/health/ready", {})).status;
  const untilStatus = (status: number) =>
    vi.waitFor(async () => expect(await statusOf()).toBe(status), { timeout: 10_000 });

  test("stays ready while others rotate, and is not ready once nothing opens", async () => {
    const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
    const lines = () => logged.mock.calls.map(([line]) => line);
    const rotating = await aSealedDraft();
    const sealed = createVault([NEW]).seal({}, SEALED_ROWS.registration.scopeOf(TENANT, rotating.id));
    await backend.pool.query(
      "UPDATE registration SET student = student || jsonb_build_object('sealed', $1::text) WHERE id = $2",
      [sealed, rotating.id],
    );
    backend.later(MINUTE_MS);
    expect(await statusOf()).toBe(200);
    const line = (isReady: boolean) => expect.objectContaining({ event: "data_secret_wrong", isReady });
    await vi.waitFor(() => expect(lines()).toContainEqual(line(true)), { timeout: 10_000 });
    expect(await statusOf()).toBe(200);
    await resealAll(backend.db, createVault([NEW, OLD]));
    expect(await statusOf()).toBe(200);
    backend.later(MINUTE_MS);
    await untilStatus(503);
    expect(lines()).toContainEqual(line(false));
    await resealAll(backend.db, createVault([OLD, NEW]));
    backend.later(MINUTE_MS);
    await untilStatus(200);
    logged.mockRestore();
    shows(53, { "seconds until a process whose secret opens nothing is not ready": MINUTE_MS / 1000 });
  });
});
