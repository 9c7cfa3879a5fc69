// @module-tag deep
import { describe, expect, test } from "vitest";
import { verification } from "@/lib/contracts/verification";
import { freshIp, freshPhone } from "@/tests/support/caller";
import { inFlight } from "@/tests/support/in-flight";
import { severalBackends } from "@/tests/support/several-backends";
import { shows } from "@/tests/support/shows";

const HOUR_MS = 3_600_000;
const OF_AN_ADDRESS = 20;
const FAMILIES = 200;
const AT_ONCE = 8;

const backends = severalBackends(2, () => ({ OTP_SENDS_PER_IP_PER_HOUR: String(OF_AN_ADDRESS) }));

interface Asking {
  ip: string;
  requester?: string;
  device?: string;
}

const send = (value: string, { ip, ...asking }: Asking) =>
  backends.next().raw(verification.send, { body: { value, method: "sms", language: "en", ...asking } }, { ip });
const check = (value: string, code: string, { ip, ...asking }: Asking) =>
  backends.next().raw(verification.check, { body: { value, method: "sms", code, ...asking } }, { ip });
const codeOf = (value: string) => backends.next().codeFor(value);
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const endWaits = () => backends.pool.query("UPDATE one_time_secret SET retry_at = to_timestamp(0)");

/** Asks for codes that nobody enters, until one is refused. Returns how many were sent. */
const askUntilRefused = async (ip: string): Promise<number> => {
  for (let sent = 0; ; sent += 1) if ((await send(freshPhone(), { ip })).status !== 200) return sent;
};

/** A family that asks for a code, and enters it. Returns both statuses. */
const verify = async (value: string, asking: Asking, from = asking): Promise<number[]> => {
  const sent = await send(value, asking);
  return [sent.status, (await check(value, await codeOf(value), from)).status];
};

describe("a code that is entered rightly", () => {
  test("costs its address nothing: 200 families behind one verify within the hour", async () => {
    const ip = freshIp();
    const statuses = await inFlight(AT_ONCE, Array.from({ length: FAMILIES }, freshPhone), (value) =>
      verify(value, { ip, requester: crypto.randomUUID() }),
    );
    expect(statuses).toEqual(statuses.map(() => [200, 200]));
    // Of those none is answered, so the address has as many as before, and not one more.
    expect(await askUntilRefused(ip)).toBe(OF_AN_ADDRESS);
    shows(37, { "families behind one address": FAMILIES, "shut out": 0 });
    shows(17, { "codes that nobody entered, from one address": OF_AN_ADDRESS, more: 0 });
  });

  test("costs each network of an IPv6 address nothing", async () => {
    const at = (host: number) => ({ ip: `2001:db8:42:1::${host}`, requester: crypto.randomUUID() });
    for (let family = 1; family <= OF_AN_ADDRESS + 5; family += 1)
      expect(await verify(freshPhone(), at(family))).toEqual([200, 200]);
    expect(await askUntilRefused("2001:db8:42:1::ffff")).toBe(OF_AN_ADDRESS);
    const { rows } = await backends.pool.query(
      "SELECT points FROM rate_limit WHERE key LIKE 'all:codes_from_address:%'",
    );
    expect(rows.map(({ points }) => points).filter((points) => points < 0)).toEqual([]);
  });

  test("gives its point back once, however often and at how many processes it is entered", async () => {
    const [ip, value, requester] = [freshIp(), freshPhone(), crypto.randomUUID()];
    for (let sent = 0; sent < 5; sent += 1) await send(freshPhone(), { ip });
    await send(value, { ip, requester });
    const code = await codeOf(value);
    // As many as the tries that a code allows, and more after it was used.
    const first = await Promise.all(Array.from({ length: 3 }, () => check(value, code, { ip, requester })));
    expect(first.filter(({ status }) => status === 200)).toHaveLength(1);
    for (let again = 0; again < 5; again += 1)
      expect((await check(value, code, { ip, requester })).status).not.toBe(200);
    expect(await askUntilRefused(ip)).toBe(OF_AN_ADDRESS - 5);
  });

  test("gives the point to the address that asked, not to the one where it is entered", async () => {
    const [asks, enters] = [freshIp(), freshIp()];
    const requester = crypto.randomUUID();
    for (let sent = 0; sent < 3; sent += 1) await send(freshPhone(), { ip: enters });
    expect(await verify(freshPhone(), { ip: asks, requester }, { ip: enters, requester })).toEqual([200, 200]);
    // On another device, too.
    expect(await verify(freshPhone(), { ip: asks, requester }, { ip: enters })).toEqual([200, 200]);
    expect(await askUntilRefused(asks)).toBe(OF_AN_ADDRESS);
    expect(await askUntilRefused(enters)).toBe(OF_AN_ADDRESS - 3);
  });

  test("takes nothing off a later hour's points", async () => {
    const [ip, value, requester] = [freshIp(), freshPhone(), crypto.randomUUID()];
    await send(value, { ip, requester });
    await backends.pool.query("UPDATE rate_limit SET expire = expire - $1", [HOUR_MS]);
    // The next hour has begun when the code is entered.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await send(freshPhone(), { ip });
    expect((await check(value, await codeOf(value), { ip, requester })).status).toBe(200);
    expect(await askUntilRefused(ip)).toBe(OF_AN_ADDRESS - 1);
  });

  test("leaves every other budget spent: one own phone gets no more codes than before", async () => {
    const [ip, value, requester] = [freshIp(), freshPhone(), crypto.randomUUID()];
    const statuses: number[] = [];
    for (let sent = 0; sent < 13; sent += 1) {
      const { status } = await send(value, { ip, requester });
      statuses.push(status);
      if (status === 200) await check(value, await codeOf(value), { ip, requester });
      await endWaits();
    }
    expect(statuses).toEqual([...Array(11).fill(200), 429, 429]);
  });
});

describe("a code that is not entered rightly", () => {
  test("gives nothing back: one more than an address may leave unanswered is refused", async () => {
    const ip = freshIp();
    for (let sent = 0; sent < OF_AN_ADDRESS; sent += 1) {
      const [value, requester] = [freshPhone(), crypto.randomUUID()];
      expect((await send(value, { ip, requester })).status).toBe(200);
      if (sent % 5 === 0)
        expect((await check(value, otherThan(await codeOf(value)), { ip, requester })).status).toBe(400);
    }
    expect((await send(freshPhone(), { ip })).status).toBe(429);
  });

  test("stays spent when it is replaced by another one", async () => {
    const [ip, value, requester] = [freshIp(), freshPhone(), crypto.randomUUID()];
    await send(value, { ip, requester });
    await endWaits();
    expect(await verify(value, { ip, requester })).toEqual([200, 200]);
    expect(await askUntilRefused(ip)).toBe(OF_AN_ADDRESS - 1);
  });

  test("was asked for by a known device, and costs and gives back nothing", async () => {
    const [ip, value, requester] = [freshIp(), freshPhone(), crypto.randomUUID()];
    await send(value, { ip, requester });
    const { device } = (await (await check(value, await codeOf(value), { ip, requester })).json()) as {
      device: string;
    };
    await send(freshPhone(), { ip });
    await endWaits();
    expect(await verify(value, { ip, requester, device })).toEqual([200, 200]);
    expect(await askUntilRefused(ip)).toBe(OF_AN_ADDRESS - 1);
  });
});
