import "server-only";
import { createHash } from "node:crypto";

/** Secrets by an id that each seal carries. The id is a hash: an index would name another secret after a rotation. */
export const sessionKeys = (secrets: readonly string[]): Record<string, string> =>
  Object.fromEntries(secrets.map((secret) => [createHash("sha256").update(secret).digest().readUInt32BE(), secret]));
