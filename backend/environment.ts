import { z } from "zod";
import { type DeliverySettings, deliverySettings, deliveryVariables } from "@/backend/delivery/environment";
import { LOG_LEVELS } from "@/backend/http/log";
import { type MapsSettings, mapsSettings, mapsVariables } from "@/backend/maps/environment";
import { type HostRules, parseTenantHosts } from "@/lib/domain/tenant/host";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { readWaitingRooms } from "@/lib/domain/tenant/waiting-room";
import { keptSecret } from "@/lib/kit/kept-secret";
import { withSecretFiles } from "@/lib/kit/secret-files";

const count = (byDefault: number) => z.coerce.number().int().positive().default(byDefault);

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  BACKEND_PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  DATABASE_URL: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  DEMO: z.enum(["0", "1"]).default("0"),
  NODE_ENV: z.string().default("development"),
  TOKEN_SECRET: z.string().min(32).optional(),
  DATA_SECRET: z.string().min(32).optional(),
  TRUST_PROXY: z.string().optional(),
  APP_DOMAIN: z.string().min(1).optional(),
  TENANT_HOSTS: z.string().optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).optional(),
  WORKERS: z.enum(["0", "1"]).default("1"),
  WAITING_ROOM: z.string().optional(),
  ...deliveryVariables,
  ...mapsVariables,
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  OTP_SENDS_PER_VALUE_PER_DAY: count(10),
  OTP_SENDS_PER_IP_PER_HOUR: count(60),
  OTP_SENDS_PER_DIAL_CODE_PER_HOUR: count(2000),
  OTP_SENDS_PER_FOREIGN_DIAL_CODE_PER_HOUR: count(100),
  OTP_SENDS_PER_TENANT_PER_HOUR: count(5000),
  OTP_CHECKS_PER_VALUE_PER_DAY: count(30),
  RETENTION_DRAFT_MONTHS: count(12),
  RETENTION_SUBMITTED_MONTHS: count(24),
  RETENTION_AUDIT_MONTHS: count(36),
});

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
  delivery: DeliverySettings;
  /** Who knows addresses; without anybody the form works all the same. */
  maps: MapsSettings | undefined;
  bucket: BucketSettings | undefined;
  budgets: VerificationBudgets;
  retention: RetentionSettings;
}

const bucketOf = (env: z.output<typeof schema>): BucketSettings | undefined => {
  if (!env.S3_BUCKET) return undefined;
  const [accessKeyId, secretAccessKey] = [env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY];
  if (!accessKeyId !== !secretAccessKey) throw new Error("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together");
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { name: env.S3_BUCKET, endpoint: env.S3_ENDPOINT, region: env.S3_REGION, credentials };
};

/** Reads the environment. Throws, naming the variable, when one is wrong or a needed one is missing. */
export const readBackendEnvironment = (source: Record<string, string | undefined>): BackendEnvironment => {
  const parsed = schema.safeParse(withSecretFiles(source));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const env = parsed.data;
  const isDemo = env.DEMO === "1";
  const isProduction = env.NODE_ENV === "production";
  for (const name of ["TOKEN_SECRET", "DATA_SECRET"] as const)
    if (!env[name] && isProduction && !isDemo) throw new Error(`${name} is required in production`);
  return {
    port: env.BACKEND_PORT,
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    isDemo,
    isProduction,
    tokenSecrets: (env.TOKEN_SECRET ?? keptSecret(env.DATA_DIR, "token-secret")).split(","),
    dataSecrets: (env.DATA_SECRET ?? keptSecret(env.DATA_DIR, "data-secret")).split(","),
    trustProxy: env.TRUST_PROXY !== undefined && env.TRUST_PROXY !== "0",
    bucket: bucketOf(env),
    hosts: { appDomain: env.APP_DOMAIN, exactHosts: parseTenantHosts(env.TENANT_HOSTS) },
    webPort: env.PORT,
    runsWorkers: env.WORKERS === "1",
    waitingRoom: readWaitingRooms(source),
    metricsToken: env.METRICS_TOKEN,
    delivery: deliverySettings(env),
    maps: mapsSettings(env),
    budgets: {
      sendsPerValue: env.OTP_SENDS_PER_VALUE_PER_DAY,
      sendsPerIp: env.OTP_SENDS_PER_IP_PER_HOUR,
      sendsPerDialCode: env.OTP_SENDS_PER_DIAL_CODE_PER_HOUR,
      sendsPerForeignDialCode: env.OTP_SENDS_PER_FOREIGN_DIAL_CODE_PER_HOUR,
      sendsPerTenant: env.OTP_SENDS_PER_TENANT_PER_HOUR,
      checksPerValue: env.OTP_CHECKS_PER_VALUE_PER_DAY,
    },
    retention: {
      draftMonths: env.RETENTION_DRAFT_MONTHS,
      submittedMonths: env.RETENTION_SUBMITTED_MONTHS,
      auditMonths: env.RETENTION_AUDIT_MONTHS,
    },
  };
};
