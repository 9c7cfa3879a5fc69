import "server-only";
import type { Config } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { withAbort } from "@/lib/kit/with-abort";
import { shareRead } from "./share-read";

// Saves come every second while people type; the rules of the answers seldom change.
const FRESH_MS = 10_000;

const configs = shareRead<Config>(FRESH_MS, 100);

/** A tenant's configuration as it was at most ten seconds ago. A caller who no longer waits ends the wait, and nobody else's read. */
export const recentConfig = (
  tenant: Tenant,
  read: () => Promise<Config>,
  signal: AbortSignal | undefined,
): Promise<Config> => {
  const config = configs(tenant, read);
  if (!signal) return config;
  return withAbort(signal, () => config).catch((error) => {
    throw signal.aborted ? new AppError("upstream_timeout") : error;
  });
};
