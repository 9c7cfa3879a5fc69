import { createHmac } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { basePool } from "@/backend/db/transaction";
import { metrics } from "@/backend/operations/backend-metrics";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { BUDGETS, type BudgetName } from "./budget-table";

/** What is to be spent: a point of the budget of one owner, such as an address or an identity; the tenant's without one. */
export interface Charge {
  budget: BudgetName;
  tenant: Tenant;
  owner?: readonly string[];
}

/** Budgets over time. All processes share them, and a restart does not reset them. */
export interface Budgets {
  /** Spends one point. Throws `too_many_requests` with the wait, and spends nothing, when none is left. */
  spend(charge: Charge): Promise<void>;
  /** Whether no point is left. Spends nothing. */
  isUsedUp(charge: Charge): Promise<boolean>;
  /** Gives a spent point back. */
  refund(charge: Charge): Promise<void>;
  /** Gives all points back. */
  reset(charge: Charge): Promise<void>;
}

type Limiters = Partial<Record<BudgetName, RateLimiterPostgres>>;

// A limiter has a timer, so each backend creates one for each budget, once.
const limitersOf = new WeakMap<Services["environment"], Limiters>();

const limiterOf = ({ database, environment }: Services, budget: BudgetName): RateLimiterPostgres => {
  const limiters = limitersOf.get(environment) ?? {};
  limitersOf.set(environment, limiters);
  limiters[budget] ??= new RateLimiterPostgres({
    // Not the transaction of a call: a refused or failed one counts, too.
    storeClient: basePool(database.pool),
    // Without it the library looks at the name of the pool's class, which a bundler may change.
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    keyPrefix: "",
    points: environment.budgets[budget],
    duration: BUDGETS[budget].seconds,
  });
  return limiters[budget];
};

/** The key of a charge. It holds a keyed hash of the owner, which identifies nobody. */
const keyOf = ({ environment }: Services, { budget, tenant, owner }: Charge): string => {
  if (!owner) return `${tenant}:${budget}`;
  const [secret = ""] = environment.tokenSecrets;
  return `${tenant}:${budget}:${createHmac("sha256", secret).update(JSON.stringify(owner)).digest("base64url")}`;
};

/** The budgets of a backend. */
export const budgetsOf = (services: Services): Budgets => ({
  spend: async (charge) => {
    const { budget, tenant } = charge;
    const limiter = limiterOf(services, budget);
    const key = keyOf(services, charge);
    try {
      await limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      await limiter.reward(key);
      metrics.count("startday_budget_refusals_total", { tenant, budget });
      throw new AppError("too_many_requests", { retryAfterMS: Math.max(1, refusal.msBeforeNext) });
    }
  },
  isUsedUp: async (charge) => {
    const spent = await limiterOf(services, charge.budget).get(keyOf(services, charge));
    return spent !== null && spent.remainingPoints <= 0;
  },
  refund: async (charge) => void (await limiterOf(services, charge.budget).reward(keyOf(services, charge))),
  reset: async (charge) => void (await limiterOf(services, charge.budget).delete(keyOf(services, charge))),
});
