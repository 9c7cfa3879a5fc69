import { describe, expect, test } from "vitest";
import { staffAuth } from "@/lib/contracts/staff";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { staffAudit } from "@/lib/contracts/staff-audit";
import { type LinkKind, staffLinks } from "@/lib/contracts/staff-links";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { makeSecretOn } from "@/tests/support/one-time-secrets";
import { shows } from "@/tests/support/shows";
import { addMember, PASSWORD, staffMember } from "@/tests/support/staff";

// Fifty passwords are hashed at once.
const backend = backendUnderTest();
const NEW = "nine quiet herons at dawn";
const AT_ONCE = 50;

const manager = (member: Parameters<typeof staffMember>[1] = {}) =>
  staffMember(backend, { role: "manager", ...member });

const idOf = async (username: string): Promise<string> => {
  const { rows } = await backend.pool.query("SELECT id FROM staff_account WHERE username = $1", [username]);
  return rows[0].id;
};
const tokenOf = (url = "") => url.split("#token=")[1] ?? "";

const invite = async (as: As, username: string, more: object = {}) => {
  const body = { username, role: "staff" as const, locations: ["yerevan"], ...more };
  const { account, link } = await backend.caller.call(staffAccounts.add, { body }, as);
  return { account, link, token: tokenOf(link.url) };
};
const makeLink = async (as: As, id: string, kind: LinkKind) =>
  tokenOf((await backend.caller.call(staffAccounts.makeLink, { body: { id, kind } }, as)).url);
const read = (token: string) => backend.caller.call(staffLinks.read, { body: { token } });
const accept = (token: string, more: object = {}) =>
  backend.caller.call(staffLinks.accept, { body: { token, password: NEW, ...more } });
const refusedAccept = (token: string, more: object = {}) =>
  backend.caller.refusal(staffLinks.accept, { body: { token, password: NEW, ...more } });
const login = (username: string, password = PASSWORD) =>
  backend.caller.call(staffAuth.login, { body: { username, password } });
const statusOf = async (as: As) => (await backend.caller.raw(staffAuth.permittedLocations, {}, as)).status;
const stateOf = async (token: string) => (await backend.caller.call(staffAuth.state, {}, { token })).state;
const enrolTotp = (id: string) =>
  backend.pool.query(
    `INSERT INTO staff_totp (tenant, staff_id, secret, created_at, confirmed_at) VALUES ('am', $1, 'sealed', now(), now())`,
    [id],
  );
const demand = (isDemanded: boolean) =>
  backend.pool.query(
    `INSERT INTO staff_policy VALUES ('am', $1, $1, now()) ON CONFLICT (tenant) DO UPDATE SET demands_of_staff = $1`,
    [isDemanded],
  );

