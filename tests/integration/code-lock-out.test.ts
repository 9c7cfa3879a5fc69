import { describe, expect, test } from "vitest";
import { verification } from "@/lib/contracts/verification";
import { TENANTS_WITH_LOCATIONS, type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { freshIp, freshPhone } from "@/tests/support/caller";
import { severalBackends } from "@/tests/support/several-backends";
import { shows } from "@/tests/support/shows";

const HOUR_MS = 3_600_000;
const OF_A_DAY = 10;
const TRIES = 3;
const OF_AN_ADDRESS = 5;

const backends = severalBackends(2, () => ({ OTP_SENDS_PER_IP_PER_HOUR: String(OF_AN_ADDRESS) }));

interface Asking {
  tenant?: Tenant;
  ip?: string;
  /** The id of the requester, which only the owner's browser knows. */
  requester?: string;
  /** The proof that an earlier code to this value was right. */
  device?: string;
}

const send = (value: string, { tenant = "am", ip = freshIp(), ...asking }: Asking = {}) =>
  backends.next().raw(verification.send, { body: { value, method: "sms", language: "en", ...asking } }, { tenant, ip });
const check = (value: string, code: string, { tenant = "am", ip = freshIp(), ...asking }: Asking = {}) =>
  backends.next().raw(verification.check, { body: { value, method: "sms", code, ...asking } }, { tenant, ip });

const codeOf = (value: string) => backends.next().codeFor(value);
const otherThan = (code: string, offset: number) => String((Number(code) + offset) % 1_000_000).padStart(6, "0");
const waitOf = (response: Response) => Number(response.headers.get("retry-after"));
const errorOf = async (response: Response) => ((await response.json()) as { code?: string }).code;
const sentTo = async (value: string): Promise<number> =>
  (await backends.pool.query("SELECT FROM dev_message WHERE recipient = $1", [value])).rowCount ?? 0;
/** Ends the wait between two codes, so that only the budgets limit them. */
const endWaits = () => backends.pool.query("UPDATE one_time_secret SET retry_at = to_timestamp(0)");
/** Lets time pass for the budgets. */
const letPass = (ms: number) => backends.pool.query("UPDATE rate_limit SET expire = expire - $1", [ms]);

/** Requests of strangers, each from an address of its own; returns how many were refused. */
const strangersAsk = async (value: string, times: number): Promise<number> => {
  let refused = 0;
  for (let index = 0; index < times; index += 1) {
    await endWaits();
    refused += (await send(value, { requester: crypto.randomUUID() })).ok ? 0 : 1;
  }
  await endWaits();
  return refused;
};

describe("strangers who know a phone", () => {
  test("get no more codes sent to it at all networks together than at one", async () => {
    const value = freshPhone();
    const networks = TENANTS_WITH_LOCATIONS.filter((tenant) =>
      (tenantRow(tenant).verification ?? ["sms"]).includes("sms"),
    );
    const statuses = await Promise.all(networks.map(async (tenant) => (await send(value, { tenant })).status));
    const codes = await sentTo(value);
    expect(statuses.filter((status) => status === 200)).toHaveLength(codes);
    // Those of a day, and the first of those that follow one an hour.
    expect(codes).toBe(OF_A_DAY + 1);
    shows(17, { networks: networks.length, asked: networks.length, "sent to one phone": codes });
  });

  test("get a bounded number of codes sent to it in a day", async () => {
    const value = freshPhone();
    for (let hour = 0; hour < 24; hour += 1) {
      await strangersAsk(value, hour === 0 ? 2 * OF_A_DAY : 3);
      // The day's budget does not begin again within this day.
      await backends.pool.query("UPDATE rate_limit SET expire = expire - $1 WHERE key LIKE '%:hourly:%'", [HOUR_MS]);
    }
    const codes = await sentTo(value);
    expect(codes).toBe(OF_A_DAY + 24);
    shows(17, { hours: 24, asked: 2 * OF_A_DAY + 23 * 3, "sent to one phone": codes });
  });

  test("cost its owner an hour at most", async () => {
    const value = freshPhone();
    const refused = await strangersAsk(value, 2 * OF_A_DAY);
    const owner = await send(value, { requester: crypto.randomUUID() });
    expect(owner.status).toBe(429);
    expect(waitOf(owner)).toBeGreaterThan(0);
    expect(waitOf(owner)).toBeLessThanOrEqual(HOUR_MS / 1000);
    await letPass(waitOf(owner) * 1000);
    expect((await send(value, { requester: crypto.randomUUID() })).status).toBe(200);
    shows(37, { "strangers' requests": 2 * OF_A_DAY, refused, "longest wait, s": waitOf(owner) });
  });

  test("cost its owner nothing on a device that a code to it was verified on", async () => {
    const [value, requester] = [freshPhone(), crypto.randomUUID()];
    await send(value, { requester });
    const { device } = (await (await check(value, await codeOf(value), { requester })).json()) as { device: string };
    await strangersAsk(value, 2 * OF_A_DAY);
    expect((await send(value, { requester, device: otherThan("1", 1) })).status).toBe(429);
    for (const tenant of ["de", "am"] as const) {
      const answer = await send(value, { requester, device, tenant });
      expect(answer.status).toBe(tenant === "am" ? 200 : 429);
      await endWaits();
    }
    expect((await send(freshPhone(), { requester, device })).status).toBe(200);
    shows(37, { "strangers' requests": 2 * OF_A_DAY, "wait on the known device, s": 0 });
  });
});

describe("wrong guesses of strangers", () => {
  test("do not kill the code that its owner asked for", async () => {
    const [value, requester] = [freshPhone(), crypto.randomUUID()];
    await send(value, { requester });
    const code = await codeOf(value);
    const refusals: (string | undefined)[] = [];
    for (let offset = 1; offset <= 50; offset += 1)
      refusals.push(await errorOf(await check(value, otherThan(code, offset), { requester: crypto.randomUUID() })));
    const { rows } = await backends.pool.query(
      "SELECT stranger_attempts FROM one_time_secret WHERE address = 'sms ' || $1",
      [value],
    );
    const compared = rows[0].stranger_attempts;
    expect(compared).toBe(4 * TRIES);
    expect(new Set(refusals.slice(4 * TRIES))).toEqual(new Set(["verification_code_expired"]));
    // The owner has every try, and the right code works.
    expect(await errorOf(await check(value, otherThan(code, 1), { requester }))).toBe("verification_code_wrong");
    expect((await check(value, code, { requester })).status).toBe(200);
    shows(15, { "strangers' guesses": refusals.length, "of which compared": compared, "owner's code": "works" });
    shows(37, { "strangers' guesses": refusals.length, "owner's code": "works" });
  });

  test("from one address leave tries at a code that they asked for: the owner, whose phone got it, may type it", async () => {
    const [value, ip] = [freshPhone(), freshIp()];
    await send(value, { requester: crypto.randomUUID(), ip });
    const code = await codeOf(value);
    const errors: (string | undefined)[] = [];
    for (let offset = 1; offset <= 20; offset += 1)
      errors.push(await errorOf(await check(value, otherThan(code, offset), { requester: crypto.randomUUID(), ip })));
    expect(errors.slice(TRIES)).toEqual(Array(20 - TRIES).fill("too_many_requests"));
    expect((await check(value, code, { requester: crypto.randomUUID() })).status).toBe(200);
    shows(37, {
      "one stranger's guesses": errors.length,
      "of which compared": TRIES,
      "the owner, elsewhere": "signs in",
    });
  });

  test("do not use up the owner's checks of the day", async () => {
    const value = freshPhone();
    for (let round = 0; round < OF_A_DAY; round += 1) {
      const requester = crypto.randomUUID();
      await send(value, { requester });
      const code = await codeOf(value);
      for (let offset = 1; offset <= TRIES; offset += 1) await check(value, otherThan(code, offset), { requester });
      for (let offset = 1; offset <= TRIES; offset += 1)
        await check(value, otherThan(code, offset), { requester: crypto.randomUUID() });
      await endWaits();
    }
    const requester = crypto.randomUUID();
    expect((await send(value, { requester })).status).toBe(200);
    expect((await check(value, await codeOf(value), { requester })).status).toBe(200);
  });

  test("are not possible with a code of their own after their three tries", async () => {
    const [value, requester] = [freshPhone(), crypto.randomUUID()];
    await send(value, { requester });
    const code = await codeOf(value);
    for (let offset = 1; offset <= TRIES; offset += 1) await check(value, otherThan(code, offset), { requester });
    expect(await errorOf(await check(value, code, { requester }))).toBe("verification_blocked");
  });
});

test("a code that a stranger asks for leaves the owner's own valid, and the owner may type either", async () => {
  const [value, requester, stranger] = [freshPhone(), crypto.randomUUID(), crypto.randomUUID()];
  await send(value, { requester });
  const own = await codeOf(value);
  await endWaits();
  await send(value, { requester: stranger });
  expect((await check(value, own, { requester })).status).toBe(200);
  await endWaits();
  // Signed in once, the owner has no open code left, and types the newest that arrived.
  await send(value, { requester: stranger });
  expect((await check(value, await codeOf(value), { requester })).status).toBe(200);
});

test("many networks of one provider's customer end at the limit of the /48", async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 100; index += 1)
    statuses.push((await send(freshPhone(), { ip: `2001:db8:77:${index.toString(16)}::1` })).status);
  const sent = statuses.filter((status) => status === 200).length;
  expect(sent).toBe(16 * OF_AN_ADDRESS);
  expect((await send(freshPhone(), { ip: "2001:db8:78::1" })).status).toBe(200);
  shows(17, { "/64 networks of one /48": statuses.length, sent });
});
