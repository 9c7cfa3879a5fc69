import { describe, expect, test } from "vitest";
import { type StaffAccount, staffAccounts } from "@/lib/contracts/staff-accounts";
import { staffAudit } from "@/lib/contracts/staff-audit";
import { staffLinks } from "@/lib/contracts/staff-links";
import { staffSessions } from "@/lib/contracts/staff-sessions";
import { Authenticator } from "@/tests/support/authenticator";
import { backendUnderTest } from "@/tests/support/backend";
import { behindLock } from "@/tests/support/behind-lock";
import type { As } from "@/tests/support/caller";
import { signIn, siteUnderTest } from "@/tests/support/second-factors";
import { addMember, staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const ROUNDS = 5;

type AcceptBody = Parameters<typeof backend.caller.call<typeof staffLinks.accept>>[1]["body"];

const manager = () => staffMember(backend, { role: "manager" });
const idOf = async (username: string): Promise<string> => {
  const { rows } = await backend.pool.query("SELECT id FROM staff_account WHERE username = $1", [username]);
  return rows[0]?.id ?? expect.fail();
};
const invite = async (as: As, more: object = {}): Promise<{ account: StaffAccount; token: string }> => {
  const body = { username: crypto.randomUUID(), role: "staff" as const, locations: ["yerevan"], ...more };
  const { account, link } = await backend.caller.call(staffAccounts.add, { body }, as);
  return { account, token: link.url?.split("#token=")[1] ?? "" };
};
const update = (as: As, body: { id: string } & Record<string, unknown>) =>
  backend.caller.call(staffAccounts.update, { body }, as);
const changeMe = (as: As, body: object) => backend.caller.call(staffSessions.changeMe, { body }, as);
const linkStatus = async (token: string) => (await backend.caller.raw(staffLinks.read, { body: { token } })).status;
/** The entries about an account, newest first. */
const entriesOf = async (id: string) => {
  const query = { locationKey: "yerevan" };
  const { entries } = await backend.caller.call(staffAudit.list, { query }, await manager());
  return entries.filter(({ target }) => target === `account:${id}`);
};

describe("the log of accounts", () => {
  test("says what somebody changed of their own account, and neither name nor address", async () => {
    const username = await addMember(backend.pool);
    const [as, id] = [await signIn(backend, username), await idOf(username)];
    await changeMe(as, { name: "Hasmik Melkonyan", email: "hasmik@example.org" });
    await changeMe(as, { name: null });
    await changeMe(as, { email: "hasmik@example.org" });
    const account = { _id: id, username, role: "staff", locations: ["yerevan"], isDisabled: false };
    const entries = await entriesOf(id);
    expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: "account_changed", before: account, after: { ...account, isNameChanged: true } },
      {
        action: "account_changed",
        before: account,
        after: { ...account, isNameChanged: true, isEmailChanged: true },
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/hasmik/i);
  });

  test("says that a link changed a name, whatever it set, and only if it did", async () => {
    const password = "nine quiet herons at dawn";
    const boss = await manager();
    const [renamed, same, unnamed, byPasskey] = [
      await invite(boss, { name: "Nare" }),
      await invite(boss, { name: "Nare" }),
      await invite(boss, { name: "Nare" }),
      await invite(boss, { name: "Nare" }),
    ];
    const accept = (body: AcceptBody) => backend.caller.call(staffLinks.accept, { body });
    await accept({ token: renamed.token, password, name: "Nare Petrosyan" });
    await accept({ token: same.token, password, name: "Nare" });
    await accept({ token: unnamed.token, password });
    const { token } = byPasskey;
    const { challengeId, options } = await backend.caller.call(staffLinks.passkeyOptions, { body: { token } });
    const response = new Authenticator(siteUnderTest()).create(options);
    await accept({ token, passkey: { challengeId, response, name: "Phone" }, name: "Nare Petrosyan" });
    const changes = [];
    for (const { account } of [renamed, same, unnamed, byPasskey]) {
      const [entry] = await entriesOf(account._id);
      changes.push([entry?.action, (entry?.after as { isNameChanged?: true } | undefined)?.isNameChanged]);
    }
    expect(changes).toEqual([
      ["password_changed", true],
      ["password_changed", undefined],
      ["password_changed", undefined],
      ["factor_added", true],
    ]);
    expect(JSON.stringify(await entriesOf(renamed.account._id))).not.toContain("Petrosyan");
  });
});

