import type { QueryConfig } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "@/backend/db/database";
import { keyedHash } from "@/backend/keyed-hash";
import { metrics } from "@/backend/operations/backend-metrics";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { UNKNOWN_ADDRESS } from "@/lib/kit/caller-address";
import { addressRanges } from "./address-ranges";
import { type BudgetName, budgetRow, HOUR } from "./budget-table";
import type { Receipt } from "./receipt";

/** What is to be spent: a point of the budget of one owner, such as an address or an identity; the tenant's without one. */
export interface Charge {
  budget: BudgetName;
  tenant: Tenant;
  owner?: readonly string[];
  /** An IP address that owns the budget, alone or together with `owner`. The point is spent in each of its networks. */
  address?: string;
}

/** The refusal of a charge: `too_many_requests` with the wait. */
export class BudgetUsedUp extends AppError {
  constructor(
    readonly budget: BudgetName,
    retryAfterMS: number,
  ) {
    super("too_many_requests", { retryAfterMS });
  }
}

/** Gives back the points that one `spend` has spent. */
export interface Refund {
  (): Promise<void>;
  /** The points of one budget among them, for `giveBack` in a later request. */
  receiptOf(budget: BudgetName): Receipt;
}

/** Budgets over time. All processes share them, and a restart does not reset them. */
export interface Budgets {
  /** Spends a point of each charge, in their order. Throws `BudgetUsedUp`, and has spent nothing, when one has none left. */
  spend(...charges: readonly Charge[]): Promise<Refund>;
  /** How many points are left. Spends nothing. */
  left(charge: Charge): Promise<number>;
  /** Whether no point is left. Spends nothing. */
  isUsedUp(charge: Charge): Promise<boolean>;
  /** Gives all points back. */
  reset(charge: Charge): Promise<void>;
}

/** A row of the table: its key, and how many points it has in a time. */
interface Counter {
  key: string;
  points: number;
  seconds: number;
  /** The counter that is used when this one has no point left. */
  afterwards?: Counter;
}

/** In a key, instead of a tenant. No tenant is called so. */
const ALL = "all";

type Environment = Services["environment"];

// A limiter has a timer, so each backend creates one for each budget, once.
const limitersOf = new WeakMap<Environment, Map<string, RateLimiterPostgres>>();

const limiterOf = ({ db, environment }: Services, { points, seconds }: Counter): RateLimiterPostgres => {
  const { database } = db;
  const limiters = limitersOf.get(environment) ?? new Map<string, RateLimiterPostgres>();
  limitersOf.set(environment, limiters);
  const kind = `${points} in ${seconds}`;
  const limiter =
    limiters.get(kind) ??
    new RateLimiterPostgres({
      // Not the transaction of a call: a refused or failed one counts, too.
      storeClient: { query: ({ text, values }: QueryConfig) => database.send(text, values) },
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

/** An owner in the key of a budget: a keyed hash, which identifies nobody. */
const ownerKey = ({ tokenSecrets: [secret = ""] }: Environment, owner: readonly string[]): string =>
  keyedHash(secret, "budget", ...owner);

/** The counters of a charge: one, or one for each network of its address. */
const countersOf = ({ environment }: Services, { budget, tenant, owner, address }: Charge): Counter[] => {
  const { seconds, isShared, hourlyAfterwards } = budgetRow(budget);
  const scope = isShared && environment.budgetScope === "store" ? ALL : tenant;
  const counterOf = (parts: readonly string[], clients: number): Counter => {
    const suffix = parts.length === 0 ? "" : `:${ownerKey(environment, parts)}`;
    return {
      key: `${scope}:${budget}${suffix}`,
      points: environment.budgets[budget] * clients,
      seconds,
      ...(hourlyAfterwards && {
        afterwards: { key: `${scope}:${budget}:hourly${suffix}`, points: hourlyAfterwards, seconds: HOUR },
      }),
    };
  };
  if (address === undefined) return [counterOf(owner ?? [], 1)];
  return addressRanges(address).map(({ name, clients }) => counterOf([...(owner ?? []), name], clients));
};

/** Spends a point of a counter, or of the one afterwards. Returns which; the wait in milliseconds when neither has one. */
const spendIn = async (services: Services, counter: Counter): Promise<{ spent: Counter } | { wait: number }> => {
  const limiter = limiterOf(services, counter);
  try {
    await limiter.consume(counter.key);
    return { spent: counter };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    await limiter.reward(counter.key);
    const wait = Math.max(1, refusal.msBeforeNext);
    if (!counter.afterwards) return { wait };
    const outcome = await spendIn(services, counter.afterwards);
    return "spent" in outcome ? outcome : { wait: Math.min(wait, outcome.wait) };
  }
};

const isEmpty = async (services: Services, counter: Counter): Promise<boolean> => {
  const count = await limiterOf(services, counter).get(counter.key);
  if (!count || count.remainingPoints > 0) return false;
  return !counter.afterwards || isEmpty(services, counter.afterwards);
};

const leftIn = async (services: Services, counter: Counter): Promise<number> =>
  (await limiterOf(services, counter).get(counter.key))?.remainingPoints ?? counter.points;

const clear = async (services: Services, counter: Counter): Promise<void> => {
  await limiterOf(services, counter).delete(counter.key);
  if (counter.afterwards) await clear(services, counter.afterwards);
};

/** The budgets of a backend. */
export const budgetsOf = (services: Services): Budgets => ({
  spend: async (...charges) => {
    const spent: (Counter & { budget: BudgetName; until: number })[] = [];
    const refund = async () => {
      for (const counter of spent) await limiterOf(services, counter).reward(counter.key);
    };
    const receiptOf = (budget: BudgetName): Receipt =>
      spent.filter((counter) => counter.budget === budget).map(({ key, until }) => ({ key, until }));
    for (const charge of charges)
      for (const counter of countersOf(services, charge)) {
        const outcome = await spendIn(services, counter);
        if ("wait" in outcome) {
          await refund();
          metrics.count("startday_budget_refusals_total", { tenant: charge.tenant, budget: charge.budget });
          throw new BudgetUsedUp(charge.budget, outcome.wait);
        }
        // The library counts by the same clock.
        const until = Date.now() + outcome.spent.seconds * 1000;
        spent.push({ ...outcome.spent, budget: charge.budget, until });
      }
    return Object.assign(refund, { receiptOf });
  },
  left: async (charge) =>
    Math.min(...(await Promise.all(countersOf(services, charge).map((counter) => leftIn(services, counter))))),
  isUsedUp: async (charge) => {
    const counters = countersOf(services, charge);
    return (await Promise.all(counters.map((counter) => isEmpty(services, counter)))).includes(true);
  },
  reset: async (charge) => {
    for (const counter of countersOf(services, charge)) await clear(services, counter);
  },
});

/** Does what the charges are spent for, and refunds them if it fails. Throws `BudgetUsedUp` before it is done. */
export const spendFor = async <Result>(
  services: Services,
  charges: readonly Charge[],
  work: () => Promise<Result>,
): Promise<Result> => {
  const refund = await budgetsOf(services).spend(...charges);
  try {
    return await work();
  } catch (error) {
    await refund();
    throw error;
  }
};

/** How many points of current budgets of addresses callers have spent whose address could not be read. */
export const spentByUnknownAddresses = (db: Db, environment: Environment, now: Date) =>
  db.count`SELECT coalesce(sum(points), 0)::int FROM rate_limit
    WHERE key LIKE '%:' || ${ownerKey(environment, [UNKNOWN_ADDRESS])} AND expire > ${now.getTime()}`;
