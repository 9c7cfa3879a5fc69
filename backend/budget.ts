import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/contracts/errors";

/** So much of something in so many seconds, counted in the database: it holds over all processes and restarts. */
export const createBudget = (pool: Pool, points: number, duration: number): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    // Said, since a bundler may rename the pool's class, which is what the library would go by.
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    keyPrefix: "",
    points,
    duration,
  });

/** Spends one of a key's. Throws `too_many_requests` with the wait when there is none left. */
export const spend = async (budget: RateLimiterPostgres, key: string): Promise<void> => {
  try {
    await budget.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError("too_many_requests", { retryAfterMS: Math.max(1, refusal.msBeforeNext) });
  }
};
