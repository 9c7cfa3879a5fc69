import { createHmac, timingSafeEqual } from "node:crypto";

/** A hash of the parts that nobody can compute without the secret. The first part says what it is for. */
export const keyedHash = (secret: string, ...parts: readonly string[]): string =>
  createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");

/** Whether a hash is the one of the parts under any of the rotating secrets, in constant time. */
export const isKeyedHash = (secrets: readonly string[], hash: string, ...parts: readonly string[]): boolean => {
  const given = Buffer.from(hash);
  return secrets
    .map((secret) => Buffer.from(keyedHash(secret, ...parts)))
    .map((expected) => expected.length === given.length && timingSafeEqual(expected, given))
    .includes(true);
};
