import { v4 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import { staffAuth } from "@/lib/contracts/staff";
import { staffAudit } from "@/lib/contracts/staff-audit";
import { staffFactors } from "@/lib/contracts/staff-factors";
import type { As } from "@/tests/support/caller";
import { freshIp } from "@/tests/support/caller";
import { sendToStaff } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";
import { appCode, enrolApp, forgetUsedCodes, member } from "@/tests/support/second-factors";
import { shows } from "@/tests/support/shows";
import { PASSWORD } from "@/tests/support/staff";

const backend = ownBackend();

const AT_ONCE = 10;
const A_DAY = 30;
const TOLD_AT = 5;
const WRONG_CODE = { kind: "totp", code: "000000" } as const;
const WRONG_RECOVERY = { kind: "recovery_code", code: "2222-2222-2222-2222" } as const;

const aDevice = () => ({ id: uuid(), label: "Firefox on Linux" });

/** A session by the password, which still needs the second factor. */
const passwordOf = async (username: string, device = aDevice()): Promise<As> => {
  const body = { username, password: PASSWORD, device };
  return { token: (await backend.caller.call(staffAuth.login, { body }, { ip: freshIp() })).token };
};

const tryProof = (proof: object, as: As) =>
  backend.caller.raw(staffFactors.prove, { body: { proof: proof as never } }, as);

const tryTimes = async (times: number, proof: object, as: As): Promise<number[]> => {
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1) statuses.push((await tryProof(proof, as)).status);
  return statuses;
};

/** An account with an authenticator app that has signed in on a device, and somebody elsewhere who knows its password. */
const attacked = async () => {
  const { username, as } = await member(backend, { role: "manager" });
  await backend.pool.query(
    "UPDATE staff_account SET email = username || '@example.org', language = 'en' WHERE username = $1",
    [username],
  );
  const { secret, recoveryCodes } = await enrolApp(backend, as);
  const device = aDevice();
  const rightCode = async () => {
    await forgetUsedCodes(backend);
    return { kind: "totp", code: appCode(secret) };
  };
  const body = { proof: (await rightCode()) as never, device };
  const signedIn = await backend.caller.call(staffFactors.prove, { body }, await passwordOf(username, device));
  const stranger = { ...(await passwordOf(username)), ip: freshIp() };
  return { username, device, recoveryCodes, rightCode, stranger, owner: { token: signedIn.token } as As };
};

/** Lets a quarter of an hour go by for the tries at an authenticator's codes. */
const nextQuarter = () => backend.pool.query("DELETE FROM rate_limit WHERE key LIKE '%:second_factors:%'");

const mailsTo = async (username: string): Promise<string[]> => {
  await sendToStaff(backend);
  const { rows } = await backend.pool.query<{ text: string }>(
    "SELECT text FROM dev_message WHERE recipient = $1 AND text LIKE '%wrong second factor%'",
    [`${username}@example.org`],
  );
  return rows.map(({ text }) => text);
};

describe("somebody who knows a password and tries codes for ever", () => {
  test("keeps the owner's authenticator out of no browser that the owner has signed in with", async () => {
    const { username, device, rightCode, stranger } = await attacked();
    expect(await tryTimes(AT_ONCE + 1, WRONG_CODE, stranger)).toEqual([...Array(AT_ONCE).fill(422), 429]);
    expect((await tryProof(await rightCode(), await passwordOf(username, device))).status).toBe(200);
    // A device that somebody only names is none that has signed in.
    expect((await tryProof(await rightCode(), await passwordOf(username))).status).toBe(429);
    shows(18, { "wrong codes of a stranger": AT_ONCE, "tries taken from the owner": 0 });
  });

  test("takes no try of a recovery code away from the owner, on whichever device", async () => {
    const { username, recoveryCodes, stranger } = await attacked();
    await tryTimes(AT_ONCE, WRONG_CODE, stranger);
    expect(await tryTimes(AT_ONCE + 1, WRONG_RECOVERY, stranger)).toEqual([...Array(AT_ONCE).fill(422), 429]);
    const proof = { kind: "recovery_code", code: recoveryCodes[0] };
    expect((await tryProof(proof, { ...(await passwordOf(username)), ip: freshIp() })).status).toBe(200);
    shows(18, { "wrong recovery codes of a stranger": AT_ONCE, "tries taken from the owner": 0 });
  });

  test("has thirty guesses a day, and then one an hour", async () => {
    const { stranger } = await attacked();
    const statuses: number[] = [];
    for (let quarter = 0; quarter < 5; quarter += 1) {
      statuses.push(...(await tryTimes(AT_ONCE, WRONG_CODE, stranger)));
      await nextQuarter();
    }
    expect(statuses).toEqual([...Array(A_DAY + 1).fill(422), ...Array(2 * AT_ONCE - 1).fill(429)]);
    shows(48, { "codes tried": statuses.length, "codes compared": A_DAY + 1 });
  });

  test("is bounded also in a browser that the owner has signed in with", async () => {
    const { username, device } = await attacked();
    const statuses = await tryTimes(AT_ONCE + 1, WRONG_CODE, await passwordOf(username, device));
    expect(statuses).toEqual([...Array(AT_ONCE).fill(422), 429]);
  });

  test("is told to the owner after five, once a day, with what to do; and the audit log has it", async () => {
    const { username, owner, stranger } = await attacked();
    await tryTimes(TOLD_AT - 2, WRONG_CODE, stranger);
    await tryTimes(1, WRONG_RECOVERY, stranger);
    expect(await mailsTo(username)).toEqual([]);
    await tryTimes(AT_ONCE, WRONG_RECOVERY, stranger);
    const mails = await mailsTo(username);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain("somebody knows your password");
    expect(mails[0]).toContain("choose a new password");
    expect(mails[0]).toContain("http://am.localhost:3000/dashboard/account");
    const query = { locationKey: "yerevan", kind: "account" as const, action: "wrong_second_factors" as const };
    const { entries } = await backend.caller.call(staffAudit.list, { query }, owner);
    expect(entries.filter(({ actor }) => actor === username)).toMatchObject([{ factors: ["password"] }]);
    shows(18, { "wrong second factors": TOLD_AT + AT_ONCE - 1, "mails to the owner": 1 });
  });

  test("is told to nobody for wrong passwords at an account without a second factor", async () => {
    const { username, as } = await member(backend);
    const proof = { kind: "password" as const, password: "not the password at all" };
    for (let at = 0; at < AT_ONCE; at += 1) await backend.caller.raw(staffFactors.stepUp, { body: { proof } }, as);
    expect(await mailsTo(username)).toEqual([]);
  });
});
