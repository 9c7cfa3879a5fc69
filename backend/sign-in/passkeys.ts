import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { siteOf } from "@/backend/delivery/tenant-site";
import { makeSecret, takeSecret } from "@/backend/one-time-secrets/store";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { newPasskey, passkeyAnswer } from "@/lib/contracts/staff-factors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { countPasskeyUse, findPasskey, type NewPasskey, passkeyIds } from "./passkey-store";

type Answer = (typeof passkeyAnswer)["_output"];
type Creation = Pick<(typeof newPasskey)["_output"], "challengeId" | "response">;

/** The name under which authenticators list their passkeys. */
const PRODUCT = "Startday";

/** The site that passkeys are bound to. Throws `not_offered` where the tenant has none. */
const relyingParty = ({ environment }: Services, tenant: Tenant): { rpID: string; origin: string } => {
  const site = siteOf(environment, tenant);
  if (!site) throw new AppError("not_offered");
  return { rpID: new URL(site.origin).hostname, origin: site.origin };
};

/** The form of a credential's id. PostgreSQL would reject some other texts. */
const CREDENTIAL_ID = /^[\w-]{1,1400}$/;

const findAnswering = async ({ db }: Services, tenant: Tenant, { response }: Answer) =>
  CREDENTIAL_ID.test(response.id) ? findPasskey(db, tenant, response.id) : undefined;

/** The library throws for whatever is wrong with an answer: its form, the site, the challenge, the signature, the counter. */
const verified = async <Result>(verify: () => Promise<Result>): Promise<Result> => {
  try {
    return await verify();
  } catch {
    throw new AppError("passkey_refused");
  }
};

interface Question {
  tenant: Tenant;
  now: Date;
}

interface Enrolment extends Question {
  kind: "passkey_enrolment" | "passkey_link";
  account: { id: string; username: string };
}

/** Asks the browser to make a passkey for an account; not one that it has already. */
export const askForNewPasskey = async (services: Services, { tenant, kind, account, now }: Enrolment) => {
  const { rpID } = relyingParty(services, tenant);
  const options = await generateRegistrationOptions({
    rpName: PRODUCT,
    rpID,
    userName: account.username,
    userDisplayName: account.username,
    userID: new TextEncoder().encode(account.id),
    excludeCredentials: await passkeyIds(services.db, tenant, account.id),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const secret = { tenant, kind, owner: { staffId: account.id }, data: options.challenge, now };
  const challengeId = await makeSecret(services.db, services, secret);
  return { challengeId, options: { ...options } };
};

/** The passkey that an answer brings. Throws `passkey_refused` unless the answer is of the account's own question, and of this site. */
export const readNewPasskey = async (
  services: Services,
  { tenant, kind, account, now }: Enrolment,
  { challengeId, response }: Creation,
): Promise<NewPasskey> => {
  const { rpID, origin } = relyingParty(services, tenant);
  const secret = { tenant, kinds: [kind], owner: { staffId: account.id }, text: challengeId };
  const question = await takeSecret<string>(services.db, services, secret, { now });
  if (!question) throw new AppError("passkey_refused");
  const { registrationInfo: info } = await verified(() =>
    verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: question.data ?? "",
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (!info) throw new AppError("passkey_refused");
  const { id, publicKey, counter, transports = [] } = info.credential;
  return { id, publicKey, counter, transports, isSynced: info.credentialBackedUp };
};

interface Proof extends Question {
  /** Whose passkey must answer; undefined for a sign-in, which names nobody. */
  staffId: string | undefined;
}

const kindOf = ({ staffId }: Proof) => (staffId === undefined ? "passkey_sign_in" : "passkey_proof");

/** Asks the browser for a passkey: any of this site, or one of an account's own. */
export const askForPasskey = async (services: Services, question: Proof) => {
  const { tenant, staffId, now } = question;
  const { rpID } = relyingParty(services, tenant);
  const allowCredentials = staffId === undefined ? [] : await passkeyIds(services.db, tenant, staffId);
  const options = await generateAuthenticationOptions({ rpID, allowCredentials, userVerification: "required" });
  const secret = { tenant, kind: kindOf(question), owner: { staffId }, data: options.challenge, now } as const;
  return { challengeId: await makeSecret(services.db, services, secret), options: { ...options } };
};

/**
 * The account whose passkey gave an answer. Throws `passkey_refused` unless it answers an open question at this site, with the person
 * verified, by an enrolled passkey of the account that was asked, if one was.
 */
export const readPasskey = async (services: Services, question: Proof, answer: Answer): Promise<string> => {
  const { challengeId, response } = answer;
  const { tenant, staffId, now } = question;
  const { rpID, origin } = relyingParty(services, tenant);
  const secret = { tenant, kinds: [kindOf(question)], owner: { staffId }, text: challengeId } as const;
  const asked = await takeSecret<string>(services.db, services, secret, { now });
  const stored = await findAnswering(services, tenant, answer);
  if (!asked || !stored || (staffId !== undefined && stored.staffId !== staffId)) throw new AppError("passkey_refused");
  const { authenticationInfo: info } = await verified(() =>
    verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: asked.data ?? "",
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: { id: stored.id, publicKey: new Uint8Array(stored.publicKey), counter: Number(stored.counter) },
    }).then((result) => (result.verified ? result : Promise.reject(new Error("not verified")))),
  );
  const use = { tenant, id: stored.id, before: stored.counter, after: info.newCounter, now };
  if (!(await countPasskeyUse(services.db, use))) throw new AppError("passkey_refused");
  return stored.staffId;
};
