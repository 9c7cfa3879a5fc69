import type { Config } from "@/lib/contracts/configuration";
import { call } from "./call";

let underWay: Promise<Config> | undefined;

/** The network's configuration. Parts of a page that ask at the same time share one request. */
export const loadTenantConfig = (): Promise<Config> => {
  underWay ??= call("GET /config", {}).finally(() => {
    underWay = undefined;
  });
  return underWay;
};
