import type { Db } from "@/backend/db/database";
import { metrics } from "@/backend/operations/backend-metrics";
import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { DeliveryFailure } from "./failure";
import { type HeldBack, shownReason } from "./held-back";
import { notifySupport } from "./support";

const TENANT_BUDGETS: readonly string[] = [
  "changes_of_tenant",
  "notices_of_tenant",
  "drafts_of_tenant",
  "announcements_of_tenant",
] satisfies HeldBack["reason"][];

/** How many messages the tenant's own budgets have held back within a day. */
const countOfTenant = (db: Db, tenant: Tenant, now: Date) =>
  db.count`SELECT count(*) FROM outbox o, jsonb_array_elements(o.held_back) AS h
    WHERE o.tenant = ${tenant} AND o.held_back <> '[]' AND o.queued_at > ${now}::timestamptz - interval '1 day'
      AND h ->> 'reason' = ANY (${TENANT_BUDGETS})`;

/** Counts what was held back, and notifies support once a day of the tenant's own budgets: that is no single person's doing. */
export const reportHeldBack = async (
  services: Services,
  tenant: Tenant,
  heldBack: readonly HeldBack[],
  now: Date,
): Promise<void> => {
  for (const { reason } of heldBack)
    metrics.count("startday_messages_held_back_total", { tenant, reason: shownReason(reason) });
  const ofTenant = heldBack.filter(({ reason }) => TENANT_BUDGETS.includes(reason)).length;
  if (ofTenant === 0 || (await countOfTenant(services.db, tenant, now)) > ofTenant) return;
  const failure = new DeliveryFailure("the budget of messages is used up");
  notifySupport(services, { about: "message_budget_used_up", tenant }, failure, now);
};
