import { z } from "zod";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { endpoint } from "./endpoint";
import { SOON, TOKEN } from "./samples";
import { instant, locale, nothing } from "./wire-types";

const identity = { value: z.string().trim().min(1).max(200), method: z.enum(VERIFICATION_METHODS) };

const CODE_PATTERN = /^\d{6}$/;
/** A code as people type or paste it; spaces and hyphens are removed. */
const code = z
  .string()
  .max(20)
  .transform((text) => text.replace(/[\s-]/g, ""))
  .refine((text) => CODE_PATTERN.test(text));

export const verification = {
  send: endpoint(
    {
      about: "Sends a code of six digits to a phone or an e-mail address, in the requested language.",
      method: "POST",
      path: "/verification/send",
      auth: "anyone",
      body: z.object({ ...identity, language: locale }),
      reply: z.object({ success: z.literal(true), retryAfterMS: z.number(), expiresAt: instant }),
      errors: [
        "verification_retry_timeout",
        "verification_value_invalid",
        "too_many_requests",
        "verification_send_failed",
        "waiting_room",
      ],
      visit: "begins",
    },
    { success: true, retryAfterMS: 60_000, expiresAt: SOON },
  ),
  check: endpoint(
    {
      about: "Checks a code. A correct one returns the tokens for the applicant's calls and for the file service.",
      method: "POST",
      path: "/verification/check",
      auth: "anyone",
      body: z.object({ ...identity, code }),
      reply: z.object({ token: z.string(), fileApiToken: z.string(), expiresAt: instant }),
      errors: ["verification_code_wrong", "verification_code_expired", "verification_blocked", "too_many_requests"],
      session: true,
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
