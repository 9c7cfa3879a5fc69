import { decodeJwt } from "jose";
import { z } from "zod";
import { tokens } from "@/lib/contracts/specified/people";
import { bookingReply, specifiedApplication } from "@/lib/contracts/specified/registrations";
import { advisory, count, memberOf } from "@/lib/contracts/specified/values";

/** The ages that a centre accepts. Whatever is no age is no limit. */
export const ageLimits = memberOf(
  "ageRestrictions",
  z.object({ min: advisory(count), max: advisory(count) }).catch({ min: undefined, max: undefined }),
);

/** The times of a sent code. */
export const sentCode = z
  .object({ retryAfterMS: advisory(z.number()), expiresAt: advisory(z.string()) })
  .catch({ retryAfterMS: undefined, expiresAt: undefined });

const hasExpiry = ({ token }: { token: string }): boolean => {
  try {
    return decodeJwt(token).exp !== undefined;
  } catch {
    return false;
  }
};

/** A login's tokens. The product reads from the token when it expires. */
export const loginTokens = tokens.refine(hasExpiry, { path: ["token"], message: "no JWT with an expiry" });

const hasId = (reply: unknown): boolean => JSON.stringify(reply ?? null).includes('"_id"');

/** What a save answers: the application, or nothing of it. */
export const savedApplication = z.preprocess(
  (reply) => (hasId(reply) ? reply : undefined),
  specifiedApplication.optional(),
);

/** What a booking answers. */
export const booking = bookingReply.refine(({ success }) => success, { path: ["success"], message: "false: refused" });
