// @module-tag deep
import { beforeAll, describe, expect, test, vi } from "vitest";
import type * as passwords from "@/backend/sign-in/password";
import { hashPassword } from "@/backend/sign-in/password";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { staffAuth } from "@/lib/contracts/staff";
import { staffLinks } from "@/lib/contracts/staff-links";
import { verification } from "@/lib/contracts/verification";
import { orAll } from "@/tests/support/all-tests";
import { type As, freshPhone } from "@/tests/support/caller";
import { type Gap, gapBetween, isTelling, LEAST_MS } from "@/tests/support/medians";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";
import { addMember, PASSWORD } from "@/tests/support/staff";
import { sentDuring } from "@/tests/support/statements/sent";

const bench = vi.hoisted(() => ({ sparesUnknown: false }));
// As it is often written: where nobody has the name, there is nothing to compare with.
vi.mock("@/backend/sign-in/password", async (original) => {
  const real = await original<typeof passwords>();
  const verifyPassword: typeof real.verifyPassword = async (password, stored) =>
    bench.sparesUnknown && stored === undefined ? false : real.verifyPassword(password, stored);
  return { ...real, verifyPassword };
});

vi.setConfig({ testTimeout: 300_000 });

/** Twice as many of each kind are asked. */
const ROUNDS = orAll(16, 30);
const MANY = 2 * ROUNDS;
const MINUTE = 60_000;

const backend = ownBackend();
let registered: string[] = [];
let asker: As;

beforeAll(async () => {
  registered = Array.from({ length: MANY }, freshPhone);
  for (const phone of registered) {
    const applicant = await backend.caller.applicant("am", phone);
    await backend.caller.call(registrations.create, { body: { language: "en" } }, applicant);
  }
  asker = await backend.caller.applicant();
});

/** What is answered, without what is each answer's own. */
const answerOf = async (endpoint: Endpoint, input: object, as: As = {}) => {
  const response = await backend.caller.raw(endpoint, input, as);
  const text = (await response.text()) || "{}";
  const { requestId: _id, expiresAt: _at, e164: _typed, ...said } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({ status: response.status, retryAfter: response.headers.get("retry-after"), ...said });
};

type Answering = (round: number) => Promise<string>;

/** Asks both ways in turns: the answers that were given, and the gap between their times. */
const compared = async (known: Answering, unknown: Answering, rounds = ROUNDS) => {
  const answers = new Set<string>();
  const noting = (ask: Answering) => async (round: number) => answers.add(await ask(round));
  return { answers, found: await gapBetween(rounds, noting(known), noting(unknown)) };
};

const shown = ({ asked, gap, noise }: Gap, answers: ReadonlySet<string>) => ({
  asked,
  "different answers": answers.size,
  "median gap, ms": gap.toFixed(2),
  "gap within one kind, ms": noise.toFixed(2),
});

const phoneOf = (round: number) => registered[round] as string;
const sms = (value: string) => ({ value, method: "sms" });
const sending = (value: string) => answerOf(verification.send, { body: { ...sms(value), language: "en" } });
const checking = (value: string, code: string) => answerOf(verification.check, { body: { ...sms(value), code } });

describe("the registration of a phone", () => {
  test("is not revealed by sending a code", async () => {
    const known = async (round: number) => {
      if (round === 0) backend.later(2 * MINUTE);
      return sending(phoneOf(round));
    };
    const { answers, found } = await compared(known, () => sending(freshPhone()));
    expect([...answers]).toEqual([expect.stringContaining('"success":true')]);
    expect(isTelling(found), JSON.stringify(found)).toBe(false);
    shows(16, shown(found, answers));
  });

  test("is not revealed by refusing a code", async () => {
    backend.later(11 * MINUTE);
    const { answers, found } = await compared(
      (round) => checking(phoneOf(round), "123456"),
      () => checking(freshPhone(), "123456"),
    );
    expect([...answers]).toEqual([expect.stringContaining("verification_code_expired")]);
    expect(isTelling(found), JSON.stringify(found)).toBe(false);
    shows(16, shown(found, answers));
  });

  test("is not revealed by the form's look-ups", async () => {
    const lookUp = async (phone: string) => {
      await backend.pool.query("DELETE FROM rate_limit WHERE key LIKE 'am:%_lookups:%'");
      const username = phone.slice(1);
      return [
        await answerOf(people.checkPhone, { query: { phone, region: "AM" } }, asker),
        await answerOf(people.usernameExists, { params: { username } }, asker),
      ].join();
    };
    const { answers, found } = await compared(
      (round) => lookUp(phoneOf(round)),
      () => lookUp(freshPhone()),
    );
    expect([...answers]).toEqual([expect.stringMatching(/"isValid":.*"exists":false/)]);
    expect(isTelling(found), JSON.stringify(found)).toBe(false);
    shows(16, shown(found, answers));
  });
});

describe("the existence of a staff account", () => {
  const logIn = (username: string) => answerOf(staffAuth.login, { body: { username, password: "a guess" } });
  let username = "";
  beforeAll(async () => {
    // The real cost: the time of a comparison is what is judged.
    username = await addMember(backend.pool, { passwordHash: await hashPassword(PASSWORD) });
  });

  test("is not revealed by refusing a login", async () => {
    const { answers, found } = await compared(
      () => logIn(username),
      (round) => logIn(`nobody-${round}`),
    );
    expect([...answers]).toEqual([expect.stringContaining("login_invalid")]);
    expect(isTelling(found), JSON.stringify(found)).toBe(false);
    shows(16, shown(found, answers));
  });

  test("would be revealed without a password comparison for unknown names", async () => {
    bench.sparesUnknown = true;
    const spared = await compared(
      () => logIn(username),
      (round) => logIn(`nobody-${round}`),
      5,
    );
    bench.sparesUnknown = false;
    expect(spared.found.gap).toBeGreaterThan(LEAST_MS);
    shows(16, shown(spared.found, spared.answers));
  });

  test("is not revealed by asking for a new password", async () => {
    await backend.pool.query("UPDATE staff_account SET email = 'known@example.org' WHERE username = $1", [username]);
    const forget = async (name: string) => {
      await backend.pool.query("DELETE FROM rate_limit WHERE key LIKE '%forgotten_passwords%'");
      return answerOf(staffLinks.forgot, { body: { username: name } });
    };
    const { answers, found } = await compared(
      () => forget(username),
      (round) => forget(`nobody-${round}`),
    );
    expect(answers.size).toBe(1);
    expect(isTelling(found), JSON.stringify(found)).toBe(false);
    // A slower disk would tell who waits for it: both write.
    const sent = async (name: string) => (await sentDuring(async () => void (await forget(name)))).toSorted();
    const sentForUnknown = await sent("nobody");
    expect(sentForUnknown).toEqual(await sent(username));
    expect(sentForUnknown).toContainEqual(expect.stringContaining("pg_logical_emit_message(true"));
    shows(16, shown(found, answers));
  });
});
