import { createHmac } from "node:crypto";
import { clientNetwork, createBudget, spendBudget } from "@/backend/budget";
import type { Services } from "@/backend/http/handler";
import type { Tenant } from "@/lib/domain/tenant/tenants";

const HOUR_S = 3600;
// Not everybody who looks at the way in asks for a code; who does has that budget.
const PLACES_PER_CODE = 5;

type Spend = (tenant: Tenant, ip: string) => Promise<void>;

const createSpend = ({ database, environment }: Services): Spend => {
  const budget = createBudget(database.pool, environment.budgets.sendsPerIp * PLACES_PER_CODE, HOUR_S);
  const [secret = ""] = environment.tokenSecrets;
  return (tenant, ip) =>
    spendBudget(
      budget,
      `${tenant}:place-ip:${createHmac("sha256", secret).update(clientNetwork(ip)).digest("base64url")}`,
    );
};

const kept = new WeakMap<Services["environment"], Spend>();

/** Spends one of the places in line that an address may take in an hour. Throws `too_many_requests`. */
export const spendPlace = (services: Services, tenant: Tenant, ip: string): Promise<void> => {
  const own = kept.get(services.environment) ?? createSpend(services);
  kept.set(services.environment, own);
  return own(tenant, ip);
};
