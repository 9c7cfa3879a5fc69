import { expect, test } from "vitest";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { type LinkKind, staffLinks } from "@/lib/contracts/staff-links";
import { DAY_MS, HOUR_MS } from "@/lib/kit/durations";
import { backendUnderTest } from "@/tests/support/backend";
import { addMember, staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();
let accounts = 0;

/** A new link: whose it is, and until when the reply says that it works. The reply to a forgotten password says nothing. */
interface Made {
  id: string;
  expiresAt?: string;
}

const newAddress = (): string => {
  accounts += 1;
  return `person-${accounts}@example.org`;
};
const manager = () => staffMember(backend, { role: "manager" });

/** An account with a password and an address. */
const member = async () => {
  const username = await addMember(backend.pool);
  const { rows } = await backend.pool.query<{ id: string }>(
    "UPDATE staff_account SET email = $2 WHERE username = $1 RETURNING id",
    [username, newAddress()],
  );
  return { username, id: rows[0]?.id ?? expect.fail() };
};

const invite = async (byEmail: boolean): Promise<Made> => {
  const email = newAddress();
  const body = { username: email, email, role: "staff" as const, locations: ["yerevan"], byEmail };
  const { account, link } = await backend.caller.call(staffAccounts.add, { body }, await manager());
  return { id: account._id, expiresAt: link.expiresAt };
};
const makeLink = async (kind: LinkKind, byEmail: boolean): Promise<Made> => {
  const { id } = await member();
  const body = { id, kind, byEmail };
  const { expiresAt } = await backend.caller.call(staffAccounts.makeLink, { body }, await manager());
  return { id, expiresAt };
};
const forget = async (): Promise<Made> => {
  const { id, username } = await member();
  await backend.caller.call(staffLinks.forgot, { body: { username } });
  return { id };
};

test.each<[string, string, number, () => Promise<Made>]>([
  ["of an invitation", "7 days", 7 * DAY_MS, () => invite(false)],
  ["of an invitation, sent by e-mail,", "7 days", 7 * DAY_MS, () => invite(true)],
  ["for a new password, shown to a manager,", "24 hours", DAY_MS, () => makeLink("password", false)],
  ["for a new password, sent by e-mail,", "1 hour", HOUR_MS, () => makeLink("password", true)],
  ["for a forgotten password", "1 hour", HOUR_MS, forget],
  ["of a recovery", "24 hours", DAY_MS, () => makeLink("recovery", false)],
  ["of a recovery, sent by e-mail,", "24 hours", DAY_MS, () => makeLink("recovery", true)],
])("a one-time link %s works for %s", async (_what, _time, lifetime, make) => {
  const { id, expiresAt } = await make();
  const { rows } = await backend.pool.query<{ created_at: Date; ends_at: Date }>(
    "SELECT created_at, ends_at FROM one_time_secret WHERE staff_id = $1",
    [id],
  );
  expect(rows.map(({ created_at, ends_at }) => Number(ends_at) - Number(created_at))).toEqual([lifetime]);
  if (expiresAt) expect(expiresAt).toBe(rows[0]?.ends_at.toISOString());
});
