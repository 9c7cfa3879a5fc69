import { type Tenant, tenantRow } from "./tenants";

/** How a code can reach somebody (decision 8). */
export const VERIFICATION_METHODS = ["sms", "whatsapp", "viber", "email"] as const;

type Method = (typeof VERIFICATION_METHODS)[number];

/** A network's ways until its configuration says otherwise: pages made before anybody asks for it show these. */
export const firstMethods = (tenant: Tenant): Method[] => [...(tenantRow(tenant).verification ?? ["sms"])];

interface Configured<Method> {
  centers: readonly { location_key: string }[];
  dashboardConfig: {
    verification: readonly Method[];
    locationOverrides: Readonly<Record<string, { verification?: readonly Method[] | undefined }>>;
  };
}

/** The ways to verify before a centre is chosen: all that any of the network's centres offers, in the first one's order. */
export const methodsAhead = <Method>({ centers, dashboardConfig }: Configured<Method>): Method[] => {
  const { verification, locationOverrides } = dashboardConfig;
  const offered = centers.map(({ location_key }) => locationOverrides[location_key]?.verification ?? verification);
  return [...new Set(offered.length === 0 ? verification : offered.flat())];
};
