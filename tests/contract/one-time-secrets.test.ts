import { afterAll, describe, expect, test } from "vitest";
import { tokenHash } from "@/backend/one-time-secrets/hash";
import { ALL_KINDS, type Kind } from "@/backend/one-time-secrets/kinds";
import { desk } from "@/lib/contracts/desk";
import { handOver } from "@/lib/contracts/hand-over";
import { mailboxes } from "@/lib/contracts/mailboxes";
import { staffFactors } from "@/lib/contracts/staff-factors";
import { staffLinks } from "@/lib/contracts/staff-links";
import { staffProvider } from "@/lib/contracts/staff-provider";
import { verification } from "@/lib/contracts/verification";
import { Authenticator } from "@/tests/support/authenticator";
import { backendUnderTest } from "@/tests/support/backend";
import { freshIp, freshPhone } from "@/tests/support/caller";
import { aWalkInOf, verifiedAtDesk } from "@/tests/support/desk";
import { openSeats } from "@/tests/support/fixtures";
import { aSentDraft } from "@/tests/support/hand-over";
import { makeSecretOn } from "@/tests/support/one-time-secrets";
import { startProvider } from "@/tests/support/provider";
import { providerVariables } from "@/tests/support/provider-variables";
import { enrolApp, enrolPasskey, member, siteUnderTest } from "@/tests/support/second-factors";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";

const provider = await startProvider({ origins: [siteUnderTest()] });
const backend = backendUnderTest(providerVariables("am", provider.issuer, "desk=staff:yerevan"));
afterAll(() => provider.stop());

const tenant = "am";
const at = () => ({ tenant, ip: freshIp() }) as const;

/** What a door takes: the secret, made for it, and how it is presented there. */
interface Made {
  present: () => Promise<Response>;
  /** Of the secret; the newest of its kind without one. */
  hash?: string;
}

interface Door {
  kinds: readonly Kind[];
  make: () => Promise<Made>;
  /** Nothing is used up by looking. */
  isRead?: true;
}

const ofAccount = async (username: string) =>
  (await backend.pool.query<{ id: string }>("SELECT id FROM staff_account WHERE username = $1", [username])).rows[0]
    ?.id ?? "";

const withLink = async () => {
  const { username } = await member(backend);
  const owner = { staffId: await ofAccount(username) };
  return makeSecretOn(backend.pool, { tenant, kind: "staff_password", owner });
};
const LINKS: readonly Kind[] = ["staff_invitation", "staff_password", "staff_recovery"];

const newPasskey = async ({ challengeId, options }: Awaited<ReturnType<typeof askForPasskey>>) => ({
  challengeId,
  response: new Authenticator(siteUnderTest()).create(options),
  name: "Phone",
});
const askForPasskey = (token: string) => backend.caller.call(staffLinks.passkeyOptions, { body: { token } }, at());

