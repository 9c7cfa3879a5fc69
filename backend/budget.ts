import { isIPv6 } from "node:net";
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

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Whose address it is, for budgets: an IPv6 one's network (/64), since whoever has one has all of its addresses; an IPv4
 * one, also written as IPv6, itself.
 */
export const clientNetwork = (ip: string): string => {
  if (!isIPv6(ip)) return ip;
  const [address = ""] = ip.toLowerCase().split("%");
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.split("::");
  const groupsOf = (text: string) => text.split(":").filter((group) => group !== "");
  const [first, last] = [groupsOf(head), groupsOf(tail ?? "")];
  const skipped = Array.from({ length: GROUPS - first.length - last.length }, () => "0");
  const network = [...first, ...(tail === undefined ? [] : skipped), ...last].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
};

/** Spends one of a key's. Throws `too_many_requests` with the wait when there is none left, and then spends none. */
export const spendBudget = async (budget: RateLimiterPostgres, key: string): Promise<void> => {
  try {
    await budget.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    await budget.reward(key);
    throw new AppError("too_many_requests", { retryAfterMS: Math.max(1, refusal.msBeforeNext) });
  }
};
