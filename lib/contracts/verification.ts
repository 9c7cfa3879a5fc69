import { z } from "zod";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { endpoint } from "./endpoint";
import { instant, locale, nothing } from "./wire-types";

const identity = { value: z.string().trim().min(1).max(200), method: z.enum(VERIFICATION_METHODS) };

const CODE_PATTERN = /^\d{6}$/;
/** A code as people type or paste it: spaces and hyphens are not part of it. */
const code = z
  .string()
  .max(20)
  .transform((text) => text.replace(/[\s-]/g, ""))
  .refine((text) => CODE_PATTERN.test(text));

export const verification = {
  send: endpoint({
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
  }),
  check: endpoint({
    method: "POST",
    path: "/verification/check",
    auth: "anyone",
    body: z.object({ ...identity, code }),
    reply: z.object({ token: z.string(), fileApiToken: z.string(), expiresAt: instant }),
    errors: ["verification_code_wrong", "verification_code_expired", "verification_blocked", "too_many_requests"],
    session: true,
  }),
  logout: endpoint({
    method: "POST",
    path: "/verification/logout",
    auth: "applicant",
    reply: nothing,
    status: 204,
    session: true,
    visit: "ends",
  }),
};