/** Every door that takes a one-time secret. */
const DOORS: Readonly<Record<string, Door>> = {
  "the check of a code": {
    kinds: ["code"],
    make: async () => {
      const to = { value: freshPhone(), method: "sms" as const };
      await backend.caller.call(verification.send, { body: { ...to, language: "en" } }, at());
      const code = await backend.caller.codeFor(to.value);
      return { present: () => backend.caller.raw(verification.check, { body: { ...to, code } }, at()) };
    },
  },
  "the check of a code at the desk": {
    kinds: ["desk_code"],
    make: async () => {
      const staff = await staffMember(backend);
      const to = { value: freshPhone(), method: "sms" as const, locationKey: "yerevan" };
      await backend.caller.call(desk.sendCode, { body: { ...to, language: "en" } }, staff);
      const code = await backend.caller.codeFor(to.value);
      return { present: () => backend.caller.raw(desk.checkCode, { body: { ...to, code } }, staff) };
    },
  },
  "a new application at the desk": {
    kinds: ["desk_proof"],
    make: async () => {
      const staff = await staffMember(backend);
      const phone = await verifiedAtDesk(backend, staff);
      const body = await aWalkInOf(backend, phone, (await openSeats(backend.pool)).seats);
      return { present: () => backend.caller.raw(desk.add, { body }, staff) };
    },
  },
  "the page of a hand-over": {
    kinds: ["hand_over"],
    isRead: true,
    make: async () => {
      const { token } = await aSentDraft(backend);
      return { present: () => backend.caller.raw(handOver.open, { body: { token } }, at()) };
    },
  },
  "the acceptance of a hand-over": {
    kinds: ["hand_over"],
    make: async () => {
      const { token, phone } = await aSentDraft(backend);
      const guardian = await backend.caller.applicant("am", phone);
      return { present: () => backend.caller.raw(handOver.accept, { body: { token } }, guardian) };
    },
  },
  "the confirmation of a mailbox": {
    kinds: ["mailbox"],
    make: async () => {
      await backend.caller.applicant();
      const { rows } = await backend.pool.query<{ id: string }>(
        `INSERT INTO mailbox (tenant, identity_id, address_hash, outbox_id, first_sent_at)
         SELECT tenant, id, 'a hash', gen_random_uuid(), now() FROM identity WHERE tenant = 'am' LIMIT 1
         RETURNING identity_id AS id`,
      );
      const secret = { tenant, kind: "mailbox", owner: { identityId: rows[0]?.id }, data: { hash: "a hash" } } as const;
      const token = await makeSecretOn(backend.pool, secret);
      return { present: () => backend.caller.raw(mailboxes.confirm, { body: { token } }, at()) };
    },
  },
  "the page of a link of staff": {
    kinds: LINKS,
    isRead: true,
    make: async () => {
      const token = await withLink();
      return { present: () => backend.caller.raw(staffLinks.read, { body: { token } }, at()) };
    },
  },
  "the question for a passkey by a link": {
    kinds: LINKS,
    isRead: true,
    make: async () => {
      const token = await withLink();
      return { present: () => backend.caller.raw(staffLinks.passkeyOptions, { body: { token } }, at()) };
    },
  },
  "the acceptance of a link of staff": {
    kinds: LINKS,
    make: async () => {
      const body = { token: await withLink(), password: "nine quiet herons at dawn" };
      return { present: () => backend.caller.raw(staffLinks.accept, { body }, at()) };
    },
  },
  "a passkey by a link": {
    kinds: ["passkey_link"],
    make: async () => {
      const token = await withLink();
      const body = { token, passkey: await newPasskey(await askForPasskey(token)) };
      return { present: () => backend.caller.raw(staffLinks.accept, { body }, at()) };
    },
  },
  "a sign-in by a passkey": {
    kinds: ["passkey_sign_in"],
    make: async () => {
      const { authenticator } = await enrolPasskey(backend, (await member(backend)).as);
      const { challengeId, options } = await backend.caller.call(staffFactors.signInOptions, {}, at());
      const body = { challengeId, response: authenticator.get(options) };
      return { present: () => backend.caller.raw(staffFactors.signIn, { body }, at()) };
    },
  },
  "a proof by a passkey": {
    kinds: ["passkey_proof"],
    make: async () => {
      const { as } = await member(backend);
      const { authenticator } = await enrolPasskey(backend, as);
      const { passkey } = await backend.caller.call(staffFactors.proofOptions, {}, as);
      const response = authenticator.get(passkey?.options ?? {});
      const proof = { kind: "passkey" as const, challengeId: passkey?.challengeId ?? "", response };
      return { present: () => backend.caller.raw(staffFactors.stepUp, { body: { proof } }, as) };
    },
  },
  "the enrolment of a passkey": {
    kinds: ["passkey_enrolment"],
    make: async () => {
      const { as } = await member(backend);
      const body = await newPasskey(await backend.caller.call(staffFactors.passkeyOptions, {}, as));
      return { present: () => backend.caller.raw(staffFactors.addPasskey, { body }, as) };
    },
  },
  "a sign-in at the provider": {
    kinds: ["provider_sign_in"],
    make: async () => {
      const { challengeId } = await backend.caller.call(staffProvider.start, { body: { purpose: "sign_in" } }, at());
      const body = { challengeId, query: "error=access_denied" };
      return { present: () => backend.caller.raw(staffProvider.finish, { body }, at()) };
    },
  },
  "a proof at the provider": {
    kinds: ["provider_step_up"],
    make: async () => {
      const { as } = await member(backend);
      const { challengeId } = await backend.caller.call(staffProvider.start, { body: { purpose: "step_up" } }, at());
      const body = { challengeId, query: "error=access_denied" };
      return { present: () => backend.caller.raw(staffProvider.stepUp, { body }, { ...as, ip: freshIp() }) };
    },
  },
  "the end of a session at the provider": {
    kinds: ["provider_end"],
    make: async () => {
      const secret = { tenant, kind: "provider_end", owner: {}, data: "https://login.example.org/end" } as const;
      const challengeId = await makeSecretOn(backend.pool, secret);
      return { present: () => backend.caller.raw(staffProvider.takeEnd, { body: { challengeId } }, at()) };
    },
  },
  "a proof by a recovery code": {
    kinds: ["recovery_code"],
    make: async () => {
      const { as, username } = await member(backend);
      const [code = ""] = (await enrolApp(backend, as)).recoveryCodes;
      const owner = { staffId: await ofAccount(username) };
      const proof = { kind: "recovery_code" as const, code };
      return {
        hash: tokenHash({ tenant, kind: "recovery_code", owner }, code),
        present: () => backend.caller.raw(staffFactors.stepUp, { body: { proof } }, { ...as, ip: freshIp() }),
      };
    },
  },
};

