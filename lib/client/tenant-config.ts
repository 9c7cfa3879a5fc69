import type { Config } from "@/lib/contracts/configuration";
import { call } from "./call";

let pending: Promise<Config> | undefined;

/** Loads the tenant's configuration. Calls at the same time share one request. Throws `CallError`. */
export const loadTenantConfig = (): Promise<Config> => {
  pending ??= call("GET /config", {}).finally(() => {
    pending = undefined;
  });
  return pending;
};
