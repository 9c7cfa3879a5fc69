import { isIPv6 } from "node:net";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/contracts/errors";

/** Allows `points` in `duration` seconds. Counted in the database, so it holds for all processes and over restarts. */
export const createBudget = (pool: Pool, points: number, duration: number): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    // Without it the library looks at the name of the pool's class, which a bundler may change.
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
 * The client behind an IP address, for budgets. An IPv6 client has a whole /64 network of addresses, so that network is
 * returned; an IPv4 address, also one written as IPv6, stays as it is.
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

/** Spends one point of a key. Throws `too_many_requests` with the wait, and spends nothing, when none is left. */
export const spendBudget = async (budget: RateLimiterPostgres, key: string): Promise<void> => {
  try {
    await budget.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    await budget.reward(key);
    throw new AppError("too_many_requests", { retryAfterMS: Math.max(1, refusal.msBeforeNext) });
  }
};
