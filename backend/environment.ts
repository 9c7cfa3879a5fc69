import { type DeliverySettings, deliverySettings } from "@/backend/delivery/environment";
import { type MapsSettings, mapsSettings } from "@/backend/maps/environment";
import { type HostRules, hostRulesOf } from "@/lib/domain/tenant/host";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { requireVariables, type Source } from "@/lib/server/environment/read";
import type { Values } from "@/lib/server/environment/variables";
import { storedSecret } from "@/lib/server/secrets/stored-secret";

/** Where files lie instead of the disk. Without an endpoint it is Amazon's; without credentials, the machine's own. */
export interface BucketSettings {
  name: string;
  endpoint: string | undefined;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** How many codes are sent, and how many wrong ones compared, before no more are. */
interface VerificationBudgets {
  sendsPerValue: number;
  sendsPerIp: number;
  /** To the numbers of one country calling code: the tenant's own country's, or any other. */
  sendsPerDialCode: number;
  sendsPerForeignDialCode: number;
  sendsPerTenant: number;
  checksPerValue: number;
}

/** For how many months what is kept, after it was last of use. */
export interface RetentionSettings {
  draftMonths: number;
  submittedMonths: number;
  auditMonths: number;
}

/** What the built-in backend reads from its environment, once, at the start. */
export interface BackendEnvironment {
  port: number;
  databaseUrl: string | undefined;
  /** The same database without a pooler between, to hear of changes; `databaseUrl` where there is none. */
  directUrl: string | undefined;
  dataDir: string;
  isDemo: boolean;
  isProduction: boolean;
  /** The first signs; all verify. */
  tokenSecrets: readonly string[];
  /** The first seals sensitive answers; all open them. */
  dataSecrets: readonly string[];
  trustProxy: boolean;
  /** Where tenants are found, for links in messages; the port is that of the web in development. */
  hosts: HostRules;
  webPort: number;
  /** Whether this process also does what is done beside the requests: messages, reminders. */
  runsWorkers: boolean;
  /** How many visitors a network lets in at once; nothing where everybody comes in. */
  waitingRoom: (tenant: Tenant) => number | undefined;
  /** Lets a bearer read the metrics from elsewhere than this machine. */
  metricsToken: string | undefined;
  /** Lets a bearer have a round of the work beside the requests done; without it nobody can. */
  cronSecret: string | undefined;
  delivery: DeliverySettings;
  /** Who knows addresses; without anybody the form works all the same. */
  maps: MapsSettings | undefined;
  bucket: BucketSettings | undefined;
  budgets: VerificationBudgets;
  retention: RetentionSettings;
}

const bucketOf = (values: Values): BucketSettings | undefined => {
  const { S3_BUCKET: name, S3_ENDPOINT: endpoint, S3_REGION: region } = values;
  if (!name) return undefined;
  const [accessKeyId, secretAccessKey] = [values.S3_ACCESS_KEY_ID, values.S3_SECRET_ACCESS_KEY];
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { name, endpoint, region, credentials };
};

const budgetsOf = (values: Values): VerificationBudgets => ({
  sendsPerValue: values.OTP_SENDS_PER_VALUE_PER_DAY,
  sendsPerIp: values.OTP_SENDS_PER_IP_PER_HOUR,
  sendsPerDialCode: values.OTP_SENDS_PER_DIAL_CODE_PER_HOUR,
  sendsPerForeignDialCode: values.OTP_SENDS_PER_FOREIGN_DIAL_CODE_PER_HOUR,
  sendsPerTenant: values.OTP_SENDS_PER_TENANT_PER_HOUR,
  checksPerValue: values.OTP_CHECKS_PER_VALUE_PER_DAY,
});

/** Secrets that nobody set. */
type Made = (dataDir: string, name: string) => string;

/** What the variables say to the backend; `made` makes the secrets that are not among them. */
export const backendEnvironment = (values: Values, made: Made): BackendEnvironment => ({
  port: values.BACKEND_PORT,
  databaseUrl: values.DATABASE_URL,
  directUrl: values.DATABASE_DIRECT_URL,
  dataDir: values.DATA_DIR,
  isDemo: values.DEMO,
  isProduction: values.NODE_ENV === "production",
  tokenSecrets: values.TOKEN_SECRET ?? [made(values.DATA_DIR, "token-secret")],
  dataSecrets: values.DATA_SECRET ?? [made(values.DATA_DIR, "data-secret")],
  trustProxy: values.TRUST_PROXY,
  hosts: hostRulesOf(values.APP_DOMAIN, values.TENANT_HOSTS),
  webPort: values.PORT,
  // Between two requests a function stands still.
  runsWorkers: values.WORKERS && !values.VERCEL,
  // None is how one network is left out.
  waitingRoom: (tenant) => values.WAITING_ROOM(tenant) || undefined,
  metricsToken: values.METRICS_TOKEN,
  cronSecret: values.CRON_SECRET,
  delivery: deliverySettings(values),
  maps: mapsSettings(values),
  bucket: bucketOf(values),
  budgets: budgetsOf(values),
  retention: {
    draftMonths: values.RETENTION_DRAFT_MONTHS,
    submittedMonths: values.RETENTION_SUBMITTED_MONTHS,
    auditMonths: values.RETENTION_AUDIT_MONTHS,
  },
});

/** Reads the environment. Throws, naming every variable that is wrong or missing. */
export const readBackendEnvironment = (source: Source): BackendEnvironment =>
  backendEnvironment(requireVariables(source, ["backend"]), storedSecret);
