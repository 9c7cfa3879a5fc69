import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from "openid-client";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { MINUTE_MS } from "@/lib/kit/durations";
import type { ProviderSettings } from "./environment";
import { refuse, toProviderError } from "./provider-errors";

/** For how long what a provider says of itself is used again. */
const FRESH_MS = 5 * MINUTE_MS;
const TIMEOUT_SECONDS = 5;

/** A tenant's provider: its settings, and what it says of itself. */
export interface Provider {
  settings: ProviderSettings;
  config: Configuration;
  issuer: string;
}

interface Found {
  provider: Promise<Provider>;
  until: number;
}

// The settings of a tenant never change while a backend runs.
const foundOf = new WeakMap<Services["environment"], Map<Tenant, Found>>();

// What answers by leading elsewhere is not the provider.
const fetchHere = (url: string, options: object): Promise<Response> => fetch(url, { ...options, redirect: "error" });

/** Sends the client's secret in the header, as every provider understands, or in the body of one that wants it there. */
const withSecret = (secret: string): ClientAuth => {
  const [inHeader, inBody] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (metadata, ...request) => {
    const { token_endpoint_auth_methods_supported: supported = ["client_secret_basic"] } = metadata;
    const send = supported.includes("client_secret_basic") ? inHeader : inBody;
    send(metadata, ...request);
  };
};

const find = async (settings: ProviderSettings): Promise<Provider> => {
  const issuer = new URL(settings.issuer);
  const authentication = settings.clientSecret === undefined ? None() : withSecret(settings.clientSecret);
  const insecure = issuer.protocol === "http:" ? [allowInsecureRequests] : [];
  const config = await discovery(issuer, settings.clientId, undefined, authentication, {
    [customFetch]: fetchHere,
    timeout: TIMEOUT_SECONDS,
    execute: [enableNonRepudiationChecks, ...insecure],
  }).catch((error: unknown) => {
    throw toProviderError(error);
  });
  const metadata = config.serverMetadata();
  // The library lets some providers name another issuer, for whichever organisation the person belongs to.
  if (new URL(metadata.issuer).href !== issuer.href) refuse("issuer");
  return { settings, config, issuer: metadata.issuer };
};

/**
 * A tenant's provider. What it says of itself is used again for some minutes, and asked for again after a failure. Throws
 * `provider_missing`, `provider_unavailable` and `provider_refused`.
 */
export const discoverProvider = async ({ environment }: Services, tenant: Tenant, now: Date): Promise<Provider> => {
  const settings = environment.signIn(tenant).provider;
  if (!settings) throw new AppError("provider_missing");
  const all = foundOf.get(environment) ?? new Map<Tenant, Found>();
  foundOf.set(environment, all);
  const known = all.get(tenant);
  if (known && known.until > now.getTime()) return known.provider;
  const found: Found = { provider: find(settings), until: now.getTime() + FRESH_MS };
  all.set(tenant, found);
  return found.provider.catch((error: unknown) => {
    if (all.get(tenant) === found) all.delete(tenant);
    throw error;
  });
};
