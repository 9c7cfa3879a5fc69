import type { Tenant } from "./tenants";

/** How a code can reach somebody (decision 8). */
export const VERIFICATION_METHODS = ["sms", "whatsapp", "viber", "email"] as const;

const SMS_AND_EMAIL: readonly Tenant[] = ["local", "la"];

/** A network's ways until its configuration says otherwise: pages made before anybody asks for it show these. */
export const firstMethods = (tenant: Tenant): ("sms" | "email")[] =>
  SMS_AND_EMAIL.includes(tenant) ? ["sms", "email"] : ["sms"];

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
