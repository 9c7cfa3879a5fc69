// @module-tag deep
import pg from "pg";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { type StartedBackend, startBackend } from "@/backend/start";
import { createTokens } from "@/backend/tokens";
import { staffAuth } from "@/lib/contracts/staff";
import { staffFactors } from "@/lib/contracts/staff-factors";
import { staffLinks } from "@/lib/contracts/staff-links";
import { passwordProblem } from "@/lib/domain/sign-in/passwords";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/kit/durations";
import { testEnvironment } from "@/tests/support/backend";
import { type As, Caller } from "@/tests/support/caller";
import { runCommand } from "@/tests/support/commands";
import { temporaryDataDir } from "@/tests/support/postgres";
import { createPublishedDatabase } from "@/tests/support/published-schema/load";
import { appCode } from "@/tests/support/second-factors";
import { shows } from "@/tests/support/shows";

/** A password that version 1.0.0 accepted, which asked for twelve characters and nothing else, and the hash that it stored. */
const OLD_PASSWORD = "password1234";
const OLD_HASH = "scrypt$32768$8$1$jPjlv_NMiFxRiZ3SJQUNqg$GOqFK8gSi6O2alT8bPRBVF0-dzLT7TWfEX3T2jgzB98";
const NEW_PASSWORD = "nine quiet herons at dawn";
const WEEK_MS = 7 * DAY_MS;
const LINK = /https:\/\/am\.startday\.test\/\S*#token=([\w-]{43})$/m;

let backend: StartedBackend;
let caller: Caller;
let variables: Record<string, string>;
let pool: pg.Pool;
/** The tokens of sessions that were open before the upgrade, by username. */
const oldTokens: Record<string, string> = {};
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

/** An account of the old schema, with a session that an old process opened. */
const addOldAccount = async (username: string, role: "manager" | "staff"): Promise<void> => {
  const [id, session, expiresAt] = [uuid(), uuid(), new Date(Date.now() + HOUR_MS)];
  await pool.query(
    "INSERT INTO staff_account (tenant, id, username, password_hash, role, created_at) VALUES ('am', $1, $2, $3, $4, now())",
    [id, username, OLD_HASH, role],
  );
  await pool.query("INSERT INTO staff_location (tenant, staff_id, location_key) VALUES ('am', $1, 'yerevan')", [id]);
  await pool.query(
    "INSERT INTO login_session (tenant, id, audience, subject, expires_at) VALUES ('am', $1, 'staff', $2, $3)",
    [session, id, expiresAt],
  );
  const claims = { tenant: "am", audience: "staff", subject: id, session, expiresAt, role } as const;
  oldTokens[username] = await createTokens([variables.TOKEN_SECRET ?? ""]).sign(claims);
};

beforeAll(async () => {
  const databaseUrl = await createPublishedDatabase();
  const production = { NODE_ENV: "production", DEMO: "0", APP_DOMAIN: "startday.test" };
  variables = testEnvironment(databaseUrl, { DATA_DIR: temporaryDataDir(), ...production });
  pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // The published rows have texts in the place of hashes and seals; a start compares a hash with the demo's password, and opens a seal.
  await pool.query("UPDATE staff_account SET password_hash = $1", [OLD_HASH]);
  await pool.query("DELETE FROM webhook_endpoint");
  for (const name of ["manager", "late", "forgetful"]) await addOldAccount(name, "manager");
  await addOldAccount("front-desk", "staff");
  // The start migrates.
  backend = await startBackend(readBackendEnvironment(variables));
  backend.services.clock = now;
  caller = new Caller(async (path, init) => backend.fetch(new Request(`http://backend.invalid${path}`, init)));
});
afterAll(async () => {
  await backend?.stop();
  await pool?.end();
  removeDataDir(variables.DATA_DIR ?? "");
});

beforeEach(() => {
  ahead = 0;
});

const signIn = async (username: string, password = OLD_PASSWORD): Promise<As> => {
  const { token } = await caller.call(staffAuth.login, { body: { username, password } });
  return { token };
};
const stateOf = (as: As) => caller.call(staffAuth.state, {}, as);
const work = (as: As) => caller.call(staffAuth.permittedLocations, {}, as);

describe("after the upgrade of version 1.0.0 in production", () => {
  test("every session of staff has ended", async () => {
    for (const token of Object.values(oldTokens)) {
      const { status, code } = await caller.refusal(staffAuth.permittedLocations, {}, { token });
      expect([status, code]).toEqual([401, "unauthenticated"]);
    }
    shows(19, { "sessions from before the upgrade": Object.keys(oldTokens).length, "still open": 0 });
  });

  test("a password that is too short today still signs in, and a manager has seven days for a second factor", async () => {
    expect(passwordProblem(OLD_PASSWORD)).toBe("tooShort");
    const signedInAt = now().getTime();
    const manager = await signIn("manager");
    expect((await stateOf(manager)).state).toBe("complete");
    const { secondFactorDueAt = "" } = await work(manager);
    expect(Math.floor((Date.parse(secondFactorDueAt) - signedInAt) / DAY_MS)).toBe(7);
    const staff = await signIn("front-desk");
    expect((await stateOf(staff)).state).toBe("complete");
    expect((await work(staff)).secondFactorDueAt).toBeUndefined();
  });

  test("a manager who lets the seven days pass is led to enrol one, and then goes on", async () => {
    await signIn("late");
    ahead = WEEK_MS - MINUTE_MS;
    expect((await stateOf(await signIn("late"))).state).toBe("complete");
    ahead = WEEK_MS;
    const as = await signIn("late");
    expect((await stateOf(as)).state).toBe("needs_enrolment");
    expect((await caller.refusal(staffAuth.permittedLocations, {}, as)).code).toBe("second_factor_missing");
    const { secret } = await caller.call(staffFactors.beginTotp, {}, as);
    const code = appCode(secret, 0, now().getTime());
    await caller.call(staffFactors.addTotp, { body: { code } }, as);
    expect((await stateOf(as)).state).toBe("complete");
    expect((await work(as)).locations).toMatchObject([{ location_key: "yerevan" }]);
    shows(48);
  });

  test("a manager who has forgotten the password gets in by the operator's link, with the same seven days", async () => {
    const args = ["link", "--tenant", "am", "--username", "forgetful"];
    const { code, output, errors } = await runCommand("staff", args, variables);
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    const [, token = ""] = LINK.exec(output) ?? [];
    const as = await caller.call(staffLinks.accept, { body: { token, password: NEW_PASSWORD } });
    expect((await stateOf(as)).state).toBe("complete");
    expect(Date.parse((await work(as)).secondFactorDueAt ?? "")).toBeGreaterThan(Date.now() + 6 * DAY_MS);
    const login = { body: { username: "forgetful", password: OLD_PASSWORD } };
    expect((await caller.refusal(staffAuth.login, login)).code).toBe("login_invalid");
    expect((await stateOf(await signIn("forgetful", NEW_PASSWORD))).state).toBe("complete");
  });
});