interface State {
  id: string;
  used: boolean;
  tries: number;
}

const STATE = "id, used_at IS NOT NULL AS used, wrong_attempts + stranger_attempts AS tries";

const rowOf = async (kind: Kind, hash: string | undefined): Promise<string> => {
  const { rows } = await backend.pool.query<State>(
    `SELECT ${STATE} FROM one_time_secret WHERE hash = coalesce($2, hash) AND kind = $1 ORDER BY created_at DESC, id DESC LIMIT 1`,
    [kind, hash],
  );
  return rows[0]?.id ?? "";
};

/** Presents a secret at a door as if it were of a kind; whether it was taken, and whether it is as it was. */
const tryAs = async (kind: Kind, id: string, { isRead }: Door, { present }: Made) => {
  await backend.pool.query("UPDATE one_time_secret SET kind = $2 WHERE id = $1", [id, kind]);
  const response = await present();
  const shown = response.ok ? ((await response.json().catch(() => ({}))) as object) : {};
  const { rows } = await backend.pool.query<State>(`SELECT ${STATE} FROM one_time_secret WHERE id = $1`, [id]);
  // What a link is for may have deleted it with the others of its account.
  const isUsed = rows[0]?.used ?? true;
  return {
    isTaken: isUsed || (isRead === true && response.ok),
    isRefused: Object.keys(shown).length === 0,
    ...rows[0],
  };
};

describe("a one-time secret of another kind", () => {
  test("has a door for every kind", () => {
    expect([...new Set(Object.values(DOORS).flatMap(({ kinds }) => kinds))].sort()).toEqual([...ALL_KINDS].sort());
  });

  test.each(Object.entries(DOORS))("is refused at %s, and is not used up", async (_name, door) => {
    const made = await door.make();
    const [own = "code"] = door.kinds.filter((kind) => kind === "staff_password" || !LINKS.includes(kind));
    const id = await rowOf(own, made.hash);
    const others = ALL_KINDS.filter((kind) => !door.kinds.includes(kind));
    for (const kind of others)
      expect(await tryAs(kind, id, door, made), kind).toMatchObject({
        isTaken: false,
        isRefused: true,
        used: false,
        tries: 0,
      });
    // The control: the door takes it as its own.
    expect(await tryAs(own, id, door, made), own).toMatchObject({ isTaken: true });
    shows(15, {
      "kinds of one-time secrets": ALL_KINDS.length,
      "other kinds refused at each door": others.length,
    });
  });
});
