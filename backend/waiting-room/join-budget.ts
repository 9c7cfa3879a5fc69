import { createHmac } from "node:crypto";
import { clientNetwork, createBudget, spendBudget } from "@/backend/budget";
import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";

const HOUR_S = 3600;
// Most visitors never ask for a code, so an address may join more often than it may ask for codes.
const JOINS_PER_CODE = 5;

type Spend = (tenant: Tenant, ip: string) => Promise<void>;

const createSpend = ({ database, environment }: Services): Spend => {
  const budget = createBudget(database.pool, environment.budgets.sendsPerIp * JOINS_PER_CODE, HOUR_S);
  const [secret = ""] = environment.tokenSecrets;
  return (tenant, ip) =>
    spendBudget(
      budget,
      `${tenant}:place-ip:${createHmac("sha256", secret).update(clientNetwork(ip)).digest("base64url")}`,
    );
};

const budgets = new WeakMap<Services["environment"], Spend>();

/** Counts one join against the hourly budget of an address. Throws `too_many_requests` when it is spent. */
export const spendJoinBudget = (services: Services, tenant: Tenant, ip: string): Promise<void> => {
  const spend = budgets.get(services.environment) ?? createSpend(services);
  budgets.set(services.environment, spend);
  return spend(tenant, ip);
};
