import { createHash } from "node:crypto";
import { clientNetwork, createBudget, spendBudget } from "@/backend/budget";
import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";

const QUARTER_HOUR = 15 * 60;
const ATTEMPTS_PER_NAME_AND_ADDRESS = 10;
const ATTEMPTS_PER_ADDRESS = 100;

interface Attempt {
  tenant: Tenant;
  username: string;
  ip: string;
}

/**
 * A wrong password costs an attempt of the name at this address, and one of the address. A name alone has no budget: a
 * stranger elsewhere could use it up, and lock its owner out.
 */
interface LoginThrottle {
  /** Counts an attempt before the password is checked. Throws `too_many_requests`. */
  spend(attempt: Attempt): Promise<void>;
  /** Resets the name's budget after a correct password. */
  reset(attempt: Attempt): Promise<void>;
}

const digest = (text: string) => createHash("sha256").update(text).digest("base64url");
const nameKey = ({ tenant, username, ip }: Attempt) =>
  `${tenant}:login-name:${digest(`${username.toLowerCase()}\n${clientNetwork(ip)}`)}`;
const addressKey = ({ tenant, ip }: Attempt) => `${tenant}:login-ip:${digest(clientNetwork(ip))}`;

const createThrottle = ({ database }: Services): LoginThrottle => {
  const budget = (points: number) => createBudget(database.pool, points, QUARTER_HOUR);
  const names = budget(ATTEMPTS_PER_NAME_AND_ADDRESS);
  const addresses = budget(ATTEMPTS_PER_ADDRESS);
  return {
    spend: async (attempt) => {
      await spendBudget(names, nameKey(attempt));
      await spendBudget(addresses, addressKey(attempt));
    },
    reset: async (attempt) => {
      await names.delete(nameKey(attempt));
      await addresses.reward(addressKey(attempt));
    },
  };
};

const throttles = new WeakMap<Services, LoginThrottle>();

/** The throttle of one backend, created once, since each limiter has a timer. */
export const throttleOf = (services: Services): LoginThrottle => {
  const throttle = throttles.get(services) ?? createThrottle(services);
  throttles.set(services, throttle);
  return throttle;
};
