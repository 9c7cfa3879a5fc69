import { spentByUnknownAddresses } from "@/backend/budgets/budgets";
import type { Db } from "@/backend/db/database";
import type { BackendEnvironment } from "@/backend/environment";
import { type Finding, ok, warn } from "./finding";

/** Whether the proxy says where requests come from. The budgets of all processes know how many had no readable address. */
export const addressFinding = async (db: Db, environment: BackendEnvironment, now: Date): Promise<Finding> => {
  const spent = await spentByUnknownAddresses(db, environment, now);
  if (spent === 0) return ok("addresses", "every request that was counted lately had one");
  return warn(
    "addresses",
    `${spent} counted requests came from nowhere: they share one limit, and keys with addresses refuse them`,
    "let the proxy end X-Forwarded-For with the address of its client; address_unreadable in the log says what it sends now",
  );
};
