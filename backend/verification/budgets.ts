import { createBudget, networkOf, spend } from "@/backend/budget";
import type { Services } from "@/backend/http/handler";
import { hashValue } from "./code";
import type { Identity } from "./identity";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** What a resend does not reset: how much may be sent and guessed in a while, over all processes and restarts. */
export interface Budgets {
  /** Spends one message of the value's, the address's and the tenant's. Throws `too_many_requests`. */
  spendSend(identity: Identity, ip: string): Promise<void>;
  /** Gives a message back that was not sent after all: somebody else sent one at the same time. */
  returnSend(identity: Identity, ip: string): Promise<void>;
  /** Spends one comparison of a code. Throws `too_many_requests`. */
  spendCheck(identity: Identity): Promise<void>;
  /** Gives a comparison back: the code was right. */
  returnCheck(identity: Identity): Promise<void>;
}

const createBudgets = ({ database, environment }: Services): Budgets => {
  const budgetOf = (points: number, seconds: number) => createBudget(database.pool, points, seconds);
  const { sendsPerValue, sendsPerIp, sendsPerTenant, checksPerValue } = environment.budgets;
  const value = budgetOf(sendsPerValue, DAY);
  const address = budgetOf(sendsPerIp, HOUR);
  const tenant = budgetOf(sendsPerTenant, HOUR);
  const checks = budgetOf(checksPerValue, DAY);
  const [secret = ""] = environment.tokenSecrets;
  const keyOf = (what: string, identity: Identity) =>
    `${identity.tenant}:${what}:${hashValue(secret, identity.method, identity.value)}`;
  // The caller's own comes first: who has used it up uses up nobody else's.
  const sends = (identity: Identity, ip: string) =>
    [
      [address, `${identity.tenant}:send-ip:${hashValue(secret, networkOf(ip))}`],
      [value, keyOf("send-value", identity)],
      [tenant, `${identity.tenant}:send-tenant`],
    ] as const;
  return {
    spendSend: async (identity, ip) => {
      for (const [budget, key] of sends(identity, ip)) await spend(budget, key);
    },
    returnSend: async (identity, ip) => {
      for (const [budget, key] of sends(identity, ip)) await budget.reward(key);
    },
    spendCheck: (identity) => spend(checks, keyOf("check-value", identity)),
    returnCheck: async (identity) => {
      await checks.reward(keyOf("check-value", identity));
    },
  };
};

const kept = new WeakMap<Services, Budgets>();

/** The budgets of one backend: made once, since each limiter keeps a timer of its own. */
export const budgetsOf = (services: Services): Budgets => {
  const budgets = kept.get(services) ?? createBudgets(services);
  kept.set(services, budgets);
  return budgets;
};
