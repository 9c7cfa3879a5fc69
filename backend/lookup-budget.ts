import type { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { createBudget, spendBudget } from "./budget";
import type { Services } from "./services";

/** Lookups that a form makes while the applicant types. */
const LOOKUPS = ["username", "phone"] as const;
export type Lookup = (typeof LOOKUPS)[number];

interface Requester {
  tenant: Tenant;
  identityId: string;
}

const keyOf = (lookup: Lookup, { tenant, identityId }: Requester): string => `${tenant}:lookup-${lookup}:${identityId}`;

/** The budget keys of an identity. */
export const lookupBudgetKeys = (requester: Requester): string[] => LOOKUPS.map((lookup) => keyOf(lookup, requester));

const LOOKUPS_PER_MINUTE = 60;
const MINUTE_S = 60;

const budgets = new WeakMap<Services["environment"], RateLimiterPostgres>();

// One for each backend, since each limiter has a timer of its own.
const budgetOf = ({ database, environment }: Services): RateLimiterPostgres => {
  const budget = budgets.get(environment) ?? createBudget(database.pool, LOOKUPS_PER_MINUTE, MINUTE_S);
  budgets.set(environment, budget);
  return budget;
};

/** Spends one of the sixty lookups of this kind that an identity has a minute. Throws `too_many_requests`. */
export const spendLookup = (services: Services, lookup: Lookup, requester: Requester): Promise<void> =>
  spendBudget(budgetOf(services), keyOf(lookup, requester));
