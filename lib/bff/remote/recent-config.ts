import "server-only";
import type { Config } from "@/lib/contracts/configuration";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { memoizeBriefly } from "@/lib/kit/memoize";

// Saves come every second while people type; the rules of the answers seldom change.
const FRESH_MS = 10_000;

const configs = memoizeBriefly<Config>(FRESH_MS, 100);

/** A tenant's configuration as it was at most ten seconds ago. */
export const recentConfig = (tenant: Tenant, read: () => Promise<Config>): Promise<Config> => configs(tenant, read);
