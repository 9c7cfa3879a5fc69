import { type BudgetLimits, budgetLimits } from "@/backend/budgets/budget-table";
import { type DeliverySettings, deliverySettings } from "@/backend/delivery/environment";
import { type SignInSettings, signInSettings } from "@/backend/provider/environment";
import { type HostRules, hostRulesOf } from "@/lib/domain/tenant/host";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { BucketSettings } from "@/lib/server/environment/address-schemas";
import { requireVariables, type Source } from "@/lib/server/environment/read";
import { isRealDeployment } from "@/lib/server/environment/real-deployment";
import type { RetentionMonths } from "@/lib/server/environment/rows/limits";
import type { Values } from "@/lib/server/environment/variables";
import { storedSecret } from "@/lib/server/secrets/stored-secret";

/** The settings of the built-in backend, read once at the start. */
export interface BackendEnvironment {
  /** The address on which the backend alone listens, and its port. */
  host: string;
  port: number;
  databaseUrl: string | undefined;
  /** The same database without a pooler in between, to listen for notifications; `databaseUrl` where there is no pooler. */
  directUrl: string | undefined;
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
  retention: RetentionMonths;
}

/** Creates a secret that the environment does not set, or reads the one it created before. */
type CreateSecret = (dataDir: string, name: string) => string;

/** The backend's settings from its variables. */
export const backendEnvironment = (values: Values, createSecret: CreateSecret): BackendEnvironment => ({
  host: values.HOST,
  port: values.BACKEND_PORT,
  databaseUrl: values.DATABASE_URL,
  directUrl: values.DATABASE_DIRECT_URL,
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
  bucket: values.S3_URL,
  budgets: budgetLimits(values),
  budgetScope: values.BUDGETS_SCOPE,
  retention: values.RETENTION_MONTHS,
});

/** Reads the environment. Throws an error that names every variable that is wrong or missing. */
export const readBackendEnvironment = (source: Source): BackendEnvironment =>
  backendEnvironment(requireVariables(source, ["backend"]), storedSecret);
