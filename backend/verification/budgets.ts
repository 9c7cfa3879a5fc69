import { clientNetwork, createBudget, spendBudget } from "@/backend/budget";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import { countryOf } from "@/lib/domain/country/countries";
import { dialCodeOf, dialCodeOfRegion } from "@/lib/domain/person/phone";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import { hashValue } from "./code";
import { countCode } from "./counts";
import type { Identity } from "./identity";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Limits on messages and guesses over time. A resend does not reset them; all processes share them. */
export interface Budgets {
  /** Spends one message of the address's, the value's, the dial code's and the tenant's. Throws `too_many_requests`. */
  spendSend(identity: Identity, ip: string): Promise<void>;
  /** Refunds a message that was not sent, because another request sent one at the same time. */
  refundSend(identity: Identity, ip: string): Promise<void>;
  /** Spends one comparison of a code. Throws `too_many_requests`. */
  spendCheck(identity: Identity): Promise<void>;
  /** Refunds a comparison whose code was right. */
  refundCheck(identity: Identity): Promise<void>;
}

/** The calling code of a phone, and whether it is the tenant's own; undefined for an e-mail address. */
const dialCodeFor = ({ tenant, method, value }: Identity): { code: string; isHome: boolean } | undefined => {
  const code = method === "email" ? undefined : dialCodeOf(value);
  return code === undefined
    ? undefined
    : { code, isHome: code === dialCodeOfRegion(countryOf(tenantRow(tenant).country).region) };
};

const createBudgets = ({ database, environment }: Services): Budgets => {
  const budgetOf = (points: number, seconds: number) => createBudget(database.pool, points, seconds);
  const limits = environment.budgets;
  const value = budgetOf(limits.sendsPerValue, DAY);
  const address = budgetOf(limits.sendsPerIp, HOUR);
  const home = budgetOf(limits.sendsPerDialCode, HOUR);
  // Fraudsters earn on expensive foreign numbers, so those have a smaller budget.
  const abroad = budgetOf(limits.sendsPerForeignDialCode, HOUR);
  const tenant = budgetOf(limits.sendsPerTenant, HOUR);
  const checks = budgetOf(limits.checksPerValue, DAY);
  const [secret = ""] = environment.tokenSecrets;
  const keyOf = (purpose: string, identity: Identity) =>
    `${identity.tenant}:${purpose}:${hashValue(secret, identity.method, identity.value)}`;
  const ofCountry = (identity: Identity) => {
    const dial = dialCodeFor(identity);
    return dial
      ? ([["dial_code", dial.isHome ? home : abroad, `${identity.tenant}:send-dial-code:${dial.code}`]] as const)
      : [];
  };
  // The caller's own budgets are spent first: a caller over the limit must not use up the tenant's.
  const sends = (identity: Identity, ip: string) =>
    [
      ["address", address, `${identity.tenant}:send-ip:${hashValue(secret, clientNetwork(ip))}`],
      ["value", value, keyOf("send-value", identity)],
      ...ofCountry(identity),
      ["tenant", tenant, `${identity.tenant}:send-tenant`],
    ] as const;
  return {
    spendSend: async (identity, ip) => {
      for (const [name, budget, key] of sends(identity, ip))
        await spendBudget(budget, key).catch((refusal) => {
          if (refusal instanceof AppError) countCode(identity, `budget_${name}`);
          throw refusal;
        });
    },
    refundSend: async (identity, ip) => {
      for (const [, budget, key] of sends(identity, ip)) await budget.reward(key);
    },
    spendCheck: (identity) => spendBudget(checks, keyOf("check-value", identity)),
    refundCheck: async (identity) => {
      await checks.reward(keyOf("check-value", identity));
    },
  };
};

const cache = new WeakMap<Services, Budgets>();

/** The budgets of one backend, created once, since each limiter has a timer. */
export const budgetsOf = (services: Services): Budgets => {
  const budgets = cache.get(services) ?? createBudgets(services);
  cache.set(services, budgets);
  return budgets;
};
