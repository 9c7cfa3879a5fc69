import { describe, expect, test } from "vitest";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { staffFactors } from "@/lib/contracts/staff-factors";
import { staffKeys } from "@/lib/contracts/staff-keys";
import { Authenticator } from "@/tests/support/authenticator";
import { backendUnderTest } from "@/tests/support/backend";
import { behindLock } from "@/tests/support/behind-lock";
import type { As } from "@/tests/support/caller";
import { enrolPasskey, member, siteUnderTest } from "@/tests/support/second-factors";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const LINKS_A_DAY = 100;
const QUESTIONS_AN_HOUR = 60;
const MOST_PASSKEYS = 20;
const MOST_KEYS = 100;

const manager = () => staffMember(backend, { role: "manager" });

describe("the links that a manager sends by e-mail", () => {
  const invite = (as: As, byEmail: boolean, more: object = {}) => {
    const username = crypto.randomUUID();
    const email = `${username}@example.org`;
    const body = { username, email, role: "staff" as const, locations: ["yerevan"], byEmail, ...more };
    return backend.caller.raw(staffAccounts.add, { body }, as);
  };
  /** How many of a day's invitations a manager can still send, all at once. */
  const sendRest = async (as: As): Promise<number> => {
    const replies = await Promise.all(Array.from({ length: LINKS_A_DAY }, () => invite(as, true)));
    return replies.filter(({ status }) => status === 201).length;
  };

  test("are a hundred a day, whichever call sends them; one to print and one that is not sent cost nothing", async () => {
    const boss = await manager();
    const { account } = (await (await invite(boss, true)).json()) as { account: { _id: string } };
    const id = account._id;
    const link = { body: { id, kind: "invitation" as const, byEmail: true } };
    expect((await backend.caller.raw(staffAccounts.makeLink, link, boss)).status).toBe(201);
    expect((await invite(boss, false)).status).toBe(201);
    expect((await invite(boss, true, { email: undefined })).status).toBe(409);
    expect(await sendRest(boss)).toBe(LINKS_A_DAY - 2);

    const refusal = await backend.caller.refusal(staffAccounts.makeLink, link, boss);
    expect(refusal).toMatchObject({ status: 429, code: "too_many_requests" });
    expect((await invite(boss, false)).status).toBe(201);
    expect((await invite(await manager(), true)).status).toBe(201);
  }, 60_000);
});

test("the questions for an account's passkeys are sixty an hour, of both kinds together", async () => {
  const { as } = await member(backend);
  await enrolPasskey(backend, as);
  const ask = (index: number) =>
    index % 2 === 0
      ? backend.caller.raw(staffFactors.passkeyOptions, {}, as)
      : backend.caller.raw(staffFactors.proofOptions, {}, as);
  // The enrolment has asked once.
  for (let count = 1; count < QUESTIONS_AN_HOUR; count += 1) expect((await ask(count)).status).toBe(200);
  expect([(await ask(0)).status, (await ask(1)).status]).toEqual([429, 429]);
  const other = await member(backend);
  for (let count = 0; count <= QUESTIONS_AN_HOUR; count += 1)
    expect((await backend.caller.raw(staffFactors.proofOptions, {}, other.as)).status).toBe(200);
}, 60_000);

test("an account has twenty passkeys at most, also when two are added at the same moment", async () => {
  const { username, as } = await member(backend);
  await backend.pool.query(
    `INSERT INTO staff_passkey (tenant, id, staff_id, public_key, counter, transports, name, is_synced, created_at)
     SELECT tenant, id || '-' || n, id, '', 0, '{}', 'Phone', false, now()
     FROM staff_account, generate_series(1, $2) AS n WHERE username = $1`,
    [username, MOST_PASSKEYS - 1],
  );
  await backend.pool.query("UPDATE login_session SET second_factor = 'passkey'");
  const bodies = [];
  for (const name of ["One", "Other"]) {
    const { challengeId, options } = await backend.caller.call(staffFactors.passkeyOptions, {}, as);
    bodies.push({ challengeId, response: new Authenticator(siteUnderTest()).create(options), name });
  }
  const replies = await Promise.all(bodies.map((body) => backend.caller.raw(staffFactors.addPasskey, { body }, as)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await replies.find(({ status }) => status === 409)?.json()).toMatchObject({ code: "passkey_limit_reached" });
  expect((await backend.caller.call(staffFactors.list, {}, as)).passkeys).toHaveLength(MOST_PASSKEYS);
});

test("a network has a hundred live keys at most, also when two are made at the same moment", async () => {
  const boss = await manager();
  const key = { name: "Office", scopes: ["read_schedule" as const], locations: ["yerevan"], days: 30 };
  const addAs = (as: As) => backend.caller.raw(staffKeys.add, { body: key }, as);
  const add = () => addAs(boss);
  await add();
  const copies = (count: number, values: string) =>
    backend.pool.query(
      `INSERT INTO machine_key (tenant, id, name, hash, scopes, location_keys, address_ranges, created_by, created_at,
         expires_at, revoked_at)
       SELECT k.tenant, gen_random_uuid(), k.name, gen_random_uuid()::text, k.scopes, k.location_keys, k.address_ranges,
         k.created_by, k.created_at, ${values}
       FROM (SELECT * FROM machine_key LIMIT 1) k, generate_series(1, $1)`,
      [count],
    );
  await copies(MOST_KEYS - 2, "k.expires_at, NULL");
  await copies(1, "now() - interval '1 second', NULL");
  await copies(1, "k.expires_at, now()");
  const lock = { text: "LOCK TABLE machine_key IN SHARE MODE" };
  const replies = await behindLock(backend.pool, lock, [add, add]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await replies.find(({ status }) => status === 409)?.json()).toMatchObject({ code: "key_limit_reached" });

  const { keys } = await backend.caller.call(staffKeys.list, { body: { limit: 1, offset: 0 } }, boss);
  await backend.caller.call(staffKeys.revoke, { body: { id: keys[0]?._id ?? "" } }, boss);
  expect((await add()).status).toBe(201);
  const abroad = await staffMember(backend, { tenant: "1", role: "manager", locations: ["yerevan"] });
  expect((await addAs(abroad)).status).toBe(201);
});
