import { z } from "zod";
import { FACTORS } from "@/lib/domain/sign-in/factors";
import { CODE_TEXT_LENGTH } from "@/lib/kit/one-time-code";
import { endpoint } from "./endpoint";
import { EARLIER, IDS, NOW } from "./samples";
import { openedSession, sampleSession, signInContext } from "./staff";
import { id, instant, nothing } from "./wire-types";

/** The longest id of a credential, 1023 bytes in base64url. */
const CREDENTIAL_ID_MAX = 1400;

const challenge = z.object({ challengeId: id, options: z.record(z.string(), z.unknown()) });
export const sampleChallenge = {
  challengeId: IDS.challenge,
  options: { challenge: "yq5kJ0mGk2sYxS0c", rpId: "am.example.org", userVerification: "required" },
};

/** Bytes in base64url. */
const bytes = (max: number) => z.string().max(max);
/** What is read of every answer of the browser's API for passkeys. The library that reads it validates its form. */
const credential = {
  id: bytes(CREDENTIAL_ID_MAX),
  rawId: bytes(CREDENTIAL_ID_MAX),
  type: z.string().max(40),
};
const clientDataJSON = bytes(8000);
const signed = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(8000),
    signature: bytes(4000),
    userHandle: bytes(200).nullish(),
  }),
});
const created = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    /** With the maker's certificates, if the authenticator sends them. */
    attestationObject: bytes(50_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** What a passkey answered. */
export const passkeyAnswer = z.object({ challengeId: id, response: signed });
/** A new passkey, with the name by which its owner knows it. */
export const newPasskey = z.object({ challengeId: id, response: created, name: z.string().trim().min(1).max(60) });

/** A code as people type or paste it. */
const code = z.string().max(CODE_TEXT_LENGTH).trim().min(1);
/** A second factor that proves who the caller is. */
const secondProof = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("totp"), code }),
  z.object({ kind: z.literal("recovery_code"), code }),
  passkeyAnswer.extend({ kind: z.literal("passkey") }),
]);
const anyProof = z.discriminatedUnion("kind", [
  ...secondProof.options,
  z.object({ kind: z.literal("password"), password: z.string().min(1).max(1000) }),
]);
export type Proof = z.output<typeof anyProof>;

const passkey = z.object({
  _id: id,
  name: z.string(),
  /** It is copied to the person's other devices by their account there. */
  isSynced: z.boolean(),
  createdAt: instant,
  usedAt: instant.optional(),
});
export type StaffPasskey = z.output<typeof passkey>;
const samplePasskey = { _id: IDS.passkey, name: "Phone", isSynced: true, createdAt: EARLIER, usedAt: NOW };

const recoveryCodes = z.array(z.string());
const SAMPLE_CODES = ["7KQM-2VXD-9HTR-W4FB", "B4NW-6JZP-3CYF-8TKM"];

const ENROLS = ["needs_enrolment"] as const;

