/** How a code can reach somebody (decision 8). */
export const VERIFICATION_METHODS = ["sms", "whatsapp", "viber", "email"] as const;

interface Configured<Method> {
  centers: readonly { location_key: string }[];
  dashboardConfig: {
    verification: readonly Method[];
    locationOverrides: Readonly<Record<string, { verification?: readonly Method[] | undefined }>>;
  };
}

/** The ways to verify before a centre is chosen: all that any of the network's centres offers, in the first one's order. */
export const methodsOfAllLocations = <Method>({ centers, dashboardConfig }: Configured<Method>): Method[] => {
  const { verification, locationOverrides } = dashboardConfig;
  const offered = centers.map(({ location_key }) => locationOverrides[location_key]?.verification ?? verification);
  return [...new Set(offered.length === 0 ? verification : offered.flat())];
};