describe("an invitation", () => {
  test("adds an account without a password, whose link sets the first one and signs in", async () => {
    const { account, link, token } = await invite(await manager(), "nare", { name: "Nare" });
    expect(account).toMatchObject({ username: "nare", name: "Nare", isInvited: true, factors: [] });
    expect(link.url).toMatch(/^http:\/\/am\.localhost:\d+\/dashboard\/link#token=[\w-]{43}$/);
    expect(await read(token)).toMatchObject({ kind: "invitation", username: "nare", hasPasswords: true });
    const { token: session } = await accept(token, { name: "Nare Petrosyan" });
    expect(await statusOf({ token: session })).toBe(200);
    expect((await login("nare", NEW)).token).toBeTruthy();
    const { accounts } = await backend.caller.call(
      staffAccounts.list,
      { body: { limit: 500, offset: 0 } },
      await manager(),
    );
    expect(accounts.find(({ username }) => username === "nare")).toMatchObject({
      name: "Nare Petrosyan",
      isInvited: false,
      lastSignInAt: expect.any(String),
      factors: ["password"],
    });
  });

  test("goes to the account's address, and is not shown to the manager then", async () => {
    const email = "tigran@example.org";
    const { link } = await invite(await manager(), "tigran", { email, byEmail: true, language: "hy" });
    expect(link.url).toBeUndefined();
    const { rows } = await backend.pool.query(
      "SELECT type AS kind, language FROM delivery m JOIN staff_account s ON s.id = m.staff_id WHERE username = 'tigran'",
    );
    expect(rows).toEqual([{ kind: "link", language: "hy" }]);
  });

  test("is not made, and nobody is added, where it cannot be sent", async () => {
    const body = { username: "no-mailbox", role: "staff" as const, locations: ["yerevan"], byEmail: true };
    const refusal = await backend.caller.refusal(staffAccounts.add, { body }, await manager());
    expect(refusal.code).toBe("mailbox_missing");
    const { rows } = await backend.pool.query("SELECT 1 FROM staff_account WHERE username = 'no-mailbox'");
    expect(rows).toEqual([]);
  });

  test("is made again for somebody who has not accepted it, and ends the one before", async () => {
    const boss = await manager();
    const { account, token } = await invite(boss, "again");
    const second = await makeLink(boss, account._id, "invitation");
    expect((await refusedAccept(token)).code).toBe("link_ended");
    await accept(second);
    const body = { id: account._id, kind: "invitation" as const };
    expect(await backend.caller.refusal(staffAccounts.makeLink, { body }, boss)).toMatchObject({
      code: "validation_failed",
      data: { fields: { kind: "validator_form_invalid" } },
    });
  });
});

describe("a one-time link", () => {
  test("works once, also for fifty at once", async () => {
    const { token } = await invite(await manager(), "race");
    const requests = Array.from({ length: AT_ONCE }, () =>
      backend.caller.raw(staffLinks.accept, { body: { token, password: NEW } }),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await refusedAccept(token)).code).toBe("link_ended");
    shows(49, { "used at once": AT_ONCE, worked: 1 });
  });

  test("is one an account, also when fifty are made at once", async () => {
    const boss = await manager();
    const id = await idOf(await addMember(backend.pool));
    const tokens = await Promise.all(Array.from({ length: AT_ONCE }, () => makeLink(boss, id, "password")));
    const reads = await Promise.all(tokens.map((token) => backend.caller.raw(staffLinks.read, { body: { token } })));
    expect(reads.filter(({ status }) => status === 200)).toHaveLength(1);
    shows(49, { "made at once": AT_ONCE, live: 1 });
  });

  test("ends with its time", async () => {
    const { account, token } = await invite(await manager(), "late");
    await backend.pool.query("UPDATE one_time_secret SET ends_at = now() - interval '1 second' WHERE staff_id = $1", [
      account._id,
    ]);
    expect((await refusedAccept(token)).code).toBe("link_ended");
    expect((await backend.caller.refusal(staffLinks.read, { body: { token } })).code).toBe("link_ended");
  });

  test("of another network, or of nobody, is ended", async () => {
    const { token } = await invite(await manager(), "elsewhere");
    const body = { token, password: NEW };
    expect(await backend.caller.refusal(staffLinks.accept, { body }, { tenant: "de" })).toMatchObject({
      code: "link_ended",
    });
    expect((await refusedAccept("x".repeat(43))).code).toBe("link_ended");
    await accept(token);
  });

  test("is not used up by a refused password", async () => {
    const { token } = await invite(await manager(), "front-desk-9");
    expect(await refusedAccept(token, { password: "short" })).toMatchObject({
      data: { fields: { password: "validator_min_length" } },
    });
    expect((await refusedAccept(token, { password: "passwordpassword" })).code).toBe("password_common");
    expect((await refusedAccept(token, { password: "front-desk-9-2026" })).code).toBe("password_common");
    await accept(token);
  });

  test("is closed while its account is disabled, and ended afterwards", async () => {
    const boss = await manager();
    const { account, token } = await invite(boss, "disabled");
    const update = (isDisabled: boolean) =>
      backend.caller.call(staffAccounts.update, { body: { id: account._id, isDisabled } }, boss);
    await update(true);
    expect((await refusedAccept(token)).code).toBe("link_ended");
    await update(false);
    expect((await refusedAccept(token)).code).toBe("link_ended");
    const made = await makeLink(boss, account._id, "invitation");
    await backend.pool.query("UPDATE staff_account SET disabled_at = now() WHERE id = $1", [account._id]);
    expect((await backend.caller.refusal(staffLinks.read, { body: { token: made } })).code).toBe("link_ended");
    expect((await refusedAccept(made)).code).toBe("link_ended");
  });

  test("ends the account's other sessions", async () => {
    const username = await addMember(backend.pool);
    const { token: before } = await login(username);
    const { token: after } = await accept(await makeLink(await manager(), await idOf(username), "password"));
    expect([await statusOf({ token: before }), await statusOf({ token: after })]).toEqual([401, 200]);
    expect(await backend.caller.refusal(staffAuth.login, { body: { username, password: PASSWORD } })).toMatchObject({
      code: "login_invalid",
    });
  });

  test("neither removes nor skips a second factor", async () => {
    const username = await addMember(backend.pool);
    const id = await idOf(username);
    await enrolTotp(id);
    const token = await makeLink(await manager(), id, "password");
    expect((await backend.caller.refusal(staffLinks.passkeyOptions, { body: { token } })).code).toBe("passkey_refused");
    const { token: session } = await accept(token);
    expect(await stateOf(session)).toBe("needs_second_factor");
    expect(await statusOf({ token: session })).toBe(403);
    shows(48, { link: "password", "second factor": "still asked for" });
  });

  test("of a recovery removes the factors, the password and the sessions, and gives no new days of grace", async () => {
    const username = await addMember(backend.pool);
    const id = await idOf(username);
    const { token: before } = await login(username);
    await enrolTotp(id);
    await makeSecretOn(backend.pool, { tenant: "am", kind: "recovery_code", owner: { staffId: id } });
    await demand(true);
    const token = await makeLink(await manager(), id, "recovery");
    expect(await statusOf({ token: before })).toBe(401);
    expect(await backend.caller.refusal(staffAuth.login, { body: { username, password: PASSWORD } })).toMatchObject({
      code: "login_invalid",
    });
    const { rows } = await backend.pool.query(
      `SELECT password_hash, (SELECT count(*)::int FROM staff_totp WHERE staff_id = $1) AS totp,
         (SELECT count(*)::int FROM one_time_secret WHERE staff_id = $1 AND kind = 'recovery_code') AS codes FROM staff_account WHERE id = $1`,
      [id],
    );
    expect(rows).toEqual([{ password_hash: null, totp: 0, codes: 0 }]);
    const { token: session } = await accept(token);
    expect(await stateOf(session)).toBe("needs_enrolment");
    await demand(false);
    shows(48, { link: "recovery", "second factor": "due at once" });
  });
});

