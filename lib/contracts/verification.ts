import { z } from "zod";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { CODE_TEXT_LENGTH, findCode } from "@/lib/kit/one-time-code";
import { typedText } from "@/lib/kit/typed-text";
import { endpoint } from "./endpoint";
import { SOON, TOKEN } from "./samples";
import { instant, locale, nothing } from "./wire-types";

const VALUE_LENGTH = 300;

/** What a code verifies. */
export const identity = {
  value: z.string().max(VALUE_LENGTH).overwrite(typedText).min(1),
  method: z.enum(VERIFICATION_METHODS),
};

/** The browser that asks for a code. Its tries are counted apart from those of others who know the value. */
const requester = z.uuid().optional();
/** The proof that an earlier code to this value was right; the reply to that check named it. */
const device = z.string().max(100);

/** A code as people type or paste it, with the message around it. */
export const code = z
  .string()
  .max(CODE_TEXT_LENGTH)
  .transform((text, check) => {
    const found = findCode(text);
    if ("code" in found) return found.code;
    check.addIssue({ code: "custom", message: "invalid" });
    return z.NEVER;
  });

export const verification = {
  send: endpoint(
    {
      about: "Sends a code of six digits to a phone or an e-mail address, in the requested language.",
      method: "POST",
      path: "/verification/send",
      auth: "anyone",
      body: z.object({ ...identity, language: locale, requester, device: device.optional() }),
      reply: z.object({ success: z.literal(true), retryAfterMS: z.number(), expiresAt: instant }),
      errors: [
        "verification_retry_timeout",
        "verification_value_invalid",
        "verification_number_refused",
        "verification_address_refused",
        "too_many_requests",
        "verification_send_failed",
        "waiting_room",
      ],
      hasRequester: true,
      visit: "begins",
    },
    { success: true, retryAfterMS: 60_000, expiresAt: SOON },
  ),
  check: endpoint(
    {
      about:
        "Checks a code. A correct one returns the tokens for the applicant's calls and for the file service. The same check, by its `checkId`, is answered again for two minutes: the answer may have been lost.",
      method: "POST",
      path: "/verification/check",
      auth: "anyone",
      body: z.object({ ...identity, code, requester, checkId: z.uuid().optional() }),
      reply: z.object({
        token: z.string(),
        fileApiToken: z.string(),
        expiresAt: instant,
        device: device.optional(),
      }),
      errors: ["verification_code_wrong", "verification_code_expired", "verification_blocked", "too_many_requests"],
      session: true,
      hasRequester: true,
    },
    { token: TOKEN, fileApiToken: TOKEN, expiresAt: "2026-06-08T21:30:00.000Z" },
  ),
  logout: endpoint({
    about: "Ends the login session: its tokens are refused from now on.",
    method: "POST",
    path: "/verification/logout",
    auth: "applicant",
    reply: nothing,
    status: 204,
    session: true,
    visit: "ends",
  }),
};
