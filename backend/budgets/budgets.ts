import { createHmac } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { basePool } from "@/backend/db/transaction";
import { metrics } from "@/backend/operations/backend-metrics";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { addressRanges } from "./address-ranges";
import { type BudgetName, budgetRow } from "./budget-table";

/** What is to be spent: a point of the budget of one owner, such as an address or an identity; the tenant's without one. */
export interface Charge {
  budget: BudgetName;
  tenant: Tenant;
  owner?: readonly string[];
  /** An IP address that owns the budget, alone or together with `owner`. The point is spent in each of its networks. */
  address?: string;
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

/** One row of counts: its key, and how many points it has in a time. */
interface Account {
  key: string;
  points: number;
  seconds: number;
  /** The account that is used when this one is empty. */
  afterwards?: Account;
}

const HOUR = 3600;
/** In a key, instead of a tenant. No tenant is called so. */
const ALL = "all";

// A limiter has a timer, so each backend creates one for each budget, once.
const limitersOf = new WeakMap<Services["environment"], Map<string, RateLimiterPostgres>>();

const limiterOf = ({ database, environment }: Services, { points, seconds }: Account): RateLimiterPostgres => {
  const limiters = limitersOf.get(environment) ?? new Map<string, RateLimiterPostgres>();
  limitersOf.set(environment, limiters);
  const kind = `${points} in ${seconds}`;
  const limiter =
    limiters.get(kind) ??
    new RateLimiterPostgres({
      // Not the transaction of a call: a refused or failed one counts, too.
      storeClient: basePool(database.pool),
      // Without it the library looks at the name of the pool's class, which a bundler may change.
      storeType: "pool",
      tableName: "rate_limit",
      tableCreated: true,
      keyPrefix: "",
      points,
      duration: seconds,
    });
  limiters.set(kind, limiter);
  return limiter;
};

/** The accounts of a charge: one, or one for each network of its address. Keys hold keyed hashes, which identify nobody. */
const accountsOf = ({ environment }: Services, { budget, tenant, owner, address }: Charge): Account[] => {
  const { seconds, isShared, hourlyAfterwards } = budgetRow(budget);
  const scope = isShared && environment.budgetScope === "store" ? ALL : tenant;
  const [secret = ""] = environment.tokenSecrets;
  const hashed = (parts: readonly string[]) =>
    createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");
  const accountOf = (parts: readonly string[], clients: number): Account => {
    const suffix = parts.length === 0 ? "" : `:${hashed(parts)}`;
    return {
      key: `${scope}:${budget}${suffix}`,
      points: environment.budgets[budget] * clients,
      seconds,
      ...(hourlyAfterwards && {
        afterwards: { key: `${scope}:${budget}:hourly${suffix}`, points: hourlyAfterwards, seconds: HOUR },
      }),
    };
  };
  if (address === undefined) return [accountOf(owner ?? [], 1)];
  return addressRanges(address).map(({ name, clients }) => accountOf([...(owner ?? []), name], clients));
};

/** Spends a point of an account, or of the one afterwards; returns the wait in milliseconds when both are empty. */
const spendIn = async (services: Services, account: Account): Promise<number | undefined> => {
  const limiter = limiterOf(services, account);
  try {
    await limiter.consume(account.key);
    return undefined;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    await limiter.reward(account.key);
    const wait = Math.max(1, refusal.msBeforeNext);
    if (!account.afterwards) return wait;
    const waitAfterwards = await spendIn(services, account.afterwards);
    return waitAfterwards && Math.min(wait, waitAfterwards);
  }
};

/** The budgets of a backend. */
export const budgetsOf = (services: Services): Budgets => {
  const refundIn = (account: Account) => limiterOf(services, account).reward(account.key);
  return {
    spend: async (charge) => {
      const { budget, tenant } = charge;
      const spent: Account[] = [];
      for (const account of accountsOf(services, charge)) {
        const wait = await spendIn(services, account);
        if (wait !== undefined) {
          for (const other of spent) await refundIn(other);
          metrics.count("startday_budget_refusals_total", { tenant, budget });
          throw new AppError("too_many_requests", { retryAfterMS: wait });
        }
        spent.push(account);
      }
    },
    isUsedUp: async (charge) => {
      const counts = await Promise.all(
        accountsOf(services, charge).map(
          async (account) => (await limiterOf(services, account).get(account.key))?.remainingPoints,
        ),
      );
      return counts.some((remaining) => remaining !== undefined && remaining <= 0);
    },
    refund: async (charge) => {
      for (const account of accountsOf(services, charge)) await refundIn(account);
    },
    reset: async (charge) => {
      for (const account of accountsOf(services, charge)) await limiterOf(services, account).delete(account.key);
    },
  };
};
