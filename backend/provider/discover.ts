import {
  allowInsecureRequests,
  type ClientAuth,
  ClientError,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from "openid-client";
import { requireNoTransaction } from "@/backend/db/outside-transaction";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { MINUTE_MS } from "@/lib/kit/durations";
import { type Client, clientsOf } from "./client-secret";
import type { ProviderSettings } from "./environment";
import { providerRefused, refuse, toProviderError } from "./provider-errors";

/** For how long what a provider says of itself is used again. */
const FRESH_MS = 5 * MINUTE_MS;
const TIMEOUT_SECONDS = 5;

/** A tenant's provider: its settings, and what it says of itself. */
export interface Provider {
  settings: ProviderSettings;
  config: Configuration;
  /** How to redeem a code there, the best way first. */
  clients: readonly Client[];
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

/** What the provider calls itself, where that is another name than the settings have. */
const otherName = (error: unknown): string | undefined => {
  const { attribute, body } = ((error as Error).cause ?? {}) as { attribute?: string; body?: { issuer?: unknown } };
  return error instanceof ClientError && attribute === "issuer" ? String(body?.issuer).slice(0, 200) : undefined;
};

const extensionsOf = ({ protocol }: URL) => [
  enableNonRepudiationChecks,
  ...(protocol === "http:" ? [allowInsecureRequests] : []),
];

/** Asks a provider what it says of itself. Throws `provider_unavailable` and `provider_refused`. */
export const findProvider = async (settings: ProviderSettings): Promise<Provider> => {
  const issuer = new URL(settings.issuer);
  const rules = { [customFetch]: fetchHere, timeout: TIMEOUT_SECONDS };
  const extensions = extensionsOf(issuer);
  const config = await discovery(issuer, settings.clientId, undefined, undefined, {
    ...rules,
    execute: extensions,
  }).catch((error: unknown) => {
    const name = otherName(error);
    throw name === undefined ? toProviderError(error) : providerRefused("issuer", name);
  });
  const metadata = config.serverMetadata();
  // The library lets some providers name another issuer, for whichever organisation the person belongs to.
  if (new URL(metadata.issuer).href !== issuer.href) refuse("issuer", metadata.issuer);
  const configure = (authentication: ClientAuth): Configuration => {
    const client = Object.assign(new Configuration(metadata, settings.clientId, undefined, authentication), rules);
    for (const extend of extensions) extend(client);
    return client;
  };
  const clients = clientsOf(settings, metadata.token_endpoint_auth_methods_supported, configure);
  return { settings, config, clients, issuer: metadata.issuer };
};

/**
 * A tenant's provider. What it says of itself is used again for some minutes, and asked for again after a failure. Throws
 * `provider_missing`, `provider_unavailable` and `provider_refused`.
 */
export const discoverProvider = async ({ environment }: Services, tenant: Tenant, now: Date): Promise<Provider> => {
  requireNoTransaction("a provider", environment);
  const settings = environment.signIn(tenant).provider;
  if (!settings) throw new AppError("provider_missing");
  const all = foundOf.get(environment) ?? new Map<Tenant, Found>();
  foundOf.set(environment, all);
  const known = all.get(tenant);
  if (known && known.until > now.getTime()) return known.provider;
  const found: Found = { provider: findProvider(settings), until: now.getTime() + FRESH_MS };
  all.set(tenant, found);
  return found.provider.catch((error: unknown) => {
    if (all.get(tenant) === found) all.delete(tenant);
    throw error;
  });
};
