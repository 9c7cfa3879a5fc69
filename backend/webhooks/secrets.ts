import { createHmac, randomBytes } from "node:crypto";
import { add } from "date-fns";
import type { Scope } from "@/backend/vault/scope";
import type { Vault } from "@/backend/vault/vault";
import type { Tenant } from "@/lib/domain/tenant/tenants";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;
/** A replaced secret signs beside the new one for so many hours. */
export const OVERLAP_HOURS = 24;

/** A secret and the end of its use; the newest has none. */
interface SigningSecret {
  secret: string;
  until: string | null;
}

/** An endpoint of a tenant. Secrets sealed for one endpoint do not open for another. */
export interface EndpointKey {
  tenant: Tenant;
  id: string;
}

/** What the secrets of an endpoint are sealed for. */
export const endpointScope = (tenant: Tenant, id: string): Scope => ({
  table: "webhook_endpoint",
  name: `${tenant}/webhook/${id}`,
});

export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

const sealSecrets = (vault: Vault, endpoint: EndpointKey, secrets: readonly SigningSecret[]): string =>
  vault.seal(secrets, endpointScope(endpoint.tenant, endpoint.id));

export const openSecrets = (vault: Vault, endpoint: EndpointKey, sealed: string): SigningSecret[] =>
  vault.open(sealed, endpointScope(endpoint.tenant, endpoint.id)) as SigningSecret[];

export const sealFirstSecret = (vault: Vault, endpoint: EndpointKey, secret: string): string =>
  sealSecrets(vault, endpoint, [{ secret, until: null }]);

const isActive = ({ until }: SigningSecret, now: Date) => until === null || new Date(until) > now;

/** Adds a new secret. The current ones go on signing for a day. */
export const sealNextSecret = (
  vault: Vault,
  endpoint: EndpointKey,
  sealed: string,
  secret: string,
  now: Date,
): string => {
  const until = add(now, { hours: OVERLAP_HOURS }).toISOString();
  const older = openSecrets(vault, endpoint, sealed).filter((previous) => isActive(previous, now));
  return sealSecrets(vault, endpoint, [
    { secret, until: null },
    ...older.map((previous) => ({ ...previous, until: previous.until ?? until })),
  ]);
};

const signatureOf = (secret: string, signed: string): string =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
    .update(signed)
    .digest("base64")}`;

/** Headers that sign a body, as Standard Webhooks defines them: one signature for each active secret. */
export const signedHeaders = (
  secrets: readonly SigningSecret[],
  id: string,
  body: string,
  now: Date,
): Record<string, string> => {
  const seconds = Math.floor(now.getTime() / 1000);
  const signatures = secrets
    .filter((signing) => isActive(signing, now))
    .map(({ secret }) => signatureOf(secret, `${id}.${seconds}.${body}`));
  return { "webhook-id": id, "webhook-timestamp": String(seconds), "webhook-signature": signatures.join(" ") };
};
