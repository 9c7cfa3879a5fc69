import { describe, expect, onTestFinished, test } from "vitest";
import { staffAuth } from "@/lib/contracts/staff";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffAudit } from "@/lib/contracts/staff-audit";
import { staffFactors } from "@/lib/contracts/staff-factors";
import { Authenticator } from "@/tests/support/authenticator";
import type { As } from "@/tests/support/caller";
import { ownBackend } from "@/tests/support/process-backend";
import {
  ageProofs,
  appCode,
  demandOfManagers,
  endGrace,
  enrolApp,
  enrolPasskey,
  forgetUsedCodes,
  member,
  signIn,
  siteUnderTest,
} from "@/tests/support/second-factors";
import { shows } from "@/tests/support/shows";
import { PASSWORD } from "@/tests/support/staff";

const backend = ownBackend();
const TRIES = 10;
const STEP_MS = 30_000;

const stateOf = async (as: As) => (await backend.caller.call(staffAuth.state, {}, as)).state;
const prove = (proof: Record<string, unknown>, as: As) =>
  backend.caller.call(staffFactors.prove, { body: { proof: proof as never } }, as);
const refusedProof = (proof: Record<string, unknown>, as: As) =>
  backend.caller.refusal(staffFactors.prove, { body: { proof: proof as never } }, as);

/** An account with an authenticator app, and a new session of it that waits for a code. */
const waiting = async (one: Parameters<typeof member>[1] = {}) => {
  const { username, as } = await member(backend, one);
  const { secret, code, recoveryCodes } = await enrolApp(backend, as);
  return { username, secret, code, recoveryCodes, enrolled: as, as: await signIn(backend, username, one.tenant) };
};

/** Stops the backend's clock in the middle of the next step of the codes, until the test ends. Returns when that is. */
const stopMidStep = (): number => {
  const middle = (Math.ceil(Date.now() / STEP_MS) + 0.5) * STEP_MS;
  backend.services.clock = () => new Date(middle);
  onTestFinished(() => {
    backend.services.clock = backend.now;
  });
  return middle;
};

