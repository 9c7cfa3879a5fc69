import { DeliveryFailure } from "@/backend/delivery/failure";
import { notifySupport } from "@/backend/delivery/support";
import { forEachTenant, sumOverTenants } from "@/backend/for-each-tenant";
import { isolate } from "@/backend/isolate";
import { metrics } from "@/backend/operations/backend-metrics";
import type { Services } from "@/backend/services";
import { queueStaffMessage } from "@/backend/staff-messages/queue";
import { locationOf, type Tenant } from "@/lib/domain/tenant/tenants";
import { type Burst, claimAlert, findBursts, findManagers } from "./alert-store";
import { ALERT_KINDS, ALERTS, type AlertKind } from "./alert-table";
import { recordChange } from "./record";

interface Alert {
  tenant: Tenant;
  kind: AlertKind;
  burst: Burst;
  now: Date;
}

/** Raises an alert unless it was within the last hour: in the log of each location, and to every manager there. */
const raise = ({ db, vault }: Services, { tenant, kind, burst, now }: Alert): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { actorId, isMachine, actor, count, locationKeys } = burst;
    if (!(await claimAlert(tx, tenant, { actorId, kind }, now))) return false;
    for (const locationKey of locationKeys)
      await recordChange(tx, {
        tenant,
        author: undefined,
        locationKey,
        action: "alert_raised",
        target: `${isMachine ? "key" : "account"}:${actorId}`,
        before: undefined,
        after: { kind, actor, count },
        now,
      });
    for (const manager of await findManagers(tx, tenant, locationKeys)) {
      const location = manager.locationKeys.map((key) => locationOf(tenant, key)?.name ?? key).join(", ");
      const data = { kind, actor, count, location };
      await queueStaffMessage(tx, vault, { tenant, staffId: manager.id, kind: "alert", data, now });
    }
    return true;
  });

const raiseOne = async (services: Services, alert: Alert): Promise<boolean> => {
  if (!(await raise(services, alert))) return false;
  const { tenant, kind, now } = alert;
  metrics.count("startday_alerts_total", { tenant, kind });
  const failure = new DeliveryFailure("one account or key did very much within an hour; the audit log names it");
  notifySupport(services, { about: ALERTS[kind].notice, tenant }, failure, now);
  return true;
};

/** Raises what is due at a tenant. Returns how many alerts. */
export const raiseAlerts = async (services: Services, tenant: Tenant, now: Date): Promise<number> => {
  let raised = 0;
  for (const kind of ALERT_KINDS)
    for (const burst of await findBursts(services.db, tenant, kind, now)) {
      const part = { work: "alerts", tenant, row: burst.actorId } as const;
      if (await isolate(part, () => raiseOne(services, { tenant, kind, burst, now }))) raised += 1;
    }
  return raised;
};

/** Raises what is due at every tenant. Returns how many alerts. */
export const raiseAllAlerts = async (services: Services): Promise<number> =>
  sumOverTenants(await forEachTenant("alerts", (tenant) => raiseAlerts(services, tenant, services.clock())));
