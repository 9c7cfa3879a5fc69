import { createHash, createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { Identity } from "./identity";

const DIGITS = 6;

export const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");

const signed = (secret: string, ...parts: string[]): string =>
  createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");

/** Whether a signature is the one under any of the rotating secrets, in constant time. */
const isSigned = (secrets: readonly string[], signature: string, sign: (secret: string) => string): boolean => {
  const given = Buffer.from(signature);
  return secrets
    .map((secret) => Buffer.from(sign(secret)))
    .map((expected) => expected.length === given.length && timingSafeEqual(expected, given))
    .includes(true);
};

/** The hash of a code, keyed by a secret and bound to its tenant, method and value. */
export const hashCode = (secret: string, { tenant, method, value }: Identity, code: string): string =>
  signed(secret, "code", tenant, method, value, code);

/** Whether a code matches the hash. */
export const isCode = (secrets: readonly string[], identity: Identity, code: string, hash: string): boolean =>
  isSigned(secrets, hash, (secret) => hashCode(secret, identity, code));

/** What a device may show later to prove that a code to this identity was right on it. */
export const deviceProof = (secret: string, { tenant, method, value }: Identity): string =>
  signed(secret, "device", tenant, method, value);

/** Whether a device has proved that it knows the identity. */
export const isDeviceProof = (secrets: readonly string[], identity: Identity, proof: string): boolean =>
  isSigned(secrets, proof, (secret) => deviceProof(secret, identity));

/** The requesting session as it is stored: a hash of its random id. Callers without an id are one session. */
export const hashRequester = (id: string | undefined): string =>
  id === undefined ? "" : createHash("sha256").update(id).digest("base64url");
