import { describe, expect, test } from "vitest";
import { hashToken } from "@/backend/random-token";
import { mailboxes } from "@/lib/contracts/mailboxes";
import { DAY_MS } from "@/lib/kit/durations";
import { backendUnderTest } from "@/tests/support/backend";
import { freshIp } from "@/tests/support/caller";
import { makeSecretOn } from "@/tests/support/one-time-secrets";

const backend = backendUnderTest();
/** A mailbox that got its first message: its hash, and the token of the link in it. */
const aMailbox = async (now = new Date()) => {
  const hash = `hash of ${freshIp()}`;
  await backend.caller.applicant();
  const { rows } = await backend.pool.query<{ id: string }>(
    `INSERT INTO mailbox (tenant, identity_id, address_hash, outbox_id, first_sent_at)
     SELECT tenant, id, $1, gen_random_uuid(), now() FROM identity WHERE tenant = 'am' ORDER BY created_at DESC LIMIT 1
     RETURNING identity_id AS id`,
    [hash],
  );
  const secret = { tenant: "am", kind: "mailbox", owner: { identityId: rows[0]?.id }, data: { hash }, now } as const;
  return { hash, token: await makeSecretOn(backend.pool, secret) };
};

const isConfirmed = async (hash: string) =>
  (await backend.pool.query("SELECT 1 FROM mailbox WHERE address_hash = $1 AND confirmed_at IS NOT NULL", [hash]))
    .rowCount === 1;

const confirm = (token: string, ip = freshIp(), tenant: "am" | "de" = "am") =>
  backend.caller.raw(mailboxes.confirm, { body: { token } }, { tenant, ip });

describe("confirming a mailbox", () => {
  test("works by the token of its link, also twice, until the link ends", async () => {
    const { hash, token } = await aMailbox();
    expect((await confirm(token)).status).toBe(200);
    expect(await isConfirmed(hash)).toBe(true);
    expect((await confirm(token)).status).toBe(200);
    await backend.pool.query("UPDATE one_time_secret SET ends_at = now() WHERE hash = $1", [hashToken(token)]);
    expect((await confirm(token)).status).toBe(404);
  });

  test("is a POST: opening the address of the call confirms nothing", async () => {
    const { hash, token } = await aMailbox();
    expect((await backend.caller.send(`/am/mailbox/confirm?token=${token}`)).status).toBe(404);
    expect(await isConfirmed(hash)).toBe(false);
  });

  test.each<[string, (token: string) => Promise<Response>]>([
    ["another token", (token) => confirm(`${token.slice(1)}A`)],
    ["a token of this network at another", (token) => confirm(token, freshIp(), "de")],
    ["a login token", async () => confirm((await backend.caller.applicant()).token ?? "")],
    ["no token at all", () => confirm("nothing")],
  ])("is refused with 404 for %s", async (_what, send) => {
    const { hash, token } = await aMailbox();
    const response = await send(token);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, "not_found"]);
    expect(await isConfirmed(hash)).toBe(false);
  });

  test("is refused with 404 a month after the link was sent", async () => {
    const { hash, token } = await aMailbox(new Date(Date.now() - 30 * DAY_MS));
    expect((await confirm(token)).status).toBe(404);
    expect(await isConfirmed(hash)).toBe(false);
  });

  test("is limited for each address", async () => {
    const ip = freshIp();
    for (let tries = 0; tries < 60; tries += 1) expect((await confirm("nothing", ip)).status).toBe(404);
    const refused = await confirm("nothing", ip);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await confirm("nothing")).status).toBe(404);
  });
});
