import { z } from "zod";
import { keptSecret } from "@/lib/kit/kept-secret";

const count = (byDefault: number) => z.coerce.number().int().positive().default(byDefault);

const schema = z.object({
  BACKEND_PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  DATABASE_URL: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  DEMO: z.enum(["0", "1"]).default("0"),
  NODE_ENV: z.string().default("development"),
  TOKEN_SECRET: z.string().min(32).optional(),
  TRUST_PROXY: z.string().optional(),
  OTP_SENDS_PER_VALUE_PER_DAY: count(10),
  OTP_SENDS_PER_IP_PER_HOUR: count(60),
  OTP_SENDS_PER_TENANT_PER_HOUR: count(5000),
  OTP_CHECKS_PER_VALUE_PER_DAY: count(30),
});

/** What the built-in backend reads from its environment, once, at the start. */
export interface BackendEnvironment {
  port: number;
  databaseUrl: string | undefined;
  dataDir: string;
  isDemo: boolean;
  isProduction: boolean;
  /** The first signs; all verify. */
  tokenSecrets: readonly string[];
  trustProxy: boolean;
  budgets: { sendsPerValue: number; sendsPerIp: number; sendsPerTenant: number; checksPerValue: number };
}

/** Reads the environment. Throws, naming the variable, when one is wrong or a needed one is missing. */
export const readBackendEnvironment = (source: Record<string, string | undefined>): BackendEnvironment => {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== "")));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const env = parsed.data;
  const isDemo = env.DEMO === "1";
  const isProduction = env.NODE_ENV === "production";
  if (!env.TOKEN_SECRET && isProduction && !isDemo) throw new Error("TOKEN_SECRET is required in production");
  return {
    port: env.BACKEND_PORT,
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    isDemo,
    isProduction,
    tokenSecrets: (env.TOKEN_SECRET ?? keptSecret(env.DATA_DIR, "token-secret")).split(","),
    trustProxy: env.TRUST_PROXY !== undefined && env.TRUST_PROXY !== "0",
    budgets: {
      sendsPerValue: env.OTP_SENDS_PER_VALUE_PER_DAY,
      sendsPerIp: env.OTP_SENDS_PER_IP_PER_HOUR,
      sendsPerTenant: env.OTP_SENDS_PER_TENANT_PER_HOUR,
      checksPerValue: env.OTP_CHECKS_PER_VALUE_PER_DAY,
    },
  };
};
