import type { Pool } from "pg";
import { type ListedEndpoint, listEndpoints } from "@/backend/webhooks/endpoints";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { type Finding, ok, warn } from "./finding";

const isWell = ({ disabled_at, failing_since }: ListedEndpoint) => disabled_at === null && failing_since === null;

const sayOf = ({ tenant, id, disabled_at, failing_since, waiting }: ListedEndpoint): string => {
  const since = (disabled_at ?? failing_since)?.toISOString();
  return `${tenant} ${id} ${disabled_at ? "off" : "failing"} since ${since}, ${waiting} waiting`;
};

/** Whether organisations' own systems take what they asked to be told. */
export const webhookFinding = async (pool: Pool): Promise<Finding> => {
  const endpoints: ListedEndpoint[] = [];
  for (const tenant of ALL_TENANTS) endpoints.push(...(await listEndpoints(pool, tenant)));
  const ill = endpoints.filter((endpoint) => !isWell(endpoint));
  if (ill.length === 0) return ok("webhooks", endpoints.length === 0 ? "none" : `${endpoints.length}, all well`);
  return warn(
    "webhooks",
    ill.map(sayOf).join("; "),
    "npm run webhooks -- log --tenant … --failed says why; enable puts one on again",
  );
};
