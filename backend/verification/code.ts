import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { Identity } from "./identity";

const DIGITS = 6;

export const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");

const signed = (secret: string, ...parts: string[]): string =>
  createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");

/** The hash of a code, keyed by a secret and bound to its tenant, method and value. */
export const hashCode = (secret: string, { tenant, method, value }: Identity, code: string): string =>
  signed(secret, "code", tenant, method, value, code);

/** Whether a code matches the hash under any of the rotating secrets, in constant time. */
export const isCode = (secrets: readonly string[], identity: Identity, code: string, hash: string): boolean => {
  const expected = Buffer.from(hash);
  return secrets
    .map((secret) => Buffer.from(hashCode(secret, identity, code)))
    .map((candidate) => candidate.length === expected.length && timingSafeEqual(candidate, expected))
    .includes(true);
};
