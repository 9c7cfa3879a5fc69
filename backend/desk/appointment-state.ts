import type { Transaction } from "@/backend/db/database";
import type { Attendance } from "@/lib/contracts/application";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** The state of an application's appointment; undefined if it never had one. */
export const findState = (tx: Transaction, tenant: Tenant, registrationId: string) =>
  tx.value<Attendance["state"]>`SELECT state FROM appointment
    WHERE tenant = ${tenant} AND registration_id = ${registrationId}`;
