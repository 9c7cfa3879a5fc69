import { describe, expect, test } from "vitest";
import { hashToken } from "@/backend/random-token";
import { staffAuth } from "@/lib/contracts/staff";
import { staffFactors } from "@/lib/contracts/staff-factors";
import { Authenticator, type Flaws } from "@/tests/support/authenticator";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import {
  ageProofs,
  demandOfManagers,
  enrolApp,
  enrolPasskey,
  member,
  siteUnderTest,
} from "@/tests/support/second-factors";
import { shows } from "@/tests/support/shows";

const backend = backendUnderTest();

const question = async (as: As = {}) => backend.caller.call(staffFactors.signInOptions, {}, as);
const answerOf = async (authenticator: Authenticator, flaws: Flaws = {}, as: As = {}) => {
  const { challengeId, options } = await question(as);
  return { challengeId, response: authenticator.get(options, flaws) };
};

/** Makes a question as old as if it had been asked so many seconds earlier. */
const ageQuestion = (challengeId: string, seconds: number) =>
  backend.pool.query("UPDATE one_time_secret SET ends_at = ends_at - make_interval(secs => $2::int) WHERE hash = $1", [
    hashToken(challengeId),
    seconds,
  ]);

/** An account with a passkey. */
const owner = async (one: Parameters<typeof member>[1] = {}, flaws: Flaws = {}) => {
  const { username, as } = await member(backend, one);
  return { username, as, ...(await enrolPasskey(backend, as, flaws)) };
};

