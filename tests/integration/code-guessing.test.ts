import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type * as codes from "@/backend/verification/code";
import type * as store from "@/backend/verification/store";
import { verification } from "@/lib/contracts/verification";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { freshPhone } from "@/tests/support/caller";
import { inFlight } from "@/tests/support/in-flight";
import { longForm } from "@/tests/support/long-form";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";

/** What is sent is known here, what is compared is counted, and each guard can be taken out. */
const bench = vi.hoisted(() => ({
  code: "",
  compared: 0,
  withoutLimit: false,
  withoutLock: false,
  /** Resolves for all when so many have come: they have then all read before one writes. */
  meet: (): Promise<void> => Promise.resolve(),
}));

vi.mock("@/backend/verification/code", async (original) => {
  const real = await original<typeof codes>();
  const isCode: typeof real.isCode = (...given) => {
    bench.compared += 1;
    return real.isCode(...given);
  };
  return { ...real, newCode: () => bench.code || real.newCode(), isCode };
});

vi.mock("@/backend/verification/store", async (original) => {
  const real = await original<typeof store>();
  const countAttempt: typeof real.countAttempt = (pool, identity, limit, now) =>
    real.countAttempt(pool, identity, bench.withoutLimit ? 2 ** 31 - 1 : limit, now);
  // As it is often written: whether it was used is asked first, and that it is used is written afterwards.
  const useNaively: typeof real.useCode = async (client, { tenant, method, value }, _hash, now) => {
    const key = [tenant, method, value];
    const where = "WHERE tenant = $1 AND method = $2 AND value = $3";
    const { rows } = await client.query(`SELECT used_at FROM verification ${where}`, key);
    await bench.meet();
    if (rows[0].used_at !== null) return false;
    await client.query(`UPDATE verification SET used_at = $4 ${where}`, [...key, now]);
    return true;
  };
  const useCode: typeof real.useCode = (...given) => (bench.withoutLock ? useNaively : real.useCode)(...given);
  return { ...real, countAttempt, useCode };
});

vi.setConfig({ testTimeout: 60_000 });

const MINUTE = 60_000;
const ROUNDS = 10;
const GUESSES = longForm(200, 1000);
const FEW = 100;
const AT_ONCE = 50;
const BUSY = 503;
/** What a day's budget lets be compared. */
const COMPARED_A_DAY = 30;

const backend = ownBackend();
const unlimited = ownBackend({ OTP_CHECKS_PER_VALUE_PER_DAY: "100000" });

beforeEach(() => Object.assign(bench, { code: "", compared: 0 }));
afterEach(() => Object.assign(bench, { withoutLimit: false, withoutLock: false }));

const smsTo = (value: string) => ({ value, method: "sms" as const });
const send = (value: string, { caller } = backend) =>
  caller.raw(verification.send, { body: { ...smsTo(value), language: "en" } });
const check = (value: string, code: string, tenant: Tenant = "am", { caller } = backend) =>
  caller.raw(verification.check, { body: { ...smsTo(value), code } }, { tenant });

// A database that is asked by too many is busy, and says so: whoever guesses asks again.
const checkUntilAnswered: typeof check = async (...given) => {
  const answer = await check(...given);
  return answer.status === BUSY ? checkUntilAnswered(...given) : answer;
};

/** Sends a code that is one of the guesses, not among the first, and tries all of them, fifty at once; how many opened. */
const guessAll = async (phone: string, many: number, under = backend): Promise<number> => {
  bench.code = String(many - 10).padStart(6, "0");
  expect((await send(phone, under)).status).toBe(200);
  const guesses = Array.from({ length: many }, (_, at) => String(at).padStart(6, "0"));
  const statuses = await inFlight(
    AT_ONCE,
    guesses,
    async (code) => (await checkUntilAnswered(phone, code, "am", under)).status,
  );
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  return statuses.filter((status) => status === 200).length;
};

describe("guessing a code", () => {
  test("thousands of times, fifty at once, with every resend there is, gives no token", {
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
    expect(bench.compared).toBeLessThanOrEqual(COMPARED_A_DAY);
    shows(15, { guesses: ROUNDS * GUESSES, "codes sent": ROUNDS, compared: bench.compared, tokens });
  });

  test("is held by the day's budget where a code's own attempts have no end; without both it succeeds", {
    timeout: 120_000,
  }, async () => {
    bench.withoutLimit = true;
    expect(await guessAll(freshPhone(), FEW)).toBe(0);
    expect(bench.compared).toBe(COMPARED_A_DAY);
    const { compared } = bench;
    expect(await guessAll(freshPhone(), FEW, unlimited)).toBe(1);
    shows(15, { guesses: FEW, "compared with one guard out": compared, "tokens with both out": 1 });
  });
});

/** Fifty right ones at once; how many opened a session. */
const fiftyRight = async (): Promise<number> => {
  const phone = freshPhone();
  await send(phone);
  const code = await backend.caller.codeFor(phone);
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => check(phone, code)));
  expect(answers.filter(({ status }) => status >= 500 && status !== BUSY)).toEqual([]);
  return answers.filter(({ ok }) => ok).length;
};

const meetingOf = (many: number) => {
  let come = 0;
  let go: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    go = resolve;
  });
  return () => {
    come += 1;
    if (come === many) go();
    return all;
  };
};

describe("a right code", () => {
  test("sent fifty times at once gives one token, and more only where it is not locked", async () => {
    let tokens = 0;
    for (let round = 0; round < 5; round += 1) tokens += await fiftyRight();
    expect(tokens).toBe(5);
    // As many as a code has attempts come as far as its use.
    Object.assign(bench, { withoutLock: true, meet: meetingOf(3) });
    const unlocked = await fiftyRight();
    expect(unlocked).toBe(3);
    shows(15, { rounds: 5, "right codes at once": AT_ONCE, tokens, "tokens of one code without the lock": unlocked });
  });

  test("is refused alike when it was used, is too old, another phone's, another network's or nobody's", async () => {
    const [used, old, mine, theirs, replaced] = Array.from({ length: 5 }, freshPhone) as [
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
    const [usedCode, code] = [await codeTo(used), await codeTo(mine)];
    expect((await check(used, usedCode)).status).toBe(200);
    const refused = [
      await check(used, usedCode),
      await check(old, oldCode),
      await check(replaced, replacedCode),
      await check(theirs, code),
      await check(mine, code, "local"),
      await check("nobody", code),
    ];
    const said = await Promise.all(
      refused.map(async (response) => ({ ...(await response.json()), status: response.status, requestId: "" })),
    );
    expect(said[0]).toMatchObject({ status: 400, code: "verification_code_expired" });
    expect(said).toEqual(said.map(() => said[0]));
    expect((await check(mine, code)).status).toBe(200);
    shows(15, { "codes that are not good": said.length, "different answers": 1 });
  });
});
