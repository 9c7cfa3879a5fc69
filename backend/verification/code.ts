import { createHash, randomInt } from "node:crypto";
import { isKeyedHash, keyedHash } from "@/backend/keyed-hash";
import type { Identity } from "./identity";

const DIGITS = 6;

export const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");

/** The hash of a code, keyed by a secret and bound to its tenant, method and value. */
export const hashCode = (secret: string, { tenant, method, value }: Identity, code: string): string =>
  keyedHash(secret, "code", tenant, method, value, code);

/** Whether a code matches the hash. */
export const isCode = (
  secrets: readonly string[],
  { tenant, method, value }: Identity,
  code: string,
  hash: string,
): boolean => isKeyedHash(secrets, hash, "code", tenant, method, value, code);

/** What a device may show later to prove that a code to this identity was right on it. */
export const deviceProof = (secret: string, { tenant, method, value }: Identity): string =>
  keyedHash(secret, "device", tenant, method, value);

/** Whether a device has proved that it knows the identity. */
export const isDeviceProof = (
  secrets: readonly string[],
  { tenant, method, value }: Identity,
  proof: string,
): boolean => isKeyedHash(secrets, proof, "device", tenant, method, value);

/** What a member of staff shows with a new application to prove that the person's code was right. It belongs to one code. */
export const deskProof = (secret: string, { tenant, method, value }: Identity, codeHash: string): string =>
  keyedHash(secret, "desk", tenant, method, value, codeHash);

/** Whether a proof is that of a code. */
export const isDeskProof = (
  secrets: readonly string[],
  { tenant, method, value }: Identity,
  codeHash: string,
  proof: string,
): boolean => isKeyedHash(secrets, proof, "desk", tenant, method, value, codeHash);

/** The requester of a code for somebody at the desk: the login session of the staff member. No applicant's begins like it. */
export const deskRequester = (sessionId: string): string => `desk:${hashRequester(sessionId)}`;

/** The requester as it is stored: a hash of its random id. Callers without an id are one requester. */
export const hashRequester = (id: string | undefined): string =>
  id === undefined ? "" : createHash("sha256").update(id).digest("base64url");
