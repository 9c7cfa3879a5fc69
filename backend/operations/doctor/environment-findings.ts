import { existsSync } from "node:fs";
import type { BackendEnvironment } from "@/backend/environment";
import { jobNames, ROUND_NAMES } from "@/backend/jobs/job-table";
import { hostOfTenant, tenantOfHost } from "@/lib/domain/tenant/host";
import { ALL_TENANTS, tenantRow } from "@/lib/domain/tenant/tenants";
import { WRITABLE, whyUnwritable } from "@/lib/server/environment/data-dir";
import { checkVariables, type Source, type VariableProblem } from "@/lib/server/environment/read";
import { isRealDeployment } from "@/lib/server/environment/real-deployment";
import { SECRET_LENGTH } from "@/lib/server/environment/schemas";
import { unknownVariables } from "@/lib/server/environment/unknown-variables";
import type { Values } from "@/lib/server/environment/variables";
import { type Finding, fail, ok, warn } from "./finding";

type SecretName = "TOKEN_SECRET" | "DATA_SECRET" | "SESSION_SECRET";

/** Problems that other findings report. */
const REPORTED_ELSEWHERE = /^(TOKEN_SECRET|DATA_SECRET|SESSION_SECRET|APP_DOMAIN) (is|or TENANT_HOSTS is) required/;

const SEE = "see .env.example";

/** A finding for each wrong or unknown variable, or one that all is well. */
export const variableFindings = (source: Source): Finding[] => {
  const { values, problems } = checkVariables(source, ["web", "backend"]);
  const failures = problems
    .filter(({ message }) => !REPORTED_ELSEWHERE.test(message))
    .map(({ message }) => fail("environment", message, SEE));
  const unknown = unknownVariables(source).map(({ name, nearest }) =>
    warn("environment", `${name} is unknown`, nearest ? `did you mean ${nearest}?` : SEE),
  );
  return [...(failures.length > 0 ? failures : [ok("environment", values.NODE_ENV)]), ...unknown];
};

/** Whether a secret is set, and every part of it strong enough. */
export const secretFinding = (name: SecretName, values: Values, problems: readonly VariableProblem[]): Finding => {
  if (problems.some((problem) => problem.name === `${name}_FILE`)) return fail(name, "its file cannot be read", SEE);
  const weakness = problems
    .find((problem) => problem.name === name)
    ?.message.split(": ")
    .at(-1);
  if (weakness) return fail(name, weakness, `every part needs ${SECRET_LENGTH} random characters or more`);
  const secrets = values[name];
  if (secrets)
    return ok(
      name,
      secrets.length === 1 ? "long enough" : `long enough; ${secrets.length - 1} older ones are still accepted`,
    );
  if (!isRealDeployment(values)) return ok(name, "generated, and stored under DATA_DIR");
  return fail(name, "missing", `set it: ${SECRET_LENGTH} random characters or more, the same in every process`);
};

/** Whether the host of every tenant leads to that tenant. */
export const hostFinding = ({ hosts, isReal }: BackendEnvironment): Finding => {
  const named = ALL_TENANTS.filter((tenant) => hostOfTenant(tenant, hosts));
  const misled = named.filter((tenant) => tenantOfHost(hostOfTenant(tenant, hosts) ?? "", hosts) !== tenant);
  if (misled.length > 0)
    return fail("hosts", `lead to another network: ${misled.join(", ")}`, "correct TENANT_HOSTS or APP_DOMAIN");
  const staging = named.filter((tenant) => tenantRow(tenant).isStaging).join(", ");
  if (named.length > 0)
    return ok(
      "hosts",
      `${named.length} of ${ALL_TENANTS.length} networks have a host${staging && `; for staging: ${staging}`}`,
    );
  if (isReal) return fail("hosts", "no network has a host", "set APP_DOMAIN or TENANT_HOSTS");
  return ok("hosts", "development: {network}.localhost");
};

// Names that nobody can own (RFC 2606).
const EXAMPLE = /[.@]example(\.(com|net|org))?$/i;

/** Whether the mailboxes that answers go to can exist. */
export const answersFinding = ({ delivery, hosts }: BackendEnvironment): Finding => {
  if (!delivery.smtp) return ok("answers", "this process sends no e-mail");
  const missing = ALL_TENANTS.filter((tenant) => hostOfTenant(tenant, hosts)).filter((tenant) =>
    [tenantRow(tenant), ...tenantRow(tenant).locations].some(({ mail }) => EXAMPLE.test(mail?.replyTo ?? "")),
  );
  return missing.length > 0
    ? warn(
        "answers",
        `nobody gets the answers to e-mails of ${missing.join(", ")}`,
        "set mail.replyTo in tenants.json, or remove it: without it answers go to MAIL_FROM",
      )
    : ok("answers", "go to the mailbox of the centre or network, else to MAIL_FROM");
};

/** Whether DATA_DIR can be written. */
export const dataDirFinding = ({ dataDir }: BackendEnvironment): Finding => {
  const cause = whyUnwritable(dataDir);
  if (cause) return fail("DATA_DIR", `${dataDir} cannot be written: ${cause}`, WRITABLE);
  return ok("DATA_DIR", existsSync(dataDir) ? "can be written" : "is created at the first start");
};

/** Whether every machine that uses the database can read the uploaded files. */
export const filesFinding = (
  { bucket, databaseUrl }: Pick<BackendEnvironment, "bucket" | "databaseUrl">,
  machines: number,
): Finding => {
  if (bucket) return ok("files", "are in a bucket: any number of machines can read them");
  if (databaseUrl === undefined) return ok("files", "are on this machine, like its database");
  if (machines > 1)
    return warn(
      "files",
      `are on the separate disks of ${machines} machines`,
      "set S3_URL, or share DATA_DIR/files between them: else a machine cannot read what another one stored",
    );
  return ok("files", "are on this machine's disk; set S3_URL before you add a second machine");
};

/** Whether forwarded addresses are trusted, and should be. */
export const proxyFinding = ({ trustProxy, isReal }: BackendEnvironment): Finding => {
  if (trustProxy)
    return ok(
      "TRUST_PROXY",
      "on: correct only behind a proxy that overwrites X-Forwarded-For and -Host, and is the one way to every process",
    );
  if (isReal)
    return warn(
      "TRUST_PROXY",
      "off",
      "behind a proxy set TRUST_PROXY=1: else all visitors share one address and one rate limit",
    );
  return ok("TRUST_PROXY", "off");
};

/** Whether background jobs run: in this process, or in rounds that a cron job triggers. */
export const jobsFinding = ({
  runsWorkers,
  cronSecret,
}: Pick<BackendEnvironment, "runsWorkers" | "cronSecret">): Finding => {
  if (runsWorkers) return ok("jobs", `this process runs all ${jobNames().length} background jobs`);
  if (cronSecret)
    return ok("jobs", `a cron job must call ${ROUND_NAMES.map((round) => `/api/work/${round}`).join(" and ")}`);
  return warn(
    "jobs",
    "this process runs no background jobs: it sends no messages, reminders or webhooks",
    "run one process with WORKERS=1, or set CRON_SECRET and have a cron job call the rounds (docs/operating.md)",
  );
};
