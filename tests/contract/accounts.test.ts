import { describe, expect, test } from "vitest";
import { staffAuth } from "@/lib/contracts/staff";
import { type StaffAccount, staffAccounts } from "@/lib/contracts/staff-accounts";
import { staffAudit } from "@/lib/contracts/staff-audit";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { addMember, PASSWORD, staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const manager = (member: Parameters<typeof staffMember>[1] = {}) =>
  staffMember(backend, { role: "manager", ...member });

type Add = Parameters<typeof backend.caller.call<typeof staffAccounts.add>>[1]["body"];
type Update = Parameters<typeof backend.caller.call<typeof staffAccounts.update>>[1]["body"];

const add = (as: As, body: Add) => backend.caller.call(staffAccounts.add, { body }, as);
const refusedAdd = (as: As, body: Add) => backend.caller.refusal(staffAccounts.add, { body }, as);
const update = (as: As, body: Update) => backend.caller.call(staffAccounts.update, { body }, as);
const refusedUpdate = (as: As, body: Update) => backend.caller.refusal(staffAccounts.update, { body }, as);
const list = (as: As, limit = 500, offset = 0) =>
  backend.caller.call(staffAccounts.list, { body: { limit, offset } }, as);
const login = async (username: string, password: string): Promise<As> => {
  const { token } = await backend.caller.call(staffAuth.login, { body: { username, password } });
  return { token };
};
const locationsOf = (as: As) => backend.caller.raw(staffAuth.permittedLocations, {}, as);

const named = async (as: As, username: string): Promise<StaffAccount> => {
  const account = (await list(as)).accounts.find((one) => one.username === username);
  if (!account) throw new Error(`nobody is called ${username}`);
  return account;
};

const invalid = (...names: string[]) => ({
  status: 422,
  data: { fields: Object.fromEntries(names.map((name) => [name, "validator_form_invalid"])) },
});

const somebody = (username: string): Add => ({ username, role: "staff", locations: ["yerevan"] });

describe("adding a staff account", () => {
  test("invites them, and is in the audit log", async () => {
    const boss = await manager();
    const { account } = await add(boss, somebody("nare"));
    expect(account).toMatchObject({ username: "nare", role: "staff", locations: ["yerevan"], isDisabled: false });
    expect(account).toMatchObject({ isInvited: true, factors: [] });
    expect(await named(boss, "nare")).toEqual({ ...account, version: expect.any(String) });
    const { entries } = await backend.caller.call(staffAudit.list, { query: { locationKey: "yerevan" } }, boss);
    expect(entries[0]).toMatchObject({ action: "account_invited", target: `account:${account._id}`, before: null });
  });

  test("takes no password from a manager, and returns none", async () => {
    const body = { ...somebody("aram"), password: "given by a person" } as Add;
    expect(JSON.stringify(await add(await manager(), body))).not.toContain("password");
    const { rows } = await backend.pool.query("SELECT password_hash FROM staff_account WHERE username = 'aram'");
    expect(rows).toEqual([{ password_hash: null }]);
  });

  test("stores no response for repeats, since it contains a link", async () => {
    const boss = await manager();
    const request = () =>
      backend.caller.send("/am/api/v1/account/add", {
        method: "POST",
        headers: {
          authorization: `Bearer ${boss.token}`,
          "content-type": "application/json",
          "idempotency-key": "the same",
        },
        body: JSON.stringify(somebody("ani")),
      });
    expect([(await request()).status, (await request()).status]).toEqual([201, 409]);
    const { rows } = await backend.pool.query("SELECT 1 FROM idempotency WHERE key = 'the same'");
    expect(rows).toEqual([]);
  });

  test("refuses a name that is taken, in any case, and for concurrent requests", async () => {
    const boss = await manager();
    const names = ["Lusine", "lusine", "LUSINE"];
    const responses = await Promise.all(
      names.map((username) => backend.caller.raw(staffAccounts.add, { body: somebody(username) }, boss)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await refusedAdd(boss, somebody("luSine"))).toMatchObject({ status: 409, code: "username_taken" });
    await add(await manager({ tenant: "1" }), somebody("lusine"));
  });
});

describe("the list of accounts", () => {
  test("contains only those of the manager's locations, by name, in pages", async () => {
    const options = { tenant: "de", role: "manager", locations: ["berlin", "essen"] } as const;
    const boss = await manager({ ...options, username: "b-boss" });
    await addMember(backend.pool, { ...options, role: "staff", locations: ["berlin"], username: "A-staff" });
    await addMember(backend.pool, { ...options, locations: ["berlin", "essen", "hamburg"], username: "c-wider" });
    await addMember(backend.pool, { ...options, locations: ["essen"], username: "d-other" });
    const pages = await Promise.all([list(boss, 2, 0), list(boss, 2, 2)]);
    expect(pages.map(({ count }) => count)).toEqual([3, 3]);
    expect(pages.flatMap(({ accounts }) => accounts.map(({ username }) => username))).toEqual([
      "A-staff",
      "b-boss",
      "d-other",
    ]);
  });
});

describe("changing an account", () => {
  test("ends every login session when it is disabled, and works again when it is enabled", async () => {
    const boss = await manager();
    const username = await addMember(backend.pool);
    const sessions = [await login(username, PASSWORD), await login(username, PASSWORD)];
    const { _id } = await named(boss, username);
    expect(await update(boss, { id: _id, isDisabled: true })).toMatchObject({ isDisabled: true });
    for (const session of sessions) expect((await locationsOf(session)).status).toBe(401);
    const { rowCount } = await backend.pool.query("SELECT 1 FROM login_session WHERE subject = $1", [_id]);
    expect(rowCount).toBe(0);
    const body = { username, password: PASSWORD };
    expect(await backend.caller.refusal(staffAuth.login, { body })).toMatchObject({ status: 401 });
    await update(boss, { id: _id, isDisabled: false });
    expect((await locationsOf(await login(username, PASSWORD))).status).toBe(200);
    for (const session of sessions) expect((await locationsOf(session)).status).toBe(401);
  });

  test("takes no password from a manager", async () => {
    const boss = await manager();
    const username = await addMember(backend.pool);
    const { _id } = await named(boss, username);
    await update(boss, { id: _id, password: "quite another one", makePassword: true } as Update);
    expect((await locationsOf(await login(username, PASSWORD))).status).toBe(200);
  });

  test("sets and removes a name and an address, which the log does not hold", async () => {
    const boss = await manager();
    const { _id } = await named(boss, await addMember(backend.pool));
    const contact = { name: "Hasmik Melkonyan", email: "hasmik@example.org" };
    expect(await update(boss, { id: _id, ...contact })).toMatchObject(contact);
    const { entries } = await backend.caller.call(staffAudit.list, { query: { locationKey: "yerevan" } }, boss);
    expect(entries[0]).toMatchObject({
      action: "account_changed",
      after: { isNameChanged: true, isEmailChanged: true },
    });
    for (const value of Object.values(contact)) expect(JSON.stringify(entries)).not.toContain(value);
    const removed = await update(boss, { id: _id, name: null, email: null });
    expect([removed.name, removed.email]).toEqual([undefined, undefined]);
  });

  test("logs nothing where nothing changed", async () => {
    const boss = await manager({ locations: ["gyumri"] });
    const username = await addMember(backend.pool, { locations: ["gyumri"] });
    const account = await named(boss, username);
    const count = async () =>
      (await backend.caller.call(staffAudit.list, { query: { locationKey: "gyumri" } }, boss)).count;
    const before = await count();
    await update(boss, { id: account._id });
    await update(boss, { id: account._id, role: account.role, locations: ["gyumri"], isDisabled: false });
    expect(await count()).toBe(before);
  });

  test("changes locations and role from the next call on", async () => {
    const boss = await manager({ locations: ["yerevan", "nor-nork"] });
    const username = await addMember(backend.pool);
    const session = await login(username, PASSWORD);
    const { _id } = await named(boss, username);
    await update(boss, { id: _id, locations: ["nor-nork"], role: "manager" });
    const { locations } = await backend.caller.call(staffAuth.permittedLocations, {}, session);
    expect(locations.map(({ location_key }) => location_key)).toEqual(["nor-nork"]);
    expect((await list(session)).accounts.map((account) => account.username)).toContain(username);
    for (const locationKey of ["yerevan", "nor-nork"]) {
      const { entries } = await backend.caller.call(staffAudit.list, { query: { locationKey } }, boss);
      expect(entries[0]).toMatchObject({ target: `account:${_id}`, before: { locations: ["yerevan"] } });
    }
  });

  test("lets nobody disable or demote themselves, however they spell their id", async () => {
    const username = "keeps-her-office";
    const boss = await manager({ username });
    const { _id } = await named(boss, username);
    for (const id of [_id, _id.toUpperCase()]) {
      expect(await refusedUpdate(boss, { id, isDisabled: true })).toMatchObject(invalid("isDisabled"));
      expect(await refusedUpdate(boss, { id, role: "staff" })).toMatchObject(invalid("role"));
    }
    expect(await update(boss, { id: _id, role: "manager" })).toMatchObject({ role: "manager", isDisabled: false });
  });

  test("refuses to let managers remove their own locations", async () => {
    const username = "keeps-her-centres";
    const boss = await manager({ username, locations: ["yerevan", "nor-nork"] });
    const { _id } = await named(boss, username);
    expect(await refusedUpdate(boss, { id: _id, locations: ["yerevan"] })).toMatchObject(invalid("locations"));
    const locations = ["nor-nork", "yerevan"];
    expect(await update(boss, { id: _id, locations })).toMatchObject({ locations });
  });

  test("refuses an account of which one location is not the manager's", async () => {
    const wide = await manager({ locations: ["yerevan", "nor-nork"] });
    const username = await addMember(backend.pool, { locations: ["yerevan", "nor-nork"] });
    const { _id } = await named(wide, username);
    expect(await refusedUpdate(await manager(), { id: _id, isDisabled: true })).toMatchObject({ status: 403 });
  });
});
