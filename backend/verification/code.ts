import { createHash } from "node:crypto";
import { isKeyedHash, keyedHash } from "@/backend/keyed-hash";
import type { CodeKey } from "@/backend/one-time-secrets/tries";
import type { Identity } from "./identity";

/** A phone or mailbox in the table of one-time secrets. */
export const addressOf = ({ method, value }: { method: string; value: string }): string => `${method} ${value}`;

/** The code to an identity of one requester. */
export type IdentityCode = Identity & CodeKey;

/** The code of a requester, a browser or a login session by its id. Callers without an id are one requester. */
export const codeOf = (kind: CodeKey["kind"], identity: Identity, requester: string | undefined): IdentityCode => ({
  ...identity,
  kind,
  owner: {
    address: addressOf(identity),
    requester: requester === undefined ? "" : createHash("sha256").update(requester).digest("base64url"),
  },
});

/** What a device may show later to prove that a code to this identity was right on it. */
export const deviceProof = (secret: string, { tenant, method, value }: Identity): string =>
  keyedHash(secret, "device", tenant, method, value);

/** Whether a device has proved that it knows the identity. */
export const isDeviceProof = (
  secrets: readonly string[],
  { tenant, method, value }: Identity,
  proof: string,
): boolean => isKeyedHash(secrets, proof, "device", tenant, method, value);