describe("a link that may lie in a stranger's mailbox", () => {
  test("ends when a manager corrects or removes the address, and not by a change of anything else", async () => {
    const boss = await manager();
    for (const email of ["right@example.org", null]) {
      const { account, token } = await invite(boss, { email: "wrong@example.org" });
      await update(boss, { id: account._id, name: "Nare", email: "wrong@example.org" });
      expect(await linkStatus(token)).toBe(200);
      await update(boss, { id: account._id, email });
      expect(await linkStatus(token)).toBe(409);
    }
  });

  test("stays where there was no address to send it to", async () => {
    const boss = await manager();
    const { account, token } = await invite(boss);
    await update(boss, { id: account._id, email: "first@example.org" });
    expect(await linkStatus(token)).toBe(200);
  });

  test("ends when its owner changes the own address", async () => {
    const username = await addMember(backend.pool);
    const [as, id] = [await signIn(backend, username), await idOf(username)];
    await changeMe(as, { email: "wrong@example.org" });
    const body = { id, kind: "password" as const };
    const { url } = await backend.caller.call(staffAccounts.makeLink, { body }, await manager());
    const token = url?.split("#token=")[1] ?? "";
    await changeMe(as, { name: "Nare" });
    expect(await linkStatus(token)).toBe(200);
    await changeMe(as, { email: "right@example.org" });
    expect(await linkStatus(token)).toBe(409);
  });
});

describe("managers who change each other at the same moment", () => {
  const pair = async (locations: readonly string[]) => {
    const usernames = [
      await addMember(backend.pool, { role: "manager", locations }),
      await addMember(backend.pool, { role: "manager", locations }),
    ];
    const members = [];
    for (const username of usernames) members.push({ id: await idOf(username), as: await signIn(backend, username) });
    return members as [(typeof members)[0], (typeof members)[0]];
  };
  const change = (as: As, body: { id: string } & Record<string, unknown>) => () =>
    backend.caller.raw(staffAccounts.update, { body }, as);

  test.each([
    ["demote", { role: "staff" }],
    ["block", { isDisabled: true }],
    ["take a centre from", { locations: ["yerevan"] }],
  ])(
    "and %s each other: the second is refused, and one stays",
    async (_what, lost) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const [one, other] = await pair(["yerevan", "gyumri"]);
        const ids = [one.id, other.id];
        const calls = [change(one.as, { id: other.id, ...lost }), change(other.as, { id: one.id, ...lost })];
        const lock = { text: "SELECT FROM staff_account WHERE id = ANY ($1) FOR UPDATE", values: [ids] };
        const statuses = (await behindLock(backend.pool, lock, calls)).map(({ status }) => status);
        expect(statuses.sort()).toEqual([200, 403]);
        const { rowCount } = await backend.pool.query(
          `SELECT 1 FROM staff_account s WHERE id = ANY ($1) AND role = 'manager' AND disabled_at IS NULL
           AND EXISTS (SELECT 1 FROM staff_location l WHERE l.staff_id = s.id AND l.location_key = 'gyumri')`,
          [ids],
        );
        expect(rowCount).toBe(1);
      }
    },
    60_000,
  );

  test("never wait for each other for ever", async () => {
    const [one, other] = await pair(["yerevan"]);
    const calls = Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0
        ? change(one.as, { id: other.id, name: `N${index}` })
        : change(other.as, { id: one.id.toUpperCase() }),
    );
    const statuses = (await Promise.all(calls.map((call) => call()))).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});