describe("a passkey", () => {
  test("is enrolled with a name, and brings ten recovery codes the first time only", async () => {
    const { as, passkey, recoveryCodes } = await owner();
    expect(passkey).toMatchObject({ name: "Phone", isSynced: false });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await enrolPasskey(backend, as)).recoveryCodes).toBeUndefined();
    const { passkeys, recoveryCodesLeft } = await backend.caller.call(staffFactors.list, {}, as);
    expect(passkeys.map(({ name }) => name)).toEqual(["Phone", "Phone"]);
    expect(recoveryCodesLeft).toBe(10);
  });

  test("signs its owner in, as both factors in one, and says nothing about whom it asks", async () => {
    const { username, authenticator } = await owner();
    expect((await question()).options.allowCredentials ?? []).toEqual([]);
    const { token } = await backend.caller.call(staffFactors.signIn, { body: await answerOf(authenticator) });
    const state = await backend.caller.call(staffAuth.state, {}, { token });
    expect(state).toMatchObject({ state: "complete", username });
    expect((await backend.caller.call(staffAuth.permittedLocations, {}, { token })).username).toBe(username);
  });

  test.each<[string, Flaws]>([
    ["of another site", { origin: "http://am.localhost.example:3000" }],
    ["of another network's site", { origin: siteUnderTest("de") }],
    ["for another domain", { rpId: "de.localhost" }],
    ["to another question", { challenge: "b3RoZXI" }],
    ["without the person's finger, face or number", { isUnverified: true }],
  ])("is refused with an answer %s", async (_what, flaws) => {
    const { authenticator } = await owner();
    const body = await answerOf(authenticator, flaws);
    const { status, code } = await backend.caller.refusal(staffFactors.signIn, { body });
    expect([status, code]).toEqual([422, "passkey_refused"]);
  });

  test.each<[string, Flaws]>([
    ["of another site", { origin: "http://am.localhost.example:3000" }],
    ["for another domain", { rpId: "de.localhost" }],
    ["to another question", { challenge: "b3RoZXI" }],
    ["without the person's finger, face or number", { isUnverified: true }],
  ])("is not enrolled with an answer %s", async (_what, flaws) => {
    const { as } = await member(backend);
    const { challengeId, options } = await backend.caller.call(staffFactors.passkeyOptions, {}, as);
    const response = new Authenticator(siteUnderTest()).create(options, flaws);
    const refusal = await backend.caller.refusal(
      staffFactors.addPasskey,
      { body: { challengeId, response, name: "X" } },
      as,
    );
    expect(refusal.code).toBe("passkey_refused");
    expect((await backend.caller.call(staffFactors.list, {}, as)).passkeys).toEqual([]);
  });

  test("answers a question once, and no question of another network or of another kind", async () => {
    // Passkeys that are synced between devices do not count: no counter gives a second use away.
    const uncounted = { counter: 0 };
    const { as, authenticator } = await owner({}, uncounted);
    const body = await answerOf(authenticator, uncounted);
    await backend.caller.call(staffFactors.signIn, { body });
    await backend.caller.call(staffFactors.signIn, { body: await answerOf(authenticator, uncounted) });
    expect((await backend.caller.refusal(staffFactors.signIn, { body })).code).toBe("passkey_refused");

    const abroad = await answerOf(authenticator, uncounted, { tenant: "de" });
    expect((await backend.caller.refusal(staffFactors.signIn, { body: abroad })).code).toBe("passkey_refused");
    expect((await backend.caller.refusal(staffFactors.signIn, { body: abroad }, { tenant: "de" })).code).toBe(
      "passkey_refused",
    );

    const { passkey } = await backend.caller.call(staffFactors.proofOptions, {}, as);
    const proof = { challengeId: passkey?.challengeId ?? "", response: authenticator.get(passkey?.options ?? {}) };
    expect((await backend.caller.refusal(staffFactors.signIn, { body: proof })).code).toBe("passkey_refused");
    shows(48);
  });

  test("answers a question for ten minutes, and not a second longer", async () => {
    const { as, authenticator } = await owner();
    const late = await answerOf(authenticator);
    await ageQuestion(late.challengeId, 10 * 60 + 1);
    expect(await backend.caller.refusal(staffFactors.signIn, { body: late })).toMatchObject({
      status: 422,
      code: "passkey_refused",
    });
    const inTime = await answerOf(authenticator);
    await ageQuestion(inTime.challengeId, 9 * 60);
    await backend.caller.call(staffFactors.signIn, { body: inTime });

    const { challengeId, options } = await backend.caller.call(staffFactors.passkeyOptions, {}, as);
    await ageQuestion(challengeId, 10 * 60 + 1);
    const body = { challengeId, response: new Authenticator(siteUnderTest()).create(options), name: "Late" };
    expect((await backend.caller.refusal(staffFactors.addPasskey, { body }, as)).code).toBe("passkey_refused");
  });

  test("is refused when its counter says that a copy is in use", async () => {
    const { authenticator } = await owner();
    await backend.caller.call(staffFactors.signIn, { body: await answerOf(authenticator, { counter: 40 }) });
    const body = await answerOf(authenticator, { counter: 39 });
    expect((await backend.caller.refusal(staffFactors.signIn, { body })).code).toBe("passkey_refused");
  });

  test("of a disabled account signs nobody in, and an unknown one neither", async () => {
    const { username, authenticator } = await owner();
    await backend.pool.query("UPDATE staff_account SET disabled_at = now() WHERE username = $1", [username]);
    const disabled = await backend.caller.refusal(staffFactors.signIn, { body: await answerOf(authenticator) });
    expect([disabled.status, disabled.code]).toEqual([401, "login_invalid"]);
    const unknown = await answerOf(new Authenticator(siteUnderTest()));
    expect((await backend.caller.refusal(staffFactors.signIn, { body: unknown })).code).toBe("passkey_refused");
  });

  test("is enrolled once: not by another account either", async () => {
    const { as, authenticator } = await owner();
    const other = await member(backend);
    for (const caller of [as, other.as]) {
      const { challengeId, options } = await backend.caller.call(staffFactors.passkeyOptions, {}, caller);
      const body = { challengeId, response: authenticator.create(options), name: "Again" };
      expect((await backend.caller.refusal(staffFactors.addPasskey, { body }, caller)).code).toBe("passkey_exists");
    }
  });

  test("is not made with another account's question", async () => {
    const one = await member(backend);
    const other = await member(backend);
    const { challengeId, options } = await backend.caller.call(staffFactors.passkeyOptions, {}, one.as);
    const body = { challengeId, response: new Authenticator(siteUnderTest()).create(options), name: "Stolen" };
    expect((await backend.caller.refusal(staffFactors.addPasskey, { body }, other.as)).code).toBe("passkey_refused");
  });

  test("is removed by its owner only, and its recovery codes go with the last second factor", async () => {
    const { as, passkey } = await owner();
    const other = await owner();
    const params = { id: passkey._id };
    expect((await backend.caller.refusal(staffFactors.removePasskey, { params }, other.as)).status).toBe(404);
    await backend.caller.call(staffFactors.removePasskey, { params }, as);
    const { passkeys, recoveryCodesLeft } = await backend.caller.call(staffFactors.list, {}, as);
    expect([passkeys, recoveryCodesLeft]).toEqual([[], 0]);
  });

  test("is not removed where the network demands it and it is the last second factor", async () => {
    await demandOfManagers(backend, "la");
    const { as, passkey } = await owner({ role: "manager", tenant: "la", locations: ["los-angeles"] });
    const params = { id: passkey._id };
    expect((await backend.caller.refusal(staffFactors.removePasskey, { params }, as)).code).toBe("last_second_factor");
    await enrolApp(backend, as);
    await backend.caller.call(staffFactors.removePasskey, { params }, as);
    expect((await backend.caller.refusal(staffFactors.removeTotp, {}, as)).code).toBe("last_second_factor");
    shows(48);
  });

  test("needs a fresh proof to be added or removed", async () => {
    const { as, passkey } = await owner();
    await ageProofs(backend);
    expect((await backend.caller.refusal(staffFactors.passkeyOptions, {}, as)).code).toBe("step_up_needed");
    expect((await backend.caller.refusal(staffFactors.removePasskey, { params: { id: passkey._id } }, as)).code).toBe(
      "step_up_needed",
    );
  });
});

test("how the network's staff may sign in is open to everybody", async () => {
  expect(await backend.caller.call(staffAuth.methods, {})).toEqual({ hasPasswords: true, hasPasskeys: true });
});
