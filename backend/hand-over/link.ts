import { createHash, randomBytes } from "node:crypto";
import { add } from "date-fns";

/** How long a link may be used. */
const LINK_DAYS = 7;
const TOKEN_BYTES = 32;

/** A token that nobody can guess: 43 characters, short enough for an SMS. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** The token as it is stored: whoever reads the database cannot use it. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** When a link that is sent now ends. */
export const linkEnd = (now: Date): Date => add(now, { days: LINK_DAYS });