describe("making a link", () => {
  test("is only for managers of all of the account's locations", async () => {
    const id = await idOf(await addMember(backend.pool, { locations: ["yerevan", "nor-nork"] }));
    const body = { id, kind: "recovery" as const };
    expect((await backend.caller.refusal(staffAccounts.makeLink, { body }, await manager())).status).toBe(403);
    const { rows } = await backend.pool.query("SELECT 1 FROM one_time_secret WHERE staff_id = $1", [id]);
    expect(rows).toEqual([]);
  });

  test("is closed to oneself: it would stand in for the current password", async () => {
    const boss = await manager({ username: "own-link" });
    const body = { id: await idOf("own-link"), kind: "password" as const };
    expect((await backend.caller.refusal(staffAccounts.makeLink, { body }, boss)).code).toBe("validation_failed");
  });

  test("is in the log, which holds no link, name or address", async () => {
    const boss = await manager();
    const { account, token } = await invite(boss, "logged", { name: "Secret Person", email: "secret@example.org" });
    const again = await makeLink(boss, account._id, "recovery");
    await accept(again);
    const { entries } = await backend.caller.call(staffAudit.list, { query: { locationKey: "yerevan" } }, boss);
    expect(entries.slice(0, 4).map(({ action }) => action)).toEqual([
      "password_changed",
      "link_made",
      "second_factors_removed",
      "account_invited",
    ]);
    const { rows } = await backend.pool.query("SELECT audit_entry::text FROM audit_entry");
    for (const secret of [token, again, NEW, "Secret Person", "secret@example.org", "scrypt"])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test("stores neither the link nor a reply that holds it", async () => {
    const { token } = await invite(await manager(), "unstored");
    const { rows } = await backend.pool.query(
      "SELECT one_time_secret::text AS row FROM one_time_secret UNION ALL SELECT idempotency::text FROM idempotency",
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("ending the sessions of an account", () => {
  test("ends all of them", async () => {
    const username = await addMember(backend.pool);
    const body = { id: await idOf(username) };
    const { token } = await login(username);
    await backend.caller.call(staffAccounts.endSessions, { body }, await manager());
    expect(await statusOf({ token })).toBe(401);
  });
});

describe("a forgotten password", () => {
  const forgot = (username: string) => backend.caller.raw(staffLinks.forgot, { body: { username } });
  const queued = async (id: string) =>
    (await backend.pool.query("SELECT 1 FROM delivery WHERE staff_id = $1 AND type = 'link'", [id])).rowCount;
  const member = async (email: string) => {
    const id = await idOf(await addMember(backend.pool));
    await backend.pool.query("UPDATE staff_account SET email = $2 WHERE id = $1", [id, email]);
    return id;
  };

  test("sends a link by the address to every account that has it", async () => {
    const ids = [await member("Shared@example.org"), await member("shared@example.org")];
    expect((await forgot("SHARED@example.org")).status).toBe(204);
    expect(await Promise.all(ids.map(queued))).toEqual([1, 1]);
  });

  test("answers the same for an unknown name, one without an address, a disabled one, and one over its budget", async () => {
    const id = await member("often@example.org");
    const names = [...Array(8).fill("often@example.org"), "nobody-at-all", await addMember(backend.pool), "nul\u0000"];
    const replies = [];
    for (const name of names) {
      const reply = await forgot(name);
      replies.push(`${reply.status} ${await reply.text()}`);
    }
    expect(new Set(replies)).toEqual(new Set(["204 "]));
    expect(await queued(id)).toBe(6);
  });

  test("cannot end an invitation", async () => {
    const { token } = await invite(await manager(), "still-invited", { email: "still@example.org" });
    await forgot("still-invited");
    await accept(token);
  });

  test("is limited for one network address", async () => {
    const ip = "203.0.113.77";
    const statuses = [];
    for (let asked = 0; asked < 21; asked += 1)
      statuses.push((await backend.caller.raw(staffLinks.forgot, { body: { username: `n-${asked}` } }, { ip })).status);
    expect(statuses.slice(0, 20).every((status) => status === 204)).toBe(true);
    expect(statuses[20]).toBe(429);
  });
});
