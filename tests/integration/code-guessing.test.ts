// @module-tag deep
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type * as hashes from "@/backend/one-time-secrets/hash";
import type * as store from "@/backend/one-time-secrets/store";
import type * as texts from "@/backend/one-time-secrets/texts";
import type * as tries from "@/backend/one-time-secrets/tries";
import { verification } from "@/lib/contracts/verification";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { orAll } from "@/tests/support/all-tests";
import { freshPhone } from "@/tests/support/caller";
import { inFlight } from "@/tests/support/in-flight";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";

/** Fixes the code that is sent, counts comparisons, and can remove each guard. */
const bench = vi.hoisted(() => ({
  code: "",
  compared: 0,
  withoutLimit: false,
  withoutUse: false,
}));

vi.mock("@/backend/one-time-secrets/hash", async (original) => {
  const real = await original<typeof hashes>();
  const isCode: typeof real.isCode = (...args) => {
    bench.compared += 1;
    return real.isCode(...args);
  };
  return { ...real, isCode };
});

vi.mock("@/backend/one-time-secrets/texts", async (original) => {
  const real = await original<typeof texts>();
  return { ...real, newCode: () => bench.code || real.newCode() };
});

vi.mock("@/backend/one-time-secrets/tries", async (original) => {
  const real = await original<typeof tries>();
  const countTry: typeof real.countTry = (db, key, limit, now) =>
    real.countTry(db, key, bench.withoutLimit ? 2 ** 31 - 1 : limit, now);
  return { ...real, countTry };
});

vi.mock("@/backend/one-time-secrets/store", async (original) => {
  const real = await original<typeof store>();
  const takeSecret: typeof real.takeSecret = (db, services, secret, use) =>
    bench.withoutUse
      ? real.findStored(db, secret).then((found) => found && { ...found, data: undefined })
      : real.takeSecret(db, services, secret, use);
  return { ...real, takeSecret };
});

const MINUTE = 60_000;
const ROUNDS = 11;
const GUESSES = orAll(200, 1000);
const FEW = 100;
const AT_ONCE = 50;
const BUSY = 503;
/** The most comparisons that the budgets allow at once: those of a day, and the first of those that follow one an hour. */
const COMPARED_AT_ONCE = 31;

const backend = ownBackend();
const unlimited = ownBackend({ OTP_CHECKS_PER_VALUE_PER_DAY: "100000" });

beforeEach(() => Object.assign(bench, { code: "", compared: 0 }));
afterEach(() => Object.assign(bench, { withoutLimit: false, withoutUse: false }));

/** The codes that are sent to one value at once: ten of the day, and the first of those that follow one an hour. */
const SENT_AT_ONCE = 11;
const TRIES = 3;

const smsTo = (value: string) => ({ value, method: "sms" as const });
const send = (value: string, { caller } = backend) =>
  caller.raw(verification.send, { body: { ...smsTo(value), language: "en" } });
const check = (value: string, code: string, tenant: Tenant = "am", { caller } = backend) =>
  caller.raw(verification.check, { body: { ...smsTo(value), code } }, { tenant });

// A database with too many requests responds that it is busy; an attacker tries again.
const checkUntilAnswered: typeof check = async (...args) => {
  const response = await check(...args);
  return response.status === BUSY ? checkUntilAnswered(...args) : response;
};

/** Sends a code, one of the last guesses, and tries all guesses, fifty at once; returns how many opened a session. */
const guessAll = async (phone: string, count: number, backendUnderTest = backend): Promise<number> => {
  bench.code = String(count - 10).padStart(6, "0");
  expect((await send(phone, backendUnderTest)).status).toBe(200);
  const guesses = Array.from({ length: count }, (_, index) => String(index).padStart(6, "0"));
  const statuses = await inFlight(
    AT_ONCE,
    guesses,
    async (code) => (await checkUntilAnswered(phone, code, "am", backendUnderTest)).status,
  );
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  return statuses.filter((status) => status === 200).length;
};

