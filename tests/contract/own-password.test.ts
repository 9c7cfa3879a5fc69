import { describe, expect, test } from "vitest";
import { staffAuth } from "@/lib/contracts/staff";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { staffAudit } from "@/lib/contracts/staff-audit";
import { backendUnderTest } from "@/tests/support/backend";
import { type As, freshIp } from "@/tests/support/caller";
import { addMember, PASSWORD, staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();
const NEW = "a longer one, typed twice";
const TRIES = 10;

const login = async (username: string, password = PASSWORD): Promise<As> => {
  const { token } = await backend.caller.call(staffAuth.login, { body: { username, password } }, { ip: freshIp() });
  return { token };
};
const change = (as: As, current = PASSWORD, password = NEW) =>
  backend.caller.call(staffAccounts.changePassword, { body: { current, password } }, as);
const refusedChange = (as: As, current: string, password = NEW) =>
  backend.caller.refusal(staffAccounts.changePassword, { body: { current, password } }, as);
const statusOf = async (as: As) => (await backend.caller.raw(staffAuth.permittedLocations, {}, as)).status;

describe("changing the own password", () => {
  test("ends the other login sessions of the account, and keeps this one", async () => {
    const username = await addMember(backend.pool);
    const [here, elsewhere] = [await login(username), await login(username)];
    const colleague = await staffMember(backend);
    await change(here);
    expect([await statusOf(here), await statusOf(elsewhere), await statusOf(colleague)]).toEqual([200, 401, 200]);
    expect(await statusOf(await login(username, NEW))).toBe(200);
    const body = { username, password: PASSWORD };
    expect(await backend.caller.refusal(staffAuth.login, { body })).toMatchObject({ code: "login_invalid" });
  });

  test("is in the audit log of the account's locations, without either password", async () => {
    const username = await addMember(backend.pool);
    await change(await login(username));
    const manager = await staffMember(backend, { role: "manager" });
    const { entries } = await backend.caller.call(staffAudit.list, { query: { locationKey: "yerevan" } }, manager);
    expect(entries[0]).toMatchObject({
      action: "password_changed",
      actor: username,
      after: { isPasswordChanged: true },
    });
    const { rows } = await backend.pool.query("SELECT audit_entry::text FROM audit_entry");
    for (const secret of [PASSWORD, NEW, "scrypt"]) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test("is refused with a wrong current password, which counts as a failed login", async () => {
    const username = await addMember(backend.pool);
    const as = { ...(await login(username)), ip: freshIp() };
    for (let attempt = 0; attempt < TRIES; attempt += 1)
      expect(await refusedChange(as, "another password")).toMatchObject({ status: 422, code: "password_wrong" });
    expect(await refusedChange(as, PASSWORD)).toMatchObject({ status: 429, code: "too_many_requests" });
    const body = { username, password: PASSWORD };
    expect(await backend.caller.refusal(staffAuth.login, { body }, { ip: as.ip })).toMatchObject({ status: 429 });
    expect(await statusOf(as)).toBe(200);
  });

  test("gives the tries back after the right one", async () => {
    const username = await addMember(backend.pool);
    const as = { ...(await login(username)), ip: freshIp() };
    for (let attempt = 1; attempt < TRIES; attempt += 1) await refusedChange(as, "another password");
    await change(as);
    expect(await refusedChange(as, PASSWORD)).toMatchObject({ code: "password_wrong" });
  });

  test("is refused with the same password again, and ends no login session", async () => {
    const username = await addMember(backend.pool);
    const [here, elsewhere] = [await login(username), await login(username)];
    expect(await refusedChange(here, PASSWORD, PASSWORD)).toMatchObject({ status: 422, code: "validation_failed" });
    expect(await statusOf(elsewhere)).toBe(200);
  });

  test("is refused with a short and with a common new password", async () => {
    const as = await staffMember(backend);
    expect(await refusedChange(as, PASSWORD, "short")).toMatchObject({ status: 422, code: "validation_failed" });
    const common = await refusedChange(as, PASSWORD, "passwordpassword");
    expect(common).toMatchObject({ status: 422, code: "password_common" });
  });

  test("is refused without the current one", async () => {
    const as = await staffMember(backend);
    const body = { password: NEW };
    expect(await backend.caller.refusal(staffAccounts.changePassword, { body }, as)).toMatchObject({
      status: 422,
      code: "password_needed",
    });
  });

  test("sets the first password of an account without one", async () => {
    const username = await addMember(backend.pool);
    const as = await login(username);
    await backend.pool.query("UPDATE staff_account SET password_hash = NULL WHERE username = $1", [username]);
    await backend.caller.call(staffAccounts.changePassword, { body: { password: NEW } }, as);
    expect(await statusOf(await login(username, NEW))).toBe(200);
  });

  test("names the caller beside the permitted locations", async () => {
    const username = await addMember(backend.pool, { username: "reception" });
    const reply = await backend.caller.call(staffAuth.permittedLocations, {}, await login(username));
    expect(reply.username).toBe("reception");
  });
});
