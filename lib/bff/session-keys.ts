import "server-only";
import { createHash, hkdfSync } from "node:crypto";

const KEY_BYTES = 32;

const keyOf = (secret: string, purpose: string): string =>
  Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_BYTES)).toString("base64url");

/**
 * The keys of a purpose, one of each secret, by an id that each seal carries. The id is a hash of the secret: an index would name
 * another one after a rotation.
 */
export const sessionKeys = (secrets: readonly string[], purpose: string): Record<string, string> =>
  Object.fromEntries(
    secrets.map((secret) => [createHash("sha256").update(secret).digest().readUInt32BE(), keyOf(secret, purpose)]),
  );
