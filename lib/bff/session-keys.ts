import "server-only";
import { createHash } from "node:crypto";

/** Secrets for a seal, which names its own. By its place in the list, it would be another one after the next rotation. */
export const sessionKeys = (secrets: readonly string[]): Record<string, string> =>
  Object.fromEntries(secrets.map((secret) => [createHash("sha256").update(secret).digest().readUInt32BE(), secret]));