describe("a sign-in by password, of an account with a second factor,", () => {
  test("is told what proves it, and ends after ten minutes", async () => {
    const { as } = await waiting({ role: "manager" });
    const { status, code, data } = await backend.caller.refusal(staffAuth.permittedLocations, {}, as);
    expect([status, code]).toEqual([403, "second_factor_needed"]);
    expect(data).toEqual({ factors: ["totp", "recovery_code"] });
    const { rows } = await backend.pool.query(
      "SELECT extract(epoch FROM expires_at - opened_at) AS seconds FROM login_session ORDER BY opened_at DESC LIMIT 1",
    );
    expect(Number(rows[0].seconds)).toBe(600);
    shows(48);
  });

  test("is completed by a code, once: a new session takes the place of the one that waited", async () => {
    const { as, secret } = await waiting();
    await forgetUsedCodes(backend);
    const proof = { kind: "totp", code: appCode(secret) };
    const { token } = await prove(proof, as);
    expect(await stateOf({ token })).toBe("complete");
    expect((await backend.caller.refusal(staffAuth.state, {}, as)).code).toBe("unauthenticated");
  });

  test("accepts no code twice, at whichever session", async () => {
    const { as, username, secret, code } = await waiting();
    // The very code of the enrolment: half a minute later the app shows another.
    expect((await refusedProof({ kind: "totp", code }, as)).code).toBe("factor_wrong");
    await forgetUsedCodes(backend);
    const other = await signIn(backend, username);
    const proof = { kind: "totp", code: appCode(secret) };
    await prove(proof, as);
    expect((await refusedProof(proof, other)).code).toBe("factor_wrong");
  });

  test("accepts the code of the step before and of the step after, and none from two steps away", async () => {
    const { as, username, secret } = await waiting();
    const other = await signIn(backend, username);
    await forgetUsedCodes(backend);
    const middle = stopMidStep();
    const codeOf = (steps: number) => ({ kind: "totp", code: appCode(secret, steps, middle) });
    for (const steps of [-2, 2]) expect((await refusedProof(codeOf(steps), as)).code).toBe("factor_wrong");
    await prove(codeOf(-1), as);
    await prove(codeOf(1), other);
  });

  test("is completed once by fifty right codes at once", async () => {
    const { as, username, secret } = await waiting();
    await forgetUsedCodes(backend);
    const others = await Promise.all(Array.from({ length: 4 }, () => signIn(backend, username)));
    const proof = { kind: "totp" as const, code: appCode(secret) };
    const attempts = Array.from({ length: 50 }, (_, at) =>
      backend.caller.raw(staffFactors.prove, { body: { proof } }, [as, ...others][at % 5]),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 401, 422, 429].includes(status))).toEqual([]);
    shows(48, { "right codes at once": 50, sessions: 1 });
  });

  test("counts wrong codes before they are compared: a right one comes too late after ten", async () => {
    const { as, secret } = await waiting();
    await forgetUsedCodes(backend);
    for (let tries = 0; tries < TRIES; tries += 1)
      expect((await refusedProof({ kind: "totp", code: "000000" }, as)).code).toBe("factor_wrong");
    const { status, code, retryAfter } = await refusedProof({ kind: "totp", code: appCode(secret) }, as);
    expect([status, code]).toEqual([429, "too_many_requests"]);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    shows(48, { "codes compared": TRIES });
  });

  test("is completed by a recovery code, each once, as it was typed", async () => {
    const { as, username, recoveryCodes } = await waiting();
    const [first = "", second = ""] = recoveryCodes;
    const { token } = await prove({ kind: "recovery_code", code: first.toLowerCase().replaceAll("-", " ") }, as);
    expect((await backend.caller.call(staffFactors.list, {}, { token })).recoveryCodesLeft).toBe(9);
    const again = await signIn(backend, username);
    expect((await refusedProof({ kind: "recovery_code", code: first }, again)).code).toBe("factor_wrong");
    await prove({ kind: "recovery_code", code: second }, again);
  });

  test("accepts no recovery code that newer ones have replaced, and none of another account", async () => {
    const one = await waiting();
    const other = await waiting();
    expect((await refusedProof({ kind: "recovery_code", code: other.recoveryCodes[0] }, one.as)).code).toBe(
      "factor_wrong",
    );
    const { recoveryCodes } = await backend.caller.call(staffFactors.makeRecoveryCodes, {}, one.enrolled);
    expect((await refusedProof({ kind: "recovery_code", code: one.recoveryCodes[0] }, one.as)).code).toBe(
      "factor_wrong",
    );
    await prove({ kind: "recovery_code", code: recoveryCodes[0] }, one.as);
  });

  test("is completed by a passkey of the same account only", async () => {
    const { username, as } = await member(backend);
    const { authenticator } = await enrolPasskey(backend, as);
    const other = await member(backend);
    const stranger = await enrolPasskey(backend, other.as);
    const waitingAs = await signIn(backend, username);
    const offer = async () => (await backend.caller.call(staffFactors.proofOptions, {}, waitingAs)).passkey;
    const wrong = await offer();
    const proof = {
      kind: "passkey",
      challengeId: wrong?.challengeId,
      response: stranger.authenticator.get(wrong?.options ?? {}),
    };
    expect((await refusedProof(proof, waitingAs)).code).toBe("passkey_refused");
    const right = await offer();
    const response = authenticator.get(right?.options ?? {});
    const { token } = await prove({ kind: "passkey", challengeId: right?.challengeId, response }, waitingAs);
    expect(await stateOf({ token })).toBe("complete");
  });

  test("is asked of every other session as soon as the factor is enrolled; the one that enrolled it goes on", async () => {
    const { username, as } = await member(backend);
    const other = await signIn(backend, username);
    expect(await stateOf(other)).toBe("complete");
    await enrolApp(backend, as);
    expect([await stateOf(as), await stateOf(other)]).toEqual(["complete", "needs_second_factor"]);
    shows(48);
  });

  test("is asked for even of a session that was enrolling one at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { username, as } = await member(backend);
      const sessions = [as, await signIn(backend, username)];
      const bodies = await Promise.all(
        sessions.map(async (session) => {
          const { challengeId, options } = await backend.caller.call(staffFactors.passkeyOptions, {}, session);
          const response = new Authenticator(siteUnderTest()).create(options);
          return { challengeId, response, name: "Phone" };
        }),
      );
      const answers = await Promise.all(
        sessions.map((session, at) => backend.caller.raw(staffFactors.addPasskey, { body: bodies[at] }, session)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
    }
  });

  test("needs its code even after the app was begun anew: an unconfirmed app changes nothing", async () => {
    const { username, as } = await member(backend);
    const { secret } = await enrolApp(backend, as);
    const begun = await backend.caller.call(staffFactors.beginTotp, {}, as);
    await forgetUsedCodes(backend);
    const next = await signIn(backend, username);
    expect((await refusedProof({ kind: "totp", code: appCode(begun.secret) }, next)).code).toBe("factor_wrong");
    await prove({ kind: "totp", code: appCode(secret) }, next);
    expect((await backend.caller.refusal(staffFactors.addTotp, { body: { code: "000000" } }, as)).code).toBe(
      "factor_wrong",
    );
  });
});

