import { describe, expect, test } from "vitest";
import { createTokens, type TokenClaims } from "@/backend/tokens";
import { mailboxes } from "@/lib/contracts/mailboxes";
import { backendUnderTest, testEnvironment } from "@/tests/support/backend";
import { freshIp } from "@/tests/support/caller";

const backend = backendUnderTest();
const { TOKEN_SECRET = "" } = testEnvironment("");
const tokens = createTokens([TOKEN_SECRET]);
const DAY_MS = 24 * 3_600_000;

/** A mailbox that got its first message, and the claims of the link in it. */
const aMailbox = async (): Promise<TokenClaims> => {
  const hash = `hash of ${freshIp()}`;
  await backend.caller.applicant();
  const { rows } = await backend.pool.query<{ id: string }>(
    `INSERT INTO mailbox (tenant, identity_id, address_hash, outbox_id, first_sent_at)
     SELECT tenant, id, $1, gen_random_uuid(), now() FROM identity WHERE tenant = 'am' ORDER BY created_at DESC LIMIT 1
     RETURNING identity_id AS id`,
    [hash],
  );
  const expiresAt = new Date(Date.now() + 30 * DAY_MS);
  return { tenant: "am", audience: "mailbox", subject: rows[0]?.id ?? "", session: hash, expiresAt };
};

const isConfirmed = async ({ session }: TokenClaims) =>
  (await backend.pool.query("SELECT 1 FROM mailbox WHERE address_hash = $1 AND confirmed_at IS NOT NULL", [session]))
    .rowCount === 1;

const confirm = (token: string, ip = freshIp(), tenant: "am" | "de" = "am") =>
  backend.caller.raw(mailboxes.confirm, { body: { token } }, { tenant, ip });

describe("confirming a mailbox", () => {
  test("works by the token of its link, also twice", async () => {
    const claims = await aMailbox();
    const token = await tokens.sign(claims);
    expect((await confirm(token)).status).toBe(200);
    expect(await isConfirmed(claims)).toBe(true);
    expect((await confirm(token)).status).toBe(200);
  });

  test("is a POST: opening the address of the call confirms nothing", async () => {
    const claims = await aMailbox();
    const token = await tokens.sign(claims);
    expect((await backend.caller.send(`/am/mailbox/confirm?token=${token}`)).status).toBe(404);
    expect(await isConfirmed(claims)).toBe(false);
  });

  test.each<[string, (claims: TokenClaims) => Promise<Response>]>([
    ["a forged token", async (claims) => confirm(await createTokens(["x".repeat(32)]).sign(claims))],
    ["an expired token", async (claims) => confirm(await tokens.sign({ ...claims, expiresAt: new Date(0) }))],
    ["the token of another network", async (claims) => confirm(await tokens.sign({ ...claims, tenant: "de" }))],
    ["a token of this network at another", async (claims) => confirm(await tokens.sign(claims), freshIp(), "de")],
    ["a login token", async (claims) => confirm(await tokens.sign({ ...claims, audience: "applicant" }))],
    ["another mailbox's hash", async (claims) => confirm(await tokens.sign({ ...claims, session: "another" }))],
    ["no token at all", () => confirm("nothing")],
  ])("is refused with 404 for %s", async (_what, send) => {
    const claims = await aMailbox();
    const response = await send(claims);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, "not_found"]);
    expect(await isConfirmed(claims)).toBe(false);
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
