import "server-only";
import { AppError } from "@/lib/contracts/errors";
import { FEATURES, type Feature } from "@/lib/domain/tenant/features";
import { type HostRules, hostRulesOf } from "@/lib/domain/tenant/host";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { MapsSettings } from "@/lib/server/environment/address-schemas";
import { readTenantVariable, requireVariables } from "@/lib/server/environment/read";
import { isRealDeployment } from "@/lib/server/environment/real-deployment";
import { upstreamUrl } from "@/lib/server/environment/upstream-url";
import { storedSecret } from "@/lib/server/secrets/stored-secret";

/** The web side's variables. */
export interface WebEnvironment {
  hosts: HostRules;
  trustProxy: boolean;
  /** The first one seals cookies; all unseal them. */
  sessionSecrets: readonly string[];
  isSecure: boolean;
  /** Lets its bearer read the metrics from another machine. */
  metricsToken: string | undefined;
  /** Whether this is the demo, which every page says. */
  isDemo: boolean;
  /** Whether the pages for developers exist: in development and in a demo. */
  isForDevelopers: boolean;
  /** Gets support notices in production. */
  supportWebhookUrl: string | undefined;
  /** Whether the database notifies of changes: not through a connection pooler, which Vercel uses. */
  hasChangeNotifications: boolean;
  /** A tenant's provider of address suggestions, if any. */
  maps: (tenant: Tenant) => MapsSettings | undefined;
}

const mapsOf = (setting: MapsSettings | "none" | undefined) => (setting === "none" ? undefined : setting);

const read = (): WebEnvironment => {
  const values = requireVariables(process.env, ["web"]);
  return {
    hosts: hostRulesOf(values.APP_DOMAIN, values.TENANT_HOSTS, isRealDeployment(values)),
    trustProxy: values.TRUST_PROXY,
    sessionSecrets: values.SESSION_SECRET ?? [storedSecret(values.DATA_DIR, "session-secret")],
    isSecure: isRealDeployment(values),
    isDemo: values.DEMO,
    isForDevelopers: !isRealDeployment(values),
    hasChangeNotifications: !values.VERCEL || values.DATABASE_DIRECT_URL !== undefined,
    metricsToken: values.METRICS_TOKEN,
    maps: (tenant) => mapsOf(values.MAPS_URL(tenant)),
    supportWebhookUrl: values.NODE_ENV === "production" ? values.SUPPORT_WEBHOOK_URL : undefined,
  };
};

let environment: WebEnvironment | undefined;

/** The web side's environment, read once. Throws an error that names the variable when one is wrong or missing. */
export const webEnvironment = (): WebEnvironment => {
  environment ??= read();
  return environment;
};

/** Throws `not_found` where the pages for developers do not exist. */
export const requireDeveloperMode = (): void => {
  if (!webEnvironment().isForDevelopers) throw new AppError("not_found");
};

const builtInFeatures = (): readonly Feature[] =>
  webEnvironment().hasChangeNotifications ? FEATURES : FEATURES.filter((feature) => feature !== "live");

/** The features of a tenant's backend: all for the built-in one, those that `UPSTREAM_V1_HAS` lists for an upstream. */
export const featuresOf = (tenant: Tenant): readonly Feature[] =>
  upstreamUrl("v1", tenant) ? (readTenantVariable(tenant, "UPSTREAM_V1_HAS", process.env) ?? []) : builtInFeatures();

/** The features that a tenant's backend lacks. */
export const missingFeatures = (tenant: Tenant): readonly Feature[] => {
  const features = featuresOf(tenant);
  return FEATURES.filter((feature) => !features.includes(feature));
};
