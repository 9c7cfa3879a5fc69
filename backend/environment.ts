import { type BudgetLimits, budgetLimits } from "@/backend/budgets/budget-table";
import { type DeliverySettings, deliverySettings } from "@/backend/delivery/environment";
import { type SignInSettings, signInSettings } from "@/backend/provider/environment";
import { type HostRules, hostRulesOf } from "@/lib/domain/tenant/host";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { requireVariables, type Source } from "@/lib/server/environment/read";
import { isRealDeployment } from "@/lib/server/environment/real-deployment";
import type { Values } from "@/lib/server/environment/variables";
import { storedSecret } from "@/lib/server/secrets/stored-secret";

/** The bucket that stores files. Without an endpoint it is Amazon's; without credentials, the machine's own are used. */
export interface BucketSettings {
  name: string;
  endpoint: string | undefined;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** For how many months data are stored after their last use. */
export interface RetentionSettings {
  draftMonths: number;
  submittedMonths: number;
  auditMonths: number;
}

/** The settings of the built-in backend, read once at the start. */
export interface BackendEnvironment {
  /** The address on which the backend alone listens, and its port. */
  host: string;
  port: number;
  databaseUrl: string | undefined;
  /** The same database without a pooler in between, to listen for notifications; `databaseUrl` where there is no pooler. */
  directUrl: string | undefined;
  /** Whether statements are prepared once a connection. */
  preparesStatements: boolean;
  dataDir: string;
  isDemo: boolean;
  isProduction: boolean;
  /** Whether real people use it: production without `DEMO`. */
  isReal: boolean;
  /** The first one signs, all verify. */
  tokenSecrets: readonly string[];
  /** The first one seals sensitive answers, all open them. */
  dataSecrets: readonly string[];
  trustProxy: boolean;
  /** The hosts of tenants, for links in messages. In development the links carry `webPort`. */
  hosts: HostRules;
  webPort: number;
  /** Whether this process runs background jobs. */
  runsWorkers: boolean;
  /** The most visitors of a tenant at once; undefined without a waiting room. */
  waitingRoom: (tenant: Tenant) => number | undefined;
  /** The token to read metrics from another machine. */
  metricsToken: string | undefined;
  /** The token to trigger a round of background jobs; without it there are no rounds. */
  cronSecret: string | undefined;
  delivery: DeliverySettings;
  /** How a tenant's staff may sign in. */
  signIn: (tenant: Tenant) => SignInSettings;
  bucket: BucketSettings | undefined;
  budgets: BudgetLimits;
  /** Whether phones and addresses have one budget in the whole store, or one at each tenant. */
  budgetScope: "store" | "tenant";
  retention: RetentionSettings;
}

const bucketOf = (values: Values): BucketSettings | undefined => {
  const { S3_BUCKET: name, S3_ENDPOINT: endpoint, S3_REGION: region } = values;
  if (!name) return undefined;
  const [accessKeyId, secretAccessKey] = [values.S3_ACCESS_KEY_ID, values.S3_SECRET_ACCESS_KEY];
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { name, endpoint, region, credentials };
};

/** Creates a secret that the environment does not set, or reads the one it created before. */
type CreateSecret = (dataDir: string, name: string) => string;

/** The backend's settings from its variables. */
export const backendEnvironment = (values: Values, createSecret: CreateSecret): BackendEnvironment => ({
  host: values.HOST,
  port: values.BACKEND_PORT,
  databaseUrl: values.DATABASE_URL,
  directUrl: values.DATABASE_DIRECT_URL,
  preparesStatements: values.PREPARED_STATEMENTS,
  dataDir: values.DATA_DIR,
  isDemo: values.DEMO,
  isProduction: values.NODE_ENV === "production",
  isReal: isRealDeployment(values),
  tokenSecrets: values.TOKEN_SECRET ?? [createSecret(values.DATA_DIR, "token-secret")],
  dataSecrets: values.DATA_SECRET ?? [createSecret(values.DATA_DIR, "data-secret")],
  trustProxy: values.TRUST_PROXY,
  hosts: hostRulesOf(values.APP_DOMAIN, values.TENANT_HOSTS, isRealDeployment(values)),
  webPort: values.PORT,
  // A serverless function does not run between two requests.
  runsWorkers: values.WORKERS && !values.VERCEL,
  // 0 turns the waiting room off for one tenant.
  waitingRoom: (tenant) => values.WAITING_ROOM(tenant) || undefined,
  metricsToken: values.METRICS_TOKEN,
  cronSecret: values.CRON_SECRET,
  delivery: deliverySettings(values),
  signIn: (tenant) => signInSettings(values, tenant),
  bucket: bucketOf(values),
  budgets: budgetLimits(values),
  budgetScope: values.BUDGETS_SCOPE,
  retention: {
    draftMonths: values.RETENTION_DRAFT_MONTHS,
    submittedMonths: values.RETENTION_SUBMITTED_MONTHS,
    auditMonths: values.RETENTION_AUDIT_MONTHS,
  },
});

/** Reads the environment. Throws an error that names every variable that is wrong or missing. */
export const readBackendEnvironment = (source: Source): BackendEnvironment =>
  backendEnvironment(requireVariables(source, ["backend"]), storedSecret);
