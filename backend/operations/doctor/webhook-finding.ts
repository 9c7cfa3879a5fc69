import type { Db } from "@/backend/db/database";
import { type ListedEndpoint, listEndpoints } from "@/backend/webhooks/endpoints";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { type Finding, ok, warn } from "./finding";

const isHealthy = ({ disabled_at, failing_since }: ListedEndpoint) => disabled_at === null && failing_since === null;

const describe = ({ tenant, id, disabled_at, failing_since, waiting }: ListedEndpoint): string => {
  const since = (disabled_at ?? failing_since)?.toISOString();
  return `${tenant} ${id} ${disabled_at ? "disabled" : "failing"} since ${since}, ${waiting} waiting`;
};

/** Whether the endpoints of organisations accept deliveries. */
export const webhookFinding = async (db: Db): Promise<Finding> => {
  const endpoints: ListedEndpoint[] = [];
  for (const tenant of ALL_TENANTS) endpoints.push(...(await listEndpoints(db, tenant)));
  const failing = endpoints.filter((endpoint) => !isHealthy(endpoint));
  if (failing.length === 0)
    return ok(
      "webhooks",
      endpoints.length === 0 ? "no endpoints" : `all ${endpoints.length} endpoints accept deliveries`,
    );
  return warn(
    "webhooks",
    failing.map(describe).join("; "),
    "find out why: npm run webhooks -- log --tenant … --failed; then enable it again: npm run webhooks -- enable …",
  );
};
