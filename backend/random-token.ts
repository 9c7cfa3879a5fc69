import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A token that nobody can guess: 43 characters, short enough for an SMS. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** The token as it is stored: whoever reads the database cannot use it, and its random bits are too many to be guessed from it. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
