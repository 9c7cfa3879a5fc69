import "server-only";
import { z } from "zod";
import type { Upstream } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import { FEATURES, type Feature } from "@/lib/domain/tenant/features";
import { type HostRules, parseTenantHosts } from "@/lib/domain/tenant/host";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { keptSecret } from "@/lib/kit/kept-secret";
import { withSecretFiles } from "@/lib/kit/secret-files";

const SECRET_LENGTH = 32;

const schema = z.object({
  NODE_ENV: z.string().default("development"),
  DEMO: z.enum(["0", "1"]).default("0"),
  DATA_DIR: z.string().min(1).default(".data"),
  SESSION_SECRET: z
    .string()
    .refine((list) => list.split(",").every((secret) => secret.length >= SECRET_LENGTH), {
      error: `every part needs ${SECRET_LENGTH} characters or more`,
    })
    .optional(),
  APP_DOMAIN: z.string().min(1).optional(),
  TENANT_HOSTS: z.string().optional(),
  TRUST_PROXY: z.string().optional(),
});

const UPSTREAM_VARIABLES: Record<Upstream, string> = {
  v1: "UPSTREAM_V1_URL",
  legacy: "UPSTREAM_LEGACY_URL",
  files: "UPSTREAM_FILES_URL",
  userView: "UPSTREAM_USER_VIEW_URL",
};

const UPSTREAM_NAME = /^UPSTREAM_(V1|LEGACY|FILES|USER_VIEW)_URL(__\w+)?$/;

const isUpstreamAddress = (template: string): boolean => {
  const address = template.replaceAll("{tenant}", "am");
  if (!URL.canParse(address)) return false;
  const { protocol, username, search, hash } = new URL(address);
  return /^https?:$/.test(protocol) && `${username}${search}${hash}` === "";
};

// Said at the start: a wrong one would fail every call, one by one.
const requireUpstreamAddresses = (): void => {
  for (const [name, address] of Object.entries(process.env))
    if (UPSTREAM_NAME.test(name) && address && !isUpstreamAddress(address))
      throw new Error(`${name} is no http(s) address without a name, a query or a fragment`);
};

const FEATURES_NAME = /^UPSTREAM_V1_HAS(__\w+)?$/;
const EVERYTHING = "all";

const featuresIn = (list: string): readonly Feature[] =>
  list === EVERYTHING ? FEATURES : FEATURES.filter((feature) => list.split(",").includes(feature));

const requireKnownFeatures = (): void => {
  for (const [name, list] of Object.entries(process.env)) {
    if (!FEATURES_NAME.test(name) || !list || list === EVERYTHING) continue;
    const unknown = list.split(",").find((one) => !FEATURES.some((feature) => feature === one));
    if (unknown !== undefined)
      throw new Error(`${name} names ${unknown}, which is none of: ${EVERYTHING}, ${FEATURES.join(", ")}`);
  }
};

/** What the web side reads from its environment, once. */
export interface WebEnvironment {
  hosts: HostRules;
  trustProxy: boolean;
  /** The first seals cookies; all open them. */
  sessionSecrets: readonly string[];
  isSecure: boolean;
  /** Pages for developers are there: in development, and in a demo. */
  isForDevelopers: boolean;
}

const read = (): WebEnvironment => {
  const parsed = schema.safeParse(withSecretFiles(process.env));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  requireUpstreamAddresses();
  requireKnownFeatures();
  const env = parsed.data;
  const isDemo = env.DEMO === "1";
  const isProduction = env.NODE_ENV === "production" && !isDemo;
  if (isProduction && !env.APP_DOMAIN && !env.TENANT_HOSTS)
    throw new Error("APP_DOMAIN or TENANT_HOSTS is required in production: without them no host names a tenant");
  if (isProduction && !env.SESSION_SECRET) throw new Error("SESSION_SECRET is required in production");
  return {
    hosts: { appDomain: env.APP_DOMAIN, exactHosts: parseTenantHosts(env.TENANT_HOSTS) },
    trustProxy: env.TRUST_PROXY !== undefined && env.TRUST_PROXY !== "0",
    sessionSecrets: (env.SESSION_SECRET ?? keptSecret(env.DATA_DIR, "session-secret")).split(","),
    isSecure: isProduction,
    isForDevelopers: !isProduction,
  };
};

let known: WebEnvironment | undefined;

/** The web side's environment. Throws, naming the variable, when one is wrong or missing. */
export const webEnvironment = (): WebEnvironment => {
  known ??= read();
  return known;
};

/** Throws `not_found` where pages for developers have no place. */
export const requireDevelopers = (): void => {
  if (!webEnvironment().isForDevelopers) throw new AppError("not_found");
};

/** Where an organisation's own backend answers for this tenant; nothing when the built-in one does. */
export const upstreamUrl = (upstream: Upstream, tenant: Tenant): string | undefined => {
  const name = UPSTREAM_VARIABLES[upstream];
  const address = process.env[`${name}__${tenant.toUpperCase()}`] || process.env[name];
  return address?.replaceAll("{tenant}", tenant).replace(/\/$/, "");
};

/**
 * What a tenant has beyond the calls that every backend answers: the built-in one everything, an organisation's own what
 * it is said to have.
 */
export const featuresOf = (tenant: Tenant): readonly Feature[] => {
  if (!upstreamUrl("v1", tenant)) return FEATURES;
  return featuresIn(process.env[`UPSTREAM_V1_HAS__${tenant.toUpperCase()}`] || process.env.UPSTREAM_V1_HAS || "");
};

/** What a tenant has not. */
export const missingFeatures = (tenant: Tenant): readonly Feature[] => {
  const has = featuresOf(tenant);
  return FEATURES.filter((feature) => !has.includes(feature));
};