describe("guessing a code", () => {
  test("gives no token for thousands of guesses, fifty at once, with every possible resend", {
    timeout: 300_000,
  }, async () => {
    const phone = freshPhone();
    let tokens = 0;
    let tooEarly = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      tokens += await guessAll(phone, GUESSES);
      tooEarly += (await send(phone)).status === 400 ? 1 : 0;
      backend.later(2 * MINUTE);
    }
    expect((await send(phone)).status).toBe(429);
    expect(tokens).toBe(0);
    expect(tooEarly).toBe(ROUNDS);
    expect(bench.compared).toBeGreaterThanOrEqual(3);
    expect(bench.compared).toBeLessThanOrEqual(COMPARED_AT_ONCE);
    shows(15, { guesses: ROUNDS * GUESSES, "codes sent": ROUNDS, compared: bench.compared, tokens });
  });

  test("is bounded for any number of requesters, each with codes and guesses of its own", async () => {
    const phone = freshPhone();
    bench.code = "999999";
    let tokens = 0;
    let guesses = 0;
    for (let round = 0; round < SENT_AT_ONCE; round += 1) {
      const requester = crypto.randomUUID();
      const body = { ...smsTo(phone), language: "en", requester };
      expect((await backend.caller.raw(verification.send, { body })).status).toBe(200);
      const turns = Array.from({ length: FEW }, (_, index) => index);
      const statuses = await inFlight(AT_ONCE, turns, async (index) => {
        const guess = { ...smsTo(phone), code: String(index).padStart(6, "0") };
        const who = index % 2 ? requester : crypto.randomUUID();
        return (await backend.caller.raw(verification.check, { body: { ...guess, requester: who } })).status;
      });
      guesses += statuses.length;
      tokens += statuses.filter((status) => status === 200).length;
      backend.later(2 * MINUTE);
    }
    expect((await send(phone)).status).toBe(429);
    expect(tokens).toBe(0);
    const most = SENT_AT_ONCE * TRIES + COMPARED_AT_ONCE;
    expect(bench.compared).toBeGreaterThanOrEqual(TRIES);
    expect(bench.compared).toBeLessThanOrEqual(most);
    shows(15, { guesses, requesters: guesses / 2 + SENT_AT_ONCE, compared: bench.compared, limit: most, tokens });
  });

  test("is stopped by the day's budget alone when a code has no limit of attempts; without both guards it succeeds", {
    timeout: 120_000,
  }, async () => {
    bench.withoutLimit = true;
    expect(await guessAll(freshPhone(), FEW)).toBe(0);
    expect(bench.compared).toBe(COMPARED_AT_ONCE);
    const { compared } = bench;
    expect(await guessAll(freshPhone(), FEW, unlimited)).toBe(1);
    shows(15, { guesses: FEW, "compared with one guard removed": compared, "tokens with both removed": 1 });
  });
});

/** Sends a right code fifty times at once; returns how many opened a session. */
const fiftyRight = async (): Promise<number> => {
  const phone = freshPhone();
  await send(phone);
  const code = await backend.caller.codeFor(phone);
  const responses = await Promise.all(Array.from({ length: AT_ONCE }, () => check(phone, code)));
  expect(responses.filter(({ status }) => status >= 500 && status !== BUSY)).toEqual([]);
  return responses.filter(({ ok }) => ok).length;
};

describe("a right code", () => {
  test("sent fifty times at once gives one token, and more only if none is used up", async () => {
    let tokens = 0;
    for (let round = 0; round < 5; round += 1) tokens += await fiftyRight();
    expect(tokens).toBe(5);
    // A code has three attempts, so three requests get as far as using it.
    Object.assign(bench, { withoutUse: true });
    const unused = await fiftyRight();
    expect(unused).toBe(3);
    shows(15, { rounds: 5, "right codes at once": AT_ONCE, tokens, "tokens of one code that is not used up": unused });
  });

  test("gets the same refusal when it was used, is too old, another phone's, another network's or was never sent", async () => {
    const [used, old, ownPhone, otherPhone, replaced] = Array.from({ length: 5 }, freshPhone) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const codeTo = async (phone: string) => {
      await send(phone);
      return backend.caller.codeFor(phone);
    };
    const [oldCode, replacedCode] = [await codeTo(old), await codeTo(replaced)];
    backend.later(11 * MINUTE);
    const [usedCode, code] = [await codeTo(used), await codeTo(ownPhone)];
    expect((await check(used, usedCode)).status).toBe(200);
    const responses = [
      await check(used, usedCode),
      await check(old, oldCode),
      await check(replaced, replacedCode),
      await check(otherPhone, code),
      await check(ownPhone, code, "local"),
      await check("nobody", code),
    ];
    const errors = await Promise.all(
      responses.map(async (response) => ({ ...(await response.json()), status: response.status, requestId: "" })),
    );
    expect(errors[0]).toMatchObject({ status: 400, code: "verification_code_expired" });
    expect(errors).toEqual(errors.map(() => errors[0]));
    expect((await check(ownPhone, code)).status).toBe(200);
    shows(15, { "invalid codes": errors.length, "different responses": 1 });
  });
});
