import { describe, expect, test } from "vitest";
import { staffAuth } from "@/lib/contracts/staff";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { staffFactors } from "@/lib/contracts/staff-factors";
import { staffLinks } from "@/lib/contracts/staff-links";
import { Authenticator } from "@/tests/support/authenticator";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { enrolApp, enrolPasskey, member, siteUnderTest } from "@/tests/support/second-factors";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

/** An account that is signed in, and the token of a link for its new password or passkey. */
const withLink = async () => {
  const { username, as } = await member(backend);
  const { rows } = await backend.pool.query("SELECT id FROM staff_account WHERE username = $1", [username]);
  const manager = await staffMember(backend, { role: "manager" });
  const body = { id: rows[0].id, kind: "password" as const };
  const { url = "" } = await backend.caller.call(staffAccounts.makeLink, { body }, manager);
  return { username, as, link: url.split("#token=")[1] ?? "" };
};

const askByLink = (link: string) => backend.caller.call(staffLinks.passkeyOptions, { body: { token: link } });
const askForEnrolment = (as: As) => backend.caller.call(staffFactors.passkeyOptions, {}, as);

/** The new passkey of an authenticator, as it answers a question. */
const made = ({ challengeId, options }: Awaited<ReturnType<typeof askByLink>>) => ({
  challengeId,
  response: new Authenticator(siteUnderTest()).create(options),
  name: "Phone",
});
type Made = ReturnType<typeof made>;

const refusedAccept = async (link: string, passkey: Made) =>
  (await backend.caller.refusal(staffLinks.accept, { body: { token: link, passkey } })).code;
const accept = (link: string, passkey: Made) =>
  backend.caller.call(staffLinks.accept, { body: { token: link, passkey } });
const passkeysOf = async (as: As) => (await backend.caller.call(staffFactors.list, {}, as)).passkeys;

describe("a passkey by a link", () => {
  test("is enrolled with ten recovery codes, and signs in", async () => {
    const { username, link } = await withLink();
    const { token, recoveryCodes } = await accept(link, made(await askByLink(link)));
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await backend.caller.call(staffAuth.state, {}, { token })).toMatchObject({ state: "complete", username });
    expect((await passkeysOf({ token })).map(({ name }) => name)).toEqual(["Phone"]);
  });

  test("is refused when the account has enrolled an app since it was asked for; the link stays good for a password", async () => {
    const { as, link } = await withLink();
    const passkey = made(await askByLink(link));
    await enrolApp(backend, as);
    expect(await refusedAccept(link, passkey)).toBe("passkey_refused");
    expect(await passkeysOf(as)).toEqual([]);
    const { token } = await backend.caller.call(staffLinks.accept, {
      body: { token: link, password: "nine quiet herons at dawn" },
    });
    expect((await backend.caller.call(staffAuth.state, {}, { token })).state).toBe("needs_second_factor");
  });

  test("is refused when the account has enrolled another passkey since it was asked for", async () => {
    const { as, link } = await withLink();
    const passkey = made(await askByLink(link));
    const enrolled = await enrolPasskey(backend, as);
    expect(await refusedAccept(link, passkey)).toBe("passkey_refused");
    expect((await passkeysOf(as)).map(({ _id }) => _id)).toEqual([enrolled.passkey._id]);
  });

  test("is not made with a question of an enrolment, and an enrolment not with a link's", async () => {
    const { as, link } = await withLink();
    expect(await refusedAccept(link, made(await askForEnrolment(as)))).toBe("passkey_refused");
    const body = made(await askByLink(link));
    expect((await backend.caller.refusal(staffFactors.addPasskey, { body }, as)).code).toBe("passkey_refused");
    expect(await passkeysOf(as)).toEqual([]);
  });

  test("is not made with the question of another account's link", async () => {
    const [one, other] = [await withLink(), await withLink()];
    expect(await refusedAccept(other.link, made(await askByLink(one.link)))).toBe("passkey_refused");
    await accept(other.link, made(await askByLink(other.link)));
  });
});
