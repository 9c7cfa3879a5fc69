import type { PoolClient } from "pg";
import type { Attendance } from "@/lib/contracts/application";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** The state of an application's appointment; undefined if it never had one. */
export const findState = async (
  client: PoolClient,
  tenant: Tenant,
  registrationId: string,
): Promise<Attendance["state"] | undefined> => {
  const { rows } = await client.query<{ state: Attendance["state"] }>({
    name: "desk-appointment-state",
    text: "SELECT state FROM appointment WHERE tenant = $1 AND registration_id = $2",
    values: [tenant, registrationId],
  });
  return rows[0]?.state;
};