describe("a network that demands a second factor", () => {
  const abroad = { tenant: "la" as const, locations: ["los-angeles"] };
  const manager = { ...abroad, role: "manager" as const };

  test("gives seven days from the first sign-in under the demand, and says until when", async () => {
    await demandOfManagers(backend, "la");
    const { username, as } = await member(backend, manager);
    const { secondFactorDueAt = "" } = await backend.caller.call(staffAuth.permittedLocations, {}, as);
    const days = (Date.parse(secondFactorDueAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    const again = await signIn(backend, username, "la");
    expect((await backend.caller.call(staffAuth.permittedLocations, {}, again)).secondFactorDueAt).toBe(
      secondFactorDueAt,
    );
  });

  test("lets a manager do nothing but enrol one afterwards, which completes the sign-in", async () => {
    await demandOfManagers(backend, "la");
    const { username } = await member(backend, manager);
    await endGrace(backend, username);
    const as = await signIn(backend, username, "la");
    expect(await stateOf(as)).toBe("needs_enrolment");
    const refusal = await backend.caller.refusal(staffAuth.permittedLocations, {}, as);
    expect([refusal.status, refusal.code]).toEqual([403, "second_factor_missing"]);
    await enrolPasskey(backend, as);
    expect(await stateOf(as)).toBe("complete");
    await backend.caller.call(staffAuth.permittedLocations, {}, as);
    shows(48);
  });

  test("demands nothing of other roles, of other networks, or of whoever has one", async () => {
    await demandOfManagers(backend, "la");
    const staff = await member(backend, abroad);
    await endGrace(backend, staff.username);
    expect(await stateOf(await signIn(backend, staff.username, "la"))).toBe("complete");
    const here = await member(backend, { role: "manager" });
    await endGrace(backend, here.username);
    expect(await stateOf(await signIn(backend, here.username))).toBe("complete");
  });
});

describe("a proof for what may hurt", () => {
  const query = { locationKey: "yerevan" };

  test("is asked for again after ten minutes, and renewed by the second factor", async () => {
    const { secret, enrolled: as } = await waiting();
    await ageProofs(backend);
    const { status, code, data } = await backend.caller.refusal(staffApplicants.export, { query }, as);
    expect([status, code, data]).toEqual([403, "step_up_needed", { factors: ["totp", "recovery_code"] }]);
    await forgetUsedCodes(backend);
    await backend.caller.call(staffFactors.stepUp, { body: { proof: { kind: "totp", code: appCode(secret) } } }, as);
    expect((await backend.caller.raw(staffApplicants.export, { query }, as)).status).toBe(200);
    shows(51);
  });

  test("is the password of an account without a second factor, and never that of one with it", async () => {
    const plain = await member(backend);
    await ageProofs(backend);
    const password = { kind: "password" as const, password: PASSWORD };
    const wrong = { ...password, password: "not the password at all" };
    expect((await backend.caller.refusal(staffFactors.stepUp, { body: { proof: wrong } }, plain.as)).code).toBe(
      "factor_wrong",
    );
    expect((await backend.caller.refusal(staffApplicants.export, { query }, plain.as)).code).toBe("step_up_needed");
    await backend.caller.call(staffFactors.stepUp, { body: { proof: password } }, plain.as);
    expect((await backend.caller.raw(staffApplicants.export, { query }, plain.as)).status).toBe(200);
    const { enrolled } = await waiting();
    expect((await backend.caller.refusal(staffFactors.stepUp, { body: { proof: password } }, enrolled)).code).toBe(
      "factor_wrong",
    );
    shows(51);
  });
});

test("the log says who enrolled and removed which factor, by which session and factors, and holds no secret", async () => {
  const { as } = await member(backend, { role: "manager" });
  const { secret, recoveryCodes } = await enrolApp(backend, as);
  await backend.caller.call(staffFactors.makeRecoveryCodes, {}, as);
  await backend.caller.call(staffFactors.removeTotp, {}, as);
  const { entries } = await backend.caller.call(
    staffAudit.list,
    { query: { locationKey: "yerevan", kind: "account" } },
    as,
  );
  const own = entries.slice(0, 3);
  expect(own.map(({ action }) => action)).toEqual(["factor_removed", "recovery_codes_made", "factor_added"]);
  expect(own[0]).toMatchObject({ factors: ["password", "totp"], before: { factor: "totp" }, after: null });
  expect(own.every(({ session }) => session !== undefined)).toBe(true);
  for (const text of [secret, ...recoveryCodes]) expect(JSON.stringify(entries)).not.toContain(text);
  shows(51);
});
