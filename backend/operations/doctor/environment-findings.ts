import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import type { BackendEnvironment } from "@/backend/environment";
import { hostOfTenant, tenantOfHost } from "@/lib/domain/tenant/host";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { checkVariables, type Source, type VariableProblem } from "@/lib/server/environment/read";
import { isRealDeployment } from "@/lib/server/environment/rules";
import { SECRET_LENGTH } from "@/lib/server/environment/schemas";
import { unknownVariables } from "@/lib/server/environment/unknown-variables";
import type { Values } from "@/lib/server/environment/variables";
import { type Finding, fail, ok, warn } from "./finding";

type SecretName = "TOKEN_SECRET" | "DATA_SECRET" | "SESSION_SECRET";

/** These have lines of their own, where they are missing. */
const ELSEWHERE = /^(TOKEN_SECRET|DATA_SECRET|SESSION_SECRET|APP_DOMAIN) (is|or TENANT_HOSTS is) required/;

const SEE = "see docs/variables.md";

/** A line for each variable that is wrong or that nobody reads; one when there is none. */
export const variableFindings = (source: Source): Finding[] => {
  const { values, problems } = checkVariables(source, ["web", "backend"]);
  const wrong = problems
    .filter(({ message }) => !ELSEWHERE.test(message))
    .map(({ message }) => fail("environment", message, SEE));
  const unknown = unknownVariables(source).map(({ name, nearest }) =>
    warn("environment", `${name} is read by nobody`, nearest ? `is ${nearest} meant?` : SEE),
  );
  return [...(wrong.length > 0 ? wrong : [ok("environment", values.NODE_ENV)]), ...unknown];
};

/** Whether a secret is there and every part of it long enough. */
export const secretFinding = (name: SecretName, values: Values, problems: readonly VariableProblem[]): Finding => {
  if (problems.some((problem) => problem.name === `${name}_FILE`)) return fail(name, "its file cannot be read", SEE);
  if (problems.some((problem) => problem.name === name))
    return fail(name, "too short", `every part needs ${SECRET_LENGTH} characters or more`);
  const secrets = values[name];
  if (secrets)
    return ok(name, secrets.length === 1 ? "long enough" : `long enough; ${secrets.length - 1} older ones still hold`);
  if (!isRealDeployment(values)) return ok(name, "made, and kept under DATA_DIR");
  return fail(name, "missing", `set it: ${SECRET_LENGTH} random characters or more, the same in every process`);
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

/** Whether every machine that uses the database finds the uploaded files. */
export const filesFinding = (
  { bucket, databaseUrl }: Pick<BackendEnvironment, "bucket" | "databaseUrl">,
  machines: number,
): Finding => {
  if (bucket) return ok("files", "lie in a bucket: any number of machines find them");
  if (databaseUrl === undefined) return ok("files", "lie on this machine, as its database does");
  if (machines > 1)
    return warn(
      "files",
      `lie on the disk of each of ${machines} machines`,
      "set S3_BUCKET, or have all of them share DATA_DIR/files: else one does not find what another took",
    );
  return ok("files", "lie on this machine's disk; before there are several machines, set S3_BUCKET");
};

/** Whether forwarded addresses are believed, and should be. */
export const proxyFinding = ({ trustProxy, isDemo, isProduction }: BackendEnvironment): Finding => {
  if (trustProxy) return ok("TRUST_PROXY", "on: only behind a proxy that overwrites X-Forwarded-For and -Host");
  if (isProduction && !isDemo)
    return warn("TRUST_PROXY", "off", "behind a proxy every caller has one address, and one budget: set it there");
  return ok("TRUST_PROXY", "off");
};
