import { createHmac, randomBytes } from "node:crypto";
import { add } from "date-fns";
import type { Vault } from "@/backend/vault/vault";
import type { Tenant } from "@/lib/domain/tenant/tenants";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;
/** For how long a replaced secret signs beside the new one. */
export const OVERLAP_HOURS = 24;

/** A secret, and until when it signs; the newest has no end. */
interface Held {
  secret: string;
  until: string | null;
}

/** Which endpoint of which tenant: what is sealed for one does not open for another. */
export interface EndpointKey {
  tenant: Tenant;
  id: string;
}

const vaultScope = ({ tenant, id }: EndpointKey) => `${tenant}/webhook/${id}`;

export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

export const sealSecrets = (vault: Vault, of: EndpointKey, held: readonly Held[]): string =>
  vault.seal(held, vaultScope(of));

export const openSecrets = (vault: Vault, of: EndpointKey, sealed: string): Held[] =>
  vault.open(sealed, vaultScope(of)) as Held[];

/** A first secret, sealed. */
export const sealFirstSecret = (vault: Vault, of: EndpointKey, secret: string): string =>
  sealSecrets(vault, of, [{ secret, until: null }]);

const isLive = ({ until }: Held, now: Date) => until === null || new Date(until) > now;

/** The new secret first; those that still sign go on for a day. */
export const sealNextSecret = (vault: Vault, of: EndpointKey, sealed: string, secret: string, now: Date): string => {
  const until = add(now, { hours: OVERLAP_HOURS }).toISOString();
  const older = openSecrets(vault, of, sealed).filter((held) => isLive(held, now));
  return sealSecrets(vault, of, [
    { secret, until: null },
    ...older.map((held) => ({ ...held, until: held.until ?? until })),
  ]);
};

const signatureOf = (secret: string, signed: string): string =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
    .update(signed)
    .digest("base64")}`;

/** The headers that prove who sent a body, and when: one signature for each secret that is in force (Standard Webhooks). */
export const signedHeaders = (held: readonly Held[], id: string, body: string, now: Date): Record<string, string> => {
  const seconds = Math.floor(now.getTime() / 1000);
  const signatures = held
    .filter((one) => isLive(one, now))
    .map(({ secret }) => signatureOf(secret, `${id}.${seconds}.${body}`));
  return { "webhook-id": id, "webhook-timestamp": String(seconds), "webhook-signature": signatures.join(" ") };
};
