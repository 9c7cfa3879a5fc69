import type { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { createBudget, spendBudget } from "./budget";
import type { Services } from "./http/handler";

/** What a form asks for while somebody types. */
const LOOKUPS = ["username", "phone", "place"] as const;
export type Lookup = (typeof LOOKUPS)[number];

interface Asker {
  tenant: Tenant;
  identityId: string;
}

const keyOf = (what: Lookup, { tenant, identityId }: Asker): string => `${tenant}:lookup-${what}:${identityId}`;

/** The keys under which an identity's questions are counted. */
export const lookupBudgetKeys = (asker: Asker): string[] => LOOKUPS.map((what) => keyOf(what, asker));

const QUESTIONS = 60;
const MINUTE = 60;

const kept = new WeakMap<Services["environment"], RateLimiterPostgres>();

// Made once for a backend, since each limiter keeps a timer of its own.
const budgetOf = ({ database, environment }: Services): RateLimiterPostgres => {
  const budget = kept.get(environment) ?? createBudget(database.pool, QUESTIONS, MINUTE);
  kept.set(environment, budget);
  return budget;
};

/** Spends one of an identity's sixty questions a minute of this kind. Throws `too_many_requests`. */
export const spendLookup = (services: Services, what: Lookup, asker: Asker): Promise<void> =>
  spendBudget(budgetOf(services), keyOf(what, asker));
