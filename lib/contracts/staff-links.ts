import { z } from "zod";
import { endpoint } from "./endpoint";
import { openedSession, sampleSession, signInContext } from "./staff";
import { newPasskey, passkeyAnswer, sampleChallenge } from "./staff-factors";
import { instant, locale, nothing } from "./wire-types";

/** The length of a link's token: 32 random bytes in base64url. */
const TOKEN_LENGTH = 43;
const token = z.string().length(TOKEN_LENGTH);

export const LINK_KINDS = ["invitation", "password", "recovery"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** The rules of a new password that a schema can tell; the handler refuses common ones. */
export const newPassword = z.string().max(1000);

const { challengeId } = passkeyAnswer.shape;

export const staffLinks = {
  forgot: endpoint({
    about:
      "Sends a link for a new password to the e-mail address of the account with this username or address. The answer is the same whether there is one.",
    method: "POST",
    path: "/auth/forgot",
    auth: "anyone",
    feature: "staffSignIn",
    body: z.object({ username: z.string().normalize("NFC").trim().min(1).max(200), language: locale.optional() }),
    reply: nothing,
    status: 204,
    errors: ["too_many_requests"],
  }),
  read: endpoint(
    {
      about: "What a one-time link is for. Reading does not use it.",
      method: "POST",
      isRead: true,
      path: "/auth/link/read",
      auth: "anyone",
      feature: "staffSignIn",
      body: z.object({ token }),
      reply: z.object({
        kind: z.enum(LINK_KINDS),
        username: z.string(),
        name: z.string().optional(),
        expiresAt: instant,
        /** Whether the network's staff may have passwords. */
        hasPasswords: z.boolean(),
      }),
      errors: ["link_ended", "too_many_requests"],
    },
    { kind: "invitation", username: "front-desk", expiresAt: "2026-06-15T09:30:00.000Z", hasPasswords: true },
  ),
  passkeyOptions: endpoint(
    {
      about:
        "The question for a new passkey of the account that a link belongs to. Refused to one that has a second factor: the link would stand in for it.",
      method: "POST",
      path: "/auth/link/passkey-options",
      auth: "anyone",
      feature: "staffSignIn",
      body: z.object({ token }),
      reply: z.object({ challengeId, options: z.record(z.string(), z.unknown()) }),
      errors: ["link_ended", "passkey_refused", "too_many_requests"],
    },
    sampleChallenge,
  ),
  accept: endpoint(
    {
      about:
        "Uses a link: sets a password or enrols a passkey, ends the account's other sessions, and signs in. A second factor that the account has is still asked for; only a link of recovery comes after its removal.",
      method: "POST",
      path: "/auth/link/accept",
      auth: "anyone",
      feature: "staffSignIn",
      body: z
        .object({
          token,
          /** The person's own name. */
          name: z.string().trim().min(1).max(100).optional(),
          password: newPassword.optional(),
          passkey: newPasskey.optional(),
          ...signInContext,
        })
        .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
          path: ["password"],
          message: "a password or a passkey",
        }),
      reply: openedSession.extend({ recoveryCodes: z.array(z.string()).optional() }),
      errors: [
        "link_ended",
        "validation_failed",
        "password_common",
        "passwords_off",
        "passkey_refused",
        "passkey_exists",
        "too_many_requests",
      ],
      session: true,
      hasDevice: true,
    },
    sampleSession,
  ),
};