export const staffFactors = {
  signInOptions: endpoint(
    {
      about: "The question for a passkey that signs somebody in. It names no account.",
      method: "POST",
      path: "/auth/passkey/options",
      auth: "anyone",
      feature: "staffSignIn",
      reply: challenge,
      errors: ["too_many_requests"],
    },
    sampleChallenge,
  ),
  signIn: endpoint(
    {
      about: "Signs a staff member in by a passkey, which is both factors in one.",
      method: "POST",
      path: "/auth/passkey/login",
      auth: "anyone",
      feature: "staffSignIn",
      body: passkeyAnswer.extend(signInContext),
      reply: openedSession,
      errors: ["login_invalid", "passkey_refused", "too_many_requests"],
      session: true,
      hasDevice: true,
    },
    sampleSession,
  ),
  proofOptions: endpoint(
    {
      about: "What may prove who the caller is, with the question for their passkeys, if they have any.",
      method: "POST",
      path: "/auth/proof/options",
      auth: "staff",
      feature: "staffSignIn",
      during: ["needs_second_factor", ...ENROLS],
      reply: z.object({ factors: z.array(z.enum(FACTORS)), passkey: challenge.optional() }),
      errors: ["too_many_requests"],
    },
    { factors: ["passkey", "recovery_code"], passkey: sampleChallenge },
  ),
  prove: endpoint(
    {
      about: "Completes a sign-in by the second factor: a new login session takes the place of the caller's.",
      method: "POST",
      path: "/auth/second-factor",
      auth: "staff",
      feature: "staffSignIn",
      during: ["needs_second_factor"],
      body: z.object({ proof: secondProof, ...signInContext }),
      reply: openedSession,
      errors: ["factor_wrong", "passkey_refused", "too_many_requests"],
      session: true,
      hasDevice: true,
    },
    sampleSession,
  ),
  stepUp: endpoint({
    about:
      "Proves once more who the caller is, for ten minutes of what may hurt. A password proves it only for an account without a second factor.",
    method: "POST",
    path: "/auth/step-up",
    auth: "staff",
    feature: "staffSignIn",
    during: ENROLS,
    body: z.object({ proof: anyProof }),
    reply: nothing,
    status: 204,
    errors: ["factor_wrong", "passkey_refused", "too_many_requests"],
  }),
  list: endpoint(
    {
      about: "The caller's own factors.",
      method: "GET",
      path: "/auth/factors",
      auth: "staff",
      feature: "staffSignIn",
      during: ENROLS,
      reply: z.object({
        hasPassword: z.boolean(),
        passkeys: z.array(passkey),
        totp: z.object({ createdAt: instant }).optional(),
        recoveryCodesLeft: z.number().int(),
        /** The network demands a second factor of the caller's role. */
        isDemanded: z.boolean(),
        dueAt: instant.optional(),
      }),
    },
    { hasPassword: true, passkeys: [samplePasskey], recoveryCodesLeft: 10, isDemanded: true },
  ),
  passkeyOptions: endpoint(
    {
      about: "The question for a new passkey of the caller.",
      method: "POST",
      path: "/auth/passkeys/options",
      auth: "staff",
      feature: "staffSignIn",
      during: ENROLS,
      stepUp: true,
      reply: challenge,
      errors: ["too_many_requests"],
    },
    sampleChallenge,
  ),
  addPasskey: endpoint(
    {
      about: "Enrols a passkey. With the first second factor of an account come recovery codes, this once.",
      method: "POST",
      path: "/auth/passkeys",
      auth: "staff",
      feature: "staffSignIn",
      during: ENROLS,
      stepUp: true,
      body: newPasskey,
      reply: z.object({ passkey, recoveryCodes: recoveryCodes.optional() }),
      status: 201,
      errors: ["passkey_refused", "passkey_exists", "passkey_limit_reached"],
    },
    { passkey: samplePasskey, recoveryCodes: SAMPLE_CODES },
  ),
  removePasskey: endpoint({
    about: "Removes one of the caller's passkeys, not the last way to sign in.",
    method: "DELETE",
    path: "/auth/passkeys/{id}",
    auth: "staff",
    feature: "staffSignIn",
    stepUp: true,
    params: z.object({ id: z.string().min(1).max(CREDENTIAL_ID_MAX) }),
    reply: nothing,
    status: 204,
    errors: ["last_second_factor", "last_first_factor"],
  }),
  beginTotp: endpoint(
    {
      about:
        "The secret for an authenticator app, as text and as the address in a QR code. Nothing changes before `addTotp`.",
      method: "POST",
      path: "/auth/totp/begin",
      auth: "staff",
      feature: "staffSignIn",
      during: ENROLS,
      stepUp: true,
      reply: z.object({ secret: z.string(), uri: z.string() }),
    },
    { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Startday:front-desk?secret=JBSWY3DPEHPK3PXP&issuer=Startday" },
  ),
  addTotp: endpoint(
    {
      about: "Enrols the authenticator app by its first code. It takes the place of the one before.",
      method: "POST",
      path: "/auth/totp",
      auth: "staff",
      feature: "staffSignIn",
      during: ENROLS,
      stepUp: true,
      body: z.object({ code }),
      reply: z.object({ recoveryCodes: recoveryCodes.optional() }),
      status: 201,
      errors: ["factor_wrong", "too_many_requests"],
    },
    { recoveryCodes: SAMPLE_CODES },
  ),
  removeTotp: endpoint({
    about: "Removes the caller's authenticator app.",
    method: "DELETE",
    path: "/auth/totp",
    auth: "staff",
    feature: "staffSignIn",
    stepUp: true,
    reply: nothing,
    status: 204,
    errors: ["not_found", "last_second_factor"],
  }),
  makeRecoveryCodes: endpoint(
    {
      about: "Makes new recovery codes, which are shown this once. The earlier ones end.",
      method: "POST",
      path: "/auth/recovery-codes",
      auth: "staff",
      feature: "staffSignIn",
      stepUp: true,
      reply: z.object({ recoveryCodes }),
      status: 201,
      errors: ["not_found"],
    },
    { recoveryCodes: SAMPLE_CODES },
  ),
};
