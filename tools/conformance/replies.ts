import { z } from "zod";
import { expiryIn, tokens } from "@/lib/contracts/specified/people";
import { bookingReply, specifiedApplication } from "@/lib/contracts/specified/registrations";

/** A login's tokens. The product reads from the token when it expires. */
export const loginTokens = tokens.refine(({ token }) => expiryIn(token) !== undefined, {
  path: ["token"],
  message: "no JWT with an expiry",
});

/** What a save answers: the application, or nothing of it. */
export const savedApplication = z.union([specifiedApplication, z.unknown().transform(() => undefined)]);

/** What a booking answers. */
export const booking = bookingReply.refine(({ success }) => success, { path: ["success"], message: "false: refused" });
