import type { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { createBudget, spend } from "./budget";
import type { Services } from "./http/handler";

/** What a form asks for while somebody types. */
export type Lookup = "username" | "phone" | "place";

const LOOKUPS = 60;
const MINUTE = 60;

const kept = new WeakMap<Services["environment"], RateLimiterPostgres>();

// Made once for a backend, since each limiter keeps a timer of its own.
const budgetOf = ({ database, environment }: Services): RateLimiterPostgres => {
  const budget = kept.get(environment) ?? createBudget(database.pool, LOOKUPS, MINUTE);
  kept.set(environment, budget);
  return budget;
};

/** Spends one of an identity's sixty questions a minute of this kind. Throws `too_many_requests`. */
export const spendLookup = (
  services: Services,
  what: Lookup,
  { tenant, identityId }: { tenant: Tenant; identityId: string },
): Promise<void> => spend(budgetOf(services), `${tenant}:lookup-${what}:${identityId}`);
