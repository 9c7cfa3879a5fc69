import type { Config } from "@/lib/contracts/configuration";
import { call } from "./call";

let underWay: Promise<Config> | undefined;

/** Loads the tenant's configuration. Calls at the same time share one request. Throws `CallError`. */
export const loadTenantConfig = (): Promise<Config> => {
  underWay ??= call("GET /config", {}).finally(() => {
    underWay = undefined;
  });
  return underWay;
};
