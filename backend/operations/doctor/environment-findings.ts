import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import type { BackendEnvironment } from "@/backend/environment";
import { hostOfTenant, tenantOfHost } from "@/lib/domain/tenant/host";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { type Finding, fail, ok, warn } from "./finding";

type Source = Record<string, string | undefined>;

const SECRET_LENGTH = 32;

/** Whether a secret is there and every part of it long enough. */
export const secretFinding = (name: string, source: Source, { isDemo, isProduction }: BackendEnvironment): Finding => {
  const secret = source[name];
  if (!secret) {
    if (!isProduction || isDemo) return ok(name, "made, and kept under DATA_DIR");
    return fail(name, "missing", "set it: 32 random characters or more, the same in every process");
  }
  const parts = secret.split(",");
  if (parts.some((part) => part.length < SECRET_LENGTH))
    return fail(name, "too short", `every part needs ${SECRET_LENGTH} characters or more`);
  return ok(name, parts.length === 1 ? "long enough" : `long enough; ${parts.length - 1} older ones still hold`);
};

/** Whether every network's host leads back to it. */
export const hostFinding = ({ hosts, isDemo, isProduction }: BackendEnvironment): Finding => {
  const named = ALL_TENANTS.filter((tenant) => hostOfTenant(tenant, hosts));
  const lost = named.filter((tenant) => tenantOfHost(hostOfTenant(tenant, hosts) ?? "", hosts) !== tenant);
  if (lost.length > 0) return fail("hosts", `lead elsewhere: ${lost.join(", ")}`, "mend TENANT_HOSTS or APP_DOMAIN");
  if (named.length > 0) return ok("hosts", `${named.length} of ${ALL_TENANTS.length} networks have one`);
  if (isProduction && !isDemo) return fail("hosts", "no host names a network", "set APP_DOMAIN or TENANT_HOSTS");
  return ok("hosts", "development: {network}.localhost");
};

const nearestFolder = (folder: string): string => (existsSync(folder) ? folder : nearestFolder(path.dirname(folder)));

/** Whether what is kept on disk can be written. */
export const dataDirFinding = ({ dataDir }: BackendEnvironment): Finding => {
  const folder = path.resolve(dataDir);
  try {
    accessSync(nearestFolder(folder), constants.W_OK | constants.X_OK);
    return ok("DATA_DIR", existsSync(folder) ? "can be written" : "is made at the first start");
  } catch {
    return fail("DATA_DIR", `${dataDir} cannot be written`, "give it to the user that runs this, or set another");
  }
};

/** Whether forwarded addresses are believed, and should be. */
export const proxyFinding = ({ trustProxy, isDemo, isProduction }: BackendEnvironment): Finding => {
  if (trustProxy) return ok("TRUST_PROXY", "on: only behind a proxy that overwrites X-Forwarded-For and -Host");
  if (isProduction && !isDemo)
    return warn("TRUST_PROXY", "off", "behind a proxy every caller has one address, and one budget: set it there");
  return ok("TRUST_PROXY", "off");
};
