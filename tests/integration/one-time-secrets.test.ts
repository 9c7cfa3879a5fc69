import { describe, expect, test } from "vitest";
import { ALL_KINDS, type Kind, rowOf } from "@/backend/one-time-secrets/kinds";
import { findSecret, findStored, makeSecrets, takeSecret } from "@/backend/one-time-secrets/store";
import { deleteEndedLoginSessions } from "@/backend/verification/delete-ended-logins";
import { DAY_MS } from "@/lib/kit/durations";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";
import { addMember } from "@/tests/support/staff";

const backend = ownBackend();
const AT_ONCE = 8;
const tenant = "am";

const anAccount = async (): Promise<string> => {
  const username = await addMember(backend.pool);
  const { rows } = await backend.pool.query("SELECT id FROM staff_account WHERE username = $1", [username]);
  return rows[0].id;
};

const make = async (kind: Kind, staffId: string, { count = 1, now = backend.now() } = {}) => {
  const owner = { staffId, address: "sms +37455000000", requester: "a requester" };
  await makeSecrets(backend.db, backend.services, { tenant, kind, owner, data: kind, count, now });
  const { rows } = await backend.pool.query<{ hash: string }>(
    "SELECT hash FROM one_time_secret WHERE staff_id = $1 AND kind = $2 ORDER BY id DESC LIMIT 1",
    [staffId, kind],
  );
  return { tenant, kinds: [kind], hash: rows[0]?.hash ?? "" } as const;
};

describe.each(ALL_KINDS)("a one-time secret of the kind %s", (kind) => {
  test("is taken once, also when it is presented eight times at once, and then holds no data", async () => {
    const secret = await make(kind, await anAccount());
    const use = { now: backend.now() };
    const taken = await Promise.all(
      Array.from({ length: AT_ONCE }, () => takeSecret(backend.db, backend.services, secret, use)),
    );
    expect(taken.filter(Boolean).map((one) => one?.data)).toEqual([kind]);
    expect(await findSecret(backend.db, secret, use.now)).toBeUndefined();
    const { rows } = await backend.pool.query("SELECT data FROM one_time_secret WHERE hash = $1", [secret.hash]);
    expect(rows).toEqual([{ data: null }]);
    shows(15, { "presented at once": AT_ONCE, "kinds taken once": ALL_KINDS.length });
  });

  test("works until its time is over, and at its own network alone", async () => {
    const now = backend.now();
    const secret = await make(kind, await anAccount(), { now });
    const lifetimeMS = Math.min(rowOf(kind).lifetimeMS, 1000 * DAY_MS);
    expect(await findSecret(backend.db, secret, new Date(now.getTime() + lifetimeMS - 1))).toBeDefined();
    expect(await findSecret(backend.db, { ...secret, tenant: "de" }, now)).toBeUndefined();
    const after = new Date(now.getTime() + lifetimeMS);
    const isEnded = rowOf(kind).lifetimeMS <= lifetimeMS;
    expect((await takeSecret(backend.db, backend.services, secret, { now: after })) === undefined).toBe(isEnded);
  });

  test("is not made for a disabled account, and goes with the account", async () => {
    const staffId = await anAccount();
    const secret = await make(kind, staffId);
    await backend.pool.query("UPDATE staff_account SET disabled_at = now() WHERE id = $1", [staffId]);
    const disabled = await make(kind, staffId);
    expect(disabled.hash).toBe(rowOf(kind).replaces ? "" : secret.hash);
    await backend.pool.query("DELETE FROM staff_account WHERE id = $1", [staffId]);
    expect(await findStored(backend.db, secret)).toBeUndefined();
  });

  test(`${rowOf(kind).replaces ? "ends" : "leaves"} the one before it`, async () => {
    const staffId = await anAccount();
    const earlier = await make(kind, staffId);
    await make(kind, staffId);
    expect((await findStored(backend.db, earlier)) === undefined).toBe(rowOf(kind).replaces === true);
  });
});

test("a used one-time secret without an end is deleted a day after its use, and an unused one is not", async () => {
  const staffId = await anAccount();
  const secret = await make("recovery_code", staffId, { count: 2 });
  await takeSecret(backend.db, backend.services, secret, { now: backend.now() });
  backend.later(DAY_MS);
  await deleteEndedLoginSessions(backend.db, backend.now());
  expect(await findStored(backend.db, secret)).toBeUndefined();
  expect((await backend.pool.query("SELECT 1 FROM one_time_secret WHERE staff_id = $1", [staffId])).rowCount).toBe(1);
});
