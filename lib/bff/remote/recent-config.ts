import "server-only";
import { type Config, configuration } from "@/lib/contracts/configuration";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Exchange } from "./exchange";

/** Saves come every second while people type; the rules of the answers seldom change. */
const MAX_AGE_MS = 10_000;

const configs = new Map<Tenant, { readAt: number; config: Config }>();

/** The tenant's configuration as it was at most ten seconds ago. Throws `AppError` when it cannot be read. */
export const recentConfig = async ({
  tenant,
  now,
  call,
}: Pick<Exchange, "tenant" | "now" | "call">): Promise<Config> => {
  const known = configs.get(tenant);
  if (known && now.getTime() - known.readAt < MAX_AGE_MS) return known.config;
  const config = await call(configuration.get, {});
  configs.set(tenant, { readAt: now.getTime(), config });
  return config;
};
